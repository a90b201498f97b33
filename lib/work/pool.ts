import type { PoolNote, PoolRequest } from "./pool-thread.ts";
import { startThread, type WorkerThread } from "./thread.ts";

/** A thread that can do any task. */
export interface PoolThread extends WorkerThread<PoolRequest, unknown> {
  /** Hears what the thread tells; whoever has the thread sets it. */
  onNote: (note: PoolNote) => void;
}

/**
 * A thread takes about a second to start, so that it is kept for the next job; but not for long, because it holds
 * memory that other work may need.
 */
const KEPT_MS = 20_000;

const kept = new Map<PoolThread, NodeJS.Timeout>();

/** A thread to do a job with: one that is there already, unless it must be new. The process stays alive for it. */
export function takeThread({ isNew }: { readonly isNew: boolean }): PoolThread {
  // The one that worked last, so that those no longer needed end.
  const waiting = isNew ? undefined : [...kept.keys()].at(-1);
  if (!waiting) return newThread();
  clearTimeout(kept.get(waiting));
  kept.delete(waiting);
  waiting.keepAlive(true);
  return waiting;
}

/** Keeps a thread that has nothing to do any more. The process can end meanwhile. */
export function keepThread(thread: PoolThread): void {
  thread.keepAlive(false);
  thread.onNote = () => {};
  const end = (): void => {
    kept.delete(thread);
    void thread.terminate();
  };
  kept.set(thread, setTimeout(end, KEPT_MS).unref());
}

function newThread(): PoolThread {
  const module = new URL("./pool-thread.ts", import.meta.url);
  const thread: PoolThread = {
    ...startThread<PoolRequest, unknown, PoolNote>(module, undefined, (note) => thread.onNote(note)),
    onNote: () => {},
  };
  void thread.ended.then(() => {
    clearTimeout(kept.get(thread));
    kept.delete(thread);
  });
  return thread;
}
