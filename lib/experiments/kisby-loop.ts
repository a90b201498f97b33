import type { GameChoice } from "../zero/config.ts";
import type { Profile } from "./profile.ts";
import { QUICK, type Training } from "./trainings.ts";

/**
 * The two ideas that Kisby ends with: his features inside the AlphaZero loop, and AlphaZero on impartial games whose
 * last move wins (normal play) or loses (misère). Every game is learned in the same way, with the same budget.
 */
export interface LoopConfig {
  readonly training: Training;
  /** Notakto with raw planes, with Kisby's features, with the lab's own; and other games. */
  readonly games: readonly GameChoice[];
  /** Trainings of each, with a seed each. */
  readonly repeats: number;
  /** Games against each opponent, from the side that wins with perfect play. */
  readonly matches: number;
  /** Greedy games in whose positions mistakes are counted. */
  readonly positions: number;
}

const NOTAKTO: readonly GameChoice[] = (["4", "5"] as const).flatMap((size) =>
  (["raw", "featured", "rich"] as const).map((planes) => ({ game: "notakto", size, planes })),
);
/** The first player wins each of them. */
const OTHERS: readonly GameChoice[] = [
  { game: "nim", size: "3,5,7,9" },
  { game: "nim", size: "misere:3,5,7,9" },
  { game: "dawson", size: "normal:13" },
  { game: "dawson", size: "13" },
];

/**
 * AlphaZero and no more: no solver and no key states in the search, which would know the end of a small game without
 * the net. Random openings and one image of symmetric positions are there for every game.
 */
const PLAIN: Training = {
  ...QUICK,
  net: { kind: "residual", channels: 16, blocks: 2 },
  iterations: 16,
  search: { ...QUICK.search, simulations: 64, solver: false, keyStates: false },
  selfPlay: { ...QUICK.selfPlay, games: 64 },
  learning: { ...QUICK.learning, window: 16 },
  probes: 0,
};
const STANDARD: LoopConfig = {
  training: PLAIN,
  games: [...NOTAKTO, ...OTHERS],
  repeats: 3,
  matches: 100,
  positions: 100,
};

export const LOOP: Readonly<Record<Profile, LoopConfig>> = {
  smoke: {
    training: {
      ...PLAIN,
      net: { kind: "residual", channels: 4, blocks: 0 },
      iterations: 1,
      search: { ...PLAIN.search, simulations: 8 },
      selfPlay: { ...PLAIN.selfPlay, games: 8 },
      learning: { ...PLAIN.learning, amount: { steps: 4 } },
    },
    games: [
      { game: "notakto", size: "3", planes: "raw" },
      { game: "notakto", size: "3", planes: "featured" },
      { game: "nim", size: "1,2,3,4" },
      { game: "dawson", size: "5" },
    ],
    repeats: 1,
    matches: 4,
    positions: 4,
  },
  quick: {
    ...STANDARD,
    training: { ...PLAIN, iterations: 6 },
    games: [...NOTAKTO.filter(({ planes }) => planes !== "rich"), ...OTHERS],
    repeats: 1,
    matches: 100,
    positions: 50,
  },
  standard: STANDARD,
  paper: STANDARD,
};
