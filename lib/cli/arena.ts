import { UserError } from "../errors.ts";
import { gameNamed } from "../games/registry.ts";
import { wilson } from "../lab/statistics.ts";
import { playMatches } from "../players/arena.ts";
import { likelyElo, sequentialElo } from "../players/elo.ts";
import {
  addTallies,
  duelsOf,
  type Match,
  roundRobin,
  type Scores,
  type Tally,
  tallyOf,
} from "../players/match.ts";
import { terminalProgress } from "../progress.ts";
import { positiveNumber, wholeNumber, workersOption } from "./arguments.ts";
import { interruptible, thisCommand } from "./signals.ts";

interface Options {
  readonly size?: string;
  readonly first?: string;
  readonly second?: string;
  readonly players?: string;
  readonly alternate?: boolean;
  readonly games: string;
  readonly seed: string;
  readonly workers?: string;
  readonly patience: string;
  readonly eloK: string;
  readonly eloStart: string;
  readonly json?: boolean;
}

export async function run(game: string, options: Options): Promise<number> {
  const entry = gameNamed(game);
  const size = options.size ?? entry.defaultSize;
  const rules = entry.make(size);
  const games = wholeNumber("--games", options.games, 1, 10_000_000);
  const seed = wholeNumber("--seed", options.seed, 0, 2 ** 31 - 1);
  const workers = workersOption(options.workers);
  const patience = wholeNumber("--patience", options.patience, 1, 86_400);
  const elo = {
    k: positiveNumber("--elo-k", options.eloK, 1000),
    start: wholeNumber("--elo-start", options.eloStart, -10_000, 10_000),
  };
  const seated = [options.first, options.second].filter((player) => player !== undefined);
  const listed = options.players?.split(",").map((player) => player.trim());
  // With more than two seats a list of players is a match; with two it is a round robin.
  const entrants = rules.players === 2 ? listed : undefined;
  const seats = entrants || !listed ? seated : listed;
  if (entrants ? seated.length > 0 || entrants.length < 2 : seats.length !== rules.players)
    throw new UserError(
      rules.players === 2
        ? "Say who plays: --first and --second for a match, or --players a,b,c for a round robin."
        : `Say who plays: --players with ${rules.players} names, parted by commas.`,
    );
  if (entrants && new Set(entrants).size < entrants.length)
    throw new UserError("Every player of a round robin needs a name of its own; one is named twice.");
  const matches: Match[] = entrants
    ? roundRobin({ game, size, seed }, entrants, games)
    : [{ game, size, players: seats, alternate: options.alternate ?? false, games, seed }];
  const words = {
    stopping: "Stopping; the games under way are dropped.",
    stopped: () => `Nothing is saved of games that are not all played; to play them: ${thisCommand()}`,
  };
  return interruptible(words, async (signal) => {
    const scores = await playMatches(matches, { workers, patience, signal, onProgress: terminalProgress() });
    const json = options.json ?? false;
    process.stdout.write(
      entrants ? printRoundRobin(matches, scores, elo, json) : printMatch(matches, scores, json),
    );
    return 0;
  });
}

function printMatch([match]: readonly Match[], [scores]: readonly Scores[], json: boolean): string {
  const tallies = tallyOf(match, scores);
  const winsOfSeat = match.players.map((_, seat) =>
    tallies.reduce((sum, seats) => sum + seats[seat].wins, 0),
  );
  const draws = scores.length - winsOfSeat.reduce((sum, wins) => sum + wins, 0);
  if (json) {
    const players = match.players.map((name, p) => ({
      name,
      ...Object.fromEntries(
        tallies[p].map((tally, seat) => [`as${capital(seatName(seat))}`, withRate(tally)]),
      ),
    }));
    const bySeat = Object.fromEntries(winsOfSeat.map((wins, seat) => [`${seatName(seat)}Wins`, wins]));
    const { game, size, games, seed, alternate } = match;
    return `${JSON.stringify({ game, size, games, ...bySeat, draws, seed, alternate, players })}\n`;
  }
  const width = widthOf(match.players);
  const lines = match.players.map((name, p) => `  ${name.padEnd(width)}${describe(addTallies(tallies[p]))}`);
  const seats = winsOfSeat.map((wins, seat) => `${seatName(seat)} ${wins}`).join(", ");
  return `${match.game} ${match.size}, ${match.games} games, seed ${match.seed}\n${lines.join("\n")}\n  won by seat: ${seats}; drawn ${draws}\n`;
}

function printRoundRobin(
  matches: readonly Match[],
  scores: readonly Scores[],
  elo: { readonly k: number; readonly start: number },
  json: boolean,
): string {
  const duels = duelsOf(matches, scores);
  const kept = sequentialElo(duels, elo);
  const ratings = likelyElo(duels, elo.start)
    .map((rating) => ({ ...rating, sequentialElo: kept.get(rating.player)! }))
    .sort((a, b) => b.elo - a.elo);
  const pairings = matches.map((match, i) => ({
    first: match.players[0],
    second: match.players[1],
    seed: match.seed,
    ...withRate(tallyOf(match, scores[i])[0][0]),
  }));
  if (json)
    return `${JSON.stringify({ game: matches[0].game, size: matches[0].size, games: duels.length, elo, ratings, pairings })}\n`;
  const width = widthOf(ratings.map(({ player }) => player));
  const lines = ratings.map(
    ({ player, elo, low, high, sequentialElo }) =>
      `  ${player.padEnd(width)}${elo.toFixed(0).padStart(6)}  [${low.toFixed(0)}, ${high.toFixed(0)}]  ${sequentialElo.toFixed(0).padStart(6)}`,
  );
  return `${matches[0].game} ${matches[0].size}, ${duels.length} games\n  ${"player".padEnd(width)}   Elo  [95 %]  sequential\n${lines.join("\n")}\n`;
}

function withRate(tally: Tally) {
  const games = tally.wins + tally.draws + tally.losses;
  return { ...tally, rate: games === 0 ? null : tally.wins / games, ...wilson(tally.wins, games) };
}

function describe(tally: Tally): string {
  const { rate, low, high } = withRate(tally);
  const percent = (value: number): string => `${(100 * value).toFixed(1)}%`;
  return `${tally.wins} won, ${tally.draws} drawn, ${tally.losses} lost: ${percent(rate ?? 0)} [${percent(low)}, ${percent(high)}]`;
}

/** A column wide enough for all names. */
const widthOf = (names: readonly string[]): number => Math.max(14, ...names.map(({ length }) => length)) + 2;

const seatName = (seat: number): string =>
  ["first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth"][seat];

const capital = (word: string): string => word[0].toUpperCase() + word.slice(1);
