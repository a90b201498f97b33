import { describe, expect, test } from "vitest";
import { UserError } from "../../lib/errors.ts";
import { games } from "../../lib/games/registry.ts";
import { netEvaluator } from "../../lib/nets/evaluator.ts";
import { netInputOf } from "../../lib/nets/net-input.ts";
import { randomFrom } from "../../lib/random.ts";
import { CONFIGS, nameOf, positions, shakenNet } from "./nets.ts";

const BOARDS = [
  "notakto 1",
  "notakto 3",
  "notakto 5",
  "othello 6",
  "dawson 5",
  "nim 3,4,5",
  "nogo 1x5",
  "corso 3x4",
];

describe.each(CONFIGS.map((config) => ({ name: nameOf(config), config })))("$name", ({ config }) => {
  test.each(BOARDS)("%s: probabilities of legal moves alone, values between -1 and 1", async (board) => {
    const [name, size] = board.split(" ");
    const game = games[name].make(size);
    const evaluator = await netEvaluator(game, shakenNet(game, config));
    const states = positions(game, 20, randomFrom(3));
    const { policies, values } = await evaluator.evaluate(states.map((state) => netInputOf(game, state)));
    expect([policies.length, values.length]).toEqual([20 * game.actions, 20]);
    states.forEach((state, i) => {
      const legal = new Set(game.legalMoves(state));
      const policy = policies.subarray(i * game.actions, (i + 1) * game.actions);
      expect(policy.every((share, move) => (legal.has(move) ? share > 0 : share === 0))).toBe(true);
      expect(policy.reduce((sum, share) => sum + share)).toBeCloseTo(1, 5);
      expect(Math.abs(values[i])).toBeLessThan(1);
    });
    await evaluator.close();
  });

  // So that results do not depend on how many workers share the positions out.
  test("an answer is the same, bit for bit, whatever else is in the batch", async () => {
    const game = games.notakto.make("4");
    const evaluator = await netEvaluator(game, shakenNet(game, config));
    const inputs = positions(game, 70, randomFrom(3)).map((state) => netInputOf(game, state));
    const all = await evaluator.evaluate(inputs);
    for (const [from, to] of [
      [0, 1],
      [5, 6],
      [1, 3],
      [0, 7],
      [3, 20],
      [1, 33],
      [6, 70],
    ]) {
      const some = await evaluator.evaluate(inputs.slice(from, to));
      expect(some.values).toEqual(all.values.slice(from, to));
      expect(some.policies).toEqual(all.policies.slice(from * game.actions, to * game.actions));
    }
    await evaluator.close();
  });
});

test("a net for another board or game is refused in a sentence", async () => {
  const net = shakenNet(games.notakto.make("4"), CONFIGS[0]);
  const other = netEvaluator(games.notakto.make("5"), net);
  await expect(other).rejects.toThrow(UserError);
  await expect(other).rejects.toThrow(
    "This net was made for notakto with 1 plane of 4×4 and 16 moves; it can't play notakto with 1 plane of 5×5 and 25 moves.",
  );
  await expect(netEvaluator(games.nogo.make("4x4"), net)).rejects.toThrow("made for notakto");
});
