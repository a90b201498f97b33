import { type ChildProcess, spawn } from "node:child_process";
import { dirname, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import type { Failure } from "./failure.ts";
import type { Message, Request } from "./headless.ts";
import {
  type CodeCell,
  coalesceStreams,
  injectParameters,
  isExecutable,
  mayRaise,
  type Notebook,
  OutputCollector,
  type Parameters,
} from "./notebook.ts";

export interface NotebookRunOptions {
  /** The folder that cells run in; Jupyter's rule is the notebook's own. */
  readonly directory: string;
  readonly timeoutMs: number;
  readonly parameters?: Parameters;
  /** Ends it at once, with all that its cells started, and throws the signal's reason. */
  readonly signal?: AbortSignal;
  /** Called when the cell `index` of `total` starts; both count the cells that run, from 1. */
  readonly onCell?: (index: number, total: number) => void;
}

export interface RunResult {
  /** The notebook with the outputs of every cell that ran, also when one failed. */
  readonly notebook: Notebook;
  /** What went wrong, and in which of the cells that run (counted from 1). */
  readonly failure?: Failure & { readonly cell: number };
  readonly seconds: number;
}

const HEADLESS = fileURLToPath(new URL("headless.ts", import.meta.url));
const TSX = import.meta.resolve("tsx");
/** How much of what a dying process says is kept. */
const LAST_WORDS = 2_000;

/**
 * Runs a notebook in a process of its own, without Jupyter, and gives it back with the outputs that
 * `jupyter nbconvert --execute` would have given it. A cell that throws, an error that nobody caught, a
 * process that dies or takes too long: each ends the run as a failure.
 */
export async function runNotebook(source: Notebook, options: NotebookRunOptions): Promise<RunResult> {
  const started = performance.now();
  const notebook = structuredClone(injectParameters(source, options.parameters ?? {}));
  const cells = notebook.cells.filter(isExecutable);
  const { signal } = options;
  signal?.throwIfAborted();
  const kernel = new HeadlessKernel(options);
  const kill = (): void => kernel.kill();
  signal?.addEventListener("abort", kill);
  let cell = 0;
  let failure: Failure | undefined;
  try {
    const languageInfo = await kernel.ready;
    notebook.metadata.language_info = languageInfo;
    for (const current of cells) {
      cell++;
      options.onCell?.(cell, cells.length);
      failure = await kernel.execute(current);
      if (failure && mayRaise(current)) failure = undefined;
      if (failure) break;
    }
    failure ??= await kernel.finish(cells.at(-1));
  } catch (error) {
    // The process was killed or died; what it did until then is kept, with the reason beside it.
    failure = {
      ename: "KernelDied",
      evalue: (error as Error).message,
      traceback: [(error as Error).message],
    };
    cells[Math.max(cell, 1) - 1]?.outputs.push({ output_type: "error", ...failure });
  } finally {
    signal?.removeEventListener("abort", kill);
    kernel.kill();
  }
  signal?.throwIfAborted();
  for (const executed of cells) executed.outputs = coalesceStreams(executed.outputs);
  const seconds = (performance.now() - started) / 1000;
  return { notebook, seconds, ...(failure && { failure: { ...failure, cell } }) };
}

/** The other end of headless.ts. */
class HeadlessKernel {
  readonly ready: Promise<Record<string, unknown>>;
  readonly #process: ChildProcess;
  readonly #collector = new OutputCollector();
  readonly #timer: NodeJS.Timeout;
  #ended: Error | undefined;
  #lastWords = "";
  #cell: CodeCell | undefined;
  #listen: (message: Message) => void = () => {};
  #fail: (error: Error) => void = () => {};

  constructor({ directory, timeoutMs }: NotebookRunOptions) {
    this.#process = spawn(process.execPath, ["--import", TSX, HEADLESS, `${process.pid}`], {
      cwd: resolve(directory),
      env: { ...process.env, ...KERNEL_ENVIRONMENT },
      stdio: ["ignore", "pipe", "pipe", "ipc"],
      // A process group of its own, so that whatever the cells started can be ended with it.
      detached: true,
    });
    running.add(this.#process);
    const hear = (text: Buffer) => {
      this.#lastWords = (this.#lastWords + text).slice(-LAST_WORDS);
    };
    this.#process.stdout!.on("data", hear);
    this.#process.stderr!.on("data", hear);
    this.#process.on("message", (message: Message) => this.#receive(message));
    this.#process.on("error", (error) => this.#end(error));
    this.#process.on("close", (code, signal) => {
      running.delete(this.#process);
      this.#end(new Error(`the process ended with ${signal ?? `code ${code}`}: ${this.#lastWords.trim()}`));
    });
    this.#timer = setTimeout(() => {
      this.#end(new Error(`still running after ${describeTime(timeoutMs)}, the time limit`));
      this.kill();
    }, timeoutMs);
    this.ready = this.#next("ready").then(({ languageInfo }) => ({ ...languageInfo }));
  }

  async execute(cell: CodeCell): Promise<Failure | undefined> {
    this.#cell = cell;
    cell.outputs = [];
    cell.execution_count = null;
    const { reply } = await this.#ask({ type: "execute", code: cell.source }, "reply");
    cell.execution_count = reply.execution_count;
    const { status, ename, evalue, traceback } = reply;
    return status === "ok" ? undefined : { ename: ename!, evalue: evalue!, traceback: traceback! };
  }

  /** Waits for what the cells left behind; an error that comes out of it is shown in the last cell. */
  async finish(last: CodeCell | undefined): Promise<Failure | undefined> {
    const shown = last?.outputs.length ?? 0;
    await this.#ask({ type: "finish" }, "finished");
    if (!last) return undefined;
    // What is printed after the end of the last cell no Jupyter client would have waited for.
    const late = last.outputs.splice(shown).filter((output) => output.output_type === "error");
    last.outputs.push(...late);
    return late[0];
  }

  kill(): void {
    clearTimeout(this.#timer);
    killGroup(this.#process);
  }

  #ask<T extends Message["type"]>(request: Request, type: T) {
    const answer = this.#next(type);
    if (!this.#ended) this.#process.send(request);
    return answer;
  }

  #next<T extends Message["type"]>(type: T): Promise<Extract<Message, { type: T }>> {
    return new Promise((resolve, reject) => {
      if (this.#ended) reject(this.#ended);
      this.#fail = reject;
      this.#listen = (message) => {
        if (message.type === type) resolve(message as Extract<Message, { type: T }>);
      };
    });
  }

  #receive(message: Message): void {
    const cell = this.#cell;
    if (cell && message.type === "stream") {
      this.#collector.add(cell, { output_type: "stream", name: message.name, text: message.text });
    } else if (cell && message.type === "display") {
      this.#collector.display(cell, message.display, message.update);
    } else if (cell && message.type === "error") {
      this.#collector.add(cell, { output_type: "error", ...message.failure });
    } else this.#listen(message);
  }

  #end(reason: Error): void {
    this.#ended ??= reason;
    this.#fail(this.#ended);
  }
}

/** What a process that runs cells finds in its environment: outputs are for a page, not for a terminal. */
const KERNEL_ENVIRONMENT = { NO_COLOR: "1", FORCE_COLOR: undefined };

// Groups of their own outlive a Ctrl-C at the terminal, so they are ended when this process ends.
const running = new Set<ChildProcess>();
process.on("exit", () => {
  for (const child of running) killGroup(child);
});

function killGroup({ pid }: ChildProcess): void {
  try {
    if (pid !== undefined) process.kill(-pid, "SIGKILL");
  } catch {
    // It has already ended.
  }
}

function describeTime(milliseconds: number): string {
  const seconds = milliseconds / 1000;
  return seconds >= 120 ? `${Math.round(seconds / 60)} minutes` : `${seconds} seconds`;
}

/** The folder Jupyter would run a notebook in. */
export const directoryOf = (path: string) => dirname(resolve(path));
