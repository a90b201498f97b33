import type { CsvRow } from "../csv.ts";
import { corsoOfSize } from "../games/corso.ts";
import type { OnProgress } from "../progress.ts";
import { corsoSolver } from "../solvers/corso.ts";
import type { Profile } from "./profile.ts";
import type { Results } from "./results.ts";

/** Who wins Corso, board by board. */
export interface CorsoExactConfig {
  /** Boards solved with all their best first moves. */
  readonly solved: readonly string[];
  /** Boards proved to be won by a first move. */
  readonly proved: readonly { readonly size: string; readonly by: string }[];
}

/** Every board up to so many cells and no longer than so many columns, taller than wide left out. */
export function boardsUpTo(cells: number, longest = cells): string[] {
  const sizes: string[] = [];
  for (let area = 1; area <= cells; area++)
    for (let rows = 1; rows * rows <= area; rows++)
      if (area % rows === 0 && area / rows <= longest) sizes.push(`${area / rows}x${rows}`);
  return sizes;
}

/** Rows of more than 15 cells are not boards of the game. */
const LONGEST = 15;

export const CORSO_EXACT: Readonly<Record<Profile, CorsoExactConfig>> = {
  smoke: { solved: boardsUpTo(9), proved: [{ size: "5x3", by: "c2" }] },
  quick: { solved: boardsUpTo(16, LONGEST), proved: [] },
  standard: { solved: boardsUpTo(21, LONGEST), proved: [{ size: "5x5", by: "c3" }] },
  paper: { solved: boardsUpTo(21, LONGEST), proved: [{ size: "5x5", by: "c3" }] },
};

export function corsoExact(
  options: { readonly profile: Profile; readonly seed: number },
  onProgress?: OnProgress,
): Results<CorsoExactConfig> {
  const started = new Date();
  const config = CORSO_EXACT[options.profile];
  const rows = exactRows(config, onProgress);
  return {
    experiment: "corso-exact",
    ...options,
    config,
    started,
    seconds: (Date.now() - started.getTime()) / 1000,
    tables: { "corso-exact": rows },
  };
}

/** Who wins, said by Mistri. His rules make 2×2 a win of the first player: see test/games/corso.test.ts. */
const PAPER_WINNER: Readonly<Record<string, string>> = { "2x2": "second", "3x3": "first", "5x5": "unknown" };

function exactRows({ solved, proved }: CorsoExactConfig, onProgress?: OnProgress): CsvRow[] {
  const total = solved.length + proved.length;
  const report = (done: number): void => onProgress?.({ label: "solving boards", done, total });
  report(0);
  const whole = solved.map((size, i) => {
    const game = corsoOfSize(size);
    const solver = corsoSolver(game, UNLIMITED);
    const value = solver.value(game.initial());
    const best = solver.bestMoves(game.initial());
    report(i + 1);
    return exactRow(size, value, best.map(game.formatMove), game.actions, solver.nodes);
  });
  const byProof = proved.map(({ size, by }, i) => {
    const game = corsoOfSize(size);
    const solver = corsoSolver(game, { ...UNLIMITED, entries: 2 ** 27 });
    const value = 0 - solver.value(game.play(game.initial(), game.parseMove(by)));
    report(solved.length + i + 1);
    // A move that does not win says nothing of the others.
    return exactRow(size, value === 1 ? 1 : null, value === 1 ? [by] : [], null, solver.nodes);
  });
  return [...whole, ...byProof];
}

const UNLIMITED = { limit: Number.POSITIVE_INFINITY };

function exactRow(
  size: string,
  value: number | null,
  best: readonly string[],
  openings: number | null,
  positions: number,
): CsvRow {
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
