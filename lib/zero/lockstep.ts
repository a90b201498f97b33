import type { CachedEvaluator } from "./cached-evaluator.ts";

/** Work that yields whenever it has requested an evaluation that is not there yet. */
export type Suspendable<T> = Generator<undefined, T, undefined>;

interface Running {
  readonly work: Suspendable<unknown>;
  resolve(result: unknown): void;
  reject(error: unknown): void;
}

/**
 * Does many pieces of such work side by side, so that evaluators answer them in batches: at most `width` at a time,
 * the next as soon as one is done. Work may be added at any moment. Each piece is on its own: what comes out depends
 * neither on the width nor on what else is under way.
 */
export class Lockstep {
  private readonly waiting = new Set<Running>();
  private isGoing = false;

  constructor(
    private readonly evaluators: readonly Pick<CachedEvaluator<unknown>, "flush">[],
    private readonly width: number,
    private readonly signal?: AbortSignal,
  ) {}

  run<T>(work: Suspendable<T>): Promise<T> {
    return new Promise<T>((resolve, reject) => {
      this.waiting.add({ work, resolve: resolve as (result: unknown) => void, reject });
      if (!this.isGoing) void this.go();
    });
  }

  private async go(): Promise<void> {
    this.isGoing = true;
    let running: Running[] = [];
    do {
      // The first time: for all that is added together with the first.
      await this.answer(running);
      const suspended: Running[] = [];
      for (const one of running) if (isSuspended(one)) suspended.push(one);
      for (const one of this.waiting) {
        if (suspended.length === this.width) break;
        this.waiting.delete(one);
        if (isSuspended(one)) suspended.push(one);
      }
      running = suspended;
    } while (running.length > 0);
    this.isGoing = false;
  }

  /** Has all evaluated that was requested; where that fails, so does what waits for it. */
  private async answer(running: Running[]): Promise<void> {
    try {
      for (const evaluator of this.evaluators) await evaluator.flush();
      this.signal?.throwIfAborted();
    } catch (error) {
      for (const { reject } of [...running.splice(0), ...this.waiting]) reject(error);
      this.waiting.clear();
    }
  }
}

/** Goes on with a piece of work until it waits or is done. */
function isSuspended({ work, resolve, reject }: Running): boolean {
  try {
    const step = work.next();
    if (step.done) resolve(step.value);
    return !step.done;
  } catch (error) {
    reject(error);
    return false;
  }
}
