import { readFileSync } from "node:fs";
import fc from "fast-check";
import { UserError } from "notakto-lab/errors";
import { formatGame } from "notakto-lab/solvers/cgt/notation";
import { ALL_TECHNIQUES, cgtSolve } from "notakto-lab/solvers/nogo/linear/cgt-solver";
import { buildDatabase } from "notakto-lab/solvers/nogo/linear/database";
import { afterOpening, openingSearcher } from "notakto-lab/solvers/nogo/linear/openings";
import { codeOf, inverse, mirror, pieceOf } from "notakto-lab/solvers/nogo/linear/piece";
import { plainRow } from "notakto-lab/solvers/nogo/linear/plain-row";
import { formatPiece, parseRow } from "notakto-lab/solvers/nogo/linear/row";
import { rowSolver } from "notakto-lab/solvers/nogo/linear/row-solver";
import { solveRow } from "notakto-lab/solvers/nogo/linear/solve-row";
import { describe, expect, test } from "vitest";
import { isLegalRow, nogoRow, plainWins } from "../../oracles/partizan.ts";

const database = buildDatabase(8);
const { games } = database;
const worthOf = (row: string) =>
  games.sum(parseRow(row).map((piece) => database.values[piece.empties][codeOf(piece)]));
const playersOf = { left: "x", right: "o" } as const;

/** Legal rows with at least one empty point. */
const someRow = (from: number, to: number) =>
  fc
    .array(fc.constantFrom(".", ".", ".", "x", "o"), { minLength: from, maxLength: to })
    .map((points) => points.join(""))
    .filter((row) => isLegalRow(row) && row.includes("."));

describe("pieces", () => {
  test("there are 3^(n+1) with n empty points, each with its own code and its own row", () => {
    for (let n = 1; n <= 6; n++) {
      const rows = new Set<string>();
      for (let code = 0; code < 3 ** (n + 1); code++) {
        const piece = pieceOf(n, code);
        expect(codeOf(piece)).toBe(code);
        rows.add(formatPiece(piece));
        expect(parseRow(formatPiece(piece))).toEqual([piece]);
        expect(mirror(mirror(piece))).toEqual(piece);
      }
      expect(rows.size).toBe(3 ** (n + 1));
      for (const row of rows) expect(row).not.toMatch(/[xo]{2}/);
    }
  });

  test("blocks become stones, and rows are cut between colours, as in the slides", () => {
    expect(parseRow("..x.oox..xxo..xoo..oxxx.").map(formatPiece)).toEqual([
      "..x.o",
      "x..x",
      "o..x",
      "o..o",
      "x.",
    ]);
    expect(parseRow("O..XXXO.XX.").map(formatPiece)).toEqual(["o..x", "o.x."]);
  });

  test.each(["", "x", "ox.", "..b", ".xox.", ".".repeat(51)])("%j is refused in a sentence", (row) => {
    expect(() => parseRow(row)).toThrow(UserError);
  });
});

describe("values of pieces", () => {
  test("decide every row of up to 7 points as plain play does", () => {
    const wins = plainWins(nogoRow);
    for (let points = 1; points <= 7; points++)
      for (let code = 0; code < 3 ** points; code++) {
        const row = Array.from({ length: points }, (_, i) => ".xo"[Math.floor(code / 3 ** i) % 3]).join("");
        if (!isLegalRow(row) || !row.includes(".")) continue;
        expect(games.leftWinsMovingFirst(worthOf(row)), row).toBe(wins([row], "left"));
        expect(games.rightWinsMovingFirst(worthOf(row)), row).toBe(wins([row], "right"));
      }
  });

  // Du, table 1 and the examples of incentives.
  test.each([
    [".x.x.o.", "1*"],
    ["..", "*"],
    ["...", "±1"],
    ["...x.o.", "±(1*)"],
    ["..x.x.", "{2|1}"],
    [".x.", "1"],
    [".x.x.x.o.", "2*"],
    [".", "0"],
    ["..x.", "{1|0}"],
    [".x..x.x.o.", "{2*|1*}"],
    [".x..xxx.o.", "{1*|0,*}"],
    [".x.o..o..o", "{0,{1|0}||*|-1*}"],
    [".x.o.xo..o", "-1*"],
    ["..o.x.o..x", "*"],
  ])("%s = %s", (row, value) => {
    expect(formatGame(games, worthOf(row))).toBe(value);
  });

  test("exchanging colours negates, reading backwards changes nothing", () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 3 ** 9 - 1 }), (code) => {
        const piece = pieceOf(8, code);
        const layer = database.values[8];
        expect(layer[codeOf(mirror(piece))]).toBe(layer[code]);
        expect(layer[codeOf(inverse(piece))]).toBe(games.negate(layer[code]));
      }),
    );
  });
});

describe("the search", () => {
  const wins = plainWins(nogoRow);
  const small = rowSolver(buildDatabase(6), { tableBits: 10 });
  const tiny = rowSolver(buildDatabase(6), { tableBits: 2, seed: 12345 });

  test("agrees with plain play, whatever the size and seed of its table, with tables kept and not", () => {
    fc.assert(
      fc.property(someRow(7, 11), (row) => {
        const expected = wins([row], "left");
        const pieces = parseRow(row);
        expect(small.solve(pieces, { keepTables: true }).wins, row).toBe(expected);
        expect(tiny.solve(pieces).wins, row).toBe(expected);
      }),
      { numRuns: 150 },
    );
  });

  test("two databases, two seeds and Du's solver agree on every opening up to 17 points", () => {
    const search = openingSearcher();
    for (let n = 8; n <= 17; n++)
      for (let opening = 1; opening <= Math.ceil(n / 2); opening++) {
        const first = search({ n, opening, database: 6, tableBits: 14, seed: 1, lines: 0 });
        expect(search({ n, opening, database: 8, tableBits: 12, seed: 2, lines: 2 }).wins).toBe(first.wins);
        expect(cgtSolve(database, [afterOpening(n, opening)]).wins).toBe(first.wins);
        expect(first.unkeyed).toBe(0);
      }
  });

  test("a stopped search says so", () => {
    const result = small.solve([afterOpening(30, 2)], { onNodes: (nodes) => nodes > 20_000 });
    expect(result.wins).toBeUndefined();
    expect(result.nodes).toBeGreaterThan(20_000);
    expect(small.solve(parseRow("...")).wins).toBe(true);
  });
});

describe("Du's solver", () => {
  const wins = plainWins(nogoRow);
  const switches = Object.keys(ALL_TECHNIQUES);

  test.each(["none", ...switches])("is right without %s", (off) => {
    fc.assert(
      fc.property(someRow(6, 10), (row) => {
        const { wins: won } = cgtSolve(database, parseRow(row), { techniques: { [off]: false } });
        expect(won, row).toBe(wins([row], "left"));
      }),
      { numRuns: 40 },
    );
  });

  test("is right with nothing, and gives up when told to", () => {
    const nothing = Object.fromEntries(switches.map((name) => [name, false]));
    expect(cgtSolve(database, [afterOpening(8, 2)], { techniques: nothing }).wins).toBe(false);
    expect(cgtSolve(database, [afterOpening(20, 2)], { mostNodes: 100 }).wins).toBeUndefined();
  });

  test("counts every node once, by depth and by pieces", () => {
    const { nodes, statistics } = cgtSolve(database, [afterOpening(14, 2)]);
    const total = (counts: readonly number[]) => counts.reduce((sum, count) => sum + count, 0);
    expect(total(statistics.nodesByDepth)).toBe(nodes);
    expect(total(statistics.nodesByPieces)).toBe(nodes);
    expect(total(statistics.leavesByDepth)).toBe(total(statistics.leavesByPieces));
    expect(statistics.nodesByDepth[0]).toBe(1);
  });
});

test("plain search of whole rows agrees with plain play", () => {
  const wins = plainWins(nogoRow);
  const bits = (row: string, stone: string) =>
    [...row].reduce((mask, point, i) => mask + (point === stone ? 2 ** i : 0), 0);
  fc.assert(
    fc.property(someRow(1, 10), fc.constantFrom("left", "right"), (row, player) => {
      const own = playersOf[player];
      const other = own === "x" ? "o" : "x";
      expect(plainRow(row.length, bits(row, own), bits(row, other)).wins, row).toBe(wins([row], player));
    }),
    { numRuns: 150 },
  );
});

describe("rows from the literature", () => {
  const lines = readFileSync(new URL("../../data/nogo-rows.txt", import.meta.url), "utf8")
    .split("\n")
    .filter((line) => line !== "" && !line.startsWith("#"))
    .map((line) => line.split(/\s+/));

  test.each(lines.filter(([, , , effort]) => effort !== "hard"))(
    "%s, %s to move: %s wins",
    (row, mover, winner) => {
      const { wins } = solveRow(row, { toPlay: mover as "black" | "white" });
      expect(wins ? mover : mover === "black" ? "white" : "black").toBe(winner);
    },
  );
});
