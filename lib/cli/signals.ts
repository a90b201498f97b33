import { constants } from "node:os";
import { startThread } from "../work/thread.ts";

/** What ends a command early: Ctrl-C, whoever manages processes, a terminal that is closed. */
const ENDINGS = ["SIGINT", "SIGTERM", "SIGHUP"] as const;
type Ending = (typeof ENDINGS)[number];

/** As shells count: 130 for SIGINT, 143 for SIGTERM. */
const exitCodeOf = (ending: Ending): number => 128 + constants.signals[ending];

/** Why work was dropped: a signal asked for it. */
class Interrupted extends Error {
  override name = "Interrupted";
  constructor(readonly ending: Ending) {
    super(`interrupted by ${ending}`);
  }
}

interface Words {
  /** Said at once: what is finished or dropped. */
  readonly stopping: string;
  /** Said in the end: what is saved, and how to go on. */
  readonly stopped: () => string;
}

/**
 * Does a command's work so that every signal that ends programs means the same: the work's signal is aborted, and the
 * work finishes or drops the piece at hand and saves. It may return, or throw the signal's reason. Then the command
 * says what was saved and how to go on, and its exit code is the signal's. A second signal ends the process at once.
 * Work that keeps this thread busy hears nothing: see `inThread`.
 */
export async function interruptible(
  { stopping, stopped }: Words,
  work: (signal: AbortSignal) => Promise<number>,
): Promise<number> {
  const controller = new AbortController();
  let interrupted: Interrupted | undefined;
  // A terminal that is gone can't be told anything.
  const say = (text: string): void => {
    if (interrupted?.ending !== "SIGHUP") process.stderr.write(text);
  };
  const stop = (reason: Interrupted): void => {
    interrupted = reason;
    say(`\n${stopping} Ctrl-C again ends it at once.\n`);
    controller.abort(reason);
  };
  const listeners = ENDINGS.map((ending) => {
    const hear = (): void => {
      if (interrupted) endAtOnce(ending);
      else stop(new Interrupted(ending));
    };
    return [ending, hear] as const;
  });
  const forget = (): void => {
    for (const [ending, hear] of listeners) process.off(ending, hear);
  };
  /** By the signal itself, as if nobody listened: `process.exit` in the midst of a net's work crashes onnxruntime. */
  const endAtOnce = (ending: Ending): void => {
    forget();
    if (process.listenerCount(ending) === 0) process.kill(process.pid, ending);
    else process.exit(exitCodeOf(ending));
  };
  for (const [ending, hear] of listeners) process.on(ending, hear);
  try {
    const code = await work(controller.signal).catch((error) => {
      if (interrupted === undefined || error !== interrupted) throw error;
      return exitCodeOf(interrupted.ending);
    });
    if (interrupted === undefined) return code;
    say(`${stopped()}\n`);
    return exitCodeOf(interrupted.ending);
  } finally {
    forget();
  }
}

/** What `work` comes to, unless the signal is aborted before: then its reason is thrown, and the work is left alone. */
export async function unlessAborted<T>(signal: AbortSignal, work: Promise<T>): Promise<T> {
  signal.throwIfAborted();
  let abort = (): void => {};
  const aborted = new Promise<never>((_, reject) => {
    abort = () => reject(signal.reason);
    signal.addEventListener("abort", abort);
  });
  try {
    return await Promise.race([work, aborted]);
  } finally {
    signal.removeEventListener("abort", abort);
    work.catch(() => {});
  }
}

/**
 * Has a thread do work that would keep this one busy: its module's `serve` makes the function that does it from the
 * data. When the signal is aborted, the thread is ended.
 */
export async function inThread<Reply, Note = never>(
  module: URL,
  data: unknown,
  { signal, onNote }: { readonly signal: AbortSignal; readonly onNote?: (note: Note) => void },
): Promise<Reply> {
  const thread = startThread<undefined, Reply, Note>(module, data, onNote);
  try {
    return await unlessAborted(signal, thread.ask(undefined));
  } finally {
    await thread.terminate();
  }
}

/** The command as it was typed, to be typed again. */
export const thisCommand = (): string => commandOf(process.argv.slice(2));

export const commandOf = (words: readonly string[]): string =>
  [
    "notakto",
    ...words.map((word) => (/^[\w@%+=:,./-]+$/.test(word) ? word : `'${word.replaceAll("'", `'\\''`)}'`)),
  ].join(" ");
