import type { Form, OutcomeClass } from "../../cgt/forms.ts";
import type { Database } from "./database.ts";
import { codeOf, type Piece, pieceOf } from "./piece.ts";
import { cut, emptiesOf, exchangeColours, formatPiece, piecesOf, playInRow, withoutBlocks } from "./row.ts";

/** Du's CGTSolver; each of its techniques can be switched off, as in the ablation of his slides. */
export interface Techniques {
  /** A block of stones becomes a single one. Without it, only rows without blocks are found in the database. */
  readonly blockSimplification: boolean;
  /** A row is cut between opposite colours. Without it, only rows without such neighbours are found there. */
  readonly xoSplit: boolean;
  /** Parts that are each other's inverses are taken out. */
  readonly cancellation: boolean;
  /** Outcome classes of the database decide sums where they can. */
  readonly staticEvaluation: boolean;
  /** A part gives way to the first piece of the database that equals it. */
  readonly simplestGames: boolean;
  /** Moves in the middle of the longest part come first; without it, from left to right, parts as they come. */
  readonly middleFirst: boolean;
  readonly table: boolean;
}

export const ALL_TECHNIQUES: Techniques = {
  blockSimplification: true,
  xoSplit: true,
  cancellation: true,
  staticEvaluation: true,
  simplestGames: true,
  middleFirst: true,
  table: true,
};

/** Counts over the search tree, as in Du's Fig. 5; index i counts those at depth i, with i parts, of i empty points. */
export interface TreeStatistics {
  readonly nodesByDepth: number[];
  readonly leavesByDepth: number[];
  readonly nodesByParts: number[];
  readonly leavesByParts: number[];
  readonly partsBySize: number[];
}

export interface CgtResult {
  /** Whether the player to move wins; undefined if the search ran out of nodes. */
  readonly wins: boolean | undefined;
  readonly nodes: number;
  readonly seconds: number;
  readonly statistics: TreeStatistics;
}

export interface CgtSolverOptions {
  /** Outcome classes and equal games; without one, static evaluation and simplest games have nothing to go by. */
  readonly database?: Database;
  readonly techniques?: Partial<Techniques>;
  /** Give up after so many nodes. */
  readonly mostNodes?: number;
}

/** One summand, read from the end from which it comes first; each is kept once. */
interface Part {
  readonly row: string;
  readonly id: number;
  readonly empties: number;
  readonly outcome: OutcomeClass | undefined;
  /** The same with colours exchanged; undefined until it is asked for. */
  inverse: Part | undefined;
  /** What each of Black's moves leaves, as White, who moves next, sees it: with colours exchanged. In order of trial. */
  replies: Part[][] | undefined;
}

/**
 * Whether Black, to move, wins a row, by boolean negamax with the techniques of Du's CGTSolver. The database gives
 * outcome classes and simplest equal games; where the paper has these from search, ours are read off
 * canonical values.
 */
export function cgtSolve(row: string, options: CgtSolverOptions = {}): CgtResult {
  const search = new Search(options);
  const started = performance.now();
  const wins = search.solve(row);
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
    nodesByParts: [],
    leavesByParts: [],
    partsBySize: [],
  };
  private readonly results = new Map<string, boolean>();
  private readonly parts = new Map<string, Part>();
  private readonly database: Database | undefined;
  private readonly techniques: Techniques;
  private readonly mostNodes: number;

  constructor({ database, techniques, mostNodes = Number.POSITIVE_INFINITY }: CgtSolverOptions) {
    this.database = database;
    this.techniques = { ...ALL_TECHNIQUES, ...techniques };
    this.mostNodes = mostNodes;
  }

  solve(row: string): boolean | undefined {
    try {
      return this.wins(this.normal(this.partsOf(row)), 0);
    } catch (error) {
      if (error instanceof OutOfNodes) return undefined;
      throw error;
    }
  }

  private wins(sum: readonly Part[], depth: number): boolean {
    if (this.nodes === this.mostNodes) throw new OutOfNodes();
    this.nodes++;
    this.count(sum, depth);
    const key = sum.map(({ id }) => id).join(" ");
    const known = this.decided(sum) ?? (this.techniques.table ? this.results.get(key) : undefined);
    if (known !== undefined) {
      add(this.statistics.leavesByDepth, depth);
      add(this.statistics.leavesByParts, sum.length);
      return known;
    }
    const won = this.someMoveWins(sum, depth);
    if (this.techniques.table) this.results.set(key, won);
    return won;
  }

  private someMoveWins(sum: readonly Part[], depth: number): boolean {
    for (const part of this.techniques.middleFirst ? sum.toSorted(longestFirst) : sum) {
      const rest = sum.toSpliced(sum.indexOf(part), 1).map((other) => this.inverseOf(other));
      for (const reply of this.repliesTo(part))
        if (!this.wins(this.normal([...rest, ...reply]), depth + 1)) return true;
    }
    return false;
  }

  private repliesTo(part: Part): Part[][] {
    part.replies ??= this.points(part.row).flatMap((point) => {
      const next = playInRow(part.row, point, "x");
      return next === undefined ? [] : [this.partsOf(exchangeColours(next))];
    });
    return part.replies;
  }

  private points({ length }: string): number[] {
    const points = Array.from({ length }, (_, point) => point);
    const middle = (length - 1) / 2;
    return this.techniques.middleFirst
      ? points.sort((a, b) => Math.abs(a - middle) - Math.abs(b - middle) || a - b)
      : points;
  }

  /** Inverses cancelled, and in an order of their own. */
  private normal(sum: readonly Part[]): Part[] {
    const kept: Part[] = [];
    for (const part of sum) {
      const partner = this.techniques.cancellation ? kept.indexOf(this.inverseOf(part)) : -1;
      if (partner < 0) kept.push(part);
      else kept.splice(partner, 1);
    }
    return kept.sort((a, b) => a.id - b.id);
  }

  /** The parts of a row that have moves. */
  private partsOf(row: string): Part[] {
    const { blockSimplification, xoSplit } = this.techniques;
    const simple = blockSimplification ? withoutBlocks(row) : row;
    return (xoSplit ? cut(simple) : [simple])
      .map((part) => this.partOf(part))
      .filter(({ empties }) => empties > 1);
  }

  private inverseOf(part: Part): Part {
    part.inverse ??= this.partOf(exchangeColours(part.row));
    return part.inverse;
  }

  private partOf(text: string): Part {
    let part = this.parts.get(text);
    if (!part) {
      const form = this.formOf(text);
      const simplest =
        form !== undefined && this.techniques.simplestGames
          ? formatPiece(simplestGames(this.database!).get(form)!)
          : text;
      const row = fromFirstEnd(simplest);
      part = this.parts.get(row) ?? {
        row,
        id: this.parts.size,
        empties: emptiesOf(row),
        outcome: form === undefined ? undefined : this.database!.games.outcome(form),
        inverse: undefined,
        replies: undefined,
      };
      this.parts.set(row, part);
      this.parts.set(text, part);
    }
    return part;
  }

  /** The value of what is in the database. */
  private formOf(row: string): Form | undefined {
    if (!this.database || emptiesOf(row) > this.database.empties || /[xo]{2}/.test(row)) return undefined;
    const [piece] = piecesOf(row);
    return this.database.values[piece.empties][codeOf(piece)];
  }

  /** What outcome classes say of a sum with Black, who is Left, to move. */
  private decided(sum: readonly Part[]): boolean | undefined {
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

  private count(sum: readonly Part[], depth: number): void {
    add(this.statistics.nodesByDepth, depth);
    add(this.statistics.nodesByParts, sum.length);
    for (const { empties } of sum) add(this.statistics.partsBySize, empties);
  }
}

const longestFirst = (a: Part, b: Part): number => b.row.length - a.row.length;

function fromFirstEnd(row: string): string {
  const reversed = [...row].reverse().join("");
  return reversed < row ? reversed : row;
}

function add(counts: number[], index: number): void {
  while (counts.length <= index) counts.push(0);
  counts[index]++;
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
