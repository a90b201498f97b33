const ABSENT = -1;
const FIELDS = 3;

/** A map from pairs of whole numbers to whole numbers from 0 up: open addressing in one typed array. */
export class PairTable {
  private mask: number;
  private cells: Int32Array;
  size = 0;

  constructor(bits = 12) {
    this.mask = 2 ** bits - 1;
    this.cells = new Int32Array(FIELDS * 2 ** bits).fill(ABSENT);
  }

  /** What is kept under the pair, or -1. */
  get(a: number, b: number): number {
    const { cells, mask } = this;
    for (let slot = hashPair(a, b) & mask; ; slot = (slot + 1) & mask) {
      const at = FIELDS * slot;
      if (cells[at] === ABSENT) return ABSENT;
      if (cells[at] === a && cells[at + 1] === b) return cells[at + 2];
    }
  }

  /** Keeps a value under a pair that has none yet. */
  add(a: number, b: number, value: number): void {
    if (2 * ++this.size > this.mask) this.grow();
    this.put(a, b, value);
  }

  private put(a: number, b: number, value: number): void {
    const { cells, mask } = this;
    let slot = hashPair(a, b) & mask;
    while (cells[FIELDS * slot] !== ABSENT) slot = (slot + 1) & mask;
    cells[FIELDS * slot] = a;
    cells[FIELDS * slot + 1] = b;
    cells[FIELDS * slot + 2] = value;
  }

  private grow(): void {
    const old = this.cells;
    this.mask = 2 * this.mask + 1;
    this.cells = new Int32Array(FIELDS * (this.mask + 1)).fill(ABSENT);
    for (let at = 0; at < old.length; at += FIELDS)
      if (old[at] !== ABSENT) this.put(old[at], old[at + 1], old[at + 2]);
  }
}

/** Spreads a pair over 32 bits. */
export function hashPair(a: number, b: number): number {
  let hash = Math.imul(a ^ (b << 15) ^ (b >>> 17), 0x9e3779b1);
  hash = Math.imul(hash ^ (hash >>> 15) ^ b, 0x85ebca6b);
  return hash ^ (hash >>> 13);
}
