import { type CsvRow, readCsv } from "../../csv.ts";
import type { Notakto } from "../../games/notakto.ts";
import { type Meeting, SIDES, tallyMeetings, winningSide } from "../../lab/measure.ts";
import { rateColumns } from "../../lab/statistics.ts";
import type { Tally } from "../../players/match.ts";
import type { OnProgress } from "../../progress.ts";
import { projectPath } from "../../project.ts";

/** Who plays on a board: the nets, by what they are called, each as `makePlayer` takes it. */
export interface BoardPlayers {
  readonly game: Notakto;
  readonly nets: Readonly<Record<string, string>>;
}

/** The players without a net. */
const OTHERS = { random: "random", greedy: "greedy" };

/** Figure 1: on each board each net against itself, the other, a random and a greedy player, on either side. */
export async function figure1Rows(
  boards: readonly BoardPlayers[],
  { games, seed }: { readonly games: number; readonly seed: number },
  onProgress: OnProgress,
): Promise<CsvRow[]> {
  const matches = boards.flatMap((board) =>
    matchesOn(board).map((match) => ({ ...match, n: board.game.size })),
  );
  const meetings = matches.map(
    ({ n, first, second, players }, i): Meeting => ({
      game: "notakto",
      size: `${n}`,
      player: players[first],
      opponent: players[second],
      side: "first",
      games,
      seed: (seed * 1009 + i) % 2 ** 31,
    }),
  );
  const tallies = await tallyMeetings(meetings, onProgress);
  const tallyOf = (n: number, first: string, second: string): Tally =>
    tallies[matches.findIndex((match) => match.n === n && match.first === first && match.second === second)];
  const published = publishedRates();
  return boards.flatMap(({ game, nets }) => {
    const winner = winningSide(game);
    const n = game.size;
    return Object.keys(nets).flatMap((net) =>
      Object.keys({ ...nets, ...OTHERS }).flatMap((other) =>
        SIDES.map((side) => {
          const opponent = other === net ? "itself" : other;
          const tally = side === "first" ? tallyOf(n, net, other) : fromTheOtherSide(tallyOf(n, other, net));
          return {
            n,
            net,
            opponent,
            side,
            theory: winner === side,
            ...rateColumns(tally),
            paper: published.get(`${[n, net, opponent, side]}`) ?? null,
          };
        }),
      ),
    );
  });
}

/** Everyone against everyone, on either side and with itself, where a net takes part. */
function matchesOn({ nets }: BoardPlayers) {
  const players: Readonly<Record<string, string>> = { ...nets, ...OTHERS };
  const names = Object.keys(players);
  return names.flatMap((first) =>
    names.filter((second) => first in nets || second in nets).map((second) => ({ first, second, players })),
  );
}

const fromTheOtherSide = ({ wins, draws, losses }: Tally): Tally => ({ wins: losses, draws, losses: wins });

/** Kisby's own figures, by board, net, opponent and side. */
const publishedRates = (): Map<string, number> =>
  new Map(
    readCsv(projectPath("data/kisby-figure-1.csv")).map(({ n, net, opponent, side, win_rate }) => [
      `${[n, net, opponent, side]}`,
      Number(win_rate),
    ]),
  );
