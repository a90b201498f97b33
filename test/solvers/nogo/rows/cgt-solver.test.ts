import fc from "fast-check";
import { expect, test } from "vitest";
import { ALL_TECHNIQUES, cgtSolve, type Techniques } from "../../../../lib/solvers/nogo/rows/cgt-solver.ts";
import { buildDatabase } from "../../../../lib/solvers/nogo/rows/database.ts";
import { afterOpening } from "../../../../lib/solvers/nogo/rows/openings.ts";
import { nogoRow, plainWins } from "../../../oracles/partizan.ts";
import { someRow } from "./some-rows.ts";

const database = buildDatabase(8);

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
  for (const off of switches) if (off !== "middleFirst") expect(nodesWithout(off), off).toBeGreaterThan(all);
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

test("counts every node once, by depth and by parts", () => {
  const { nodes, statistics } = cgtSolve(afterOpening(14, 2), { database });
  const total = (counts: readonly number[]) => counts.reduce((sum, count) => sum + count, 0);
  expect(total(statistics.nodesByDepth)).toBe(nodes);
  expect(total(statistics.nodesByParts)).toBe(nodes);
  expect(total(statistics.leavesByDepth)).toBe(total(statistics.leavesByParts));
  expect(statistics.nodesByDepth[0]).toBe(1);
});
