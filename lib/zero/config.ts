import { UserError } from "../errors.ts";
import type { AnyGame } from "../games/game.ts";
import { makeGame } from "../games/registry.ts";
import { type NetConfig, netShape } from "../nets/net.ts";
import { NET_CONFIG, refuseHugeNet } from "../nets/net-config.ts";
import {
  between,
  check,
  either,
  kinds,
  oneOf,
  optional,
  part,
  type Schema,
  text,
  whole,
  yesOrNo,
} from "../schema.ts";
import type { Augmentation } from "./augment.ts";
import type { Gate } from "./gates.ts";
import type { SearchConfig, Temperature } from "./search.ts";

/** Which game is learned, by its names in the registry. */
export interface GameChoice {
  readonly game: string;
  readonly size: string;
  /** What the net is shown, where the game has several sets of planes. */
  readonly planes?: string;
}

/** Everything that describes a training: the same config gives the same weights. */
export interface TrainConfig extends GameChoice {
  readonly seed: number;
  readonly net: NetConfig;
  readonly iterations: number;
  /** How positions are searched, in self-play and in the games of the gate (there without noise). */
  readonly search: SearchConfig;
  readonly selfPlay: {
    /** Games an iteration. */
    readonly games: number;
    readonly temperature: Temperature;
    /**
     * Each game begins with 0 to so many moves at random, none of which ends it, and which are not learned from. So positions are met that
     * good play avoids, and what is learned of them comes from good play alone. The papers have none.
     */
    readonly randomOpening?: number;
  };
  readonly learning: {
    /** Games of this many iterations are learned from. */
    readonly window: number;
    /** How long each iteration learns: so many times all positions, or so many batches drawn at random. */
    readonly amount: { readonly epochs: number } | { readonly steps: number };
    readonly batch: number;
    readonly learningRate: number;
    /** The c of c‖θ‖² in Chen's equation 1 and Mistri's 10. */
    readonly l2: number;
    readonly augmentation: Augmentation;
  };
  readonly gate: Gate;
  /** On so many fixed positions the change of Q from one iteration to the next is watched. */
  readonly probes: number;
}

/** The game of a config, or of anything else that names one. */
export function gameChosen({ game, size, planes }: GameChoice): AnyGame {
  const made = makeGame(game, size, planes);
  if (made.players !== 2)
    throw new UserError(`AlphaZero learns games of two players; this game of ${game} has ${made.players}.`);
  return made;
}

const temperature = (when: string): Schema<Temperature> =>
  part<Temperature>({
    plies: whole(0, 1e6, `moves from the beginning of ${when} that are drawn by their visits`, {
      alphaGoZero: 30,
    }),
    tau: between(0, 100, "how evenly they are drawn: 1 in proportion to the visits, 0 the most visited", {
      alphaGoZero: 1,
    }),
  });

const gateGames = {
  games: whole(2, 1e6, "games between the new net and the best", { alphaGoZero: 400 }),
  temperature: temperature("a game of the gate"),
};

/** What each value of a training may be, in the order in which a reader would look for it. */
export const TRAIN_CONFIG: Schema<TrainConfig> = part<TrainConfig>({
  game: text("the game", { alphaGoZero: "go" }),
  size: text("its board", { alphaGoZero: "19x19" }),
  planes: optional(text("what the net is shown, where the game has several sets of planes")),
  seed: whole(0, Number.MAX_SAFE_INTEGER, "of every random choice"),
  net: NET_CONFIG,
  iterations: whole(1, 1e6, "rounds of self-play, learning and the gate"),
  search: part<SearchConfig>({
    simulations: whole(1, 1e7, "walks down the tree, for each move", { alphaGoZero: 1600 }),
    cPuct: between(0, 1000, "how much the net's probabilities and few visits weigh against Q"),
    firstPlay: either(
      [
        between(-1, 1, "Q of a move not yet tried"),
        oneOf({ guess: "what the net expects" }, "the net's guess"),
      ],
      "a number from -1 to 1, or guess",
      "Q of a move not yet tried; guess is what the net expects of the position",
    ),
    reuse: yesOrNo("whether the tree lives on from move to move", { alphaGoZero: true }),
    solver: yesOrNo("whether positions proven won or lost count as that (MCTS-Solver)", {
      alphaGoZero: false,
    }),
    keyStates: yesOrNo("whether moves that lose at once are left out (Chen)", { alphaGoZero: false }),
    noise: optional(
      part<NonNullable<SearchConfig["noise"]>>({
        alpha: between(1e-3, 1000, "of the Dirichlet noise at the root, in self-play", { alphaGoZero: 0.03 }),
        share: between(0, 1, "of the noise in the priors at the root", { alphaGoZero: 0.25 }),
      }),
    ),
  }),
  selfPlay: part<TrainConfig["selfPlay"]>({
    games: whole(1, 1e7, "games an iteration", { alphaGoZero: 25_000 }),
    temperature: temperature("a game of self-play"),
    randomOpening: optional(
      whole(0, 1e6, "most moves at random that a game begins with", { alphaGoZero: 0 }),
    ),
  }),
  learning: part<TrainConfig["learning"]>({
    window: whole(1, 1e6, "iterations whose games are learned from", { alphaGoZero: 20 }),
    amount: either(
      [
        part<{ readonly epochs: number }>({ epochs: whole(1, 1e6, "times all positions, an iteration") }),
        part<{ readonly steps: number }>({
          steps: whole(1, 1e9, "batches drawn at random, an iteration", { alphaGoZero: 1000 }),
        }),
      ],
      'either {"epochs": a whole number} or {"steps": a whole number}',
      "how long an iteration learns",
    ),
    batch: whole(2, 65_536, "positions of a batch", { alphaGoZero: 2048 }),
    learningRate: between(1e-9, 1, "of Adam", { alphaGoZero: "0.01 to 0.0001, by momentum" }),
    l2: between(0, 1, "the c of c‖θ‖² in the loss", { alphaGoZero: 1e-4 }),
    augmentation: part<Augmentation>({
      symmetries: oneOf<Augmentation["symmetries"]>(
        {
          none: "positions as they were met",
          square: "an image under the eight symmetries of the square",
          full: "an image under all symmetries of the game",
          least: "the canonical image, which is all that search shows the net",
        },
        "which image of a position is learned from",
        { alphaGoZero: "square" },
      ),
      colours: yesOrNo("whether the players' colours are exchanged in half of the draws", {
        alphaGoZero: false,
      }),
    }),
  }),
  gate: kinds<Gate>({
    always: {},
    fixed: {
      threshold: between(0, 1, "share of its games that the new net must win", { alphaGoZero: 0.55 }),
      ...gateGames,
    },
    dynamic: gateGames,
    "dynamic-as-printed": gateGames,
  }),
  probes: whole(0, 1e5, "positions on which the change of Q is watched"),
});

/**
 * Refuses a config that can't be meant, in a sentence that names the value. Whatever brings a config in (a command, a
 * cell, a run's folder) asks here before it does anything else with it.
 */
export function checkConfig(config: unknown, subject = "A training"): asserts config is TrainConfig {
  check(TRAIN_CONFIG, config, subject);
  const game = gameChosen(config);
  refuseHugeNet(netShape(game), config.net);
  if (config.learning.augmentation.colours && !game.exchangeColours)
    throw new UserError(
      `The net sees no colours in ${config.game} that could be exchanged; leave learning.augmentation.colours false.`,
    );
}
