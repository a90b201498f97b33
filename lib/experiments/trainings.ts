import { gameNamed } from "../games/registry.ts";
import type { NetConfig } from "../nets/net.ts";
import type { TrainConfig } from "../zero/config.ts";
import type { Profile } from "./profile.ts";

/** How a game is learned, whichever it is. */
export type Training = Omit<TrainConfig, "game" | "size" | "planes" | "seed">;

const SMALL: NetConfig = { kind: "residual", channels: 32, blocks: 2 };

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

/** Chen's, on alpha-zero-general: what the paper does not say is taken from there. */
export const CHEN: Training = {
  net: { kind: "chen", channels: 512, dense: [1024, 512], dropout: 0.3 },
  iterations: 100,
  search: { simulations: 100, cPuct: 1, firstPlay: 0, reuse: true, solver: false, keyStates: true },
  selfPlay: { games: 100, temperature: { plies: 14, tau: 1 } },
  learning: {
    window: 20,
    amount: { epochs: 10 },
    batch: 64,
    learningRate: 1e-3,
    l2: 0,
    augmentation: { symmetries: "square", colours: false },
  },
  gate: { kind: "fixed", threshold: 0.55, games: 40, temperature: { plies: 2, tau: 1 } },
  probes: 8,
};

/**
 * Mistri's, for Corso. What he leaves open: the tree lives on from move to move of a game; moves not tried count
 * as even.
 */
export const MISTRI: Training = {
  net: { kind: "tower", channels: 64, depth: 4 },
  iterations: 30,
  search: { simulations: 100, cPuct: 1, firstPlay: 0, reuse: true, solver: false, keyStates: false },
  // No game is longer than 50 plies on his 25 cells.
  selfPlay: { games: 100, temperature: { plies: 50, tau: 1 } },
  learning: {
    window: 1,
    amount: { epochs: 10 },
    batch: 64,
    learningRate: 1e-3,
    l2: 1e-4,
    augmentation: { symmetries: "square", colours: true },
  },
  gate: { kind: "always" },
  probes: 0,
};

const PROFILES: Readonly<Record<Profile, Training>> = {
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
  paper: CHEN,
};

/** Games whose paper trained otherwise. */
const PAPERS: Readonly<Record<string, Training>> = { corso: MISTRI };

/** A training of any game to begin with; change in it what you want to try. */
export function trainingFor(game: string, size: string | undefined, profile: Profile, seed = 1): TrainConfig {
  const entry = gameNamed(game);
  return {
    game,
    size: size ?? entry.defaultSize,
    ...(game === "notakto" && { planes: profile === "paper" ? "raw" : "rich" }),
    seed,
    ...((profile === "paper" && PAPERS[game]) || PROFILES[profile]),
  };
}
