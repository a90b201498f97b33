import { UserError } from "../errors.ts";
import type { Corso, CorsoState } from "../games/corso.ts";
import type { Dawson, DawsonState } from "../games/dawson.ts";
import type { Game } from "../games/game.ts";
import type { Nim, NimState } from "../games/nim.ts";
import type { NoGo, NoGoState } from "../games/nogo.ts";
import type { Notakto, NotaktoState } from "../games/notakto.ts";
import type { NotaktoSumState } from "../games/notakto-sum.ts";
import { corsoSolver } from "../solvers/corso.ts";
import { isLostNim } from "../solvers/nim.ts";
import { stonesOf } from "../solvers/nogo/position.ts";
import { bestSolver } from "../solvers/nogo/solver.ts";
import { judgeSum } from "../solvers/notakto-sum.ts";
import { winningDawsonMoves } from "../solvers/octal.ts";
import { SOLVED_SIZE } from "../solvers/oracle.ts";
import { planSolution, solve } from "../solvers/retrograde/solve.ts";
import { exactSearch } from "../solvers/search.ts";
import { pairingPlayer } from "./pairing.ts";
import type { PromptPlayer } from "./player.ts";

/**
 * Plays one of the moves that `best` names, all equally likely. A solver names the moves that keep the best
 * result there is; where all are equally bad it names them all.
 */
export function solverPlayer<State>(best: (state: State) => readonly number[]): PromptPlayer<State> {
  return { name: "perfect", choose: (state, random) => random.pick(best(state)) };
}

/** Notakto: by the solution up to 6×6, by the pairing on larger multiples of 4. */
export async function perfectNotakto(game: Notakto): Promise<PromptPlayer<NotaktoState>> {
  if (game.size > SOLVED_SIZE) {
    if (game.size % 4 === 0) return { ...pairingPlayer(game), name: "perfect" };
    throw new UserError(
      `Nobody plays ${game.size}×${game.size} Notakto perfectly yet; sizes 1 to ${SOLVED_SIZE} and multiples of 4 have a perfect player.`,
    );
  }
  const solution = await solve(planSolution(game, game.initial()));
  return solverPlayer((state) => {
    const safe = game.safeMoves(state);
    const winning = safe.filter((move) => solution.isLost(game.play(state, move)));
    return winning.length > 0 ? winning : safe.length > 0 ? safe : game.legalMoves(state);
  });
}

/** Sums of 3×3 boards, any number of them: by the misère quotient. */
function perfectSum(game: Game<NotaktoSumState>): PromptPlayer<NotaktoSumState> {
  return solverPlayer((state) => {
    const masks = state.boards.map(({ bytes }) => {
      let mask = 0;
      for (let square = 0; square < 9; square++) mask |= bytes[square] << square;
      return mask;
    });
    const { winningMoves } = judgeSum(masks);
    return winningMoves.length > 0
      ? winningMoves.map(({ board, square }) => 9 * board + square)
      : game.legalMoves(state);
  });
}

/** Whether all boards of a sum are 3×3; then and only then do they have three squares a column. */
const isSumOfThrees = ({ name, planes, actions }: Game<unknown>): boolean =>
  name === "notakto-sum" && planes.rows === 3 && actions === 3 * planes.cols;

/** Whether a solver of its own knows the game; another's perfect player needs a search that may take long, or fail. */
export const hasSolver = (game: Game<unknown>): boolean =>
  ["notakto", "dawson", "nim"].includes(game.name) || isSumOfThrees(game);

/** Boards of Corso up to so many cells are solved whole, every first move of them, in a few seconds. */
export const SOLVED_CORSO_CELLS = 18;

/** Corso for two players: by its own solver. */
function perfectCorso(game: Corso): PromptPlayer<CorsoState> {
  if (game.players !== 2 || game.actions > SOLVED_CORSO_CELLS)
    throw new UserError(
      `Nobody plays ${game.width}x${game.height} Corso for ${game.players} perfectly in good time; for two players boards of up to ${SOLVED_CORSO_CELLS} cells have a perfect player.`,
    );
  return solverPlayer(corsoSolver(game).bestMoves);
}

/** Boards of NoGo up to so many points are solved from the start in seconds. */
const SOLVED_NOGO_POINTS = 21;

/** NoGo: by its own solver. */
function perfectNoGo(game: NoGo): PromptPlayer<NoGoState> {
  if (game.actions > SOLVED_NOGO_POINTS)
    throw new UserError(
      `Nobody plays ${game.rows}x${game.cols} NoGo perfectly in good time; boards of up to ${SOLVED_NOGO_POINTS} points have a perfect player.`,
    );
  const solver = bestSolver(game.rows, game.cols);
  return solverPlayer((state) => {
    const moves = game.legalMoves(state);
    const winning = moves.filter(
      (move) => solver.solve(stonesOf(game, game.play(state, move))) === "opponent",
    );
    return winning.length > 0 ? winning : moves;
  });
}

/** Positions that a search may store when a perfect player is made: some seconds, and half a gigabyte. */
const SEARCHED_POSITIONS = 2_000_000;

/**
 * The perfect player of a game, wherever a solver knows one: Notakto by its solution, sums of 3×3 boards by
 * their misère quotient, Dawson's chess by its octal form, Nim by Bouton's theorem, Corso and NoGo by their own solvers, any other game by
 * exact search, which must reach to the first move.
 */
// biome-ignore lint/suspicious/noExplicitAny: each game has a state type of its own
export async function perfectPlayer(game: Game<any>): Promise<PromptPlayer<any>> {
  if (game.name === "notakto") return perfectNotakto(game as Notakto);
  if (isSumOfThrees(game)) return perfectSum(game);
  if (game.name === "dawson") {
    const pawns = game as Dawson;
    return solverPlayer((state: DawsonState) => {
      const winning = winningDawsonMoves(pawns, state);
      return winning.length > 0 ? winning : pawns.legalMoves(state);
    });
  }
  if (game.name === "nim") {
    const heaps = game as Nim;
    return solverPlayer((state: NimState) => {
      const moves = heaps.legalMoves(state);
      const winning = moves.filter((move) => isLostNim(heaps.play(state, move).heaps, heaps.lastCounter));
      return winning.length > 0 ? winning : moves;
    });
  }
  if (game.name === "corso") return perfectCorso(game as Corso);
  if (game.name === "nogo") return perfectNoGo(game as NoGo);
  const search = exactSearch(game, { positions: SEARCHED_POSITIONS });
  search.value(game.initial()); // refuses here and now a game that is too large
  return solverPlayer(search.bestMoves);
}
