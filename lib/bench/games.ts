import type { AnyGame } from "../games/game.ts";
import { games } from "../games/registry.ts";
import { randomFrom } from "../random.ts";
import type { Measurement } from "./bench.ts";

const SECONDS = 1;

/** Random games per second of every game, at its default size, on one core. */
export async function bench(say: (line: string) => void): Promise<Measurement[]> {
  return Object.entries(games).map(([name, entry]) => {
    say(`${name} ${entry.defaultSize}`);
    const { played, moves, seconds } = playFor(entry.make(entry.defaultSize), SECONDS);
    const rate = (count: number): string => Math.round(count / seconds).toLocaleString("en");
    return {
      what: `${name} ${entry.defaultSize}, a random game`,
      seconds: seconds / played,
      detail: `${rate(played)} games a second, ${rate(moves)} moves a second`,
    };
  });
}

function playFor(game: AnyGame, limit: number): { played: number; moves: number; seconds: number } {
  const random = randomFrom(1);
  let [played, moves, seconds] = [0, 0, 0];
  const started = performance.now();
  for (; seconds < limit; seconds = (performance.now() - started) / 1000) {
    let state = game.initial();
    for (let legal = game.legalMoves(state); legal.length > 0; legal = game.legalMoves(state)) {
      state = game.play(state, random.pick(legal));
      moves++;
    }
    played++;
  }
  return { played, moves, seconds };
}
