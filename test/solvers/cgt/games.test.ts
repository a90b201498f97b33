import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { Form } from "../../../lib/solvers/cgt/forms.ts";
import { ShortGames } from "../../../lib/solvers/cgt/games.ts";
import { simplestBetween } from "../../../lib/solvers/cgt/simplest.ts";
import {
  domineering,
  hackenbush,
  hackenbushNumber,
  nimHeap,
  type PartizanGame,
  plainWins,
} from "../../oracles/partizan.ts";
import { someGames } from "./some-games.ts";

const games = new ShortGames();
const { zero } = games;
const game = someGames(games);

describe("laws of short games", () => {
  test("G − G = 0", () => {
    fc.assert(
      fc.property(game, (g) => {
        expect(games.subtract(g, g)).toBe(zero);
      }),
    );
  });

  test("addition is commutative and associative, and 0 is neutral", () => {
    fc.assert(
      fc.property(game, game, game, (a, b, c) => {
        expect(games.add(a, b)).toBe(games.add(b, a));
        expect(games.add(games.add(a, b), c)).toBe(games.add(a, games.add(b, c)));
        expect(games.add(a, zero)).toBe(a);
      }),
      { numRuns: 60 },
    );
  });

  test("negating twice changes nothing, and negation goes through sums", () => {
    fc.assert(
      fc.property(game, game, (a, b) => {
        expect(games.negate(games.negate(a))).toBe(a);
        expect(games.negate(games.add(a, b))).toBe(games.add(games.negate(a), games.negate(b)));
      }),
    );
  });

  test("a ≤ b exactly if Left, moving first, does not win a − b", () => {
    fc.assert(
      fc.property(game, game, (a, b) => {
        expect(games.lessOrEqual(a, b)).toBe(!games.leftWinsMovingFirst(games.subtract(a, b)));
      }),
    );
  });

  test("the order is one: antisymmetric, transitive, kept by sums", () => {
    fc.assert(
      fc.property(game, game, game, (a, b, c) => {
        if (games.lessOrEqual(a, b) && games.lessOrEqual(b, a)) expect(a).toBe(b);
        if (games.lessOrEqual(a, b) && games.lessOrEqual(b, c)) expect(games.lessOrEqual(a, c)).toBe(true);
        expect(games.compare(games.add(a, c), games.add(b, c))).toBe(games.compare(a, b));
      }),
      { numRuns: 60 },
    );
  });

  test("the canonical form is unique: adding dominated and reversible options changes nothing", () => {
    fc.assert(
      fc.property(game, game, (g, h) => {
        const less = games.subtract(games.sum([g, games.number(-1)]), games.nimber(2));
        const [left, right] = [games.leftOptions(g), games.rightOptions(g)];
        expect(games.fromOptions(left, right)).toBe(g);
        // A gift horse: an option that is no better than, or confused with, the game from below.
        if (!games.lessOrEqual(g, h)) expect(games.fromOptions([...left, h], right)).toBe(g);
        expect(games.fromOptions([...left, less], right)).toBe(g);
      }),
    );
  });

  test("stops lie around every number that the game is compared with", () => {
    fc.assert(
      fc.property(game, fc.integer({ min: -24, max: 24 }), (g, eighths) => {
        const [value, number] = [eighths / 8, games.number(eighths / 8)];
        if (value > games.leftStop(g)) expect(games.compare(g, number)).toBe("<");
        if (value < games.rightStop(g)) expect(games.compare(g, number)).toBe(">");
        if (value < games.leftStop(g) && value > games.rightStop(g))
          expect(games.compare(g, number)).toBe("||");
      }),
    );
  });

  test("outcome classes by comparison with 0", () => {
    const classes = { "<": "R", "=": "P", ">": "L", "||": "N" } as const;
    fc.assert(
      fc.property(game, (g) => {
        expect(games.outcome(g)).toBe(classes[games.compare(g, zero)]);
      }),
    );
  });
});

describe("numbers", () => {
  const dyadic = fc.integer({ min: -64, max: 64 }).map((sixteenths) => sixteenths / 16);

  test("add, negate and compare as numbers do", () => {
    fc.assert(
      fc.property(dyadic, dyadic, (x, y) => {
        expect(games.add(games.number(x), games.number(y))).toBe(games.number(x + y));
        expect(games.negate(games.number(x))).toBe(games.number(-x));
        expect(games.lessOrEqual(games.number(x), games.number(y))).toBe(x <= y);
      }),
    );
  });

  test("{x | y} with x < y is the simplest number between: no other is born as early", () => {
    const all = Array.from({ length: 64 * 32 + 1 }, (_, i) => i / 64 - 16);
    fc.assert(
      fc.property(dyadic, dyadic, (x, y) => {
        fc.pre(x < y);
        const value = simplestBetween(x, y);
        expect(games.fromOptions([games.number(x)], [games.number(y)])).toBe(games.number(value));
        const birthday = (number: number) => games.birthday(games.number(number));
        for (const other of all)
          if (x < other && other < y && other !== value)
            expect(birthday(other)).toBeGreaterThan(birthday(value));
      }),
      { numRuns: 20 },
    );
  });
});

describe("named games", () => {
  test("nimbers add by exclusive or", () => {
    for (let a = 0; a < 8; a++)
      for (let b = 0; b < 8; b++)
        expect(games.add(games.nimber(a), games.nimber(b))).toBe(games.nimber(a ^ b));
  });

  test("ups, tinies, switches", () => {
    const { up } = games;
    const star = games.nimber(1);
    expect(games.compare(up, zero)).toBe(">");
    expect(games.compare(up, star)).toBe("||");
    expect(games.compare(games.add(up, up), star)).toBe(">");
    // ↑* = {0,*|0} and ⇑* = {0|↑}, as in Winning Ways.
    expect(games.add(up, star)).toBe(games.fromOptions([zero, star], [zero]));
    expect(games.sum([up, up, star])).toBe(games.fromOptions([zero], [up]));
    const tiny = games.tiny(games.number(2));
    expect(games.compare(tiny, zero)).toBe(">");
    expect(games.compare(games.sum(Array.from({ length: 5 }, () => tiny)), up)).toBe("<");
    // A switch plus itself is twice its mean when it is ±x; {3|1} = 2 ± 1.
    expect(games.add(games.switch(1, -1), games.switch(1, -1))).toBe(zero);
    expect(games.add(games.switch(1, -1), games.number(2))).toBe(games.switch(3, 1));
  });
});

/** The value of a position, from the rules alone. */
function valuesOf({ moves }: PartizanGame): (position: string) => Form {
  const known = new Map<string, Form>();
  const worthOf = (position: string): Form => {
    if (!known.has(position))
      known.set(
        position,
        games.fromOptions(moves(position, "left").map(worthOf), moves(position, "right").map(worthOf)),
      );
    return known.get(position)!;
  };
  return worthOf;
}

describe("known games", () => {
  test("Nim heaps are nimbers, and sums of them come out as plain play says", () => {
    const worthOf = valuesOf(nimHeap);
    const wins = plainWins(nimHeap);
    for (let heap = 0; heap <= 7; heap++) expect(worthOf(String(heap))).toBe(games.nimber(heap));
    const heap = fc.integer({ min: 0, max: 5 }).map(String);
    fc.assert(
      fc.property(heap, heap, heap, (...heaps) => {
        const outcome = games.outcome(games.sum(heaps.map(worthOf)));
        expect(outcome).toBe(wins(heaps, "left") ? "N" : "P");
      }),
      { numRuns: 60 },
    );
  });

  test("Hackenbush strings are numbers, by Berlekamp's rule", () => {
    const worthOf = valuesOf(hackenbush);
    for (let length = 0; length <= 7; length++)
      for (let bits = 0; bits < 2 ** length; bits++) {
        const edges = Array.from({ length }, (_, i) => "LR"[(bits >>> i) & 1]).join("");
        expect(worthOf(edges)).toBe(games.number(hackenbushNumber(edges)));
      }
  });

  test("small Domineering boards, worked by hand or published", () => {
    const worthOf = valuesOf(domineering);
    const { switch: hot, number } = { switch: games.switch.bind(games), number: games.number.bind(games) };
    expect(worthOf("./.")).toBe(number(1));
    expect(worthOf("..")).toBe(number(-1));
    // An L of three squares: either domino leaves nothing.
    expect(worthOf("#./..")).toBe(games.nimber(1));
    // 2×2: an upright domino leaves an upright place, 1; a lying one -1.
    expect(worthOf("../..")).toBe(hot(1, -1));
    // 3×1 has room for one domino, in two ways; 4×1 for two.
    expect(worthOf("././.")).toBe(number(1));
    expect(worthOf("./././.")).toBe(number(2));
    // 3×3, as in Winning Ways.
    expect(worthOf(".../.../...")).toBe(hot(1, -1));
  });

  test("sums of Domineering boards come out as plain play says", () => {
    const worthOf = valuesOf(domineering);
    const wins = plainWins(domineering);
    const board = fc
      .tuple(
        fc.integer({ min: 1, max: 3 }),
        fc.array(fc.constantFrom(".", ".", "#"), { minLength: 9, maxLength: 9 }),
      )
      .map(([cols, squares]) =>
        [0, 1, 2].map((row) => squares.slice(3 * row, 3 * row + cols).join("")).join("/"),
      );
    fc.assert(
      fc.property(board, board, (a, b) => {
        const sum = games.add(worthOf(a), worthOf(b));
        expect(games.leftWinsMovingFirst(sum)).toBe(wins([a, b], "left"));
        expect(games.rightWinsMovingFirst(sum)).toBe(wins([a, b], "right"));
      }),
      { numRuns: 60 },
    );
  });
});
