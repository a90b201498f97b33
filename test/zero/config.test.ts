import { expect, test } from "vitest";
import { UserError } from "../../lib/errors.ts";
import { games } from "../../lib/games/registry.ts";
import { trainingFor } from "../../lib/papers/trainings.ts";
import { pathsOf } from "../../lib/schema.ts";
import { checkConfig, TRAIN_CONFIG } from "../../lib/zero/config.ts";
import { folderFor } from "../../lib/zero/run-folder.ts";
import { train } from "../../lib/zero/train.ts";
import { TINY } from "./fixtures/tiny.ts";

test("what the profiles ask for is accepted, of every game", () => {
  for (const game of Object.keys(games))
    for (const profile of ["smoke", "quick", "standard", "paper"] as const)
      expect(() => checkConfig(trainingFor(game, undefined, profile))).not.toThrow();
});

test("every value has a word", () => {
  const paths = pathsOf(TRAIN_CONFIG);
  expect(paths.filter(({ path, about }) => !about && !path.endsWith("kind"))).toEqual([]);
  expect(paths.find(({ path }) => path === "search.simulations")).toMatchObject({ alphaGoZero: 1600 });
  expect(new Set(paths.map(({ path }) => path)).size).toBe(paths.length);
});

test.each<[object, string]>([
  [{ search: { ...TINY.search, cpuct: 3 } }, "A training's search has no cpuct (did you mean cPuct?)"],
  [{ cPuct: 3 }, "A training has no cPuct (did you mean search.cPuct?)"],
  [{ search: { ...TINY.search, simulations: "x" } }, "A training's search.simulations can't be \"x\""],
  [{ net: null }, "A training's net can't be null"],
  [{ selfPlay: null }, "A training's selfPlay can't be null"],
  [{ learning: { ...TINY.learning, amount: 7 } }, "A training's learning.amount can't be 7"],
  [{ net: { ...TINY.net, channels: 1e9 } }, "A training's net.channels can't be 1000000000"],
  [{ net: { kind: "residual", channels: 8, blocks: 3e7 } }, "A training's net.blocks can't be 30000000"],
  [{ net: { kind: "residual", channels: 4096, blocks: 100 } }, "nets may have up to 170 million"],
  [{ seed: 1n }, "A training's seed can't be 1n"],
])("%o is refused before a folder is claimed", (change, sentence) => {
  const config = { ...TINY, ...change } as never;
  expect(() => train(config)).toThrow(UserError);
  expect(() => train(config)).toThrow(sentence);
});

test("what can't be a config at all is refused", () => {
  for (const config of [null, undefined, 7, "x", [], () => TINY])
    expect(() => checkConfig(config)).toThrow(UserError);
});

test("a config is found in the folder where it always was", () => {
  const folder = (config = trainingFor("notakto", "4", "quick")) => folderFor(config).split(/[\\/]/).at(-1);
  expect(folder()).toBe("eba0114a60de45bf");
  expect(folder(trainingFor("corso", "5x5", "paper"))).toBe("a6e55d4a27e4efcc");
});
