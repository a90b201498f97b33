import { netEvaluator } from "../nets/evaluator.ts";
import type { Net } from "../nets/net.ts";
import { netInputOf } from "../nets/net-input.ts";
import { randomFrom } from "../random.ts";
import { type GameChoice, gameChosen } from "../zero/config.ts";

/** A net that answers batches for so many seconds. */
export interface Answering extends GameChoice {
  readonly net: Net;
  readonly batch: number;
  readonly seconds: number;
}

/** Evaluations a second. */
async function answer({ net, batch, seconds, ...choice }: Answering): Promise<number> {
  const game = gameChosen(choice);
  const evaluator = await netEvaluator(game, net);
  const random = randomFrom(1);
  const inputs = Array.from({ length: batch }, (_, i) => {
    let state = game.initial();
    for (let ply = 0; ply < i % 20; ply++) {
      const next = game.play(state, random.pick(game.legalMoves(state)));
      if (game.outcome(next)) break;
      state = next;
    }
    return netInputOf(game, state);
  });
  let evaluated = 0;
  const started = performance.now();
  while (performance.now() - started < 1000 * seconds) {
    await evaluator.evaluate(inputs);
    evaluated += batch;
  }
  const spent = (performance.now() - started) / 1000;
  await evaluator.close();
  return evaluated / spent;
}

export const serve = () => answer;
