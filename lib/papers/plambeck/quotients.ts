import type { CsvRow } from "../../csv.ts";
import type { Experiment, Findings, Lab } from "../../lab/experiment.ts";
import { meetingRows, type Side } from "../../lab/measure.ts";
import { crossesOf, textOf } from "../../solvers/misere/games.ts";
import {
  allBoards,
  analyseSum,
  isOutOfPlay,
  type NotaktoAlgebra,
  notaktoAlgebra,
} from "../../solvers/notakto/sum.ts";
import { type OtherGamesConfig, quotientRows } from "./other-games.ts";

/** The secrets of Notakto: Plambeck and Whitehead's misère quotient, and those of other games. */
export interface QuotientsConfig extends OtherGamesConfig {
  /** Games of the perfect player from 1 to 6 empty boards, against each opponent. */
  readonly games: number;
}

/** The tables, and what they are computed from. */
export interface QuotientsFindings extends Findings {
  readonly algebra: NotaktoAlgebra;
}

const QUICK: QuotientsConfig = {
  nim: [1, 2, 3, 4, 7, 8],
  kayles: [1, 2, 4, 5, 8, 9, 11, 12, 24, 25],
  dawson: [2, 3, 8, 9, 12, 13, 23],
  four: [12, 11, 10, 9, 8, 7, 0],
  limits: { elements: 5000, sums: 100_000, pairs: 300_000 },
  games: 100,
};

const STANDARD: QuotientsConfig = {
  ...QUICK,
  nim: [...QUICK.nim, 16],
  kayles: [...QUICK.kayles, 27],
  limits: { elements: 5000, sums: 8_000_000, pairs: 2_000_000 },
  games: 1000,
};

export const misereQuotients: Experiment<QuotientsConfig, QuotientsFindings> = {
  name: "misere-quotients",
  configs: {
    smoke: {
      nim: [1, 2, 4],
      kayles: [1, 2, 5],
      dawson: [2, 3, 9],
      four: [12, 9, 8],
      limits: QUICK.limits,
      games: 10,
    },
    quick: QUICK,
    standard: STANDARD,
    paper: STANDARD,
  },
  async run(config, lab) {
    const algebra = notaktoAlgebra();
    return {
      tables: {
        "notakto-quotient-elements": elementRows(algebra),
        "notakto-quotient-products": productRows(algebra),
        "notakto-boards": boardRows(algebra),
        "notakto-starts": await startRows(config, lab),
        "misere-quotients": quotientRows(config, lab.onProgress),
      },
      algebra,
    };
  },
};

function elementRows({ quotient, elementOf }: NotaktoAlgebra): CsvRow[] {
  const boards = allBoards();
  return quotient.words.map((element, x) => {
    const examples = boards.filter((mask) => elementOf[mask] === x);
    return {
      element,
      in_p: quotient.lost[x],
      boards: examples.length,
      example: examples.length > 0 ? textOf(3, examples[0]) : "",
    };
  });
}

function productRows({ quotient: { words, product, lost } }: NotaktoAlgebra): CsvRow[] {
  return words.flatMap((x, i) =>
    words.map((y, j) => ({ x, y, product: words[product[i][j]], in_p: lost[product[i][j]] })),
  );
}

function boardRows({ quotient, elementOf }: NotaktoAlgebra): CsvRow[] {
  return allBoards().map((mask) => ({
    board: textOf(3, mask),
    x: crossesOf(mask),
    out_of_play: isOutOfPlay(mask),
    element: quotient.words[elementOf[mask]],
    outcome: quotient.lost[elementOf[mask]] ? "P" : "N",
  }));
}

/** The most boards of the iPad game. */
const MOST_BOARDS = 6;

/** Who wins from so many empty boards, and whether the perfect player, on the winner's seat, always does. */
function startRows({ games }: QuotientsConfig, { seed, onProgress }: Lab): Promise<CsvRow[]> {
  const { words } = notaktoAlgebra().quotient;
  const starts = Array.from({ length: MOST_BOARDS }, (_, i) => {
    const boards = i + 1;
    const { result, element, winningMoves } = analyseSum(Array<number>(boards).fill(0));
    const side: Side = result === "win" ? "first" : "second";
    return { boards, element: words[element], side, openings: winningMoves.length };
  });
  return meetingRows(
    starts.flatMap((start) =>
      ["random", "greedy"].map((opponent) => ({
        ...start,
        game: "notakto-sum",
        size: Array(start.boards).fill(3).join(),
        player: "perfect",
        opponent,
        games,
        seed,
      })),
    ),
    ({ boards, element, side, openings, opponent }) => ({
      boards,
      element,
      winner: side,
      winning_openings: openings,
      openings: 9 * boards,
      opponent,
    }),
    onProgress,
  );
}
