import { writeFileAtomic } from "../files.ts";
import { formatBytes } from "../format.ts";
import { notakto } from "../games/notakto.ts";
import { terminalProgress } from "../progress.ts";
import { projectPath } from "../project.ts";
import { BOOK_SIZE, makeBook } from "../solvers/book.ts";
import { planSolution, solve } from "../solvers/retrograde/solve.ts";

/** Makes the opening book anew. */
export async function run(): Promise<void> {
  const game = notakto(BOOK_SIZE);
  const book = makeBook(await solve(planSolution(game, game.initial())), terminalProgress());
  const path = "data/notakto-6-book.bin";
  writeFileAtomic(projectPath(path), book);
  process.stdout.write(`${path}: ${formatBytes(book.length)}\n`);
}
