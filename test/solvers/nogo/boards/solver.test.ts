import fc from "fast-check";
import { describe, expect, test, vi } from "vitest";
import { UserError } from "../../../../lib/errors.ts";
import { nogo } from "../../../../lib/games/nogo.ts";
import { EMPTY_BOARD, stonesOf } from "../../../../lib/solvers/nogo/boards/position.ts";
import { solveInThread, startSolver } from "../../../../lib/solvers/nogo/boards/solve.ts";
import {
  bestSolver,
  sbhSolver,
  solverMemory,
  TECHNIQUES,
  type Technique,
} from "../../../../lib/solvers/nogo/boards/solver.ts";
import { reachable } from "../../../games/playing.ts";
import { bruteNoGo } from "../../../oracles/nogo.ts";
import { positionOf, published } from "../literature.ts";

const GRADE = Number(process.env.NOGO_GRADE ?? 2);
const MB = 2 ** 20;

describe("published results", () => {
  test.each(published().filter(({ grade }) => grade <= GRADE))(
    "$board, $toPlay to play: a $result",
    (line) => {
      const { game, state } = positionOf(line);
      const solver = bestSolver(game.rows, game.cols, { memory: line.grade > 2 ? 2048 * MB : 64 * MB });
      expect(solver.solve(stonesOf(game, state))).toBe(line.result);
    },
    3_600_000,
  );
});

describe.each([
  [1, 8],
  [2, 4],
  [3, 3],
])("every position of %i×%i, either player to move", (rows, cols) => {
  const brute = bruteNoGo(rows, cols);

  test.each([
    ["best", bestSolver],
    ["sbh", sbhSolver],
  ])("%s agrees with brute force", (_, make) => {
    // One solver for all positions: what it remembers of one must not mislead it on another.
    const solver = make(rows, cols, { memory: 4 * MB });
    const wrong = [0, 1].flatMap((toMove) =>
      brute.positions.filter(
        ([black, white]) =>
          (solver.solve({ black, white, toMove }) === "win") !== brute.moverWins(black, white, toMove),
      ),
    );
    expect(wrong).toEqual([]);
  });

  test.each([...TECHNIQUES.map((technique) => [technique]), [...TECHNIQUES]])(
    "best without %s agrees too",
    (...without) => {
      const solver = bestSolver(rows, cols, { memory: 4 * MB, without: without as Technique[] });
      const wrong = [0, 1].flatMap((toMove) =>
        brute.positions.filter(
          ([black, white]) =>
            (solver.solve({ black, white, toMove }) === "win") !== brute.moverWins(black, white, toMove),
        ),
      );
      expect(wrong).toEqual([]);
    },
  );

  test.each([
    ["best", bestSolver],
    ["sbh", sbhSolver],
  ])("the winning move that %s names leads to a lost position", (_, make) => {
    const solver = make(rows, cols, { memory: 4 * MB });
    let named = 0;
    for (const [black, white] of brute.positions)
      for (const toMove of [0, 1]) {
        const result = solver.solve({ black, white, toMove });
        const move = solver.winningMove();
        if (result === "loss") expect(move).toBeUndefined();
        if (move === undefined) continue;
        named++;
        const bit = 1 << move;
        expect(brute.legalMoves(black, white, toMove)).toContain(move);
        expect(
          brute.moverWins(toMove === 0 ? black | bit : black, toMove === 1 ? white | bit : white, 1 - toMove),
        ).toBe(false);
      }
    expect(named).toBeGreaterThan(100);
  });
});

describe("best and sbh agree", () => {
  test.each([
    [2, 7],
    [3, 5],
    [2, 8],
    [4, 4],
  ])("on positions of %i×%i that play reaches", (rows, cols) => {
    const game = nogo(rows, cols);
    const best = bestSolver(rows, cols, { memory: 16 * MB });
    const sbh = sbhSolver(rows, cols, { memory: 64 * MB });
    fc.assert(
      fc.property(reachable(game), (state) => {
        const position = stonesOf(game, state);
        // Late ones are all alike; the first four stones are search enough for SBH.
        fc.pre(rows * cols < 16 || game.legalMoves(state).length < 12);
        expect(best.solve(position)).toBe(sbh.solve(position));
      }),
      { numRuns: 150 },
    );
  });
});

test("a table far too small costs nodes, not truth", () => {
  const [roomy, tight] = [64 * MB, 1.1 * MB].map((memory) => bestSolver(3, 6, { memory }));
  for (const solver of [roomy, tight]) expect(solver.solve(EMPTY_BOARD)).toBe("win");
  expect(tight.stored()).toBeLessThan(roomy.stored());
  expect(tight.nodes()).toBeGreaterThan(roomy.nodes());
});

describe("sbh", () => {
  test("keeps a proof that can be walked, in fewer bytes than 64-bit keys with their values take", () => {
    const solver = sbhSolver(3, 4);
    expect(solver.solve(EMPTY_BOARD)).toBe("loss");
    const size = solver.proofSize(EMPTY_BOARD);
    expect(size).toBeGreaterThan(100);
    expect(size).toBeLessThan(solver.stored());
    expect(solver.tableBytes() / solver.stored()).toBeLessThan(9);
    expect(() => sbhSolver(3, 3).proofSize(EMPTY_BOARD)).toThrow("no proof");
  });

  test("gives up when its memory is full, and says so", () => {
    const solver = sbhSolver(4, 4, { memory: 2 * MB });
    expect(solver.solve(EMPTY_BOARD)).toBe("unknown");
    expect(solver.outOfMemory()).toBe(true);
  });
});

test("boards too large and memories too small are refused in a sentence", () => {
  expect(() => bestSolver(4, 8)).toThrow(UserError);
  expect(() => bestSolver(4, 8)).toThrow("Boards of up to 30 points can be solved; 4x8 has 32.");
  expect(() => bestSolver(2, 2, { memory: 1000 })).toThrow(/can't work in 1 kB; it takes/);
});

describe("in a thread", () => {
  test("solves", async () => {
    const solved = await solveInThread({ solver: "best", rows: 3, cols: 4, position: EMPTY_BOARD });
    expect(solved).toMatchObject({ result: "loss" });
    expect(solved.nodes).toBeGreaterThan(0);
  });

  test("gives up soon after so many nodes", async () => {
    const solver = startSolver({ solver: "best", rows: 5, cols: 6 });
    const { result, nodes } = await solver.solve(EMPTY_BOARD, 100_000);
    await solver.close();
    expect(result).toBe("unknown");
    expect(nodes).toBeGreaterThan(100_000);
  });

  test("can be stopped, and then knows only how far it came", async () => {
    const solved = await solveInThread({
      solver: "best",
      rows: 5,
      cols: 6,
      position: EMPTY_BOARD,
      onWatch: (watch) => {
        if (watch.nodes() > 0) watch.stop();
      },
    });
    expect(solved.result).toBe("unknown");
    expect(solved.nodes).toBeGreaterThan(0);
    expect(solved.rootMoves.moves).toBeGreaterThan(0);
  });
});

test("more memory than the machine has is refused beforehand", () => {
  const limit = vi.spyOn(process, "constrainedMemory").mockReturnValue(1e9);
  try {
    expect(() => solverMemory(2e9)).toThrow(
      "A solver can't work in 2 GB here: there are 1 GB in all; give it less.",
    );
  } finally {
    limit.mockRestore();
  }
});
