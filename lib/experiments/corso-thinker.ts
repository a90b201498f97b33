import type { Corso, CorsoState } from "../games/corso.ts";
import { netEvaluator } from "../nets/evaluator.ts";
import type { Net } from "../nets/net.ts";
import type { TrainConfig } from "../zero/config.ts";
import { lockstep } from "../zero/lockstep.ts";
import { Mind } from "../zero/mind.ts";
import { Search } from "../zero/search.ts";
import { sightsOf } from "../zero/sight.ts";

/** What a net, and a search with it, think of a position. */
export interface Thought {
  readonly policy: Float32Array;
  /** For the player to move. */
  readonly value: number;
}

/** Something that can be asked what it thinks, with a search or without. */
export interface Thinker {
  alone(state: CorsoState): Promise<Thought>;
  search(state: CorsoState): Promise<Thought>;
  close(): Promise<void>;
}

export async function thinkerOf(
  game: Corso,
  { search }: Pick<TrainConfig, "search">,
  net: Net,
): Promise<Thinker> {
  const evaluator = await netEvaluator(sightsOf(game), net);
  const mind = new Mind<CorsoState>(game, evaluator);
  return {
    async alone(state) {
      const planes = new Float32Array(game.planes.planes * game.actions);
      game.encode(state, planes, 0);
      const { policies, values } = await evaluator.evaluate([{ planes, legal: game.legalMoves(state) }]);
      return { policy: policies, value: values[0] };
    },
    async search(state) {
      const look = new Search(game, mind, { ...search, noise: undefined });
      await lockstep([() => look.run(state)].values(), [mind], 1, () => {});
      const policy = look.policy();
      const values = look.actionValues();
      return {
        policy,
        value: policy.reduce((sum, share, i) => (share > 0 ? sum + share * values[i] : sum), 0),
      };
    },
    close: () => evaluator.close(),
  };
}
