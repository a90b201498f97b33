import type { Game } from "../games/game.ts";

/** In `proof`: nobody knows yet how the position ends. Otherwise −1, 0 or 1, for the player to move. */
export const UNPROVEN = 2;
/** In `child`: the move has not been played yet. */
export const UNPLAYED = -1;
/** In `firstEdge`: the net has not been asked yet. */
const UNOPENED = -1;

/**
 * The positions that a search has seen, and the moves between them, in typed arrays. A position is one node
 * however it was reached, so that what is learned of it counts on every path (the statistics of
 * alpha-zero-general, too, belong to positions).
 *
 * Nodes and edges are numbers. The edges of a node lie side by side, from `firstEdge` on, `degree` of them.
 */
export class Tree<State> {
  nodes = 0;
  edges = 0;
  readonly states: State[] = [];
  private readonly byKey = new Map<string, number>();

  /** Whose turn it is. */
  mover = new Uint8Array(64);
  firstEdge = new Int32Array(64);
  degree = new Uint16Array(64);
  /** How the position ends with best play, for the player to move, or UNPROVEN. */
  proof = new Int8Array(64);
  /** What the net expects for the player to move. */
  guess = new Float32Array(64);
  /** The sum of `visits` over the node's edges. */
  passed = new Int32Array(64);

  move = new Uint16Array(1024);
  child = new Int32Array(1024);
  /** P(s, a): the net's probability. */
  prior = new Float32Array(1024);
  /** N(s, a). */
  visits = new Int32Array(1024);
  /** The sum of what came back along the edge, for the player who moves along it: Q(s, a) · N(s, a). */
  total = new Float64Array(1024);

  constructor(private readonly game: Game<State>) {}

  clear(): void {
    this.nodes = 0;
    this.edges = 0;
    this.states.length = 0;
    this.byKey.clear();
  }

  /** The node of a position; a new one is added unopened, or with its result where the game is over. */
  nodeOf(state: State): number {
    const key = this.game.key(state);
    const known = this.byKey.get(key);
    if (known !== undefined) return known;
    const node = this.nodes++;
    if (node === this.mover.length) this.growNodes();
    this.byKey.set(key, node);
    this.states.push(state);
    const mover = this.game.toMove(state);
    const outcome = this.game.outcome(state);
    this.mover[node] = mover;
    this.firstEdge[node] = outcome ? 0 : UNOPENED;
    this.degree[node] = 0;
    this.proof[node] = outcome ? outcome[mover] : UNPROVEN;
    this.guess[node] = 0;
    this.passed[node] = 0;
    return node;
  }

  /** Whether the net has been asked about the node, or need not be. */
  isOpen(node: number): boolean {
    return this.firstEdge[node] !== UNOPENED;
  }

  isOver(node: number): boolean {
    return this.degree[node] === 0 && this.firstEdge[node] !== UNOPENED;
  }

  /** Gives a node its moves, with their priors (which sum to 1), and the net's guess of its value. */
  open(node: number, moves: readonly number[], priors: Float32Array, guess: number): void {
    const first = this.edges;
    this.edges += moves.length;
    while (this.edges > this.move.length) this.growEdges();
    this.firstEdge[node] = first;
    this.degree[node] = moves.length;
    this.guess[node] = guess;
    for (let i = 0; i < moves.length; i++) {
      this.move[first + i] = moves[i];
      this.child[first + i] = UNPLAYED;
      this.prior[first + i] = priors[i];
      this.visits[first + i] = 0;
      this.total[first + i] = 0;
    }
  }

  /** The node that an edge leads to; the move is played when first asked for. */
  follow(node: number, edge: number): number {
    if (this.child[edge] === UNPLAYED)
      this.child[edge] = this.nodeOf(this.game.play(this.states[node], this.move[edge]));
    return this.child[edge];
  }

  /** How the game ends along an edge for the player who moves along it, or UNPROVEN. */
  proofOfEdge(node: number, edge: number): number {
    const child = this.child[edge];
    if (child === UNPLAYED || this.proof[child] === UNPROVEN) return UNPROVEN;
    return this.mover[child] === this.mover[node] ? this.proof[child] : -this.proof[child];
  }

  /** Concludes what can be concluded of a node from its children: a win from one, anything else from all. */
  prove(node: number): void {
    const first = this.firstEdge[node];
    let best = -1;
    let open = false;
    for (let edge = first; edge < first + this.degree[node]; edge++) {
      const proof = this.proofOfEdge(node, edge);
      if (proof === UNPROVEN) open = true;
      else if (proof > best) best = proof;
    }
    if (best === 1 || !open) this.proof[node] = best;
  }

  private growNodes(): void {
    const size = 2 * this.mover.length;
    this.mover = grown(this.mover, new Uint8Array(size));
    this.firstEdge = grown(this.firstEdge, new Int32Array(size));
    this.degree = grown(this.degree, new Uint16Array(size));
    this.proof = grown(this.proof, new Int8Array(size));
    this.guess = grown(this.guess, new Float32Array(size));
    this.passed = grown(this.passed, new Int32Array(size));
  }

  private growEdges(): void {
    const size = 2 * this.move.length;
    this.move = grown(this.move, new Uint16Array(size));
    this.child = grown(this.child, new Int32Array(size));
    this.prior = grown(this.prior, new Float32Array(size));
    this.visits = grown(this.visits, new Int32Array(size));
    this.total = grown(this.total, new Float64Array(size));
  }
}

function grown<T extends { set(from: T): void }>(from: T, into: T): T {
  into.set(from);
  return into;
}
