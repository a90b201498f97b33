import type { CsvRow } from "../../csv.ts";
import type { Game } from "../../games/game.ts";
import { cores } from "../../machine.ts";
import { playMatches } from "../../players/arena.ts";
import { type Tally, tallyOf } from "../../players/match.ts";
import type { OnProgress } from "../../progress.ts";
import { gameChosen } from "../../zero/config.ts";
import { type Crew, hireCrew } from "../../zero/crew.ts";
import type { GameRecord } from "../../zero/play-game.ts";
import type { Temperature } from "../../zero/search.ts";
import type { Trained } from "../../zero/train.ts";
import { rateColumns } from "../wilson.ts";
import type { TrainedModel } from "./models.ts";

/** How often models meet, and how their games are made to differ. */
export interface Meeting {
  /** On each seat. */
  readonly games: number;
  /**
   * A model always answers a position in the same way, but for ties, so a game between models that begins like
   * another goes on like it. That games differ, their first moves are drawn by visits: see `drawMove`.
   */
  readonly opening: Temperature;
  readonly seed: number;
}

export const SIDES = ["first", "second"] as const;
export type Side = (typeof SIDES)[number];

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
  { games, opening, seed }: Meeting,
  crew: Crew,
  onProgress?: OnProgress,
): Promise<Met> {
  const { game, size, planes } = models[0].config;
  const total = games * models.length;
  const { records } = await crew.play(
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
    (done) => onProgress?.({ label: `playing ${total} games of ${game} ${size}`, done, total }),
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

function countDistinct({ symmetries }: Game<unknown>, records: readonly GameRecord[]): number {
  const count = symmetries.size <= MOST_SYMMETRIES ? symmetries.size : 1;
  const images = Array.from({ length: count }, (_, i) => symmetries.at(i));
  /** The least of the game's images, as text. */
  const nameOf = ({ moves }: GameRecord): string =>
    images
      .map((image) => Array.from(moves, (move) => image.moves[move]).join())
      .reduce((least, name) => (name < least ? name : least));
  return new Set(records.map(nameOf)).size;
}

/** Hires a crew for as long as some work with it takes. */
export async function withCrew<T>(work: (crew: Crew) => Promise<T>): Promise<T> {
  const crew = hireCrew(cores());
  try {
    return await work(crew);
  } finally {
    await crew.dismiss();
  }
}

const tally = (scores: readonly number[]): Tally => ({
  wins: scores.filter((score) => score > 0).length,
  draws: scores.filter((score) => score === 0).length,
  losses: scores.filter((score) => score < 0).length,
});

/** A model's games with itself, a row a seat. */
export async function itselfRows(
  { about, trained }: TrainedModel,
  meeting: Meeting,
  crew: Crew,
  onProgress?: OnProgress,
): Promise<CsvRow[]> {
  const {
    tallies: [seats],
    distinct,
  } = await meet([trained], meeting, crew, onProgress);
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
  meeting: Meeting,
  crew: Crew,
  onProgress?: OnProgress,
): Promise<CsvRow[]> {
  const { tallies, distinct } = await meet([pair[0].trained, pair[1].trained], meeting, crew, onProgress);
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
interface RivalMeeting {
  readonly model: TrainedModel;
  readonly rival: string;
  readonly side: Side;
  /** Of the model's search; as in training where left out. */
  readonly simulations?: number;
}

export async function rivalRows(
  meetings: readonly RivalMeeting[],
  { games, seed }: Omit<Meeting, "opening">,
  onProgress?: OnProgress,
): Promise<CsvRow[]> {
  const matches = meetings.map(({ model: { trained }, rival, side, simulations }) => {
    const player = simulations === undefined ? trained.folder : `${trained.folder}@${simulations}`;
    return {
      game: trained.config.game,
      size: trained.config.size,
      players: side === "first" ? [player, rival] : [rival, player],
      alternate: false,
      games,
      seed,
    };
  });
  const scores = await playMatches(matches, { onProgress });
  return meetings.map(({ model, rival, side }, i) => {
    const seat = SIDES.indexOf(side);
    return {
      ...model.about,
      rival,
      side,
      ...rateColumns(tallyOf(matches[i], scores[i])[seat][seat]),
      distinct: null,
    };
  });
}
