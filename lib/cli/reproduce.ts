import { relative, resolve } from "node:path";
import { UserError } from "../errors.ts";
import { prepareFolder } from "../files.ts";
import { type Position, pickNotebooks, type Reproduction, reproduce } from "../kernel/reproduce.ts";
import type { Profile } from "../lab/profile.ts";
import { clock } from "../progress.ts";
import { projectPath } from "../project.ts";
import { wholeNumber } from "./arguments.ts";

interface Options {
  readonly profile: Profile;
  readonly seed?: string;
  readonly out?: string;
  readonly timeout?: string;
  readonly inPlace?: boolean;
}

const MINUTE_MS = 60_000;
/** How long a notebook may take, in minutes, unless told otherwise: `standard` is a night's work. */
const PATIENCE: Readonly<Record<Profile, number>> = {
  smoke: 60,
  quick: 60,
  standard: 24 * 60,
  paper: 24 * 60,
};
/** The longest that a Node timer can wait. */
const LONGEST_MINUTES = 35_000;

export async function run(wanted: string[], options: Options): Promise<number> {
  const seed =
    options.seed === undefined ? undefined : wholeNumber("--seed", options.seed, 0, Number.MAX_SAFE_INTEGER);
  const timeoutMs = minutesFor(options) * MINUTE_MS;
  const paths = pickNotebooks(projectPath("notebooks"), wanted);
  if (options.out?.trim() === "") throw new UserError("--out takes the name of a folder.");
  const out =
    options.out === undefined
      ? projectPath(`results/${options.profile}`)
      : resolve(callersFolder(), options.out);
  if (out === resolve(projectPath("notebooks"))) {
    throw new UserError("--out can't be the notebooks' own folder; --in-place writes outputs back into it.");
  }
  prepareFolder(out);

  const ended = endOnSignal();
  const status = statusLine();
  try {
    const reproductions = await reproduce(paths, {
      out,
      timeoutMs,
      inPlace: options.inPlace ?? false,
      parameters: { profile: options.profile, ...(seed !== undefined && { seed }) },
      onCell: status.show,
    });
    status.close();
    process.stdout.write(summary(reproductions));
    return reproductions.some(({ failure }) => failure) ? 1 : 0;
  } finally {
    status.close();
    ended();
  }
}

/** Minutes after which a notebook is given up. */
export function minutesFor({ profile, timeout: text }: Pick<Options, "profile" | "timeout">): number {
  if (text === undefined) return PATIENCE[profile];
  const value = /^\d+(\.\d+)?$/.test(text.trim()) ? Number(text) : Number.NaN;
  if (!(value > 0 && value <= LONGEST_MINUTES)) {
    throw new UserError(
      `--timeout can't be "${text}"; it takes a number of minutes above 0, at most ${LONGEST_MINUTES}.`,
    );
  }
  return value;
}

/** npm runs scripts in the project's folder and says where it was called from. */
const callersFolder = () =>
  process.env.npm_lifecycle_event === "reproduce" ? (process.env.INIT_CWD ?? process.cwd()) : process.cwd();

/** Lets the process end in the usual way on a signal, so that the running notebook is ended with it. */
function endOnSignal(): () => void {
  const codes = { SIGHUP: 129, SIGINT: 130, SIGTERM: 143 } as const;
  const listeners = Object.entries(codes).map(
    ([signal, code]) => [signal, () => process.exit(code)] as const,
  );
  for (const [signal, end] of listeners) process.on(signal, end);
  return () => {
    for (const [signal, end] of listeners) process.off(signal, end);
  };
}

const ERASE_LINE = "\r\x1b[2K";
/** In a log, a notebook that takes long says so this often. */
const LOG_EVERY_MS = 30_000;

/** Says on stderr what is running: on a terminal in a line that is kept up to date, elsewhere now and then. */
function statusLine() {
  const { stderr } = process;
  const begun = performance.now();
  let position: Position | undefined;
  const text = ({ name, notebook, notebooks, cell, cells }: Position) =>
    `notebook ${notebook} of ${notebooks}, ${name}: cell ${cell} of ${cells}, ${clock((performance.now() - begun) / 1000)}`;
  const draw = () => {
    if (!position) return;
    if (stderr.isTTY) stderr.write(ERASE_LINE + text(position).slice(0, (stderr.columns ?? 80) - 1));
    else stderr.write(`${text(position)}\n`);
  };
  const timer = setInterval(draw, stderr.isTTY ? 1_000 : LOG_EVERY_MS);
  return {
    show(next: Position) {
      const isNew = next.notebook !== position?.notebook;
      position = next;
      if (stderr.isTTY || isNew) draw();
    },
    close() {
      clearInterval(timer);
      if (stderr.isTTY && position) stderr.write(ERASE_LINE);
      position = undefined;
    },
  };
}

function summary(reproductions: readonly Reproduction[]): string {
  const failed = reproductions.filter(({ failure }) => failure);
  const width = Math.max(0, ...reproductions.map(({ name }) => name.length));
  const lines = reproductions.flatMap(({ name, seconds, written, failure }) => {
    const told = `${failure ? "✗" : "✓"} ${name.padEnd(width)}  ${clock(seconds).padStart(7)}`;
    const files = written.map((path) => `    ${relative(callersFolder(), path)}`);
    return failure ? [`${told}  ${place(failure.cell)}${failure.message}`, ...files] : [told, ...files];
  });
  if (failed.length > 0) {
    lines.push(
      `${failed.length} of ${reproductions.length} failed: ${failed.map(({ name }) => name).join(", ")}`,
    );
  }
  return lines.length > 0 ? `${lines.join("\n")}\n` : "There are no notebooks yet.\n";
}

const place = (cell: number) => (cell > 0 ? `cell ${cell}: ` : "");
