import type { Bench, Measurement } from "../bench/bench.ts";

/** Each is one file of lib/bench/. */
export const BENCHES: Readonly<Record<string, () => Promise<{ bench: Bench }>>> = {
  games: () => import("../bench/games.ts"),
  minimax: () => import("../bench/minimax.ts"),
  "misere-quotient": () => import("../bench/misere-quotient.ts"),
  "nogo-linear": () => import("../bench/nogo-linear.ts"),
  nogo: () => import("../bench/nogo.ts"),
  "notakto-oracle": () => import("../bench/notakto-oracle.ts"),
  "notakto-playouts": () => import("../bench/notakto-playouts.ts"),
  "notakto-retrograde": () => import("../bench/notakto-retrograde.ts"),
  selfplay: () => import("../bench/selfplay.ts"),
  retrograde: () => import("../bench/retrograde.ts"),
  train: () => import("../bench/train.ts"),
};

/** Measures in a thread of its own, so that the command hears signals meanwhile. */
export const serve = (name: string, say: (line: string) => void) => async (): Promise<Measurement[]> =>
  (await BENCHES[name]()).bench(say);
