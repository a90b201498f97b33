import { expect, test } from "vitest";
import { prettyWord, quotientInWords, sumWord } from "../../../lib/papers/plambeck/words.ts";
import { notaktoAlgebra } from "../../../lib/solvers/notakto/sum.ts";

test("powers are raised, and one board or two are what the paper says", () => {
  expect(prettyWord("ab^12c")).toBe("ab¹²c");
  expect(sumWord([0])).toBe("c");
  expect(sumWord([0, 0])).toBe("c²");
});

test("the paper's equations (1), (2) and (3)", () => {
  const [elements, relations, lost] = quotientInWords(notaktoAlgebra()).split("\n");
  expect(elements).toBe(
    "18 elements: 1, a, b, ab, b², ab², c, ac, bc, abc, c², ac², bc², abc², d, ad, bd, abd",
  );
  expect(relations).toBe("relations: a² = 1, b³ = b, b²c = c, c³ = ac², b²d = d, cd = ad, d² = c²");
  expect(lost).toBe("P = {a, b², bc, c²}");
});
