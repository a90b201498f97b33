import {
  closeSync,
  existsSync,
  mkdirSync,
  openSync,
  readFileSync,
  rmSync,
  unlinkSync,
  writeSync,
} from "node:fs";
import { open, rm } from "node:fs/promises";
import { join } from "node:path";
import { UserError } from "../../../errors.ts";
import { makeFolder, writeFileAtomic } from "../../../files.ts";
import { appendRecord, readJournal, type SliceRecord } from "./journal.ts";

/** The folder of a run: a file for each slice that will still be read, and journals of all that were solved. */
export interface SliceFiles {
  /** Every solved slice that the journals know. */
  records(): SliceRecord[];
  note(layer: number, record: SliceRecord): void;
  write(layer: number, slot: number, slice: Uint8Array): Promise<void>;
  /** Fills `into` from the slice's file; false where the file is missing or too short. */
  read(layer: number, slot: number, into: Uint8Array): Promise<boolean>;
  has(layer: number, slot: number): boolean;
  remove(layer: number, slot: number): Promise<void>;
  close(): void;
}

/** Opens a run's folder, or makes it. `run` says what is computed there: a folder of another run is refused. */
export function openSliceFiles(folder: string, run: object, layers: number): SliceFiles {
  makeFolder(folder);
  const description = `${JSON.stringify(run, null, 2)}\n`;
  const descriptionPath = join(folder, "run.json");
  if (existsSync(descriptionPath) && readFileSync(descriptionPath, "utf8") !== description)
    throw new UserError(
      `${folder} holds another run (its run.json says which): name another folder, or go on with that run.`,
    );
  const unlock = lock(folder);
  writeFileAtomic(descriptionPath, description);
  const layerName = (layer: number): string => `layer-${String(layer).padStart(2, "0")}`;
  const journal = (layer: number): string => join(folder, `${layerName(layer)}.journal`);
  const sliceFile = (layer: number, slot: number): string => join(folder, layerName(layer), String(slot));
  for (let layer = 0; layer < layers; layer++) mkdirSync(join(folder, layerName(layer)), { recursive: true });

  return {
    records: () => Array.from({ length: layers }, (_, layer) => readJournal(journal(layer))).flat(),
    note: (layer, record) => appendRecord(journal(layer), record),
    async write(layer, slot, slice) {
      const file = await open(sliceFile(layer, slot), "w");
      try {
        for (let at = 0; at < slice.length; )
          at += (await file.write(slice, at, slice.length - at, at)).bytesWritten;
      } finally {
        await file.close();
      }
    },
    async read(layer, slot, into) {
      if (!existsSync(sliceFile(layer, slot))) return false;
      const file = await open(sliceFile(layer, slot), "r");
      try {
        for (let at = 0; at < into.length; ) {
          const { bytesRead } = await file.read(into, at, into.length - at, at);
          if (bytesRead === 0) return false;
          at += bytesRead;
        }
        return true;
      } finally {
        await file.close();
      }
    },
    has: (layer, slot) => existsSync(sliceFile(layer, slot)),
    remove: (layer, slot) => rm(sliceFile(layer, slot), { force: true }),
    close: unlock,
  };
}

/** Says that a run can't go on. */
export const damaged = (layer: number, slot: number): UserError =>
  new UserError(
    `Slice ${slot} of layer ${layer} is damaged on disk, and what it was computed from is gone: start anew in an empty folder.`,
  );

/** Two runs in one folder would write over each other. A lock whose process is gone counts for nothing. */
function lock(folder: string): () => void {
  const path = join(folder, "lock");
  if (existsSync(path)) {
    const holder = Number(readFileSync(path, "utf8"));
    if (holder !== process.pid && isRunning(holder))
      throw new UserError(`${folder} is in use by process ${holder}: wait for it, or stop it.`);
    rmSync(path, { force: true });
  }
  const file = openSync(path, "wx");
  writeSync(file, String(process.pid));
  closeSync(file);
  return () => unlinkSync(path);
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "EPERM";
  }
}
