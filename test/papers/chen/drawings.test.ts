import { expect, test } from "vitest";
import { notakto } from "../../../lib/games/notakto.ts";
import { draw } from "../../../lib/notebook/picture.ts";
import {
  figure1Picture,
  lookedUpPicture,
  openingsPicture,
  opinionsPicture,
  pairingPicture,
  rulesPicture,
  settledOpeningsPicture,
  slicesPicture,
} from "../../../lib/papers/chen/drawings.ts";
import { trainingFor } from "../../../lib/papers/trainings.ts";
import { planSettlement } from "../../../lib/solvers/notakto/retrograde/settle.ts";
import { planSolution, solveHere } from "../../../lib/solvers/notakto/retrograde/solve.ts";
import { solverOf } from "../../../lib/solvers/registry.ts";
import { shakenNet } from "../../nets/nets.ts";

const tints = (cells: readonly { readonly tint?: string }[], tint: string): number =>
  cells.filter((cell) => cell.tint === tint).length;

test("the rules: what each caption says of dead and free squares is what is drawn", async () => {
  const [two, four, five] = rulesPicture().boards;
  expect(two.cells[8]).toEqual({ tint: "dead" });
  expect(four.cells[7]).toEqual({ tint: "free" });
  expect(tints(four.cells, "dead")).toBe(4);
  expect(tints(five.cells, "free")).toBe(0);
  expect((await draw(rulesPicture())).svg).toContain("After two moves c3 is dead.");
});

test("openings: on 3×3 only the centre wins, on 4×4 none", () => {
  const solved = [3, 4].map((size) => {
    const game = notakto(size);
    return { game, solution: solveHere(planSolution(game, game.initial()))! };
  });
  const [three, four] = openingsPicture(solved).boards;
  expect(three.cells[4]).toEqual({ tint: "win" });
  expect(tints(three.cells, "win")).toBe(1);
  expect(tints(four.cells, "loss")).toBe(16);
  expect(four.caption).toBe("4×4");
});

test("Table 1: every number stands on two squares", () => {
  const [board] = pairingPicture(4).boards;
  const numbers = board.cells.map(({ text }) => text);
  for (const number of new Set(numbers)) expect(numbers.filter((text) => text === number)).toHaveLength(2);
});

test("Figure 1 counts the moves that force the win", () => {
  const game = notakto(3);
  const start = game.initial();
  expect(figure1Picture(game, start, solverOf(game).analyse(start))).toMatchObject({
    title: "The player to move wins",
    subtitle: "1 of 9 safe moves force the win",
  });
});

test("opinions: the truth, and beside it shares of a net that add up, for each position", async () => {
  const config = trainingFor("notakto", "4", "smoke", 1);
  const game = notakto(4, config.planes === "raw" ? "raw" : "rich");
  const states = [game.initial(), game.parse("X.../..../..../....")];
  const { boards } = await opinionsPicture({ config, net: shakenNet(game, config.net) }, states);
  expect(boards.map(({ caption }) => caption?.split(":")[0])).toEqual([
    "the truth",
    "the net",
    "the truth",
    "the net",
  ]);
  expect(boards[3].cells[0]).toEqual({ mark: "X" });
  for (const { cells } of [boards[1], boards[3]])
    expect(cells.reduce((sum, { heat = 0 }) => sum + heat, 0)).toBeCloseTo(1, 4);
});

test("7×7: what is known of its openings, and of a position looked up", () => {
  const game = notakto(7);
  const [board] = settledOpeningsPicture(game).boards;
  expect(tints(board.cells, "win")).toBe(25);
  expect(board.cells.filter(({ text }) => text === "?")).toHaveLength(24);
  const centre = game.play(game.initial(), 24);
  expect(lookedUpPicture(game, centre, solverOf(game).analyse(centre))).toMatchObject({
    title: "The player to move loses",
    subtitle: "From data/notakto-7-d4.bin",
  });
});

test("slices: the squares that name a slice are shaded, and a class holds slices with as many X", () => {
  const game = notakto(5);
  const naming = ["c3", "a1", "b2", "d4", "e5", "e1", "d2", "b4", "a5"].map((move) => game.parseMove(move)!);
  const plan = planSettlement(game, game.initial(), { memory: 8e5, naming });
  const [, stored, other] = slicesPicture(plan).boards;
  for (const { cells } of [stored, other])
    expect(cells.flatMap(({ heat }, square) => (heat === undefined ? [] : [square]))).toEqual(
      naming.toSorted((a, b) => a - b),
    );
  const crosses = [stored, other].map(({ cells }) => cells.filter(({ mark }) => mark === "X").length);
  expect(crosses[0]).toBe(crosses[1]);
  expect(stored.caption).toContain("the 9 shaded squares");
});
