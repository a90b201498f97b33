import type { CsvRow } from "../csv.ts";
import type { AnyGame, Game } from "../games/game.ts";
import { playMatches } from "../players/arena.ts";
import { choicesOf } from "../players/choices.ts";
import { type Tally, tallyOf } from "../players/match.ts";
import { countMistakes, type MistakeQuestions, type Mistakes } from "../players/mistakes.ts";
import type { OnProgress } from "../progress.ts";
import { solverOf } from "../solvers/registry.ts";
import { gameChosen } from "../zero/config.ts";
import type { GameRecord } from "../zero/play-game.ts";
import type { Temperature } from "../zero/search.ts";
import { playNetMatch } from "../zero/self-play.ts";
import type { Trained } from "../zero/train.ts";
import type { TrainedModel } from "./models.ts";
import { countColumns, rateColumns } from "./statistics.ts";

// How players are measured, whatever the paper: meetings → matches → tallies → rows; positions → mistakes → rows.

export const SIDES = ["first", "second"] as const;
export type Side = (typeof SIDES)[number];

/** Which side wins with perfect play; undefined where nobody wins, or it is not known. */
export function winningSide<State>(game: Game<State>): Side | undefined {
  const { result } = solverOf(game).analyse(game.initial());
  return result === "win" ? "first" : result === "loss" ? "second" : undefined;
}

/** A trained player's ways to play, by what tables call them: what is added to its folder to make a player's name. */
export const WAYS_TO_PLAY = { search: "", "net alone": "@1" } as const;

/** A player that is measured, on its side against an opponent; both as `makePlayer` takes them. */
export interface Meeting {
  readonly game: string;
  readonly size: string;
  readonly player: string;
  readonly opponent: string;
  readonly side: Side;
  readonly games: number;
  readonly seed: number;
}

/** How the player of each meeting fared. */
export async function tallyMeetings(meetings: readonly Meeting[], onProgress?: OnProgress): Promise<Tally[]> {
  const matches = meetings.map(({ game, size, player, opponent, side, games, seed }) => ({
    game,
    size,
    players: side === "first" ? [player, opponent] : [opponent, player],
    alternate: false,
    games,
    seed,
  }));
  const scores = await playMatches(matches, { onProgress });
  return meetings.map(({ side }, i) => {
    const seat = SIDES.indexOf(side);
    return tallyOf(matches[i], scores[i])[seat][seat];
  });
}

/**
 * A row a meeting: what `columns` says of it, then games, wins, draws, rate and its interval. A meeting may carry what
 * else the columns need:
 *
 *     meetingRows(
 *       [3, 4].map((n) => ({ n, game: "notakto", size: `${n}`, player: "greedy", opponent: "random", side: "first", games: 10, seed: 1 })),
 *       ({ n, side }) => ({ n, side }),
 *     )
 */
export async function meetingRows<M extends Meeting>(
  meetings: readonly M[],
  columns: (meeting: M) => CsvRow,
  onProgress?: OnProgress,
): Promise<CsvRow[]> {
  const tallies = await tallyMeetings(meetings, onProgress);
  return meetings.map((meeting, i) => ({ ...columns(meeting), ...rateColumns(tallies[i]) }));
}

/** How often models meet, and how their games are made to differ. */
export interface ModelMatch {
  /** On each seat. */
  readonly games: number;
  /**
   * A model always answers a position in the same way, but for ties, so a game between models that begins like
   * another goes on like it. That games differ, their first moves are drawn by visits: see `drawMove`.
   */
  readonly opening: Temperature;
  readonly seed: number;
}

/** How models fared: by model, then by seat; and how many different games they played, symmetric ones being one. */
interface Met {
  readonly tallies: readonly (readonly Tally[])[];
  readonly distinct: number;
}

/**
 * Games of models with models, with the search that each was trained with: of one with itself, or of two, each of
 * which begins in half of the games.
 */
export async function meet(
  models: readonly [Trained] | readonly [Trained, Trained],
  { games, opening, seed }: ModelMatch,
  onProgress?: OnProgress,
): Promise<Met> {
  const { game, size, planes } = models[0].config;
  const total = games * models.length;
  const { records } = await playNetMatch(
    {
      game,
      size,
      planes,
      nets: models.map(({ net }) => net),
      // Noise is for self-play.
      searches: models.map(({ config }) => ({ ...config.search, noise: undefined })),
      temperature: opening,
      games: total,
      seed,
      splits: [],
    },
    { onGames: (done) => onProgress?.({ label: `playing ${total} games of ${game} ${size}`, done, total }) },
  );
  /** In game i seat s has model (s + i) mod 2. */
  const modelOn = (seat: number, index: number): number => (seat + index) % models.length;
  return {
    tallies: models.map((_, model) =>
      SIDES.map((_, seat) =>
        tally(records.filter((_, i) => modelOn(seat, i) === model).map(({ scores }) => scores[seat])),
      ),
    ),
    distinct: countDistinct(gameChosen(models[0].config), records),
  };
}

/** With more symmetries than this (from 8×8 Notakto up) only games that agree move by move count as one. */
const MOST_SYMMETRIES = 200;

function countDistinct({ symmetries }: AnyGame, records: readonly GameRecord[]): number {
  const count = symmetries.size <= MOST_SYMMETRIES ? symmetries.size : 1;
  const images = Array.from({ length: count }, (_, i) => symmetries.at(i));
  /** The least of the game's images, as text. */
  const nameOf = ({ moves }: GameRecord): string =>
    images
      .map((image) => Array.from(moves, (move) => image.moves[move]).join())
      .reduce((least, name) => (name < least ? name : least));
  return new Set(records.map(nameOf)).size;
}

const tally = (scores: readonly number[]): Tally => ({
  wins: scores.filter((score) => score > 0).length,
  draws: scores.filter((score) => score === 0).length,
  losses: scores.filter((score) => score < 0).length,
});

/** A model's games with itself, a row a seat. */
export async function itselfRows(
  { about, trained }: TrainedModel,
  match: ModelMatch,
  onProgress?: OnProgress,
): Promise<CsvRow[]> {
  const {
    tallies: [seats],
    distinct,
  } = await meet([trained], match, onProgress);
  return SIDES.map((side, seat) => ({
    ...about,
    rival: "itself",
    side,
    ...rateColumns(seats[seat]),
    distinct,
  }));
}

/** Two models against each other, a row for each of them on each seat. */
export async function eachOtherRows(
  pair: readonly [TrainedModel, TrainedModel],
  match: ModelMatch,
  onProgress?: OnProgress,
): Promise<CsvRow[]> {
  const { tallies, distinct } = await meet([pair[0].trained, pair[1].trained], match, onProgress);
  return pair.flatMap(({ about }, model) =>
    SIDES.map((side, seat) => ({
      ...about,
      rival: "each-other",
      side,
      ...rateColumns(tallies[model][seat]),
      distinct,
    })),
  );
}

/** A model against a player that has a name ("greedy"), on this seat. */
export interface RivalMeeting {
  readonly model: TrainedModel;
  readonly rival: string;
  readonly side: Side;
  /** Of the model's search; as in training where left out. */
  readonly simulations?: number;
}

export async function rivalRows(
  meetings: readonly RivalMeeting[],
  { games, seed }: Omit<ModelMatch, "opening">,
  onProgress?: OnProgress,
): Promise<CsvRow[]> {
  const rows = await meetingRows(
    meetings.map(({ model, rival, side, simulations }) => ({
      about: model.about,
      game: model.config.game,
      size: model.config.size,
      player: simulations === undefined ? model.trained.folder : `${model.trained.folder}@${simulations}`,
      opponent: rival,
      side,
      games,
      seed,
    })),
    ({ about, opponent, side }) => ({ ...about, rival: opponent, side }),
    onProgress,
  );
  return rows.map((row) => ({ ...row, distinct: null }));
}

/** The mistakes of a player, by its name, number of X by number of X. */
export const mistakesOf = (player: string, questions: MistakeQuestions): Promise<Mistakes[]> => {
  const { game } = questions;
  return countMistakes(choicesOf({ game: game.name, size: `${game.size}`, player }, game), questions);
};

const MISTAKES = { hits: "mistakes", of: "won" } as const;

/** A row for each number of X: won positions, mistakes, their rate and its interval. */
export const mistakeRows = (counts: readonly Mistakes[]): CsvRow[] =>
  counts.map(({ crosses, won, mistakes }) => ({ x: crosses, ...countColumns(MISTAKES, mistakes, won) }));

/** The same of all numbers of X together. */
export const mistakeTotal = (counts: readonly Mistakes[]): CsvRow => {
  const sum = (of: keyof Mistakes): number => counts.reduce((all, count) => all + count[of], 0);
  return countColumns(MISTAKES, sum("mistakes"), sum("won"));
};
