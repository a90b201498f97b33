import { Worker } from "node:worker_threads";
import { UserError } from "../errors.ts";

/** A worker thread that answers each request with one reply. */
export interface WorkerThread<Request, Reply> {
  ask(request: Request): Promise<Reply>;
  /** Whether the process stays alive for it; at first it does. */
  keepAlive(whether: boolean): void;
  /** Resolves when the thread has ended, whatever ended it. */
  readonly ended: Promise<void>;
  terminate(): Promise<void>;
}

/** A worker thread that is no more: out of memory, ended by its own code, or terminated. */
export class WorkerDeath extends Error {
  override name = "WorkerDeath";
}

interface Message<Reply, Note> {
  /** Without one it is a note. */
  readonly id?: number;
  readonly note: Note;
  readonly reply: Reply;
  readonly failure?: { readonly name: string; readonly message: string; readonly stack?: string };
}

interface Asker<Reply> {
  resolve(reply: Reply): void;
  reject(error: unknown): void;
}

/**
 * Starts a thread on a TypeScript module of the lab, which exports `serve`: a function of the thread's data, and
 * of a function that sends notes, that makes the function which answers requests. An error thrown there rejects
 * the request, and the end of the thread rejects all that wait and all that come later.
 */
export function startThread<Request, Reply, Note = never>(
  module: URL,
  data: unknown,
  onNote?: (note: Note) => void,
): WorkerThread<Request, Reply> {
  const worker = new Worker(new URL("./thread-entry.mjs", import.meta.url), {
    workerData: { module: module.href, data },
  });
  const waiting = new Map<number, Asker<Reply>>();
  let asked = 0;
  let death: unknown;
  const die = (error: unknown): void => {
    death ??= error;
    for (const { reject } of waiting.values()) reject(death);
    waiting.clear();
  };
  worker.on("message", ({ id, note, reply, failure }: Message<Reply, Note>) => {
    if (id === undefined) return onNote?.(note);
    const asker = waiting.get(id);
    waiting.delete(id);
    if (failure) asker?.reject(asError(failure));
    else asker?.resolve(reply);
  });
  worker.on("error", (error: NodeJS.ErrnoException) =>
    die(error.code === "ERR_WORKER_OUT_OF_MEMORY" ? new WorkerDeath("ran out of memory") : error),
  );
  const ended = new Promise<void>((resolve) =>
    worker.on("exit", (code) => {
      die(new WorkerDeath(`ended its thread with exit code ${code}`));
      resolve();
    }),
  );
  return {
    ask: (request) =>
      new Promise((resolve, reject) => {
        if (death !== undefined) return reject(death);
        waiting.set(++asked, { resolve, reject });
        worker.postMessage({ id: asked, request });
      }),
    keepAlive: (whether) => (whether ? worker.ref() : worker.unref()),
    ended,
    terminate: async () => {
      await worker.terminate();
    },
  };
}

function asError({ name, message, stack }: NonNullable<Message<unknown, unknown>["failure"]>): Error {
  if (name === "UserError") return new UserError(message);
  return Object.assign(new Error(message), { name, stack });
}
