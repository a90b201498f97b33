import { UserError } from "../../errors.ts";
import { type Corso, type CorsoState, cellSets } from "../../games/corso.ts";
import { growTo, roomFrom, startModule } from "../../wasm/load.ts";
import type { ExactSearch } from "../search.ts";

/** The exports of wasm/assembly/corso-scores.ts. */
interface Kernel {
  readonly KEY_TABLES: WebAssembly.Global;
  readonly FRAME: WebAssembly.Global;
  readonly ENTRY: WebAssembly.Global;
  setUp(
    columns: number,
    rows: number,
    keyTables: number,
    frames: number,
    table: number,
    bucketBits: number,
    keyBits: number,
  ): void;
  begin(limit: number): void;
  bound(ownMarbles: number, otherMarbles: number, ownDyed: number, otherDyed: number, goal: number): number;
  moveReaching(
    ownMarbles: number,
    otherMarbles: number,
    ownDyed: number,
    otherDyed: number,
    goal: number,
  ): number;
  nodesSeen(): number;
}

/** Keys of larger boards do not fit into 63 bits: 5^27 < 2^63 < 5^28. */
export const MOST_CELLS = 27;
/** Positions that a question may cost unless told otherwise: a few minutes. */
const DEFAULT_LIMIT = 100_000_000;
/** Positions that the table remembers unless told otherwise: 512 MB. */
const DEFAULT_ENTRIES = 2 ** 26;
const ENTRY_BYTES = 8;
const BUCKET_ENTRIES = 8;
/** Of a key, so many bits stand in the entry; the others choose the bucket, of which there must be enough. */
const KEY_BITS_IN_ENTRY = 46;
const MOST_ENTRIES = 2 ** 28;
/** Enough for 46 bits of the keys of the largest boards to be left to the entries, and round. */
const LEAST_BYTES = 9e6;

/** How many positions a table within so many bytes remembers: a power of two. Refuses what no table fits into. */
export function entriesIn(bytes: number): number {
  if (bytes < LEAST_BYTES)
    throw new UserError(`The Corso solver's table takes at least ${LEAST_BYTES / 1e6} MB.`);
  return Math.min(2 ** Math.floor(Math.log2(bytes / ENTRY_BYTES)), MOST_ENTRIES);
}

export interface CorsoScores extends ExactSearch<CorsoState> {
  /** By how many cells the player to move ends ahead with best play of both; below 0 behind. */
  score(state: CorsoState): number;
  /** A move after which the player who makes it ends ahead by at least so many cells; undefined if there is none. */
  moveReaching(state: CorsoState, goal: number): number | undefined;
  /** Positions looked at so far. */
  readonly nodes: number;
}

/**
 * Exact scores of Corso for two players, by null-window search in WebAssembly: see wasm/assembly/corso-scores.ts.
 * Positions that symmetry turns into one another are one, and so are those that differ only in cells that nothing can
 * reach any more; colours are told by whose turn it is, so that exchanging them changes nothing.
 *
 * A question that costs more than `limit` positions is refused (UserError), never guessed; asking again goes on from
 * what was found.
 */
export function corsoScores(
  game: Corso,
  { limit = DEFAULT_LIMIT, entries = DEFAULT_ENTRIES }: { limit?: number; entries?: number } = {},
): CorsoScores {
  const { width, height, actions } = game;
  if (game.players !== 2 || actions > MOST_CELLS)
    throw new UserError(
      `Corso is solved for two players on up to ${MOST_CELLS} cells; ${width}x${height} for ${game.players} is not.`,
    );
  const kernel = startKernel(game, entries);
  let nodes = 0;

  /** Asks the kernel within the limit. */
  const ask = <T>(question: () => T): T => {
    kernel.begin(limit);
    const answer = question();
    nodes += kernel.nodesSeen();
    if (kernel.nodesSeen() > limit)
      throw new UserError(
        `Exact search of ${width}x${height} Corso gave up at its limit of ${limit.toLocaleString("en")} positions.`,
      );
    return answer;
  };

  /** A score, or a bound of it that is enough, by question after question; each answer is the next guess: MTD(f). */
  const narrow = (state: CorsoState, isEnough: (least: number, most: number) => boolean): number =>
    ask(() => {
      const sets = smallSets(game, state);
      let [least, most] = [-actions, actions];
      // Every score is odd where the number of cells is.
      let goal = 2 - (actions % 2);
      while (!isEnough(least, most) && kernel.nodesSeen() <= limit) {
        const answer = kernel.bound(...sets, goal);
        if (answer >= goal) least = answer;
        else most = answer;
        goal = answer >= goal ? answer + 2 : answer;
      }
      return least > 0 ? least : most;
    });

  const value = (state: CorsoState): number =>
    game.outcome(state)?.[game.toMove(state)] ??
    Math.sign(narrow(state, (least, most) => least > 0 || most < 0 || (least === 0 && most === 0)));

  return {
    value,
    score(state) {
      if (game.outcome(state)) return leadOf(game, state);
      return narrow(state, (least, most) => least >= most);
    },
    moveReaching(state, goal) {
      if (game.outcome(state)) return undefined;
      const move = ask(() => kernel.moveReaching(...smallSets(game, state), goal));
      return move < 0 ? undefined : move;
    },
    bestMoves(state) {
      const best = value(state);
      return game.legalMoves(state).filter((move) => 0 - value(game.play(state, move)) === best);
    },
    get nodes() {
      return nodes;
    },
  };
}

/** The sets of a position as numbers of 32 bits. */
const smallSets = (game: Corso, state: CorsoState): [number, number, number, number] => {
  const [ownMarbles, otherMarbles, ownDyed, otherDyed] = cellSets(game, state);
  return [Number(ownMarbles), Number(otherMarbles), Number(ownDyed), Number(otherDyed)];
};

/** By how many cells the player to move is ahead. */
function leadOf(game: Corso, state: CorsoState): number {
  const own = game.toMove(state);
  const held = (player: number): number => game.marbles(state, player) + game.dyed(state, player);
  return held(own) - held(1 - own);
}

function startKernel(game: Corso, entries: number): Kernel {
  const { kernel, memory } = startModule<Kernel>("corso-scores");
  const keyBits = (5n ** BigInt(game.actions) - 1n).toString(2).length;
  const leastBuckets = Math.max(keyBits - KEY_BITS_IN_ENTRY, 0);
  const bucketBits = Math.min(Math.max(Math.log2(entries / BUCKET_ENTRIES), leastBuckets), keyBits);
  const keyTables = roomFrom(memory);
  const frames = keyTables + kernel.KEY_TABLES.value;
  // A game is over before every cell has had its marble placed and expanded.
  const table = frames + 2 * game.actions * kernel.FRAME.value;
  growTo(memory, table + 2 ** bucketBits * BUCKET_ENTRIES * kernel.ENTRY.value);
  writeKeyTables(game, new BigUint64Array(memory.buffer, keyTables));
  kernel.setUp(game.width, game.height, keyTables, frames, table, bucketBits, keyBits);
  return kernel;
}

const SEVEN = 7;
const SEVENS = 4;
const NUMBERS = 8;

/** For each seven cells, every set of them as eight sums of powers of five, of the places where symmetries take them. */
function writeKeyTables({ actions, symmetries }: Corso, into: BigUint64Array): void {
  const images = Array.from({ length: NUMBERS }, (_, i) => symmetries.at(i % symmetries.size).cells);
  let at = 0;
  for (let seven = 0; seven < SEVENS; seven++)
    for (let set = 0; set < 2 ** SEVEN; set++)
      for (const image of images) {
        let sum = 0n;
        for (let i = 0; i < SEVEN; i++) {
          const cell = seven * SEVEN + i;
          if (set & (1 << i) && cell < actions) sum += 5n ** BigInt(image[cell]);
        }
        into[at++] = sum;
      }
}
