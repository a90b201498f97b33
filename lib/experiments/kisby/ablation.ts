import type { CsvRow } from "../../csv.ts";
import type { NotaktoState } from "../../games/notakto.ts";
import type { Feature } from "../../games/notakto-features.ts";
import { describeBackends } from "../../nets/backend.ts";
import { greedyPlayer } from "../../players/greedy.ts";
import { countMistakes, positionsOfSelfPlay } from "../../players/mistakes.ts";
import type { Player } from "../../players/player.ts";
import { playerOfNet } from "../../players/successor.ts";
import type { OnProgress } from "../../progress.ts";
import { randomFrom } from "../../random.ts";
import { verdictOf } from "../../solvers/oracle.ts";
import { ALPHAZERO, type Contestant, featuredNet, type KisbyConfig } from "../kisby.ts";
import type { Results } from "../results.ts";
import { wilson } from "../wilson.ts";
import type { KisbyData, Lessons } from "./data.ts";
import { jobOf } from "./figures.ts";
import { exactLabels } from "./quality.ts";
import { overRepeats } from "./repeats.ts";
import { trainNets } from "./training.ts";

/** All features, each left out, none; and the net that never had any. */
export const contestants = (features: readonly Feature[]): readonly Contestant[] => [
  featuredNet(features),
  ...features.map((left) => ({
    ...featuredNet(features.filter((feature) => feature !== left)),
    name: `without ${left}`,
  })),
  { ...featuredNet([]), name: "no features" },
  ALPHAZERO,
];

/**
 * What Kisby leaves as further work: each feature left out in turn, and the same nets with exact labels. Measured by
 * the wins that a net gives away in positions of greedy games, always playing what it thinks best.
 */
export async function kisbyAblation(data: KisbyData, onProgress?: OnProgress): Promise<Results<KisbyConfig>> {
  const started = new Date();
  const { profile, seed, config, folder } = data;
  const lessons = data.lessons.filter(({ game }) => config.ablation.sizes.includes(game.size));
  const plans = lessons.flatMap((own) =>
    (["greedy", "exact"] as const).flatMap((which) => {
      const states = own.boards.map(({ state }) => state);
      const labels = which === "greedy" ? own.labels : exactLabels(states, own.solution!.isLost);
      return contestants(config.features).flatMap((contestant) =>
        Array.from({ length: config.ablation.repeats }, (_, repeat) => ({
          own,
          which,
          repeat,
          job: jobOf(own, contestant, config, { seed: seed + repeat, labels, which }),
        })),
      );
    }),
  );
  const trained = await trainNets(
    plans.map(({ job }) => job),
    { folder, onProgress },
  );
  const meters = new Map<Lessons, Awaited<ReturnType<typeof meterOf>>>();
  for (const own of lessons) meters.set(own, await meterOf(own, config, seed));
  const rows: CsvRow[] = [];
  for (const [own, measure] of meters)
    rows.push({
      ...(await measure(greedyPlayer(own.game))),
      n: own.game.size,
      net: "greedy",
      labels: "",
      repeat: 0,
      epochs: 0,
      loss: null,
    });
  for (const [i, { own, which, repeat, job }] of plans.entries()) {
    onProgress?.({ label: "counting mistakes", done: i, total: plans.length });
    const player = await playerOfNet(trained[i], { secondBest: 0 });
    const { losses } = trained[i];
    rows.push({
      ...(await meters.get(own)!(player)),
      n: own.game.size,
      net: job.name,
      labels: which,
      repeat,
      epochs: losses.length,
      loss: losses[losses.length - 1],
    });
    await player.close?.();
  }
  onProgress?.({ label: "counting mistakes", done: plans.length, total: plans.length });
  return {
    experiment: "kisby-ablation",
    profile,
    seed,
    config,
    started,
    seconds: (Date.now() - started.getTime()) / 1000,
    tables: { "kisby-ablation": rows.map(ordered) },
    nets: await describeBackends(),
  };
}

/** Names before numbers, for people who read the file. */
const ordered = ({ n, net, labels, repeat, ...rest }: CsvRow): CsvRow => ({
  n,
  net,
  labels,
  repeat,
  ...rest,
});

/** A mistake meter for one board, the same positions for every player. */
async function meterOf({ game, solution }: Lessons, config: KisbyConfig, seed: number) {
  const random = randomFrom(seed).split(game.size).split(5);
  const positions = await positionsOfSelfPlay(
    game,
    greedyPlayer(game),
    config.ablation.games,
    random.split(0),
  );
  const judge = (state: NotaktoState) => verdictOf(game, solution!.isLost, state);
  return async (player: Player<NotaktoState>) => {
    const counts = await countMistakes(game, player, positions, judge, random.split(1));
    const won = counts.reduce((sum, count) => sum + count.won, 0);
    const mistakes = counts.reduce((sum, count) => sum + count.mistakes, 0);
    return { won, mistakes, rate: mistakes / won, ...wilson(mistakes, won) };
  };
}

/** The nets of a kind together: what they are told and learn from, whatever the repeat. */
export const netsOfAKind = (rows: readonly CsvRow[]): CsvRow[] =>
  overRepeats(rows, ["n", "net", "labels"], { hits: "mistakes", of: "won" });
