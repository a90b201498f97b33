import { expect, test } from "vitest";
import { corso } from "../../../lib/games/corso.ts";
import { PLAYERS } from "../../../lib/notebook/palette.ts";
import { draw, picture } from "../../../lib/notebook/picture.ts";
import {
  CORSO_LEGEND,
  corsoBoard,
  corsoGamePictures,
  corsoRulesPicture,
  corsoStrip,
  firstMovesPictures,
  turningPoint,
} from "../../../lib/papers/mistri/drawings.ts";
import { decodePng } from "../../png.ts";

const game = corso(3, 2);
const game5 = corso(5, 5);

test("marbles and dyed cells show whose they are, by colour and by letter", async () => {
  const board = corsoBoard(game, game.parse("Aa./.Bb a"), "a board");
  const chart = { kind: "boards", name: "b", title: "Corso", boards: [board] } as const;
  const pixels = decodePng((await picture(chart)).png);
  for (const colour of PLAYERS.slice(0, 2)) expect(pixels.count(colour)).toBeGreaterThan(5000);
  const { svg } = await draw(chart);
  for (const text of ["A", "a", "B", "b", "a board"]) expect(svg).toContain(`>${text}<`);
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

test("the rules: the chain dyes c2 and d3 with c3, and leaves b1", () => {
  const [before, after] = corsoRulesPicture().boards;
  const at = (square: string) => game5.parseMove(square)!;
  expect(before.cells[at("c3")].ring).toBe(true);
  for (const square of ["c2", "c3", "d3"])
    expect(after.cells[at(square)].piece).toEqual({ player: 0, kind: "dye" });
  expect(after.cells[at("b1")].piece).toEqual({ player: 1, kind: "marble" });
});

test("where the first move goes: a picture a board, the net beside the search", () => {
  const [picture, ...others] = firstMovesPictures([
    { size: "2x1", move: "a1", net_alone: "0.8", with_search: "0.5" },
    { size: "2x1", move: "b1", net_alone: "0.2", with_search: "0.5" },
  ]);
  expect(others).toEqual([]);
  expect(picture).toMatchObject({ name: "first-move-2x1", boards: [{ caption: "the net alone" }, {}] });
  expect(picture.boards[0].cells).toEqual([
    { heat: 1, text: "80%" },
    { heat: 0.25, text: "20%" },
  ]);
});
