import { existsSync, mkdirSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { UserError } from "./errors.ts";

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

/** Makes sure that files can be written in a folder, which is made if need be, and leaves nothing else behind. */
export function prepareFolder(folder: string): void {
  let made: string | undefined;
  try {
    made = makeFolder(folder);
    const probe = join(folder, `.${process.pid}.tmp`);
    writeFileSync(probe, "");
    rmSync(probe);
  } catch (error) {
    if (made) rmSync(made, { recursive: true, force: true });
    const { code } = error as NodeJS.ErrnoException;
    const reason = {
      ENOTDIR: "it is not a folder",
      EEXIST: "it is not a folder",
      EACCES: "it is not allowed",
    };
    throw new UserError(`Cannot write to ${folder}: ${reason[code as keyof typeof reason] ?? code}.`);
  }
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
