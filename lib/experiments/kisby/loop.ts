import type { CsvRow } from "../../csv.ts";
import type { Game } from "../../games/game.ts";
import type { Notakto, NotaktoState } from "../../games/notakto.ts";
import { gameNamed } from "../../games/registry.ts";
import { describeBackends } from "../../nets/backend.ts";
import { playMatches } from "../../players/arena.ts";
import { greedyPlayer } from "../../players/greedy.ts";
import { type Match, tallyOf } from "../../players/match.ts";
import { failedTests, positionsOfSelfPlay, testsAmong } from "../../players/mistakes.ts";
import { makePlayer } from "../../players/registry.ts";
import type { OnProgress } from "../../progress.ts";
import { randomFrom } from "../../random.ts";
import { notaktoOracle } from "../../solvers/oracle.ts";
import { exactSearch } from "../../solvers/search.ts";
import type { GameChoice } from "../../zero/config.ts";
import { train } from "../../zero/train.ts";
import { LOOP, type LoopConfig } from "../kisby-loop.ts";
import type { Profile } from "../profile.ts";
import type { Results } from "../results.ts";
import { rateColumns, wilson } from "../wilson.ts";
import { overRepeats } from "./repeats.ts";

/** A training and how it is called in the tables. */
interface Learner {
  readonly choice: GameChoice;
  readonly repeat: number;
  readonly folder: string;
}

const SIDES = ["first", "second"] as const;
const OPPONENTS = ["perfect", "greedy"];
/** With the search of the training, and the net's first thought. */
const WAYS = { search: "", "net alone": "@1" };

/** Trains all there is to train (or loads it) and measures it against perfect play. */
export async function kisbyLoop(
  options: { readonly profile: Profile; readonly seed: number; readonly change?: Partial<LoopConfig> },
  onProgress?: OnProgress,
): Promise<Results<LoopConfig>> {
  const started = new Date();
  const { profile, seed, change } = options;
  const config = { ...LOOP[profile], ...change };
  const learners: Learner[] = [];
  for (const choice of config.games)
    for (let repeat = 0; repeat < config.repeats; repeat++) {
      const training = { ...choice, seed: seed + repeat, ...config.training };
      const { folder } = await train(training, { onProgress }).done;
      learners.push({ choice, repeat, folder });
    }
  const tables = {
    "kisby-loop": await matchRows(config, learners, seed, onProgress),
    "kisby-loop-mistakes": await mistakeRows(config, learners, seed, onProgress),
  };
  return {
    experiment: "kisby-loop",
    profile,
    seed,
    config,
    started,
    seconds: (Date.now() - started.getTime()) / 1000,
    tables,
    nets: await describeBackends(),
  };
}

/** What a row is about. */
const columnsOf = ({ game, size, planes }: GameChoice) => ({ game, size, planes: planes ?? null });

/** How often each wins from the side that wins with perfect play. */
async function matchRows(
  config: LoopConfig,
  learners: readonly Learner[],
  seed: number,
  onProgress?: OnProgress,
): Promise<CsvRow[]> {
  const winners = await winningSeats(config.games, seed);
  const meetings = learners.flatMap(({ choice, repeat, folder }) =>
    Object.entries(WAYS).flatMap(([plays, suffix]) =>
      OPPONENTS.map((opponent) => {
        const seat = winners[config.games.indexOf(choice)];
        const own = `${folder}${suffix}`;
        const players = seat === 0 ? [own, opponent] : [opponent, own];
        return {
          choice,
          repeat,
          plays,
          opponent,
          seat,
          match: matchOf(choice, players, config.matches, seed),
        };
      }),
    ),
  );
  const scores = await playMatches(
    meetings.map(({ match }) => match),
    { onProgress },
  );
  return meetings.map(({ choice, repeat, plays, opponent, seat, match }, i) => ({
    ...columnsOf(choice),
    repeat,
    plays,
    opponent,
    side: SIDES[seat],
    ...rateColumns(tallyOf(match, scores[i])[seat][seat]),
  }));
}

const matchOf = (
  { game, size }: GameChoice,
  players: readonly string[],
  games: number,
  seed: number,
): Match => ({ game, size, players, alternate: false, games, seed });

/** Which seat wins each game with perfect play: the one that wins when perfect meets perfect. */
async function winningSeats(games: readonly GameChoice[], seed: number): Promise<number[]> {
  const matches = games.map((choice) => matchOf(choice, ["perfect", "perfect"], 1, seed));
  return (await playMatches(matches)).map(([scores]) => scores.findIndex((score) => score > 0));
}

/** In how many positions of greedy games that can be won, and lost, each makes a losing move; and greedy itself. */
async function mistakeRows(
  config: LoopConfig,
  learners: readonly Learner[],
  seed: number,
  onProgress?: OnProgress,
): Promise<CsvRow[]> {
  const rows: CsvRow[] = [];
  const random = randomFrom(seed);
  for (const [i, choice] of config.games.entries()) {
    onProgress?.({ label: "counting mistakes", done: i, total: config.games.length });
    const game = gameNamed(choice.game).make(choice.size);
    const positions = await positionsOfSelfPlay(game, greedyPlayer(game), config.positions, random.split(0));
    const tests = testsAmong(game, positions, winningMovesOf(game));
    const players = learners
      .filter((learner) => learner.choice === choice)
      .flatMap(({ repeat, folder }) =>
        Object.entries(WAYS).map(([plays, suffix]) => ({ repeat, plays, spec: `${folder}${suffix}` })),
      );
    for (const { repeat, plays, spec } of [...players, { repeat: 0, plays: "greedy", spec: "greedy" }]) {
      const player = await makePlayer(spec, game);
      const mistakes = await failedTests(player, tests, random.split(1));
      await player.close?.();
      rows.push({
        ...columnsOf(choice),
        repeat,
        plays,
        positions: tests.length,
        mistakes,
        rate: mistakes / tests.length,
        ...wilson(mistakes, tests.length),
      });
    }
  }
  onProgress?.({ label: "counting mistakes", done: config.games.length, total: config.games.length });
  return rows;
}

/** The moves that win, none where the player to move is lost: Notakto by its oracle, any other game by search. */
// biome-ignore lint/suspicious/noExplicitAny: each game has a state type of its own
function winningMovesOf(game: Game<any>): (state: any) => readonly number[] {
  if (game.name === "notakto") {
    const { judge } = notaktoOracle(game as Notakto);
    return (state: NotaktoState) =>
      judge(state).moves.flatMap(({ move, result }) => (result === "win" ? [move] : []));
  }
  const search = exactSearch(game);
  return (state) => (search.value(state) > 0 ? search.bestMoves(state) : []);
}

/** What a row's player learned, for people: "4×4 Notakto, raw planes", "misère Nim 3,5,7,9". */
export function learnedGame({
  game,
  size,
  planes,
}: { readonly [part in keyof GameChoice]?: unknown }): string {
  const [, rule, board] = /^(?:(\w+):)?(.*)$/.exec(String(size))!;
  if (game === "notakto") return `${board}×${board} Notakto, ${planes} planes`;
  if (game === "nim") return `${rule ? "misère" : "normal"} Nim ${board}`;
  if (game === "dawson") return `${rule ? "normal" : "misère"} Dawson's chess 3×${board}`;
  return `${game} ${size}`;
}

const LEARNED = ["game", "size", "planes", "plays"];

/** The trainings of a game together: their wins against each opponent, and their mistakes. */
export const pooledWins = (rows: readonly CsvRow[]): CsvRow[] =>
  overRepeats(rows, [...LEARNED, "opponent"], { hits: "wins", of: "games" });
export const pooledMistakes = (rows: readonly CsvRow[]): CsvRow[] =>
  overRepeats(rows, LEARNED, { hits: "mistakes", of: "positions" });
