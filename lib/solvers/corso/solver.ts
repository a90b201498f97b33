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
import { type CorsoScores, corsoScores, entriesIn, MOST_CELLS } from "./score-search.ts";

/** Boards up to so many cells, and 5×5, are solved whole, every first move of them, in seconds of one core: see notebook 11. */
const QUICK_CELLS = 21;
const isQuick = ({ width, height, actions }: Corso): boolean =>
  actions <= QUICK_CELLS || (width === 5 && height === 5);
/** Positions searched a second, about. */
const SPEED = 1_000_000;
/** Positions that the table for questions of a second remembers. */
const HINT_ENTRIES = 2 ** 20;
const HOW = { method: "null-window search of scores" };

export const CORSO_KNOWN = `for two players, every board up to ${QUICK_CELLS} cells and 5x5 is solved whole, with scores, by null-window search, and boards and positions up to ${MOST_CELLS} cells in what time they take; 5x5 is won by the first player, by one cell, whatever the first move`;

/** All that is known of a board of Corso: what null-window search finds in the time there is. */
export function corsoSolver(game: Corso): Solver<CorsoState> {
  const { width, height, players, actions } = game;
  const isSearched = players === 2 && actions <= MOST_CELLS;
  const noPerfectPlay =
    players === 2 && isQuick(game)
      ? undefined
      : `Nobody plays ${width}x${height} Corso for ${players} perfectly in good time; for two players boards of up to ${QUICK_CELLS} cells and 5x5 have a perfect player.`;
  const bySearch = (state: CorsoState, search: CorsoScores): Analysis =>
    analysisOf(game, state, (next) => resultOfScore(search.value(next)), HOW);
  let last: { readonly seconds: number; readonly search: CorsoScores } | undefined;
  /** A search for questions about all moves of a position together. */
  const searchWithin = (seconds: number): CorsoScores => {
    if (last?.seconds !== seconds) {
      const limit = Math.ceil((seconds * SPEED) / actions);
      last = { seconds, search: corsoScores(game, { limit, entries: HINT_ENTRIES }) };
    }
    return last.search;
  };

  return {
    noPerfectPlay,
    async perfectPlay() {
      if (noPerfectPlay) throw new UserError(noPerfectPlay);
      const search = corsoScores(game);
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
      const search = corsoScores(game, { limit: Number.POSITIVE_INFINITY, entries });
      if (!isQuick(game)) onPlan?.(`boards of more than ${QUICK_CELLS} cells other than 5x5 may take hours`);
      const scoreAfter = (next: CorsoState): number => search.score(next);
      const solved = await solvedAtOnce(() =>
        analysisWithProgress(game, state, (next) => resultOfScore(scoreAfter(next)), HOW, onProgress),
      );
      const score = search.score(state);
      return {
        ...solved,
        facts: [
          { key: "score", label: "cells ahead, to move", value: score },
          { key: "scores", label: "by move", value: scoreLists(game, state, scoreAfter), format: "text" },
          { key: "nodes", label: "positions searched", value: search.nodes },
        ],
      };
    },
  };
}

/** The moves by what they are worth to whoever makes them, the best first: "+1: c3; -3: a1 e1". */
function scoreLists(game: Corso, state: CorsoState, scoreAfter: (next: CorsoState) => number): string {
  const byScore = new Map<number, string[]>();
  for (const move of game.legalMoves(state)) {
    const score = 0 - scoreAfter(game.play(state, move));
    byScore.set(score, [...(byScore.get(score) ?? []), game.formatMove(move)]);
  }
  return [...byScore]
    .sort(([a], [b]) => b - a)
    .map(([score, moves]) => `${score > 0 ? "+" : ""}${score}: ${moves.join(" ")}`)
    .join("; ");
}
