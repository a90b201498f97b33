import { writeFileAtomic } from "../files.ts";
import { formatBytes } from "../format.ts";
import { notakto } from "../games/notakto.ts";
import { terminalProgress } from "../progress.ts";
import { projectPath } from "../project.ts";
import { BOOK_PATH, BOOK_SIZE, makeBook } from "../solvers/notakto/book.ts";
import { solverOf } from "../solvers/registry.ts";

/** Makes the opening book anew. */
export async function run(): Promise<void> {
  const game = notakto(BOOK_SIZE);
  const book = makeBook(await solverOf(game).solution(), terminalProgress());
  writeFileAtomic(projectPath(BOOK_PATH), book);
  process.stdout.write(`${BOOK_PATH}: ${formatBytes(book.length)}\n`);
}
