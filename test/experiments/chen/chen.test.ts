import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { CsvRow } from "notakto-lab/csv";
import { pooled } from "notakto-lab/experiments/chen/claims";
import {
  GATES,
  LARGE_BOARDS,
  largeBoardModels,
  roughness,
  table4,
  table5,
} from "notakto-lab/experiments/chen/large-boards";
import { meet, withCrew } from "notakto-lab/experiments/chen/matches";
import { changed, trainModels } from "notakto-lab/experiments/chen/models";
import { SMALL } from "notakto-lab/experiments/chen/recipes";
import { KNOWN_GAMES, knownGameModels, table2 } from "notakto-lab/experiments/chen/table-2";
import { SMALL_BOARDS, smallBoardModels, table3 } from "notakto-lab/experiments/chen/table-3";
import { truthRows } from "notakto-lab/experiments/chen/truth";
import { PROFILES } from "notakto-lab/experiments/profile";
import { checkConfig } from "notakto-lab/zero/config";
import { afterAll, describe, expect, test } from "vitest";

const folder = mkdtempSync(join(tmpdir(), "chen-"));
process.env.NOTAKTO_RUNS = folder;
afterAll(() => rmSync(folder, { recursive: true }));

const numbers = (row: CsvRow): Record<string, number> =>
  Object.fromEntries(Object.entries(row).map(([column, value]) => [column, Number(value)]));

const SMOKE = { profile: "smoke", seed: 5 } as const;

describe("every profile", () => {
  test.each(PROFILES)("%s: has configs that can be meant", (profile) => {
    const models = [
      ...knownGameModels(KNOWN_GAMES[profile], 1),
      ...smallBoardModels(SMALL_BOARDS[profile], 1),
      ...largeBoardModels(LARGE_BOARDS[profile], GATES, 1),
    ];
    for (const { config } of models) expect(() => checkConfig(config)).not.toThrow();
  });

  test("the paper's has its nets, simulations, iterations and gates", () => {
    const small = smallBoardModels(SMALL_BOARDS.paper, 1);
    expect(small.map(({ about, config }) => [about.n, about.method, config.iterations])).toEqual([
      [3, "key-state", 3],
      [3, "alphago-zero", 3],
      [4, "key-state", 83],
      [4, "alphago-zero", 102],
      [5, "key-state", 58],
      [5, "alphago-zero", 72],
      [6, "key-state", 33],
      [6, "alphago-zero", 33],
    ]);
    for (const { about, config } of small) {
      expect(config.net).toMatchObject({ kind: "chen", channels: 512, dense: [1024, 512] });
      expect(config.search).toMatchObject({ simulations: 100, keyStates: about.method === "key-state" });
      expect(config.gate).toMatchObject({ kind: "fixed", threshold: 0.55 });
    }
    const large = largeBoardModels(LARGE_BOARDS.paper, GATES, 1);
    expect(large.map(({ about, config }) => [about.n, config.gate.kind])).toEqual(
      [7, 8, 9, 10, 11, 12].flatMap((n) => GATES.map((gate) => [n, gate])),
    );
    const [, dawson] = knownGameModels(KNOWN_GAMES.paper, 1);
    expect(dawson.config).toMatchObject({
      iterations: 50,
      search: { simulations: 100, cPuct: 6, noise: { alpha: 1 } },
    });
  });
});

test("a change reaches every training, and leaves the rest as it is", () => {
  const before = smallBoardModels(SMALL_BOARDS.quick, 1);
  const after = smallBoardModels({ ...SMALL_BOARDS.quick, change: { cPuct: 3, channels: 8 } }, 1);
  after.forEach(({ config }, i) => {
    expect(config).toEqual({
      ...before[i].config,
      net: { ...before[i].config.net, channels: 8 },
      search: { ...before[i].config.search, cPuct: 3 },
    });
  });
  expect(changed(SMALL_BOARDS.quick.recipe, {})).toEqual(SMALL_BOARDS.quick.recipe);
});

test("table 2: both games against every rival, beside the paper, and Dawson's opening", async () => {
  const config = KNOWN_GAMES.smoke;
  const models = await trainModels(knownGameModels(config, SMOKE.seed), { keep: 10 });
  const { tables } = await table2(SMOKE, config, models);
  const rows = tables["chen-table-2"];
  expect(rows.map(({ game, rival, side, paper }) => [game, rival, side, paper])).toEqual([
    ["othello-6x6", "random", "black", 1],
    ["othello-6x6", "random", "white", 1],
    ["othello-6x6", "greedy", "black", 1],
    ["othello-6x6", "greedy", "white", 1],
    ["othello-6x6", "itself", "black", 0.02],
    ["othello-6x6", "itself", "white", 0.98],
    ["dawson-3x9", "random", "first", 0.99],
    ["dawson-3x9", "random", "second", 0.75],
    ["dawson-3x9", "perfect", "first", null],
    ["dawson-3x9", "itself", "first", 1],
    ["dawson-3x9", "itself", "second", 0],
  ]);
  for (const row of rows) expect(row.games).toBe(config.games);
  const [first, second] = rows.filter(({ game, rival }) => rival === "itself" && game === "dawson-3x9");
  expect(Number(first.wins) + Number(second.wins)).toBe(config.games);
  const opening = tables["chen-dawson-opening"];
  expect(opening.length).toBeGreaterThan(0);
  // Whoever opened well can win whatever the answer; whoever did not has been answered well at least once.
  for (const { opening_wins } of opening) expect(opening.every(({ can_win }) => can_win)).toBe(opening_wins);
  for (const { wins, can_win } of opening) if (wins) expect(can_win).toBe(true);
});

test("table 3: whole, with the truth beside it; the same again from what was kept", async () => {
  const config = SMALL_BOARDS.smoke;
  const plan = smallBoardModels(config, SMOKE.seed);
  const loaded: number[] = [];
  const run = async () =>
    table3(SMOKE, config, await trainModels(plan, { keep: 1, onRun: (_, run) => loaded.push(run.loaded) }));
  const { tables } = await run();
  const rows = tables["chen-table-3"];
  // Two boards and two methods: itself and greedy on both seats, perfect on one, each other on both.
  expect(rows).toHaveLength(2 * 2 * 7);
  for (const { n, rival, side, games, paper } of rows) {
    expect(games).toBe(config.games);
    expect(paper === null).toBe(rival === "perfect");
    if (rival === "perfect") expect(side).toBe(n === 4 ? "second" : "first");
  }
  for (const seat of pooled(rows, ["n", "rival", "side"]).filter(({ rival }) => rival === "each-other"))
    expect(seat.games).toBe(2 * config.games);
  expect(tables["chen-table-3-curves"]).toHaveLength(2 * (2 + 1));
  for (const { won, mistakes } of tables["chen-table-3-mistakes"]) {
    expect(won).toBeGreaterThan(0);
    expect(mistakes).toBeLessThanOrEqual(Number(won));
  }
  // Key states never complete a line while there is a win, so that each of their mistakes has a refutation.
  const isKeyState = ({ method }: CsvRow) => method === "key-state";
  const refutations = tables["chen-table-3-refutations"].filter(isKeyState);
  expect(refutations.map(({ n, x, mistakes }) => [n, x, mistakes])).toEqual(
    tables["chen-table-3-mistakes-by-x"]
      .filter((row) => isKeyState(row) && row.plays === "search" && Number(row.mistakes) > 0)
      .map(({ n, x, mistakes }) => [n, x, mistakes]),
  );
  for (const { mistakes, tried, expected, replies, refuting } of refutations.map(numbers)) {
    expect(mistakes).toBeGreaterThanOrEqual(tried);
    expect(tried).toBeGreaterThanOrEqual(expected);
    expect(replies).toBeGreaterThanOrEqual(refuting);
    expect(refuting).toBeGreaterThanOrEqual(mistakes);
  }
  // Three meetings of the key-state model, with two and eight simulations beside the four of the training.
  const simulations = tables["chen-table-3-simulations"];
  expect(simulations.map(({ n, method, simulations }) => [n, method, simulations])).toEqual(
    [4, 2, 8].flatMap((count) => Array(3).fill([4, "key-state", count])),
  );
  const again = await run();
  expect(loaded).toEqual([0, 0, 0, 0, 2, 2, 1, 1]);
  expect(again.tables).toEqual(tables);
});

test("a net that the solver teaches knows 3×3, which the untrained one beside it does not", async () => {
  const [model] = await trainModels(
    smallBoardModels(SMALL_BOARDS.smoke, SMOKE.seed).filter(({ about }) => about.n === 3),
    { keep: 1 },
  );
  const lesson = { n: 3, games: 100, steps: 300, channels: 32 };
  const { values } = await truthRows([model], { games: 20, every: 9, taught: [lesson] }, SMALL.quick, 1);
  const wrong = (method: string): number =>
    values.filter((row) => row.method === method).reduce((sum, row) => sum + Number(row.wrong), 0);
  expect(wrong("exact labels, 32 channels")).toBeLessThanOrEqual(1);
  expect(wrong("key-state")).toBeGreaterThan(10);
  for (const { rarer } of values) expect(rarer).toBeLessThanOrEqual(0.5);
});

test("tables 4 and 5: one training for both; the two gates against each other", async () => {
  const config = LARGE_BOARDS.smoke;
  const fixed = await trainModels(largeBoardModels(config, ["fixed"], SMOKE.seed), { keep: 10 });
  const four = await table4(SMOKE, config, fixed);
  expect(four.tables["chen-table-4"].map(({ rival, side, paper }) => [rival, side, paper])).toEqual([
    ["itself", "first", 0.59],
    ["itself", "second", 0.41],
    ["greedy", "first", null],
    ["greedy", "second", null],
  ]);
  const loaded: number[] = [];
  const both = await trainModels(largeBoardModels(config, GATES, SMOKE.seed), {
    keep: 10,
    onRun: (_, run) => loaded.push(run.loaded),
  });
  expect(loaded).toEqual([0, config.recipe.iterations]);
  const five = await table5(SMOKE, config, both);
  const won = (gate: string, side: string): number =>
    Number(five.tables["chen-table-5"].find((row) => row.gate === gate && row.side === side)!.wins);
  expect(won("dynamic", "first") + won("fixed", "second")).toBe(config.boards[0].games);
  expect(won("fixed", "first") + won("dynamic", "second")).toBe(config.boards[0].games);
  expect(five.tables["chen-figure-4"]).toHaveLength(2 * config.recipe.iterations);
});

test("a model on each seat: who begins is told apart", async () => {
  const [model] = await trainModels(
    [
      {
        about: { n: 2 },
        config: { game: "notakto", size: "2", seed: 1, ...SMALL_BOARDS.smoke.recipe, iterations: 1 },
      },
    ],
    { keep: 1 },
  );
  const meeting = { games: 3, opening: { plies: 0, tau: 0 }, seed: 1 };
  // On 2×2 the first player always wins.
  const alone = await withCrew((crew) => meet([model.trained], meeting, crew));
  expect(alone.tallies[0].map(({ wins }) => wins)).toEqual([3, 0]);
  // Without chance it plays one game, or an image of it.
  expect(alone.distinct).toBe(1);
  const two = await withCrew((crew) => meet([model.trained, model.trained], meeting, crew));
  expect(two.tallies.map((tallies) => tallies.map(({ wins }) => wins))).toEqual([
    [3, 0],
    [3, 0],
  ]);
});

test("roughness: none in a straight line, the height of a zigzag", () => {
  expect(roughness([5, 4, 3, 2])).toBe(0);
  expect(roughness([1, 2, 1, 2])).toBe(2);
  expect(roughness([1, 2])).toBeNull();
});
