import type { CsvRow } from "../../csv.ts";
import { corsoOfSize } from "../../games/corso.ts";
import { rectanglesUpTo } from "../../games/grid.ts";
import type { Experiment } from "../../lab/experiment.ts";
import type { OnProgress } from "../../progress.ts";
import { corsoSearch } from "../../solvers/corso/search.ts";

/** Who wins Corso, board by board. */
export interface CorsoExactConfig {
  /** Boards solved with all their best first moves. */
  readonly solved: readonly string[];
  /** Boards proved to be won by a first move. */
  readonly proved: readonly { readonly size: string; readonly by: string }[];
}

/** Every board up to so many cells, named as the game names its sizes; longer ones are not boards of the game. */
const boardsUpTo = (cells: number): string[] =>
  rectanglesUpTo(cells)
    .filter(([, columns]) => columns <= LONGEST)
    .map(([rows, columns]) => `${columns}x${rows}`);

const LONGEST = 15;

const STANDARD: CorsoExactConfig = { solved: boardsUpTo(21), proved: [{ size: "5x5", by: "c3" }] };

export const corsoExact: Experiment<CorsoExactConfig> = {
  name: "corso-exact",
  configs: {
    smoke: { solved: boardsUpTo(9), proved: [{ size: "5x3", by: "c2" }] },
    quick: { solved: boardsUpTo(16), proved: [] },
    standard: STANDARD,
    paper: STANDARD,
  },
  run: (config, { onProgress }) => ({ tables: { "corso-exact": exactRows(config, onProgress) } }),
};

/** Who wins, said by Mistri. His rules make 2×2 a win of the first player: see test/games/corso.test.ts. */
const PAPER_WINNER: Readonly<Record<string, string>> = { "2x2": "second", "3x3": "first", "5x5": "unknown" };

function exactRows({ solved, proved }: CorsoExactConfig, onProgress: OnProgress): CsvRow[] {
  const total = solved.length + proved.length;
  const report = (done: number): void => onProgress({ label: "solving boards", done, total });
  report(0);
  const whole = solved.map((size, i) => {
    const game = corsoOfSize(size);
    const solver = corsoSearch(game, UNLIMITED);
    const value = solver.value(game.initial());
    const best = solver.bestMoves(game.initial());
    report(i + 1);
    return exactRow({
      size,
      value,
      best: best.map(game.formatMove),
      openings: game.actions,
      positions: solver.nodes,
    });
  });
  const byProof = proved.map(({ size, by }, i) => {
    const game = corsoOfSize(size);
    const solver = corsoSearch(game, { ...UNLIMITED, entries: 2 ** 27 });
    const value = 0 - solver.value(game.play(game.initial(), game.parseMove(by)));
    report(solved.length + i + 1);
    // A move that does not win says nothing of the others.
    const [found, best] = value === 1 ? [1, [by]] : [null, []];
    return exactRow({ size, value: found, best, openings: null, positions: solver.nodes });
  });
  return [...whole, ...byProof];
}

const UNLIMITED = { limit: Number.POSITIVE_INFINITY };

/** What was found of a board. */
interface Found {
  readonly size: string;
  /** For the first player; null where unknown. */
  readonly value: number | null;
  readonly best: readonly string[];
  /** First moves there are, where all were tried. */
  readonly openings: number | null;
  readonly positions: number;
}

function exactRow({ size, value, best, openings, positions }: Found): CsvRow {
  const [width, height] = size.split("x").map(Number);
  return {
    size,
    cells: width * height,
    winner: value === null ? "unknown" : value === 1 ? "first" : value === -1 ? "second" : "draw",
    best_openings: openings === best.length ? "all" : best.join(" "),
    all_openings_tried: openings !== null,
    positions,
    paper_winner: PAPER_WINNER[size] ?? "",
  };
}
