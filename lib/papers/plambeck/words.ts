import { analyseSum, type NotaktoAlgebra, notaktoAlgebra } from "../../solvers/notakto/sum.ts";

/** "ab²c" for "ab^2c". */
export const prettyWord = (word: string): string =>
  word.replace(/\^(\d+)/g, (_, power: string) =>
    [...power].map((digit) => "⁰¹²³⁴⁵⁶⁷⁸⁹"[Number(digit)]).join(""),
  );

/** The element of a sum of boards, as a word. */
export const sumWord = (masks: readonly number[]): string =>
  prettyWord(notaktoAlgebra().quotient.words[analyseSum(masks).element]);

/** The paper's equations (1) to (3): the elements, the relations between them, and P. */
export function quotientInWords({ quotient: { words, relations, lost, pairs } }: NotaktoAlgebra): string {
  const equations = relations.map(({ left, right }) => `${prettyWord(left)} = ${prettyWord(right)}`);
  const inP = words.filter((_, x) => lost[x]).map(prettyWord);
  return [
    `${words.length} elements: ${words.map(prettyWord).join(", ")}`,
    `relations: ${equations.join(", ")}`,
    `P = {${inP.join(", ")}}`,
    `verified on all ${pairs} pairs of the transition algebra`,
  ].join("\n");
}
