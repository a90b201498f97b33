import { fileURLToPath } from "node:url";
import { inspect } from "node:util";
import type { Diagnostic } from "tslab/dist/converter.js";
import type { Locate } from "./tslab.ts";

/** Why a cell failed, as Jupyter's protocol wants it told. */
export interface Failure {
  readonly ename: string;
  readonly evalue: string;
  readonly traceback: readonly string[];
}

/** A cell that was run: what was typed, and where its compiled lines come from. */
export interface Cell {
  readonly source: string;
  readonly locate: Locate;
}

/** The cells run so far, by execution count. */
export type Cells = ReadonlyMap<number, Cell>;

/** The cell does not compile; nothing of it was run. */
export class CompileError extends Error {
  override name = "CompileError";
  constructor(readonly diagnostics: readonly Diagnostic[]) {
    super(diagnostics[0]!.messageText);
  }
}

/** The reader stopped the cell. */
export class Interrupted extends Error {
  override name = "Interrupted";
  constructor() {
    super("the cell was interrupted");
  }
}

/** An error that nobody caught and that came to light when its cell had already ended. */
export class Uncaught extends Error {
  override name = "Uncaught";
}

export const cellFile = (count: number) => `cell-${count}.js`;

const CELL_PLACE = /\bcell-(\d+)\.js:(\d+):(\d+)/g;
const PROJECT = fileURLToPath(new URL("../../", import.meta.url));
/** Lines of a stack that are ours or Node's, and tell nothing about the notebook. */
const PLUMBING = /^\s+at .*(\(node:|at (async )?node:|lib\/kernel\/(session|kernel)\.ts|node_modules\/tsx\/)/;
/** Names defined in cells are members of a proxy, which is nobody's business. */
const THROUGH_PROXY = /^(\s+at (?:async )?)Proxy\./gm;

/** Tells `error`, thrown by the cell with this execution count, in terms of the cells' own lines. */
export function failureOf(error: unknown, count: number, cells: Cells): Failure {
  if (error instanceof CompileError) return compileFailure(error, count, cells);
  if (error instanceof Uncaught) {
    const failure = failureOf(error.cause, count, cells);
    return { ...failure, traceback: ["Uncaught, after its cell had ended:", ...failure.traceback] };
  }
  if (error instanceof Interrupted) {
    return { ename: error.name, evalue: error.message, traceback: [`${error.name}: ${error.message}`] };
  }
  const { text, places } = inCells(inspect(error), cells);
  const told = text.split("\n").filter((line) => !PLUMBING.test(line));
  return {
    ename: error instanceof Error ? error.name : "Error",
    evalue: withoutProject(error instanceof Error ? error.message : inspect(error)),
    traceback: [...told, ...(places[0] ? ["", ...frame(cells, places[0])] : [])],
  };
}

function compileFailure(error: CompileError, count: number, cells: Cells): Failure {
  const told = error.diagnostics.flatMap(({ messageText, start, fileName }) => {
    const place = { count, line: start.line + 1, column: start.character + 1 };
    return fileName
      ? [`${fileName}:${place.line}:${place.column} - ${messageText}`]
      : [messageText, ...frame(cells, place)];
  });
  const first = error.diagnostics[0]!;
  return { ename: error.name, evalue: `line ${first.start.line + 1}: ${error.message}`, traceback: told };
}

interface Place {
  readonly count: number;
  readonly line: number;
  readonly column: number;
}

/** Rewrites places in compiled cells to places in the cells as typed. */
function inCells(text: string, cells: Cells): { text: string; places: Place[] } {
  const places: Place[] = [];
  const rewritten = text.replace(CELL_PLACE, (match, count, line, column) => {
    const place = cells.get(Number(count))?.locate(Number(line), Number(column));
    if (!place) return match;
    places.push({ count: Number(count), ...place });
    return `cell ${count}, line ${place.line}:${place.column}`;
  });
  return { text: withoutProject(rewritten).replace(THROUGH_PROXY, "$1"), places };
}

const withoutProject = (text: string) => text.replaceAll(`file://${PROJECT}`, "").replaceAll(PROJECT, "");

/** The failing line with its neighbours and a caret under the place. */
function frame(cells: Cells, { count, line, column }: Place): string[] {
  const lines = cells.get(count)!.source.split("\n");
  const first = Math.max(1, line - 2);
  const shown = lines.slice(first - 1, line + 1);
  const width = String(first + shown.length).length;
  return [
    `cell ${count}, line ${line}:`,
    ...shown.flatMap((content, index) => {
      const number = first + index;
      const told = `${number === line ? ">" : " "} ${String(number).padStart(width)} | ${content}`;
      return number === line ? [told, `  ${" ".repeat(width)} | ${" ".repeat(column - 1)}^`] : [told];
    }),
  ];
}
