import { Worker } from "node:worker_threads";

/** So often the parent is looked for; a kernel is to end within a second of it. */
const LOOK_MS = 250;

/**
 * Ends this process, and its whole group with what cells started, when the process that started it is gone, however
 * that ended. A busy cell would never hear of it; a thread that only waits for it does. The process must lead a group
 * of its own.
 */
export function endWithParent(parent: number): void {
  const watch = `setInterval(() => process.ppid === ${parent} || process.kill(-process.pid, "SIGKILL"), ${LOOK_MS})`;
  new Worker(watch, { eval: true }).unref();
}
