import { existsSync, readFileSync } from "node:fs";
import { open, rm } from "node:fs/promises";
import { join } from "node:path";
import { UserError } from "../../../errors.ts";
import { makeFolder, prepareFolder, writeError, writeFileAtomic } from "../../../files.ts";
import { lockFolder } from "../../../lock.ts";
import { appendRecord, readJournal, type SliceRecord } from "./journal.ts";

/** The folder of a run: a file for each slice that will still be read, and journals of all that were solved. */
export interface SliceFiles {
  /** Every solved slice that the journals know. */
  records(): SliceRecord[];
  /** The record is on the disk when this resolves. */
  note(layer: number, record: SliceRecord): Promise<void>;
  write(layer: number, slot: number, slice: Uint8Array): Promise<void>;
  /** Fills `into` from the slice's file; false where the file is missing or too short. */
  read(layer: number, slot: number, into: Uint8Array): Promise<boolean>;
  has(layer: number, slot: number): boolean;
  remove(layer: number, slot: number): Promise<void>;
  close(): void;
}

/**
 * Opens a run's folder, or makes it; until it is closed, it is this process's alone. `run` says what is computed there: a
 * folder of another run is refused.
 */
export function openSliceFiles(folder: string, run: object, layers: number): SliceFiles {
  prepareFolder(folder);
  const lock = lockFolder(folder);
  const told = (error: unknown): never => {
    throw writeError(error, folder);
  };
  const layerName = (layer: number): string => `layer-${String(layer).padStart(2, "0")}`;
  const journal = (layer: number): string => join(folder, `${layerName(layer)}.journal`);
  const sliceFile = (layer: number, slot: number): string => join(folder, layerName(layer), String(slot));
  try {
    describe(folder, `${JSON.stringify(run, null, 2)}\n`);
    for (let layer = 0; layer < layers; layer++) makeFolder(join(folder, layerName(layer)));
  } catch (error) {
    lock.release();
    throw writeError(error, folder);
  }

  return {
    records: () => Array.from({ length: layers }, (_, layer) => readJournal(journal(layer))).flat(),
    async note(layer, record) {
      lock.check();
      await appendRecord(journal(layer), record).catch(told);
    },
    async write(layer, slot, slice) {
      const path = sliceFile(layer, slot);
      try {
        const file = await open(path, "w");
        try {
          for (let at = 0; at < slice.length; )
            at += (await file.write(slice, at, slice.length - at, at)).bytesWritten;
          // It must be on the disk before a journal says so.
          await file.datasync();
        } finally {
          await file.close();
        }
      } catch (error) {
        await rm(path, { force: true }).catch(() => {});
        told(error);
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
    close: lock.release,
  };
}

/** Writes down what is computed in a folder, or finds it written; anything else there is refused. */
function describe(folder: string, run: string): void {
  const path = join(folder, "run.json");
  if (!existsSync(path)) writeFileAtomic(path, run);
  else if (readFileSync(path, "utf8") !== run)
    throw new UserError(
      `${folder} holds another run (its run.json says which): name another folder, or go on with that run.`,
    );
}

/** Says that a run can't go on. */
export const damaged = (layer: number, slot: number): UserError =>
  new UserError(
    `Slice ${slot} of layer ${layer} is damaged on disk, and what it was computed from is gone: start anew in an empty folder.`,
  );
