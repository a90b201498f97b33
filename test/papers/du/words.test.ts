import { expect, test } from "vitest";
import { rowInWords } from "../../../lib/papers/du/words.ts";

test("a row is cut between neighbours of opposite colours, and every piece has its value", () => {
  expect(rowInWords(".x.o..o..o")).toBe(".x.o..o..o = {0,{1|0}||*|-1*}");
  expect(
    rowInWords(".xo.")
      .split("\n")
      .map((line) => line.split(" = ")[0]),
  ).toEqual([".x", "o."]);
});
