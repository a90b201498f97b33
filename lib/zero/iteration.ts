import type { AnyGame } from "../games/game.ts";
import { type ComputedBy, computedHere } from "../nets/backend.ts";
import type { Net } from "../nets/net.ts";
import type { Examples, Losses, OptimiserState } from "../nets/trainer.ts";
import { type Origin, originNow } from "../provenance.ts";
import { randomFrom } from "../random.ts";
import type { TrainConfig } from "./config.ts";
import { type DuelResult, passes, share } from "./gates.ts";
import { learn } from "./learn.ts";
import type { GameRecord } from "./play-game.ts";
import { changeOfQ, probe, probePositions } from "./probe.ts";
import { examplesOf } from "./replay.ts";
import { type NetMatch, type PlayedMatch, playNetMatch } from "./self-play.ts";

/** Where a training stands after some iterations: all that the next one needs, but for the games to learn from. */
export interface TrainingState {
  readonly net: Net;
  readonly optimiser?: OptimiserState;
  readonly reports: readonly IterationReport[];
}

/** What an iteration did. Plain data, kept with the checkpoint. */
export interface IterationReport {
  readonly iteration: number;
  /** Of self-play. */
  readonly games: number;
  readonly positions: number;
  readonly firstWins: number;
  readonly secondWins: number;
  readonly simulations: number;
  readonly evaluations: number;
  readonly losses: Losses;
  /** How the new net fared against the best before it, and whether it took its place; without a gate, null. */
  readonly duel: DuelResult | null;
  readonly passed: boolean;
  /** How much Q changed on the probes since the iteration before; null at first. */
  readonly changeOfQ: number | null;
  readonly seconds: { readonly selfPlay: number; readonly learning: number; readonly gate: number };
  readonly backend: string;
  /** With what it was computed; checkpoints of old don't say. */
  readonly computedBy?: ComputedBy;
  /** When it began, where and by which code; checkpoints of old have none. */
  readonly made?: Origin;
}

// Each purpose has a source of chance of its own, so that none disturbs another.
const [SELF_PLAY, LEARNING, DUEL] = [0, 1, 2];
/** Iterations count from 1; what comes before them draws on this. */
export const BEGINNING = 0;

/** Of an iteration's time, roughly: what self-play, learning and the rest take. Only the progress bar asks. */
const SHARES = { selfPlay: 0.6, learning: 0.3, gate: 0.1 };

interface Iteration {
  readonly config: TrainConfig;
  readonly game: AnyGame;
  readonly before: TrainingState;
  /** The games of the iterations before, as far as they count. */
  readonly window: readonly Examples[];
  /** Threads that play: see `playNetMatch`. */
  readonly workers?: number;
  readonly signal?: AbortSignal;
  readonly onShare: (share: number) => void;
}

/** What an iteration leads to, and the games that it learned from. */
interface IterationResult {
  readonly state: TrainingState;
  readonly records: readonly GameRecord[];
  readonly examples: Examples;
}

/** Does one iteration: self-play, learning, gate. */
export async function iterate({
  config,
  game,
  before,
  window,
  workers,
  signal,
  onShare,
}: Iteration): Promise<IterationResult> {
  const iteration = before.reports.length + 1;
  const random = randomFrom(config.seed).split(iteration);
  const made = originNow();
  const clock = stopwatch();

  const played = await playNetMatch(selfPlayMatch(config, before.net, iteration), {
    workers,
    signal,
    onGames: (done) => onShare((SHARES.selfPlay * done) / config.selfPlay.games),
  });
  const examples = examplesOf(game, played.records);
  const selfPlay = clock();

  const learned = await learn(before, {
    game,
    pool: [...window, examples],
    config: config.learning,
    random: random.split(LEARNING),
    signal,
    onBatch: (part) => onShare(SHARES.selfPlay + SHARES.learning * part),
  });
  const learning = clock();

  const data = { ...resultsOf(played), positions: examples.count };
  const match = gateMatch(config, [learned.net, before.net], iteration);
  const duel = match && duelResult((await playNetMatch(match, { workers, signal })).records);
  const counted = before.reports.slice(before.reports.length - window.length);
  const passed = duel === null || passes(config.gate, duel, firstPlayerShare([...counted, data]));
  const net = passed ? learned.net : before.net;
  const change = await changeOnProbes(config, game, before.net, net);
  return {
    state: {
      net,
      optimiser: passed ? learned.optimiser : before.optimiser,
      reports: [
        ...before.reports,
        {
          iteration,
          ...data,
          losses: learned.losses,
          duel,
          passed,
          changeOfQ: change,
          seconds: { selfPlay, learning, gate: clock() },
          backend: learned.backend,
          computedBy: await computedHere(),
          made,
        },
      ],
    },
    records: played.records,
    examples,
  };
}

const selfPlayMatch = (
  { game, size, planes, seed, search, selfPlay }: TrainConfig,
  net: Net,
  iteration: number,
): NetMatch => ({
  game,
  size,
  planes,
  nets: [net],
  searches: [search],
  temperature: selfPlay.temperature,
  randomOpening: selfPlay.randomOpening,
  games: selfPlay.games,
  seed,
  splits: [iteration, SELF_PLAY],
});

/** The new net (the first) against the best; in even games the new one begins. */
function gateMatch(
  { game, size, planes, seed, search, gate }: TrainConfig,
  nets: readonly [Net, Net],
  iteration: number,
): NetMatch | null {
  if (gate.kind === "always") return null;
  const calm = { ...search, noise: undefined };
  return {
    game,
    size,
    planes,
    nets,
    searches: [calm, calm],
    temperature: gate.temperature,
    games: gate.games,
    seed,
    splits: [iteration, DUEL],
  };
}

function duelResult(records: readonly GameRecord[]): DuelResult {
  const count = (newSeat: number, score: number): number =>
    records.filter(({ scores }, i) => i % 2 === newSeat && scores[newSeat] === score).length;
  return {
    wonAsFirst: count(0, 1),
    lostAsFirst: count(0, -1),
    wonAsSecond: count(1, 1),
    lostAsSecond: count(1, -1),
  };
}

function resultsOf({ records, simulations, cache }: PlayedMatch) {
  const wins = (seat: number): number => records.filter(({ scores }) => scores[seat] > 0).length;
  return {
    games: records.length,
    firstWins: wins(0),
    secondWins: wins(1),
    simulations,
    evaluations: cache.evaluated,
  };
}

/** Chen's r. */
function firstPlayerShare(reports: readonly Pick<IterationReport, "firstWins" | "secondWins">[]): number {
  const first = reports.reduce((sum, { firstWins }) => sum + firstWins, 0);
  const second = reports.reduce((sum, { secondWins }) => sum + secondWins, 0);
  return share(first, second);
}

/** Chen's first sign of convergence: Q stops changing. */
async function changeOnProbes(
  { seed, search, probes }: TrainConfig,
  game: AnyGame,
  before: Net,
  after: Net,
): Promise<number | null> {
  if (probes === 0) return null;
  if (before === after) return 0;
  const positions = probePositions(game, probes, randomFrom(seed).split(BEGINNING).split(1));
  const calm = { ...search, noise: undefined };
  const [old, now] = [before, after].map((net) => ({ game, net, search: calm, positions }));
  return changeOfQ(await probe(old), await probe(now));
}

/** Seconds since it was last asked. */
function stopwatch(): () => number {
  let last = performance.now();
  return () => {
    const now = performance.now();
    const seconds = (now - last) / 1000;
    last = now;
    return seconds;
  };
}
