import { readFileSync } from "node:fs";
import { UserError } from "../errors.ts";
import { writeFileAtomic } from "../files.ts";
import type { AnyGame } from "../games/game.ts";
import { between, fits, listOf, part, type Schema, whole } from "../schema.ts";
import { type Layout, sealArrays, unsealArrays } from "../sealed-file.ts";
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

/**
 * Reads them again. A file that is missing, damaged or something else is refused in a sentence, and so are games that
 * can't have been played by the game's rules.
 */
export function readRecords(path: string, game: AnyGame): GameRecord[] {
  let file: Buffer;
  try {
    file = readFileSync(path);
  } catch (error) {
    throw new UserError(`Cannot read the games in ${path}: ${(error as NodeJS.ErrnoException).code}.`);
  }
  const damaged = new UserError(`${path} is damaged or holds no games of this lab.`);
  const sealed = unsealArrays(MARK, file, layoutOf);
  if (!sealed) throw damaged;
  const { header, arrays } = sealed;
  if (header.actions !== game.actions)
    throw new UserError(
      `${path} holds games with ${header.actions} moves to choose from, not ${game.actions}.`,
    );
  const records = header.games.map(({ scores }, i) => ({
    moves: arrays[2 * header.games.length + i] as Uint16Array,
    policies: arrays[2 * i] as Float32Array,
    values: arrays[2 * i + 1] as Float32Array,
    scores,
  }));
  if (!records.every((record) => isPlayed(game, record))) throw damaged;
  return records;
}

const HEADER: Schema<Header> = part<Header>({
  actions: whole(1, 2 ** 16, "moves that the game has"),
  games: listOf(
    part<Header["games"][number]>({
      plies: whole(0, 2 ** 32, "moves of the game"),
      scores: listOf(between(-1e9, 1e9, "of each seat")),
    }),
  ),
});

function layoutOf(header: unknown): { header: Header; layout: Layout } | undefined {
  if (!fits(HEADER, header)) return undefined;
  const { actions, games } = header;
  const layout: Layout = [
    ...games.flatMap(({ plies }) => [
      { of: "floats" as const, length: plies * actions },
      { of: "floats" as const, length: plies },
    ]),
    ...games.map(({ plies }) => ({ of: "words" as const, length: plies })),
  ];
  return { header, layout };
}

/** Whether the moves are legal and end the game with these scores. */
function isPlayed(game: AnyGame, { moves, scores }: GameRecord): boolean {
  let state = game.initial();
  for (const move of moves) {
    if (game.outcome(state) || !game.legalMoves(state).includes(move)) return false;
    state = game.play(state, move);
  }
  const outcome = game.outcome(state);
  return (
    outcome !== undefined && outcome.length === scores.length && outcome.every((s, i) => s === scores[i])
  );
}
