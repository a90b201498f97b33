import { cores } from "../machine.ts";
import type { OnProgress } from "../progress.ts";
import type { AnyTaskModule } from "./job.ts";
import { type Performer, performHere, performInThread } from "./performer.ts";
import type { Task } from "./task.ts";

export type PerformOptions<Answer, Shared, Report> = {
  /** Threads, by default one a core; 1 is this one, if the task allows it. No answer depends on it. */
  readonly workers?: number;
  /** Stops the work soon, with the signal's reason; no thread is left behind. */
  readonly signal?: AbortSignal;
  /** What the progress is called; it counts pieces. */
  readonly label?: string;
  readonly onProgress?: OnProgress;
  /** Hears of every answer when it comes, in any order. */
  readonly onAnswer?: (index: number, answer: Answer) => void;
  /** Hears what pieces under way report. */
  readonly onReport?: (index: number, report: Report) => void;
} & (unknown extends Shared
  ? { readonly shared?: undefined }
  : {
      /** What all pieces have in common. */
      readonly shared: Shared;
    });

/**
 * Does all pieces of a task and returns their answers in the order of the pieces: the same on any number of threads.
 * The first error ends the work; a user's mistake keeps its name. A thread that dies is told as a WorkerDeath.
 *
 * @example
 * const labels = await perform(kisbyLabels, chunks, { label: "labelling boards", onProgress });
 */
export async function perform<Piece, Answer, Shared, Report, Prepared>(
  task: Task<Piece, Answer, Shared, Report, Prepared>,
  pieces: readonly NoInfer<Piece>[],
  options: PerformOptions<Answer, Shared, Report>,
): Promise<Answer[]> {
  const { workers = cores(), shared, signal, label = task.name } = options;
  const { onProgress, onAnswer, onReport } = options;
  const module: AnyTaskModule = await task.load();
  signal?.throwIfAborted();
  const answers: Answer[] = Array(pieces.length);
  const progress = (done: number): void => onProgress?.({ label, done, total: pieces.length });
  progress(0);
  if (pieces.length === 0) return answers;

  const work = new Outcome(signal);
  const hear = (index: number, report: unknown): void => {
    try {
      if (!work.isOver) onReport?.(index, report as Report);
    } catch (error) {
      work.fail(error);
    }
  };
  const performers =
    workers === 1 && !module.threadOnly
      ? [performHere(module, shared, hear)]
      : Array.from({ length: Math.min(workers, pieces.length) }, () =>
          performInThread({ task, module, shared, hear, fail: work.fail }),
        );
  // Where there are few pieces, no thread takes more than its share of them while another is still starting.
  const width = Math.min(module.concurrency ?? 1, Math.ceil(pieces.length / performers.length));
  let [next, done] = [0, 0];
  const lane = async (performer: Performer): Promise<void> => {
    await performer.ready;
    while (!work.isOver && next < pieces.length) {
      const index = next++;
      const answer = (await performer.perform(index, pieces[index])) as Answer;
      if (work.isOver) return;
      answers[index] = answer;
      done++;
      onAnswer?.(index, answer);
      progress(done);
      if (done === pieces.length) work.succeed();
    }
  };
  for (let i = 0; i < width; i++) for (const performer of performers) lane(performer).catch(work.fail);

  try {
    await work.done;
    await Promise.race([Promise.all(performers.map((performer) => performer.release())), work.failed]);
  } catch (error) {
    work.fail(error);
    await Promise.all(performers.map((performer) => performer.stop()));
    throw error;
  } finally {
    work.end();
    for (const performer of performers) performer.unwatch();
  }
  return answers;
}

/** How a job ends: well, or with its first failure, which may also come after all answers, when it is wound up. */
class Outcome {
  isOver = false;
  readonly done: Promise<void>;
  readonly failed: Promise<never>;
  succeed!: () => void;
  fail!: (error: unknown) => void;
  private readonly abort: () => void;

  constructor(private readonly signal: AbortSignal | undefined) {
    this.failed = new Promise<never>((_, reject) => {
      this.fail = (error) => {
        this.isOver = true;
        reject(error);
      };
    });
    this.done = new Promise<void>((resolve, reject) => {
      this.succeed = () => {
        this.isOver = true;
        resolve();
      };
      this.failed.catch(reject);
    });
    this.abort = () => this.fail(signal?.reason);
    signal?.addEventListener("abort", this.abort);
  }

  /** Hears of no signal any more. */
  end(): void {
    this.signal?.removeEventListener("abort", this.abort);
  }
}
