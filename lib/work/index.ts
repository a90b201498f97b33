/**
 * Work that is spread over threads: cut into pieces, done in any order, answered in the order of the pieces.
 *
 * @module work
 */

export { type PerformOptions, perform } from "./perform.ts";
export type { PrepareContext, Task, TaskContext, TaskModule, Watch, Watcher } from "./task.ts";
