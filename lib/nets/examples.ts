import type { Game } from "../games/game.ts";

/** Positions as a net takes them (features where the game has any), and 1 for each legal move, else 0. */
export function encodeBatch<State>(
  game: Game<State>,
  states: readonly State[],
): { inputs: Float32Array; features: Float32Array; legal: Float32Array } {
  const { planes, rows, cols } = game.planes;
  const each = planes * rows * cols;
  const inputs = new Float32Array(states.length * each);
  const numbers = game.features?.count ?? 0;
  const features = new Float32Array(states.length * numbers);
  const legal = new Float32Array(states.length * game.actions);
  states.forEach((state, i) => {
    game.encode(state, inputs, i * each);
    game.features?.write(state, features, i * numbers);
    for (const move of game.legalMoves(state)) legal[i * game.actions + move] = 1;
  });
  return { inputs, features, legal };
}
