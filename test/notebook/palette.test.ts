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
  const [paper, first, second] = seriesStyles([
    { label: "paper", paper: true },
    { label: "a" },
    { label: "b" },
  ]);
  expect(SERIES).not.toContain(paper.colour);
  expect([first, second].map(({ colour }) => colour)).toEqual(SERIES.slice(0, 2));
});

test("eight lines are told apart without any colour; the same label looks the same in every panel", () => {
  const labels = Array.from({ length: 8 }, (_, i) => ({ label: `${i}` }));
  const looks = seriesStyles(labels).map(({ shape, dash }) => `${shape} ${dash}`);
  expect(new Set(looks).size).toBe(8);
  const [a, b, again] = seriesStyles([{ label: "a" }, { label: "b" }, { label: "a" }]);
  expect(again).toEqual(a);
  expect(b).not.toEqual(a);
});

/** How colours look to people who lack one kind of cones (Machado, Oliveira and Fernandes 2009, severity 1, on linear light). */
const BLINDNESS = {
  protanopia: [
    [0.152286, 1.052583, -0.204868],
    [0.114503, 0.786281, 0.099216],
    [-0.003882, -0.048116, 1.051998],
  ],
  deuteranopia: [
    [0.367322, 0.860646, -0.227968],
    [0.280085, 0.672501, 0.047413],
    [-0.01182, 0.04294, 0.968881],
  ],
  tritanopia: [
    [1.255528, -0.076749, -0.178779],
    [-0.078411, 0.930809, 0.147602],
    [0.004733, 0.691367, 0.3039],
  ],
};

test.each(Object.entries(BLINDNESS))("the first four colours stay apart with %s", (_, matrix) => {
  const linear = (hex: string) =>
    [1, 3, 5].map((at) => {
      const value = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
      return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
    });
  const seen = SERIES.slice(0, 4).map((hex) =>
    matrix.map((row) => {
      const light = row.reduce((sum, weight, i) => sum + weight * linear(hex)[i], 0);
      return 255 * Math.max(0, Math.min(1, light)) ** (1 / 2.2);
    }),
  );
  for (const [i, a] of seen.entries())
    for (const b of seen.slice(i + 1))
      expect(Math.hypot(...a.map((value, j) => value - b[j]))).toBeGreaterThan(45);
});
