import { expect, test } from "vitest";
import {
  CARD,
  HEAT,
  heatColour,
  INK,
  inkOn,
  PLAYERS,
  SERIES,
  seriesStyles,
} from "../../lib/notebook/palette.ts";

test("the colours of neighbouring players differ in grey", () => {
  const lightness = PLAYERS.map((hex) => {
    const [red, green, blue] = [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16));
    return 0.299 * red + 0.587 * green + 0.114 * blue;
  });
  for (let i = 1; i < PLAYERS.length; i++)
    expect(Math.abs(lightness[i] - lightness[i - 1]), PLAYERS[i]).toBeGreaterThan(60);
});

test("heat runs from the first colour to the last, and stays there", () => {
  expect(heatColour(0)).toBe(HEAT[0]);
  expect(heatColour(0.2)).toBe(HEAT[1]);
  expect(heatColour(7)).toBe(HEAT.at(-1));
});

test("ink on light colours, white on dark ones", () => {
  expect(inkOn(CARD)).toBe(INK);
  expect(inkOn(INK)).toBe("#ffffff");
});

test("the paper's series use up none of our colours", () => {
  const [paper, first, second] = seriesStyles([{ paper: true }, {}, {}]);
  expect(SERIES).not.toContain(paper.colour);
  expect([first, second].map(({ colour }) => colour)).toEqual(SERIES.slice(0, 2));
});
