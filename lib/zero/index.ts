/**
 * AlphaZero: search, self-play and learning from it.
 *
 * @example
 * ```ts
 * import { train } from "notakto-lab/zero";
 *
 * const run = train({
 *   game: "notakto",
 *   size: "3",
 *   planes: "rich",
 *   seed: 1,
 *   net: { kind: "residual", channels: 16, blocks: 1 },
 *   iterations: 6,
 *   search: { simulations: 40, cPuct: 1.5, firstPlay: 0, reuse: true, solver: false, keyStates: false, noise: { alpha: 0.7, share: 0.25 } },
 *   selfPlay: { games: 40, temperature: { plies: 2, tau: 1 } },
 *   learning: { window: 4, amount: { steps: 40 }, batch: 64, learningRate: 5e-3, l2: 1e-4, augmentation: { symmetries: "full", colours: false } },
 *   gate: { kind: "always" },
 *   probes: 0,
 * });
 * const { folder } = await run.done; // the name of a player: `playMatches` and `notakto play` know it
 * ```
 *
 * @module zero
 */

// Training:

export type { Augmentation } from "./augment.ts";
export type { GameChoice, TrainConfig } from "./config.ts";
export type { DuelResult, Gate, GateGames } from "./gates.ts";
export type { IterationReport, TrainingState } from "./iteration.ts";
export type { SearchConfig, Temperature } from "./search.ts";
export { type Run, type Trained, type TrainingStatus, type TrainOptions, train } from "./train.ts";
export { type TrainAllOptions, trainAll } from "./train-all.ts";

// What came of it:

export { keptIterations } from "./kept-iterations.ts";
export { netPlayer, type SearchPlayerOptions, searchPlayer } from "./player.ts";
export { readTrained } from "./run-folder.ts";
