import { expect, test } from "vitest";
import { corso } from "../../lib/games/corso.ts";
import { createNet, netShape } from "../../lib/nets/net.ts";
import { randomFrom } from "../../lib/random.ts";
import { changeOfQ, predictEach, probe, probePositions, searchEach } from "../../lib/zero/probe.ts";
import { PLAIN } from "./evaluators.ts";

const game = corso(3, 3);
const net = createNet(netShape(game), { kind: "tower", channels: 4, depth: 1 }, randomFrom(1));
const positions = probePositions(game, 5, randomFrom(2));

test("positions to watch: the initial one first, none of them over", () => {
  expect(positions[0]).toEqual(game.initial());
  for (const state of positions) expect(game.outcome(state)).toBeUndefined();
});

test("a net predicts each position as it would alone: probabilities of legal moves, a value", async () => {
  const together = await predictEach({ game, net, positions });
  for (const [i, { policy, value }] of together.entries()) {
    const legal = game.legalMoves(positions[i]);
    expect(legal.reduce((sum, move) => sum + policy[move], 0)).toBeCloseTo(1, 5);
    expect(policy).toHaveLength(game.actions);
    expect(Math.abs(value)).toBeLessThanOrEqual(1);
    const [alone] = await predictEach({ game, net, positions: [positions[i]] });
    expect(alone).toEqual({ policy, value });
  }
});

test("searches side by side find what each finds alone, and what they expect lies between their moves", async () => {
  const search = { ...PLAIN, simulations: 30 };
  const together = await searchEach({ game, net, search, positions }, (own) => own.value());
  const values = await probe({ game, net, search, positions });
  for (const [i, value] of together.entries()) {
    const [alone] = await searchEach({ game, net, search, positions: [positions[i]] }, (own) => own.value());
    expect(alone).toBe(value);
    const tried = values[i].filter((q) => !Number.isNaN(q));
    expect(value).toBeGreaterThanOrEqual(Math.min(...tried) - 1e-6);
    expect(value).toBeLessThanOrEqual(Math.max(...tried) + 1e-6);
  }
});

test("Q changes by the mean over moves that were looked at both times", () => {
  const [before, after] = [[Float32Array.of(0, Number.NaN, 1)], [Float32Array.of(0.5, 1, Number.NaN)]];
  expect(changeOfQ(before, after)).toBe(0.5);
  expect(changeOfQ(before, [Float32Array.of(Number.NaN, 0, Number.NaN)])).toBeNull();
});
