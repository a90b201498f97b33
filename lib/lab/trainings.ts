import type { NetConfig } from "../nets/net.ts";
import type { TrainConfig } from "../zero/config.ts";
import type { Profile } from "./profile.ts";

/** How a game is learned, whichever it is. */
export type Training = Omit<TrainConfig, "game" | "size" | "planes" | "seed">;

const SMALL: NetConfig = { kind: "residual", channels: 32, blocks: 2 };

/** The training of `quick`; the others follow from it. */
export const QUICK: Training = {
  net: SMALL,
  iterations: 15,
  search: {
    simulations: 200,
    cPuct: 1.5,
    firstPlay: "guess",
    reuse: true,
    solver: true,
    keyStates: true,
    noise: { alpha: 0.5, share: 0.25 },
  },
  // Games on small boards are short: chance in the moves that are learned from would drown what there is to learn.
  // Random openings bring the variety instead.
  selfPlay: { games: 100, temperature: { plies: 1, tau: 1 }, randomOpening: 6 },
  learning: {
    window: 20,
    amount: { steps: 200 },
    batch: 64,
    learningRate: 2e-3,
    l2: 1e-4,
    augmentation: { symmetries: "least", colours: false },
  },
  gate: { kind: "always" },
  probes: 8,
};

/** How a game is learned in each profile but `paper`, which belongs to the papers. */
export const TRAININGS: Readonly<Record<Exclude<Profile, "paper">, Training>> = {
  smoke: {
    ...QUICK,
    net: { kind: "residual", channels: 8, blocks: 1 },
    iterations: 2,
    search: { ...QUICK.search, simulations: 16 },
    selfPlay: { ...QUICK.selfPlay, games: 8 },
    learning: { ...QUICK.learning, amount: { steps: 8 }, batch: 16 },
    probes: 2,
  },
  quick: QUICK,
  standard: {
    ...QUICK,
    net: { kind: "residual", channels: 64, blocks: 4 },
    iterations: 100,
    search: { ...QUICK.search, simulations: 400 },
    selfPlay: { ...QUICK.selfPlay, games: 500 },
    learning: { ...QUICK.learning, window: 20, amount: { steps: 500 } },
    gate: { kind: "dynamic", games: 40, temperature: { plies: 2, tau: 1 } },
  },
};
