import { describe, expect, test } from "vitest";
import { corso } from "../../lib/games/corso.ts";
import type { AnyGame } from "../../lib/games/game.ts";
import { notakto } from "../../lib/games/notakto.ts";
import { othello } from "../../lib/games/othello.ts";
import { randomFrom } from "../../lib/random.ts";
import { drawPlaces, examplesOf } from "../../lib/zero/replay.ts";
import { played } from "./evaluators.ts";

describe("examples", () => {
  for (const [name, game] of [
    ["notakto", notakto(4, "rich")],
    ["corso", corso(3, 3)],
    ["othello", othello(4)],
  ] as readonly (readonly [string, AnyGame])[])
    test(`every position once, worth to the player to move what the game brought: ${name}`, async () => {
      const records = await played(game, 4);
      const examples = examplesOf(game, records);
      const size = examples.inputs.length / examples.count;
      const planes = new Float32Array(size);
      let i = 0;
      for (const { moves, scores } of records) {
        let state = game.initial();
        for (const move of moves) {
          game.encode(state, planes, 0);
          expect(examples.inputs.subarray(i * size, (i + 1) * size)).toEqual(planes);
          expect(examples.values[i]).toBe(scores[game.toMove(state)]);
          const legal = new Set(game.legalMoves(state));
          const policy = examples.policies.subarray(i * game.actions, (i + 1) * game.actions);
          policy.forEach((share, m) => {
            expect(examples.legal[i * game.actions + m]).toBe(legal.has(m) ? 1 : 0);
            if (share > 0) expect(legal).toContain(m);
          });
          expect(policy[move]).toBeGreaterThan(0);
          expect(policy.reduce((sum, share) => sum + share)).toBeCloseTo(1, 5);
          state = game.play(state, move);
          i++;
        }
        expect(game.outcome(state)).toEqual(scores);
      }
      expect(i).toBe(examples.count);
    });

  test("random openings vary in length, do not end the game, and are not learned from", async () => {
    const game = notakto(4);
    const records = await played(game, 40, { randomOpening: 5 });
    const openings = records.map(({ values }) => values.filter(Number.isNaN).length);
    expect(new Set(openings)).toEqual(new Set([0, 1, 2, 3, 4, 5]));
    records.forEach(({ values, moves }, i) => {
      expect(moves.length).toBeGreaterThan(openings[i]);
      expect(values.subarray(openings[i]).every((value) => Math.abs(value) === 1)).toBe(true);
    });
    const examples = examplesOf(game, records);
    const learned = records.reduce((sum, { moves }, i) => sum + moves.length - openings[i], 0);
    expect(examples.count).toBe(learned);
    // The first position learned from in each game has as many X as the opening had moves.
    let next = 0;
    records.forEach(({ moves }, i) => {
      const planes = examples.inputs.subarray(next * 16, (next + 1) * 16);
      expect(planes.reduce((sum, x) => sum + x)).toBe(openings[i]);
      next += moves.length - openings[i];
    });
  });
});

test("epochs see every example as often as any other; steps draw with replacement", async () => {
  const game = notakto(4);
  const pool = [examplesOf(game, await played(game, 3)), examplesOf(game, await played(game, 2))];
  const all = pool.reduce((sum, { count }) => sum + count, 0);
  const learning = { window: 2, batch: 4, learningRate: 1, l2: 0 };
  const augmentation = { symmetries: "none", colours: false } as const;
  const epochs = [...drawPlaces(pool, { ...learning, augmentation, amount: { epochs: 3 } }, randomFrom(1))];
  const seen = new Map<string, number>();
  for (const places of epochs)
    for (const { part, index } of places) {
      expect(index).toBeLessThan(pool[part].count);
      seen.set(`${part} ${index}`, (seen.get(`${part} ${index}`) ?? 0) + 1);
    }
  expect(epochs).toHaveLength(3 * Math.floor(all / 4));
  expect(Math.max(...seen.values())).toBe(3);
  const steps = [...drawPlaces(pool, { ...learning, augmentation, amount: { steps: 5 } }, randomFrom(1))];
  expect(steps.map((places) => places.length)).toEqual([4, 4, 4, 4, 4]);
});
