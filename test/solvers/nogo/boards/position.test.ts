import { describe, expect, test } from "vitest";
import { rectanglesUpTo } from "../../../../lib/games/grid.ts";
import { startModule } from "../../../../lib/wasm/load.ts";
import { bruteNoGo } from "../../../oracles/nogo.ts";

/** What nogo-best shows of single reduced positions. */
interface Kernel {
  freeAddress(): number;
  prepare(rows: number, cols: number, control: number, table: number, bytes: number): number;
  reducedAt(): number;
  reduceStones(black: number, white: number): void;
  reduceMove(colour: number, point: number): void;
  judgeReduced(colour: number): number;
  hashReduced(colour: number): bigint;
}

function kernelFor(rows: number, cols: number) {
  const memory = new WebAssembly.Memory({ initial: 16, maximum: 16, shared: true });
  const { kernel } = startModule<Kernel>("nogo-best", { memory });
  const free = kernel.freeAddress();
  expect(kernel.prepare(rows, cols, free, free + 128, 1024)).toBe(1);
  const words = new Uint32Array(memory.buffer, kernel.reducedAt(), 44);
  const bits = (mask: number): number => {
    let count = 0;
    for (let rest = mask; rest !== 0; rest &= rest - 1) count++;
    return count;
  };
  /** All that is left of the position, written down: as laid out in wasm/assembly/nogo/position.ts. */
  const text = (toMove: number): string => {
    const side = (colour: number): string =>
      `${words[colour]} ${words[2 + colour]} ${[...words.slice(12 + 16 * colour, 12 + 16 * colour + words[10 + colour])].sort().join()}`;
    const balance = bits(words[6 + toMove]) - bits(words[7 - toMove]);
    return `${side(toMove)} | ${side(1 - toMove)} | ${balance} ${bits(words[8]) & 1}`;
  };
  return { kernel, text };
}

/** All boards of up to 12 points, and one that is taller than wide. */
const BOARDS: readonly (readonly [number, number])[] = [...rectanglesUpTo(12), [5, 2]];

describe.each(BOARDS)("every position of %i×%i, either player to move", (rows, cols) => {
  const brute = bruteNoGo(rows, cols);
  const { kernel, text } = kernelFor(rows, cols);

  test("what counting decides is so, and it does decide", () => {
    let decided = 0;
    const wrong: string[] = [];
    for (const [black, white] of brute.positions)
      for (const toMove of [0, 1]) {
        kernel.reduceStones(black, white);
        const verdict = kernel.judgeReduced(toMove);
        if (verdict === 0) continue;
        decided++;
        if ((verdict === 1) !== brute.moverWins(black, white, toMove))
          wrong.push(`${black} ${white} ${toMove}`);
      }
    expect(wrong).toEqual([]);
    expect(decided).toBeGreaterThan(brute.positions.length / 8);
  });

  test("positions that reduce to the same have the same winner", () => {
    const winners = new Map<string, boolean>();
    const wrong: string[] = [];
    for (const [black, white] of brute.positions) {
      kernel.reduceStones(black, white);
      for (const toMove of [0, 1]) {
        const name = text(toMove);
        const wins = brute.moverWins(black, white, toMove);
        if ((winners.get(name) ?? wins) !== wins) wrong.push(`${black} ${white} ${toMove}: ${name}`);
        winners.set(name, wins);
      }
    }
    expect(wrong).toEqual([]);
    expect(winners.size).toBeLessThanOrEqual(2 * brute.positions.length);
    if (rows * cols >= 9) expect(winners.size).toBeLessThan(brute.positions.length);
  });

  test("symmetric positions have the same hash", () => {
    const flipped = (mask: number): number => {
      let image = 0;
      for (let p = 0; p < rows * cols; p++) if (mask & (1 << p)) image |= 1 << (rows * cols - 1 - p);
      return image;
    };
    let wrong = 0;
    for (const [black, white] of brute.positions) {
      kernel.reduceStones(black, white);
      const hash = kernel.hashReduced(0);
      kernel.reduceStones(flipped(black), flipped(white));
      if (kernel.hashReduced(0) !== hash) wrong++;
    }
    expect(wrong).toBe(0);
  });

  test("a move played on a reduced position leads where the stones lead", () => {
    const wrong: string[] = [];
    for (const [black, white] of brute.positions)
      for (const toMove of [0, 1])
        for (const move of brute.legalMoves(black, white, toMove)) {
          // Every 23rd is enough on the larger boards.
          if (rows * cols >= 10 && (black + 3 * white + move) % 23 !== 0) continue;
          const [nextBlack, nextWhite] =
            toMove === 0 ? [black | (1 << move), white] : [black, white | (1 << move)];
          kernel.reduceStones(nextBlack, nextWhite);
          const expected = text(1 - toMove);
          kernel.reduceStones(black, white);
          kernel.reduceMove(toMove, 1 << move);
          if (text(1 - toMove) !== expected) wrong.push(`${black} ${white} ${toMove} ${move}`);
        }
    expect(wrong.slice(0, 5)).toEqual([]);
  });
});
