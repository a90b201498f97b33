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
