import { randomUUID } from "node:crypto";
import {
  closeSync,
  constants,
  copyFileSync,
  existsSync,
  fstatSync,
  linkSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { basename, dirname, join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { isMainThread, Worker } from "node:worker_threads";
import { UserError } from "./errors.ts";
import { makeFolder, removeLeftovers, temporaryPath, writeError } from "./files.ts";
import { isGone, type Owner, SILENCE_MS, thisProcess } from "./owner.ts";

// Our own, because none of npm's meets it: proper-lockfile and lockfile judge a lock by its age alone (a killed run would
// keep its folder for a while, a recycled number or a stopped process is no matter to them because they never look),
// can't say who holds it, and let two who find the same dead lock both have it (moxystudio/node-proper-lockfile#121,
// npm/lockfile#4); those that ask the system (flock, fs-ext) must be compiled, and are void on many network disks.

/** A folder that is this one's alone, until it is released or the process ends. */
export interface Lock {
  /** Refuses to go on, in a UserError, where another process has taken the folder over, which it does after a silence. */
  check(): void;
  release(): void;
}

/** What stands in a lock's file. */
interface Holder extends Owner {
  /** Of the lock: no two have the same. */
  readonly id: string;
  /** Whether it is held by a thread, which may end before its process. */
  readonly thread: boolean;
  /** ISO 8601, by the holder's clock. */
  readonly since: string;
}

/** Another has the folder. */
export class LockedError extends UserError {
  constructor(
    folder: string,
    /** "process 77 on ada, since 2026-11-18 15:40 UTC". */
    readonly holder: string,
  ) {
    super(`${folder} is in use by ${holder}: wait until it is done, or stop it.`);
  }
}

/** How often a holder gives a sign. */
const SIGN_MS = 3000;

const held = new Set<Lock>();
let releasesAtExit = false;

/**
 * Takes a folder for this process alone, in whatever thread; it is made if need be. Where another has it, whichever host
 * it runs on, this is told in a LockedError; where its holder has ended, it is taken over, and of several who try that
 * only one succeeds. What processes that ended left half-written in the folder is removed.
 */
export function lockFolder(folder: string, name = "lock"): Lock {
  const path = join(folder, name);
  const id = randomUUID();
  const mine = temporaryPath(path);
  try {
    makeFolder(folder);
    const holder: Holder = { id, ...thisProcess(), thread: !isMainThread, since: new Date().toISOString() };
    writeFileSync(mine, `${JSON.stringify(holder)}\n`, { flag: "wx" });
    take(path, mine);
    removeSideFiles(path);
    removeLeftovers(folder);
  } catch (error) {
    throw writeError(error, folder);
  } finally {
    rmSync(mine, { force: true });
  }
  const signs = giveSigns(path, id);
  const lock: Lock = {
    check() {
      if (look(path)?.id !== id)
        throw new UserError(
          `${folder} was taken over by another process, or deleted, while this one was silent: run it again to go on with what is there.`,
        );
    },
    release() {
      if (!held.delete(lock)) return;
      void signs.terminate();
      if (look(path)?.id === id) rmSync(path, { force: true });
    },
  };
  held.add(lock);
  if (!releasesAtExit) {
    releasesAtExit = true;
    process.once("exit", () => {
      for (const lock of held) lock.release();
    });
  }
  return lock;
}

/** Whether there is a lock in a folder, of whomever, alive or not. */
export const hasLock = (folder: string): boolean => existsSync(join(folder, "lock"));

/** How long whoever waits for a lock waits before it tries again. */
const RETRY_MS = 500;

/** Tries as long as another has the lock; `onWait` hears who that is. */
export async function whenFree<T>(
  attempt: () => T,
  { signal, onWait }: { readonly signal?: AbortSignal; readonly onWait?: (holder: string) => void },
): Promise<T> {
  for (;;) {
    try {
      return attempt();
    } catch (error) {
      if (!(error instanceof LockedError)) throw error;
      onWait?.(error.holder);
    }
    await sleep(RETRY_MS, undefined, { signal }).catch(() => signal?.throwIfAborted());
  }
}

const MOST_TRIES = 100;

/**
 * Puts a file in the lock's place, or throws a LockedError. A lock that nobody holds any more is replaced under a lock of
 * its own, named after it. Whoever has that one looks again whether the dead lock is still there before replacing it, so
 * that a slow one never takes away what a faster one has just taken. It may be killed at this itself: then its lock is
 * replaced in the same way.
 */
function take(path: string, mine: string): void {
  for (let tries = 0; tries < MOST_TRIES; tries++) {
    if (put(mine, path)) return;
    const there = look(path);
    if (!there) continue;
    if (!isDead(there, mine)) throw new LockedError(dirname(path), wordsFor(there));
    const turn = `${path}.${there.id}`;
    take(turn, mine);
    try {
      if (look(path)?.id !== there.id) continue;
      const copy = temporaryPath(path);
      put(mine, copy);
      renameSync(copy, path);
      return;
    } finally {
      rmSync(turn, { force: true });
    }
  }
  throw new LockedError(dirname(path), "several processes, by turns");
}

/** Gives a file another name; false where that is taken. At no moment is there an empty file, if the disk knows links. */
function put(file: string, to: string): boolean {
  try {
    try {
      linkSync(file, to);
    } catch (error) {
      if (!["EPERM", "ENOTSUP", "EOPNOTSUPP", "ENOSYS", "EMLINK"].includes(codeOf(error))) throw error;
      copyFileSync(file, to, constants.COPYFILE_EXCL);
    }
    return true;
  } catch (error) {
    if (codeOf(error) === "EEXIST") return false;
    throw error;
  }
}

const codeOf = (error: unknown): string => (error as NodeJS.ErrnoException).code ?? "";

/** A lock's file as it is now. */
interface Look {
  readonly id: string;
  readonly signedMs: number;
  /** Undefined where it can't be read: the power went when it was made, or it is being made on a disk without links. */
  readonly holder?: Holder;
}

function look(path: string): Look | undefined {
  let file: number;
  try {
    // A network disk tells the time of the last sign truly when a file is opened.
    file = openSync(path, "r");
  } catch (error) {
    if (codeOf(error) === "ENOENT") return undefined;
    throw error;
  }
  try {
    const { mtimeMs: signedMs, ino } = fstatSync(file);
    try {
      const holder: Holder = JSON.parse(readFileSync(file, "utf8"));
      if (holder.id && holder.host && holder.pid) return { id: holder.id, signedMs, holder };
    } catch {}
    return { id: `${ino}-${signedMs}`, signedMs };
  } finally {
    closeSync(file);
  }
}

/** `mine` was written a moment ago, on the same disk: what its clock says now, whatever the hosts' clocks say. */
function isDead({ holder, signedMs }: Look, mine: string): boolean {
  const silenceMs = statSync(mine).mtimeMs - signedMs;
  if (!holder) return silenceMs > SILENCE_MS;
  return isGone(holder, silenceMs) || (holder.thread && silenceMs > SILENCE_MS);
}

function wordsFor({ holder, signedMs }: Look): string {
  if (!holder) return `a process that is just taking it, since ${moment(new Date(signedMs).toISOString())}`;
  const { host, place, pid, since } = holder;
  const own = thisProcess();
  const isOwn = pid === own.pid && host === own.host && place === own.place;
  return `${isOwn ? "this very process" : `process ${pid} on ${host}`}, since ${moment(since)}`;
}

const moment = (iso: string): string => `${iso.slice(0, 16).replace("T", " ")} UTC`;

/** Removes what those left beside a lock who were killed while they took it over. */
function removeSideFiles(path: string): void {
  for (const name of readdirSync(dirname(path))) {
    if (!name.startsWith(`${basename(path)}.`)) continue;
    const side = join(dirname(path), name);
    const there = look(side);
    if (there && isDead(there, path)) rmSync(side, { force: true });
  }
}

/**
 * Gives a sign every few seconds, for other hosts: the lock's last byte is written again, which the disk notes with its own
 * clock. In a thread, because whoever holds a lock may compute for hours without a pause. A lock that is no longer the
 * same is left alone.
 */
function giveSigns(path: string, id: string): Worker {
  const signs = new Worker(
    `const { openSync, readFileSync, writeSync, closeSync } = require("node:fs");
    const { path, id } = require("node:worker_threads").workerData;
    setInterval(() => {
      try {
        const file = openSync(path, "r+");
        try {
          const text = readFileSync(file, "utf8");
          if (JSON.parse(text).id === id) writeSync(file, "\\n", Buffer.byteLength(text) - 1);
        } finally {
          closeSync(file);
        }
      } catch {}
    }, ${SIGN_MS});`,
    { eval: true, execArgv: [], workerData: { path, id } },
  );
  signs.on("error", () => {});
  signs.unref();
  return signs;
}
