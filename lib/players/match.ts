import { gameNamed } from "../games/registry.ts";
import type { Duel } from "./elo.ts";

/** Who plays what, how often. Plain data: the same match gives the same scores on any number of workers. */
export interface Match {
  readonly game: string;
  readonly size: string;
  /** One player a seat, as `makePlayer` takes them; players[0] begins. */
  readonly players: readonly string[];
  /** Whether the players change seats from game to game: in game i, player p sits on seat p + i. */
  readonly alternate: boolean;
  readonly games: number;
  readonly seed: number;
}

/** The score of each player (not of each seat), game by game. */
export type Scores = readonly (readonly number[])[];

export const gameOf = (match: Match) => gameNamed(match.game).make(match.size);

/** The seat of a player in a game. */
export const seatOf = (match: Match, player: number, game: number): number =>
  match.alternate ? (player + game) % match.players.length : player;

/** Where a player failed. */
export type FailurePoint =
  | { readonly during: "making" | "closing"; readonly match: Match; readonly player: string }
  | {
      readonly during: "play";
      readonly match: Match;
      readonly player: string;
      /** The games about which it was asked at once; the position is that of the first. */
      readonly games: readonly number[];
      readonly position: string;
    };

/** A player that failed in a match, with all that is needed to see it fail again. */
export class MatchError extends Error {
  override name = "MatchError";
  constructor(scene: FailurePoint, what: string) {
    const { match, player } = scene;
    const meeting = `${match.game} ${match.size}, ${match.players.join(" against ")}`;
    super(
      scene.during === "play"
        ? `${player} ${what} in ${scene.position}${more(scene.games)} (${meeting}, ` +
            `${numbered(scene.games)} of seed ${match.seed}).`
        : `${player} ${what} while it was ${scene.during === "making" ? "being made" : "closing"} ` +
            `(${meeting}, seed ${match.seed}).`,
    );
  }
}

const more = (games: readonly number[]): string =>
  games.length > 1 ? `, or in one of ${games.length - 1} more positions,` : "";

const numbered = (games: readonly number[]): string =>
  games.length > 1 ? `games ${games.join(", ")}` : `game ${games[0]}`;

/** What went wrong, as the predicate of a sentence. */
export const failed = (error: unknown): string =>
  `failed ("${error instanceof Error ? error.message : String(error)}")`;

/** How a player's games ended. */
export interface Tally {
  readonly wins: number;
  readonly draws: number;
  readonly losses: number;
}

/** How the games of each player ended on each seat: tallies[player][seat]. */
export function tallyOf(match: Match, scores: Scores): Tally[][] {
  const tallies = match.players.map(() => match.players.map(() => ({ wins: 0, draws: 0, losses: 0 })));
  scores.forEach((score, game) => {
    const best = Math.max(...score);
    const drawn = score.filter((value) => value === best).length > 1;
    score.forEach((value, player) => {
      const tally = tallies[player][seatOf(match, player, game)];
      if (value < best) tally.losses++;
      else if (drawn) tally.draws++;
      else tally.wins++;
    });
  });
  return tallies;
}

export function addTallies(tallies: readonly Tally[]): Tally {
  return tallies.reduce(
    (sum, { wins, draws, losses }) => ({
      wins: sum.wins + wins,
      draws: sum.draws + draws,
      losses: sum.losses + losses,
    }),
    { wins: 0, draws: 0, losses: 0 },
  );
}

/** Every player against every other, each of them beginning once a round: the matches of a round robin. */
export function roundRobin(
  match: Pick<Match, "game" | "size" | "seed">,
  players: readonly string[],
  rounds: number,
): Match[] {
  return players.flatMap((first, i) =>
    players.flatMap((second, j) =>
      i === j
        ? []
        : {
            ...match,
            players: [first, second],
            alternate: false,
            games: rounds,
            // Another seed for each pairing, or the same pair of random players would repeat its games.
            seed: (match.seed * 1009 + i * players.length + j) % 2 ** 31,
          },
    ),
  );
}

/** Every duel of a round robin in the order of play: round by round, pairing by pairing. */
export function duelsOf(matches: readonly Match[], scores: readonly Scores[]): Duel[] {
  const rounds = Math.max(...matches.map(({ games }) => games));
  return Array.from({ length: rounds }, (_, round) =>
    matches.map(({ players: [a, b] }, i) => ({ a, b, score: (scores[i][round][0] + 1) / 2 })),
  ).flat();
}
