import { UserError } from "../../errors.ts";
import { type Corso, type CorsoState, cellSets } from "../../games/corso.ts";
import { growTo, roomFrom, startModule } from "../../wasm/load.ts";
import type { ExactSearch } from "../search.ts";

/** The exports of wasm/assembly/corso-solver.ts. */
interface Kernel {
  readonly SYMMETRY: WebAssembly.Global;
  readonly FRAME: WebAssembly.Global;
  readonly ENTRY: WebAssembly.Global;
  setUp(
    columns: number,
    rows: number,
    symmetries: number,
    symmetryCount: number,
    frames: number,
    table: number,
    entries: number,
  ): void;
  begin(limit: number): void;
  value(
    ownMarbles: bigint,
    otherMarbles: bigint,
    ownDyed: bigint,
    otherDyed: bigint,
    low: number,
    high: number,
    ply: number,
  ): number;
  nodesSeen(): number;
}

/** Larger boards do not fit into the solver's keys. */
export const MOST_CELLS = 25;
/** Positions that a question may cost unless told otherwise: about a minute. */
const DEFAULT_LIMIT = 100_000_000;
/** Positions that the table remembers unless told otherwise: 256 MB. */
const DEFAULT_ENTRIES = 2 ** 24;
const ENTRY_BYTES = 16;
const [LEAST_ENTRIES, MOST_ENTRIES] = [2 ** 10, 2 ** 27];

/** How many positions a table within so many bytes remembers: a power of two. */
export const entriesIn = (bytes: number): number =>
  Math.min(Math.max(2 ** Math.floor(Math.log2(bytes / ENTRY_BYTES)), LEAST_ENTRIES), MOST_ENTRIES);

export interface CorsoSearch extends ExactSearch<CorsoState> {
  /** Positions looked at so far. */
  readonly nodes: number;
}

/**
 * Exact play of Corso for two players, by alpha-beta in WebAssembly. Positions that symmetry turns into one
 * another are one, and so are those that differ only in who owns which of the cells that nothing can reach
 * any more; colours are told by whose turn it is, so that exchanging them changes nothing.
 *
 * A question that costs more than `limit` positions is refused (UserError), never guessed; asking again goes
 * on from what was found.
 */
export function corsoSearch(
  game: Corso,
  { limit = DEFAULT_LIMIT, entries = DEFAULT_ENTRIES }: { limit?: number; entries?: number } = {},
): CorsoSearch {
  const { width, height } = game;
  if (game.players !== 2 || game.actions > MOST_CELLS)
    throw new UserError(
      `Corso is solved for two players on up to ${MOST_CELLS} cells; ${width}x${height} for ${game.players} is not.`,
    );
  const kernel = startKernel(game, entries);
  let nodes = 0;

  const ask = (state: CorsoState, low: number, high: number): number => {
    kernel.begin(limit);
    const answer = kernel.value(...cellSets(game, state), low, high, 0);
    nodes += kernel.nodesSeen();
    if (kernel.nodesSeen() > limit)
      throw new UserError(
        `Exact search of ${width}x${height} Corso gave up at its limit of ${limit.toLocaleString("en")} positions.`,
      );
    return answer;
  };

  const value = (state: CorsoState): number => {
    const outcome = game.outcome(state);
    if (outcome) return outcome[game.toMove(state)];
    if (ask(state, 0, 1) === 1) return 1;
    return game.actions % 2 === 0 ? ask(state, -1, 0) : -1;
  };

  return {
    value,
    bestMoves(state) {
      const best = value(state);
      return game.legalMoves(state).filter((move) => 0 - value(game.play(state, move)) === best);
    },
    get nodes() {
      return nodes;
    },
  };
}

function startKernel(game: Corso, entries: number): Kernel {
  const { kernel, memory } = startModule<Kernel>("corso-solver");
  const { size } = game.symmetries;
  const symmetries = roomFrom(memory);
  const frames = symmetries + size * kernel.SYMMETRY.value;
  // A game is over before every cell has had its marble placed and expanded.
  const table = frames + 2 * game.actions * kernel.FRAME.value;
  growTo(memory, table + entries * kernel.ENTRY.value);
  writeSymmetries(game, new BigUint64Array(memory.buffer, symmetries));
  kernel.setUp(game.width, game.height, symmetries, size, frames, table, entries);
  return kernel;
}

const DIGIT_CELLS = 7;
const DIGITS = 4;

/** For each symmetry and each seven cells, every set of them as the sum of its powers of five, once moved. */
function writeSymmetries(game: Corso, into: BigUint64Array): void {
  let at = 0;
  for (let symmetry = 0; symmetry < game.symmetries.size; symmetry++) {
    const { cells } = game.symmetries.at(symmetry);
    for (let digit = 0; digit < DIGITS; digit++) {
      const powers = Array.from({ length: DIGIT_CELLS }, (_, i) => {
        const cell = digit * DIGIT_CELLS + i;
        return cell < game.actions ? 5n ** BigInt(cells[cell]) : 0n;
      });
      for (let set = 0; set < 2 ** DIGIT_CELLS; set++)
        into[at++] = powers.reduce((sum, power, i) => (set & (1 << i) ? sum + power : sum), 0n);
    }
  }
}
