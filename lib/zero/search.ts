import type { Game } from "../games/game.ts";
import type { Random } from "../random.ts";
import type { CachedEvaluator } from "./cached-evaluator.ts";
import { keyMoves } from "./keystates.ts";
import type { Suspendable } from "./lockstep.ts";
import { dirichlet } from "./noise.ts";
import { Tree, UNPLAYED, UNPROVEN } from "./tree.ts";

/** How the tree is searched. */
export interface SearchConfig {
  /** Walks from the root down the tree, for each move. */
  readonly simulations: number;
  /** c_puct of Mistri's equation 8: how much the net's probabilities and few visits weigh against Q. */
  readonly cPuct: number;
  /** Q of a move not yet tried: a number (the papers: 0), or what the net expects of the position itself. */
  readonly firstPlay: number | "guess";
  /** Whether the tree lives on from move to move of a game. */
  readonly reuse: boolean;
  /** MCTS-Solver: positions proven won, drawn or lost count as that, and the search of a proven root ends. */
  readonly solver: boolean;
  /** Chen's key states: moves that lose at once are left out unless nothing else is left. */
  readonly keyStates: boolean;
  /** Dirichlet noise on the priors at the root, in self-play. */
  readonly noise?: { readonly alpha: number; readonly share: number };
}

/** Under the root of U, so that the first choice at a node goes by the priors. */
const EPSILON = 1e-8;

/** A search through one game: its tree, where it stands, and what it found there. */
export class Search<State> {
  readonly tree: Tree<State>;
  private root = 0;
  /** Node, edge, node, edge, … from the root down. */
  private readonly path: number[] = [];
  /** Scratch space: the priors of a node about to be opened. */
  private readonly priors: Float32Array;
  simulationsDone = 0;

  constructor(
    private readonly game: Game<State>,
    private readonly evaluator: CachedEvaluator<State>,
    private readonly config: SearchConfig,
  ) {
    this.tree = new Tree(game);
    this.priors = new Float32Array(game.actions);
  }

  /**
   * Searches a position that is not over. Where noise is given it is mixed into the root's priors, anew for
   * each search.
   */
  *run(state: State, noise?: Random): Suspendable<void> {
    const { tree, config } = this;
    if (!config.reuse) tree.clear();
    this.root = tree.nodeOf(state);
    if (!tree.isOpen(this.root)) yield* this.open(this.root);
    const priors = noise && config.noise ? this.noisyPriors(config.noise, noise) : undefined;
    for (let done = 0; done < config.simulations && !this.isProven(this.root); done++) {
      const leaf = this.descend(priors);
      let value = tree.proof[leaf];
      if (!tree.isOpen(leaf)) {
        yield* this.open(leaf);
        value = tree.guess[leaf];
      }
      this.backUp(leaf, value);
      this.simulationsDone++;
    }
  }

  /**
   * What the search makes of the root: a probability a move. By visits (Mistri's equation 9 with τ = 1); where
   * the solver has proven a win, the winning moves it knows, all equally; never a move proven worse than another.
   */
  policy(): Float32Array {
    const { tree, root } = this;
    const best = this.proof();
    const edges: number[] = [];
    for (let edge = tree.firstEdge[root]; edge < tree.firstEdge[root] + tree.degree[root]; edge++) {
      const proof = this.config.solver ? tree.proofOfEdge(root, edge) : UNPROVEN;
      if (best === undefined ? proof !== -1 : proof !== UNPROVEN && proof >= best) edges.push(edge);
    }
    const weigh = (weight: (edge: number) => number): Float32Array => {
      const policy = new Float32Array(this.game.actions);
      const sum = edges.reduce((total, edge) => total + weight(edge), 0);
      for (const edge of edges) policy[tree.move[edge]] = weight(edge) / sum;
      return policy;
    };
    const unvisited = edges.every((edge) => tree.visits[edge] === 0);
    return weigh(best === 1 || unvisited ? () => 1 : (edge) => tree.visits[edge]);
  }

  /** Q of every move of the root; NaN for moves never tried. */
  actionValues(): Float32Array {
    const { tree, root } = this;
    const values = new Float32Array(this.game.actions).fill(Number.NaN);
    for (let edge = tree.firstEdge[root]; edge < tree.firstEdge[root] + tree.degree[root]; edge++) {
      const proof = this.config.solver ? tree.proofOfEdge(root, edge) : UNPROVEN;
      if (proof !== UNPROVEN) values[tree.move[edge]] = proof;
      else if (tree.visits[edge] > 0) values[tree.move[edge]] = tree.total[edge] / tree.visits[edge];
    }
    return values;
  }

  /** What the search expects of the root, for the player to move: Q of its moves, weighed by its policy. */
  value(): number {
    const values = this.actionValues();
    return this.policy().reduce((sum, share, move) => (share > 0 ? sum + share * values[move] : sum), 0);
  }

  /** How often each reply to a move of the root was tried. */
  repliesTried(move: number): Int32Array {
    const { tree, root } = this;
    const tried = new Int32Array(this.game.actions);
    const first = tree.firstEdge[root];
    const edge = tree.move.subarray(first, first + tree.degree[root]).indexOf(move);
    const child = edge < 0 ? UNPLAYED : tree.child[first + edge];
    if (child === UNPLAYED || !tree.isOpen(child)) return tried;
    for (let reply = tree.firstEdge[child]; reply < tree.firstEdge[child] + tree.degree[child]; reply++)
      tried[tree.move[reply]] = tree.visits[reply];
    return tried;
  }

  /** How the root ends, for the player to move, if the solver knows. */
  proof(): number | undefined {
    return this.isProven(this.root) ? this.tree.proof[this.root] : undefined;
  }

  private isProven(node: number): boolean {
    return this.config.solver && this.tree.proof[node] !== UNPROVEN;
  }

  /** Asks the net about a node. */
  private *open(node: number): Suspendable<void> {
    const { tree, game, evaluator } = this;
    const state = tree.states[node];
    const legal = game.legalMoves(state);
    const answer = evaluator.request(state, legal);
    if (!evaluator.ready(answer)) yield;
    const moves = this.config.keyStates ? keyMoves(game, state, legal) : legal;
    const { priors } = this;
    let sum = 0;
    for (let i = 0; i < moves.length; i++) {
      priors[i] = evaluator.probability(answer, moves[i]);
      sum += priors[i];
    }
    for (let i = 0; i < moves.length; i++) priors[i] = sum > 0 ? priors[i] / sum : 1 / moves.length;
    tree.open(node, moves, priors, evaluator.value(answer));
  }

  /** Walks down to a node whose value is known, or that the net has yet to be asked about. */
  private descend(rootPriors: Float32Array | undefined): number {
    const { tree, path } = this;
    path.length = 0;
    let node = this.root;
    while (tree.isOpen(node) && !tree.isOver(node) && !this.isProven(node)) {
      const edge = this.select(node, node === this.root ? rootPriors : undefined);
      path.push(node, edge);
      node = tree.follow(node, edge);
    }
    return node;
  }

  /** The edge with the largest Q + U (Mistri's equations 7 and 8), the first of them where several are equal. */
  private select(node: number, priors: Float32Array | undefined): number {
    const { tree, config } = this;
    const { visits, total, prior } = tree;
    const first = tree.firstEdge[node];
    const last = first + tree.degree[node];
    const unvisited = config.firstPlay === "guess" ? tree.guess[node] : config.firstPlay;
    const scale = config.cPuct * Math.sqrt(tree.passed[node] + EPSILON);
    let best = -1;
    let highest = Number.NEGATIVE_INFINITY;
    for (let edge = first; edge < last; edge++) {
      const count = visits[edge];
      if (config.solver) {
        const proof = tree.proofOfEdge(node, edge);
        if (proof === 1) return edge;
        if (proof === -1) continue;
      }
      const p = priors === undefined ? prior[edge] : priors[edge - first];
      const score = (count === 0 ? unvisited : total[edge] / count) + (scale * p) / (1 + count);
      if (score > highest) {
        highest = score;
        best = edge;
      }
    }
    // Where all are lost, as other paths may have shown, any of them proves it.
    return best < 0 ? first : best;
  }

  /** Carries a value, for the player to move at the leaf, up the path. */
  private backUp(leaf: number, value: number): void {
    const { tree, path } = this;
    let node = leaf;
    for (let i = path.length - 2; i >= 0; i -= 2) {
      const [parent, edge] = [path[i], path[i + 1]];
      if (tree.mover[parent] !== tree.mover[node]) value = -value;
      tree.visits[edge]++;
      tree.total[edge] += value;
      tree.passed[parent]++;
      if (this.isProven(node) && !this.isProven(parent)) {
        tree.prove(parent);
        if (this.isProven(parent)) value = tree.proof[parent];
      }
      node = parent;
    }
  }

  private noisyPriors({ alpha, share }: NonNullable<SearchConfig["noise"]>, random: Random): Float32Array {
    const { tree, root } = this;
    const noise = dirichlet(alpha, tree.degree[root], random);
    return noise.map((extra, i) => (1 - share) * tree.prior[tree.firstEdge[root] + i] + share * extra);
  }
}

/** How the move to play is drawn from the search's policy: at τ for the first plies of a game, then the best. */
export interface Temperature {
  readonly plies: number;
  readonly tau: number;
}

/** Draws a move from policy^(1/τ); for τ = 0 a most probable one, any of them if there are several. */
export function drawMove(policy: Float32Array, tau: number, random: Random): number {
  const highest = policy.reduce((most, share) => Math.max(most, share));
  const weights = Array.from(policy, (share) =>
    tau === 0 ? (share === highest ? 1 : 0) : (share / highest) ** (1 / tau),
  );
  let left = random.unit() * weights.reduce((sum, weight) => sum + weight, 0);
  let drawn = -1;
  for (let move = 0; move < weights.length && left >= 0; move++) {
    if (weights[move] === 0) continue;
    drawn = move;
    left -= weights[move];
  }
  return drawn;
}
