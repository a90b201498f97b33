import { Worker } from "node:worker_threads";
import { UserError } from "./errors.ts";

/** A worker thread that answers each request with one reply; one request at a time. */
export interface Assistant<Request, Reply> {
  ask(request: Request): Promise<Reply>;
  dismiss(): Promise<number>;
}

/** A worker thread that is no more: out of memory, ended by its own code, or dismissed. */
export class WorkerDeath extends Error {
  override name = "WorkerDeath";
}

interface Message<Reply> {
  readonly reply: Reply;
  readonly failure?: { readonly name: string; readonly message: string; readonly stack?: string };
}

/**
 * Starts a worker on a TypeScript module of the lab. The module answers every message with one message; an
 * error thrown in it rejects the question asked, and the end of the thread rejects this one and all later.
 */
export function startWorker<Request, Reply>(module: URL, workerData: unknown): Assistant<Request, Reply> {
  const worker = new Worker(new URL("./worker-entry.mjs", import.meta.url), {
    workerData: { module: module.href, data: workerData },
  });
  let waiting: { resolve(reply: Reply): void; reject(error: unknown): void } | undefined;
  let death: unknown;
  const die = (error: unknown): void => {
    death ??= error;
    waiting?.reject(death);
    waiting = undefined;
  };
  worker.on("message", ({ reply, failure }: Message<Reply>) => {
    const asker = waiting;
    waiting = undefined;
    if (failure) asker?.reject(asError(failure));
    else asker?.resolve(reply);
  });
  worker.on("error", (error: NodeJS.ErrnoException) =>
    die(error.code === "ERR_WORKER_OUT_OF_MEMORY" ? new WorkerDeath("ran out of memory") : error),
  );
  worker.on("exit", (code) => die(new WorkerDeath(`ended its thread with exit code ${code}`)));
  return {
    ask: (request) =>
      new Promise((resolve, reject) => {
        if (death !== undefined) return reject(death);
        waiting = { resolve, reject };
        worker.postMessage(request);
      }),
    dismiss: () => worker.terminate(),
  };
}

function asError({ name, message, stack }: NonNullable<Message<unknown>["failure"]>): Error {
  if (name === "UserError") return new UserError(message);
  return Object.assign(new Error(message), { name, stack });
}
