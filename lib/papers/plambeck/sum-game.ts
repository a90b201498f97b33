import { notaktoSum } from "../../games/notakto-sum.ts";
import { makePlayer } from "../../players/registry.ts";
import { randomFrom } from "../../random.ts";

/** One move of a game on several boards. */
export interface SumTurn {
  readonly player: string;
  readonly board: number;
  readonly square: number;
}

/** A game from so many empty boards, the perfect player moving second. */
export async function playSum(boards: number, opponent: string, seed: number): Promise<SumTurn[]> {
  const game = notaktoSum(Array<number>(boards).fill(3));
  const players = await Promise.all([opponent, "perfect"].map((name) => makePlayer(name, game)));
  const random = randomFrom(seed);
  const turns: SumTurn[] = [];
  for (let state = game.initial(); !game.outcome(state); ) {
    const player = players[game.toMove(state)];
    const move = await player.choose(state, random);
    turns.push({ player: player.name, board: Math.floor(move / 9), square: move % 9 });
    state = game.play(state, move);
  }
  return turns;
}
