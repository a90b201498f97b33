import { setImmediate } from "node:timers/promises";
import { type AnyTaskModule, beginJob } from "./job.ts";
import { keepThread, takeThread } from "./pool.ts";
import type { Watch } from "./task.ts";

/** Whoever does pieces of a job. */
export interface Performer {
  /** Resolves when it can begin. */
  readonly ready: Promise<unknown>;
  perform(index: number, piece: unknown): Promise<unknown>;
  /** When all is done: frees what was prepared. */
  release(): Promise<void>;
  /** When it is to be done no more. */
  stop(): Promise<void>;
  unwatch(): void;
}

type Hear = (index: number, report: unknown) => void;

/** In this thread. */
export function performHere(module: AnyTaskModule, shared: unknown, hear: Hear): Performer {
  const job = beginJob(module, shared);
  return {
    ready: Promise.resolve(),
    async perform(index, piece) {
      // So that what else goes on in this thread is heard between two pieces, such as a signal.
      await setImmediate();
      return job.perform(piece, (report) => hear(index, report));
    },
    release: job.release,
    stop: job.stop,
    unwatch: () => {},
  };
}

/** How long a thread that is told to stop has for it before it is ended. */
const GRACE_MS = 500;

/** In a thread of the pool. */
export function performInThread({
  task: { list, name },
  module,
  shared,
  hear,
  fail,
}: {
  readonly task: { readonly list: string; readonly name: string };
  readonly module: AnyTaskModule;
  readonly shared: unknown;
  readonly hear: Hear;
  /** Called when whoever watches the thread finds that it hangs. */
  readonly fail: (error: unknown) => void;
}): Performer {
  const isNew = module.isolated?.(shared) ?? false;
  const thread = takeThread({ isNew });
  thread.onNote = ({ index, report }) => hear(index, report);
  const { memory, explain, unwatch } = watchOver(module.watch?.(shared), fail);
  let hasBegun = false;
  const ready = thread.ask({ kind: "begin", list, name, shared, memory }).then(() => {
    hasBegun = true;
  });
  ready.catch(() => {}); // Whoever waits for it hears of it; where the work is over before, nobody need.
  const told = (error: unknown): never => {
    throw explain(error);
  };
  const dismiss = async (): Promise<void> => {
    if (isNew) await thread.terminate();
    else keepThread(thread);
  };
  let isLost = false;
  const windUp = async (kind: "release" | "stop"): Promise<void> => {
    if (hasBegun) {
      await thread.ask({ kind }).catch(told);
      if (!isLost) await dismiss();
      return;
    }
    // The work was over before the thread had started: it is for the next job, if it does start.
    thread.keepAlive(false);
    ready.then(() => thread.ask({ kind })).then(dismiss, () => thread.terminate());
  };
  let windingUp: Promise<void> | undefined;
  return {
    ready,
    perform: (index, piece) => thread.ask({ kind: "perform", index, piece }).catch(told),
    release() {
      windingUp = windUp("release");
      return windingUp;
    },
    async stop() {
      windingUp ??= windUp("stop");
      if (await isDoneWithin(GRACE_MS, windingUp)) return;
      isLost = true;
      await thread.terminate();
    },
    unwatch,
  };
}

/** Looks now and then how a thread is. */
function watchOver(watch: Watch | undefined, fail: (error: unknown) => void) {
  if (!watch) return { memory: undefined, explain: (error: unknown) => error, unwatch: () => {} };
  const memory = new SharedArrayBuffer(watch.bytes);
  const watcher = watch.over(memory);
  const timer = setInterval(() => {
    const error = watcher.look();
    if (error) fail(error);
  }, 1000 * watch.every);
  return { memory, explain: watcher.explain, unwatch: () => clearInterval(timer) };
}

/** Whether a promise resolves within so long. */
async function isDoneWithin(milliseconds: number, promise: Promise<unknown>): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<boolean>((resolve) => {
    timer = setTimeout(() => resolve(false), milliseconds);
  });
  const done = promise.then(
    () => true,
    () => false,
  );
  try {
    return await Promise.race([done, late]);
  } finally {
    clearTimeout(timer);
  }
}
