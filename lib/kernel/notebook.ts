// Notebooks as nbformat 4 describes them, read and written as Jupyter does.

import { UserError } from "../errors.ts";
import { METADATA_KEY } from "../notebook/display.ts";
import type { Failure } from "./failure.ts";
import type { DisplayData } from "./kernel.ts";

interface Stream {
  output_type: "stream";
  name: "stdout" | "stderr";
  text: string;
}

export interface Display {
  output_type: "display_data";
  data: Record<string, string>;
  metadata: Record<string, unknown>;
}

interface ErrorOutput extends Failure {
  output_type: "error";
}

export type Output = Stream | Display | ErrorOutput;

export interface CodeCell {
  cell_type: "code";
  id?: string;
  metadata: { tags?: string[]; [key: string]: unknown };
  source: string;
  execution_count: number | null;
  outputs: Output[];
}

interface TextCell {
  cell_type: "markdown" | "raw";
  id?: string;
  metadata: { tags?: string[]; [key: string]: unknown };
  source: string;
}

export type NotebookCell = CodeCell | TextCell;

export interface Notebook {
  nbformat: 4;
  nbformat_minor: number;
  metadata: Record<string, unknown>;
  cells: NotebookCell[];
}

const PARAMETERS = "parameters";
const INJECTED = "injected-parameters";

const hasTag = (cell: NotebookCell, tag: string) => cell.metadata.tags?.includes(tag) ?? false;

/** A cell that Jupyter would run. */
export function isExecutable(cell: NotebookCell): cell is CodeCell {
  return cell.cell_type === "code" && cell.source.trim() !== "" && !hasTag(cell, "skip-execution");
}

export const mayRaise = (cell: CodeCell) => hasTag(cell, "raises-exception");

/** Reads a notebook; the lines that long texts are stored as become texts again. What is odd is refused in a sentence. */
export function parseNotebook(text: string): Notebook {
  let notebook: unknown;
  try {
    notebook = JSON.parse(text);
  } catch (error) {
    throw new UserError(`it is not JSON (${(error as Error).message})`);
  }
  if (!isObject(notebook) || notebook.nbformat !== 4) throw new UserError("not a version 4 notebook");
  if (!Number.isInteger(notebook.nbformat_minor)) throw new UserError("it does not say which minor version");
  if (!isObject(notebook.metadata)) throw new UserError("it has no metadata");
  if (!Array.isArray(notebook.cells)) throw new UserError("it has no list of cells");
  notebook.cells.forEach((cell, i) => {
    readCell(cell, `cell ${i + 1}`);
  });
  return notebook as unknown as Notebook;
}

type Json = Record<string, unknown>;

const isObject = (value: unknown): value is Json =>
  typeof value === "object" && value !== null && !Array.isArray(value);

const joined = (value: unknown) =>
  Array.isArray(value) && value.every((line) => typeof line === "string") ? value.join("") : value;

function readCell(cell: unknown, where: string): void {
  const odd = (what: string): UserError => new UserError(`${where} ${what}`);
  if (!isObject(cell)) throw odd("is no object");
  if (!["code", "markdown", "raw"].includes(cell.cell_type as string))
    throw odd("is neither code, markdown nor raw");
  if (!isObject(cell.metadata)) throw odd("has no metadata");
  const { tags = [] } = cell.metadata;
  if (!Array.isArray(tags) || !tags.every((tag) => typeof tag === "string"))
    throw odd("has tags that are none");
  cell.source = joined(cell.source);
  if (typeof cell.source !== "string") throw odd("has no source");
  if (cell.cell_type !== "code") return;
  if (!Array.isArray(cell.outputs)) throw odd("has no list of outputs");
  if (!cell.outputs.every(readOutput)) throw odd("has an output that is none");
}

/** Joins the lines of an output; says whether it is one. */
function readOutput(output: unknown): boolean {
  if (!isObject(output)) return false;
  switch (output.output_type) {
    case "stream":
      output.text = joined(output.text);
      return typeof output.text === "string";
    case "display_data":
    case "execute_result": {
      const { data, metadata } = output;
      if (!isObject(data) || !isObject(metadata)) return false;
      for (const type in data) data[type] = joined(data[type]);
      return Object.entries(data).every(([type, value]) => !isText(type) || typeof value === "string");
    }
    default:
      return output.output_type === "error";
  }
}

/** Writes a notebook byte for byte as Jupyter saves it, so that running it in either makes no difference. */
export function formatNotebook(notebook: Notebook): string {
  const cells = notebook.cells.map((cell) => ({
    ...cell,
    source: lines(cell.source),
    ...(cell.cell_type === "code" && { outputs: cell.outputs.map(formatOutput) }),
  }));
  return `${JSON.stringify(sorted({ ...notebook, cells }), undefined, 1)}\n`;
}

function formatOutput(output: Output): unknown {
  if (output.output_type === "stream") return { ...output, text: lines(output.text) };
  if (output.output_type === "error") return output;
  const data = Object.entries(output.data).map(([type, value]) => [
    type,
    isText(type) ? lines(value) : value,
  ]);
  return { ...output, data: Object.fromEntries(data) };
}

const isText = (type: string) =>
  type.startsWith("text/") || type === "application/javascript" || type === "image/svg+xml";

/** What Python's splitlines(keepends) takes for lines. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: Python breaks lines at these characters too
const LINE = /[^\n\r\v\f\x1c-\x1e\x85\u2028\u2029]*(?:\r\n|[\n\r\v\f\x1c-\x1e\x85\u2028\u2029]|$)/g;

const lines = (text: string): string[] => text.match(LINE)!.filter((line) => line !== "");

function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== "object" || value === null) return value;
  const entries = Object.entries(value).map(([key, inner]) => [key, sorted(inner)] as const);
  return Object.fromEntries(entries.sort(([a], [b]) => (a < b ? -1 : 1)));
}

export type Parameters = Readonly<Record<string, string | number | boolean>>;

/**
 * Sets parameters as papermill does: in a new cell right behind the one tagged `parameters`, in place of a
 * cell injected before, or at the top when there is neither.
 */
export function injectParameters(notebook: Notebook, parameters: Parameters): Notebook {
  if (Object.keys(parameters).length === 0) return notebook;
  const { cells } = notebook;
  const declared = cells.find((cell) => hasTag(cell, PARAMETERS));
  const assignments = Object.entries(parameters).map(
    ([name, value]) => `const ${name}: ${typeOf(name, value, declared?.source)} = ${JSON.stringify(value)};`,
  );
  const injected: CodeCell = {
    cell_type: "code",
    ...(notebook.nbformat_minor >= 5 && { id: INJECTED }),
    metadata: { tags: [INJECTED] },
    source: ["// Parameters", ...assignments].join("\n"),
    execution_count: null,
    outputs: [],
  };
  const earlier = cells.findIndex((cell) => hasTag(cell, INJECTED));
  const at = earlier >= 0 ? earlier : declared ? cells.indexOf(declared) + 1 : 0;
  return { ...notebook, cells: cells.toSpliced(at, earlier >= 0 ? 1 : 0, injected) };
}

/**
 * The type that the parameters cell declares, else the value's own, widened: as a bare `const` the value
 * would be the only one that the cells below may compare it with.
 */
function typeOf(name: string, value: unknown, declaration = ""): string {
  const annotated = new RegExp(`^\\s*(?:const|let|var)\\s+${name}\\s*:\\s*([^=]+?)\\s*=`, "m");
  return annotated.exec(declaration)?.[1] ?? typeof value;
}

/** The notebook without the injected cell, its other cells numbered as if it had never been there. */
export function withoutInjected(notebook: Notebook): Notebook {
  const injected = notebook.cells.find((cell) => hasTag(cell, INJECTED));
  if (injected?.cell_type !== "code") return notebook;
  const { execution_count: gone } = injected;
  const renumber = (cell: NotebookCell): NotebookCell =>
    cell.cell_type === "code" && gone !== null && cell.execution_count !== null && cell.execution_count > gone
      ? { ...cell, execution_count: cell.execution_count - 1 }
      : cell;
  return { ...notebook, cells: notebook.cells.filter((cell) => cell !== injected).map(renumber) };
}

/** Gathers what cells show, as a Jupyter client does. */
export class OutputCollector {
  readonly #displays = new Map<string, Display[]>();

  add(cell: CodeCell, output: Output): void {
    cell.outputs.push(output);
  }

  /** Shows something new, or changes everything shown before under the same id, in whatever cell. */
  display(cell: CodeCell, { data, metadata, transient }: DisplayData, update: boolean): void {
    const id = transient?.display_id;
    const shown = id === undefined ? [] : (this.#displays.get(id) ?? []);
    for (const output of shown) Object.assign(output, { data: { ...data }, metadata: { ...metadata } });
    if (update) return;
    const output: Display = { output_type: "display_data", data: { ...data }, metadata: { ...metadata } };
    if (id !== undefined) this.#displays.set(id, [...shown, output]);
    this.add(cell, output);
  }
}

/** Joins what was written to one stream in pieces, and drops what a carriage return wrote over. */
export function coalesceStreams(outputs: readonly Output[]): Output[] {
  const joined: Output[] = [];
  for (const output of outputs) {
    const last = joined.at(-1);
    if (output.output_type === "stream" && last?.output_type === "stream" && last.name === output.name) {
      joined[joined.length - 1] = { ...last, text: last.text + output.text };
    } else joined.push(output);
  }
  return joined.map((output) =>
    output.output_type === "stream"
      ? { ...output, text: output.text.replace(/[^\n]*\r(?=[^\n])/g, "") }
      : output,
  );
}

export interface Picture {
  readonly name: string;
  readonly png: Buffer;
}

/** The pictures of a notebook that are worth a file, each under the name it was given, else its number among them. */
export function picturesOf(notebook: Notebook): Picture[] {
  const shown = notebook.cells
    .flatMap((cell) => (cell.cell_type === "code" ? cell.outputs : []))
    .filter((output) => output.output_type === "display_data" && "image/png" in output.data) as Display[];
  const about = ({ metadata }: Display) =>
    metadata[METADATA_KEY] as { name?: string; shownOnly?: boolean } | undefined;
  const taken = new Set<string>();
  return shown.flatMap((output, index) => {
    const { name: given, shownOnly } = about(output) ?? {};
    if (shownOnly) return [];
    const wanted = (given ?? String(index + 1)).replace(/[^\w.-]+/g, "-");
    let name = wanted;
    for (let again = 2; taken.has(name); again++) name = `${wanted}-${again}`;
    taken.add(name);
    return [{ name, png: Buffer.from(output.data["image/png"]!, "base64") }];
  });
}
