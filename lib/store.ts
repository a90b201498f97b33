import { createHash } from "node:crypto";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { deserialize, serialize } from "node:v8";
import { writeFileAtomic } from "./files.ts";
import { lockFolder, whenFree } from "./lock.ts";
import type { OnProgress } from "./progress.ts";
import { projectPath } from "./project.ts";
import { type Made, making } from "./provenance.ts";

/**
 * What something kept is found by. Whoever asks for the same finds it; a result of another config, seed or code has
 * another name and never enters.
 */
export interface EntryKey {
  /** What it is, in a word or two; names the folder: "training", "nogo-row". */
  readonly kind: string;
  /** Of the code that computes it: see `codeVersion`. */
  readonly version: string;
  /** All else that it depends on, as plain data: config, seed. The order of its properties does not matter. */
  readonly key: unknown;
}

/** What was kept or computed, how it was made, and whether it was there already. */
export interface Kept<T> {
  readonly value: T;
  readonly made: Made;
  readonly wasKept: boolean;
}

/**
 * The one place where what took long is kept between runs: the project's store/, or what NOTAKTO_STORE names. It can be
 * deleted at any time.
 */
export const storeFolder = (): string => process.env.NOTAKTO_STORE || projectPath("store");

/** The folder of an entry. */
export const entryPath = (entry: EntryKey): string =>
  join(
    storeFolder(),
    entry.kind,
    createHash("sha256").update(canonicalJson(entry)).digest("hex").slice(0, 16),
  );

// entry.json says what the entry is and how it was made; it is written last, so that where it is, value.bin is whole.
const labelIn = (folder: string): string => join(folder, "entry.json");
const valueIn = (folder: string): string => join(folder, "value.bin");
/** Not "lock": what is computed may lock the entry's folder itself, as settling does. */
const LOCK = "entry.lock";

/**
 * What this entry holds, computed now if it was not kept. Any value that can be cloned is kept as it is, with its bigints
 * and typed arrays. `compute` is given the entry's folder, where it may keep files of its own: what was killed finds
 * them there again. Where another process computes the same, it is waited for, and what it finds is taken.
 */
export async function kept<T>(
  entry: EntryKey,
  compute: (folder: string) => T | Promise<T>,
  { signal, onProgress }: { readonly signal?: AbortSignal; readonly onProgress?: OnProgress } = {},
): Promise<Kept<T>> {
  const folder = entryPath(entry);
  const before = readEntry<T>(folder, entry);
  if (before) return { ...before, wasKept: true };
  const lock = await whenFree(() => lockFolder(folder, LOCK), {
    signal,
    onWait: (holder) =>
      onProgress?.({
        label: `waiting for ${entry.kind}`,
        detail: `computed by ${holder}`,
        done: 0,
        total: 1,
      }),
  });
  try {
    // Whoever had the lock before may have kept it.
    const there = readEntry<T>(folder, entry);
    if (there) return { ...there, wasKept: true };
    const clock = making();
    const value = await compute(folder);
    const made = clock();
    writeFileAtomic(valueIn(folder), serialize(value));
    writeFileAtomic(labelIn(folder), `${JSON.stringify({ ...entry, made }, null, 2)}\n`);
    return { value, made, wasKept: false };
  } finally {
    lock.release();
  }
}

/** A complete entry that says of itself what was asked for; anything else counts as not there. */
function readEntry<T>(folder: string, entry: EntryKey): Omit<Kept<T>, "wasKept"> | undefined {
  if (!existsSync(labelIn(folder))) return undefined;
  try {
    const { made, ...label } = JSON.parse(readFileSync(labelIn(folder), "utf8"));
    if (canonicalJson(label) !== canonicalJson(entry)) return undefined;
    return { value: deserialize(readFileSync(valueIn(folder))), made };
  } catch {
    return undefined;
  }
}

/** JSON with sorted properties: the same for the same value, however it was written down. */
export function canonicalJson(value: unknown): string {
  return (
    JSON.stringify(value, (_, part) =>
      part && typeof part === "object" && !Array.isArray(part)
        ? Object.fromEntries(Object.entries(part).sort(([a], [b]) => (a < b ? -1 : 1)))
        : part,
    ) ?? ""
  );
}
