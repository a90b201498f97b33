import { expect, test } from "vitest";
import { trainingBoards } from "../../../lib/papers/kisby/boards.ts";
import { labelledBoards } from "../../../lib/papers/kisby/labelled-boards.ts";
import { randomFrom } from "../../../lib/random.ts";
import { labOf } from "./lab.ts";

const CONFIG = { n: 4, boards: 300, playOuts: 2, seed: 5 };

test("labels are kept, and not for another config", async () => {
  const lab = labOf();
  const once = await labelledBoards(CONFIG, lab);
  expect(once.boards).toEqual(trainingBoards(once.game, 300, randomFrom(5).split(4).split(0)).boards);
  expect(once.labels).toHaveLength(300);
  expect(lab.computed).toBe(1);
  expect((await labelledBoards(CONFIG, lab)).labels).toEqual(once.labels);
  expect(lab.computed).toBe(1);
  for (const change of [{ playOuts: 3 }, { seed: 6 }, { boards: 299 }]) {
    const { labels } = await labelledBoards({ ...CONFIG, ...change }, lab);
    expect(labels).not.toEqual(once.labels);
  }
  expect(lab.computed).toBe(4);
});
