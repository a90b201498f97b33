import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { UserError } from "../../lib/errors.ts";
import { corso } from "../../lib/games/corso.ts";
import { notakto } from "../../lib/games/notakto.ts";
import { othello } from "../../lib/games/othello.ts";
import { randomFrom } from "../../lib/random.ts";
import { batchMaker, symmetryDrawer } from "../../lib/zero/augment.ts";
import { examplesOf } from "../../lib/zero/replay.ts";
import { played } from "./evaluators.ts";

describe("batches", () => {
  const game = notakto(4);
  const draws = (which: "none" | "square" | "full"): number => {
    const draw = symmetryDrawer(game, which);
    const random = randomFrom(1);
    return new Set(Array.from({ length: 400 }, () => draw(random).cells.join())).size;
  };

  test("none, eight or all symmetries", () => {
    expect([draws("none"), draws("square"), draws("full")]).toEqual([1, 8, 32]);
    const othellos = symmetryDrawer(othello(6), "square");
    const random = randomFrom(1);
    expect(new Set(Array.from({ length: 100 }, () => othellos(random).cells.join())).size).toBe(4);
    expect(symmetryDrawer(notakto(12), "square")(randomFrom(2)).cells).toHaveLength(144);
  });

  test("least: whichever image of an example is drawn, it is shown the same way, in planes, moves and legal moves", async () => {
    const rich = notakto(4, "rich");
    const pool = [examplesOf(rich, await played(rich, 3))];
    const all = Array.from({ length: pool[0].count }, (_, index) => ({ part: 0, index }));
    const images = batchMaker(rich, { symmetries: "full", colours: false })(pool, all, randomFrom(4));
    expect(images.inputs).not.toEqual(pool[0].inputs);
    const least = batchMaker(rich, { symmetries: "least", colours: false });
    const [one, two] = [pool, [images]].map((examples) => least(examples, all, randomFrom(1)));
    expect(one.inputs).toEqual(two.inputs);
    expect(one.legal).toEqual(two.legal);
    expect(one.values).toEqual(two.values);
    // Where a symmetry keeps the position, its moves may still change places: then policies agree up to that.
    const sorted = ({ policies }: { policies: Float32Array }, i: number) =>
      policies.slice(16 * i, 16 * (i + 1)).sort();
    for (const { index } of all) expect(sorted(one, index)).toEqual(sorted(two, index));
  });

  test("an image of an example is the example of the image of the game", async () => {
    const records = await played(game, 3);
    const pool = [examplesOf(game, records)];
    const make = batchMaker(game, { symmetries: "full", colours: false });
    await fc.assert(
      fc.asyncProperty(fc.nat(pool[0].count - 1), fc.nat(), async (index, seed) => {
        const { moves } = symmetryDrawer(game, "full")(randomFrom(seed));
        const batch = make(pool, [{ part: 0, index }], randomFrom(seed));
        // Replay the game of this example with every move replaced.
        let before = index;
        const {
          moves: game1,
          policies,
          values,
        } = records.find(({ moves: all }) => {
          if (before < all.length) return true;
          before -= all.length;
          return false;
        })!;
        let state = game.initial();
        for (const move of game1.subarray(0, before)) state = game.play(state, moves[move]);
        const planes = new Float32Array(16);
        game.encode(state, planes, 0);
        expect(batch.inputs).toEqual(planes);
        const legal = new Set(game.legalMoves(state));
        expect([...batch.legal]).toEqual(Array.from({ length: 16 }, (_, m) => (legal.has(m) ? 1 : 0)));
        for (let m = 0; m < 16; m++) expect(batch.policies[moves[m]]).toBe(policies[before * 16 + m]);
        expect(batch.values[0]).toBe(values[before]);
      }),
    );
  });

  test("colours are exchanged in half of the draws, where there are colours", async () => {
    const marbles = corso(3, 3);
    const pool = [examplesOf(marbles, await played(marbles, 2))];
    const make = batchMaker(marbles, { symmetries: "none", colours: true });
    const picked = Array.from({ length: 400 }, () => ({ part: 0, index: 3 }));
    const { inputs, values } = make(pool, picked, randomFrom(1));
    const kinds = new Map<string, number>();
    for (let i = 0; i < 400; i++) {
      const kind = inputs.subarray(i * 45, (i + 1) * 45).join();
      kinds.set(kind, (kinds.get(kind) ?? 0) + 1);
      expect(values[i]).toBe(pool[0].values[3]);
    }
    expect(kinds.size).toBe(2);
    for (const count of kinds.values()) expect(count).toBeGreaterThan(150);
    // In the other's colours: A for B, a for b, and the other to move.
    const other = new Float32Array(45);
    marbles.encode(marbles.parse("Ab./aB./... b"), other, 0);
    const own = new Float32Array(45);
    marbles.encode(marbles.parse("Ba./bA./... a"), own, 0);
    marbles.exchangeColours?.(other, 0);
    expect(other).toEqual(own);
    expect(() => batchMaker(game, { symmetries: "none", colours: true })).toThrow(UserError);
  });
});
