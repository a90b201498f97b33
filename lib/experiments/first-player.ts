import type { CsvRow } from "../csv.ts";
import { notakto } from "../games/notakto.ts";
import { playMatches } from "../players/arena.ts";
import { tallyOf } from "../players/match.ts";
import { countMistakes, positionsOfSelfPlay } from "../players/mistakes.ts";
import { makePlayer } from "../players/registry.ts";
import type { OnProgress } from "../progress.ts";
import { randomFrom } from "../random.ts";
import { verdictOf } from "../solvers/oracle.ts";
import { planSolution, solve } from "../solvers/retrograde/solve.ts";
import type { TrainConfig } from "../zero/config.ts";
import type { IterationReport } from "../zero/iteration.ts";
import type { Trained } from "../zero/train.ts";
import type { Profile } from "./profile.ts";
import type { Results } from "./results.ts";
import { trainingFor } from "./trainings.ts";
import { rateColumns, wilson } from "./wilson.ts";

/** A first training on 4×4 Notakto, what becomes of it when something is changed, and how well each plays. */
export interface FirstPlayerConfig {
  readonly trainings: Readonly<Record<string, TrainConfig>>;
  /** Games of each trained player against each opponent, on each seat. */
  readonly games: number;
  /** Games of random play from which the positions for the mistake meter come. */
  readonly positions: number;
}

/** How much the comparison costs: iterations of each short training, games of each match, games asked about. */
const AMOUNTS: Readonly<Record<Profile, { iterations: number; games: number; positions: number }>> = {
  smoke: { iterations: 1, games: 4, positions: 5 },
  quick: { iterations: 6, games: 100, positions: 200 },
  standard: { iterations: 30, games: 1000, positions: 1000 },
  paper: { iterations: 30, games: 1000, positions: 1000 },
};

/** A whole training, and short ones side by side: as it is, and with one thing changed. */
export function firstPlayerConfig(profile: Profile, seed: number): FirstPlayerConfig {
  const { iterations, games, positions } = AMOUNTS[profile];
  const whole = trainingFor("notakto", "4", profile, seed);
  const short = { ...whole, iterations };
  return {
    trainings: {
      whole,
      short,
      "c_puct 4": { ...short, search: { ...short.search, cPuct: 4 } },
      "no key states": { ...short, search: { ...short.search, keyStates: false } },
      "turned at random": {
        ...short,
        learning: { ...short.learning, augmentation: { symmetries: "full", colours: false } },
      },
    },
    games,
    positions,
  };
}

const OPPONENTS = ["greedy", "perfect"];

/** Measures trained players: matches on both seats, and mistakes by the number of X. */
export async function measurePlayers(
  options: { readonly profile: Profile; readonly seed: number },
  config: FirstPlayerConfig,
  trained: Readonly<Record<string, Trained>>,
  onProgress?: OnProgress,
): Promise<Results<FirstPlayerConfig>> {
  const started = new Date();
  const tables = {
    "first-player": await matchRows(config, trained, options.seed, onProgress),
    "first-player-mistakes": await mistakeRows(config, trained, options.seed),
    "first-player-training": Object.entries(trained).flatMap(([training, { reports }]) =>
      reports.map((report) => ({ training, ...reportRow(report) })),
    ),
  };
  return {
    experiment: "first-player",
    ...options,
    config,
    started,
    seconds: (Date.now() - started.getTime()) / 1000,
    tables,
  };
}

async function matchRows(
  { games }: FirstPlayerConfig,
  trained: Readonly<Record<string, Trained>>,
  seed: number,
  onProgress?: OnProgress,
): Promise<CsvRow[]> {
  const matches = Object.entries(trained).flatMap(([training, { folder, config }]) =>
    [folder, `${folder}@1`].flatMap((spec) =>
      OPPONENTS.flatMap((opponent) =>
        [0, 1].map((seat) => ({
          training,
          opponent,
          seat,
          plays: spec === folder ? "search" : "net alone",
          match: {
            game: config.game,
            size: config.size,
            players: seat === 0 ? [spec, opponent] : [opponent, spec],
            alternate: false,
            games,
            seed,
          },
        })),
      ),
    ),
  );
  const scores = await playMatches(
    matches.map(({ match }) => match),
    { onProgress },
  );
  return matches.map(({ training, plays, opponent, seat, match }, i) => ({
    training,
    plays,
    opponent,
    seat: seat === 0 ? "first" : "second",
    ...rateColumns(tallyOf(match, scores[i])[seat][seat]),
  }));
}

async function mistakeRows(
  { positions }: FirstPlayerConfig,
  trained: Readonly<Record<string, Trained>>,
  seed: number,
): Promise<CsvRow[]> {
  const game = notakto(4);
  const solution = await solve(planSolution(game, game.initial()));
  const random = randomFrom(seed);
  const greedy = await makePlayer("greedy", game);
  const asked = await positionsOfSelfPlay(game, greedy, positions, random.split(0));
  const rows: CsvRow[] = [];
  for (const [training, { folder }] of Object.entries(trained))
    for (const [plays, spec] of [
      ["search", folder],
      ["net alone", `${folder}@1`],
    ]) {
      const player = await makePlayer(spec, game);
      const counts = await countMistakes(
        game,
        player,
        asked,
        (state) => verdictOf(game, solution.isLost, state),
        random.split(1),
      );
      await player.close?.();
      for (const { crosses, won, mistakes } of counts)
        rows.push({
          training,
          plays,
          x: crosses,
          won,
          mistakes,
          rate: mistakes / won,
          ...wilson(mistakes, won),
        });
    }
  return rows;
}

function reportRow({ iteration, games, positions, firstWins, losses, changeOfQ }: IterationReport): CsvRow {
  return {
    iteration,
    games,
    positions,
    first_wins: firstWins,
    policy_loss: losses.policy,
    value_loss: losses.value,
    l2: losses.l2,
    change_of_q: changeOfQ,
  };
}
