import { join } from "node:path";
import { hasCheckpoint, readTrained, savePlayer } from "./run-folder.ts";

/** Where the player of an iteration is kept: a run's folder of its own, so that it can be asked to play. */
export const iterationFolder = (folder: string, iteration: number): string =>
  join(folder, `iteration-${String(iteration).padStart(4, "0")}`);

/** Keeps what a run has come to, when the iteration has just been saved; one that is kept already stays as it is. */
export function keepIteration(folder: string, iteration: number): void {
  const place = iterationFolder(folder, iteration);
  if (hasCheckpoint(place)) return;
  const trained = readTrained(folder);
  savePlayer(place, trained.config, trained);
}

/** Which iterations were kept, of every so many and the last. */
export const keptIterations = (folder: string, last: number, every: number): number[] =>
  Array.from({ length: last }, (_, i) => i + 1).filter(
    (iteration) =>
      (iteration % every === 0 || iteration === last) && hasCheckpoint(iterationFolder(folder, iteration)),
  );
