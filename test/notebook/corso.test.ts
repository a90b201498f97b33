import { corso } from "notakto-lab/games/corso";
import {
  CORSO_LEGEND,
  corsoBoard,
  corsoGamePictures,
  corsoStrip,
  turningPoint,
} from "notakto-lab/notebook/corso";
import { PLAYERS } from "notakto-lab/notebook/palette";
import { draw, picture } from "notakto-lab/notebook/picture";
import { expect, test } from "vitest";
import { decodePng } from "../png.ts";

const game = corso(3, 2);

test("marbles and dyed cells show whose they are, by colour and by letter", async () => {
  const board = corsoBoard(game, game.parse("Aa./.Bb a"), "a board");
  const chart = { kind: "boards", name: "b", title: "Corso", boards: [board] } as const;
  const pixels = decodePng((await picture(chart)).png);
  for (const colour of PLAYERS.slice(0, 2)) expect(pixels.count(colour)).toBeGreaterThan(5000);
  const { svg } = await draw(chart);
  for (const text of ["A", "a", "B", "b", "a board"]) expect(svg).toContain(`>${text}<`);
});

test("the colours of neighbouring players differ in grey", () => {
  const lightness = PLAYERS.map((hex) => {
    const [red, green, blue] = [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16));
    return 0.299 * red + 0.587 * green + 0.114 * blue;
  });
  for (let i = 1; i < PLAYERS.length; i++)
    expect(Math.abs(lightness[i] - lightness[i - 1]), PLAYERS[i]).toBeGreaterThan(60);
});

test("a game as a strip: one board a move, its value below, the turning point and mistakes marked", () => {
  const strip = corsoStrip(game, [
    { move: "a1", value: 0.2, exact: null },
    { move: "c2", value: 0.256, exact: 1 },
    { move: "a1", value: -1, exact: -1 },
  ]);
  expect(strip.map(({ caption }) => caption)).toEqual([
    "1. A a1, +0.2",
    "2. B c2, +0.26",
    "3. A a1, −1, the turn, a mistake",
  ]);
  expect(strip.map(({ highlight }) => highlight)).toEqual([false, false, true]);
  expect(strip[0].cells[0]).toEqual({ piece: { player: 0, kind: "marble" }, ring: true });
  expect(strip[2].cells[1]).toEqual({ piece: { player: 0, kind: "dye" } });
});

test("the games of a table: who played whom, and who won", () => {
  const game = (alphazero: string, value: number) => [
    { size: "1x1", alphazero, opponent: "MM-2", move: "a1", value, exact: value },
  ];
  const pictures = corsoGamePictures([...game("first", 1), ...game("second", 0)]);
  expect(pictures.map(({ name, title, boards }) => [name, title, boards.length])).toEqual([
    ["game-1x1-first", "AlphaZero (A) against MM-2 (B) on 1x1: AlphaZero wins", 1],
    ["game-1x1-second", "MM-2 (A) against AlphaZero (B) on 1x1: a draw", 1],
  ]);
});

test("the turning point is the greatest change", () => {
  expect(turningPoint([0, 0.1, -0.5, -0.6])).toBe(2);
  expect(turningPoint([0.3])).toBe(0);
});

test("the legend shows every kind of cell", () => {
  expect(CORSO_LEGEND?.filter(({ cell }) => cell.piece)).toHaveLength(4);
});
