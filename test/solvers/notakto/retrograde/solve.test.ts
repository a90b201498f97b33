import fc from "fast-check";
import { beforeAll, describe, expect, test } from "vitest";
import { UserError } from "../../../../lib/errors.ts";
import { type Notakto, type NotaktoState, notakto } from "../../../../lib/games/notakto.ts";
import { type Random, randomFrom } from "../../../../lib/random.ts";
import {
  lostAlone,
  planSolution,
  type Solution,
  solve,
  solveHere,
} from "../../../../lib/solvers/notakto/retrograde/solve.ts";
import { maskOf, negamax } from "../../../oracles/negamax.ts";
import { NOTAKTO_FACTS } from "../../../oracles/notakto-facts.ts";

const whole = (size: number, workers?: number): Promise<Solution> => {
  const game = notakto(size);
  return solve(planSolution(game, game.initial(), { workers }));
};

/** So many safe moves from a state, at random; fewer where they run out. */
function wander(game: Notakto, state: NotaktoState, moves: number, random: Random): NotaktoState {
  let now = state;
  for (let i = 0; i < moves; i++) {
    const safe = game.safeMoves(now);
    if (safe.length === 0) break;
    now = game.play(now, random.pick(safe));
  }
  return now;
}

describe("the whole board", () => {
  test.each(NOTAKTO_FACTS)("size $n: $winner wins, $lineFree boards, $lost lost", async (facts) => {
    const game = notakto(facts.n);
    const solution = await whole(facts.n);
    const openings = game
      .safeMoves(game.initial())
      .filter((m) => solution.isLost(game.play(game.initial(), m)));
    expect({
      n: facts.n,
      winner: solution.isLost(game.initial()) ? "second" : "first",
      lineFree: solution.lineFree,
      lost: solution.lost,
      winningOpenings: openings.length,
    }).toEqual(facts);
  });

  test.each([2, 3, 4])("every line-free board of size %i agrees with plain search", async (size) => {
    const game = notakto(size);
    const oracle = negamax(size);
    const solution = await whole(size);
    const seen = new Map([[game.key(game.initial()), game.initial()]]);
    for (const state of seen.values()) {
      expect(solution.isLost(state)).toBe(oracle.loses(maskOf(game.format(state))));
      for (const move of game.safeMoves(state)) {
        const next = game.play(state, move);
        seen.set(game.key(next), next);
      }
    }
    expect(BigInt(seen.size)).toBe(solution.lineFree);
  });

  test("positions judged one by one in one memory: nothing is left of those before", async () => {
    const game = notakto(5);
    const solution = await whole(5);
    const judge = lostAlone(game);
    const random = randomFrom(4);
    for (let i = 0; i < 400; i++) {
      const state = wander(game, game.initial(), random.below(22), random);
      expect([game.format(state), judge(state)]).toEqual([game.format(state), solution.isLost(state)]);
    }
  });

  test("counts by number of X add up, and agree with counting on 4×4", async () => {
    const { byCrosses } = await whole(4);
    const oracle = negamax(4);
    const counts = new Map<number, { lineFree: bigint; lost: bigint }>();
    for (let mask = 0n; mask < 1n << 16n; mask++) {
      if (!oracle.lineFree(mask)) continue;
      const crosses = mask.toString(2).replaceAll("0", "").length;
      const count = counts.get(crosses) ?? { lineFree: 0n, lost: 0n };
      count.lineFree++;
      if (oracle.loses(mask)) count.lost++;
      counts.set(crosses, count);
    }
    expect(byCrosses).toEqual(
      [...counts].sort(([a], [b]) => a - b).map(([crosses, c]) => ({ crosses, ...c })),
    );
  });

  test("a position that safe moves don't reach is refused, not looked up", async () => {
    const game = notakto(3);
    const solution = await whole(3);
    expect(() => solution.isLost(game.parse("XXX/.../..."))).toThrow("Safe moves don't lead");
  });
});

describe("6×6", () => {
  const game = notakto(6);
  let solution: Solution;
  beforeAll(async () => {
    solution = await whole(6, 2);
  });

  test("one worker finds what two find", async () => {
    const alone = await whole(6, 1);
    expect(alone.byCrosses).toEqual(solution.byCrosses);
  });

  test("late positions agree with plain search", () => {
    const oracle = negamax(6);
    const random = randomFrom(1);
    for (let i = 0; i < 300; i++) {
      const state = wander(game, game.initial(), 18 + random.below(12), random);
      if (state.crosses >= 18) expect(solution.isLost(state)).toBe(oracle.loses(maskOf(game.format(state))));
    }
  });

  test("a position is lost exactly when every safe move leads to a won one", () => {
    const random = randomFrom(2);
    for (let i = 0; i < 20_000; i++) {
      const state = wander(game, game.initial(), random.below(30), random);
      const replies = game.safeMoves(state).map((move) => solution.isLost(game.play(state, move)));
      expect(solution.isLost(state)).toBe(!replies.includes(true));
    }
  });

  test("all 192 images of a position have one outcome", () => {
    const random = randomFrom(3);
    const group = Array.from({ length: game.symmetries.size }, (_, i) => game.symmetries.at(i).cells);
    for (let i = 0; i < 50; i++) {
      const state = wander(game, game.initial(), random.below(26), random);
      const crossed = game.lines
        .slice(0, 6)
        .flat()
        .filter((cell) => !game.isEmpty(state, cell));
      for (const symmetry of group) {
        const image = crossed.reduce((now, cell) => game.play(now, symmetry[cell]), game.initial());
        expect(solution.isLost(image)).toBe(solution.isLost(state));
      }
    }
  });

  test("a position's own region is solved as it is within the whole", async () => {
    const random = randomFrom(4);
    for (const moves of [8, 9, 10, 12, 15, 20]) {
      const from = wander(game, game.initial(), moves, random);
      const region = await solve(planSolution(game, from));
      for (let i = 0; i < 500; i++) {
        const state = wander(game, from, random.below(20), random);
        expect(region.isLost(state)).toBe(solution.isLost(state));
      }
    }
  });

  test("a region with symmetries of its own is solved as it is within the whole", async () => {
    const from = game.parse("X....X/....../....../....../....../X....X");
    const plan = planSolution(game, from);
    expect(plan.region.symmetries.length).toBe(64);
    const region = await solve(plan);
    const random = randomFrom(5);
    for (let i = 0; i < 3000; i++) {
      const state = wander(game, from, random.below(24), random);
      expect(region.isLost(state)).toBe(solution.isLost(state));
    }
  });
});

describe("larger boards", () => {
  test.each([7, 8, 9])("late positions of size %i agree with plain search", async (size) => {
    const game = notakto(size);
    const oracle = negamax(size);
    const random = randomFrom(size);
    let judged = 0;
    while (judged < 12) {
      const from = wander(game, game.initial(), size * size, random);
      // Take back all but so many X that about fifteen squares are playable.
      const crossed = Array.from({ length: game.actions }, (_, cell) => cell).filter(
        (c) => !game.isEmpty(from, c),
      );
      const kept = crossed.slice(0, crossed.length - 4 - random.below(5));
      const state = kept.reduce((now, cell) => game.play(now, cell), game.initial());
      if (game.safeMoves(state).length > 18) continue;
      const solution = await solve(planSolution(game, state));
      expect(solution.isLost(state)).toBe(oracle.loses(maskOf(game.format(state))));
      judged++;
    }
  });
});

describe("what can't be done is said before anything is started", () => {
  test("too little memory", () => {
    const game = notakto(6);
    expect(() => planSolution(game, game.initial(), { memory: 1e8 })).toThrow(UserError);
    expect(() => planSolution(game, game.initial(), { memory: 1e8 })).toThrow(
      /takes 19\d MB of memory, but only 100 MB is available/,
    );
  });

  test.each([7, 8, 16])("the whole of size %i", (size) => {
    const game = notakto(size);
    expect(() => planSolution(game, game.initial())).toThrow(/can be solved/);
  });
});

test("progress runs from nothing to everything", async () => {
  const game = notakto(6);
  const from = game.parse("X...../.X..../..X.../....../....../......");
  const seen: number[] = [];
  await solve(planSolution(game, from, { workers: 2 }), ({ done, total }) => seen.push(done / total));
  expect(seen[0]).toBe(0);
  expect(seen.at(-1)).toBe(1);
  expect(seen).toEqual(seen.toSorted((a, b) => a - b));
});

test("solving in this thread finds the same, and gives up when its time is over", () => {
  const game = notakto(6);
  const plan = planSolution(game, game.initial());
  expect(solveHere(plan)?.lost).toBe(16_931_721_733n);
  expect(solveHere(plan, 0.05)).toBeUndefined();
});

test("random regions of 5×5 agree with plain search", async () => {
  const game = notakto(5);
  const oracle = negamax(5);
  await fc.assert(
    fc.asyncProperty(fc.nat(), fc.integer({ min: 11, max: 18 }), async (seed, moves) => {
      const state = wander(game, game.initial(), moves, randomFrom(seed));
      const solution = await solve(planSolution(game, state));
      expect(solution.isLost(state)).toBe(oracle.loses(maskOf(game.format(state))));
    }),
    { numRuns: 40 },
  );
});
