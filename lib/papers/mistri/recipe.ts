import type { Training } from "../../lab/trainings.ts";

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
