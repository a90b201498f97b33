import { expect, test } from "vitest";
import { changed, curveRows, nameOf, type Recipe, trainModels } from "../../lib/lab/models.ts";
import { iterationFolder } from "../../lib/zero/kept-iterations.ts";
import { hasCheckpoint } from "../../lib/zero/run-folder.ts";
import { TINY } from "../zero/fixtures/tiny.ts";

const { game: _, size: __, seed: ___, ...RECIPE } = TINY;
const recipe: Recipe = RECIPE;

test("a change reaches net, search and gate, and leaves the rest as it is", () => {
  expect(changed(recipe, {})).toEqual(recipe);
  expect(changed(recipe, { cPuct: 3, channels: 8, iterations: 7, gate: { kind: "always" } })).toEqual({
    ...recipe,
    iterations: 7,
    net: { ...recipe.net, channels: 8 },
    search: { ...recipe.search, cPuct: 3 },
    gate: { kind: "always" },
  });
});

test("a change with a key that is none is refused", () => {
  expect(() => changed(recipe, { cpuct: 3 } as never)).toThrow("has no cpuct (did you mean cPuct?)");
  expect(() => changed(recipe, null as never)).toThrow("can't be null");
});

test("models are trained once; every so many iterations, and the last, stay as players; curves have a row for each", async () => {
  const model = { about: { n: 3, seed: 1 }, config: TINY };
  expect(nameOf(model)).toBe("n 3, seed 1");
  const [first] = await trainModels([model], { keep: 2 });
  const { folder, reports } = first.trained;
  expect([1, 2, 3].map((i) => hasCheckpoint(iterationFolder(folder, i)))).toEqual([false, true, true]);
  expect(curveRows([first]).map(({ n, iteration, games }) => [n, iteration, games])).toEqual([
    [3, 1, 6],
    [3, 2, 6],
    [3, 3, 6],
  ]);
  const [again] = await trainModels([model], {});
  expect(again.trained.reports).toEqual(reports);
});
