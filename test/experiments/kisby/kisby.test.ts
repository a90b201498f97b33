import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { CsvRow } from "notakto-lab/csv";
import { formatCsv } from "notakto-lab/csv";
import { KISBY, kisbyConfig } from "notakto-lab/experiments/kisby";
import { contestants, kisbyAblation, netsOfAKind } from "notakto-lab/experiments/kisby/ablation";
import { kisbyData } from "notakto-lab/experiments/kisby/data";
import { kisbyFigures } from "notakto-lab/experiments/kisby/figures";
import { FEATURES, type Feature } from "notakto-lab/games/notakto-features";
import { afterAll, expect, test } from "vitest";
import { NOTAKTO_FACTS } from "../../oracles/notakto-facts.ts";

const folder = mkdtempSync(join(tmpdir(), "kisby-"));
afterAll(() => rmSync(folder, { recursive: true }));

const sum = (rows: readonly CsvRow[], key: string): number =>
  rows.reduce((total, row) => total + Number(row[key]), 0);

test("the smoke tables: whole, true to theory, beside the paper's; the same again", async () => {
  const run = async (cache: string) => {
    const data = await kisbyData({ profile: "smoke", seed: 3, folder: join(folder, cache) });
    return [data, await kisbyFigures(data)] as const;
  };
  const [data, figures] = await run("one");
  const ablation = await kisbyAblation(data);
  const { games, ablation: plan } = KISBY.smoke;

  expect(data.tables["kisby-boards"]).toMatchObject([
    { n: 3, boards: 60, paper_boards: "155", line_free: 230n },
    { n: 4, boards: 100, paper_boards: "2378", line_free: 38154n },
  ]);
  for (const n of [3, 4])
    for (const table of ["kisby-boards-by-x", "kisby-label-shares"])
      expect(
        sum(
          data.tables[table].filter((row) => row.n === n && row.set !== "greedy games"),
          "share",
        ),
      ).toBeCloseTo(1);

  const figure1 = figures.tables["kisby-figure-1"];
  expect(figure1).toHaveLength(2 * 16);
  for (const { n, side, theory, games: played, paper } of figure1) {
    expect(played).toBe(games);
    expect(paper).not.toBeNull();
    expect(theory).toBe(NOTAKTO_FACTS.find((fact) => fact.n === n)!.winner === side);
  }
  // Each match is seen from both sides, and somebody wins it.
  const winsOf = (n: number, net: string, opponent: string, side: string): number =>
    Number(
      figure1.find((row) => `${[row.n, row.net, row.opponent, row.side]}` === `${[n, net, opponent, side]}`)!
        .wins,
    );
  for (const n of [3, 4]) {
    expect(winsOf(n, "featured", "itself", "first") + winsOf(n, "featured", "itself", "second")).toBe(games);
    expect(winsOf(n, "featured", "alphazero", "first") + winsOf(n, "alphazero", "featured", "second")).toBe(
      games,
    );
  }

  const [pairing] = figures.tables["kisby-pairing"];
  expect(figures.tables["kisby-figure-3"]).toHaveLength(256);
  expect(sum(figures.tables["kisby-figure-3"], "count")).toBe(pairing.replies);
  expect(pairing.first_replies).toBe(pairing.games);
  for (const { asked, reply, count } of figures.tables["kisby-figure-3"])
    if (asked === reply) expect(count).toBe(0);

  const rows = ablation.tables["kisby-ablation"];
  expect(rows).toHaveLength(plan.sizes.length * (1 + 2 * contestants(FEATURES).length * plan.repeats));
  expect(new Set(rows.map(({ won }) => won)).size).toBe(plan.sizes.length);
  expect(netsOfAKind([...rows, ...rows])[0]).toMatchObject({ nets: 2, rate: rows[0].rate });

  const again = await run("two");
  expect(again.map(({ tables }) => Object.values(tables).map(formatCsv))).toEqual(
    [data, figures].map(({ tables }) => Object.values(tables).map(formatCsv)),
  );
});

test.each([
  [
    { features: ["turn", "corners"] as Feature[] },
    'There is no feature "corners"; features: turn, dead, parities.',
  ],
  [{ secondBest: 1.5 }, "The second best move can't have a probability of 1.5"],
  [
    { ablation: { sizes: [6], repeats: 1, games: 1 } },
    "Features can't be left out on 6×6; it takes sizes that are learned (3, 4, 5, 6), up to 5.",
  ],
])("%o is refused", (change, sentence) => {
  expect(() => kisbyConfig({ profile: "quick", change })).toThrow(sentence);
});

test("a board of size 2 is refused", async () => {
  const change = {
    sizes: [{ n: 2, boards: 4, epochs: 1 }],
    ablation: { sizes: [], repeats: 1, games: 1 },
  };
  await expect(kisbyData({ profile: "smoke", seed: 1, folder, change })).rejects.toThrow(
    /size 2; sizes are whole numbers from 3 to 7/,
  );
});
