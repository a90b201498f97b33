import type { TaskContext, TaskModule } from "./task.ts";

// biome-ignore lint/suspicious/noExplicitAny: whoever runs a task need not know what it is about
export type AnyTaskModule = TaskModule<any, any, any, any, any>;

/** A task's pieces being done in this thread. */
export interface Job {
  perform(piece: unknown, report: (report: unknown) => void): Promise<unknown>;
  /** Frees what was prepared for it. */
  release(): Promise<void>;
  /** Tells the pieces under way to stop, waits until they have, and frees what was prepared. */
  stop(): Promise<void>;
}

/** Begins a job in this thread; what it needs is prepared before its first piece. */
export function beginJob(
  { perform, prepare, release }: AnyTaskModule,
  shared: unknown,
  memory?: SharedArrayBuffer,
): Job {
  const stopping = new AbortController();
  const { signal } = stopping;
  const underWay = new Set<Promise<unknown>>();
  let preparing: Promise<unknown> | undefined;

  const doPiece = async (piece: unknown, report: (report: unknown) => void): Promise<unknown> => {
    preparing ??= (async () => prepare?.(shared, { signal, memory }))();
    const prepared = await preparing;
    const context: TaskContext<unknown, unknown> = { shared, prepared, signal, memory, report };
    return perform(piece, context);
  };

  const free = async (): Promise<void> => {
    const made = preparing;
    preparing = undefined;
    // What could not be made need not be freed; whoever asked for a piece has heard why.
    const prepared = await made?.then(
      (value) => ({ value }),
      () => undefined,
    );
    if (prepared) await release?.(prepared.value);
  };

  return {
    perform(piece, report) {
      const answer = doPiece(piece, report);
      underWay.add(answer);
      const over = (): void => void underWay.delete(answer);
      answer.then(over, over);
      return answer;
    },
    release: free,
    async stop() {
      stopping.abort();
      await Promise.allSettled(underWay);
      await free();
    },
  };
}
