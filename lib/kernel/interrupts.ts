import { Worker } from "node:worker_threads";

/** How long the main thread has to answer before it counts as caught in a loop. */
const GRACE_MS = 300;

/** Passes on every interrupt that the launcher writes to this process's standard input. */
export function listenForInterrupts(interrupt: () => void): void {
  const answered = new Int32Array(new SharedArrayBuffer(4));
  // Plain JavaScript, so that the thread starts without a compiler.
  const worker = new Worker(WATCH, { eval: true, workerData: { answered, grace: GRACE_MS } });
  worker.on("message", () => {
    Atomics.add(answered, 0, 1);
    interrupt();
  });
  worker.unref();
}

/**
 * The main thread hears of an interrupt by message, which is enough for a cell that waits. A cell that loops
 * never reads its messages: then its execution is terminated through the debugger's protocol, the only way
 * that reaches code behind an `await`, and after that the message gets through.
 */
const WATCH = `
const { Socket } = require("node:net");
const { Session } = require("node:inspector");
const { parentPort, workerData: { answered, grace } } = require("node:worker_threads");
// Connected only while it is needed: a process that ends with a debugger attached waits for it.
const terminate = () => {
  const session = new Session();
  session.connectToMainThread();
  session.post("Runtime.terminateExecution", () => session.disconnect());
};
let asked = 0;
const launcher = new Socket({ fd: 0, readable: true, writable: false });
launcher.on("data", () => {
  const number = ++asked;
  parentPort.postMessage("interrupt");
  setTimeout(() => {
    if (Atomics.load(answered, 0) < number) terminate();
  }, grace);
});
// The kernel leads a group of its own: what its cells started ends with it.
launcher.on("close", () => process.kill(-process.pid, "SIGKILL"));
`;
