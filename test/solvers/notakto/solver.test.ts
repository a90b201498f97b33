import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { beforeAll, describe, expect, test } from "vitest";
import { type Notakto, type NotaktoState, notakto } from "../../../lib/games/notakto.ts";
import { projectPath } from "../../../lib/project.ts";
import { type Random, randomFrom } from "../../../lib/random.ts";
import { BOOK_CROSSES, readBook, squaresOf } from "../../../lib/solvers/notakto/book.ts";
import { pairingOf } from "../../../lib/solvers/notakto/pairing.ts";
import type { Solution } from "../../../lib/solvers/notakto/retrograde/solve.ts";
import { notaktoSolver } from "../../../lib/solvers/notakto/solver.ts";
import type { Result } from "../../../lib/solvers/solver.ts";

/** A line-free position with up to so many X, reached by random safe moves. */
function somewhere(game: Notakto, most: number, random: Random): NotaktoState {
  let state = game.initial();
  for (let left = random.below(most + 1); left > 0; left--) {
    const safe = game.safeMoves(state);
    if (safe.length === 0) break;
    state = game.play(state, random.pick(safe));
  }
  return state;
}

const crossed = (game: Notakto, state: NotaktoState): number[] =>
  Array.from({ length: game.actions }, (_, square) => square).filter(
    (square) => !game.isEmpty(state, square),
  );

const placed = (game: Notakto, squares: readonly number[]): NotaktoState =>
  squares.reduce((state, square) => game.play(state, square), game.initial());

describe("what is known at once agrees with the solution", () => {
  test.each([
    [1, 10],
    [2, 100],
    [3, 100_000],
    [4, 100_000],
    [5, 100_000],
    [6, 10_000],
  ])("size %i, %i positions over all numbers of X, with every move", async (size, count) => {
    const game = notakto(size);
    const solver = notaktoSolver(game);
    const solution = await solver.solution();
    const random = randomFrom(size);
    const seen = new Set<number>();
    for (let i = 0; i < count; i++) {
      const state = somewhere(game, game.actions, random);
      seen.add(state.crosses);
      const [told, true_] = [solver.analyse(state), solution.analyse(state)];
      if (told.result !== true_.result || JSON.stringify(told.moves) !== JSON.stringify(true_.moves))
        expect([game.format(state), told]).toEqual(["", true_]);
    }
    // From the empty board to a full one: 30 X on 6×6, 20 on 5×5, …
    if (size >= 3) expect(seen.size).toBeGreaterThan(size * (size - 2));
  });
});

describe("6×6", () => {
  const game = notakto(6);

  test("all 192 images of a position get the same result", () => {
    const solver = notaktoSolver(game);
    const random = randomFrom(1);
    for (let i = 0; i < 6; i++) {
      const state = somewhere(game, 24, random);
      const { result } = solver.analyse(state);
      for (let s = 0; s < game.symmetries.size; s++) {
        const image = crossed(game, state).map((square) => game.symmetries.at(s).cells[square]);
        expect(solver.analyse(placed(game, image)).result).toBe(result);
      }
    }
  });

  test("two solvers never disagree along a game, and the winner stays the winner", () => {
    const random = randomFrom(2);
    for (let i = 0; i < 20; i++) {
      const solvers = [notaktoSolver(game), notaktoSolver(game)];
      let winner = 0; // the first player wins 6×6
      for (let state = game.initial(); game.safeMoves(state).length > 0; ) {
        const analysis = solvers[state.crosses % 2].analyse(state);
        expect(solvers[1 - (state.crosses % 2)].analyse(state)).toEqual(analysis);
        expect(analysis.result).toBe(game.toMove(state) === winner ? "win" : "loss");
        const safe = analysis.moves.filter(({ move }) => game.isSafe(state, move));
        const { move, result } = random.pick(safe);
        if (analysis.result === "win" && result === "loss") winner = 1 - winner;
        state = game.play(state, move);
      }
    }
  });
});

describe("the opening book", () => {
  const game = notakto(6);
  const book = readBook();
  let solution: Solution;
  beforeAll(async () => {
    solution = await notaktoSolver(game).solution();
  });

  test("holds every exception to parity, and no other: they add up to the exact counts", () => {
    const group = Array.from({ length: game.symmetries.size }, (_, i) => game.symmetries.at(i).cells);
    for (const { crosses, lineFree, lost } of solution.byCrosses.slice(0, BOOK_CROSSES + 1)) {
      let boards = 0;
      for (const key of book.exceptions[crosses]) {
        const squares = squaresOf(key);
        expect(squares).toHaveLength(crosses);
        const state = placed(game, squares);
        expect(solution.isLost(state)).toBe(crosses % 2 === 0);
        const images = new Set(
          group.map((cells) => squares.reduce((sum, square) => sum + 2 ** cells[square], 0)),
        );
        expect(Math.min(...images)).toBe(key);
        boards += images.size;
      }
      expect(BigInt(boards)).toBe(crosses % 2 === 0 ? lost : lineFree - lost);
    }
  });

  test("a damaged or missing file is refused", () => {
    const folder = mkdtempSync(join(tmpdir(), "book-"));
    const bytes = readFileSync(projectPath("data/notakto-6-book.bin"));
    bytes[1000] ^= 1;
    writeFileSync(join(folder, "book.bin"), bytes);
    expect(() => readBook(join(folder, "book.bin"))).toThrow(/damaged/);
    expect(() => readBook(join(folder, "none.bin"))).toThrow(/missing/);
    rmSync(folder, { recursive: true });
  });
});

describe("larger boards", () => {
  test.each([8, 9, 16])("size %i: what can't be known in time is unknown, never guessed", (size) => {
    const game = notakto(size);
    const state = placed(game, [0]);
    const { result, moves } = notaktoSolver(game).analyse(state, 0.2);
    if (size % 4 !== 0) {
      expect(result).toBe("unknown");
      expect(moves.every(({ result }) => result === "unknown")).toBe(true);
    } else {
      expect(result).toBe("win");
      expect(moves.filter(({ result }) => result === "win").map(({ move }) => move)).toEqual([
        pairingOf(size)[0],
      ]);
    }
  });

  const TABLE_ENDS = 13;

  test("along a game of 7×7, once it knows it keeps knowing, and agrees with another", () => {
    const game = notakto(7);
    const random = randomFrom(3);
    for (let i = 0; i < 5; i++) {
      const [one, two] = [notaktoSolver(game), notaktoSolver(game)];
      let before: Result = "unknown";
      for (let state = placed(game, []); game.safeMoves(state).length > 0; ) {
        // Ask the second solver only late, so that the two come from different regions.
        const analysis = one.analyse(state, 0.5);
        // Before that, the table of 7×7 knows early positions, and then nobody does for some moves.
        if (before !== "unknown" && state.crosses > TABLE_ENDS) expect(analysis.result).not.toBe("unknown");
        if (game.safeMoves(state).length < 20) expect(two.analyse(state, 0.5)).toEqual(analysis);
        before = analysis.result;
        state = game.play(state, random.pick(game.safeMoves(state)));
      }
      expect(before).toBe("win"); // with one safe move left, playing it wins
    }
  });

  test.each([4, 8, 12])("size %i: where all X stand in pairs the player to move is lost", (size) => {
    const game = notakto(size);
    const partner = pairingOf(size);
    const squares = [0, 3, size + 2].flatMap((square) => [square, partner[square]]);
    const { result, moves } = notaktoSolver(game).analyse(placed(game, squares), 0.1);
    expect(result).toBe("loss");
    expect(moves.every(({ result }) => result === "loss")).toBe(true);
  });
});
