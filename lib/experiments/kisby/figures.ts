import { type CsvRow, readCsv } from "../../csv.ts";
import type { NotaktoState } from "../../games/notakto.ts";
import { describeBackends } from "../../nets/backend.ts";
import { playMatches } from "../../players/arena.ts";
import { greedyPlayer } from "../../players/greedy.ts";
import { type Match, tallyOf } from "../../players/match.ts";
import { BATCH, type Player } from "../../players/player.ts";
import { playerOfNet, successorSpec } from "../../players/successor.ts";
import { playTogether } from "../../players/together.ts";
import type { OnProgress } from "../../progress.ts";
import { projectPath } from "../../project.ts";
import { type Random, randomFrom } from "../../random.ts";
import { notaktoOracle } from "../../solvers/oracle.ts";
import { pairingOf } from "../../solvers/pairing.ts";
import { ALPHAZERO, type Contestant, featuredNet, type KisbyConfig, netOf } from "../kisby.ts";
import type { Results } from "../results.ts";
import { rateColumns, wilson } from "../wilson.ts";
import type { KisbyData, Lessons } from "./data.ts";
import { type TrainedNet, type TrainingJob, trainNets } from "./training.ts";

/** A trained net, whose board it is for and what it is called. */
interface NetOfSize {
  readonly n: number;
  readonly name: string;
  readonly trained: TrainedNet;
}

export interface KisbyFigures extends Results<KisbyConfig> {
  /** The Featured Net and the AlphaZero Net of each size. */
  readonly trained: readonly NetOfSize[];
}

/** Trains the two nets on each board and plays the paper's three figures. */
export async function kisbyFigures(data: KisbyData, onProgress?: OnProgress): Promise<KisbyFigures> {
  const started = new Date();
  const { profile, seed, config, lessons, folder } = data;
  const both = [featuredNet(config.features), ALPHAZERO];
  const jobs = lessons.flatMap((own) =>
    both.map((net) => jobOf(own, net, config, { seed, labels: own.labels, which: "greedy" })),
  );
  const trained = await trainNets(jobs, { folder, onProgress });
  const nets = trained.map((net, i) => ({ n: net.size, name: jobs[i].name, trained: net }));
  const figure1 = await figure1Rows(data, nets, onProgress);
  const featured = (n: number) => nets.find((net) => net.n === n && net.name === both[0].name)?.trained;
  const games = { count: config.heatGames, secondBest: config.secondBest, random: randomFrom(seed).split(4) };
  const openings = await wonGames(lessons, featured, 3, 0, games);
  const replies = await wonGames(lessons, featured, 4, 1, games);
  return {
    experiment: "kisby-figure-1",
    profile,
    seed,
    config,
    started,
    seconds: (Date.now() - started.getTime()) / 1000,
    tables: {
      "kisby-figure-1": figure1,
      "kisby-figure-2": openingRows(openings),
      "kisby-figure-3": replyRows(replies),
      "kisby-pairing": replies.length > 0 ? [pairingRow(replies)] : [],
      "kisby-training": nets.map(trainingRow),
    },
    nets: await describeBackends(),
    trained: nets,
  };
}

/** The training of one contestant on one board's lessons. */
export function jobOf(
  { game, boards, epochs, data }: Lessons,
  contestant: Contestant,
  config: KisbyConfig,
  { seed, labels, which }: { seed: number; labels: Float32Array; which: "greedy" | "exact" },
): TrainingJob {
  return {
    name: contestant.name,
    game,
    net: netOf(contestant, game.size, config),
    features: contestant.features,
    boards,
    labels,
    data: { data, which },
    schedule: { ...config.schedule, epochs },
    seed,
  };
}

function trainingRow({ n, name, trained }: NetOfSize): CsvRow {
  const { losses, settled } = trained;
  return { n, net: name, epochs: losses.length, settled, loss: losses[losses.length - 1] };
}

/** His table: each net against itself, the other, a random and a greedy player, on either side. */
async function figure1Rows(
  { config, seed, lessons }: KisbyData,
  nets: readonly NetOfSize[],
  onProgress?: OnProgress,
): Promise<CsvRow[]> {
  const names = [...new Set(nets.map(({ name }) => name))];
  const specOf = (n: number, name: string): string => {
    const net = nets.find((one) => one.n === n && one.name === name);
    return net ? successorSpec(net.trained.path, config.secondBest) : name;
  };
  const everyone = [...names, "random", "greedy"];
  const pairs = everyone.flatMap((first) =>
    everyone
      .filter((second) => names.includes(first) || names.includes(second))
      .map((second) => [first, second]),
  );
  const meetings = lessons.flatMap(({ game: { size: n } }) => pairs.map((pair) => ({ n, pair })));
  const matches: Match[] = meetings.map(({ n, pair }, i) => ({
    game: "notakto",
    size: `${n}`,
    players: pair.map((name) => specOf(n, name)),
    alternate: false,
    games: config.games,
    seed: (seed * 1009 + i) % 2 ** 31,
  }));
  const scores = await playMatches(matches, { onProgress });
  const winners = new Map(
    lessons.map(({ game }) => [
      game.size,
      notaktoOracle(game).judge(game.initial()).winner === "mover" ? "first" : "second",
    ]),
  );
  const paper = readCsv(projectPath("data/kisby-figure-1.csv"));
  return lessons.flatMap(({ game: { size: n } }) =>
    names.flatMap((net) =>
      everyone.flatMap((opponent) =>
        (["first", "second"] as const).map((side, seat) => {
          const pair = side === "first" ? [net, opponent] : [opponent, net];
          const index = meetings.findIndex((one) => one.n === n && `${one.pair}` === `${pair}`);
          const name = opponent === net ? "itself" : opponent;
          const published = paper.find(
            (row) => `${[row.n, row.net, row.opponent, row.side]}` === `${[n, net, name, side]}`,
          );
          return {
            n,
            net,
            opponent: name,
            side,
            theory: winners.get(n) === side,
            ...rateColumns(tallyOf(matches[index], scores[index])[seat][seat]),
            paper: published ? Number(published.win_rate) : null,
          };
        }),
      ),
    ),
  );
}

/** A won game, move by move; the net's moves are those of its seat. */
interface WonGame {
  readonly moves: readonly number[];
  /** The safe moves that there were before each move. */
  readonly safe: readonly (readonly number[])[];
}

/** The games that the net of a board wins on a seat against greedy; none where there is no such net. */
async function wonGames(
  lessons: readonly Lessons[],
  netFor: (n: number) => TrainedNet | undefined,
  n: number,
  seat: number,
  { count, secondBest, random }: { count: number; secondBest: number; random: Random },
): Promise<WonGame[]> {
  const [lesson, trained] = [lessons.find(({ game }) => game.size === n), netFor(n)];
  if (!lesson || !trained) return [];
  const { game } = lesson;
  const net = await playerOfNet(trained, { secondBest });
  const greedy: Player<NotaktoState> = greedyPlayer(game);
  const seats = seat === 0 ? [net, greedy] : [greedy, net];
  const won: WonGame[] = [];
  for (let from = 0; from < count; from += BATCH) {
    const tables = Array.from({ length: Math.min(BATCH, count - from) }, (_, i) => ({
      state: game.initial(),
      seats,
      random: random.split(n).split(from + i),
      moves: [] as number[],
      safe: [] as number[][],
    }));
    await playTogether(game, tables, {
      moves({ state, moves, safe }, move) {
        moves.push(move);
        safe.push(game.safeMoves(state));
      },
    });
    won.push(...tables.filter(({ state }) => game.outcome(state)![seat] > 0));
  }
  await net.close?.();
  return won;
}

/** Figure 2: how often each square opened a won game of 3×3. */
function openingRows(games: readonly WonGame[]): CsvRow[] {
  return Array.from({ length: 9 }, (_, square) => {
    const count = games.filter(({ moves }) => moves[0] === square).length;
    return { square, count, share: games.length === 0 ? 0 : count / games.length };
  });
}

/** The net's replies in won games of 4×4, in which it moves second. */
const repliesOf = ({ moves, safe }: WonGame) =>
  moves.flatMap((move, i) => (i % 2 === 1 ? [{ asked: moves[i - 1], reply: move, safe: safe[i] }] : []));

/** Figure 3: for each move of the opponent, how often each square was the reply. */
function replyRows(games: readonly WonGame[]): CsvRow[] {
  const counts = Array.from({ length: 16 }, () => new Uint32Array(16));
  for (const { asked, reply } of games.flatMap(repliesOf)) counts[asked][reply]++;
  return counts.flatMap((replies, asked) => {
    const all = replies.reduce((sum, count) => sum + count, 0);
    return Array.from(replies, (count, reply) => ({
      asked,
      reply,
      count,
      share: all === 0 ? 0 : count / all,
    }));
  });
}

/** How many replies are on the partner square of Chen's pairing, and how many a random safe reply would be. */
function pairingRow(games: readonly WonGame[]): CsvRow {
  const partner = pairingOf(4);
  const replies = games.flatMap(repliesOf);
  const paired = replies.filter(({ asked, reply }) => partner[asked] === reply).length;
  const firsts = games.flatMap((game) => repliesOf(game).slice(0, 1));
  const firstPaired = firsts.filter(({ asked, reply }) => partner[asked] === reply).length;
  // Only a partner square that is safe can be the reply.
  const chances = replies.map(({ asked, safe }) => (safe.includes(partner[asked]) ? 1 / safe.length : 0));
  const chance = chances.reduce((sum, share) => sum + share, 0) / replies.length;
  return {
    games: games.length,
    replies: replies.length,
    paired,
    rate: paired / replies.length,
    ...wilson(paired, replies.length),
    at_random: chance,
    first_replies: firsts.length,
    first_paired: firstPaired,
  };
}
