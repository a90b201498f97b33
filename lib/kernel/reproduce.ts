import { readdirSync, readFileSync, statSync } from "node:fs";
import { basename, join, relative, sep } from "node:path";
import { UserError } from "../errors.ts";
import { writeFileAtomic } from "../files.ts";
import {
  formatNotebook,
  type Notebook,
  type Parameters,
  parseNotebook,
  picturesOf,
  withoutInjected,
} from "./notebook.ts";
import { directoryOf, type RunResult, runNotebook } from "./run-notebook.ts";

/** Where a run has come to; notebooks and cells count from 1. */
export interface Position {
  readonly name: string;
  readonly notebook: number;
  readonly notebooks: number;
  readonly cell: number;
  readonly cells: number;
}

export interface Reproduction {
  /** The notebook's name without .ipynb. */
  readonly name: string;
  readonly seconds: number;
  /** The files that came of it: the notebook itself, its pictures, what its cells wrote beside them. */
  readonly written: readonly string[];
  readonly failure?: { readonly cell: number; readonly message: string };
}

export interface ReproduceOptions {
  readonly out: string;
  readonly parameters: Parameters;
  readonly timeoutMs: number;
  readonly inPlace: boolean;
  /** Drops the notebook at hand, of which nothing is written, with the signal's reason. */
  readonly signal?: AbortSignal;
  readonly onCell?: (position: Position) => void;
  /** Hears of every notebook when all of it is written. */
  readonly onDone?: (reproduction: Reproduction) => void;
}

/** A notebook's name without .ipynb. */
export const notebookName = (path: string) => basename(path, ".ipynb");

/** Picks notebooks of a folder, in the order of their names: by name, by file name, by number; all by default. */
export function pickNotebooks(folder: string, wanted: readonly string[]): string[] {
  const names = readdirSync(folder)
    .filter((file) => file.endsWith(".ipynb"))
    .map(notebookName)
    .sort();
  const matches = (name: string, want: string) =>
    name === notebookName(want) || (/^\d+$/.test(want) && Number(/^\d+/.exec(name)?.[0]) === Number(want));
  for (const want of wanted) {
    if (names.some((name) => matches(name, want))) continue;
    const known = names.length > 0 ? `there are ${names.join(", ")}` : "there are none yet";
    throw new UserError(`There is no notebook "${want}": ${known}.`);
  }
  const picked =
    wanted.length === 0 ? names : names.filter((name) => wanted.some((want) => matches(name, want)));
  return picked.map((name) => join(folder, `${name}.ipynb`));
}

/** Runs notebooks one after another, each in its own process; one that fails does not keep the others from it. */
export async function reproduce(
  paths: readonly string[],
  options: ReproduceOptions,
): Promise<Reproduction[]> {
  const reproductions: Reproduction[] = [];
  for (const [index, path] of paths.entries()) {
    const at = { name: notebookName(path), notebook: index + 1, notebooks: paths.length };
    options.signal?.throwIfAborted();
    const reproduction = await reproduceOne(path, options, (cell, cells) =>
      options.onCell?.({ ...at, cell, cells }),
    );
    reproductions.push(reproduction);
    options.onDone?.(reproduction);
  }
  return reproductions;
}

async function reproduceOne(
  path: string,
  { out, parameters, timeoutMs, inPlace, signal }: ReproduceOptions,
  onCell: (cell: number, cells: number) => void,
): Promise<Reproduction> {
  const name = notebookName(path);
  let source: Notebook;
  try {
    source = parseNotebook(readFileSync(path, "utf8"));
  } catch (error) {
    const message = `cannot be read as a notebook: ${(error as Error).message}`;
    return { name, seconds: 0, written: [], failure: { cell: 0, message } };
  }
  const directory = directoryOf(path);
  const begun = Date.now();
  // Relative, so that no path of this machine gets into a notebook.
  const here = relative(directory, out).split(sep).join("/") || ".";
  let run: RunResult;
  try {
    run = await runNotebook(source, {
      directory,
      timeoutMs,
      parameters: { ...parameters, out: here },
      signal,
      onCell,
    });
  } catch (error) {
    if (signal?.aborted) throw error;
    const message = `cannot be run: ${(error as Error).message}`;
    return { name, seconds: 0, written: writtenSince(begun, out), failure: { cell: 0, message } };
  }
  const { notebook, failure, seconds } = run;
  try {
    // A failed notebook is written too: the error stands where it happened.
    writeFileAtomic(join(out, `${name}.ipynb`), formatNotebook(notebook));
    if (failure) {
      const message = `${failure.ename}: ${failure.evalue}`;
      return { name, seconds, written: writtenSince(begun, out), failure: { cell: failure.cell, message } };
    }
    for (const { name: title, png } of picturesOf(notebook)) {
      writeFileAtomic(join(out, `${name}--${title}.png`), png);
    }
    if (inPlace) writeFileAtomic(path, formatNotebook(withoutInjected(notebook)));
  } catch (error) {
    const message = `its results can't be written: ${(error as Error).message}`;
    return { name, seconds, written: writtenSince(begun, out), failure: { cell: 0, message } };
  }
  return { name, seconds, written: [...writtenSince(begun, out), ...(inPlace ? [path] : [])] };
}

/** The files of a folder that changed since a moment, given in milliseconds. */
function writtenSince(moment: number, folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(folder, entry.name))
    .filter((path) => statSync(path).mtimeMs >= moment)
    .sort();
}
