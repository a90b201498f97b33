import { expect, test } from "vitest";
import { runExperiment } from "../../../lib/lab/experiment.ts";
import { mistakes, sumMistakes } from "../../../lib/papers/chen/mistakes.ts";
import { whoWins } from "../../../lib/papers/chen/who-wins.ts";

test("greedy makes fewer mistakes than random; same seed, same rows", async () => {
  const solved = await runExperiment(whoWins, { profile: "smoke", seed: 4 });
  const [one, two] = [
    await runExperiment(mistakes, { profile: "smoke", seed: 4 }, solved),
    await runExperiment(mistakes, { profile: "smoke", seed: 4 }, solved),
  ];
  expect(two.tables).toEqual(one.tables);
  expect(one.parts).toMatchObject([{ part: "who-wins", seconds: solved.seconds, commit: solved.run.commit }]);
  const sums = sumMistakes(one.tables.mistakes);
  expect(sums.map(({ n }) => n)).toEqual([3, 3, 4, 4, 5, 5]);
  for (const size of [3, 4]) {
    const rate = (player: string) =>
      Number(sums.find((row) => row.n === size && row.player === player)?.rate);
    expect(rate("greedy")).toBeLessThan(rate("random"));
  }
});
