import { randomUUID } from "node:crypto";
import {
  closeSync,
  fsyncSync,
  linkSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmdirSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { dirname, join } from "node:path";
import { UserError } from "./errors.ts";
import { isGone, type Owner, thisProcess } from "./owner.ts";

/** What a system says of a place that can't be written, in words, and what helps. */
const REASONS: Readonly<Record<string, string>> = {
  ENOSPC: "the disk is full; make room there, or name another folder, and run it again",
  EDQUOT: "your quota of the disk is used up; make room there, or name another folder, and run it again",
  EROFS: "it is on a disk that can only be read; name another folder",
  EACCES: "it is not allowed; name a folder that you may write to",
  EPERM: "it is not allowed; name a folder that you may write to",
  ENOTDIR: "there is a file where a folder should be; name another folder",
  EEXIST: "there is a file where a folder should be; name another folder",
  EISDIR: "there is a folder where a file should be; name another folder",
  ENOTEMPTY: "there is a folder where a file should be; name another folder",
  ENAMETOOLONG: "the name is too long; name another folder",
  EIO: "the disk reports an error; name a folder on another one",
};

/** What is thrown where something can't be written: a sentence, if it is the place's fault, else the error itself. */
export function writeError(error: unknown, path: string): unknown {
  if (error instanceof UserError) return error;
  const reason = REASONS[(error as NodeJS.ErrnoException)?.code ?? ""];
  return reason ? new UserError(`Cannot write to ${path}: ${reason}.`) : error;
}

/** Whoever makes a folder while another removes an empty one above it tries again, so often. */
const MOST_TRIES = 5;

/**
 * Makes a folder and those above it, as needed; returns those that it made, the innermost first. One by one, because
 * Node's own `recursive` never returns where a folder can't be made (as in /proc).
 */
export function makeFolder(folder: string): string[] {
  const made: string[] = [];
  for (let tries = 0; ; tries++) {
    try {
      mkdirSync(folder);
      syncFolder(dirname(folder));
      return [folder, ...made];
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException;
      if (isFolder(folder)) return made;
      if (code !== "ENOENT" || tries === MOST_TRIES || dirname(folder) === folder) {
        removeEmpty(made);
        throw error;
      }
      made.unshift(...makeFolder(dirname(folder)));
    }
  }
}

function isFolder(path: string): boolean {
  try {
    return statSync(path).isDirectory();
  } catch {
    return false;
  }
}

/** Removes folders as far as they are empty, the innermost first: others may have put something there meanwhile. */
function removeEmpty(folders: readonly string[]): void {
  try {
    for (const folder of folders) rmdirSync(folder);
  } catch {}
}

/**
 * Makes sure that files can be written in a folder, which is made if need be, before hours of work rely on it; leaves
 * nothing else behind.
 */
export function prepareFolder(folder: string): void {
  let made: string[] = [];
  const probe = temporaryPath(join(folder, "probe"));
  try {
    made = makeFolder(folder);
    // More than nothing, because an empty file fits on a full disk.
    writeFileSync(probe, "?", { flag: "wx" });
    rmSync(probe);
  } catch (error) {
    removeQuietly(probe);
    removeEmpty(made);
    const { code } = error as NodeJS.ErrnoException;
    const told = writeError(error, folder);
    throw told === error ? new UserError(`Cannot write to ${folder}: ${code}.`) : told;
  }
}

/**
 * Writes a file whole or not at all: first beside its place, then renamed onto it, so that a run
 * killed at any moment leaves the old file or the new one and never half of either. File and folder are on the disk
 * when this returns, so that the same holds for a machine that loses its power.
 */
export function writeFileAtomic(path: string, content: string | Uint8Array): void {
  const temporary = temporaryPath(path);
  try {
    makeFolder(dirname(path));
    const file = openSync(temporary, "wx");
    try {
      writeFileSync(file, content);
      fsyncSync(file);
    } finally {
      closeSync(file);
    }
    renameSync(temporary, path);
    syncFolder(dirname(path));
  } catch (error) {
    removeQuietly(temporary);
    throw writeError(error, path);
  }
}

/** Gives a whole file another name beside its own, in the place of what has that name; at every moment something has it. */
export function keepAs(path: string, name: string): void {
  const temporary = temporaryPath(name);
  try {
    linkSync(path, temporary);
    renameSync(temporary, name);
  } catch {
    // Some disks know no links.
    writeFileAtomic(name, readFileSync(path));
  } finally {
    // Where the two are one file already, a rename leaves both names.
    removeQuietly(temporary);
  }
}

/** What stands in a folder is on the disk when this returns; where a system can't do that, nothing is lost but that. */
function syncFolder(folder: string): void {
  try {
    const file = openSync(folder, "r");
    try {
      fsyncSync(file);
    } finally {
      closeSync(file);
    }
  } catch {}
}

function removeQuietly(path: string): void {
  try {
    rmSync(path, { force: true });
  } catch {}
}

/** A name beside a path that nobody else makes, on whatever host, and that says whose it is. */
export function temporaryPath(path: string): string {
  const { host, place, pid, start } = thisProcess();
  return `${path}~${host}~${place}~${pid}~${start}~${randomUUID()}.tmp`;
}

const TEMPORARY = /~([\w.-]+)~([0-9a-f]*)~(\d+)~(\d*)~[0-9a-f-]{36}\.tmp$/;
/** What earlier versions left behind; its owner is not known. */
const UNSIGNED = /(\.\d+\.tmp|^trial-\d+)$/;
/** No file is being written for so long. */
const HOUR_MS = 3600_000;

/** Removes the temporary files that processes which have ended left in a folder. */
export function removeLeftovers(folder: string): void {
  for (const name of readdirSync(folder)) {
    const signed = TEMPORARY.exec(name);
    if (!signed && !UNSIGNED.test(name)) continue;
    const path = join(folder, name);
    const modified = statSync(path, { throwIfNoEntry: false })?.mtimeMs;
    if (modified === undefined) continue;
    const ageMs = Date.now() - modified;
    if (signed ? isGone(ownerIn(signed), ageMs - HOUR_MS) : ageMs > HOUR_MS) removeQuietly(path);
  }
}

const ownerIn = ([, host, place, pid, start]: RegExpExecArray): Owner => ({
  host,
  place,
  pid: Number(pid),
  start,
});
