import type { Game, Symmetry } from "../games/game.ts";
import type { Evaluator } from "../nets/evaluator.ts";
import type { Sight } from "./sight.ts";

/** Turning a sight costs a step a cell and move; beyond so many for all symmetries it is not worth it. */
const MOST_STEPS = 10_000;
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
 * remembered under what the net sees of them. Where the game's symmetries are few, symmetric positions are
 * one: of all sights that symmetries make of a position, the one with the smallest hash is evaluated. So an
 * answer depends on the position alone, never on what was asked before it.
 */
export class Mind<State> {
  private readonly turns: readonly Symmetry[];
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
  // Scratch space, so that asking allocates nothing.
  private readonly planes: Float32Array;
  private readonly bits: Int32Array;
  private readonly code: Int32Array;
  /** A random number a cell, then two a move. */
  private readonly salt: Int32Array;

  private readonly count = { asked: 0, evaluated: 0, batches: 0, seconds: 0 };

  constructor(
    private readonly game: Game<State>,
    private readonly evaluator: Evaluator<Sight>,
    memory = MEMORY,
  ) {
    const { planes, rows, cols } = game.planes;
    this.cells = rows * cols;
    this.size = planes * this.cells;
    const steps = game.symmetries.size * (this.cells + game.actions);
    this.turns = Array.from({ length: steps <= MOST_STEPS ? game.symmetries.size : 1 }, (_, i) =>
      game.symmetries.at(i),
    );
    this.capacity = Math.floor(memory / (4 * (game.actions + 8)));
    this.slots = new Int32Array(2 ** Math.ceil(Math.log2(2 * this.capacity)));
    this.hashes = new Int32Array(2 * this.capacity);
    this.policies = new Float32Array(this.capacity * game.actions);
    this.values = new Float32Array(this.capacity);
    this.planes = new Float32Array(this.size);
    this.bits = new Int32Array(this.planes.buffer);
    this.code = new Int32Array(2 * this.cells);
    this.salt = Int32Array.from({ length: this.cells + 2 * game.actions }, (_, i) =>
      mix(Math.imul(i + 1, 0x9e3779b1)),
    );
  }

  get counts(): MindCounts {
    return { ...this.count, remembered: this.count.asked - this.count.evaluated };
  }

  /** Asks about a position. What it returns names the answer, which is there at once or after `think`. */
  ask(state: State, legal: readonly number[]): number {
    this.count.asked++;
    this.game.encode(state, this.planes, 0);
    this.encodeCells();
    let turn = 0;
    let least = this.hashOf(0, 0, legal);
    for (let i = 1; i < this.turns.length; i++) {
      const hash = this.hashOf(i, 0, legal);
      if (hash < least) [turn, least] = [i, hash];
    }
    const index = this.indexOf(least, this.hashOf(turn, 1, legal), turn, legal);
    return (this.forgotten + index) * this.turns.length + turn;
  }

  /** Whether an answer is there. */
  knows(answer: number): boolean {
    return answer < (this.forgotten + this.answered) * this.turns.length;
  }

  /** What the player to move may expect. */
  value(answer: number): number {
    return this.values[Math.floor(answer / this.turns.length) - this.forgotten];
  }

  /** The probability of a move. */
  probability(answer: number, move: number): number {
    const turn = answer % this.turns.length;
    const index = (answer - turn) / this.turns.length - this.forgotten;
    return this.policies[index * this.game.actions + this.turns[turn].moves[move]];
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

  /** Two numbers a cell that stand for what all planes say of it. */
  private encodeCells(): void {
    for (let cell = 0; cell < this.cells; cell++) {
      let [a, b] = [1, 2];
      for (let i = cell; i < this.size; i += this.cells) {
        a = mix(a + this.bits[i]);
        b = Math.imul(b ^ this.bits[i], 0x2c1b3c6d) + (b >>> 13);
      }
      this.code[2 * cell] = a;
      this.code[2 * cell + 1] = b;
    }
  }

  /** The first or second hash (`which`) of what a symmetry makes of the sight at hand. */
  private hashOf(turn: number, which: number, legal: readonly number[]): number {
    const { cells, moves } = this.turns[turn];
    const { code, salt } = this;
    let hash = 0;
    for (let cell = 0; cell < this.cells; cell++) hash += mix(code[2 * cell + which] ^ salt[cells[cell]]);
    for (let i = 0; i < legal.length; i++) hash += salt[this.cells + 2 * moves[legal[i]] + which];
    return hash | 0;
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
    const { cells, moves } = this.turns[turn];
    const planes = new Float32Array(this.size);
    for (let from = 0; from < this.size; from += this.cells)
      for (let cell = 0; cell < this.cells; cell++) planes[from + cells[cell]] = this.planes[from + cell];
    return { planes, legal: legal.map((move) => moves[move]) };
  }
}

/** The finaliser of MurmurHash3. */
function mix(x: number): number {
  x = Math.imul(x ^ (x >>> 16), 0x85ebca6b);
  x = Math.imul(x ^ (x >>> 13), 0xc2b2ae35);
  return x ^ (x >>> 16);
}
