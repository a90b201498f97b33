/**
 * Judges single positions of Notakto by plain search. It shares nothing with retrograde analysis: no slices, no
 * symmetries of the board, no WebAssembly, not even the rules in games/. So where the two agree, both are right or
 * both are wrong for reasons of their own.
 *
 * A position is what its lines look like from its squares. Each playable square has a signature: the live lines that
 * it lies on, as bits. Squares of the same signature are alike, a square on no live line (free) can be played at any
 * time and changes nothing else, so a position is a bag of signatures and the parity of its free squares.
 */
export interface LineSearch {
  /** Whether the player to move loses; undefined where that takes more positions than allowed. */
  isLost(rows: string): boolean | undefined;
  /** Positions stored by the last question. */
  readonly stored: number;
}

/** A bag: signatures in ascending order, none of them 0, and whether the number of free squares is odd. */
interface Bag {
  readonly signatures: readonly number[];
  readonly odd: boolean;
}

/** Boards up to 7×7 have at most 16 lines, and signatures of 16 bits. */
const MOST_SIZE = 7;

export function lineSearch(mostStored = 1_000_000): LineSearch {
  const known = new Map<string, boolean>();

  const loses = (bag: Bag, key: string): boolean => {
    const cached = known.get(key);
    if (cached !== undefined) return cached;
    let lost = true;
    const open: { next: Bag; nextKey: string }[] = [];
    // What is known already may answer the question, so it comes before any descent.
    for (const next of movesOf(bag)) {
      const nextKey = keyOf(next);
      const nextLost = known.get(nextKey);
      if (nextLost === undefined) open.push({ next, nextKey });
      else if (nextLost) {
        lost = false;
        break;
      }
    }
    if (lost) {
      open.sort((a, b) => a.next.signatures.length - b.next.signatures.length);
      lost = !open.some(({ next, nextKey }) => loses(next, nextKey));
    }
    if (known.size >= mostStored) throw new TooMany();
    known.set(key, lost);
    return lost;
  };

  return {
    isLost(rows) {
      known.clear();
      const bag = bagOf(rows);
      try {
        return loses(bag, keyOf(bag));
      } catch (error) {
        if (error instanceof TooMany) return undefined;
        throw error;
      }
    },
    get stored() {
      return known.size;
    },
  };
}

class TooMany extends Error {}

/** The bag of a position without a complete line: rows of X and . parted by /. */
function bagOf(text: string): Bag {
  const rows = text.split("/");
  const size = rows.length;
  if (size > MOST_SIZE) throw new Error(`Boards of more than ${MOST_SIZE}×${MOST_SIZE} have too many lines.`);
  const signatures: number[] = [];
  for (let row = 0; row < size; row++)
    for (let col = 0; col < size; col++) {
      if (rows[row][col] !== ".") continue;
      let lines = (1 << row) | (1 << (size + col));
      if (row === col) lines |= 1 << (2 * size);
      if (row + col === size - 1) lines |= 1 << (2 * size + 1);
      signatures.push(lines);
    }
  return reduced(signatures, false);
}

/** What each different move leads to. */
function movesOf({ signatures, odd }: Bag): Bag[] {
  const moves: Bag[] = odd ? [{ signatures, odd: false }] : [];
  for (let i = 0; i < signatures.length; i++) {
    if (i > 0 && signatures[i] === signatures[i - 1]) continue;
    moves.push(reduced(signatures.toSpliced(i, 1), odd));
  }
  return moves;
}

/** Takes out dead squares with the lines that they block, lines that need no watching, and free squares. */
function reduced(squares: readonly number[], odd: boolean): Bag {
  let signatures = squares;
  let isOdd = odd;
  for (;;) {
    let [once, twice, all] = [0, 0, 0];
    for (const lines of signatures) {
      twice |= once & lines;
      once |= lines;
      all |= lines;
    }
    const single = all & ~twice;
    // A line's last square is dead: nobody plays it, so its other lines will never be complete.
    const dead = signatures.filter((lines) => (lines & single) !== 0);
    const blocked = dead.reduce((bits, lines) => bits | lines, 0);
    const gone = dead.length > 0 ? blocked : unneeded(signatures, all);
    if (gone === 0) return { signatures: signatures.toSorted((a, b) => a - b), odd: isOdd };
    const left: number[] = [];
    for (const lines of signatures) {
      if ((lines & single) !== 0) continue;
      const live = lines & ~gone;
      if (live === 0) isOdd = !isOdd;
      else left.push(live);
    }
    signatures = left;
  }
}

/** Lines that hold all squares of another one: they can't be completed before it. */
function unneeded(signatures: readonly number[], all: number): number {
  let gone = 0;
  for (let rest = all; rest !== 0; rest &= rest - 1) {
    const line = rest & -rest;
    if (gone & line) continue;
    let around = all;
    for (const lines of signatures) if (lines & line) around &= lines;
    gone |= around & ~line;
  }
  return gone;
}

/**
 * Says all there is to know of a bag. Lines are numbered anew, by what they look like, so that many bags that differ
 * in the numbers alone share a key; two that differ in more never do.
 */
function keyOf({ signatures, odd }: Bag): string {
  const looks = new Float64Array(16);
  for (let round = 0; round < 2; round++) {
    const before = looks.slice();
    looks.fill(0);
    for (const lines of signatures) {
      let weight = 1;
      for (let rest = lines; rest !== 0; rest &= rest - 1)
        weight += 7 + before[31 - Math.clz32(rest & -rest)];
      weight = (weight * weight) % 1_000_003;
      for (let rest = lines; rest !== 0; rest &= rest - 1) looks[31 - Math.clz32(rest & -rest)] += weight;
    }
  }
  const all = signatures.reduce((bits, lines) => bits | lines, 0);
  const order = Array.from(looks.keys())
    .filter((line) => (all >> line) & 1)
    .sort((a, b) => looks[b] - looks[a]);
  const renamed = signatures.map((lines) =>
    order.reduce((bits, line, i) => ((lines >> line) & 1 ? bits | (1 << i) : bits), 0),
  );
  return String.fromCharCode(odd ? 1 : 0, ...renamed.sort((a, b) => a - b));
}
