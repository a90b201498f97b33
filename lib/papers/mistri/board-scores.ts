import { type Corso, corsoOfSize } from "../../games/corso.ts";
import { replay } from "../../solvers/corso/replay.ts";
import { type CorsoScores, corsoScores } from "../../solvers/corso/score-search.ts";

/** A board to be solved. */
export interface ExactBoard {
  readonly size: string;
  /** Whether every first move is scored, or the board alone. */
  readonly openings: boolean;
  /** Whether each score is played out by the rules alone, for both players: see `replay`. */
  readonly isReplayed: boolean;
}

/** What was found of it. Scores are the first player's. */
export interface SolvedBoard {
  readonly size: string;
  readonly score: number;
  /** By move; null where they were not asked for. */
  readonly openings: readonly number[] | null;
  /** Looked at by the search. */
  readonly positions: number;
  /** Played on by the rules alone; null where that was not asked for. */
  readonly replayed: number | null;
}

/** Positions that the table remembers: a large one that a small board hardly uses would cost time. */
const entriesFor = ({ actions }: Corso): number => 2 ** Math.min(actions + 6, 26);

export function scoreBoard({ size, openings, isReplayed }: ExactBoard): SolvedBoard {
  const game = corsoOfSize(size);
  const search = corsoScores(game, { limit: Number.POSITIVE_INFINITY, entries: entriesFor(game) });
  const start = game.initial();
  const score = search.score(start);
  const scores = openings
    ? game.legalMoves(start).map((move) => 0 - search.score(game.play(start, move)))
    : null;
  const positions = search.nodes;
  const replayed = isReplayed ? replayScores(game, search, score, scores) : null;
  return { size, score, openings: scores, positions, replayed };
}

/** Shows, by the rules alone, that the first player gets each score and the second allows no more. */
function replayScores(
  game: Corso,
  search: CorsoScores,
  score: number,
  openings: readonly number[] | null,
): number {
  const start = game.initial();
  const positionsWorth = (wanted: number) =>
    openings === null
      ? [start]
      : openings.flatMap((opening, move) => (opening === wanted ? [game.play(start, move)] : []));
  let replayed = 0;
  for (const wanted of new Set(openings ?? [score]))
    for (const player of [0, 1]) {
      const goal = player === 0 ? wanted : 0 - wanted;
      const played = replay(game, search, { player, goal, from: positionsWorth(wanted) });
      if (played === undefined)
        throw new Error(
          `Corso ${game.width}x${game.height}: player ${player + 1} does not get ${goal} by the rules.`,
        );
      replayed += played;
    }
  return replayed;
}
