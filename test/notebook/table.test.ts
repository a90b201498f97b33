import { DataFrame } from "danfojs-node";
import { describe, expect, test } from "vitest";
import { rateColumn, table, tableOf } from "../../lib/notebook/table.ts";

const ROWS = [
  { n: 5, winner: "first", lost: "6834783", rate: 0.62, low: 0.52, high: 0.71, paper: 0.6, time: 0.04 },
  { n: 6, winner: "<both>", lost: "16931721733", rate: 0.41, low: 0.33, high: 0.5, paper: null, time: 19.4 },
];

/** What a reader sees, cell by cell. */
const texts = (html: string): string[][] =>
  [...html.matchAll(/<tr>(.*?)<\/tr>/gs)].map(([, row]) =>
    [...row.matchAll(/<t[dh][^>]*>(.*?)<\/t[dh]>/gs)].map(([, cell]) => cell.replace(/<[^>]*>/g, "")),
  );

describe("a table", () => {
  const { html, caption } = table(new DataFrame(ROWS), {
    caption: "Who wins",
    columns: [
      { key: "n", title: "Board size" },
      { key: "winner", title: "Winner", highlight: (row) => row.n === 6 },
      { key: "lost", title: "Lost positions", format: "count" },
      { key: "rate", title: "Win rate", format: "percent", interval: ["low", "high"], paper: "paper" },
      { key: "time", title: "Time", format: "seconds", timing: true },
    ],
  });

  test("writes numbers, intervals and the paper's figures for a reader", () => {
    expect(caption).toBe("Who wins");
    expect(html).toContain("<b>Who wins</b>");
    expect(texts(html)).toEqual([
      ["Board size", "Winner", "Lost positions", "Win rate", "Time"],
      ["ours", "paper"],
      ["5", "first", "6,834,783", "62% [52–71]", "60%", "40 ms"],
      ["6", "&lt;both&gt;", "16,931,721,733", "41% [33–50]", "–", "19.4 s"],
    ]);
  });

  test("what is not there has no interval either", () => {
    const { html } = table([{ rate: null, low: null, high: null }], {
      caption: "",
      columns: [{ key: "rate", format: "percent", interval: ["low", "high"] }],
    });
    expect(texts(html).at(-1)).toEqual(["–"]);
  });

  test("an interval over trainings has a cell of its own, and one dash where there is none", () => {
    const column = { key: "rate", format: "percent", interval: ["low", "high"] } as const;
    const row = { rate: 0.12, low: 0.09, high: 0.16, trainings_low: 0, trainings_high: 0.32, paper: 0.1 };
    const single = { ...row, trainings_low: null, trainings_high: null };
    const over = { ...column, overTrainings: ["trainings_low", "trainings_high"] } as const;
    expect(texts(table([row, single], { columns: [{ ...over, paper: "paper" }] }).html)).toEqual([
      ["rate"],
      ["ours", "over trainings", "paper"],
      ["12% [9–16]", "[0–32]", "10%"],
      ["12% [9–16]", "–", "10%"],
    ]);
    expect(texts(table([row], { columns: [over] }).html)[1]).toEqual(["together", "over trainings"]);
    // One training each: there is nothing to tell over trainings, and no empty column.
    expect(texts(table([single], { columns: [over] }).html)).toEqual([["rate"], ["12% [9–16]"]]);
  });

  test("aligns and highlights by attributes, which survive where styles do not", () => {
    expect(html).toMatch(/<td align="right"[^>]*>6,834,783</);
    expect(html).toMatch(/<td align="left"[^>]*><div align="left">first</);
    expect(html).toMatch(
      /<td [^>]*bgcolor="#[0-9a-f]{6}"[^>]*><div align="left"><font color="#[0-9a-f]{6}"><b>&lt;both/,
    );
    expect(html.match(/bgcolor/g)).toHaveLength(1);
    expect(html).not.toMatch(/<style|<script/);
  });

  test("marks measured times, and only those", () => {
    expect([...html.matchAll(/class="timing"[^>]*>([^<]*)</g)].map(([, time]) => time)).toEqual([
      "40 ms",
      "19.4 s",
    ]);
  });
});

test("rows and frames give the same table", () => {
  expect(table(new DataFrame(ROWS)).html).toBe(table(ROWS).html);
});

test("without columns every column is shown, each in a format that fits it", () => {
  const { html } = table([{ name: "x", count: 12345n, share: 0.5 }]);
  expect(texts(html)).toEqual([
    ["name", "count", "share"],
    ["x", "12,345", "0.5"],
  ]);
});

test("an empty table is just its headings", () => {
  expect(texts(table([], { columns: [{ key: "n" }] }).html)).toEqual([["n"]]);
});

test("a column that is not there is named", () => {
  expect(() => table(ROWS, { columns: [{ key: "size" }] })).toThrow('no column "size"');
  expect(() => table(ROWS, { columns: [{ key: "n", paper: "chen" }] })).toThrow('no column "chen"');
});

test("a kind of table is made of any rows, under its own caption or another", () => {
  const games = tableOf("Games", [{ key: "n" }, rateColumn("Won", { digits: 1 })]);
  const rows = [{ n: 3, rate: 0.5, low: 0.4, high: 0.6 }];
  expect(games(rows)).toEqual(
    table(rows, {
      caption: "Games",
      columns: [
        { key: "n" },
        { key: "rate", title: "Won", format: "percent", digits: 1, interval: ["low", "high"] },
      ],
    }),
  );
  expect(games(rows, "Games, standard").caption).toBe("Games, standard");
});
