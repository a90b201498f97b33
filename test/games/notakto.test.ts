import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { UserError } from "../../lib/errors.ts";
import { type NotaktoState, notakto } from "../../lib/games/notakto.ts";
import { FULL_BOARDS, NOTAKTO_FACTS } from "../oracles/notakto-facts.ts";
import { reachable } from "./playing.ts";

describe("the rules", () => {
  test("whoever completes a line loses", () => {
    const game = notakto(2);
    const end = game.play(game.play(game.initial(), 0), 3);
    expect(game.outcome(end)).toEqual([1, -1]);
    expect(notakto(1).outcome(notakto(1).play(notakto(1).initial(), 0))).toEqual([-1, 1]);
  });

  test.each([
    ["row", "XX./.../..."],
    ["column", "X../X../..."],
    ["diagonal", "X../.X./..."],
    ["other diagonal", "..X/.X./..."],
  ])("a %s with one square left makes that square dead", (_, text) => {
    const game = notakto(3);
    const state = game.parse(text);
    const dead = game.deadSquares(state);
    expect(dead).toHaveLength(1);
    // Two X stand, so the first player would have to complete the line.
    expect(game.outcome(game.play(state, dead[0]))).toEqual([-1, 1]);
  });

  test("sizes other than whole numbers from 1 to 16 are refused", () => {
    for (const size of [0, -3, 2.5, 17, 40, Number.NaN]) expect(() => notakto(size)).toThrow(UserError);
  });

  test.each([3, 4, 6, 16])("the vocabulary agrees with its definitions on size %i", (size) => {
    const game = notakto(size);
    fc.assert(
      fc.property(reachable(game, game.safeMoves), (state) => {
        const safe = game.legalMoves(state).filter((move) => !game.outcome(game.play(state, move)));
        const dead = game.legalMoves(state).filter((move) => game.outcome(game.play(state, move)));
        expect(game.safeMoves(state)).toEqual(safe);
        expect(game.deadSquares(state)).toEqual(dead);
        const blocked = game.lines.flatMap((line, i) =>
          line.some((cell) => dead.includes(cell)) ? [i] : [],
        );
        expect(game.blockedLines(state)).toEqual(blocked);
        expect(game.liveLines(state)).toEqual(
          game.lines.map((_, i) => i).filter((i) => !blocked.includes(i)),
        );
        const free = safe.filter((cell) => game.liveLines(state).every((i) => !game.lines[i].includes(cell)));
        expect(game.freeSquares(state)).toEqual(free);
      }),
      { numRuns: 60 },
    );
  });
});

describe("counting boards, as perft counts chess positions", () => {
  /** Every board that safe moves reach, once. */
  const lineFreeBoards = (size: number) => {
    const game = notakto(size);
    const seen = new Map([[game.key(game.initial()), game.initial()]]);
    for (const state of seen.values())
      for (const move of game.safeMoves(state)) {
        const next = game.play(state, move);
        seen.set(game.key(next), next);
      }
    return { game, boards: [...seen.values()] };
  };

  test.each(NOTAKTO_FACTS.filter(({ n }) => n <= 4))(
    "line-free boards of size $n: $lineFree",
    ({ n, lineFree }) => {
      expect(BigInt(lineFreeBoards(n).boards.length)).toBe(lineFree);
    },
  );

  test.each(FULL_BOARDS)("full boards of size $n: $boards", ({ n, boards, classes }) => {
    const game = notakto(n);
    const full = fullBoards(n, game.lines).map((mask) => {
      const squares = Array.from({ length: n * n }, (_, cell) => ((mask >> cell) & 1 ? "X" : "."));
      return Array.from({ length: n }, (_, row) => squares.slice(row * n, (row + 1) * n).join("")).join("/");
    });
    expect(full).toHaveLength(boards);
    for (const text of full) expect(game.safeMoves(game.parse(text))).toEqual([]);
    const square = squareSymmetries(n);
    const canonical = full.map((text) => {
      const squares = text.replaceAll("/", "");
      return square
        .map((g) => g.map((cell) => squares[cell]).join(""))
        .sort()
        .at(0);
    });
    expect(new Set(canonical).size).toBe(classes);
  });

  /** By trying all masks: line-free, and every empty square the last one missing on some line. */
  function fullBoards(n: number, lines: readonly (readonly number[])[]): number[] {
    const masks = lines.map((line) => line.reduce((mask, cell) => mask | (1 << cell), 0));
    const all = 2 ** (n * n) - 1;
    const found: number[] = [];
    for (let board = 0; board <= all; board++) {
      let dead = 0;
      let complete = false;
      for (let i = 0; i < masks.length && !complete; i++) {
        const missing = masks[i] & ~board;
        if (missing === 0) complete = true;
        else if ((missing & (missing - 1)) === 0) dead |= missing;
      }
      if (!complete && dead === (all & ~board)) found.push(board);
    }
    return found;
  }

  test("all games of 3×3: as many as plain enumeration of orders finds, by length and by winner", () => {
    const game = notakto(3);
    const played = new Map<string, number>();
    const play = (state: NotaktoState): void => {
      const outcome = game.outcome(state);
      if (outcome)
        played.set(`${state.crosses}:${outcome}`, (played.get(`${state.crosses}:${outcome}`) ?? 0) + 1);
      else for (const move of game.legalMoves(state)) play(game.play(state, move));
    };
    play(game.initial());

    // Without the lab's rules: add squares one by one until the eight lines, written out, include a full one.
    const lines = ["012", "345", "678", "036", "147", "258", "048", "246"].map((line) =>
      [...line].map(Number),
    );
    const enumerated = new Map<string, number>();
    const add = (order: number[]): void => {
      if (lines.some((line) => line.every((cell) => order.includes(cell)))) {
        const key = `${order.length}:${order.length % 2 === 1 ? "-1,1" : "1,-1"}`;
        enumerated.set(key, (enumerated.get(key) ?? 0) + 1);
      } else for (let cell = 0; cell < 9; cell++) if (!order.includes(cell)) add([...order, cell]);
    };
    add([]);
    expect(played).toEqual(enumerated);
  });

  /** The eight turns and mirrors of the square, worked out by hand rather than taken from the lab. */
  function squareSymmetries(n: number): number[][] {
    const cells = Array.from({ length: n * n }, (_, i) => [Math.floor(i / n), i % n]);
    const turned = (times: number, flip: boolean): number[] =>
      cells.map(([row, col]) => {
        let [r, c] = flip ? [col, row] : [row, col];
        for (let i = 0; i < times; i++) [r, c] = [c, n - 1 - r];
        return r * n + c;
      });
    return [0, 1, 2, 3].flatMap((times) => [turned(times, false), turned(times, true)]);
  }
});

describe("the symmetry group", () => {
  test.each([
    [1, 1],
    [2, 8],
    [3, 8],
    [4, 32],
    [5, 32],
    [6, 192],
    [7, 192],
    [8, 1536],
    [9, 1536],
    [16, 41_287_680],
  ])("of size %i has %i elements", (size, elements) => {
    expect(notakto(size).symmetries.size).toBe(elements);
  });

  test.each([3, 4, 5, 6, 7])("of size %i: all different, all keep the lines", (size) => {
    const { symmetries, lines } = notakto(size);
    const keys = new Set(lines.map((line) => [...line].sort((a, b) => a - b).join()));
    const seen = new Set<string>();
    for (let i = 0; i < symmetries.size; i++) {
      const symmetry = symmetries.at(i).cells;
      seen.add(symmetry.join());
      for (const line of lines)
        expect(keys).toContain(
          line
            .map((c) => symmetry[c])
            .sort((a, b) => a - b)
            .join(),
        );
    }
    expect(seen.size).toBe(symmetries.size);
  });

  // Counts every permutation of the squares that keeps the lines, by backtracking over the squares.
  test.each([3, 4, 5])("of size %i is the whole group: no other permutation keeps the lines", (size) => {
    const { lines, symmetries, actions } = notakto(size);
    const together = Array.from({ length: actions }, (_, a) =>
      Array.from(
        { length: actions },
        (_, b) => lines.filter((line) => line.includes(a) && line.includes(b)).length,
      ),
    );
    const keys = new Set(lines.map((line) => [...line].sort((a, b) => a - b).join()));
    const image: number[] = [];
    const count = (): number => {
      const cell = image.length;
      if (cell === actions)
        return lines.every((line) =>
          keys.has(
            line
              .map((c) => image[c])
              .sort((a, b) => a - b)
              .join(),
          ),
        )
          ? 1
          : 0;
      let found = 0;
      for (let to = 0; to < actions; to++) {
        if (image.includes(to) || together[cell][cell] !== together[to][to]) continue;
        if (image.some((other, i) => together[i][cell] !== together[other][to])) continue;
        image.push(to);
        found += count();
        image.pop();
      }
      return found;
    };
    expect(count()).toBe(symmetries.size);
  });
});

test("the rich planes: X, dead, safe, live lines, parity", () => {
  const game = notakto(3, "rich");
  const state = game.parse("X.X/.../...");
  const planes = new Float32Array(5 * 9);
  game.encode(state, planes, 0);
  const plane = (i: number): number[] => [...planes.subarray(9 * i, 9 * (i + 1))];
  expect(plane(0)).toEqual([1, 0, 1, 0, 0, 0, 0, 0, 0]);
  expect(plane(1)).toEqual([0, 1, 0, 0, 0, 0, 0, 0, 0]);
  expect(plane(2)).toEqual([0, 0, 0, 1, 1, 1, 1, 1, 1]);
  // b1 is dead, which blocks row 1 and column b. The corners left lie on a row, a column and a diagonal.
  expect(plane(3)).toEqual([0.5, 0, 0.5, 0.5, 0.75, 0.5, 0.75, 0.25, 0.75]);
  expect(plane(4)).toEqual(Array(9).fill(0));
});

test("the rich planes say what the words for squares and lines say", () => {
  for (const game of [notakto(4, "rich"), notakto(5, "rich")])
    fc.assert(
      fc.property(reachable(game), (state) => {
        const planes = new Float32Array(5 * game.actions);
        game.encode(state, planes, 0);
        const squares = (plane: number): number[] =>
          Array.from({ length: game.actions }, (_, cell) => cell).filter(
            (cell) => planes[plane * game.actions + cell] === 1,
          );
        expect(squares(1)).toEqual(game.deadSquares(state));
        expect(squares(2)).toEqual(game.safeMoves(state));
        const live = game.liveLines(state).flatMap((line) => game.lines[line]);
        for (let cell = 0; cell < game.actions; cell++)
          expect(planes[3 * game.actions + cell]).toBe(live.filter((other) => other === cell).length / 4);
        expect(squares(4)).toHaveLength(game.safeMoves(state).length % 2 === 1 ? game.actions : 0);
      }),
    );
});

test("the featured planes: X, turn, dead squares, odd rows and columns, odd diagonals", () => {
  const game = notakto(3, "featured");
  const planes = new Float32Array(5 * 9);
  const plane = (i: number): number[] => [...planes.subarray(9 * i, 9 * (i + 1))];
  game.encode(game.parse("X.X/.X./..."), planes, 0);
  expect(plane(0)).toEqual([1, 0, 1, 0, 1, 0, 0, 0, 0]);
  expect(plane(1)).toEqual(Array(9).fill(1));
  // b1, a3 and c3 are dead; there are eight lines.
  expect(plane(2)).toEqual(Array(9).fill(3 / 8));
  // Row 2 and all columns are odd.
  expect(plane(3)).toEqual([0.5, 0.5, 0.5, 1, 1, 1, 0.5, 0.5, 0.5]);
  expect(plane(4)).toEqual(Array(9).fill(0));
  game.encode(game.parse(".../.X./..."), planes, 0);
  expect(plane(4)).toEqual([0.5, 0, 0.5, 0, 1, 0, 0.5, 0, 0.5]);
});

test.each(["rich", "featured"] as const)("%s planes look alike through every symmetry", (kind) => {
  const game = notakto(4, kind);
  const seen = (state: NotaktoState): Float32Array => {
    const planes = new Float32Array(game.planes.planes * game.actions);
    game.encode(state, planes, 0);
    return planes;
  };
  for (let i = 0; i < game.symmetries.size; i++) {
    const { moves, cells } = game.symmetries.at(i);
    let [state, image] = [game.initial(), game.initial()];
    for (const move of [0, 6, 9, 1, 7, 14]) {
      [state, image] = [game.play(state, move), game.play(image, moves[move])];
      const [planes, turned] = [seen(state), seen(image)];
      planes.forEach((value, at) => {
        expect(turned[at - (at % 16) + cells[at % 16]]).toBe(value);
      });
    }
  }
});

describe("the text form", () => {
  const game = notakto(3);

  test("takes what people type", () => {
    expect(game.format(game.parse(" x../.X./... \n"))).toBe("X../.X./...");
    expect(game.format(game.parse("X..\n.X.\n..."))).toBe("X../.X./...");
  });

  test.each([
    ["X../.X/...", /Row 2 has 2 squares where 3 are needed/],
    ["X../.O./...", /can't hold "O"/],
    ["X./.X", /2 rows/],
    ["", /Row 1/],
    ["XXX/XXX/...", /No game reaches/],
  ])("refuses %j in a sentence", (text, message) => {
    expect(() => game.parse(text)).toThrow(UserError);
    expect(() => game.parse(text)).toThrow(message);
  });

  test("a finished game can be written down: one last move may complete two lines", () => {
    expect(game.outcome(game.parse("XXX/.X./.X."))).toBeDefined();
  });
});
