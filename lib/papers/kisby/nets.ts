import { UserError } from "../../errors.ts";
import { FEATURES, type Feature } from "../../games/notakto-features.ts";
import type { Profile } from "../../lab/profile.ts";
import type { NetConfig } from "../../nets/net.ts";
import type { LabelledBoards } from "./labelled-boards.ts";
import type { FitSchedule } from "./net-training.ts";
import type { TrainingJob } from "./training.ts";

/** Kisby's nets, and how they learn. */
export interface NetsConfig {
  /** What the Featured Net is told besides the board. */
  readonly features: readonly Feature[];
  readonly channels: number;
  /** The dense layers of the AlphaZero Net. */
  readonly dense: readonly [number, number];
  readonly dropout: number;
  readonly schedule: Omit<FitSchedule, "epochs">;
  /** The most epochs, by the size of the board. */
  readonly epochs: Readonly<Record<number, number>>;
}

/** As in his code: batches of 32, Adam's defaults, early stopping on the training loss. */
const SCHEDULE = { batch: 32, learningRate: 1e-3, patience: 20, minDelta: 1e-4 } as const;
const COMMON = { features: FEATURES, dropout: 0.3, schedule: SCHEDULE } as const;

export const NETS: Readonly<Record<Profile, NetsConfig>> = {
  smoke: { ...COMMON, channels: 4, dense: [8, 8], epochs: { 3: 4, 4: 2 } },
  quick: { ...COMMON, channels: 16, dense: [64, 32], epochs: { 3: 100, 4: 30, 5: 15, 6: 15 } },
  // Half an hour on one core: nets of a sixteenth of his channels, and fewer epochs where there are many boards.
  standard: { ...COMMON, channels: 32, dense: [128, 64], epochs: { 3: 200, 4: 40, 5: 10, 6: 10 } },
  paper: { ...COMMON, channels: 512, dense: [1024, 512], epochs: { 3: 1000, 4: 1000, 5: 1000, 6: 1000 } },
};

/** One of his nets: what it is called and what it is told. */
export interface KisbyNet {
  readonly name: string;
  readonly kind: "featured" | "score";
  readonly features: readonly Feature[];
}

export const featuredNet = (features: readonly Feature[]): KisbyNet => ({
  name: "featured",
  kind: "featured",
  features,
});
export const ALPHAZERO_NET: KisbyNet = { name: "alphazero", kind: "score", features: [] };

/** The layers of a net on a board: his Featured Net has as many units as the board has rows. */
function layersOf({ kind }: KisbyNet, n: number, { channels, dense, dropout }: NetsConfig): NetConfig {
  return kind === "featured" ? { kind, channels, units: n } : { kind, channels, dense, dropout };
}

/** What a net learns from, and how. */
export interface NetTraining {
  readonly lessons: Pick<LabelledBoards, "game" | "boards" | "labels">;
  readonly config: NetsConfig;
  readonly seed: number;
}

/** The training of a net; refused where nothing says how long it is to learn. */
export function trainingOf(net: KisbyNet, { lessons, config, seed }: NetTraining): TrainingJob {
  const { game, boards, labels } = lessons;
  const epochs = config.epochs[game.size];
  if (epochs === undefined)
    throw new UserError(
      `No epochs are set for boards of size ${game.size}; they are for sizes ${Object.keys(config.epochs).join(", ")}.`,
    );
  return {
    name: net.name,
    game,
    net: layersOf(net, game.size, config),
    features: net.features,
    boards,
    labels,
    schedule: { ...config.schedule, epochs },
    seed,
  };
}
