import type { OutcomeClass } from "../../cgt/forms.ts";
import type { Database } from "./database.ts";
import { codeOf, inverse, mirror, type Piece, pieceOf, playBlack } from "./piece.ts";

/** Du's CGTSolver; each of its techniques can be switched off, as in the ablation of his slides. */
export interface Techniques {
  /** Pieces that are each other's inverses are taken out. */
  readonly cancellation: boolean;
  /** Outcome classes of the database decide sums where they can. */
  readonly staticEvaluation: boolean;
  /** A piece gives way to the first one of the database that equals it. */
  readonly simplestGames: boolean;
  /** Moves in the middle of the largest piece come first; without it, from left to right, pieces as they come. */
  readonly middleFirst: boolean;
  readonly table: boolean;
}

export const ALL_TECHNIQUES: Techniques = {
  cancellation: true,
  staticEvaluation: true,
  simplestGames: true,
  middleFirst: true,
  table: true,
};

/** Counts over the search tree, as in Du's Fig. 5; index i counts those at depth i, with i pieces, of i empty points. */
export interface TreeStatistics {
  readonly nodesByDepth: number[];
  readonly leavesByDepth: number[];
  readonly nodesByPieces: number[];
  readonly leavesByPieces: number[];
  readonly piecesBySize: number[];
}

export interface CgtResult {
  /** Whether the player to move wins; undefined if the search ran out of nodes. */
  readonly wins: boolean | undefined;
  readonly nodes: number;
  readonly seconds: number;
  readonly statistics: TreeStatistics;
}

export interface CgtSolverOptions {
  readonly techniques?: Partial<Techniques>;
  /** Give up after so many nodes. */
  readonly mostNodes?: number;
}

/** Keys of pieces must be whole numbers that a double holds. */
export const MOST_EMPTIES = 29;

/** What the search knows of a piece. */
interface Known {
  readonly piece: Piece;
  /** Equal pieces, read from either end, have the same key. */
  readonly key: number;
  readonly inverseKey: number;
  readonly outcome: OutcomeClass | undefined;
}

/**
 * Whether Black, to move, wins a sum of pieces, by boolean negamax with the techniques of Du's CGTSolver. The database
 * gives outcome classes and simplest equal games; where the paper has these from search, ours are read off
 * canonical values.
 */
export function cgtSolve(
  database: Database,
  sum: readonly Piece[],
  options: CgtSolverOptions = {},
): CgtResult {
  const techniques = { ...ALL_TECHNIQUES, ...options.techniques };
  const search = new Search(database, techniques, options.mostNodes ?? Number.POSITIVE_INFINITY);
  const started = performance.now();
  const wins = search.solve(sum);
  return {
    wins,
    nodes: search.nodes,
    seconds: (performance.now() - started) / 1000,
    statistics: search.statistics,
  };
}

class OutOfNodes extends Error {}

class Search {
  nodes = 0;
  readonly statistics: TreeStatistics = {
    nodesByDepth: [],
    leavesByDepth: [],
    nodesByPieces: [],
    leavesByPieces: [],
    piecesBySize: [],
  };
  private readonly results = new Map<string, boolean>();
  private readonly pieces = new Map<number, Known>();
  private readonly database: Database;
  private readonly techniques: Techniques;
  private readonly mostNodes: number;

  constructor(database: Database, techniques: Techniques, mostNodes: number) {
    this.database = database;
    this.techniques = techniques;
    this.mostNodes = mostNodes;
  }

  solve(sum: readonly Piece[]): boolean | undefined {
    try {
      return this.wins(this.normal(sum), 0);
    } catch (error) {
      if (error instanceof OutOfNodes) return undefined;
      throw error;
    }
  }

  private wins(sum: readonly Known[], depth: number): boolean {
    if (++this.nodes > this.mostNodes) throw new OutOfNodes();
    this.count(sum, depth);
    const leaf = this.decided(sum);
    const key = sum.map((part) => part.key).join(" ");
    const known = leaf ?? (this.techniques.table ? this.results.get(key) : undefined);
    if (known !== undefined) {
      add(this.statistics.leavesByDepth, depth);
      add(this.statistics.leavesByPieces, sum.length);
      return known;
    }
    const won = this.someMoveWins(sum, depth);
    if (this.techniques.table) this.results.set(key, won);
    return won;
  }

  private someMoveWins(sum: readonly Known[], depth: number): boolean {
    for (const part of this.techniques.middleFirst ? sum.toSorted(largestFirst) : sum) {
      const rest = sum.toSpliced(sum.indexOf(part), 1);
      for (const point of this.points(part.piece)) {
        const left = playBlack(part.piece, point);
        if (!left) continue;
        // The other player is to move: the colours are exchanged.
        const next = this.normal([...rest.map(({ piece }) => inverse(piece)), ...left.map(inverse)]);
        if (!this.wins(next, depth + 1)) return true;
      }
    }
    return false;
  }

  private points({ empties }: Piece): number[] {
    const points = Array.from({ length: empties }, (_, point) => point);
    const middle = (empties - 1) / 2;
    return this.techniques.middleFirst
      ? points.sort((a, b) => Math.abs(a - middle) - Math.abs(b - middle) || a - b)
      : points;
  }

  /** Simplest equal games in place of pieces, those without moves gone, inverses cancelled, sorted. */
  private normal(sum: readonly Piece[]): Known[] {
    const parts = sum.map((piece) => this.know(piece)).filter(({ piece }) => piece.empties > 1);
    const kept = this.techniques.cancellation ? withoutInverses(parts) : parts;
    return kept.sort((a, b) => a.key - b.key);
  }

  private know(piece: Piece): Known {
    const key = keyOf(piece);
    let known = this.pieces.get(key);
    if (!known) {
      const { games, values, empties } = this.database;
      const form = piece.empties <= empties ? values[piece.empties][codeOf(piece)] : undefined;
      const simplest =
        form !== undefined && this.techniques.simplestGames ? simplestGames(this.database).get(form)! : piece;
      known = {
        piece: simplest,
        key: keyOf(simplest),
        inverseKey: keyOf(inverse(simplest)),
        outcome: form === undefined ? undefined : games.outcome(form),
      };
      this.pieces.set(key, known);
    }
    return known;
  }

  /** What outcome classes say of a sum with Black, who is Left, to move. */
  private decided(sum: readonly Known[]): boolean | undefined {
    if (sum.length === 0) return false;
    if (!this.techniques.staticEvaluation) return undefined;
    const counts = { N: 0, P: 0, L: 0, R: 0 };
    for (const { outcome } of sum) {
      if (outcome === undefined) return undefined;
      counts[outcome]++;
    }
    if (counts.N === 0 && counts.R === 0) return counts.L > 0;
    if (counts.N === 0 && counts.L === 0) return false;
    if (counts.N === 1 && counts.R === 0) return true;
    return undefined;
  }

  private count(sum: readonly Known[], depth: number): void {
    add(this.statistics.nodesByDepth, depth);
    add(this.statistics.nodesByPieces, sum.length);
    for (const { piece } of sum) add(this.statistics.piecesBySize, piece.empties);
  }
}

const largestFirst = (a: Known, b: Known): number => b.piece.empties - a.piece.empties;

const keyOf = (piece: Piece): number => Math.min(codeOf(piece), codeOf(mirror(piece))) * 32 + piece.empties;

function add(counts: number[], index: number): void {
  while (counts.length <= index) counts.push(0);
  counts[index]++;
}

function withoutInverses(parts: readonly Known[]): Known[] {
  const kept: Known[] = [];
  for (const part of parts) {
    const partner = kept.findIndex(({ key }) => key === part.inverseKey);
    if (partner < 0) kept.push(part);
    else kept.splice(partner, 1);
  }
  return kept;
}

const simplestOf = new WeakMap<Database, Map<number, Piece>>();

/** For each value the piece of the database that has it and comes first: by empty points, then by code. */
export function simplestGames(database: Database): ReadonlyMap<number, Piece> {
  let simplest = simplestOf.get(database);
  if (!simplest) {
    simplest = new Map();
    for (const [empties, layer] of database.values.entries())
      if (empties > 0)
        for (const [code, form] of layer.entries())
          if (!simplest.has(form)) simplest.set(form, pieceOf(empties, code));
    simplestOf.set(database, simplest);
  }
  return simplest;
}
