import { readFileSync } from "node:fs";
import { UserError } from "../errors.ts";
import { writeFileAtomic } from "../files.ts";
import { sealArrays, unsealArrays } from "../sealed-file.ts";
import type { GameRecord } from "./play-game.ts";

// A sealed file of arrays: for each game its policies and values, then the moves of each.
const MARK = Buffer.from("notakto-lab games 1\n");

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
  const arrays = [
    ...records.flatMap(({ policies, values }) => [policies, values]),
    ...records.map(({ moves }) => moves),
  ];
  writeFileAtomic(path, sealArrays(MARK, header, arrays));
}

/** Reads them again; a file that is missing, damaged or something else is refused in a sentence. */
export function readRecords(path: string): GameRecord[] {
  let file: Buffer;
  try {
    file = readFileSync(path);
  } catch (error) {
    throw new UserError(`Cannot read the games in ${path}: ${(error as NodeJS.ErrnoException).code}.`);
  }
  const arrays = unsealArrays<Header>(MARK, file);
  if (!arrays) throw new UserError(`${path} is damaged or holds no games of this lab.`);
  const { actions, games } = arrays.header;
  const targets = games.map(({ plies }) => ({
    policies: arrays.floats(plies * actions),
    values: arrays.floats(plies),
  }));
  return games.map(({ plies, scores }, i) => ({ moves: arrays.words(plies), ...targets[i], scores }));
}
