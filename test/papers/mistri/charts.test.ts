import { expect, test } from "vitest";
import { eloBars, emptyBoardValues, trainingCurves } from "../../../lib/papers/mistri/charts.ts";

test("figure 2: a chart a board and seat, a line an opponent, with intervals", () => {
  const won = { size: "4x4", iteration: "3", rate: "0.5", low: "0.25", high: "0.75" };
  const charts = trainingCurves([
    { ...won, opponent: "random", seat: "first" },
    { ...won, opponent: "MM-1", seat: "first" },
    { ...won, opponent: "random", seat: "second" },
  ]);
  expect(charts).toMatchObject([
    {
      name: "corso-training-4x4-first",
      series: [{ label: "random", points: [{ x: 3, y: 0.5, interval: [0.25, 0.75] }] }, { label: "MM-1" }],
    },
    { name: "corso-training-4x4-second" },
  ]);
});

test("figure 3: a line for the net alone and one with its search", () => {
  const thought = { size: "4x4", iteration: 2 };
  expect(
    emptyBoardValues([
      { ...thought, player: "net alone", value: -0.5 },
      { ...thought, player: "AlphaZero-80", value: 0.25 },
    ]),
  ).toMatchObject([
    {
      name: "corso-empty-board-4x4",
      series: [
        { label: "net alone", points: [{ x: 2, y: -0.5 }] },
        { label: "AlphaZero-80", points: [{ x: 2, y: 0.25 }] },
      ],
    },
  ]);
});

test("ratings: Mistri's stand beside ours only where he has any", () => {
  const rated = { player: "MM-3", elo: 1000, likely: 1010, low: 950, high: 1070 };
  const [ours, both] = eloBars([
    { ...rated, size: "4x4", temperature: 1, published: null },
    { ...rated, size: "5x5", temperature: 0, published: 1020 },
  ]);
  expect(ours).toMatchObject({
    name: "corso-elo-4x4-t1",
    series: [
      { label: "By likelihood", points: [{ x: "MM-3", y: 1010, interval: [950, 1070] }] },
      { label: "In sequence", points: [{ x: "MM-3", y: 1000 }] },
    ],
  });
  expect(both).toMatchObject({
    title: "Corso 5x5: Elo, MM-k at a temperature near 0",
    series: [{}, {}, { label: "Mistri", paper: true, points: [{ y: 1020 }] }],
  });
});
