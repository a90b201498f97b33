/**
 * Work that can be cut into pieces, each done on its own, in any thread: what a task's module exports. Pieces,
 * answers, reports and what is shared are plain data, as `structuredClone` takes it; pieces are cut in sizes that do
 * not depend on how many threads there are. So the same could be done by other machines, over a queue.
 */
export interface TaskModule<Piece, Answer, Shared, Report, Prepared> {
  /** Does a piece. The answer depends on the piece and on what is shared alone. */
  perform(piece: Piece, context: TaskContext<Shared, Report, Prepared>): Answer | Promise<Answer>;
  /** Gets a thread ready for a job, before its first piece there; every piece is given what it makes. */
  prepare?(shared: Shared, context: PrepareContext): Prepared | Promise<Prepared>;
  /** Frees what was prepared, when the job is over. */
  release?(prepared: Prepared): void | Promise<void>;
  /** How many pieces a thread does at once, such as those that wait for the same net; 1 unless it says. */
  readonly concurrency?: number;
  /** Whether the work is never done in the thread of whoever asks for it, because it may hang or crash. */
  readonly threadOnly?: boolean;
  /** Whether this job's threads must be new ones and end with it, because it may leave traces in them. */
  isolated?(shared: Shared): boolean;
  /** How the threads of the job are watched; only with `threadOnly`. */
  watch?(shared: Shared): Watch;
}

/** What a piece of work is given besides itself. */
export interface TaskContext<Shared = unknown, Report = never, Prepared = unknown> extends PrepareContext {
  /** What all pieces of the job have in common: sent to a thread once. */
  readonly shared: Shared;
  readonly prepared: Prepared;
  /** Tells whoever waits how the piece comes on, or what was measured on the way. */
  report(report: Report): void;
}

export interface PrepareContext {
  /** Aborted when the answer is no longer wanted. Whoever does not heed it is soon ended with its thread. */
  readonly signal: AbortSignal;
  /** Shared with whoever watches the thread, if the task has itself watched. */
  readonly memory: SharedArrayBuffer | undefined;
}

/**
 * A thread is watched through memory that it writes to: that costs no messages, and what it was doing is known even if
 * it hangs or dies. Whoever runs the threads watches, so this is for threads of the same machine only.
 */
export interface Watch {
  /** Of the memory. */
  readonly bytes: number;
  /** Seconds from one look to the next. */
  readonly every: number;
  over(memory: SharedArrayBuffer): Watcher;
}

/** Watches one thread. */
export interface Watcher {
  /** Called now and then; an error ends the thread, and the job with it. */
  look(): Error | undefined;
  /** The error to tell for one that came from the thread, or ended it. */
  explain(error: unknown): unknown;
}

/** A task as it stands in a list of tasks: `name` is what the list exports it as. */
export interface Task<Piece, Answer, Shared, Report, Prepared> {
  /** The URL of the list: a thread finds the task by list and name. */
  readonly list: string;
  readonly name: string;
  load(): Promise<TaskModule<Piece, Answer, Shared, Report, Prepared>>;
}
