import type { AnyGame, Symmetry } from "../games/game.ts";
import { mix32 } from "../hash.ts";

/** An image costs a step a cell and move; beyond so many for all symmetries it is not worth it. */
const MOST_STEPS = 20_000;

/**
 * Makes symmetric positions one: of all images of a net's input under the game's symmetries, it finds the one with
 * the smallest hash, the canonical one. Where there are too many symmetries to try, every input is its own.
 */
export class Canonicaliser {
  /** The symmetries that it tries: the i-th makes image i of an input. */
  readonly images: readonly Symmetry[];
  /** The planes of the input at hand; whoever asks writes them here first. */
  readonly planes: Float32Array;
  private readonly cells: number;
  private readonly actions: number;
  private readonly bits: Int32Array;
  private readonly code: Int32Array;
  /** Where each cell, and each move, comes to in each image: image by image. */
  private readonly cellTo: Uint16Array;
  private readonly moveTo: Uint16Array;
  /** For each cell the first place in `marks` of what stands there. */
  private readonly markOf: Int32Array;
  /** What each different code adds to the hash, by the cell that it comes to. */
  private readonly marks: Int32Array;
  /** Whether every symmetry takes moves where it takes cells: then a cell's mark can count its move, too. */
  private readonly movesAreCells: boolean;
  private readonly isLegal: Uint8Array;
  /** A random number a cell, then two a move. */
  private readonly salt: Int32Array;

  constructor({ planes: { planes, rows, cols }, symmetries, actions }: AnyGame) {
    this.cells = rows * cols;
    this.actions = actions;
    const steps = symmetries.size * (this.cells + actions);
    this.images = Array.from({ length: steps <= MOST_STEPS ? symmetries.size : 1 }, (_, i) =>
      symmetries.at(i),
    );
    this.planes = new Float32Array(planes * this.cells);
    this.bits = new Int32Array(this.planes.buffer);
    this.code = new Int32Array(2 * this.cells);
    this.cellTo = Uint16Array.from(this.images.flatMap(({ cells }) => [...cells]));
    this.moveTo = Uint16Array.from(this.images.flatMap(({ moves }) => [...moves]));
    this.markOf = new Int32Array(this.cells);
    this.marks = new Int32Array(this.cells * this.cells);
    this.movesAreCells = actions === this.cells && this.images.every(({ moves, cells }) => moves === cells);
    this.isLegal = new Uint8Array(this.cells);
    this.salt = Int32Array.from({ length: this.cells + 2 * actions }, (_, i) =>
      mix32(Math.imul(i + 1, 0x9e3779b1)),
    );
  }

  /** The number of the canonical image of the input in `planes` with these legal moves. */
  canonical(legal: readonly number[]): number {
    this.encodeCells();
    this.mark(legal);
    let canonical = 0;
    let least = this.markedHash(0, legal);
    for (let image = 1; image < this.images.length; image++) {
      const hash = this.markedHash(image, legal);
      if (hash < least) [canonical, least] = [image, hash];
    }
    return canonical;
  }

  /** On a board few codes are different, so that what they add to the hashes of all images is worked out once. */
  private mark(legal: readonly number[]): void {
    const { code, salt, cells, markOf, marks, isLegal } = this;
    isLegal.fill(0);
    if (this.movesAreCells) for (let i = 0; i < legal.length; i++) isLegal[legal[i]] = 1;
    const isSame = (a: number, b: number): boolean =>
      code[2 * a] === code[2 * b] && isLegal[a] === isLegal[b];
    let different = 0;
    for (let cell = 0; cell < cells; cell++) {
      let same = 0;
      while (same < cell && !isSame(same, cell)) same++;
      if (same < cell) markOf[cell] = markOf[same];
      else {
        markOf[cell] = cells * different++;
        for (let to = 0; to < cells; to++)
          marks[markOf[cell] + to] =
            mix32(code[2 * cell] ^ salt[to]) + (isLegal[cell] === 1 ? salt[cells + 2 * to] : 0);
      }
    }
  }

  /** What `hashOf` gives as the first hash of an image, from the marks. */
  private markedHash(image: number, legal: readonly number[]): number {
    const { cells, actions, salt, markOf, marks, cellTo, moveTo } = this;
    let hash = 0;
    for (let cell = 0, at = image * cells; cell < cells; cell++, at++)
      hash = (hash + marks[markOf[cell] + cellTo[at]]) | 0;
    if (this.movesAreCells) return hash;
    for (let i = 0; i < legal.length; i++)
      hash = (hash + salt[cells + 2 * moveTo[image * actions + legal[i]]]) | 0;
    return hash;
  }

  /** The first or second hash (`which`) of an image of the input about which `canonical` was asked. */
  hashOf(image: number, which: number, legal: readonly number[]): number {
    const { cells, moves } = this.images[image];
    const { code, salt } = this;
    let hash = 0;
    for (let cell = 0; cell < this.cells; cell++) hash += mix32(code[2 * cell + which] ^ salt[cells[cell]]);
    for (let i = 0; i < legal.length; i++) hash += salt[this.cells + 2 * moves[legal[i]] + which];
    return hash | 0;
  }

  /** Two numbers a cell that stand for what all planes say of it. */
  private encodeCells(): void {
    for (let cell = 0; cell < this.cells; cell++) {
      let [a, b] = [1, 2];
      for (let i = cell; i < this.planes.length; i += this.cells) {
        a = mix32(a + this.bits[i]);
        b = Math.imul(b ^ this.bits[i], 0x2c1b3c6d) + (b >>> 13);
      }
      this.code[2 * cell] = a;
      this.code[2 * cell + 1] = b;
    }
  }
}
