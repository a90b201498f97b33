import { type CorsoState, corso } from "../games/corso.ts";
import { randomFrom } from "../random.ts";
import { corsoMinimax } from "../solvers/corso/minimax.ts";
import { type MinimaxScores, minimax } from "../solvers/minimax.ts";
import type { Measurement } from "./bench.ts";

const GAMES = 3;
const DEPTHS = [1, 2, 3, 4, 5, 6];
/** At a temperature of 1, moves this far behind are never played; near 0 next to nothing is. */
const MARGINS = { "temperature 1": 800, "temperature near 0": 8e-5 };

/**
 * A move of Mistri's MM-k on 5×5: the search of its own against the one for any game, on the same positions,
 * those of a few games of MM-2. (Mistri's is in Python; his paper says only that MM-6 can take longer over a
 * move than AlphaZero with 100 playouts on a CPU.)
 */
export async function bench(say: (line: string) => void): Promise<Measurement[]> {
  const game = corso(5, 5);
  const positions = Array.from({ length: GAMES }, (_, i) => positionsOf(i)).flat();
  return Object.entries(MARGINS).flatMap(([temperature, margin]) =>
    DEPTHS.map((depth) => {
      say(`MM-${depth}, ${temperature}`);
      const fast = measure(corsoMinimax(game, depth), positions, margin);
      const generic = measure(minimax(game, { depth }), positions, margin);
      const rate = ({ nodes, seconds }: Measured): string =>
        `${(nodes / seconds / 1e6).toPrecision(3)} M positions a second`;
      return {
        what: `MM-${depth}, ${temperature}, a move (mean of ${positions.length})`,
        seconds: fast.seconds / positions.length,
        detail: `${rate(fast)} against ${rate(generic)}, ${(generic.nodes / fast.nodes).toPrecision(2)} times fewer of them`,
        peer: { name: "minimax for any game, in this run", seconds: generic.seconds / positions.length },
      };
    }),
  );

  function positionsOf(seed: number): CorsoState[] {
    const random = randomFrom(seed);
    const search = minimax(game, { depth: 2 });
    const seen: CorsoState[] = [];
    for (let state = game.initial(); !game.outcome(state); ) {
      seen.push(state);
      const { moves, scores } = search(state);
      const best = Math.max(...scores);
      state = game.play(state, random.pick(moves.filter((_, i) => scores[i] > best - 1)));
    }
    return seen;
  }
}

interface Measured {
  readonly nodes: number;
  readonly seconds: number;
}

/** Processor time, which others at work on the machine disturb less than the clock. */
function measure(
  search: (state: CorsoState, margin: number) => MinimaxScores,
  positions: readonly CorsoState[],
  margin: number,
): Measured {
  let nodes = 0;
  for (const state of positions.slice(0, 20)) search(state, margin); // until it is compiled
  const before = process.cpuUsage();
  for (const state of positions) nodes += search(state, margin).nodes;
  const { user, system } = process.cpuUsage(before);
  return { nodes, seconds: (user + system) / 1e6 };
}
