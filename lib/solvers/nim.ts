import type { LastCounter, Nim, NimState } from "../games/nim.ts";
import { type Solver, solverByTheory } from "./solver.ts";

/**
 * Whether the player to move loses, by Bouton's theorem: where the binary digits of the heaps cancel out. In
 * misère play that holds as long as some heap has two counters or more; of single counters, an odd number
 * loses.
 */
function isLostNim(heaps: ArrayLike<number>, lastCounter: LastCounter): boolean {
  let [sum, largest] = [0, 0];
  for (let heap = 0; heap < heaps.length; heap++) {
    sum ^= heaps[heap];
    largest = Math.max(largest, heaps[heap]);
  }
  return lastCounter === "loses" && largest < 2 ? sum === 1 : sum === 0;
}

export const NIM_KNOWN = "every position, in normal and in misère play, by Bouton's theorem";

export const nimSolver = (game: Nim): Solver<NimState> =>
  solverByTheory(
    game,
    ({ heaps }) => (isLostNim(heaps, game.lastCounter) ? "loss" : "win"),
    "Bouton's theorem",
  );
