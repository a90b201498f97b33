import { expect, test } from "vitest";
import { type BoardSearch, perform } from "../../../lib/papers/du/board-search.ts";

/** Searches in this thread. */
const searchBoard = (search: BoardSearch, onNodes = (_: number): void => {}) =>
  perform(search, { report: onNodes });

const SEARCH = { rows: 3, cols: 5, memoryBytes: 2 ** 25, mostNodes: 1e7, without: [] } as const;

test("3×5: a winner, by a first move, and every line that is followed ends where SBH says so too", async () => {
  const result = await searchBoard({ ...SEARCH, replay: { lines: 3, seed: 1 } });
  expect(result).toMatchObject({ result: "win", linesReplayed: 3 });
  expect(result.move).toBeTypeOf("number");
  expect(await searchBoard(SEARCH)).toMatchObject({ result: "win", linesReplayed: null });
});

test("a search without techniques takes more nodes to the same winner", async () => {
  const plain = await searchBoard({ ...SEARCH, without: ["symmetry", "reduction"] });
  expect(plain.result).toBe("win");
  expect(plain.nodes).toBeGreaterThan((await searchBoard(SEARCH)).nodes);
});

test("what is given up is unknown, and no line of it is followed", async () => {
  const replay = { lines: 3, seed: 1 };
  const seen: number[] = [];
  const search = { ...SEARCH, rows: 4, cols: 6, mostNodes: 1000, replay };
  const given = await searchBoard(search, (nodes) => seen.push(nodes));
  expect(given).toMatchObject({ result: "unknown", linesReplayed: null });
  expect(seen.length).toBeGreaterThan(0);
});
