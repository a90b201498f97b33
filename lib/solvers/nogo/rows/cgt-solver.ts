import type { Form } from "../../cgt/forms.ts";
import type { Database } from "./database.ts";
import { Ints, ListNumbers } from "./lists.ts";
import { type Part, Parts } from "./parts.ts";
import { codeOf, type Piece, pieceOf } from "./piece.ts";
import { cut, emptiesOf, exchangeColours, pieceOfPart, playInRow, rowOfPiece, withoutBlocks } from "./row.ts";

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
interface TreeStatistics {
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
  /** Called now and then with the nodes so far. */
  readonly onNodes?: (nodes: number) => void;
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

/** Nodes between two calls of `onNodes`: about a second. */
const TOLD_EVERY = 500_000;

class Search {
  nodes = 0;
  readonly statistics: TreeStatistics = {
    nodesByDepth: [],
    leavesByDepth: [],
    nodesByParts: [],
    leavesByParts: [],
    partsBySize: [],
  };
  private readonly parts = new Parts();
  private readonly sums = new ListNumbers();
  /** By the number of a sum. */
  private readonly results = new Ints();
  /** By form: the part that stands for all of that value. */
  private readonly partOfForm: Part[] = [];
  private readonly database: Database | undefined;
  private readonly techniques: Techniques;
  private readonly mostNodes: number;
  private readonly onNodes: CgtSolverOptions["onNodes"];

  constructor({ database, techniques, mostNodes = Number.POSITIVE_INFINITY, onNodes }: CgtSolverOptions) {
    this.database = database;
    this.techniques = { ...ALL_TECHNIQUES, ...techniques };
    this.mostNodes = mostNodes;
    this.onNodes = onNodes;
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
    if (this.nodes % TOLD_EVERY === 0) this.onNodes?.(this.nodes);
    this.count(sum, depth);
    const known = this.decided(sum) ?? (this.techniques.table ? this.stored(sum) : undefined);
    if (known !== undefined) {
      add(this.statistics.leavesByDepth, depth);
      add(this.statistics.leavesByParts, sum.length);
      return known;
    }
    const won = this.someMoveWins(sum, depth);
    if (this.techniques.table) this.store(sum, won);
    return won;
  }

  private stored(sum: readonly Part[]): boolean | undefined {
    const number = this.sums.find(sum);
    if (number < 0 || number >= this.results.size) return undefined;
    return RESULTS[this.results.at(number)];
  }

  private store(sum: readonly Part[], won: boolean): void {
    const number = this.sums.add(sum);
    while (this.results.size <= number) this.results.push(RESULTS.indexOf(undefined));
    this.results.set(number, RESULTS.indexOf(won));
  }

  private someMoveWins(sum: readonly Part[], depth: number): boolean {
    const inOrder = this.techniques.middleFirst ? sum.toSorted(this.longestFirst) : sum;
    for (const part of inOrder) {
      const rest = sum.toSpliced(sum.indexOf(part), 1).map((other) => this.inverseOf(other));
      for (const reply of this.repliesTo(part))
        if (!this.wins(this.normal([...rest, ...reply]), depth + 1)) return true;
    }
    return false;
  }

  private readonly longestFirst = (a: Part, b: Part): number =>
    this.parts.lengthOf(b) - this.parts.lengthOf(a);

  /**
   * What each of Black's moves leaves, as White, who moves next, sees it: with colours exchanged. In order of trial.
   */
  private repliesTo(part: Part): Part[][] {
    const known = this.parts.repliesTo(part);
    if (known) return known;
    const exchanged = exchangeColours(this.parts.rowOf(part));
    const replies = this.points(exchanged).flatMap((point) => {
      const next = playInRow(exchanged, point, "o");
      return next === undefined ? [] : [this.partsOf(next)];
    });
    this.parts.setReplies(part, replies);
    return replies;
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
    return kept.sort((a, b) => a - b);
  }

  /** The parts of a row that have moves. */
  private partsOf(row: string): Part[] {
    const { blockSimplification, xoSplit } = this.techniques;
    const simple = blockSimplification ? withoutBlocks(row) : row;
    return (xoSplit ? cut(simple) : [simple])
      .map((part) => this.partOf(part))
      .filter((part) => this.parts.emptiesOf(part) > 1);
  }

  private inverseOf(part: Part): Part {
    let inverse = this.parts.inverseOf(part);
    if (inverse === undefined) {
      inverse = this.partOf(exchangeColours(this.parts.rowOf(part)));
      this.parts.setInverse(part, inverse);
    }
    return inverse;
  }

  private partOf(row: string): Part {
    const form = this.formOf(row);
    if (form === undefined) return this.parts.partOf(fromFirstEnd(row), undefined);
    const outcome = this.database!.games.outcome(form);
    if (!this.techniques.simplestGames) return this.parts.partOf(fromFirstEnd(row), outcome);
    this.partOfForm[form] ??= this.parts.partOf(
      fromFirstEnd(rowOfPiece(simplestGames(this.database!).get(form)!)),
      outcome,
    );
    return this.partOfForm[form];
  }

  /** The value of what is in the database. */
  private formOf(row: string): Form | undefined {
    if (!this.database || emptiesOf(row) > this.database.empties || /[xo]{2}/.test(row)) return undefined;
    const piece = pieceOfPart(row);
    return this.database.values[piece.empties][codeOf(piece)];
  }

  /** What outcome classes say of a sum with Black, who is Left, to move. */
  private decided(sum: readonly Part[]): boolean | undefined {
    if (sum.length === 0) return false;
    if (!this.techniques.staticEvaluation) return undefined;
    const counts = { N: 0, P: 0, L: 0, R: 0 };
    for (const part of sum) {
      const outcome = this.parts.outcomeOf(part);
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
    for (const part of sum) add(this.statistics.partsBySize, this.parts.emptiesOf(part));
  }
}

const RESULTS = [undefined, false, true];

/** A row is the same game from either end: this is the end from which it comes first. */
function fromFirstEnd(row: string): string {
  for (let i = 0, j = row.length - 1; i < j; i++, j--)
    if (row[i] !== row[j]) return row[i] < row[j] ? row : [...row].reverse().join("");
  return row;
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
