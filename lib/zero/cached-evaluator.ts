import type { Game } from "../games/game.ts";
import type { Evaluator } from "../nets/evaluator.ts";
import type { NetInput } from "../nets/net-input.ts";
import { Canonicaliser } from "./canonicaliser.ts";

/** Bytes that a cache takes, unless told otherwise. */
const MEMORY = 48 * 2 ** 20;

export interface CacheCounts {
  /** How often it was asked, and how many of the answers it had, from that position or a symmetric one. */
  readonly requested: number;
  readonly hits: number;
  readonly evaluated: number;
  readonly batches: number;
  /** Seconds spent in the evaluator. */
  readonly seconds: number;
}

export const NO_COUNTS: CacheCounts = { requested: 0, hits: 0, evaluated: 0, batches: 0, seconds: 0 };

export function addCounts(counts: readonly CacheCounts[]): CacheCounts {
  const sum = (of: (count: CacheCounts) => number): number =>
    counts.reduce((all, count) => all + of(count), 0);
  return {
    requested: sum(({ requested }) => requested),
    hits: sum(({ hits }) => hits),
    evaluated: sum(({ evaluated }) => evaluated),
    batches: sum(({ batches }) => batches),
    seconds: sum(({ seconds }) => seconds),
  };
}

/**
 * An evaluator with a cache. Positions are requested one by one, evaluated in one batch by `flush`, and kept under
 * their net inputs. Symmetric positions are one (see `Canonicaliser`), so an answer depends on the position alone,
 * never on what was requested before it.
 */
export class CachedEvaluator<State> {
  private readonly canonicaliser: Canonicaliser;
  private readonly cells: number;
  private readonly size: number;
  private readonly capacity: number;
  /** Entries that were there once: answers are numbered through. */
  private evicted = 0;
  private entries = 0;
  private answered = 0;
  /** Open addressing: an entry's number plus one, or 0. */
  private readonly slots: Int32Array;
  private readonly hashes: Int32Array;
  private readonly policies: Float32Array;
  private readonly values: Float32Array;
  private waiting: NetInput[] = [];

  private readonly count = { requested: 0, evaluated: 0, batches: 0, seconds: 0 };

  constructor(
    private readonly game: Game<State>,
    private readonly evaluator: Evaluator,
    memory = MEMORY,
  ) {
    const { planes, rows, cols } = game.planes;
    this.cells = rows * cols;
    this.size = planes * this.cells;
    this.canonicaliser = new Canonicaliser(game);
    this.capacity = Math.floor(memory / (4 * (game.actions + 8)));
    this.slots = new Int32Array(2 ** Math.ceil(Math.log2(2 * this.capacity)));
    this.hashes = new Int32Array(2 * this.capacity);
    this.policies = new Float32Array(this.capacity * game.actions);
    this.values = new Float32Array(this.capacity);
  }

  get counts(): CacheCounts {
    return { ...this.count, hits: this.count.requested - this.count.evaluated };
  }

  /** Asks about a position. What it returns names the answer, which is there at once or after `flush`. */
  request(state: State, legal: readonly number[]): number {
    this.count.requested++;
    const { canonicaliser } = this;
    this.game.encode(state, canonicaliser.planes, 0);
    const image = canonicaliser.canonical(legal);
    const first = canonicaliser.hashOf(image, 0, legal);
    const second = canonicaliser.hashOf(image, 1, legal);
    const slot = this.slotOf(first, second);
    if (this.slots[slot] === 0) {
      this.waiting.push(this.inputOf(image, legal));
      this.insert(slot, first, second);
    }
    return (this.evicted + this.slots[slot] - 1) * canonicaliser.images.length + image;
  }

  /** Whether an answer is there. */
  ready(answer: number): boolean {
    return answer < (this.evicted + this.answered) * this.canonicaliser.images.length;
  }

  /** What the player to move may expect. */
  value(answer: number): number {
    return this.values[Math.floor(answer / this.canonicaliser.images.length) - this.evicted];
  }

  /** The probability of a move. */
  probability(answer: number, move: number): number {
    const image = answer % this.canonicaliser.images.length;
    const index = (answer - image) / this.canonicaliser.images.length - this.evicted;
    return this.policies[index * this.game.actions + this.canonicaliser.images[image].moves[move]];
  }

  /** Evaluates all that was requested and is not cached. It may evict all answers before: whoever asks reads at once. */
  async flush(): Promise<void> {
    if (this.waiting.length === 0) return;
    if (this.entries > this.capacity / 2) this.evict();
    const inputs = this.waiting;
    this.waiting = [];
    const started = performance.now();
    const { policies, values } = await this.evaluator.evaluate(inputs);
    this.count.seconds += (performance.now() - started) / 1000;
    this.count.evaluated += inputs.length;
    this.count.batches++;
    this.policies.set(policies, this.answered * this.game.actions);
    this.values.set(values, this.answered);
    this.answered += inputs.length;
  }

  /** Where an entry with these hashes stands, or would. */
  private slotOf(first: number, second: number): number {
    const mask = this.slots.length - 1;
    let slot = first & mask;
    for (; this.slots[slot] > 0; slot = (slot + 1) & mask) {
      const entry = this.slots[slot] - 1;
      if (this.hashes[2 * entry] === first && this.hashes[2 * entry + 1] === second) break;
    }
    return slot;
  }

  private insert(slot: number, first: number, second: number): void {
    this.hashes[2 * this.entries] = first;
    this.hashes[2 * this.entries + 1] = second;
    this.slots[slot] = ++this.entries;
  }

  /** Evicts all answers. Whoever waits now waits for none of them. */
  private evict(): void {
    const waiting = this.hashes.slice(2 * this.answered, 2 * this.entries);
    this.evicted += this.answered;
    this.entries = 0;
    this.answered = 0;
    this.slots.fill(0);
    for (let i = 0; i < waiting.length; i += 2)
      this.insert(this.slotOf(waiting[i], waiting[i + 1]), waiting[i], waiting[i + 1]);
  }

  /** An image of the input at hand. */
  private inputOf(image: number, legal: readonly number[]): NetInput {
    const { cells, moves } = this.canonicaliser.images[image];
    const planes = new Float32Array(this.size);
    for (let from = 0; from < this.size; from += this.cells)
      for (let cell = 0; cell < this.cells; cell++)
        planes[from + cells[cell]] = this.canonicaliser.planes[from + cell];
    return { planes, legal: legal.map((move) => moves[move]) };
  }
}
