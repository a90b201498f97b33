import { formatSeconds, formatValue } from "../format.ts";
import type { AnyGame } from "../games/game.ts";
import type { Result, Solved } from "../solvers/solver.ts";
import { drawMarked, WIDTH, wrapWords } from "./draw.ts";

/** What was asked, and what came of it. */
export interface SolveAnswer {
  readonly name: string;
  readonly size: string;
  readonly game: AnyGame;
  readonly state: unknown;
  readonly solved: Solved;
  /** Whether the game was solved from its start, not a position of it. */
  readonly fromStart: boolean;
}

/** For machines: the same keys for every game, and the solver's own facts after them. */
export function answerJson(answer: SolveAnswer): Readonly<Record<string, unknown>> {
  const { name, size, game, state, solved } = answer;
  const { result, moves, method, source, seconds, facts } = solved;
  return {
    game: name,
    size,
    position: game.format(state),
    winner: winnerOf(answer),
    result,
    moves: moves.map((move) => ({ move: game.formatMove(move.move), result: move.result })),
    method,
    source,
    seconds,
    ...Object.fromEntries(facts.map(({ key, value }) => [key, value])),
  };
}

const SEATS = ["first", "second"];

/** By seat: who wins with best play. */
function winnerOf({ game, state, solved }: SolveAnswer): string {
  const mover = game.toMove(state);
  if (solved.result === "win") return SEATS[mover];
  return solved.result === "loss" ? SEATS[1 - mover] : solved.result;
}

/** For people. */
export function answerWords(answer: SolveAnswer): string {
  const { game, state, solved, fromStart } = answer;
  const isOver = game.outcome(state) !== undefined;
  const drawing = fromStart || isOver ? undefined : drawMoves(answer);
  return `${headline(answer, isOver)}\n${drawing ?? ""}${detailLines([
    ...(drawing === undefined ? moveLists(answer) : []),
    ["known by", solved.source ? `${solved.method}, ${solved.source}` : solved.method],
    ...solved.facts.map(
      ({ label, value, format }) => [label, formatValue(value, format ?? "count")] as const,
    ),
    ["time", formatSeconds(solved.seconds)],
  ])}`;
}

function headline(answer: SolveAnswer, isOver: boolean): string {
  const { name, size, solved, fromStart } = answer;
  const { result } = solved;
  if (isOver)
    return `The game is over: ${{ win: "the player to move has won", loss: "the player to move has lost", draw: "nobody has won", unknown: "" }[result]}.`;
  if (fromStart)
    return {
      win: `The ${winnerOf(answer)} player wins ${name} ${size}.`,
      loss: `The ${winnerOf(answer)} player wins ${name} ${size}.`,
      draw: `Nobody wins ${name} ${size}.`,
      unknown: `Who wins ${name} ${size} is not known yet.`,
    }[result];
  return {
    win: "The player to move wins.",
    loss: "The player to move loses.",
    draw: "Nobody wins.",
    unknown: "Who wins is not known yet.",
  }[result];
}

const LISTS: readonly (readonly [Result, string])[] = [
  ["win", "winning moves"],
  ["draw", "drawing moves"],
  ["loss", "losing moves"],
  ["unknown", "not known"],
];

/** The moves by what they lead to; results that no move has are left out. */
function moveLists({ game, solved }: SolveAnswer): (readonly [string, string])[] {
  return LISTS.flatMap(([result, label]): (readonly [string, string])[] => {
    const moves = solved.moves
      .filter((move) => move.result === result)
      .map(({ move }) => game.formatMove(move));
    if (moves.length === 0) return [];
    return [[label, moves.length === solved.moves.length ? `all ${moves.length}` : moves.join(" ")]];
  });
}

const MARKS: Readonly<Record<Result, string>> = { win: "+", draw: "=", loss: "-", unknown: "?" };
const [AT_ONCE, MEANINGS] = [
  "#",
  { "+": "wins", "=": "draws", "-": "loses", "?": "not known", "#": "loses at once" },
];

/** The board with each move's result on its square; undefined where moves are not empty squares. */
function drawMoves({ game, state, solved }: SolveAnswer): string | undefined {
  const marks = new Map(
    solved.moves.map(({ move, result }) => [
      game.formatMove(move),
      game.losesAtOnce?.(state, move) ? AT_ONCE : MARKS[result],
    ]),
  );
  const drawing = drawMarked(game.format(state), marks);
  const legend = Object.entries(MEANINGS).filter(([mark]) => [...marks.values()].includes(mark));
  return drawing && `\n${drawing}\n  ${legend.map(([mark, meaning]) => `${mark} ${meaning}`).join(", ")}\n\n`;
}

/** Labels and what they say, in two columns; long lists go on below. */
function detailLines(details: readonly (readonly [string, string])[]): string {
  const width = Math.max(...details.map(([label]) => label.length));
  return details
    .flatMap(([label, text]) => {
      const [first, ...rest] = wrapWords(text.split(" "), WIDTH - width - 4);
      return [`  ${label.padEnd(width)}  ${first}`, ...rest.map((line) => `${" ".repeat(width + 4)}${line}`)];
    })
    .map((line) => `${line}\n`)
    .join("");
}
