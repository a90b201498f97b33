import { expect, test } from "vitest";
import { games } from "../../lib/games/registry.ts";
import { countParameters, createNet, type NetConfig, netShape } from "../../lib/nets/net.ts";
import { randomFrom } from "../../lib/random.ts";

const parameters = (game: string, size: string, config: NetConfig): number =>
  countParameters(createNet(netShape(games[game].make(size)), config, randomFrom(1)));

test("Mistri's tower on 5×5 Corso has about the 150,000 parameters of the paper", () => {
  const count = parameters("corso", "5x5", { kind: "tower", channels: 64, depth: 4 });
  expect(count).toBeGreaterThan(145_000);
  expect(count).toBeLessThan(165_000);
});

test("Chen's net on 3×3, counted by hand", () => {
  const [channels, first, second] = [8, 16, 10];
  const convolutions = 9 * channels + 3 * 9 * channels ** 2 + 4 * 2 * channels;
  // The last convolution leaves a single square.
  const dense = channels * first + 2 * first + first * second + 2 * second;
  const heads = second * 9 + 9 + second + 1;
  expect(parameters("notakto", "3", { kind: "chen", channels, dense: [first, second], dropout: 0.3 })).toBe(
    convolutions + dense + heads,
  );
});

test("the same random source makes the same net, which a worker could be sent", () => {
  const shape = netShape(games.notakto.make("4"));
  const make = (seed: number) =>
    createNet(shape, { kind: "residual", channels: 4, blocks: 1 }, randomFrom(seed));
  expect(make(1)).toEqual(make(1));
  expect(make(1)).not.toEqual(make(2));
  expect(structuredClone(make(1))).toEqual(make(1));
});

test.each<[NetConfig, string]>([
  [
    { kind: "tower", channels: 0, depth: 4 },
    "A net's channels can't be 0; it takes a whole number from 1 up.",
  ],
  [
    { kind: "tower", channels: 4, depth: 1.5 },
    "A net's depth can't be 1.5; it takes a whole number from 1 up.",
  ],
  [
    { kind: "residual", channels: 4, blocks: -1 },
    "A net's blocks can't be -1; it takes a whole number from 0 up.",
  ],
  [{ kind: "chen", channels: 4, dense: [4, 0], dropout: 0 }, "A net's dense units can't be 0"],
  [{ kind: "chen", channels: 4, dense: [4, 4], dropout: 1 }, "A net's dropout can't be 1"],
  [
    { kind: "linear", channels: 4 } as unknown as NetConfig,
    'There is no net of kind "linear"; kinds: chen, score, featured, tower, residual.',
  ],
])("%o is refused in a sentence", (config, sentence) => {
  expect(() => parameters("notakto", "3", config)).toThrow(sentence);
});
