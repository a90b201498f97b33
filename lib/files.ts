import { existsSync, mkdirSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";

/**
 * Makes a folder and those above it, as needed; returns the first that it made. One by one, because Node's
 * own `recursive` never returns where a folder can't be made (as in /proc).
 */
export function makeFolder(folder: string): string | undefined {
  if (existsSync(folder)) return undefined;
  const above = makeFolder(dirname(folder));
  mkdirSync(folder);
  return above ?? folder;
}

/**
 * Writes a file whole or not at all: first beside its place, then renamed onto it, so that a run
 * killed at any moment leaves the old file or the new one and never half of either.
 */
export function writeFileAtomic(path: string, content: string | Uint8Array): void {
  makeFolder(dirname(path));
  const temporary = `${path}.${process.pid}.tmp`;
  try {
    writeFileSync(temporary, content);
    renameSync(temporary, path);
  } catch (error) {
    rmSync(temporary, { force: true });
    throw error;
  }
}
