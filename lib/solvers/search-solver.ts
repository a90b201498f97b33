import { UserError } from "../errors.ts";
import type { Game } from "../games/game.ts";
import { type ExactSearch, exactSearch } from "./search.ts";
import {
  type Analysis,
  analysisOf,
  analysisWithProgress,
  BY_RULES,
  resultOfScore,
  type Solver,
  solvedAtOnce,
} from "./solver.ts";

/** Positions that a search finds a second, at the least. */
const POSITIONS_A_SECOND = 50_000;
/** What a stored position takes, about. */
const BYTES_A_POSITION = 256;
const HOW = { method: "exact search" };

export interface Reach<State> {
  /** Positions that a search may store when it is to play perfectly: some minutes at most. */
  readonly positions: number;
  /** Why a position can't be solved, in a sentence; undefined where it can. */
  beyond(state: State): string | undefined;
}

/** All that exact search finds of a game, from its rules alone, as far as it reaches. */
export function searchSolver<State>(game: Game<State>, { positions, beyond }: Reach<State>): Solver<State> {
  const noPerfectPlay = beyond(game.initial());
  const resultBy =
    (search: ExactSearch<State>) =>
    (state: State): ReturnType<typeof resultOfScore> =>
      resultOfScore(search.value(state));

  return {
    noPerfectPlay,
    async perfectPlay() {
      if (noPerfectPlay) throw new UserError(noPerfectPlay);
      const search = exactSearch(game, { positions });
      search.value(game.initial()); // all the work is done here, before the first move
      return { analyse: (state) => analysisOf(game, state, resultBy(search), HOW) };
    },

    analyse(state, seconds = 1): Analysis {
      try {
        const search = exactSearch(game, { positions: Math.ceil(seconds * POSITIONS_A_SECOND) });
        return analysisOf(game, state, resultBy(search), HOW);
      } catch (error) {
        if (!(error instanceof UserError)) throw error; // it takes longer, or is for more than two players
        return analysisOf(game, state, () => "unknown", BY_RULES);
      }
    },

    async solve(state, { memory, onProgress } = {}) {
      const why = beyond(state);
      if (why) throw new UserError(why);
      const within = memory === undefined ? positions : Math.floor(memory / BYTES_A_POSITION);
      const search = exactSearch(game, { positions: within });
      return solvedAtOnce(() => analysisWithProgress(game, state, resultBy(search), HOW, onProgress));
    },
  };
}
