import { writeFileAtomic } from "../files.ts";
import { formatBytes } from "../format.ts";
import { notakto } from "../games/notakto.ts";
import { type Progress, terminalProgress } from "../progress.ts";
import { projectPath } from "../project.ts";
import { BOOK_PATH, BOOK_SIZE, makeBook } from "../solvers/notakto/book.ts";
import { solverOf } from "../solvers/registry.ts";
import { inThread, interruptible, thisCommand } from "./signals.ts";

const WORDS = {
  stopping: "Stopping.",
  stopped: () => `${BOOK_PATH} is as it was; to make it: ${thisCommand()}`,
};

/** Makes the opening book anew. */
export const run = (): Promise<number> =>
  interruptible(WORDS, async (signal) => {
    const book = await inThread<Uint8Array, Progress>(new URL(import.meta.url), undefined, {
      signal,
      onNote: terminalProgress(),
    });
    writeFileAtomic(projectPath(BOOK_PATH), book);
    process.stdout.write(`${BOOK_PATH}: ${formatBytes(book.length)}\n`);
    return 0;
  });

export const serve = (_: undefined, tell: (progress: Progress) => void) => async (): Promise<Uint8Array> =>
  makeBook(await solverOf(notakto(BOOK_SIZE)).solution(), tell);
