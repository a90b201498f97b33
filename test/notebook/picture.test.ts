import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { BOARD, CARD, INK, PAPER_FILL, SERIES } from "../../lib/notebook/palette.ts";
import { draw, picture, savePicture } from "../../lib/notebook/picture.ts";
import { decodePng } from "../png.ts";
import { BARS, BOARDS, emptyBoard, HEAT_MAP, LINES } from "./charts.ts";

describe.each([BARS, LINES, HEAT_MAP, BOARDS])("$kind", (chart) => {
  test("are the same bytes every time, twice as fine as their size", async () => {
    const [first, second] = [await picture(chart), await picture(chart)];
    expect(Buffer.from(first.png).equals(Buffer.from(second.png))).toBe(true);
    const pixels = decodePng(first.png);
    expect([pixels.width, pixels.height]).toEqual([2 * first.width, 2 * first.height]);
    expect(first.width).toBeLessThanOrEqual(800);
  });

  test("stand on a white card with transparent corners, for light pages and dark", async () => {
    const { png } = await picture(chart);
    const pixels = decodePng(png);
    expect(pixels.at(0, 0)[3]).toBe(0);
    expect(pixels.at(pixels.width - 1, pixels.height - 1)[3]).toBe(0);
    expect(pixels.at(pixels.width / 2, 6)).toEqual([255, 255, 255, 255]);
    expect(pixels.count(CARD)).toBeGreaterThan(0.3 * pixels.width * pixels.height);
    // The title, in our font: without one nothing would be written.
    expect(pixels.count(INK)).toBeGreaterThan(100);
  });
});

test("bars are as high as their values", async () => {
  const pixels = decodePng((await picture({ ...BARS, series: [BARS.series[0]] })).png);
  const [red, green, blue] = [1, 3, 5].map((start) => Number.parseInt(SERIES[0].slice(start, start + 2), 16));
  const heights = Array.from({ length: pixels.width }, (_, x) => {
    let height = 0;
    for (let y = 0; y < pixels.height; y++) {
      const [r, g, b] = pixels.at(x, y);
      if (r === red && g === green && b === blue) height++;
    }
    return height;
  });
  const highest = (from: number, to: number) => Math.max(...heights.slice(from, to));
  const middle = Math.floor(pixels.width / 2);
  const ratio = highest(0, middle) / highest(middle, pixels.width);
  expect(ratio).toBeCloseTo(0.9 / 0.6, 1);
});

test("the paper's bars are hollow, and what is shown is also said", async () => {
  const { svg } = await draw(BARS);
  expect(decodePng((await picture(BARS)).png).count(PAPER_FILL)).toBeGreaterThan(10_000);
  for (const label of ["90%", "60%", "85%", "3×3", "Win rate", "With 95% intervals"]) {
    expect(svg).toContain(`>${label}<`);
  }
});

test("logarithmic bars stand on a power of ten", async () => {
  const svg = await draw({
    kind: "bars",
    name: "time",
    title: "Time",
    x: { title: "Board" },
    y: { title: "Time", format: "seconds", log: true },
    series: [
      {
        label: "Ours",
        points: [
          { x: "5×5", y: 0.04 },
          { x: "6×6", y: 20 },
        ],
      },
    ],
  }).then((drawing) => drawing.svg);
  expect(svg).toContain(">10 ms<");
  expect(svg).not.toContain("NaN");
});

test("one series needs no legend", async () => {
  const svg = (await draw({ ...BARS, series: [BARS.series[0]] })).svg;
  expect(svg).not.toContain(">Ours<");
  expect((await draw(BARS)).svg).toContain(">Ours<");
});

describe("boards", () => {
  test.each([1, 3, 8, 16])("of size %i fit the page", async (size) => {
    const { png, width } = await picture({
      kind: "boards",
      name: "b",
      title: `${size}×${size}`,
      boards: [emptyBoard(size)],
    });
    expect(width).toBeLessThanOrEqual(790);
    const pixels = decodePng(png);
    // The frame and the lines between squares.
    expect(pixels.count(INK)).toBeGreaterThan(size * 100);
    if (size > 1) expect(pixels.count(BOARD.line)).toBeGreaterThan(size * 20);
  });

  test("show every kind of square in its own colour", async () => {
    const pixels = decodePng((await picture(BOARDS)).png);
    for (const colour of [BOARD.win, BOARD.loss, BOARD.dead, BOARD.ring]) {
      expect(pixels.count(colour), colour).toBeGreaterThan(500);
    }
    const { svg } = await draw(BOARDS);
    for (const text of ["12", "the mover wins", "wins", "a", "1"]) expect(svg).toContain(`>${text}<`);
  });

  test("in a long strip break into lines instead of shrinking out of sight", async () => {
    const strip = Array.from({ length: 8 }, () => emptyBoard(6));
    const { width, height } = await draw({ kind: "boards", name: "strip", title: "Strip", boards: strip });
    expect(width).toBeLessThanOrEqual(790);
    expect(height).toBeGreaterThan(350);
  });

  test("of the wrong number of cells are refused", async () => {
    const broken = { ...emptyBoard(3), rows: 4 };
    await expect(picture({ kind: "boards", name: "b", title: "b", boards: [broken] })).rejects.toThrow(
      "A board of 4×3 needs 12 cells",
    );
  });
});

test("savePicture writes the picture and nothing beside it", async () => {
  const folder = mkdtempSync(join(tmpdir(), "notakto-picture-"));
  try {
    await savePicture(BOARDS, join(folder, "new", "board.png"));
    expect(readdirSync(join(folder, "new"))).toEqual(["board.png"]);
    expect(readFileSync(join(folder, "new", "board.png"))).toEqual(Buffer.from((await picture(BOARDS)).png));
  } finally {
    rmSync(folder, { recursive: true });
  }
});
