import { PairTable } from "../../cgt/pair-table.ts";

/** A list of whole numbers in a typed array that grows. */
export class Ints {
  size = 0;
  private cells = new Int32Array(1024);

  at(index: number): number {
    return this.cells[index];
  }

  set(index: number, value: number): void {
    this.cells[index] = value;
  }

  push(value: number): void {
    if (this.size === this.cells.length) {
      const old = this.cells;
      this.cells = new Int32Array(Math.ceil(1.5 * old.length));
      this.cells.set(old);
    }
    this.cells[this.size++] = value;
  }
}

/**
 * Gives lists of whole numbers from 0 up numbers of their own. A list is a way through a tree from its root, the empty
 * list, so beginnings of lists have numbers too. A JavaScript Map would hold 2^24 of them at most.
 */
export class ListNumbers {
  private readonly steps = new PairTable();

  /** The list's number, or -1 if it has none. */
  find(list: readonly number[]): number {
    let number = 0;
    for (let i = 0; i < list.length && number >= 0; i++) number = this.steps.get(number, list[i]);
    return number;
  }

  /** The list's number, the next one if it has none. */
  add(list: readonly number[]): number {
    let number = 0;
    for (let i = 0; i < list.length; i++) {
      const known = this.steps.get(number, list[i]);
      if (known < 0) this.steps.add(number, list[i], this.steps.size + 1);
      number = known < 0 ? this.steps.size : known;
    }
    return number;
  }
}
