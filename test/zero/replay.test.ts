import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import fc from "fast-check";
import { UserError } from "notakto-lab/errors";
import { corso } from "notakto-lab/games/corso";
import type { Game } from "notakto-lab/games/game";
import { notakto } from "notakto-lab/games/notakto";
import { othello } from "notakto-lab/games/othello";
import { randomFrom } from "notakto-lab/random";
import { batchMaker, symmetryDrawer } from "notakto-lab/zero/augment";
import { lockstep } from "notakto-lab/zero/lockstep";
import { dirichlet } from "notakto-lab/zero/noise";
import { type GameRecord, playGame } from "notakto-lab/zero/play-game";
import { readRecords, writeRecords } from "notakto-lab/zero/records";
import { drawPlaces, examplesOf } from "notakto-lab/zero/replay";
import { Search } from "notakto-lab/zero/search";
import { afterAll, describe, expect, test } from "vitest";
import { mindOf, moody, PLAIN } from "./minds.ts";

/** Some games that a search with odd opinions plays with itself. */
async function played<State>(
  game: Game<State>,
  games: number,
  { solver = false, randomOpening = 0 } = {},
): Promise<GameRecord[]> {
  const mind = mindOf(game, moody);
  const records: GameRecord[] = [];
  const tasks = Array.from({ length: games }, (_, i) => () => {
    const search = new Search(game, mind, { ...PLAIN, simulations: 12, solver });
    return playGame(
      game,
      [search, search],
      { temperature: { plies: 3, tau: 1 }, randomOpening },
      randomFrom(i),
    );
  });
  await lockstep(tasks.values(), [mind], 3, (record) => records.push(record));
  return records;
}

describe("examples", () => {
  for (const [name, game] of [
    ["notakto", notakto(4, "rich")],
    ["corso", corso(3, 3)],
    ["othello", othello(4)],
    // biome-ignore lint/suspicious/noExplicitAny: each game has a state type of its own
  ] as readonly (readonly [string, Game<any>])[])
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

  test("with the solver, proven positions are worth what is proven, and the winner does not let go", async () => {
    const game = notakto(3);
    for (const { values, scores } of await played(game, 20, { solver: true })) {
      // Once a player has proven a win all that follows agrees with the end of the game.
      const last = values.length - 1;
      expect(values[last]).toBe(scores[last % 2]);
    }
  });
});

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

  test("least: whatever symmetry turned an example, it is shown the same way, in planes, moves and legal moves", async () => {
    const rich = notakto(4, "rich");
    const pool = [examplesOf(rich, await played(rich, 3))];
    const all = Array.from({ length: pool[0].count }, (_, index) => ({ part: 0, index }));
    const turned = batchMaker(rich, { symmetries: "full", colours: false })(pool, all, randomFrom(4));
    expect(turned.inputs).not.toEqual(pool[0].inputs);
    const least = batchMaker(rich, { symmetries: "least", colours: false });
    const [one, two] = [pool, [turned]].map((examples) => least(examples, all, randomFrom(1)));
    expect(one.inputs).toEqual(two.inputs);
    expect(one.legal).toEqual(two.legal);
    expect(one.values).toEqual(two.values);
    // Where a symmetry keeps the position, its moves may still change places: then policies agree up to that.
    const sorted = ({ policies }: { policies: Float32Array }, i: number) =>
      policies.slice(16 * i, 16 * (i + 1)).sort();
    for (const { index } of all) expect(sorted(one, index)).toEqual(sorted(two, index));
  });

  test("a turned example is the example of the turned game", async () => {
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

  test("epochs see every example as often as any other; steps draw with replacement", async () => {
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
});

describe("records", () => {
  const folder = mkdtempSync(join(tmpdir(), "notakto-"));
  afterAll(() => rmSync(folder, { recursive: true }));
  const path = join(folder, "games.bin");

  test("come back as they were written", async () => {
    const records = await played(notakto(3), 5);
    writeRecords(path, 9, records);
    expect(readRecords(path)).toEqual(records);
  });

  test("are refused in a sentence when they are missing, damaged or something else", async () => {
    writeRecords(path, 9, await played(notakto(3), 2));
    const whole = readFileSync(path);
    for (const bad of [
      whole.subarray(0, whole.length - 1),
      whole.with(whole.length - 40, 7),
      Buffer.from("{}"),
    ]) {
      writeFileSync(path, bad);
      expect(() => readRecords(path)).toThrow(UserError);
    }
    expect(() => readRecords(join(folder, "none.bin"))).toThrow(UserError);
  });
});

test("Dirichlet noise sums to one, has the mean and the spread that it should", () => {
  for (const alpha of [0.3, 1, 5]) {
    const draws = Array.from({ length: 3000 }, (_, i) => dirichlet(alpha, 4, randomFrom(1).split(i)));
    for (const draw of draws) expect(draw.reduce((sum, share) => sum + share)).toBeCloseTo(1, 5);
    const mean = draws.reduce((sum, [first]) => sum + first, 0) / draws.length;
    const variance = draws.reduce((sum, [first]) => sum + (first - 0.25) ** 2, 0) / draws.length;
    expect(Math.abs(mean - 0.25)).toBeLessThan(0.02);
    expect(variance / ((0.25 * 0.75) / (4 * alpha + 1))).toBeGreaterThan(0.85);
    expect(variance / ((0.25 * 0.75) / (4 * alpha + 1))).toBeLessThan(1.15);
  }
});
