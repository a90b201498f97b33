import { type Corso, type CorsoState, cellSets, DYE_WEIGHT } from "../../games/corso.ts";
import { growTo, roomFrom, startModule } from "../../wasm/load.ts";
import type { MinimaxSearch } from "../minimax.ts";

/** The exports of wasm/assembly/corso-minimax.ts. */
interface Kernel {
  readonly FRAME: WebAssembly.Global;
  readonly ENTRY: WebAssembly.Global;
  setUp(columns: number, rows: number, frames: number, table: number, entries: number): void;
  begin(dyeWeight: number): void;
  score(
    ownMarbles: bigint,
    otherMarbles: bigint,
    ownDyed: bigint,
    otherDyed: bigint,
    plies: number,
    alpha: number,
    beta: number,
  ): number;
  nodesSeen(): number;
}

const MOST_CELLS = 64;
/** Positions that the table remembers: 12 MB. */
const ENTRIES = 2 ** 18;

/** Over two plies, crossing into WebAssembly costs more than it saves. */
const LEAST_DEPTH = 3;

/** Whether `corsoMinimax` can search a board, and pays: it is for two players, with a bit of a word for each cell. */
export const hasCorsoMinimax = (game: Corso, depth = LEAST_DEPTH): boolean =>
  game.players === 2 && game.actions <= MOST_CELLS && depth >= LEAST_DEPTH;

/** Started once a thread, for boards of any size: a search leaves nothing behind that another could meet. */
let started: { kernel: Kernel; frames: number; table: number } | undefined;

function start() {
  const { kernel, memory } = startModule<Kernel>("corso-minimax");
  const frames = roomFrom(memory);
  const table = frames + (longestGame(MOST_CELLS) + 1) * kernel.FRAME.value;
  growTo(memory, table + ENTRIES * kernel.ENTRY.value);
  return { kernel, frames, table };
}

/** A game is over before every cell has had its marble placed and expanded. */
const longestGame = (cells: number): number => 2 * cells;

/**
 * Does what `minimax` does for any game, with the same scores to the last bit, for Corso and its own
 * heuristic: on bit sets in WebAssembly, and with every chain of marbles expanded once, not once a marble.
 */
export function corsoMinimax(game: Corso, depth: number): MinimaxSearch<CorsoState> {
  const plies = Math.min(depth, longestGame(game.actions));
  return (state, margin = Number.POSITIVE_INFINITY) => {
    started ??= start();
    const { kernel, frames, table } = started;
    kernel.setUp(game.width, game.height, frames, table, ENTRIES);
    kernel.begin(DYE_WEIGHT);
    const moves = game.legalMoves(state);
    const replies = moves.map((move) => cellSets(game, game.play(state, move)));
    const names = replies.map((sets) => sets.join());

    const scoresIn = (order: readonly number[], deep: number): number[] => {
      const known = new Map<string, number>();
      let lead = Number.NEGATIVE_INFINITY;
      for (const i of order) {
        if (known.has(names[i])) continue;
        const score = 0 - kernel.score(...replies[i], deep - 1, Number.NEGATIVE_INFINITY, margin - lead);
        known.set(names[i], score);
        lead = Math.max(lead, score);
      }
      return names.map((name) => known.get(name)!);
    };

    // A short look first: with the best move in front, the others need less proof that they are worse.
    const order = moves.map((_, i) => i);
    if (plies > 3) {
      const looks = scoresIn(order, plies - 2);
      order.sort((a, b) => looks[b] - looks[a]);
    }
    return { moves, scores: scoresIn(order, plies), nodes: kernel.nodesSeen() };
  };
}
