import { UserError } from "../errors.ts";
import { checkFeatures, FEATURES, type Feature } from "../games/notakto-features.ts";
import type { NetConfig } from "../nets/net.ts";
import { SECOND_BEST } from "../players/successor.ts";
import type { Schedule } from "./kisby/training.ts";
import type { Profile } from "./profile.ts";

/** Kisby's "Playing Notakto": does knowing the game help the net? */
export interface KisbyConfig {
  /** The boards of Figure 1: how many of each to learn from, and for how many epochs at most. */
  readonly sizes: readonly { readonly n: number; readonly boards: number; readonly epochs: number }[];
  /** What the Featured Net is told besides the board. */
  readonly features: readonly Feature[];
  readonly channels: number;
  /** The dense layers of the AlphaZero Net. */
  readonly dense: readonly [number, number];
  readonly dropout: number;
  readonly schedule: Omit<Schedule, "epochs">;
  /** Play-outs from each leaf, for the labels that nets learn. */
  readonly playOuts: number;
  /** The label noise is measured with so many play-outs from each leaf. */
  readonly noise: readonly number[];
  /** The probability of the second best move. */
  readonly secondBest: number;
  /** Games of each match of Figure 1, and of each heat map. */
  readonly games: number;
  readonly heatGames: number;
  /** Features left out one by one, on boards up to 5×5, and how many nets of each kind. */
  readonly ablation: {
    readonly sizes: readonly number[];
    readonly repeats: number;
    /** Greedy games from which the positions come in which mistakes are counted. */
    readonly games: number;
  };
}

/** As in his code: batches of 32, Adam's defaults, early stopping on the training loss. */
const SCHEDULE = { batch: 32, learningRate: 1e-3, patience: 20, minDelta: 1e-4 } as const;
const COMMON = {
  features: FEATURES,
  dropout: 0.3,
  schedule: SCHEDULE,
  playOuts: 1,
  secondBest: SECOND_BEST,
} as const;

/** The paper's own numbers of boards. */
const paperSizes = (epochs: Readonly<Record<3 | 4 | 5 | 6, number>>) => [
  { n: 3, boards: 155, epochs: epochs[3] },
  { n: 4, boards: 2378, epochs: epochs[4] },
  { n: 5, boards: 9958, epochs: epochs[5] },
  { n: 6, boards: 79055, epochs: epochs[6] },
];

export const KISBY: Readonly<Record<Profile, KisbyConfig>> = {
  smoke: {
    ...COMMON,
    sizes: [
      { n: 3, boards: 60, epochs: 4 },
      { n: 4, boards: 100, epochs: 2 },
    ],
    channels: 4,
    dense: [8, 8],
    noise: [1, 4],
    games: 10,
    heatGames: 20,
    ablation: { sizes: [3], repeats: 1, games: 20 },
  },
  quick: {
    ...COMMON,
    sizes: [
      { n: 3, boards: 155, epochs: 100 },
      { n: 4, boards: 2378, epochs: 30 },
      { n: 5, boards: 3000, epochs: 15 },
      { n: 6, boards: 3000, epochs: 15 },
    ],
    channels: 16,
    dense: [64, 32],
    noise: [1, 4, 16],
    games: 100,
    heatGames: 1000,
    ablation: { sizes: [3, 4], repeats: 2, games: 500 },
  },
  standard: {
    ...COMMON,
    // Half an hour on one core: his boards and games, nets of a sixteenth of his channels, and fewer epochs where there
    // are many boards.
    sizes: paperSizes({ 3: 200, 4: 40, 5: 10, 6: 10 }),
    channels: 32,
    dense: [128, 64],
    noise: [1, 4, 16],
    games: 1000,
    heatGames: 1000,
    ablation: { sizes: [3, 4, 5], repeats: 3, games: 500 },
  },
  paper: {
    ...COMMON,
    sizes: paperSizes({ 3: 1000, 4: 1000, 5: 1000, 6: 1000 }),
    channels: 512,
    dense: [1024, 512],
    noise: [1, 4, 16, 64],
    games: 100,
    heatGames: 1000,
    ablation: { sizes: [3, 4, 5], repeats: 5, games: 5000 },
  },
};

export interface KisbyOptions {
  readonly profile: Profile;
  readonly seed: number;
  /** What to change of the profile's config. */
  readonly change?: Partial<KisbyConfig>;
  /** Where labels and trained nets are kept. */
  readonly folder: string;
}

/** The config that options ask for; what can't be meant is refused before anything is computed. */
export function kisbyConfig({ profile, change }: Pick<KisbyOptions, "profile" | "change">): KisbyConfig {
  const config = { ...KISBY[profile], ...change };
  checkFeatures(config.features);
  if (!(config.secondBest >= 0 && config.secondBest <= 1))
    throw new UserError(
      `The second best move can't have a probability of ${config.secondBest}; it takes a number from 0 to 1.`,
    );
  const learned = config.sizes.map(({ n }) => n);
  const stranger = config.ablation.sizes.find((n) => !learned.includes(n) || n > EXACT_SIZE);
  if (stranger !== undefined)
    throw new UserError(
      `Features can't be left out on ${stranger}×${stranger}; it takes sizes that are learned (${learned.join(", ")}), up to ${EXACT_SIZE}.`,
    );
  return config;
}

/** Up to this size labels and moves are held against the solution. */
export const EXACT_SIZE = 5;

/** A net of the comparison: what it is called and what it is told. */
export interface Contestant {
  readonly name: string;
  readonly kind: "featured" | "score";
  readonly features: readonly Feature[];
}

export const featuredNet = (features: readonly Feature[]): Contestant => ({
  name: "featured",
  kind: "featured",
  features,
});
export const ALPHAZERO: Contestant = { name: "alphazero", kind: "score", features: [] };

/** The layers of a contestant on a board: his Featured Net has as many units as the board has rows. */
export function netOf({ kind }: Contestant, n: number, config: KisbyConfig): NetConfig {
  const { channels, dense, dropout } = config;
  return kind === "featured" ? { kind, channels, units: n } : { kind, channels, dense, dropout };
}
