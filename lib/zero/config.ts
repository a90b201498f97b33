import { UserError } from "../errors.ts";
import type { AnyGame } from "../games/game.ts";
import { makeGame } from "../games/registry.ts";
import { architectureOf } from "../nets/layers.ts";
import { type NetConfig, netShape, refuseBadConfig } from "../nets/net.ts";
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

/** Refuses a config that can't be meant, in a sentence that names the value. */
export function checkConfig(config: TrainConfig): void {
  const { search, selfPlay, learning, gate } = config;
  const whole = (what: string, value: number, least: number): void => {
    if (!Number.isInteger(value) || value < least) refuse(what, value, `a whole number from ${least} up`);
  };
  const between = (what: string, value: number, low: number, high: number): void => {
    if (!(typeof value === "number" && value >= low && value <= high))
      refuse(what, value, `a number from ${low} to ${high}`);
  };
  const oneOf = (what: string, value: unknown, ...accepted: readonly unknown[]): void => {
    if (!accepted.includes(value)) refuse(what, value, accepted.join(" or "));
  };
  const game = gameChosen(config);
  refuseBadConfig(config.net);
  architectureOf(netShape(game), config.net);
  whole("seed", config.seed, 0);
  whole("iterations", config.iterations, 1);
  whole("probes", config.probes, 0);
  whole("search.simulations", search.simulations, 1);
  between("search.cPuct", search.cPuct, 0, 1000);
  if (search.firstPlay !== "guess") between("search.firstPlay", search.firstPlay, -1, 1);
  for (const part of ["reuse", "solver", "keyStates"] as const)
    oneOf(`search.${part}`, search[part], true, false);
  if (search.noise) {
    between("search.noise.alpha", search.noise.alpha, 1e-3, 1000);
    between("search.noise.share", search.noise.share, 0, 1);
  }
  whole("selfPlay.games", selfPlay.games, 1);
  checkTemperature("selfPlay", selfPlay.temperature);
  if (selfPlay.randomOpening !== undefined) whole("selfPlay.randomOpening", selfPlay.randomOpening, 0);
  whole("learning.window", learning.window, 1);
  if ("epochs" in learning.amount) whole("learning.amount.epochs", learning.amount.epochs, 1);
  else whole("learning.amount.steps", learning.amount.steps, 1);
  whole("learning.batch", learning.batch, 2);
  between("learning.learningRate", learning.learningRate, 1e-9, 1);
  between("learning.l2", learning.l2, 0, 1);
  const { symmetries, colours } = learning.augmentation;
  oneOf("learning.augmentation.symmetries", symmetries, "none", "square", "full", "least");
  oneOf("learning.augmentation.colours", colours, true, false);
  if (colours && !game.exchangeColours)
    throw new UserError(
      `The net sees no colours in ${config.game} that could be exchanged; leave learning.augmentation.colours false.`,
    );
  oneOf("gate.kind", gate.kind, "always", "fixed", "dynamic", "dynamic-as-printed");
  if (gate.kind === "always") return;
  whole("gate.games", gate.games, 2);
  checkTemperature("gate", gate.temperature);
  if (gate.kind === "fixed") between("gate.threshold", gate.threshold, 0, 1);

  function checkTemperature(where: string, { plies, tau }: Temperature): void {
    whole(`${where}.temperature.plies`, plies, 0);
    between(`${where}.temperature.tau`, tau, 0, 100);
  }
}

function refuse(what: string, value: unknown, accepted: string): never {
  throw new UserError(`A training's ${what} can't be ${value}; it takes ${accepted}.`);
}
