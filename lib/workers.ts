import { Worker } from "node:worker_threads";

/** A worker thread that answers each request with one reply. */
export interface Assistant<Request, Reply> {
  ask(request: Request): Promise<Reply>;
  dismiss(): Promise<number>;
}

/**
 * Starts a worker on a TypeScript module of the lab. The module answers every message with one message;
 * an error thrown in it rejects the question asked.
 */
export function startWorker<Request, Reply>(module: URL, workerData: unknown): Assistant<Request, Reply> {
  const worker = new Worker(new URL("./worker-entry.mjs", import.meta.url), {
    workerData: { module: module.href, data: workerData },
  });
  return {
    ask: (request) =>
      new Promise((resolve, reject) => {
        const settle = () => {
          worker.off("message", onMessage);
          worker.off("error", onError);
        };
        const onMessage = (reply: Reply) => {
          settle();
          resolve(reply);
        };
        const onError = (error: unknown) => {
          settle();
          reject(error);
        };
        worker.once("message", onMessage);
        worker.once("error", onError);
        worker.postMessage(request);
      }),
    dismiss: () => worker.terminate(),
  };
}
