import type { Recipe } from "../../lab/models.ts";
import type { Profile } from "../../lab/profile.ts";
import { QUICK, type Training } from "../../lab/trainings.ts";
import type { Gate } from "../../zero/gates.ts";
import type { Temperature } from "../../zero/search.ts";

/**
 * In games of models with themselves and each other the first four moves are drawn, in proportion to the squares of
 * their visits, so that games differ and a move that the search hardly looked at is hardly ever played.
 */
export const OPENING: Temperature = { plies: 4, tau: 0.5 };

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

/** The paper's own: four convolutions of 512 channels, 100 simulations, the gate at 0.55. */
export const PAPER: Recipe = { ...CHEN, planes: "raw" };

/** A few seconds, learns nothing. */
const tiny = (recipe: Recipe): Recipe => ({
  ...recipe,
  net: { kind: "residual", channels: 4, blocks: 1 },
  iterations: 2,
  search: { ...recipe.search, simulations: 4 },
  selfPlay: { ...recipe.selfPlay, games: 4 },
  learning: { ...recipe.learning, amount: { steps: 4 }, batch: 8 },
  probes: 1,
});

/**
 * Small boards: the training that learns 4×4 (notebook 03), with the paper's number of simulations and without the
 * solver, which neither of the paper's methods has.
 */
const small: Recipe = {
  ...QUICK,
  planes: "rich",
  search: { ...QUICK.search, simulations: 100, solver: false },
  probes: 4,
};

export const SMALL = {
  smoke: tiny(small),
  quick: small,
  standard: {
    ...small,
    search: { ...small.search, simulations: 200 },
    // With 100 games an iteration 5×5 was played worse after 17 iterations than after 10 (notebook 05).
    selfPlay: { ...small.selfPlay, games: 300 },
    learning: { ...small.learning, amount: { steps: 300 } },
  },
  paper: PAPER,
} as const satisfies Record<Profile, Recipe>;

/**
 * Large boards: as on small ones, but with a narrower net and fewer simulations, since a game is up to a hundred
 * moves long. 20 iterations of 100 episodes, as in the paper.
 */
const large: Recipe = {
  ...small,
  net: { kind: "residual", channels: 16, blocks: 2 },
  iterations: 20,
  search: { ...small.search, simulations: 25 },
  gate: { kind: "fixed", threshold: 0.55, games: 40, temperature: { plies: 2, tau: 1 } },
  probes: 0,
};

export const LARGE = {
  smoke: { ...tiny(large), gate: { ...large.gate, games: 2 } as Gate },
  quick: {
    ...large,
    net: { kind: "residual", channels: 8, blocks: 1 },
    search: { ...large.search, simulations: 8 },
    selfPlay: { ...large.selfPlay, games: 20 },
    learning: { ...large.learning, amount: { steps: 50 } },
    gate: { ...large.gate, games: 20 } as Gate,
  },
  standard: large,
  paper: { ...PAPER, iterations: 20 },
} as const satisfies Record<Profile, Recipe>;

/** Othello and Dawson's chess: plain AlphaGo Zero, whose search knows nothing of key states. */
const plain: Recipe = {
  ...QUICK,
  search: { ...QUICK.search, solver: false, keyStates: false },
  probes: 4,
};

const othello: Recipe = {
  ...plain,
  iterations: 20,
  search: { ...plain.search, simulations: 100 },
  selfPlay: { games: 100, temperature: { plies: 8, tau: 1 }, randomOpening: 6 },
};

/** As the paper gives them: α = 1, c_puct = 6, 50 iterations, 100 simulations. */
const dawson: Recipe = {
  ...plain,
  net: { kind: "residual", channels: 16, blocks: 2 },
  iterations: 50,
  search: { ...plain.search, simulations: 100, cPuct: 6, noise: { alpha: 1, share: 0.25 } },
  selfPlay: { games: 50, temperature: { plies: 4, tau: 1 }, randomOpening: 6 },
  learning: { ...plain.learning, amount: { steps: 100 } },
};

export const OTHELLO = {
  smoke: tiny(othello),
  quick: { ...othello, iterations: 6, search: { ...othello.search, simulations: 50 } },
  standard: othello,
  paper: { ...PAPER, planes: undefined, search: { ...PAPER.search, keyStates: false } },
} as const satisfies Record<Profile, Recipe>;

export const DAWSON = {
  smoke: tiny(dawson),
  quick: { ...dawson, iterations: 10 },
  standard: dawson,
  paper: {
    ...PAPER,
    planes: undefined,
    iterations: 50,
    search: { ...PAPER.search, keyStates: false, cPuct: 6, noise: { alpha: 1, share: 0.25 } },
  },
} as const satisfies Record<Profile, Recipe>;
