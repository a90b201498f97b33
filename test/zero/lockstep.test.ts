import { describe, expect, test } from "vitest";
import { notakto } from "../../lib/games/notakto.ts";
import { CachedEvaluator } from "../../lib/zero/cached-evaluator.ts";
import { Lockstep, type Suspendable } from "../../lib/zero/lockstep.ts";
import { moody, opinionated } from "./evaluators.ts";

const game = notakto(4);

describe("lockstep", () => {
  test("never runs more than the width, does all work, batches what is requested", async () => {
    const evaluator = opinionated(game, moody);
    const cache = new CachedEvaluator(game, evaluator);
    let running = 0;
    let most = 0;
    function* work(i: number): Suspendable<number> {
      most = Math.max(most, ++running);
      let state = game.initial();
      for (let step = 0; step <= i % 5; step++) {
        state = game.play(state, (i + 5 * step) % 16);
        const answer = cache.request(state, game.legalMoves(state));
        if (!cache.ready(answer)) yield;
        expect(cache.ready(answer)).toBe(true);
      }
      running--;
      return i;
    }
    const lockstep = new Lockstep([cache], 4);
    const numbers = Array.from({ length: 23 }, (_, i) => i);
    expect(await Promise.all(numbers.map((i) => lockstep.run(work(i))))).toEqual(numbers);
    expect(most).toBe(4);
    expect(Math.max(...evaluator.batches)).toBeGreaterThan(1);
    // And again, when it has come to rest.
    expect(await lockstep.run(work(4))).toBe(4);
  });

  /** Yields so often before it is done. */
  function* waiting(rounds: number, onRound: (round: number) => void = () => {}): Suspendable<number> {
    for (let round = 0; round < rounds; round++) {
      onRound(round);
      yield;
    }
    return rounds;
  }
  const idle = { flush: () => new Promise<void>((resolve) => setImmediate(resolve)) };

  test("takes up work that is added while other work is under way", async () => {
    const lockstep = new Lockstep([idle], 8);
    let added: Promise<number> | undefined;
    const heard: string[] = [];
    const first = lockstep.run(
      waiting(5, (round) => {
        heard.push(`first ${round}`);
        if (round === 1) added = lockstep.run(waiting(1, () => heard.push("added")));
      }),
    );
    expect(await first).toBe(5);
    expect(await added).toBe(1);
    expect(heard.indexOf("added")).toBeLessThan(heard.indexOf("first 3"));
  });

  test("work that throws fails alone; an evaluator that fails takes along what waits for it", async () => {
    let fails = false;
    const lockstep = new Lockstep([{ flush: async () => expect(fails).toBe(false) }], 2);
    const thrown = lockstep.run(
      waiting(2, (round) => {
        if (round === 1) throw new Error("out of ideas");
      }),
    );
    const fine = lockstep.run(waiting(9));
    await expect(thrown).rejects.toThrow("out of ideas");
    expect(await fine).toBe(9);
    fails = true;
    await expect(Promise.all([1, 2, 3].map((rounds) => lockstep.run(waiting(rounds))))).rejects.toThrow();
    fails = false;
    expect(await lockstep.run(waiting(3))).toBe(3);
  });

  test("a signal ends all that is under way or waits", async () => {
    const stop = new AbortController();
    const lockstep = new Lockstep([idle], 1, stop.signal);
    const endless = waiting(Number.POSITIVE_INFINITY, (round) => {
      if (round === 3) stop.abort(new Error("enough"));
    });
    const all = await Promise.allSettled([lockstep.run(endless), lockstep.run(waiting(1))]);
    for (const one of all) expect(one).toMatchObject({ status: "rejected", reason: { message: "enough" } });
  });
});
