import type { Mind } from "./mind.ts";

/** Work that yields whenever it has asked a mind something that the mind must think about first. */
export type Thinking<T> = Generator<undefined, T, undefined>;

/**
 * Does many pieces of such work side by side, so that minds answer them in batches: at most `width` at a
 * time, a new one taken from `tasks` as soon as one is done. Each piece is on its own: what comes out does not
 * depend on the width.
 */
export async function lockstep<T>(
  tasks: Iterator<() => Thinking<T>>,
  minds: readonly Pick<Mind<unknown>, "think">[],
  width: number,
  onDone: (result: T) => void,
): Promise<void> {
  let running: Thinking<T>[] = [];
  let more = true;
  do {
    const waiting: Thinking<T>[] = [];
    /** Goes on with a piece of work until it waits or is done. */
    const advance = (work: Thinking<T>): void => {
      const step = work.next();
      if (step.done) onDone(step.value);
      else waiting.push(work);
    };
    running.forEach(advance);
    while (more && waiting.length < width) {
      const next = tasks.next();
      if (next.done) more = false;
      else advance(next.value());
    }
    for (const mind of minds) await mind.think();
    running = waiting;
  } while (running.length > 0);
}
