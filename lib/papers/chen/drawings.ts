import { type Notakto, type NotaktoState, notakto } from "../../games/notakto.ts";
import type { Board, BoardPicture } from "../../notebook/chart.ts";
import {
  ANALYSIS_LEGEND,
  analysisBoard,
  analysisTitle,
  boardOf,
  positionBoard,
  UNKNOWN_LEGEND,
} from "../../notebook/notakto-boards.ts";
import { opinionBoard } from "../../notebook/training.ts";
import { pairingLabels } from "../../solvers/notakto/pairing.ts";
import { orbitsOf } from "../../solvers/notakto/retrograde/region.ts";
import type { SettlePlan } from "../../solvers/notakto/retrograde/settle.ts";
import { solverOf } from "../../solvers/registry.ts";
import type { Analysis } from "../../solvers/solver.ts";
import { gameChosen } from "../../zero/config.ts";
import type { Trained } from "../../zero/train.ts";
import type { SolvedNotakto } from "./who-wins.ts";

const RULES: readonly (readonly [position: string, caption: string])[] = [
  ["X../.X./...", "After two moves c3 is dead."],
  ["X.X/.XX/...", "After four, b3 is free and the rest is dead."],
  ["X.X/.XX/.X.", "After five, the next move loses."],
];

/** The rules in three positions of a game. */
export function rulesPicture(): BoardPicture {
  const game = notakto(3);
  return {
    kind: "boards",
    name: "rules",
    title: "A game of 3×3 Notakto",
    boards: RULES.map(([position, caption]) => ({
      ...positionBoard(game, game.parse(position), caption),
      coordinates: true,
    })),
    legend: [
      { cell: { mark: "X" }, label: "taken" },
      { cell: { tint: "dead" }, label: "dead: completes a line" },
      { cell: { tint: "free" }, label: "free: on no live line" },
    ],
  };
}

/** Which first moves win, on every board that was solved. */
export const openingsPicture = (
  solved: readonly Pick<SolvedNotakto, "game" | "solution">[],
): BoardPicture => ({
  kind: "boards",
  name: "openings",
  title: "Which first moves win",
  boards: solved.map(({ game, solution }) => {
    const start = game.initial();
    return analysisBoard(game, start, solution.analyse(start), `${game.size}×${game.size}`);
  }),
  legend: ANALYSIS_LEGEND,
});

/** Chen's Table 1: partner squares carry the same number. */
export function pairingPicture(size: number): BoardPicture {
  const labels = pairingLabels(size);
  return {
    kind: "boards",
    name: "table-1",
    title: "Chen's Table 1: partner squares carry the same number",
    boards: [boardOf(notakto(size), undefined, (square) => ({ text: `${labels[square]}` }))],
  };
}

/** The map of Figure 1: which moves force the win. */
export function figure1Picture(game: Notakto, state: NotaktoState, analysis: Analysis): BoardPicture {
  const wins = analysis.moves.filter(({ result }) => result === "win").length;
  return {
    kind: "boards",
    name: "figure-1",
    title: analysisTitle(analysis),
    subtitle: `${wins} of ${game.safeMoves(state).length} safe moves force the win`,
    boards: [{ ...analysisBoard(game, state, analysis), coordinates: true }],
    legend: ANALYSIS_LEGEND,
  };
}

/** What a trained net thinks of positions, beside the truth. */
export async function opinionsPicture(
  trained: Pick<Trained, "config" | "net">,
  states: readonly NotaktoState[],
): Promise<BoardPicture> {
  const game = gameChosen(trained.config) as Notakto;
  const { analyse } = solverOf(game);
  const boards: Board[] = [];
  for (const state of states)
    boards.push(analysisBoard(game, state, analyse(state), "the truth"), await opinionBoard(trained, state));
  return {
    kind: "boards",
    name: "opinions",
    title: "The truth, and what the net thinks",
    boards,
    legend: ANALYSIS_LEGEND,
  };
}

/** What is known of the first moves of a board that was settled. */
export function settledOpeningsPicture(game: Notakto): BoardPicture {
  const start = game.initial();
  return {
    kind: "boards",
    name: "openings",
    title: `Which first moves win ${game.size}×${game.size}`,
    boards: [{ ...analysisBoard(game, start, solverOf(game).analyse(start)), coordinates: true }],
    legend: [ANALYSIS_LEGEND[0], UNKNOWN_LEGEND],
  };
}

/** What is known of a position, and from where. */
export const lookedUpPicture = (game: Notakto, state: NotaktoState, analysis: Analysis): BoardPicture => ({
  kind: "boards",
  name: "position",
  title: analysisTitle(analysis),
  subtitle: analysis.source ? `From ${analysis.source}` : "Solved on the spot",
  boards: [{ ...analysisBoard(game, state, analysis), coordinates: true }],
  legend: [...ANALYSIS_LEGEND, UNKNOWN_LEGEND],
});

/** How a settling cuts a board up: its orbits, a slice, and another of the slice's class. */
export function slicesPicture(plan: SettlePlan): BoardPicture {
  const { length } = plan.slicing.stored;
  const names = classOf(plan, Math.floor(0.06 * length));
  const naming = plan.slicing.naming.length;
  return {
    kind: "boards",
    name: "method",
    title: "Orbits and slices",
    boards: [
      { ...orbitBoard(plan, "The three orbits around the centre"), coordinates: true },
      sliceBoard(
        plan,
        names[0],
        `A stored slice: what stands on the ${naming} shaded squares; it stands for ${names.length} slices`,
      ),
      sliceBoard(
        plan,
        names[names.length - 1],
        "One of those: read through a permutation of the other squares",
      ),
    ],
  };
}

const SHADES = [0.15, 0.45, 0.75, 1];

/** The classes of squares that the symmetries carry into each other, each with a shade and a number of its own. */
function orbitBoard({ game, from, region }: SettlePlan, caption: string): Board {
  const orbitOf = new Map<number, number>();
  orbitsOf(region).forEach((orbit, i) => {
    for (const square of orbit) orbitOf.set(region.squares[square], i);
  });
  return boardOf(game, caption, (square) => {
    const orbit = orbitOf.get(square);
    if (orbit === undefined) return game.isEmpty(from, square) ? { tint: "dead" } : { mark: "X" };
    return { heat: SHADES[orbit % SHADES.length], text: `${orbit + 1}` };
  });
}

/** A slice: the X on its naming squares (shaded), and all boards that differ on the others alone. */
function sliceBoard({ game, from, region, slicing }: SettlePlan, name: number, caption: string): Board {
  const naming = new Map(slicing.naming.map((square, i) => [region.squares[square], i]));
  return boardOf(game, caption, (square) => {
    const digit = naming.get(square);
    if (digit === undefined) return game.isEmpty(from, square) ? {} : { mark: "X" };
    return (name >> digit) & 1 ? { heat: SHADES[0], mark: "X" } : { heat: SHADES[0] };
  });
}

/** All names of a slice's class, the stored one first. */
function classOf({ slicing }: SettlePlan, slot: number): number[] {
  const names: number[] = [];
  slicing.slotOf.forEach((of, name) => {
    if (of === slot) names.push(name);
  });
  return names.sort((a, b) => Number(b === slicing.stored[slot]) - Number(a === slicing.stored[slot]));
}
