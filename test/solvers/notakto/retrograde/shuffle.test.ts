import fc from "fast-check";
import { expect, test } from "vitest";
import { randomFrom } from "../../../../lib/random.ts";
import { SHUFFLE_BYTES, writeShuffle } from "../../../../lib/solvers/notakto/retrograde/shuffle.ts";
import { startKernel } from "../../../../lib/solvers/notakto/retrograde/slice-solver.ts";
import { makeMemory } from "../../../../lib/wasm/load.ts";

const bitAt = (bytes: Uint8Array, place: number): number => (bytes[place >> 3] >> (place & 7)) & 1;

/** Digit i of a place becomes digit shuffle[i]. */
const imageOf = (place: number, shuffle: readonly number[]): number =>
  shuffle.reduce((image, to, from) => image | (((place >> from) & 1) << to), 0);

const permutations = fc.integer({ min: 13, max: 16 }).chain((digits) =>
  fc.shuffledSubarray(
    Array.from({ length: digits }, (_, i) => i),
    { minLength: digits },
  ),
);

test("merging a shuffled slice adds each board at its own place, for any permutation of the digits", () => {
  fc.assert(
    fc.property(permutations, fc.nat(), (shuffle, seed) => {
      const bytes = 2 ** shuffle.length / 8;
      const [target, source, plan] = [65536, 65536 + bytes, 65536 + 2 * bytes];
      const memory = makeMemory(plan + SHUFFLE_BYTES);
      const random = randomFrom(seed);
      const [into, from] = [target, source].map((at) => new Uint8Array(memory.buffer, at, bytes));
      for (let i = 0; i < bytes; i++) {
        into[i] = random.below(256) & random.below(256);
        from[i] = random.below(256);
      }
      const before = into.slice();
      writeShuffle(memory.buffer, plan, Uint8Array.from(shuffle));
      startKernel(memory).mergeShuffled(target, source, plan);
      for (let place = 0; place < bytes * 8; place++) {
        const expected = bitAt(before, place) | bitAt(from, imageOf(place, shuffle));
        if (bitAt(into, place) !== expected) expect.fail(`place ${place} of shuffle ${shuffle}`);
      }
    }),
    { numRuns: 60 },
  );
});
