import type { AnyGame } from "../games/game.ts";
import { cores } from "../machine.ts";
import { createNet, netShape } from "../nets/net.ts";
import { randomFrom } from "../random.ts";
import { startThread } from "../work/thread.ts";
import { gameChosen } from "../zero/config.ts";
import { playNetMatch } from "../zero/self-play.ts";
import type { Measurement } from "./bench.ts";
import type { Answering } from "./selfplay-worker.ts";

const CHOICE = { game: "othello", size: "6" };
const SIMULATIONS = 100;
/** Games that each worker plays side by side. */
const WIDTH = 32;
/** alpha-zero-general with PyTorch, on one core of a machine of this class. */
const PEER = { name: "alpha-zero-general on one core", simulationsPerSecond: 640 };
const TARGET = 12_000;

/** Self-play of 6×6 Othello, 64 channels, 100 simulations a move; then the evaluator alone, on the same workers. */
export async function bench(say: (line: string) => void): Promise<Measurement[]> {
  const game = gameChosen(CHOICE);
  const net = createNet(
    netShape(game),
    { kind: "tower", channels: 64, depth: 4, heads: "alphazero" },
    randomFrom(1),
  );
  const workers = cores();
  const search = {
    simulations: SIMULATIONS,
    cPuct: 1,
    firstPlay: 0,
    reuse: true,
    solver: false,
    keyStates: false,
  };
  const match = {
    ...CHOICE,
    nets: [net],
    searches: [search],
    temperature: { plies: 14, tau: 1 },
    seed: 1,
    splits: [],
  };
  say("starting threads");
  await playNetMatch({ ...match, games: WIDTH * workers, searches: [{ ...search, simulations: 2 }] });
  say(`playing ${WIDTH * workers} games`);
  const started = performance.now();
  const { simulations, cache, records } = await playNetMatch(
    { ...match, games: WIDTH * workers },
    { onGames: (done) => say(`${done} games`) },
  );
  const seconds = (performance.now() - started) / 1000;
  const batch = cache.evaluated / cache.batches;
  const limit = await evaluatorLimit({ ...CHOICE, net, batch: Math.round(batch), seconds: 3 }, workers, say);
  const perSecond = simulations / seconds;
  const netShare = cache.seconds / (workers * seconds);
  const gameShare = (simulations * secondsOfRules(game)) / (workers * seconds);
  const figures = {
    simulationsPerSecond: perSecond,
    evaluationsPerSecond: cache.evaluated / seconds,
    evaluatorLimit: limit,
    shareOfLimit: cache.evaluated / seconds / limit,
    cacheHitRate: cache.hits / cache.requested,
    meanBatch: batch,
    netShare,
    gameShare,
    treeShare: 1 - netShare - gameShare,
    movesPerSecond: records.reduce((sum, { moves }) => sum + moves.length, 0) / seconds,
    workers,
  };
  const percent = (share: number): string => `${Math.round(100 * share)} %`;
  const round = (value: number): string => Math.round(value).toLocaleString("en");
  return [
    {
      what: `self-play, othello 6, 64 channels, ${SIMULATIONS} simulations a move, a simulation`,
      seconds: 1 / perSecond,
      detail:
        `${round(perSecond)} simulations and ${round(figures.evaluationsPerSecond)} evaluations a second ` +
        `(the evaluator alone: ${round(limit)}); ${percent(figures.cacheHitRate)} of the answers remembered; ` +
        `batches of ${round(batch)}; time in net ${percent(netShare)}, tree ${percent(figures.treeShare)}, ` +
        `game ${percent(gameShare)}`,
      figures,
      peer: { name: PEER.name, seconds: 1 / PEER.simulationsPerSecond },
      target: { text: `${round(TARGET)} simulations a second`, reached: perSecond >= TARGET },
    },
  ];
}

/** Evaluations a second of all workers at once, with nothing else to do. */
async function evaluatorLimit(
  work: Answering,
  workers: number,
  say: (line: string) => void,
): Promise<number> {
  say("the evaluator alone");
  const hired = Array.from({ length: workers }, () =>
    startThread<Answering, number>(new URL("./selfplay-worker.ts", import.meta.url), undefined),
  );
  try {
    // The first time they load and warm up.
    await Promise.all(hired.map((assistant) => assistant.ask({ ...work, seconds: 0.2 })));
    const rates = await Promise.all(hired.map((assistant) => assistant.ask(work)));
    return rates.reduce((sum, rate) => sum + rate, 0);
  } finally {
    await Promise.all(hired.map((assistant) => assistant.terminate()));
  }
}

/** What the rules cost a new position of the tree: to play there, name it, list its moves, show it to the net. */
function secondsOfRules(game: AnyGame): number {
  const random = randomFrom(1);
  const { planes, rows, cols } = game.planes;
  const into = new Float32Array(planes * rows * cols);
  let [positions, spent] = [0, 0];
  for (let i = 0; i < 2000; i++) {
    const chance = random.split(i);
    let state = game.initial();
    const started = performance.now();
    for (let legal = game.legalMoves(state); legal.length > 0; legal = game.legalMoves(state)) {
      game.encode(state, into, 0);
      state = game.play(state, legal[chance.below(legal.length)]);
      game.key(state);
      game.outcome(state);
      positions++;
    }
    // The first games are slow: nothing is compiled yet.
    if (i < 500) positions = 0;
    else spent += (performance.now() - started) / 1000;
  }
  return spent / positions;
}
