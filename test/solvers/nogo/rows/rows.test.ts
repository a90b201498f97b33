import { readFileSync } from "node:fs";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { UserError } from "../../../../lib/errors.ts";
import { formatGame } from "../../../../lib/solvers/cgt/notation.ts";
import { startSolver } from "../../../../lib/solvers/nogo/boards/solve.ts";
import { LEAST_MEMORY } from "../../../../lib/solvers/nogo/boards/solver.ts";
import { ALL_TECHNIQUES, cgtSolve, type Techniques } from "../../../../lib/solvers/nogo/rows/cgt-solver.ts";
import { buildDatabase } from "../../../../lib/solvers/nogo/rows/database.ts";
import { checkEyeRows } from "../../../../lib/solvers/nogo/rows/eye-rows.ts";
import { checkEyes } from "../../../../lib/solvers/nogo/rows/eyes.ts";
import { ListNumbers } from "../../../../lib/solvers/nogo/rows/lists.ts";
import { afterOpening, openingSearcher } from "../../../../lib/solvers/nogo/rows/openings.ts";
import { Parts } from "../../../../lib/solvers/nogo/rows/parts.ts";
import { codeOf, inverse, mirror, pieceOf } from "../../../../lib/solvers/nogo/rows/piece.ts";
import { formatPiece, parseRow, piecesOf, rowOfPiece } from "../../../../lib/solvers/nogo/rows/row.ts";
import { rowSolver } from "../../../../lib/solvers/nogo/rows/row-solver.ts";
import { solveRow, solverWithin } from "../../../../lib/solvers/nogo/rows/solve-row.ts";
import { isLegalRow, nogoRow, plainWins } from "../../../oracles/partizan.ts";

const database = buildDatabase(8);
const { games } = database;
const worthOf = (row: string) =>
  games.sum(piecesOf(row).map((piece) => database.values[piece.empties][codeOf(piece)]));

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
        rows.add(rowOfPiece(piece));
        expect(parseRow(formatPiece(piece))).toEqual([piece]);
        expect(piecesOf(rowOfPiece(piece))).toEqual([piece]);
        expect(mirror(mirror(piece))).toEqual(piece);
      }
      expect(rows.size).toBe(3 ** (n + 1));
      for (const row of rows) expect(row).not.toMatch(/[xo]{2}/);
    }
  });

  test("blocks become stones, and rows are cut between colours, as in the slides", () => {
    expect(parseRow("..B.WWB..BBW..BWW..WBBB.").map(formatPiece)).toEqual([
      "..B.W",
      "B..B",
      "W..B",
      "W..W",
      "B.",
    ]);
    expect(parseRow("w..bbbw.bb.").map(rowOfPiece)).toEqual(["o..x", "o.x."]);
  });

  test.each(["", "B", "WB.", "..x", ".BWB.", ".".repeat(51)])("%j is refused in a sentence", (row) => {
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
        const pieces = piecesOf(row);
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
        expect(cgtSolve(afterOpening(n, opening), { database }).wins).toBe(first.wins);
        expect(first.unkeyed).toBe(0);
      }
  });

  test("a stopped search says so", () => {
    const result = small.solve(piecesOf(afterOpening(30, 2)), { onNodes: (nodes) => nodes > 20_000 });
    expect(result.wins).toBeUndefined();
    expect(result.nodes).toBeGreaterThan(20_000);
    expect(small.solve(parseRow("...")).wins).toBe(true);
  });
});

describe("memory", () => {
  const MiB = 2 ** 20;

  test.each([1, 2, 3, 7, 20, 150])("%i MiB are not exceeded by a row of any length", (mebibytes) => {
    for (const n of [5, 19, 24, 31, 50]) {
      const { bytes } = solverWithin(piecesOf(".".repeat(n)), mebibytes * MiB);
      expect(bytes).toBeLessThanOrEqual(mebibytes * MiB);
    }
  });

  test("less of it takes more nodes for the same answer", () => {
    const pieces = piecesOf(afterOpening(28, 2));
    const [least, little, enough] = [1, 4, 40].map((mebibytes) => {
      const solver = solverWithin(pieces, mebibytes * MiB);
      const { wins, nodes } = solver.solve(pieces);
      expect(wins).toBe(false);
      expect(24 * solver.stored()).toBeLessThan(solver.bytes);
      return { nodes, stored: solver.stored(), bytes: solver.bytes };
    });
    expect(enough.nodes).toBeLessThan(little.nodes);
    expect(little.nodes).toBeLessThan(least.nodes);
    expect(least.stored).toBeLessThan(little.stored);
    expect(little.bytes).toBeGreaterThan(2 * MiB);
    expect(enough.bytes).toBeGreaterThan(20 * MiB);
  });

  test("a database that fills it is refused", () => {
    expect(() => rowSolver(database, { memoryBytes: MiB })).toThrow("no room");
  });

  test("the least that a solver accepts is enough for a row, and less is refused in a sentence", async () => {
    const start = (memoryBytes: number) => startSolver({ solver: "cgt", rows: 1, cols: 22, memoryBytes });
    const solver = start(LEAST_MEMORY);
    // White to move after Black's stone next to the end.
    expect((await solver.solve({ black: 2, white: 0, toMove: 1 })).result).toBe("loss");
    await solver.close();
    expect(() => start(LEAST_MEMORY / 2)).toThrow(
      new UserError("A solver can't work in 500 kB; it takes 1 MB to 4.29 GB."),
    );
  });
});

describe("Du's solver", () => {
  const wins = plainWins(nogoRow);
  const switches = Object.keys(ALL_TECHNIQUES);

  test.each(["none", ...switches])("is right without %s", (off) => {
    fc.assert(
      fc.property(someRow(6, 10), (row) => {
        const { wins: won } = cgtSolve(row, { database, techniques: { [off]: false } });
        expect(won, row).toBe(wins([row], "left"));
      }),
      { numRuns: 40 },
    );
  });

  test("is right without a database, with no technique at all, and gives up when told to", () => {
    const nothing = Object.fromEntries(switches.map((name) => [name, false]));
    fc.assert(
      fc.property(someRow(5, 9), (row) => {
        expect(cgtSolve(row).wins, row).toBe(wins([row], "left"));
        expect(cgtSolve(row, { techniques: nothing }).wins, row).toBe(wins([row], "left"));
      }),
      { numRuns: 40 },
    );
    const stopped = cgtSolve(afterOpening(20, 2), { database, mostNodes: 100 });
    expect(stopped).toMatchObject({ wins: undefined, nodes: 100 });
  });

  test("every technique but one is for fewer nodes; which move is tried first may go either way", () => {
    const nodesWithout = (off: string) =>
      cgtSolve(afterOpening(14, 2), { database, techniques: { [off]: false } }).nodes;
    const all = nodesWithout("none");
    for (const off of switches)
      if (off !== "middleFirst") expect(nodesWithout(off), off).toBeGreaterThan(all);
  });

  test("simplifies blocks, cuts rows and cancels inverses as in the slides, each only if switched on", () => {
    // The slides' row with one more x in a block: ..x.o + o..x + x. are left of it, and x. has no moves.
    const row = "..x.oox..xxxo..xoo..oxxx.";
    const partsAtRoot = (techniques: Partial<Techniques>) =>
      cgtSolve(row, { techniques, mostNodes: 1 }).statistics.nodesByParts.indexOf(1);
    expect(partsAtRoot({})).toBe(2);
    expect(partsAtRoot({ cancellation: false })).toBe(4);
    expect(partsAtRoot({ xoSplit: false })).toBe(1);
    // x..xxx and oo..o are no inverses.
    expect(partsAtRoot({ blockSimplification: false })).toBe(4);
  });

  test("its searches stay comparable: the same nodes as ever", () => {
    const nodes = (n: number) => cgtSolve(afterOpening(n, 2), { database }).nodes;
    expect([12, 14, 15, 16, 17, 18].map(nodes)).toEqual([172, 1213, 1885, 5367, 8613, 22578]);
  });

  test("keeps rows of any length apart, and gives them back", () => {
    const parts = new Parts();
    const seen = new Map<string, number>();
    fc.assert(
      fc.property(someRow(1, 50), (row) => {
        // Words of a row may begin another row.
        for (const text of [row, row.slice(0, 15), row.slice(0, 30), row.slice(0, 31)]) {
          const part = parts.partOf(text, "N");
          expect(part).toBe(seen.get(text) ?? part);
          seen.set(text, part);
          expect(parts.rowOf(part)).toBe(text);
          expect(parts.lengthOf(part)).toBe(text.length);
          expect(parts.emptiesOf(part)).toBe([...text].filter((point) => point === ".").length);
        }
      }),
    );
    expect(new Set(seen.values()).size).toBe(seen.size);
    const [first, second] = seen.values();
    expect(parts.repliesTo(first)).toBeUndefined();
    parts.setReplies(first, [[second, first], [], [second]]);
    parts.setReplies(second, []);
    expect(parts.repliesTo(first)).toEqual([[second, first], [], [second]]);
    expect(parts.repliesTo(second)).toEqual([]);
    expect(parts.inverseOf(first)).toBeUndefined();
    parts.setInverse(first, second);
    expect(parts.inverseOf(first)).toBe(second);
  });

  test("numbers lists, each and its beginnings once", () => {
    const numbers = new ListNumbers();
    const known = new Map([["", 0]]);
    fc.assert(
      fc.property(fc.array(fc.nat(3), { maxLength: 6 }), (list) => {
        expect(numbers.find(list)).toBe(known.get(list.join()) ?? -1);
        numbers.add(list);
        for (let length = 1; length <= list.length; length++) {
          const beginning = list.slice(0, length);
          const number = numbers.find(beginning);
          expect(number).toBe(known.get(beginning.join()) ?? known.size);
          known.set(beginning.join(), number);
        }
      }),
      { numRuns: 1000 },
    );
  });

  test("counts every node once, by depth and by parts", () => {
    const { nodes, statistics } = cgtSolve(afterOpening(14, 2), { database });
    const total = (counts: readonly number[]) => counts.reduce((sum, count) => sum + count, 0);
    expect(total(statistics.nodesByDepth)).toBe(nodes);
    expect(total(statistics.nodesByParts)).toBe(nodes);
    expect(total(statistics.leavesByDepth)).toBe(total(statistics.leavesByParts));
    expect(statistics.nodesByDepth[0]).toBe(1);
  });
});

describe("eyes", () => {
  const wins = plainWins(nogoRow);
  /** By the definition, on the text of a row. */
  const fillsEye = (row: string, point: number) =>
    [row[point - 1], row[point + 1]].every((stone) => stone === "x" || stone === undefined) && row.length > 1;
  const calmMoves = (row: string) =>
    nogoRow.moves(row, "left").filter((next) => {
      const point = [...row].findIndex((stone, i) => stone !== next[i]);
      return !fillsEye(row, point);
    });
  const legalRows = (points: number) =>
    Array.from({ length: 3 ** points }, (_, code) =>
      Array.from({ length: points }, (_, i) => ".xo"[Math.floor(code / 3 ** i) % 3]).join(""),
    ).filter(isLegalRow);

  test("the check of whole rows counts as plain play does", () => {
    for (let points = 1; points <= 7; points++) {
      const rows = legalRows(points);
      const spokenOf = rows.filter((row) => wins([row], "left") && calmMoves(row).length > 0);
      const against = spokenOf.filter((row) => !calmMoves(row).some((next) => !wins([next], "right")));
      expect(checkEyeRows(points)).toEqual({
        legal: rows.length,
        positions: spokenOf.length,
        counterexamples: against.length,
      });
    }
  });

  test("its legal positions are as many as Go has on a row", () => {
    // Tromp and Farnebäck, "Combinatorics of Go": 1×1 to 1×11.
    const known = [1, 5, 15, 41, 113, 313, 867, 2401, 6649, 18413, 50991];
    expect(known.map((_, i) => checkEyeRows(i + 1).legal)).toEqual(known);
  });

  test("no piece needs its eyes filled, and sums of such pieces bear the conjecture out by plain play", () => {
    for (let n = 1; n <= 7; n++)
      expect(checkEyes(database, n)).toMatchObject({ needEyes: [], counterexamples: [] });
    const short = someRow(3, 7);
    fc.assert(
      fc.property(short, short, (a, b) => {
        fc.pre(wins([a, b], "left"));
        const calm = [...calmMoves(a).map((next) => [next, b]), ...calmMoves(b).map((next) => [a, next])];
        if (calm.length > 0) expect(calm.some((sum) => !wins(sum, "right"))).toBe(true);
      }),
      { numRuns: 100 },
    );
  });
});

describe("rows from the literature", () => {
  const most = Number(process.env.NOGO_GRADE ?? 2);
  const lines = readFileSync(new URL("../../../data/nogo-rows.txt", import.meta.url), "utf8")
    .split("\n")
    .filter((line) => line !== "" && !line.startsWith("#"))
    .map((line) => line.split(" "))
    .filter(([grade]) => Number(grade) <= most);

  test.each(lines)("grade %s: %s, %s to move: a %s", (_grade, text, toPlay, result) => {
    const row = text.startsWith("1×") ? ".".repeat(Number(text.slice(2))) : text;
    const { wins } = solveRow(row, { toPlay: toPlay as "black" | "white" });
    expect(wins ? "win" : "loss").toBe(result);
  });
});
