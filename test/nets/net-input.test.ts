import { expect, test } from "vitest";
import { notakto } from "../../lib/games/notakto.ts";
import { featuredBoard } from "../../lib/games/notakto-features.ts";
import { othello } from "../../lib/games/othello.ts";
import { netShape } from "../../lib/nets/net.ts";
import { batchOf, netInputOf } from "../../lib/nets/net-input.ts";

const board = notakto(2);
const featured = featuredBoard(board, ["turn", "dead"]);

test("a state is told by its planes, its legal moves and, where the game has any, its features", () => {
  const state = board.parse("X./..");
  expect(netInputOf(board, state)).toEqual({ planes: Float32Array.of(1, 0, 0, 0), legal: [1, 2, 3] });
  // The second player is to move, and every empty square completes a line.
  expect(netInputOf(featured, state).features).toEqual(Float32Array.of(1, 3));
  const game = othello(4);
  expect(netInputOf(game, game.initial()).planes.length).toBe(game.planes.planes * 16);
});

test("a batch has its inputs one after the other", () => {
  const inputs = ["../..", "../.X"].map((text) => netInputOf(featured, featured.parse(text)));
  expect(batchOf(netShape(featured), inputs)).toEqual({
    planes: Float32Array.of(0, 0, 0, 0, 0, 0, 0, 1),
    features: Float32Array.of(0, 0, 1, 3),
    legal: Float32Array.of(1, 1, 1, 1, 1, 1, 1, 0),
  });
});

test("a net without features takes inputs that have some; one with features none that lack them", () => {
  const [plain, told] = [board, featured].map((game) => netInputOf(game, game.initial()));
  expect(batchOf(netShape(board), [told]).features.length).toBe(0);
  expect(() => batchOf(netShape(featured), [plain])).toThrow(
    "This net takes 2 features; the input has none.",
  );
});
