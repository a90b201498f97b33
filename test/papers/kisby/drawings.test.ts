import { expect, test } from "vitest";
import { draw } from "../../../lib/notebook/picture.ts";
import { figure2Picture, figure3Picture } from "../../../lib/papers/kisby/drawings.ts";

test("sixteen boards lie four to a line, each with the opponent's move in red", async () => {
  const replies = Array.from({ length: 256 }, (_, i) => ({
    asked: i >> 4,
    reply: i & 15,
    share: i % 17 === 0 ? 0 : 1 / 15,
  }));
  const picture = figure3Picture(replies, { games: 7 });
  expect(picture.boards).toHaveLength(16);
  picture.boards.forEach(({ cells }, asked) => {
    expect(cells.map(({ tint }) => tint === "asked")).toEqual(cells.map((_, cell) => cell === asked));
  });
  const { width, height } = await draw(picture);
  expect(height / width).toBeGreaterThan(0.9);
  expect(height / width).toBeLessThan(1.3);
});

test("openings say how often and out of how many", () => {
  const picture = figure2Picture(
    Array.from({ length: 9 }, (_, square) => ({
      square,
      count: square === 4 ? 5 : 0,
      share: Number(square === 4),
    })),
  );
  expect(picture.subtitle).toContain("5 games");
  expect(picture.boards[0].cells[4]).toEqual({ heat: 1, text: "5" });
});
