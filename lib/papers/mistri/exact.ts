import { codeVersion } from "../../code-version.ts";
import type { CsvRow, Row } from "../../csv.ts";
import { corsoOfSize } from "../../games/corso.ts";
import { rectanglesUpTo } from "../../games/grid.ts";
import type { Experiment, Lab } from "../../lab/experiment.ts";
import { type ExactBoard, type SolvedBoard, scoreBoard } from "./board-scores.ts";
import { type Opening, type ReplayedOpening, replayOpening } from "./opening-replay.ts";

/** Who wins Corso, board by board, and by how much. */
export interface CorsoExactConfig {
  readonly boards: readonly ExactBoard[];
  /** First moves that are played out where their board is not. */
  readonly replayed: readonly Opening[];
}

/** Playing out all first moves of longer rows takes minutes each. */
const LONGEST_REPLAYED = 19;

/** Every board up to so many cells, none taller than wide, with every first move. */
const boardsUpTo = (cells: number): ExactBoard[] =>
  rectanglesUpTo(cells).map(([rows, columns]) => ({
    size: `${columns}x${rows}`,
    openings: true,
    isReplayed: columns <= LONGEST_REPLAYED,
  }));

const STANDARD: CorsoExactConfig = {
  boards: [...boardsUpTo(21), { size: "5x5", openings: true, isReplayed: false }],
  replayed: [{ size: "5x5", move: "c3" }],
};

export const corsoExact: Experiment<CorsoExactConfig> = {
  name: "corso-exact",
  configs: {
    smoke: {
      boards: [...boardsUpTo(9), { size: "5x3", openings: false, isReplayed: false }],
      replayed: [{ size: "5x3", move: "c2" }],
    },
    quick: { boards: boardsUpTo(16), replayed: [{ size: "5x3", move: "c2" }] },
    standard: STANDARD,
    paper: STANDARD,
  },
  async run({ boards, replayed }, lab) {
    const solved = await solveBoards(boards, lab);
    const openings = await replayOpenings(replayed, lab);
    return {
      tables: {
        "corso-exact": solved.map(boardRow),
        "corso-openings": solved.flatMap(openingRows),
        "corso-replays": openings.map((opening) => ({ ...opening })),
      },
    };
  },
};

const SCORES = new URL("./board-scores.ts", import.meta.url);

async function solveBoards(boards: readonly ExactBoard[], lab: Lab): Promise<SolvedBoard[]> {
  const solved: SolvedBoard[] = [];
  for (const [done, board] of boards.entries()) {
    lab.onProgress({ label: "solving boards", detail: board.size, done, total: boards.length });
    const entry = { kind: "corso-board", version: codeVersion(SCORES), key: board };
    solved.push(await lab.kept(entry, () => scoreBoard(board)));
  }
  return solved;
}

const REPLAY = new URL("./opening-replay.ts", import.meta.url);

async function replayOpenings(openings: readonly Opening[], lab: Lab): Promise<ReplayedOpening[]> {
  const replayed: ReplayedOpening[] = [];
  for (const [done, opening] of openings.entries()) {
    const detail = `${opening.move} of ${opening.size}`;
    lab.onProgress({ label: "playing first moves out", detail, done, total: openings.length });
    const entry = { kind: "corso-opening", version: codeVersion(REPLAY), key: opening };
    replayed.push(await lab.kept(entry, () => replayOpening(opening)));
  }
  return replayed;
}

/** Who wins, said by Mistri. His rules make 2×2 a win of the first player: see test/games/corso.test.ts. */
const PAPER_WINNER: Readonly<Record<string, string>> = { "2x2": "second", "3x3": "first", "5x5": "unknown" };

/**
 * `score` is by how many cells the first player ends ahead. Best openings keep the winner's or the draw's result,
 * highest ones the score; `replayed` positions were played on by the rules alone.
 */
function boardRow({ size, score, openings, positions, replayed }: SolvedBoard): CsvRow {
  const { actions, formatMove } = corsoOfSize(size);
  const named = (isMeant: (opening: number) => boolean): string | null => {
    if (openings === null) return null;
    const meant = openings.flatMap((opening, move) => (isMeant(opening) ? [formatMove(move)] : []));
    return meant.length === actions ? "all" : meant.join(" ");
  };
  return {
    size,
    cells: actions,
    winner: ["second", "draw", "first"][1 + Math.sign(score)],
    score,
    best_openings: named((opening) => Math.sign(opening) === Math.sign(score)),
    highest_openings: named((opening) => opening === score),
    positions,
    replayed,
    paper_winner: PAPER_WINNER[size] ?? "",
  };
}

/** What each first move is worth to the first player. */
const openingRows = ({ size, openings }: SolvedBoard): CsvRow[] =>
  (openings ?? []).map((score, move) => ({ size, move: corsoOfSize(size).formatMove(move), score }));

/** A sentence about solved boards, and in how many of the cases it speaks of it holds. */
export interface CorsoClaim {
  readonly claim: string;
  readonly cases: number;
  readonly hold: number;
}

/** What README and notebook 11 say of solved boards, checked against tables of boards and first moves. */
export function checkClaims(
  boards: readonly Row[],
  openings: readonly Row[],
  replays: readonly Row[],
): CorsoClaim[] {
  const solved = new Map(boards.map((row) => [row.size, row]));
  const on5x5 = openings.filter(({ size }) => size === "5x5");
  const small = rectanglesUpTo(21).map(([rows, columns]) => ({
    columns,
    row: solved.get(`${columns}x${rows}`),
  }));
  // 1×1 is over with its first move: nothing is left to be played on.
  const isReplayed = (row?: Row): boolean => (row?.replayed ?? "") !== "";
  const counted = <T>(claim: string, cases: readonly T[], holds: (one: T) => boolean): CorsoClaim => ({
    claim,
    cases: cases.length,
    hold: cases.filter(holds).length,
  });
  return [
    counted("every board of up to 21 cells is solved", small, ({ row }) => row !== undefined),
    counted(
      "all of them are played out but 20×1 and 21×1",
      small.filter(({ columns }) => columns <= LONGEST_REPLAYED),
      ({ row }) => isReplayed(row),
    ),
    counted(
      "5×5 is won by one cell",
      [solved.get("5x5")],
      (row) => row?.score !== undefined && Number(row.score) === 1,
    ),
    counted(
      "5×5 is played out from the centre",
      [replays.find(({ size, move }) => size === "5x5" && move === "c3")],
      (row) => Number(row?.score) === 1 && Number(row?.first) > 0 && Number(row?.second) > 0,
    ),
    counted("every first move on 5×5 wins by one cell", on5x5, ({ score }) => Number(score) === 1),
    counted("there are 25 of them", [on5x5.length], (count) => count === 25),
    counted("4×4 is drawn", [solved.get("4x4")], (row) => row?.winner === "draw"),
    counted("the second player wins no board", boards, ({ winner }) => winner !== "second"),
  ];
}
