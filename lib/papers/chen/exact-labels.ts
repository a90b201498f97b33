import { type NotaktoState, notakto } from "../../games/notakto.ts";
import { changed, type Recipe } from "../../lab/models.ts";
import { createNet, type Net, netShape } from "../../nets/net.ts";
import { emptyExamples } from "../../nets/trainer.ts";
import { greedyPlayer } from "../../players/greedy.ts";
import { positionsOfSelfPlay } from "../../players/mistakes.ts";
import type { Random } from "../../random.ts";
import { gameChosen, type TrainConfig } from "../../zero/config.ts";
import { learn } from "../../zero/learn.ts";

/** A net taught by the solver: the same net, on positions of greedy games, with nothing left to sampling. */
export interface ExactLabelsConfig {
  readonly n: number;
  /** Greedy games whose positions it learns from. */
  readonly games: number;
  readonly steps: number;
  /** Of the net; the rest of it is as the models'. */
  readonly channels: number;
}

/**
 * Trains a model's net, or a wider one, on the truth: for every position who wins, and all the moves that keep a win
 * (all safe ones where there is none to keep). What it then gets wrong, no choice of samples in self-play could have
 * mended.
 */
export async function learnExactLabels(
  { n, games, steps, channels }: ExactLabelsConfig,
  { learning, ...recipe }: Recipe,
  isLost: (state: NotaktoState) => boolean,
  seed: number,
  random: Random,
): Promise<{ config: TrainConfig; net: Net }> {
  const config: TrainConfig = {
    game: "notakto",
    size: `${n}`,
    seed,
    ...changed({ ...recipe, learning: { ...learning, amount: { steps } } }, { channels }),
  };
  const game = gameChosen(config);
  const plain = notakto(n);
  const positions = await positionsOfSelfPlay(plain, greedyPlayer(plain), games, random.split(0));
  const size = game.planes.planes * game.actions;
  const examples = emptyExamples(positions.length, size, game.actions);
  positions.forEach((state, i) => {
    const at = i * game.actions;
    game.encode(state, examples.inputs, i * size);
    for (const move of plain.legalMoves(state)) examples.legal[at + move] = 1;
    const good = goodMoves(state);
    for (const move of good) examples.policies[at + move] = 1 / good.length;
    examples.values[i] = isLost(state) ? -1 : 1;
  });
  const net = createNet(netShape(game), config.net, random.split(1));
  const learned = await learn(
    { net },
    { game, pool: [examples], config: config.learning, random: random.split(2) },
  );
  return { config, ...learned };

  function goodMoves(state: NotaktoState): readonly number[] {
    const safe = plain.safeMoves(state);
    const keeping = safe.filter((move) => isLost(plain.play(state, move)));
    if (keeping.length > 0) return keeping;
    return safe.length > 0 ? safe : plain.legalMoves(state);
  }
}
