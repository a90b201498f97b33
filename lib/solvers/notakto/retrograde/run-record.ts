import { createHash } from "node:crypto";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { prepareFolder, writeFileAtomic } from "../../../files.ts";
import { version } from "../../../project.ts";
import { making, type Origin, originNow } from "../../../provenance.ts";

/** A sitting of a run: when and where it began, and how many slices were still to be solved then. */
export interface Sitting extends Origin {
  readonly slicesLeft: number;
}

/** When, where and by which code a file came to hold what it holds. */
interface FileRecord extends Origin {
  readonly seconds?: number;
  readonly versions: Readonly<Record<string, string>>;
}

/** What a settling run says of itself, beside its files. */
export interface RunRecord {
  readonly position: string;
  readonly naming: string;
  readonly slices: number;
  readonly workers: number;
  /** Of all workers in all sittings. */
  readonly workerSeconds: number;
  /** Left out where the run was begun before sittings were noted. */
  readonly sittings?: readonly Sitting[];
  readonly table: { readonly crosses: number; readonly bytes: number };
  /** Of the last time that it was checked. */
  readonly checks?: Readonly<Record<string, { readonly checked: number; readonly wrong: readonly string[] }>>;
  /** By name: a run may be checked, and its files written anew, long after it is done. */
  readonly files: Readonly<Record<string, FileRecord>>;
}

const sittingsPath = (folder: string): string => join(folder, "sittings.json");

/** The sittings that a run's folder tells of; undefined where it was begun without noting them. */
export function sittingsIn(folder: string): Sitting[] | undefined {
  const path = sittingsPath(folder);
  return existsSync(path) ? JSON.parse(readFileSync(path, "utf8")) : undefined;
}

/** Notes a sitting when it begins, so that one that is killed is noted too. */
export function noteSitting(folder: string, slicesLeft: number): void {
  const sittings = [...(sittingsIn(folder) ?? []), { ...originNow(), slicesLeft }];
  writeFileAtomic(sittingsPath(folder), `${JSON.stringify(sittings, null, 2)}\n`);
}

/**
 * Writes the files of a run and, at the end, its record. A file that comes out as it was keeps what the record said of
 * it: it is the file of the run that first wrote it.
 */
export function recordedFiles(folder: string, recordName: string) {
  prepareFolder(folder);
  const path = join(folder, recordName);
  const before: Partial<RunRecord> = existsSync(path) ? JSON.parse(readFileSync(path, "utf8")) : {};
  const files: Record<string, FileRecord> = { ...before.files };
  let { checks } = before;
  return {
    write<T>(file: string, writing: (path: string) => T): T {
      const place = join(folder, file);
      const old = digestOf(place);
      const clock = making();
      const written = writing(place);
      if (files[file] && old === digestOf(place)) return written;
      if (files[file]) checks = undefined;
      files[file] = { ...clock(), versions: { "notakto-lab": version(), node: process.version } };
      return written;
    },
    /** Where a run was not checked this time, what an earlier check said of it stays, unless the files are others now. */
    finish(record: Omit<RunRecord, "files">): void {
      const whole: RunRecord = { checks, ...record, files };
      writeFileAtomic(path, `${JSON.stringify(whole, null, 2)}\n`);
    },
  };
}

const digestOf = (path: string): string | undefined =>
  existsSync(path) ? createHash("sha256").update(readFileSync(path)).digest("hex") : undefined;
