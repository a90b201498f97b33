import { UserError } from "../../errors.ts";
import type { Corso, CorsoState } from "../../games/corso.ts";
import {
  type Analysis,
  analysisOf,
  analysisWithProgress,
  BY_RULES,
  resultOfScore,
  type Solver,
  solvedAtOnce,
} from "../solver.ts";
import { type CorsoSearch, corsoSearch, entriesIn, MOST_CELLS } from "./search.ts";

/** Boards up to so many cells are solved whole, every first move of them, in a few seconds. */
const PERFECT_CELLS = 18;
/** Larger boards than this may take hours. */
const CELLS_IN_MINUTES = 21;
/** Positions searched a second, about. */
const SPEED = 1_500_000;
/** Positions that the table for questions of a second remembers. */
const HINT_ENTRIES = 2 ** 20;
const HOW = { method: "alpha-beta search" };

export const CORSO_KNOWN = `for two players, every board up to ${PERFECT_CELLS} cells is solved whole within seconds by alpha-beta search, and boards and positions up to ${MOST_CELLS} cells in minutes to hours; 5x5 is won by the first player, by the centre`;

/** All that is known of a board of Corso: what alpha-beta search finds in the time there is. */
export function corsoSolver(game: Corso): Solver<CorsoState> {
  const { width, height, players, actions } = game;
  const isSearched = players === 2 && actions <= MOST_CELLS;
  const noPerfectPlay =
    players === 2 && actions <= PERFECT_CELLS
      ? undefined
      : `Nobody plays ${width}x${height} Corso for ${players} perfectly in good time; for two players boards of up to ${PERFECT_CELLS} cells have a perfect player.`;
  const bySearch = (state: CorsoState, search: CorsoSearch): Analysis =>
    analysisOf(game, state, (next) => resultOfScore(search.value(next)), HOW);
  let last: { readonly seconds: number; readonly search: CorsoSearch } | undefined;
  /** A search for questions about all moves of a position together. */
  const searchWithin = (seconds: number): CorsoSearch => {
    if (last?.seconds !== seconds) {
      const limit = Math.ceil((seconds * SPEED) / actions);
      last = { seconds, search: corsoSearch(game, { limit, entries: HINT_ENTRIES }) };
    }
    return last.search;
  };

  return {
    noPerfectPlay,
    async perfectPlay() {
      if (noPerfectPlay) throw new UserError(noPerfectPlay);
      const search = corsoSearch(game);
      return { analyse: (state) => bySearch(state, search) };
    },

    analyse(state, seconds = 1) {
      try {
        if (isSearched) return bySearch(state, searchWithin(seconds));
      } catch (error) {
        if (!(error instanceof UserError)) throw error; // it takes longer
      }
      return analysisOf(game, state, () => "unknown", BY_RULES);
    },

    async solve(state, { memory, onPlan, onProgress } = {}) {
      const entries = memory === undefined ? undefined : entriesIn(memory);
      const search = corsoSearch(game, { limit: Number.POSITIVE_INFINITY, entries });
      if (actions > CELLS_IN_MINUTES)
        onPlan?.(`boards of more than ${CELLS_IN_MINUTES} cells may take hours`);
      const solved = await solvedAtOnce(() =>
        analysisWithProgress(game, state, (next) => resultOfScore(search.value(next)), HOW, onProgress),
      );
      return { ...solved, facts: [{ key: "nodes", label: "positions searched", value: search.nodes }] };
    },
  };
}
