// Where every worker thread of the lab starts: plain JavaScript, because a new thread does not know
// TypeScript until tsx is registered in it. The module exports `serve`, which makes the worker's
// function from its data.
import { parentPort, workerData } from "node:worker_threads";
import { register } from "tsx/esm/api";

register();
const { serve } = await import(workerData.module);
const answer = serve(workerData.data);
parentPort?.on("message", async (request) => parentPort?.postMessage(await answer(request)));
