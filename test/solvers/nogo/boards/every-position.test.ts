import { describe, expect, test } from "vitest";
import { randomFrom } from "../../../../lib/random.ts";
import { everyPosition } from "../../../../lib/solvers/nogo/boards/every-position.ts";
import { bestSolver, sbhSolver } from "../../../../lib/solvers/nogo/boards/solver.ts";
import { bruteNoGo } from "../../../oracles/nogo.ts";

test.each([
  [1, 9],
  [2, 4],
  [3, 3],
  [4, 2],
])("every position of %i×%i has the value that brute force finds", (rows, cols) => {
  const brute = bruteNoGo(rows, cols);
  const every = everyPosition(rows, cols);
  const wrong: string[] = [];
  expect(every.legal).toBe(brute.positions.length);
  for (const [black, white] of brute.positions)
    for (const toMove of [0, 1]) {
      const moves = brute.legalMoves(black, white, toMove).reduce((set, move) => set | (1 << move), 0);
      if (every.openTo(black, white, toMove) !== moves) wrong.push(`${black} ${white} ${toMove}: moves`);
      const wins = brute.moverWins(black, white, toMove);
      if (every.moverWins(black, white, toMove) !== wins) wrong.push(`${black} ${white} ${toMove}: winner`);
      if ((every.winningMoves(black, white, toMove) !== 0) !== wins) wrong.push(`${black} ${white}: winning`);
    }
  expect(wrong).toEqual([]);
});

/** Legal positions are those of Go: J. Tromp, G. Farnebäck, "Combinatorics of Go", 2007, table 2. */
test.each([
  [1, 1, 1],
  [2, 2, 57],
  [2, 3, 489],
  [3, 3, 12_675],
  [3, 4, 321_689],
])("%i×%i has %i legal positions", (rows, cols, count) => {
  expect(everyPosition(rows, cols).legal).toBe(count);
});

describe("4×4", () => {
  const every = everyPosition(4, 4);

  test("has as many legal positions as Go, and the second player wins it", () => {
    expect(every.legal).toBe(24_318_165);
    expect(every.moverWins(0, 0, 0)).toBe(false);
  });

  test.each([
    ["best", bestSolver, 20_000],
    ["sbh", sbhSolver, 1000],
  ])("%s agrees, either player to move, on positions of every stage", (_, make, count) => {
    const solver = make(4, 4, { memory: 64 * 2 ** 20 });
    const random = randomFrom(1);
    const wrong: string[] = [];
    for (let asked = 0; asked < count; ) {
      const stones = Array.from({ length: 2 }, () => random.below(1 << 16) & random.below(1 << 16));
      const [black, white] = [stones[0], stones[1] & ~stones[0]];
      if (!every.isLegal(black, white)) continue;
      asked++;
      const toMove = asked & 1;
      const wins = solver.solve({ black, white, toMove }) === "win";
      if (wins !== every.moverWins(black, white, toMove)) wrong.push(`${black} ${white} ${toMove}`);
    }
    expect(wrong).toEqual([]);
  });
});

test("larger boards are refused in a sentence", () => {
  expect(() => everyPosition(3, 6)).toThrow("boards of up to 16 points; 3x6 has 18.");
});
