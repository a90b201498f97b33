import { relative, resolve } from "node:path";
import { UserError } from "../errors.ts";
import { prepareFolder, removeLeftovers } from "../files.ts";
import {
  notebookName,
  type Position,
  pickNotebooks,
  type Reproduction,
  reproduce,
} from "../kernel/reproduce.ts";
import type { Profile } from "../lab/profile.ts";
import { clock } from "../progress.ts";
import { projectPath } from "../project.ts";
import { wholeNumber } from "./arguments.ts";
import { commandOf, interruptible } from "./signals.ts";

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
  removeLeftovers(out);
  if (options.inPlace) {
    prepareFolder(projectPath("notebooks"));
    removeLeftovers(projectPath("notebooks"));
  }

  const done: Reproduction[] = [];
  const status = statusLine();
  const words = {
    stopping: "Stopping; the notebook at hand is dropped.",
    stopped: () => whatIsLeft(paths.map(notebookName).slice(done.length), done.length, out, options),
  };
  try {
    return await interruptible(words, async (signal) => {
      await reproduce(paths, {
        out,
        timeoutMs,
        inPlace: options.inPlace ?? false,
        parameters: { profile: options.profile, ...(seed !== undefined && { seed }) },
        signal,
        onCell: status.show,
        onDone: (reproduction) => done.push(reproduction),
      }).finally(() => {
        status.close();
        if (done.length > 0 || !signal.aborted) process.stdout.write(summary(done));
      });
      return done.some(({ failure }) => failure) ? 1 : 0;
    });
  } finally {
    status.close();
  }
}

/** What a stopped run has saved, and the command that does the rest. */
function whatIsLeft(left: readonly string[], done: number, out: string, options: Options): string {
  const flags = [
    ...["--profile", options.profile],
    ...(options.seed === undefined ? [] : ["--seed", options.seed]),
    ...(options.out === undefined ? [] : ["--out", out]),
    ...(options.timeout === undefined ? [] : ["--timeout", options.timeout]),
    ...(options.inPlace ? ["--in-place"] : []),
  ];
  const saved =
    done > 0
      ? `${done} ${done === 1 ? "notebook is" : "notebooks are"} saved in ${out}`
      : "No notebook is saved";
  return left.length === 0
    ? `${saved}.`
    : `${saved}; trainings and parts that took long go on where they were. To go on: ${commandOf(["reproduce", ...left, ...flags])}`;
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
