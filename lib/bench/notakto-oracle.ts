import { UserError } from "../errors.ts";
import { type Notakto, type NotaktoState, notakto } from "../games/notakto.ts";
import { type Random, randomFrom } from "../random.ts";
import { planSolution, solveHere } from "../solvers/notakto/retrograde/solve.ts";
import { solverOf } from "../solvers/registry.ts";
import { fastest, type Measurement } from "./bench.ts";

/** The solver's answers up to 6×6, and how far exact answers reach on 7×7 and 8×8; all on one core. */
export async function bench(say: (line: string) => void): Promise<Measurement[]> {
  const measured: Measurement[] = [];
  for (const size of [3, 4, 5, 6]) {
    say(`${size}×${size}, a judged position`);
    measured.push(...(await answers(size)));
  }
  for (const size of [7, 8]) {
    const reach = { second: 0, minute: 0 };
    for (let squares = 24; ; squares++) {
      const seconds = timeFor(size, squares);
      if (seconds === undefined || seconds > 60) break;
      say(`${size}×${size}, ${squares} playable squares: ${seconds.toFixed(3)} s`);
      if (seconds <= 1) reach.second = squares;
      reach.minute = squares;
    }
    measured.push({
      what: `${size}×${size}, a random position with ${reach.minute} playable squares`,
      seconds: timeFor(size, reach.minute)!,
      detail: `settled within 1 s up to ${reach.second} playable squares, within 60 s and 4 GB up to ${reach.minute}`,
    });
  }
  return measured;
}

async function answers(size: number): Promise<Measurement[]> {
  const game = notakto(size);
  const start = await fastest(3, () => solverOf(game).analyse(game.initial()));
  const solver = solverOf(game);
  const random = randomFrom(1);
  const times = Array.from({ length: 2000 }, (_, i) => {
    const chance = random.split(i);
    const state = wander(game, () => chance.below(game.actions), chance);
    const started = performance.now();
    solver.analyse(state);
    return (performance.now() - started) / 1000;
  }).sort((a, b) => a - b);
  const [median, worst] = [times[times.length / 2], times[times.length - 1]];
  const perSecond = Math.round(times.length / times.reduce((sum, time) => sum + time, 0)).toLocaleString(
    "en",
  );
  return [
    {
      what: `${size}×${size}, a judged position (median of ${times.length}, over all numbers of X)`,
      seconds: median,
      detail: `${perSecond} a second, the slowest in ${(worst * 1000).toFixed(1)} ms, ready in ${(start * 1000).toFixed(0)} ms`,
      target: {
        text: "median 5 ms, worst 1 s, ready in 2 s",
        reached: median <= 0.005 && worst <= 1 && start <= 2,
      },
    },
  ];
}

/** So many safe moves from the empty board, at random; fewer where they run out. */
function wander(game: Notakto, moves: () => number, random: Random): NotaktoState {
  let state = game.initial();
  for (let left = moves(); left > 0; left--) {
    const safe = game.safeMoves(state);
    if (safe.length === 0) break;
    state = game.play(state, random.pick(safe));
  }
  return state;
}

/** Seconds to settle a random position with so many playable squares; undefined where it can't be held. */
function timeFor(size: number, squares: number): number | undefined {
  const game = notakto(size);
  const random = randomFrom(squares);
  for (let attempt = 0; ; attempt++) {
    const chance = random.split(attempt);
    let state = game.initial();
    while (game.safeMoves(state).length > squares)
      state = game.play(state, chance.pick(game.safeMoves(state)));
    if (game.safeMoves(state).length !== squares) continue;
    try {
      return solveHere(planSolution(game, state, { workers: 1 }))!.seconds;
    } catch (error) {
      if (error instanceof UserError) return undefined;
      throw error;
    }
  }
}
