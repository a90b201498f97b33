import type { Game } from "../games/game.ts";
import type { Evaluator } from "../nets/evaluator.ts";
import type { Sight } from "./sight.ts";
import { Turner } from "./turner.ts";

/** Bytes in which a mind remembers, unless told otherwise. */
const MEMORY = 48 * 2 ** 20;

export interface MindCounts {
  /** How often it was asked, and how many of the answers were remembered, from itself or a symmetric position. */
  readonly asked: number;
  readonly remembered: number;
  readonly evaluated: number;
  readonly batches: number;
  /** Seconds spent in the evaluator. */
  readonly seconds: number;
}

export function addCounts(counts: readonly MindCounts[]): MindCounts {
  const sum = (of: (count: MindCounts) => number): number =>
    counts.reduce((all, count) => all + of(count), 0);
  return {
    asked: sum(({ asked }) => asked),
    remembered: sum(({ remembered }) => remembered),
    evaluated: sum(({ evaluated }) => evaluated),
    batches: sum(({ batches }) => batches),
    seconds: sum(({ seconds }) => seconds),
  };
}

/**
 * An evaluator that remembers. Positions are asked for one by one, evaluated in one batch by `think`, and
 * remembered under what the net sees of them. Symmetric positions are one (see `Turner`), so an
 * answer depends on the position alone, never on what was asked before it.
 */
export class Mind<State> {
  private readonly turner: Turner;
  private readonly cells: number;
  private readonly size: number;
  private readonly capacity: number;
  /** Entries that were there once: answers are numbered through. */
  private forgotten = 0;
  private entries = 0;
  private answered = 0;
  /** Open addressing: an entry's number plus one, or 0. */
  private readonly slots: Int32Array;
  private readonly hashes: Int32Array;
  private readonly policies: Float32Array;
  private readonly values: Float32Array;
  private waiting: Sight[] = [];

  private readonly count = { asked: 0, evaluated: 0, batches: 0, seconds: 0 };

  constructor(
    private readonly game: Game<State>,
    private readonly evaluator: Evaluator<Sight>,
    memory = MEMORY,
  ) {
    const { planes, rows, cols } = game.planes;
    this.cells = rows * cols;
    this.size = planes * this.cells;
    this.turner = new Turner(game as Game<never>);
    this.capacity = Math.floor(memory / (4 * (game.actions + 8)));
    this.slots = new Int32Array(2 ** Math.ceil(Math.log2(2 * this.capacity)));
    this.hashes = new Int32Array(2 * this.capacity);
    this.policies = new Float32Array(this.capacity * game.actions);
    this.values = new Float32Array(this.capacity);
  }

  get counts(): MindCounts {
    return { ...this.count, remembered: this.count.asked - this.count.evaluated };
  }

  /** Asks about a position. What it returns names the answer, which is there at once or after `think`. */
  ask(state: State, legal: readonly number[]): number {
    this.count.asked++;
    const { turner } = this;
    this.game.encode(state, turner.planes, 0);
    const turn = turner.least(legal);
    const index = this.indexOf(turner.hashOf(turn, 0, legal), turner.hashOf(turn, 1, legal), turn, legal);
    return (this.forgotten + index) * this.turner.turns.length + turn;
  }

  /** Whether an answer is there. */
  knows(answer: number): boolean {
    return answer < (this.forgotten + this.answered) * this.turner.turns.length;
  }

  /** What the player to move may expect. */
  value(answer: number): number {
    return this.values[Math.floor(answer / this.turner.turns.length) - this.forgotten];
  }

  /** The probability of a move. */
  probability(answer: number, move: number): number {
    const turn = answer % this.turner.turns.length;
    const index = (answer - turn) / this.turner.turns.length - this.forgotten;
    return this.policies[index * this.game.actions + this.turner.turns[turn].moves[move]];
  }

  /** Evaluates all that was asked and not remembered. It may forget what it knew: whoever asks reads at once. */
  async think(): Promise<void> {
    if (this.waiting.length === 0) return;
    if (this.entries > this.capacity / 2) this.forget();
    const sights = this.waiting;
    this.waiting = [];
    const started = performance.now();
    const { policies, values } = await this.evaluator.evaluate(sights);
    this.count.seconds += (performance.now() - started) / 1000;
    this.count.evaluated += sights.length;
    this.count.batches++;
    this.policies.set(policies, this.answered * this.game.actions);
    this.values.set(values, this.answered);
    this.answered += sights.length;
  }

  /** The entry with these hashes; a new one waits to be evaluated. */
  private indexOf(first: number, second: number, turn: number, legal: readonly number[]): number {
    const slot = this.slotOf(first, second);
    if (this.slots[slot] > 0) return this.slots[slot] - 1;
    this.waiting.push(this.turned(turn, legal));
    this.insert(slot, first, second);
    return this.entries - 1;
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

  /** Forgets all answers. Whoever waits now waits for none of them. */
  private forget(): void {
    const waiting = this.hashes.slice(2 * this.answered, 2 * this.entries);
    this.forgotten += this.answered;
    this.entries = 0;
    this.answered = 0;
    this.slots.fill(0);
    for (let i = 0; i < waiting.length; i += 2)
      this.insert(this.slotOf(waiting[i], waiting[i + 1]), waiting[i], waiting[i + 1]);
  }

  private turned(turn: number, legal: readonly number[]): Sight {
    const { cells, moves } = this.turner.turns[turn];
    const planes = new Float32Array(this.size);
    for (let from = 0; from < this.size; from += this.cells)
      for (let cell = 0; cell < this.cells; cell++)
        planes[from + cells[cell]] = this.turner.planes[from + cell];
    return { planes, legal: legal.map((move) => moves[move]) };
  }
}
