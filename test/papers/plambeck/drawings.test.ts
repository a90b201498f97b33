import { expect, test } from "vitest";
import {
  examplePictures,
  figure6Picture,
  mimicryPictures,
  productsPicture,
  sixBoardsPicture,
  sumPicture,
} from "../../../lib/papers/plambeck/drawings.ts";
import { notaktoAlgebra } from "../../../lib/solvers/notakto/sum.ts";

const algebra = notaktoAlgebra();

test("the multiplication table: words at the edges, products in P tinted", () => {
  const [{ rows, cells }] = productsPicture(algebra).boards;
  expect(rows).toBe(19);
  expect(cells[0].text).toBe("·");
  const { words, lost } = algebra.quotient;
  // Multiplied by 1, an element is itself.
  for (const [x, isLost] of lost.entries()) {
    const product = cells[(x + 1) * 19 + 1];
    expect(product.text).toBe(cells[(x + 1) * 19].text);
    expect(product.tint === "win", words[x]).toBe(isLost);
  }
});

test("figure 6: 102 boards, 56 of them out of play", () => {
  const { title, boards } = figure6Picture();
  expect(title).toContain("102");
  expect(boards).toHaveLength(102);
  expect(boards.filter(({ caption }) => caption === "out: 1")).toHaveLength(56);
  expect(boards[0].caption).toBe("c");
});

test("the paper's examples: who wins, and after the doomed move every reply does", () => {
  const [one, two, doomed, copied] = examplePictures();
  expect([one, two, doomed, copied].map(({ subtitle }) => subtitle)).toEqual([
    "The player to move wins",
    "The player to move loses",
    "The player to move wins",
    "The player to move loses",
  ]);
  expect(one.boards[0].cells.filter(({ tint }) => tint === "win")).toEqual([{ tint: "win" }]);
  const replies = doomed.boards.flatMap(({ cells }) => cells).filter(({ mark }) => !mark);
  expect(replies.every(({ tint }) => tint === "win")).toBe(true);
});

test("figure 4: one reply wins, and it is not the copy", () => {
  const [figure, traps] = mimicryPictures(algebra);
  expect(figure.subtitle).toBe("Copying it on the right loses; 1 of 7 replies wins");
  const wins = figure.boards[1].cells.flatMap(({ tint }, square) => (tint === "win" ? [square] : []));
  expect(wins).toEqual([6]);
  for (const { cells } of traps.boards) {
    expect(cells.filter(({ ring }) => ring)).toHaveLength(1);
    expect(cells.some(({ tint }) => tint === "win")).toBe(true);
  }
});

test("any sum: its product, and by how many moves it is won", () => {
  const won = sumPicture(".../.../... X../.../... XXX/.../...");
  expect(won.title).toMatch(/^c · .* · out of play: 1 = /);
  const wins = won.boards.flatMap(({ cells }) => cells).filter(({ tint }) => tint === "win").length;
  expect(won.subtitle).toBe(
    wins > 0 ? `The player to move wins, by ${wins} moves` : "The player to move loses",
  );
  expect(sumPicture(".../.../... .../.../...").subtitle).toBe("The player to move loses");
});

test("a game on six boards: a picture a move, on its own board, with the product of all", () => {
  const { title, boards } = sixBoardsPicture([
    { player: "greedy", board: 0, square: 4 },
    { player: "perfect", board: 1, square: 0 },
    { player: "greedy", board: 0, square: 0 },
  ]);
  expect(title).toBe("Six boards: greedy completes the last line and loses");
  expect(boards.map(({ cells }) => cells.filter(({ mark }) => mark).length)).toEqual([1, 1, 2]);
  expect(boards[1].caption).toMatch(/^2\. perfect 2:a1, /);
});
