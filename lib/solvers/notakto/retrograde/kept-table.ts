import { readFileSync } from "node:fs";
import { brotliCompressSync, brotliDecompressSync, constants } from "node:zlib";
import { UserError } from "../../../errors.ts";
import { writeFileAtomic } from "../../../files.ts";
import { type Notakto, type NotaktoState, notakto } from "../../../games/notakto.ts";
import { fits, listOf, part, type Schema, text, whole } from "../../../schema.ts";
import { seal, unseal } from "../../../sealed-file.ts";
import { choose } from "./counts.ts";
import type { SliceRecord } from "./journal.ts";
import { placesWith, rankOf } from "./kept-boards.ts";
import { regionOf } from "./region.ts";
import type { FoundPosition } from "./samples.ts";
import type { Settlement } from "./settle.ts";
import { bitPermuter, ones, restrict } from "./slices.ts";

/** The outcomes of all positions with few X in which certain squares are filled. */
export interface KeptTable {
  readonly game: Notakto;
  /** The X that every position of the table has. */
  readonly from: NotaktoState;
  /** The most X that a position of the table has, those of `from` included. */
  readonly crosses: number;
  covers(state: NotaktoState): boolean;
  /** Whether the player to move loses. The position must be line-free and covered. */
  isLost(state: NotaktoState): boolean;
  /** Every position with so many X, up to symmetry, as it stands in the file: `isLost` does not come into it. */
  positions(crosses: number): Generator<FoundPosition>;
}

// The file: a line of JSON (Header), the names of the slices and then the levels, each compressed by itself;
// sealed. A level holds the boards with the same number of X, as bits: slice by slice, and
// within a slice in ascending order of their places.
interface Header {
  readonly position: string;
  readonly naming: readonly number[];
  readonly inner: readonly number[];
  /** Compressed bytes of the names, and of each level. */
  readonly names: number;
  readonly levels: readonly number[];
}

/** That a table may take. */
export const MOST_BYTES = 20e6;

/** Writes the largest part of the table, from the fewest X up, that fits. Returns its bytes and its most X. */
export function writeKeptTable(
  path: string,
  settlement: Settlement,
  most = MOST_BYTES,
): { bytes: number; crosses: number } {
  const { game, from, region, slicing, kept } = settlement.plan;
  const within = settlement.records.filter(({ slot }) => ones(slicing.stored[slot]) <= kept);
  const names = compress(new Uint8Array(Uint32Array.from(within, ({ slot }) => slicing.stored[slot]).buffer));
  const levels: Uint8Array[] = [];
  let bytes = names.length;
  for (let crosses = 0; crosses <= kept; crosses++) {
    const level = compress(levelOf(within, slicing, crosses));
    bytes += level.length;
    if (bytes > most) break;
    levels.push(level);
  }
  const header: Header = {
    position: game.format(from),
    naming: slicing.naming.map((i) => region.squares[i]),
    inner: slicing.inner.map((i) => region.squares[i]),
    names: names.length,
    levels: levels.map((level) => level.length),
  };
  const file = seal([Buffer.from(`${JSON.stringify(header)}\n`), names, ...levels]);
  writeFileAtomic(path, file);
  return { bytes: file.length, crosses: region.crosses + levels.length - 1 };
}

function levelOf(
  records: readonly SliceRecord[],
  { stored, inner }: Settlement["plan"]["slicing"],
  crosses: number,
) {
  const boardsIn = (name: number): number => boardsAt(inner.length, crosses - ones(name));
  const boards = records.reduce((sum, { slot }) => sum + boardsIn(stored[slot]), 0);
  const level = new Uint8Array(Math.ceil(boards / 8));
  let at = 0;
  for (const { slot, kept } of records) {
    let from = 0;
    for (let k = 0; k < crosses - ones(stored[slot]); k++) from += boardsAt(inner.length, k);
    for (let left = boardsIn(stored[slot]); left > 0; left--, at++, from++)
      level[at >>> 3] |= ((kept[from >>> 3] >> (from & 7)) & 1) << (at & 7);
  }
  return level;
}

/** Boards with exactly so many X on so many squares. */
const boardsAt = (squares: number, crosses: number): number =>
  crosses < 0 || crosses > squares ? 0 : choose(squares, crosses);

const compress = (content: Uint8Array): Uint8Array =>
  brotliCompressSync(content, {
    params: {
      // Higher ones take six times as long for one per cent.
      [constants.BROTLI_PARAM_QUALITY]: 5,
      [constants.BROTLI_PARAM_LGWIN]: constants.BROTLI_MAX_WINDOW_BITS,
      [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
    },
  });

/** So many squares name slices at most, and so many lie within one: what a 32-bit number holds. */
const MOST_SQUARES = 24;

const square = whole(0, 255, "a square");
const HEADER: Schema<Header> = part<Header>({
  position: text("the X that every position has"),
  naming: listOf(square),
  inner: listOf(square),
  names: whole(0, 2 ** 32, "bytes"),
  levels: listOf(whole(0, 2 ** 32, "bytes")),
});

/** The header that a line of JSON holds, if it is one. */
function headerOf(line: string): Header | undefined {
  try {
    const header: unknown = JSON.parse(line);
    return fits(HEADER, header) && header.naming.length <= MOST_SQUARES && header.inner.length <= 32
      ? header
      : undefined;
  } catch {
    return undefined;
  }
}

/** Reads a table; a damaged file is refused, never believed. Levels are unpacked when they are first asked for. */
export function readKeptTable(path: string): KeptTable {
  const damaged = new UserError(`The table ${path} is damaged: settling the region again makes it anew.`);
  const content = unseal(readFileSync(path));
  if (!content) throw damaged;
  const start = content.indexOf("\n") + 1;
  const header = headerOf(content.toString("utf8", 0, start));
  if (!header) throw damaged;
  const { naming, inner } = header;
  const game = notakto(header.position.split("/").length);
  const from = game.parse(header.position);
  const squares = [...naming, ...inner];
  const sizes = [header.names, ...header.levels];
  if (
    new Set(squares).size < squares.length ||
    !squares.every((square) => square < game.actions && game.isEmpty(from, square)) ||
    start + sizes.reduce((sum, bytes) => sum + bytes, 0) !== content.length
  )
    throw damaged;
  const blocks = sizes.map((bytes, i) => {
    const at = start + sizes.slice(0, i).reduce((sum, length) => sum + length, 0);
    return content.subarray(at, at + bytes);
  });
  /** A block unpacked, never to more than it may hold. */
  const unpacked = (block: Uint8Array, most: number): Buffer => {
    try {
      return brotliDecompressSync(block, { maxOutputLength: Math.max(1, most) });
    } catch {
      throw damaged;
    }
  };
  const packedNames = unpacked(blocks[0], 4 * 2 ** naming.length);
  if (packedNames.length % 4 !== 0) throw damaged;
  const names = new Uint32Array(Uint8Array.from(packedNames).buffer);
  if (!names.every((name, i) => name < 2 ** naming.length && (i === 0 || name > names[i - 1]))) throw damaged;
  const levels: { bits: Uint8Array; starts: Uint32Array }[] = [];
  const level = (crosses: number) => {
    if (!levels[crosses]) {
      const starts = new Uint32Array(names.length);
      let boards = 0;
      for (let i = 0; i < names.length; i++) {
        starts[i] = boards;
        boards += boardsAt(inner.length, crosses - ones(names[i]));
      }
      const bytes = Math.ceil(boards / 8);
      const bits = unpacked(blocks[1 + crosses], bytes);
      if (bits.length !== bytes) throw damaged;
      levels[crosses] = { bits, starts };
    }
    return levels[crosses];
  };

  // A slice is stored under the least of the names that the symmetries make of it.
  const region = regionOf(game, from);
  const symmetries = region.symmetries.map((symmetry) => {
    const onBoard = new Map(region.squares.map((square, i) => [square, region.squares[symmetry[i]]]));
    const within = (list: readonly number[]) => bitPermuter(restrict((square) => onBoard.get(square)!, list));
    return { name: within(naming), place: within(inner) };
  });
  // By name: one more than the number of the symmetry to the least name, where it has been asked for.
  let asked: Uint16Array | undefined;
  const leastOf = (name: number) => {
    asked ??= new Uint16Array(2 ** naming.length);
    if (asked[name] === 0) {
      let best = 0;
      for (let i = 1; i < symmetries.length; i++)
        if (symmetries[i].name(name) < symmetries[best].name(name)) best = i;
      asked[name] = best + 1;
    }
    return symmetries[asked[name] - 1];
  };
  const bitsOn = (squares: readonly number[], state: NotaktoState): number =>
    squares.reduce((bits, square, i) => (game.isEmpty(state, square) ? bits : bits | (1 << i)), 0);
  const filled = Array.from({ length: game.actions }, (_, cell) => cell).filter(
    (cell) => !game.isEmpty(from, cell),
  );
  const crosses = from.crosses + header.levels.length - 1;
  const covers = (state: NotaktoState): boolean =>
    state.crosses <= crosses && filled.every((cell) => !game.isEmpty(state, cell));

  return {
    game,
    from,
    crosses,
    covers,
    isLost(state) {
      const [name, place] = [bitsOn(naming, state), bitsOn(inner, state)];
      const more = ones(name) + ones(place);
      if (!covers(state) || state.lineCompleted || state.crosses !== from.crosses + more)
        throw new Error(`The table of ${header.position} does not hold ${game.format(state)}.`);
      const best = leastOf(name);
      const { bits, starts } = level(more);
      const at = starts[find(names, best.name(name))] + rankOf(best.place(place));
      return ((bits[at >>> 3] >> (at & 7)) & 1) === 1;
    },
    *positions(crosses) {
      const more = crosses - from.crosses;
      const { bits } = level(more);
      let at = 0;
      for (const name of names) {
        const within = more - ones(name);
        if (within < 0 || within > inner.length) continue;
        const named = filledOn(game, from, naming, name);
        for (const place of placesWith(inner.length, within)) {
          const state = named && filledOn(game, named, inner, place);
          if (state) yield { state, lost: ((bits[at >>> 3] >> (at & 7)) & 1) === 1 };
          at++;
        }
      }
    },
  };
}

/** A position with more squares filled, as bits of a list; undefined where that completes a line. */
function filledOn(
  game: Notakto,
  from: NotaktoState,
  squares: readonly number[],
  bits: number,
): NotaktoState | undefined {
  let state = from;
  for (let rest = bits; rest !== 0; rest &= rest - 1) {
    state = game.play(state, squares[31 - Math.clz32(rest & -rest)]);
    if (state.lineCompleted) return undefined;
  }
  return state;
}

/** The index of a number in an ascending list that holds it. */
function find(list: Uint32Array, wanted: number): number {
  let [low, high] = [0, list.length - 1];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (list[middle] < wanted) low = middle + 1;
    else high = middle;
  }
  return low;
}
