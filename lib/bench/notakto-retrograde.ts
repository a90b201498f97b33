import { notakto } from "../games/notakto.ts";
import { cores } from "../machine.ts";
import { planSolution, solve } from "../solvers/notakto/retrograde/solve.ts";
import { fastest, type Measurement } from "./bench.ts";

/** What Chen's search took for the root of 6×6 alone, as published. */
const CHEN_6 = { name: "Chen, 2021, root only, as published", seconds: 15 * 60 };

/** The retrograde solver against Chen's search: run here for 5×5, as published for 6×6 (it takes 20 GB). */
export async function bench(say: (line: string) => void): Promise<Measurement[]> {
  const whole = (size: number, workers: number) => {
    const game = notakto(size);
    return solve(planSolution(game, game.initial(), { workers }));
  };
  say("5×5, strong solution");
  const five = await fastest(9, () => whole(5, 1));
  say("5×5, Chen's search of the root");
  const chen = await fastest(1, () => chenSearch(5));
  const measured: Measurement[] = [
    {
      what: "5×5, strong solution",
      seconds: five,
      peer: { name: "Chen's search, root only, in this run", seconds: chen },
      target: { text: "0.1 s", reached: five <= 0.1 },
    },
  ];
  for (const workers of new Set([1, cores()])) {
    say(`6×6, strong solution, workers: ${workers}`);
    let bytes = 0;
    const seconds = await fastest(3, async () => {
      ({ bytes } = await whole(6, workers));
    });
    measured.push({
      what: `6×6, strong solution, ${workers} ${workers === 1 ? "worker" : "workers"}`,
      seconds,
      bytes,
      peer: CHEN_6,
      target: { text: "20 s, 3.6 GB", reached: seconds <= 20 && bytes <= 3.6e9 },
    });
  }
  return measured;
}

/**
 * Chen's search as the paper describes it: depth first from the empty board, with a table of all 2^(n²)
 * boards that remembers which are decided, and lines tested by masks. Returns whether the first player wins.
 */
export function chenSearch(size: number): boolean {
  const masks = notakto(size).lines.map((line) => line.reduce((mask, cell) => mask | (1 << cell), 0));
  const all = 2 ** (size * size) - 1;
  const table = new Uint8Array(2 ** (size * size));
  const [WINS, LOSES] = [1, 2];
  const wins = (board: number): boolean => {
    if (table[board] !== 0) return table[board] === WINS;
    let result = LOSES;
    for (let rest = all & ~board; rest !== 0 && result === LOSES; rest &= rest - 1) {
      const next = board | (rest & -rest);
      if (!masks.some((mask) => (next & mask) === mask) && !wins(next)) result = WINS;
    }
    table[board] = result;
    return result === WINS;
  };
  return wins(0);
}
