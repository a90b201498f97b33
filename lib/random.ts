import { uniformFloat64 } from "pure-rand/distribution/uniformFloat64";
import { uniformInt } from "pure-rand/distribution/uniformInt";
import { xoroshiro128plusFromState } from "pure-rand/generator/xoroshiro128plus";
import { mix32 } from "./hash.ts";

/**
 * The lab's only source of chance. The same seed gives the same numbers on every machine.
 *
 * Work that is spread over games or workers gives each its own `split(i)`: the stream depends on the
 * seed and on i alone, never on how much was drawn before or on which worker asks.
 */
export interface Random {
  /** A whole number from 0 up to, not including, `bound`. */
  below(bound: number): number;
  /** A number in [0, 1). */
  unit(): number;
  /** One of the items, all equally likely; the list must not be empty. */
  pick<T>(items: ArrayLike<T>): T;
  /** A stream of its own for part `index` of the work. */
  split(index: number): Random;
  /** Names the stream, as plain data: `randomFromKey` begins it anew, in another thread, say. */
  readonly key: RandomKey;
}

/** Four 32-bit words; also the first state of a stream's generator. */
export type RandomKey = readonly [number, number, number, number];

export function randomFrom(seed: number): Random {
  return randomFromKey(absorb([0x6e6f7461, 0x6b746f2d, 0x6c616221, 0x9e3779b9], seed));
}

/** Puts items in an order at random, all orders equally likely, by Fisher and Yates. */
export function shuffle<T>(items: { [index: number]: T; readonly length: number }, random: Random): void {
  for (let i = items.length - 1; i > 0; i--) {
    const j = random.below(i + 1);
    [items[i], items[j]] = [items[j], items[i]];
  }
}

/** The stream of this name, from its beginning. */
export function randomFromKey(key: RandomKey): Random {
  const generator = xoroshiro128plusFromState(key);
  const below = (bound: number): number => uniformInt(generator, 0, bound - 1);
  return {
    below,
    unit: () => uniformFloat64(generator),
    pick: (items) => items[below(items.length)],
    split: (index) => randomFromKey(absorb(key, index)),
    key,
  };
}

/** Mixes a number (53 bits of it) into a key; every bit of either changes all four words. */
function absorb(key: RandomKey, value: number): RandomKey {
  const low = value >>> 0;
  const high = Math.floor(value / 2 ** 32) >>> 0;
  const words: [number, number, number, number] = [key[0] ^ low, key[1] ^ high, key[2], key[3]];
  for (let round = 0; round < 8; round++) {
    const i = round & 3;
    words[i] = mix32((words[i] + Math.imul(words[(i + 3) & 3], 0x85ebca6b) + 0x9e3779b9 + round) | 0);
  }
  return words;
}
