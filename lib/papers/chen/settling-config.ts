import type { Notakto, NotaktoState } from "../../games/notakto.ts";
import type { Profile } from "../../lab/profile.ts";

/** Who wins 7×7 Notakto: what the settled table says, and why it can be believed. Squares are told as "a1 b2". */
export interface SettlingConfig {
  /** Boards solved whole in memory: counts by number of X, beside those of 7×7. */
  readonly solved: readonly { readonly size: number; readonly filled?: string }[];
  /** Boards settled on disk, cut in several ways: all must count the same as the solution in memory. */
  readonly cuts: readonly {
    readonly size: number;
    readonly naming: string;
    readonly workers: number;
    readonly memory: number;
    /** Only symmetries that keep these squares among themselves. */
    readonly keeping?: string;
  }[];
  /** Regions of 7×7 settled anew, and compared with the table position by position. */
  readonly regions: readonly { readonly filled: string; readonly naming?: string }[];
  /** Memory for a region's slices, in bytes. */
  readonly memory: number;
  /**
   * Late positions with at least so many X, judged one by one: so many each by its own region, as `notakto settle
   * --check` does it, and so many by the search over lines, which may store so much.
   */
  readonly late: {
    readonly fewest: number;
    readonly byRegion: number;
    readonly bySearch: number;
    readonly stored: number;
  };
  /** Positions compared with their moves: every one with up to so many X, and so many at random. */
  readonly consistent: { readonly upTo: number; readonly random: number };
}

// The orbits of 5×5 and 7×7: the centre, the diagonals, the middle lines, the rest.
const DIAGONALS_5 = "a1 b2 d4 e5 e1 d2 b4 a5";
const MIDDLE_5 = "c1 c2 c4 c5 a3 b3 d3 e3";
const CUTS_5 = [
  { size: 5, naming: `c3 ${DIAGONALS_5}`, workers: 2, memory: 8e5 },
  { size: 5, naming: `c3 ${MIDDLE_5}`, workers: 1, memory: 6e5 },
  { size: 5, naming: "b1 d1 a2 e2 a4 e4 b5 d5", workers: 1, memory: 1e6 },
];
const CUTS_6 = [
  { size: 6, naming: "a1 b2 c3 d4 e5 f6 f1 e2 d3 c4 b5 a6", workers: 2, memory: 1.5e8 },
  {
    size: 6,
    naming: "b2 c3 d4 e5 e2 d3 c4 b5 c2 b3 d2 b4 e3 c5 e4 d5",
    workers: 1,
    memory: 4e7,
    keeping: "a1 f1 a6 f6",
  },
];
const SOLVED = [{ size: 5 }, { size: 5, filled: "c3" }, { size: 6 }];

/** Named by what the table's own slices have inside, the diagonals and the middle lines, and the other way round. */
export const CORNERS = {
  filled: "d4 a1 g1 a7 g7",
  naming: "b2 c3 e5 f6 f2 e3 c5 b6 d1 d2 d3 d5 d6 d7 a4 b4 c4 e4 f4 g4",
};
const DIAGONAL = { filled: "a1 b2 c3 d4 e5 f6" };
const INNER_DIAGONALS = { filled: "d4 b2 c3 e5 f6 f2 e3 c5 b6" };
const CROSS = { filled: "d4 a4 b4 c4 e4 f4 d1 d2 d3 d5 d6" };

const THOROUGH = {
  solved: SOLVED,
  cuts: [...CUTS_5, ...CUTS_6],
  late: { fewest: 19, byRegion: 120, bySearch: 1500, stored: 3_000 },
  consistent: { upTo: 8, random: 100_000 },
};

export const SETTLING_CONFIGS: Readonly<Record<Profile, SettlingConfig>> = {
  smoke: {
    solved: SOLVED.slice(0, 2),
    cuts: CUTS_5.slice(0, 2),
    regions: [CROSS],
    memory: 5e8,
    late: { fewest: 27, byRegion: 40, bySearch: 40, stored: 2_000 },
    consistent: { upTo: 4, random: 500 },
  },
  quick: {
    solved: SOLVED,
    cuts: [...CUTS_5, ...CUTS_6],
    regions: [INNER_DIAGONALS],
    memory: 1e9,
    late: { fewest: 21, byRegion: 120, bySearch: 300, stored: 3_000 },
    consistent: { upTo: 6, random: 50_000 },
  },
  standard: { ...THOROUGH, regions: [CORNERS, DIAGONAL], memory: 2.5e9 },
  // The run itself, once more: about a quarter of an hour on two cores, 13 GB of memory and 36 GB of disk.
  paper: { ...THOROUGH, regions: [CORNERS, DIAGONAL, { filled: "d4" }], memory: 13e9 },
};

/** Squares told as "a1 b2". */
export const squaresOf = (game: Notakto, text: string): number[] =>
  text.split(" ").map((move) => game.parseMove(move)!);

/** The position with these squares filled. */
export const filledWith = (game: Notakto, text?: string): NotaktoState =>
  (text ? squaresOf(game, text) : []).reduce((state, square) => game.play(state, square), game.initial());
