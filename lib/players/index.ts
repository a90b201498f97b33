/**
 * Who chooses moves, and how they fare against each other.
 *
 * @example
 * ```ts
 * import { playMatches, tallyOf } from "notakto-lab/players";
 *
 * const match = { game: "notakto", size: "4", players: ["greedy", "perfect"], alternate: false, games: 100, seed: 1 };
 * const [scores] = await playMatches([match]);
 * tallyOf(match, scores)[0][0]; // how the first player fared: { wins, draws, losses }
 * ```
 *
 * @module players
 */

// What a player is, and players by name:

export type { AnyPlayer, Player, PromptPlayer } from "./player.ts";
export { makePlayer, players } from "./registry.ts";

// Some of them:

export { greedyPlayer } from "./greedy.ts";
export { type MinimaxOptions, minimaxPlayer } from "./minimax.ts";
export { perfectPlayer } from "./perfect.ts";
export { randomPlayer } from "./random.ts";

// Matches:

export { type ArenaOptions, playMatches } from "./arena.ts";
export {
  addTallies,
  duelsOf,
  type FailurePoint,
  type Match,
  MatchError,
  roundRobin,
  type Scores,
  type Tally,
  tallyOf,
} from "./match.ts";

// Ratings:

export { type Duel, expectedScore, likelyElo, type Rating, sequentialElo } from "./elo.ts";
