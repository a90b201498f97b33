import type { ExecuteReply } from "tslab/dist/jupyter.js";
import { type Failure, failureOf } from "./failure.ts";
import { Session } from "./session.ts";
import { JupyterHandlerImpl, setDisplay, typescriptVersion } from "./tslab.ts";

export interface DisplayData {
  readonly data: Readonly<Record<string, string>>;
  readonly metadata: Readonly<Record<string, unknown>>;
  readonly transient?: { readonly display_id?: string };
}

/** Where the outputs of a cell go. */
export interface Outlet {
  start?(executionCount: number): void;
  stream(name: "stdout" | "stderr", text: string): void;
  display(data: DisplayData, update: boolean): void;
  error(failure: Failure): void;
}

export type Reply = ExecuteReply & Partial<Failure>;

/** How long to wait, after a cell failed, for the cells that were asked for along with it. */
const PENDING_MS = 100;

/** Runs cells in the order they are asked for, whoever asks: Jupyter or the headless runner. */
export class Kernel extends JupyterHandlerImpl {
  readonly #session: Session;
  #count = 0;
  #queue: Promise<unknown> = Promise.resolve();
  #asked = 0;
  #abortedUpTo = 0;

  constructor(directory = process.cwd()) {
    const session = new Session(directory);
    super(
      {
        ...{ execute: async () => false, reset() {}, interrupt() {}, locals: {} },
        inspect: (source, position) => session.inspect(source, position),
        complete: (source, position) => session.complete(source, position),
        close: () => session.close(),
      },
      false,
    );
    this.#session = session;
  }

  override handleKernel() {
    const info = super.handleKernel();
    return { status: "ok", ...info, language_info: { ...info.language_info, version: typescriptVersion } };
  }

  /** Runs a cell after those asked for before it. When one of them fails, the cells behind it are skipped. */
  execute(code: string, outlet: Outlet, stopOnError = true): Promise<Reply> {
    const number = ++this.#asked;
    const reply = this.#queue.then(async () => {
      if (number <= this.#abortedUpTo) return { status: "aborted", execution_count: this.#count };
      const failure = await this.#run(code, outlet);
      if (!failure) return { status: "ok", execution_count: this.#count };
      if (stopOnError) {
        await new Promise((resolve) => setTimeout(resolve, PENDING_MS));
        this.#abortedUpTo = this.#asked;
      }
      return { status: "error", execution_count: this.#count, ...failure };
    });
    this.#queue = reply;
    return reply;
  }

  interrupt(): void {
    this.#session.interrupt();
  }

  /** The error that came to light since the last cell ended, if one did. */
  lateFailure(): Failure | undefined {
    try {
      this.#session.throwUncaught();
      return undefined;
    } catch (error) {
      return failureOf(error, this.#count, this.#session.cells);
    }
  }

  async #run(code: string, outlet: Outlet): Promise<Failure | undefined> {
    this.#count++;
    outlet.start?.(this.#count);
    process.stdout.write = writer((text) => outlet.stream("stdout", text));
    process.stderr.write = writer((text) => outlet.stream("stderr", text));
    setDisplay((data, update) => outlet.display(data as DisplayData, update));
    try {
      await this.#session.run(code, this.#count);
      return undefined;
    } catch (error) {
      const failure = failureOf(error, this.#count, this.#session.cells);
      outlet.error(failure);
      return failure;
    }
  }
}

/** Something to put in the place of a stream's `write`. */
function writer(write: (text: string) => void): typeof process.stdout.write {
  return (
    chunk: string | Uint8Array,
    encoding?: BufferEncoding | ((error?: Error) => void),
    done?: (error?: Error) => void,
  ) => {
    write(typeof chunk === "string" ? chunk : Buffer.from(chunk).toString());
    const callback = typeof encoding === "function" ? encoding : done;
    if (callback) process.nextTick(callback);
    return true;
  };
}
