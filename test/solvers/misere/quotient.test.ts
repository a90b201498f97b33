import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { crossesOf, KAYLES, nimHeaps, notaktoBoards, octalHeaps } from "../../../lib/solvers/misere/games.ts";
import { type ImpartialGame, type Sum, simplify } from "../../../lib/solvers/misere/impartial.ts";
import { type MisereQuotient, misereQuotient } from "../../../lib/solvers/misere/quotient.ts";
import { isBelow, isCommutativeMonoid, isReduced, verify } from "../../../lib/solvers/misere/verify.ts";
import { notaktoAlgebra } from "../../../lib/solvers/notakto/sum.ts";
import { DAWSONS_CHESS, misereWins } from "../../../lib/solvers/octal.ts";
import { ELEMENTS, product as oracleProduct } from "../../oracles/notakto-quotient.ts";

function quotientOf(game: ImpartialGame): MisereQuotient {
  const result = misereQuotient(game);
  if (!result.verified) throw new Error(result.reason);
  return result.quotient;
}

/** Plain misère play on the game as it is given: whoever is to move in a sum without moves has won. */
function plainPlay({ options }: ImpartialGame): (sum: Sum) => boolean {
  const known = new Map<string, boolean>();
  const isLost = (sum: Sum): boolean => {
    const key = [...sum].sort((a, b) => a - b).join();
    let lost = known.get(key);
    if (lost === undefined) {
      const nexts = sum.flatMap((part, i) =>
        options[part].map((option) => [...sum.toSpliced(i, 1), ...option]),
      );
      lost = nexts.length > 0 && !nexts.some(isLost);
      known.set(key, lost);
    }
    return lost;
  };
  return isLost;
}

const lostBy = ({ product, lost, elementOf }: MisereQuotient, sum: Sum): boolean =>
  lost[sum.reduce((x, part) => product[x][elementOf[part]], 0)];

const relationsOf = ({ relations }: MisereQuotient): string[] =>
  relations.map(({ left, right }) => `${left} = ${right}`);
const lostWords = ({ words, lost }: MisereQuotient): string[] => words.filter((_, x) => lost[x]);

/** "abb" in the oracle is "ab^2" here. */
const spelled = (element: string): string =>
  element.replace(/([a-d])\1+/g, (run) => `${run[0]}^${run.length}`);

describe("3×3 Notakto, as Plambeck and Whitehead have it", () => {
  const { quotient, boards } = notaktoAlgebra();

  test("46 live boards", () => {
    expect(boards.options.filter((own) => own.length > 0)).toHaveLength(46);
  });

  test("their eighteen elements, relations and P", () => {
    expect(quotient.words).toEqual(ELEMENTS.map(spelled));
    expect(relationsOf(quotient)).toEqual([
      "a^2 = 1",
      "b^3 = b",
      "b^2c = c",
      "c^3 = ac^2",
      "b^2d = d",
      "cd = ad",
      "d^2 = c^2",
    ]);
    expect(lostWords(quotient)).toEqual(["a", "b^2", "bc", "c^2"]);
  });

  test("the multiplication table is that of the presentation", () => {
    ELEMENTS.forEach((x, i) => {
      ELEMENTS.forEach((y, j) => {
        expect(quotient.words[quotient.product[i][j]]).toBe(spelled(oracleProduct(x, y)));
      });
    });
  });
});

describe("monoids", () => {
  const monoids = [
    notaktoAlgebra().quotient,
    quotientOf(nimHeaps(8)),
    quotientOf(octalHeaps(KAYLES, 9)),
    quotientOf(octalHeaps(DAWSONS_CHESS, 13)),
  ];
  const triples = fc
    .constantFrom(...monoids)
    .chain((monoid) =>
      fc.tuple(fc.constant(monoid), ...[0, 1, 2].map(() => fc.nat(monoid.words.length - 1))),
    );

  test("are associative and commutative, with an identity that is not in P", () => {
    fc.assert(
      fc.property(triples, ([monoid, x, y, z]) => {
        const { product, lost } = monoid as MisereQuotient;
        const [i, j, k] = [x, y, z] as number[];
        expect(product[product[i][j]][k]).toBe(product[i][product[j][k]]);
        expect(product[i][j]).toBe(product[j][i]);
        expect(product[i][0]).toBe(i);
        expect(lost[0]).toBe(false);
      }),
      { numRuns: 2000 },
    );
  });

  test("are reduced, and their words multiply as they read", () => {
    for (const { product, lost, words, generators } of monoids) {
      expect(isReduced({ product, lost })).toBe(true);
      words.forEach((word, x) => {
        const letters = word === "1" ? [] : [...word.matchAll(/([a-z])(?:\^(\d+))?/g)];
        const value = letters.reduce((y, [, letter, power = "1"]) => {
          const generator = generators[letter.charCodeAt(0) - 97];
          return Array<number>(Number(power))
            .fill(generator)
            .reduce((z, g) => product[z][g], y);
        }, 0);
        expect(value).toBe(x);
      });
    }
  });
});

describe("known quotients", () => {
  test.each([
    [0, 1, [], []],
    [1, 2, ["a^2 = 1"], ["a"]],
    [2, 6, ["a^2 = 1", "b^3 = b"], ["a", "b^2"]],
    [3, 6, ["a^2 = 1", "b^3 = b"], ["a", "b^2"]],
    [4, 10, ["a^2 = 1", "b^3 = b", "b^2c = c", "c^2 = b^2"], ["a", "b^2"]],
    [7, 10, ["a^2 = 1", "b^3 = b", "b^2c = c", "c^2 = b^2"], ["a", "b^2"]],
  ])("Nim with heaps to %i has %i elements", (largest, order, relations, lost) => {
    const quotient = quotientOf(nimHeaps(largest));
    expect(quotient.words).toHaveLength(order);
    expect(relationsOf(quotient)).toEqual(relations);
    expect(lostWords(quotient)).toEqual(lost);
  });

  test.each([1, 2])("a board of size %i only ever counts moves", (size) => {
    const quotient = quotientOf(notaktoBoards(size));
    expect(relationsOf(quotient)).toEqual(["a^2 = 1"]);
    expect(lostWords(quotient)).toEqual(["a"]);
  });

  test("one heap of Dawson's chess, as search finds it", () => {
    const quotient = quotientOf(octalHeaps(DAWSONS_CHESS, 20));
    for (let heap = 1; heap <= 20; heap++) expect(lostBy(quotient, [heap])).toBe(!misereWins([heap]));
  });
});

describe("random games, against plain play", () => {
  /** Six positions; each option is a sum of up to two positions numbered below. */
  const games: fc.Arbitrary<ImpartialGame> = fc
    .array(fc.array(fc.array(fc.nat(5), { maxLength: 2 }), { maxLength: 3 }), { minLength: 6, maxLength: 6 })
    .map((options) => ({
      names: options.map((_, position) => `${position}`),
      options: options.map((own, position) =>
        own.map((sum) => sum.filter((part) => part < position).sort((x, y) => x - y)),
      ),
    }));
  const sums = fc.array(fc.nat(5), { maxLength: 4 });

  test("simplification keeps who wins", () => {
    fc.assert(
      fc.property(games, fc.array(sums, { minLength: 1, maxLength: 10 }), (game, questions) => {
        const plain = plainPlay(game);
        const { equals, add, isLost } = simplify(game);
        for (const sum of questions) expect(isLost(add(...sum.map((part) => equals[part])))).toBe(plain(sum));
      }),
      { numRuns: 300 },
    );
  });

  test("a verified quotient tells who wins", () => {
    let verified = 0;
    fc.assert(
      fc.property(games, fc.array(sums, { minLength: 1, maxLength: 20 }), (game, questions) => {
        const result = misereQuotient(game, { limits: { elements: 60, sums: 20_000, pairs: 5000 } });
        if (!result.verified) return;
        verified++;
        const plain = plainPlay(game);
        for (const sum of questions) expect(lostBy(result.quotient, sum)).toBe(plain(sum));
      }),
      { numRuns: 300, seed: 1 },
    );
    expect(verified).toBeGreaterThan(250);
  });
});

describe("verification", () => {
  const game = nimHeaps(4);
  const quotient = quotientOf(game);

  test("names the least sum of which a monoid is wrong", () => {
    const lost = quotient.lost.with(3, !quotient.lost[3]);
    expect(verify(game, { ...quotient, lost }, 1000).holds).toBe(false);
    // Nothing is lost in a monoid without P, but one counter is.
    expect(verify(nimHeaps(1), { product: [[0]], lost: [false], elementOf: [0, 0] }, 1000)).toEqual({
      holds: false,
      sum: [1],
    });
    // Heaps of one counter count moves; heaps of two do more than that.
    const counting = { product: [[0, 1], [1, 0]], lost: [false, true], elementOf: [0, 1, 0] }; // biome-ignore format: a table
    expect(verify(nimHeaps(2), counting, 1000)).toEqual({ holds: false, sum: [1, 2] });
  });

  test("refuses a value for the wrong heap", () => {
    const elementOf = quotient.elementOf.with(3, quotient.elementOf[2]);
    expect(verify(game, { ...quotient, elementOf }, 1000).holds).toBe(false);
  });
});

describe("Light's test", () => {
  const { product, lost, generators } = notaktoAlgebra().quotient;
  test("says of the quotient, and of every table with one product changed, what trying all triples says", () => {
    const isMonoid = (table: readonly (readonly number[])[]): boolean =>
      table.every((line, x) =>
        line.every((xy, y) => table.every((_, z) => table[xy][z] === table[x][table[y][z]])),
      ) && table.every((line, x) => line[0] === x);
    expect(isCommutativeMonoid({ product, lost }, generators)).toBe(true);
    expect(isMonoid(product)).toBe(true);
    let refused = 0;
    for (let x = 0; x < 18; x++)
      for (let y = 0; y <= x; y++)
        for (let other = 0; other < 18; other++) {
          if (other === product[x][y]) continue;
          const changed = product.map((line) => [...line]);
          changed[x][y] = other;
          changed[y][x] = other;
          const passes = isCommutativeMonoid({ product: changed, lost }, generators);
          if (passes !== isMonoid(changed)) expect([x, y, other, passes]).toEqual([]);
          if (!passes) refused++;
        }
    expect(refused).toBeGreaterThan(2900); // of 171 · 17 = 2907: hardly any change leaves a monoid
  });
});

describe("the order of sums", () => {
  const sums = fc.array(fc.nat(4), { maxLength: 5 }).map((sum) => sum.sort((x, y) => x - y));
  const plus = (...parts: Sum[]): Sum => parts.flat().sort((x, y) => x - y);

  test("is total, kept by adding, and goes down with every move", () => {
    const { options } = octalHeaps(KAYLES, 4);
    fc.assert(
      fc.property(sums, sums, sums, (x, y, z) => {
        expect(Number(isBelow(x, y)) + Number(isBelow(y, x))).toBe(x.join() === y.join() ? 0 : 1);
        expect(isBelow(plus(x, z), plus(y, z))).toBe(isBelow(x, y));
        x.forEach((part, i) => {
          for (const option of options[part]) expect(isBelow(plus(x.toSpliced(i, 1), option), x)).toBe(true);
        });
      }),
    );
  });
});

describe("limits", () => {
  test("4×4 boards: ten elements with eight X or more, and no claim with fewer", () => {
    const late = quotientOf(notaktoBoards(4, { fewest: 8 }));
    expect(late.words).toHaveLength(10);
    expect(relationsOf(late)).toEqual(relationsOf(quotientOf(nimHeaps(7))));
    const result = misereQuotient(notaktoBoards(4, { fewest: 7 }), { limits: { sums: 20_000 } });
    expect(result).toMatchObject({
      verified: false,
      reason: "more than 20,000 sums to search",
      settled: { of: 14, positions: 11, elements: 80 },
    });
    if (!result.verified) expect(result.elements).toBeGreaterThanOrEqual(80);
  });

  test.each([
    [{ elements: 5 }, "more than 5 elements"],
    [{ pairs: 5 }, "more than 5 pairs to verify"],
    [{ sums: 5 }, "more than 5 sums to search"],
  ])("stops at %o", (limits, reason) => {
    expect(misereQuotient(notaktoBoards(3), { limits })).toMatchObject({ verified: false, reason });
  });

  test("boards too many to list are refused", () => {
    expect(() => notaktoBoards(5)).toThrow("sizes 1 to 4");
  });

  test("X are counted", () => {
    expect([0, 1, 0b1011, 511].map(crossesOf)).toEqual([0, 1, 3, 9]);
  });
});
