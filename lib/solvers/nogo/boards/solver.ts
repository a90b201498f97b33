import { UserError } from "../../../errors.ts";
import { formatBytes } from "../../../format.ts";
import { totalMemory } from "../../../machine.ts";
import { makeMemory, startModule } from "../../../wasm/load.ts";
import type { Result } from "../../solver.ts";
import { MOST_POINTS, type Stones } from "./position.ts";

/** The exports that wasm/assembly/nogo-best.ts and nogo-sbh.ts have in common. */
interface Kernel {
  freeAddress(): number;
  prepare(rows: number, cols: number, control: number, table: number, bytes: number, off?: number): number;
  solve(black: number, white: number, colour: number): number;
  winningMove(): number;
  stored(): bigint;
}

interface SbhKernel extends Kernel {
  outOfMemory(): number;
  tableBytesTaken(): number;
  proofSize(black: number, white: number, colour: number): number;
}

/**
 * `best` searches reduced positions up to symmetry; `sbh` is SBHSolver as published. Both are exact, whatever
 * the memory: `best` forgets what was cheapest to find when its table is full, `sbh` gives up.
 */
export type BoardSolverName = "best" | "sbh";

/** For the player to move; there are no draws. */
export type NoGoResult = Exclude<Result, "draw">;

export interface BoardSolver {
  /** Unknown if stopped, or out of memory, before. What was found stays for the next question. */
  solve(position: Stones): NoGoResult;
  /** A move that wins the position last solved, if its mover wins; undefined where counting was enough to know. */
  winningMove(): number | undefined;
  /** Positions searched so far, and positions in the table. */
  nodes(): number;
  stored(): number;
}

/**
 * What `best` does beyond plain search, as wasm/assembly/nogo/techniques.ts tells and in its order. Each can be
 * left out, which costs nodes and changes no answer.
 */
export const TECHNIQUES = [
  "symmetry",
  "reduction",
  "lone points",
  "counting",
  "mobility",
  "history",
  "opposite",
  "cutoff",
  "plain tail",
] as const;
export type Technique = (typeof TECHNIQUES)[number];

export interface SbhSolver extends BoardSolver {
  /** Whether the last question needed more memory than there is. */
  outOfMemory(): boolean;
  tableBytes(): number;
  /**
   * Walks the proof of a solved position and checks it move by move: how many positions it has. A position is
   * counted once in the life of the solver.
   */
  proofSize(position: Stones): number;
}

export const DEFAULT_MEMORY = 512 * 2 ** 20;
export const LEAST_MEMORY = 1e6;
const PAGE = 65536;
/** What one WebAssembly memory can hold. */
const MOST_MEMORY = 65536 * PAGE;

/** A view of a search in progress, through memory shared with the thread that runs it. */
export interface SearchWatch {
  nodes(): number;
  /** Of the moves at the root, how many are settled. */
  rootMoves(): { readonly settled: number; readonly moves: number };
  /** About what share of the work on the current root move is done, if that move wins: from 0 to 1. */
  shareOfMove(): number;
  stop(): void;
  /** For the thread that searches. */
  isStopped(): boolean;
  tellNodes(nodes: number): void;
}

/** Refuses what no solver can work in, and what this machine does not have. */
export function checkMemory(bytes: number): void {
  if (!(bytes >= LEAST_MEMORY && bytes <= MOST_MEMORY))
    throw new UserError(
      `A solver can't work in ${formatBytes(bytes)}; it takes ${formatBytes(LEAST_MEMORY)} to ${formatBytes(MOST_MEMORY)}.`,
    );
  if (bytes > totalMemory())
    throw new UserError(
      `A solver can't work in ${formatBytes(bytes)} here: there are ${formatBytes(totalMemory())} in all; give it less.`,
    );
}

/** Memory for a solver, with the table in it. Pages that the search doesn't reach cost nothing. */
export function solverMemory(bytes: number): WebAssembly.Memory {
  checkMemory(bytes);
  return makeMemory(Math.floor(bytes / PAGE) * PAGE);
}

/** Memory to watch a solver by that has its table elsewhere. */
export const watchMemory = (): WebAssembly.Memory => makeMemory(PAGE);

/** The control block (wasm/assembly/nogo/control.ts) lies at the end of the memory. */
const CONTROL_BYTES = 128;
const PLIES = 6;
const controlAddress = (memory: WebAssembly.Memory): number => memory.buffer.byteLength - CONTROL_BYTES;

export function watch(memory: WebAssembly.Memory): SearchWatch {
  const words = new Uint32Array(memory.buffer, controlAddress(memory), 6 + 2 * PLIES);
  const nodes = new BigUint64Array(memory.buffer, controlAddress(memory) + 16, 1);
  return {
    nodes: () => Number(nodes[0]),
    rootMoves: () => ({ settled: words[6], moves: words[7] }),
    // If the root move wins, every reply must be refuted, and to each of these refutations every reply, and so on.
    shareOfMove() {
      let share = 0;
      for (let ply = PLIES - 1; ply > 0; ply -= 2) {
        const [settled, moves] = words.subarray(6 + 2 * ply, 8 + 2 * ply);
        share = moves > 0 ? Math.min((settled + share) / moves, 1) : 0;
      }
      return share;
    },
    stop: () => Atomics.store(words, 0, 1),
    isStopped: () => Atomics.load(words, 0) !== 0,
    tellNodes: (count) => {
      nodes[0] = BigInt(count);
    },
  };
}

function start(
  name: BoardSolverName,
  rows: number,
  cols: number,
  memory: WebAssembly.Memory,
  without: readonly Technique[] = [],
) {
  if (!(rows >= 1 && cols >= 1 && rows * cols <= MOST_POINTS))
    throw new UserError(
      `Boards of up to ${MOST_POINTS} points can be solved; ${rows}x${cols} has ${rows * cols}.`,
    );
  const { kernel } = startModule<SbhKernel>(`nogo-${name}`, { memory });
  const free = kernel.freeAddress();
  const off = TECHNIQUES.reduce((bits, name, i) => bits + (without.includes(name) ? 2 ** i : 0), 0);
  if (!kernel.prepare(rows, cols, controlAddress(memory), free, controlAddress(memory) - free, off))
    throw new UserError(
      `${formatBytes(memory.buffer.byteLength)} are too little for ${rows}x${cols}; give it more.`,
    );
  const { nodes } = watch(memory);
  const solver: BoardSolver = {
    solve({ black, white, toMove }) {
      const sign = kernel.solve(black, white, toMove);
      return sign === 0 ? "unknown" : sign > 0 ? "win" : "loss";
    },
    winningMove() {
      const point = kernel.winningMove();
      return point === 0 ? undefined : 31 - Math.clz32(point);
    },
    nodes,
    stored: () => Number(kernel.stored()),
  };
  return { kernel, solver };
}

interface Room {
  /** Bytes, all told; or the memory itself, fresh from `solverMemory`. */
  readonly memory?: number | WebAssembly.Memory;
}

interface Without {
  /** What `best` is to do without; sbh has none of it. */
  readonly without?: readonly Technique[];
}

const roomOf = ({ memory = DEFAULT_MEMORY }: Room): WebAssembly.Memory =>
  typeof memory === "number" ? solverMemory(memory) : memory;

export const bestSolver = (rows: number, cols: number, options: Room & Without = {}): BoardSolver =>
  start("best", rows, cols, roomOf(options), options.without).solver;

export function sbhSolver(rows: number, cols: number, room: Room = {}): SbhSolver {
  const { kernel, solver } = start("sbh", rows, cols, roomOf(room));
  return {
    ...solver,
    outOfMemory: () => kernel.outOfMemory() !== 0,
    tableBytes: () => kernel.tableBytesTaken() >>> 0,
    proofSize({ black, white, toMove }) {
      const size = kernel.proofSize(black, white, toMove);
      if (size < 0) throw new Error("The table holds no proof of this position.");
      return size;
    },
  };
}

export const boardSolver = (
  name: BoardSolverName,
  rows: number,
  cols: number,
  options: Room & Without = {},
): BoardSolver => (name === "best" ? bestSolver(rows, cols, options) : sbhSolver(rows, cols, options));
