import { UserError } from "../errors.ts";
import { ShortGames } from "../solvers/cgt/games.ts";
import { formatGame, formatNumber } from "../solvers/cgt/notation.ts";
import { thermographs } from "../solvers/cgt/thermograph.ts";
import { formatPiece, parseRow } from "../solvers/nogo/rows/row.ts";
import { pieceValues } from "../solvers/nogo/rows/value.ts";

/** Beyond this a value can fill a book: that of the empty row of 16 points has over a million stops. */
const MOST_EMPTIES = 14;

const OUTCOMES = {
  N: "the player to move wins",
  P: "the player to move loses",
  L: "Black wins, whoever moves",
  R: "White wins, whoever moves",
} as const;

export function run(row: string, options: { readonly json?: boolean }): void {
  const pieces = parseRow(row);
  const large = pieces.find(({ empties }) => empties > MOST_EMPTIES);
  if (large)
    throw new UserError(
      `The piece ${formatPiece(large)} has ${large.empties} empty points; values are worked out for pieces with up to ${MOST_EMPTIES}.`,
    );
  const games = new ShortGames();
  const worthOf = pieceValues(games);
  const values = pieces.map(worthOf);
  const total = games.sum(values);
  const { mean, temperature } = thermographs(games)(total);
  const value = formatGame(games, total);
  const outcome = games.outcome(total);
  const leftStop = games.leftStop(total);
  const rightStop = games.rightStop(total);
  const birthday = games.birthday(total);
  const parts = pieces.map((piece, i) => ({
    piece: formatPiece(piece),
    value: formatGame(games, values[i]),
  }));
  if (options.json) {
    process.stdout.write(
      `${JSON.stringify({ row, value, outcome, leftStop, rightStop, mean, temperature, birthday, pieces: parts })}\n`,
    );
    return;
  }
  const sum = parts.length > 1 ? parts.map((part) => `  ${part.piece} = ${part.value}\n`).join("") : "";
  process.stdout.write(
    `${row} = ${value}
${sum}  outcome      ${outcome}: ${OUTCOMES[outcome]}
  stops        ${formatNumber(leftStop)} and ${formatNumber(rightStop)}
  mean         ${formatNumber(mean)}
  temperature  ${formatNumber(temperature)}
  birthday     ${birthday}
`,
  );
}
