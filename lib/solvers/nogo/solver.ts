import { UserError } from "../../errors.ts";
import type { NoGo, NoGoState } from "../../games/nogo.ts";
import type { OnProgress } from "../../progress.ts";
import { type Analysis, analysisOf, BY_RULES, type Fact, type Solver } from "../solver.ts";
import { MOST_POINTS, stonesOf } from "./boards/position.ts";
import { type SolvedBoard, solveInThread } from "./boards/solve.ts";
import { type BoardSolver, bestSolver, DEFAULT_MEMORY, type SearchWatch } from "./boards/solver.ts";
import type { SolverName } from "./boards/worker.ts";
import { MAX_ROW } from "./rows/row.ts";

/** Boards up to so many points are solved from the start in seconds. */
const PERFECT_POINTS = 21;
/** With so many empty points, every move of a position is solved within a second. */
const EMPTIES_IN_A_SECOND = 16;
/** The table for questions of a second. */
const HINT_MEMORY = 64e6;

const SOLVERS: readonly SolverName[] = ["best", "sbh", "cgt"];

export const NOGO_KNOWN = `every position on up to ${PERFECT_POINTS} points within seconds, boards up to ${MOST_POINTS} points in minutes to days, by search over reduced positions; single rows up to ${MAX_ROW} points by their values as combinatorial games`;

const METHODS: Readonly<Record<SolverName, string>> = {
  best: "search over reduced positions",
  sbh: "SBHSolver as published",
  cgt: "search over values of combinatorial games",
};

/** All that is known of a board of NoGo: what search finds in the time there is. */
export function nogoSolver(game: NoGo): Solver<NoGoState> {
  const { rows, cols, actions } = game;
  const isRow = rows === 1 || cols === 1;
  const noPerfectPlay =
    actions <= PERFECT_POINTS
      ? undefined
      : `Nobody plays ${rows}x${cols} NoGo perfectly in good time; boards of up to ${PERFECT_POINTS} points have a perfect player.`;
  const byMoves = (state: NoGoState, solver: BoardSolver): Analysis =>
    analysisOf(game, state, (next) => solver.solve(stonesOf(game, next)), { method: METHODS.best });
  let hinter: BoardSolver | undefined;

  return {
    noPerfectPlay,
    async perfectPlay() {
      if (noPerfectPlay) throw new UserError(noPerfectPlay);
      const solver = bestSolver(rows, cols);
      return { analyse: (state) => byMoves(state, solver) };
    },

    analyse(state, seconds = 1) {
      const empties = game.format(state).split(".").length - 1;
      // One point more takes about twice as long.
      if (actions > MOST_POINTS || empties > EMPTIES_IN_A_SECOND + Math.floor(Math.log2(seconds)))
        return analysisOf(game, state, () => "unknown", BY_RULES);
      hinter ??= bestSolver(rows, cols, { memory: HINT_MEMORY });
      return byMoves(state, hinter);
    },

    async solve(state, { solver: name = "best", memory = DEFAULT_MEMORY, signal, onProgress } = {}) {
      if (!isSolverName(name))
        throw new UserError(`There is no solver "${name}" of NoGo; there are: ${SOLVERS.join(", ")}.`);
      if (!isRow && actions > MOST_POINTS)
        throw new UserError(
          `Boards of up to ${MOST_POINTS} points and rows of up to ${MAX_ROW} can be solved; ${rows}x${cols} has ${actions}.`,
        );
      const report = progressOf(`solving ${rows}x${cols}`, onProgress);
      const solved = await solveInThread({
        solver: name,
        rows,
        cols,
        position: stonesOf(game, state),
        memoryBytes: memory,
        onWatch(watch, seconds) {
          if (signal?.aborted) watch.stop();
          else report(watch, seconds);
        },
      });
      const method = METHODS[name === "best" && isRow ? "cgt" : name];
      return {
        ...analysisBy(game, state, solved, method),
        seconds: solved.seconds,
        facts: factsOf(solved, memory),
      };
    },
  };
}

const isSolverName = (name: string): name is SolverName => (SOLVERS as readonly string[]).includes(name);

/** A search names one winning move at most: of the others nothing is known, unless all lose. */
function analysisBy(game: NoGo, state: NoGoState, { result, move }: SolvedBoard, method: string): Analysis {
  if (game.outcome(state)) return analysisOf(game, state, () => "unknown", BY_RULES);
  const moves = game.legalMoves(state).map((other) => ({
    move: other,
    result: result === "loss" ? result : other === move ? ("win" as const) : ("unknown" as const),
  }));
  return { result, moves, method };
}

function factsOf({ result, nodes, stored, rootMoves }: SolvedBoard, memory: number): Fact[] {
  const unfinished: Fact[] =
    result === "unknown" && rootMoves.moves > 0
      ? [
          { key: "losingMoves", label: "moves found to lose", value: rootMoves.settled },
          { key: "movesToSearch", label: "of moves to search", value: rootMoves.moves },
        ]
      : [];
  return [
    ...unfinished,
    { key: "nodes", label: "positions searched", value: nodes },
    { key: "stored", label: "positions stored", value: stored },
    { key: "memoryBytes", label: "in at most", value: memory, format: "bytes" },
  ];
}

/** The first replies take longest: before so much is done, an estimate would frighten for nothing. */
const LEAST_SHARE = 0.02;

/** Progress of the first move that is not settled yet, if it wins; each move is work of its own. */
function progressOf(label: string, onProgress?: OnProgress): (watch: SearchWatch, seconds: number) => void {
  return (watch, seconds) => {
    const { settled, moves } = watch.rootMoves();
    const nodes = watch.nodes();
    const share = watch.shareOfMove();
    onProgress?.({
      label: moves > 0 ? `${label}, move ${settled + 1} of ${moves}, if it wins` : label,
      detail: `${nodes.toLocaleString("en")} nodes, ${Math.round(nodes / seconds).toLocaleString("en")} a second`,
      done: share < LEAST_SHARE ? 0 : share,
      total: 1,
    });
  };
}
