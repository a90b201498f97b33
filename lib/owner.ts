import { createHash } from "node:crypto";
import { readFileSync, readlinkSync } from "node:fs";
import { hostname } from "node:os";

/** A process, told so that it is known again from another host, after a restart, and when its number is another's. */
export interface Owner {
  readonly host: string;
  /** What its number counts in: this boot of the host and, of containers, this one. Empty where the system keeps it. */
  readonly place: string;
  readonly pid: number;
  /** When it began, in the system's own ticks. Empty where the system keeps it. */
  readonly start: string;
}

/** Whoever gave no sign for so long, and can't be looked up, counts as gone. */
export const SILENCE_MS = 30_000;

let known: Owner | undefined;

/** This process. */
export function thisProcess(): Owner {
  known ??= {
    // Names of files are made of it.
    host: hostname().replace(/[^\w.-]/g, "_") || "localhost",
    place: placeOfNumbers(),
    pid: process.pid,
    start: lookUp(process.pid)?.start ?? "",
  };
  return known;
}

/**
 * Whether a process has ended. One of this host is looked up, so that its end is known at once; of any other only its
 * silence tells: how long ago it gave a sign.
 */
export function isGone(owner: Owner, silenceMs: number): boolean {
  const { host, place } = thisProcess();
  if (owner.host === host && owner.place === place) {
    const now = lookUp(owner.pid);
    // A zombie has ended; its parent only has not asked yet.
    if (now && owner.start !== "") return now.start !== owner.start || now.state === "Z" || now.state === "X";
    if (!now && !isRunning(owner.pid)) return true;
  }
  return silenceMs > SILENCE_MS;
}

/** A process in Linux's /proc; undefined where it is not there, or there is none. */
function lookUp(pid: number): { readonly state: string; readonly start: string } | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, "latin1");
    // After the program's name, which may hold anything: the state is the third field, the start the 22nd.
    const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
    return { state: fields[0], start: fields[19] };
  } catch {
    return undefined;
  }
}

function placeOfNumbers(): string {
  try {
    const boot = readFileSync("/proc/sys/kernel/random/boot_id", "utf8");
    return createHash("sha256")
      .update(boot + readlinkSync("/proc/self/ns/pid"))
      .digest("hex")
      .slice(0, 8);
  } catch {
    return "";
  }
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "EPERM";
  }
}
