import type { NotaktoState } from "../../games/notakto.ts";
import { MAX_BOARDS, type NotaktoSum, type NotaktoSumState } from "../../games/notakto-sum.ts";
import { searchSolver } from "../search-solver.ts";
import {
  type Analysis,
  analysisOf,
  BY_RULES,
  type Fact,
  type MoveResult,
  type Solver,
  solvedAtOnce,
} from "../solver.ts";
import { analyseSum, notaktoAlgebra } from "./sum.ts";

/** Positions that a search of other boards may store: minutes at most, and some 600 MB. */
const POSITIONS = 2_500_000;

/** Boards in play of each size, up to the symmetries that a search goes by. The last is a little more than there are. */
const CLASSES = [0, 1, 2, 46, 1452, 780_000];

export const NOTAKTO_SUM_KNOWN = `sums of 3×3 boards, up to ${MAX_BOARDS} of them, by their misère quotient of 18 elements; other sums by exact search where the boards have at most ${POSITIONS.toLocaleString("en")} positions together, such as 3,3,4 or 4,4 or 5,2`;

/** Sums of 3×3 boards by their misère quotient, others by search. */
export function notaktoSumSolver(game: NotaktoSum): Solver<NotaktoSumState> {
  if (game.sizes.every((size) => size === 3)) return quotientSolver(game);
  return searchSolver(game, {
    positions: POSITIONS,
    beyond: (state) =>
      mostPositions(game, state) <= POSITIONS
        ? undefined
        : `Too many positions can come of ${game.format(state)}: ${NOTAKTO_SUM_KNOWN}.`,
  });
}

function quotientSolver(game: NotaktoSum): Solver<NotaktoSumState> {
  const analyse = (state: NotaktoSumState): Analysis => {
    if (game.outcome(state)) return analysisOf(game, state, () => "unknown", BY_RULES);
    const { result, winningMoves } = analyseSum(state.boards.map(maskOf));
    const wins = new Set(winningMoves.map(({ board, square }) => 9 * board + square));
    const moves = game
      .legalMoves(state)
      .map((move): MoveResult => ({ move, result: wins.has(move) ? "win" : "loss" }));
    return { result, moves, method: "the misère quotient of 3×3 boards" };
  };
  return {
    analyse,
    perfectPlay: async () => ({ analyse }),
    solve: (state) => solvedAtOnce(() => analyse(state), elementFacts(state)),
  };
}

/** Bit i is square i. */
function maskOf({ bytes }: NotaktoState): number {
  let mask = 0;
  for (let square = 0; square < 9; square++) mask |= bytes[square] << square;
  return mask;
}

/** The element of each board, their product, and those that lose. */
function elementFacts({ boards }: NotaktoSumState): Fact[] {
  const { quotient, elementOf } = notaktoAlgebra();
  const { words, lost } = quotient;
  const masks = boards.map(maskOf);
  return [
    {
      key: "elements",
      label: "elements",
      value: masks.map((mask) => words[elementOf[mask]]).join(" · "),
      format: "text",
    },
    { key: "element", label: "their product", value: words[analyseSum(masks).element], format: "text" },
    {
      key: "lostElements",
      label: "products that lose",
      value: words.filter((_, i) => lost[i]).join(", "),
      format: "text",
    },
  ];
}

/** No fewer positions than can come of a state, up to symmetry and the order of equal boards. */
function mostPositions({ sizes }: NotaktoSum, { boards }: NotaktoSumState): number {
  const equals = new Map<string, { bound: number; count: number }>();
  boards.forEach(({ bytes, crosses, lineCompleted }, i) => {
    if (lineCompleted) return;
    const classes = CLASSES[sizes[i]] ?? Number.POSITIVE_INFINITY;
    const bound = Math.min(classes, 2 ** (sizes[i] ** 2 - crosses)) + 1; // one more: out of play
    const { count } = equals.get(bytes.join()) ?? { count: 0 };
    equals.set(bytes.join(), { bound, count: count + 1 });
  });
  let positions = 1;
  for (const { bound, count } of equals.values())
    for (let i = 0; i < count; i++) positions *= (bound + i) / (i + 1);
  return positions;
}
