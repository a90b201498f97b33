import { expect, test } from "vitest";
import { publishedFigures } from "../../../lib/papers/mistri/published.ts";

test("Mistri's figures by the columns that name them, for 5×5 alone", () => {
  const elo = { file: "mistri-elo.csv", by: ["temperature", "player"], figure: "elo" };
  expect(publishedFigures("5x5", elo).get("1 random")).toBeGreaterThan(0);
  expect(publishedFigures("4x4", elo).size).toBe(0);
});
