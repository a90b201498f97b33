import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { UserError } from "../errors.ts";
import { writeFileAtomic } from "../files.ts";
import type { GameRecord } from "./play-game.ts";

// A file: the mark, the header's length (four bytes), the header (JSON: for each game its plies and scores), then
// for each game its policies and values (32-bit floats), then all moves (16 bits each), then the SHA-256 of all that.
const MARK = Buffer.from("notakto-lab games 1\n");
const DIGEST_BYTES = 32;

interface Header {
  readonly actions: number;
  readonly games: readonly { readonly plies: number; readonly scores: readonly number[] }[];
}

/** Writes the games of one iteration, whole or not at all. */
export function writeRecords(path: string, actions: number, records: readonly GameRecord[]): void {
  const header: Header = {
    actions,
    games: records.map(({ moves, scores }) => ({ plies: moves.length, scores })),
  };
  const json = Buffer.from(JSON.stringify(header));
  const length = Buffer.alloc(4);
  length.writeUInt32LE(json.length);
  const content = Buffer.concat([
    MARK,
    length,
    json,
    ...records.flatMap(({ policies, values }) => [bytesOf(policies), bytesOf(values)]),
    ...records.map(({ moves }) => bytesOf(moves)),
  ]);
  writeFileAtomic(path, Buffer.concat([content, digest(content)]));
}

/** Reads them again; a file that is missing, damaged or something else is refused in a sentence. */
export function readRecords(path: string): GameRecord[] {
  let file: Buffer;
  try {
    file = readFileSync(path);
  } catch (error) {
    throw new UserError(`Cannot read the games in ${path}: ${(error as NodeJS.ErrnoException).code}.`);
  }
  const content = file.subarray(0, Math.max(0, file.length - DIGEST_BYTES));
  if (!file.subarray(0, MARK.length).equals(MARK) || !digest(content).equals(file.subarray(content.length)))
    throw new UserError(`${path} is damaged or holds no games of this lab.`);
  let at = MARK.length + 4;
  /** A copy of the next bytes, because numbers must lie aligned in their buffer. */
  const next = (bytes: number): ArrayBuffer => {
    at += bytes;
    return new Uint8Array(content.subarray(at - bytes, at)).buffer;
  };
  const { actions, games }: Header = JSON.parse(
    Buffer.from(next(content.readUInt32LE(MARK.length))).toString("utf8"),
  );
  const targets = games.map(({ plies }) => ({
    policies: new Float32Array(next(4 * plies * actions)),
    values: new Float32Array(next(4 * plies)),
  }));
  return games.map(({ plies, scores }, i) => ({
    moves: new Uint16Array(next(2 * plies)),
    ...targets[i],
    scores,
  }));
}

const bytesOf = (values: Float32Array | Uint16Array): Uint8Array =>
  new Uint8Array(values.buffer, values.byteOffset, values.byteLength);

const digest = (content: Uint8Array): Buffer => createHash("sha256").update(content).digest();
