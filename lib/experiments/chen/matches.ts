import type { CsvRow } from "../../csv.ts";
import { cores } from "../../machine.ts";
import { playMatches } from "../../players/arena.ts";
import { type Tally, tallyOf } from "../../players/match.ts";
import type { OnProgress } from "../../progress.ts";
import { type Crew, hireCrew } from "../../zero/crew.ts";
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

/**
 * Games of models with models, with the search that each was trained with: of one with itself, or of two, each of
 * which begins in half of the games. By model, then by seat.
 */
export async function meet(
  models: readonly [Trained] | readonly [Trained, Trained],
  { games, opening, seed }: Meeting,
  crew: Crew,
  onProgress?: OnProgress,
): Promise<Tally[][]> {
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
  return models.map((_, model) =>
    SIDES.map((_, seat) =>
      tally(records.filter((_, i) => modelOn(seat, i) === model).map(({ scores }) => scores[seat])),
    ),
  );
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
  const [seats] = await meet([trained], meeting, crew, onProgress);
  return SIDES.map((side, seat) => ({ ...about, rival: "itself", side, ...rateColumns(seats[seat]) }));
}

/** Two models against each other, a row for each of them on each seat. */
export async function eachOtherRows(
  pair: readonly [TrainedModel, TrainedModel],
  meeting: Meeting,
  crew: Crew,
  onProgress?: OnProgress,
): Promise<CsvRow[]> {
  const tallies = await meet([pair[0].trained, pair[1].trained], meeting, crew, onProgress);
  return pair.flatMap(({ about }, model) =>
    SIDES.map((side, seat) => ({
      ...about,
      rival: "each-other",
      side,
      ...rateColumns(tallies[model][seat]),
    })),
  );
}

/** Models against players that have a name ("greedy"), on the seats asked for. */
export async function rivalRows(
  meetings: readonly { readonly model: TrainedModel; readonly rival: string; readonly side: Side }[],
  { games, seed }: Omit<Meeting, "opening">,
  onProgress?: OnProgress,
): Promise<CsvRow[]> {
  const matches = meetings.map(({ model: { trained }, rival, side }) => ({
    game: trained.config.game,
    size: trained.config.size,
    players: side === "first" ? [trained.folder, rival] : [rival, trained.folder],
    alternate: false,
    games,
    seed,
  }));
  const scores = await playMatches(matches, { onProgress });
  return meetings.map(({ model, rival, side }, i) => {
    const seat = SIDES.indexOf(side);
    return { ...model.about, rival, side, ...rateColumns(tallyOf(matches[i], scores[i])[seat][seat]) };
  });
}
