// Where every worker thread of the lab starts: plain JavaScript, because a new thread does not know
// TypeScript until tsx is registered in it. The module exports `serve`, which makes the thread's
// function from its data.
import { parentPort, workerData } from "node:worker_threads";
import { register } from "tsx/esm/api";

register();
const { serve } = await import(workerData.module);
const answer = serve(workerData.data, (/** @type {unknown} */ note) => parentPort?.postMessage({ note }));
parentPort?.on("message", async ({ id, request }) => {
  try {
    parentPort?.postMessage({ id, reply: await answer(request) });
  } catch (error) {
    // Sent as it is, an error would lose its name, which tells a user's mistake from ours.
    const { name, message, stack } = error instanceof Error ? error : new Error(String(error));
    parentPort?.postMessage({ id, failure: { name, message, stack } });
  }
});
