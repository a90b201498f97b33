import type { CsvRow } from "../csv.ts";
import { notaktoSum } from "../games/notakto-sum.ts";
import { playMatches } from "../players/arena.ts";
import { tallyOf } from "../players/match.ts";
import { makePlayer } from "../players/registry.ts";
import type { OnProgress } from "../progress.ts";
import { randomFrom } from "../random.ts";
import { crossesOf, KAYLES, nimHeaps, notaktoBoards, octalHeaps, textOf } from "../solvers/misere/games.ts";
import { type ImpartialGame, simplify } from "../solvers/misere/impartial.ts";
import { type Limits, misereQuotient } from "../solvers/misere/quotient.ts";
import {
  allBoards,
  isOutOfPlay,
  judgeSum,
  type NotaktoAlgebra,
  notaktoAlgebra,
} from "../solvers/notakto-sum.ts";
import { DAWSONS_CHESS } from "../solvers/octal.ts";
import type { Profile } from "./profile.ts";
import type { Results } from "./results.ts";
import { rateColumns } from "./wilson.ts";

/** The secrets of Notakto: Plambeck and Whitehead's misère quotient, and those of other games. */
export interface SecretsConfig {
  /** The largest heap of each quotient of a heap game. */
  readonly nim: readonly number[];
  readonly kayles: readonly number[];
  readonly dawson: readonly number[];
  /** Boards of 4×4 with at least so many X. */
  readonly four: readonly number[];
  readonly limits: Limits;
  /** Games of the perfect player from 1 to 6 empty boards, against each opponent. */
  readonly games: number;
}

const QUICK: SecretsConfig = {
  nim: [1, 2, 3, 4, 7, 8],
  kayles: [1, 2, 4, 5, 8, 9, 11, 12, 24, 25],
  dawson: [2, 3, 8, 9, 12, 13, 23],
  four: [12, 11, 10, 9, 8, 7, 0],
  limits: { elements: 5000, sums: 100_000, pairs: 300_000 },
  games: 100,
};

const STANDARD: SecretsConfig = {
  ...QUICK,
  nim: [...QUICK.nim, 16],
  kayles: [...QUICK.kayles, 27],
  limits: { elements: 5000, sums: 8_000_000, pairs: 2_000_000 },
  games: 1000,
};

export const SECRETS: Readonly<Record<Profile, SecretsConfig>> = {
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
};

export interface Secrets extends Results<SecretsConfig> {
  readonly algebra: NotaktoAlgebra;
}

export async function secrets(
  options: { readonly profile: Profile; readonly seed: number },
  onProgress?: OnProgress,
): Promise<Secrets> {
  const started = new Date();
  const config = SECRETS[options.profile];
  const algebra = notaktoAlgebra();
  const tables = {
    "notakto-quotient-elements": elementRows(algebra),
    "notakto-quotient-products": productRows(algebra),
    "notakto-boards": boardRows(algebra),
    "notakto-starts": await startRows(config, options.seed, onProgress),
    "misere-quotients": quotientRows(config, onProgress),
  };
  return {
    experiment: "secrets",
    ...options,
    config,
    started,
    seconds: (Date.now() - started.getTime()) / 1000,
    tables,
    algebra,
  };
}

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
async function startRows(config: SecretsConfig, seed: number, onProgress?: OnProgress): Promise<CsvRow[]> {
  const { words } = notaktoAlgebra().quotient;
  const starts = Array.from({ length: MOST_BOARDS }, (_, i) => {
    const boards = i + 1;
    const { winner, element, winningMoves } = judgeSum(Array<number>(boards).fill(0));
    return { boards, seat: winner === "mover" ? 0 : 1, element: words[element], winningMoves };
  });
  const matches = starts.flatMap(({ boards, seat }) =>
    ["random", "greedy"].map((opponent) => ({
      game: "notakto-sum",
      size: Array(boards).fill(3).join(),
      players: seat === 0 ? ["perfect", opponent] : [opponent, "perfect"],
      alternate: false,
      games: config.games,
      seed,
    })),
  );
  const scores = await playMatches(matches, { onProgress });
  return matches.map((match, i) => {
    const { boards, seat, element, winningMoves } = starts[Math.floor(i / 2)];
    return {
      boards,
      element,
      winner: seat === 0 ? "first" : "second",
      winning_openings: winningMoves.length,
      openings: 9 * boards,
      opponent: match.players[1 - seat],
      ...rateColumns(tallyOf(match, scores[i])[seat][seat]),
    };
  });
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

function subjectsOf({ nim, kayles, dawson, four }: SecretsConfig): Subject[] {
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

function quotientRows(config: SecretsConfig, onProgress?: OnProgress): CsvRow[] {
  const subjects = subjectsOf(config);
  return subjects.map(({ game, bound, make, published, source }, i) => {
    onProgress?.({ label: "computing quotients", done: i, total: subjects.length });
    const positions = make();
    const result = misereQuotient(positions, { limits: config.limits });
    if (i === subjects.length - 1) onProgress?.({ label: "computing quotients", done: i + 1, total: i + 1 });
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

/** A board on which copying the opponent's completing move loses, as in the paper's figure 4. */
export interface MimicryTrap {
  readonly board: number;
  /** The square that completes a line. */
  readonly square: number;
  /** Its answers that win, of the squares still empty. */
  readonly replies: readonly number[];
}

/**
 * Two copies of a board, lost for whoever is to move, who completes a line on one of them. Copying that on
 * the other loses at once. Each kind of board once, with its first such square, where some reply wins.
 */
export function mimicryTraps({ quotient, elementOf }: NotaktoAlgebra): MimicryTrap[] {
  return allBoards().flatMap((board) => {
    if (isOutOfPlay(board) || !quotient.lost[quotient.product[elementOf[board]][elementOf[board]]]) return [];
    const square = Array.from({ length: 9 }, (_, i) => i).find(
      (i) => (board & (1 << i)) === 0 && isOutOfPlay(board | (1 << i)),
    );
    if (square === undefined) return [];
    const replies = judgeSum([board | (1 << square), board]).winningMoves;
    return replies.length === 0 ? [] : [{ board, square, replies: replies.map((reply) => reply.square) }];
  });
}

/** One move of a game on several boards. */
export interface SumTurn {
  readonly player: string;
  readonly board: number;
  readonly square: number;
}

/** A game from so many empty boards, the perfect player moving second. */
export async function playSum(boards: number, opponent: string, seed: number): Promise<SumTurn[]> {
  const game = notaktoSum(Array<number>(boards).fill(3));
  const players = await Promise.all([opponent, "perfect"].map((name) => makePlayer(name, game)));
  const random = randomFrom(seed);
  const turns: SumTurn[] = [];
  for (let state = game.initial(); !game.outcome(state); ) {
    const player = players[game.toMove(state)];
    const move = await player.choose(state, random);
    turns.push({ player: player.name, board: Math.floor(move / 9), square: move % 9 });
    state = game.play(state, move);
  }
  return turns;
}
