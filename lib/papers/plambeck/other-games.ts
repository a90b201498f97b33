import type { CsvRow } from "../../csv.ts";
import type { OnProgress } from "../../progress.ts";
import { KAYLES, nimHeaps, notaktoBoards, octalHeaps } from "../../solvers/misere/games.ts";
import { type ImpartialGame, simplify } from "../../solvers/misere/impartial.ts";
import { type Limits, misereQuotient } from "../../solvers/misere/quotient.ts";
import { DAWSONS_CHESS } from "../../solvers/octal.ts";

/** The games whose misère quotients are computed besides that of 3×3 Notakto, and how far. */
export interface OtherGamesConfig {
  /** The largest heap of each quotient of a heap game. */
  readonly nim: readonly number[];
  readonly kayles: readonly number[];
  readonly dawson: readonly number[];
  /** Boards of 4×4 with at least so many X. */
  readonly four: readonly number[];
  readonly limits: Limits;
}

interface Subject {
  readonly game: string;
  readonly bound: string;
  readonly make: () => ImpartialGame;
  readonly published?: number;
  readonly source?: string;
}

const BY_BOUTON = "Bouton 1901; tame quotients in Plambeck & Siegel 2008";

/** Misère Nim to heaps below 2^k: two elements for k = 1, else 2^k + 2. */
const nimOrder = (largest: number): number => {
  const order = 2 ** Math.ceil(Math.log2(largest + 1));
  return order === 2 ? 2 : order + 2;
};

/** Kayles with all heaps has 40 elements, and with heaps up to this one they are all there. */
const LAST_KAYLES_GENERATOR = 27;

function subjectsOf({ nim, kayles, dawson, four }: OtherGamesConfig): Subject[] {
  return [
    { game: "Notakto 1×1", bound: "all boards", make: () => notaktoBoards(1) },
    { game: "Notakto 2×2", bound: "all boards", make: () => notaktoBoards(2) },
    {
      game: "Notakto 3×3",
      bound: "all boards",
      make: () => notaktoBoards(3),
      published: 18,
      source: "Plambeck & Whitehead",
    },
    ...four.map((fewest) => ({
      game: "Notakto 4×4",
      bound: fewest === 0 ? "all boards" : `at least ${fewest} X`,
      make: () => notaktoBoards(4, { fewest }),
    })),
    ...nim.map((largest) => ({
      game: "Nim",
      bound: `heaps to ${largest}`,
      make: () => nimHeaps(largest),
      published: nimOrder(largest),
      source: BY_BOUTON,
    })),
    ...kayles.map((largest) => ({
      game: "Kayles, 0.77",
      bound: `heaps to ${largest}`,
      make: () => octalHeaps(KAYLES, largest),
      ...(largest >= LAST_KAYLES_GENERATOR
        ? { published: 40, source: "all heaps: Plambeck & Siegel 2008" }
        : {}),
    })),
    ...dawson.map((largest) => ({
      game: "Dawson's chess, 0.137",
      bound: `heaps to ${largest}`,
      make: () => octalHeaps(DAWSONS_CHESS, largest),
    })),
  ];
}

/** A quotient a row, Notakto's own among them; where a limit was reached, how far it came. */
export function quotientRows(config: OtherGamesConfig, onProgress: OnProgress): CsvRow[] {
  const subjects = subjectsOf(config);
  return subjects.map(({ game, bound, make, published, source }, i) => {
    onProgress({ label: "computing quotients", done: i, total: subjects.length });
    const positions = make();
    const result = misereQuotient(positions, { limits: config.limits });
    if (i === subjects.length - 1) onProgress({ label: "computing quotients", done: i + 1, total: i + 1 });
    return {
      game,
      bound,
      positions: positions.options.filter((own) => own.length > 0).length,
      irreducible: simplify(positions).options.length,
      elements: result.verified ? result.quotient.words.length : result.elements,
      p: result.verified ? result.quotient.lost.filter(Boolean).length : null,
      pairs: result.verified ? result.quotient.pairs : null,
      verified: result.verified,
      gave_up_at: result.verified ? "" : result.reason,
      settled: result.verified ? null : result.settled.positions,
      settled_elements: result.verified ? null : result.settled.elements,
      published: published ?? null,
      source: source ?? "",
    };
  });
}
