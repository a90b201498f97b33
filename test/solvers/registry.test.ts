import { describe, expect, test } from "vitest";
import { UserError } from "../../lib/errors.ts";
import type { AnyGame } from "../../lib/games/game.ts";
import { games } from "../../lib/games/registry.ts";
import { type Random, randomFrom } from "../../lib/random.ts";
import { ownMinimax, solverOf, solvers } from "../../lib/solvers/registry.ts";
import { type Analysis, resultOfScore } from "../../lib/solvers/solver.ts";
import {
  type PlainRules,
  plainCorso,
  plainDawson,
  plainNim,
  plainNoGo,
  plainNotakto,
  plainOthello,
  plainValue,
} from "../oracles/plain-play.ts";

test("every game has a solver, which says what it knows in a clause", () => {
  expect(Object.keys(solvers)).toEqual(Object.keys(games));
  for (const { known } of Object.values(solvers)) {
    expect(known).not.toMatch(/\.$|\n/);
    expect(known.length).toBeGreaterThan(20);
  }
});

/** Positions of random games, from the start to the end of each. */
function* positionsOf(game: AnyGame, count: number, random: Random): Generator<unknown> {
  for (let i = 0; i < count; i++) {
    const chance = random.split(i);
    for (let state = game.initial(); ; state = game.play(state, chance.pick(game.legalMoves(state)))) {
      yield state;
      if (game.outcome(state)) break;
    }
  }
}

describe("agrees with plain search over rules that share no code with the lab", () => {
  test.each<[string, string, PlainRules, number]>([
    ["notakto", "3", plainNotakto, 30],
    ["notakto", "4", plainNotakto, 3],
    ["notakto-sum", "3,2", plainNotakto, 10],
    ["notakto-sum", "2,2", plainNotakto, 20],
    ["nim", "3,4,5", plainNim(true), 30],
    ["nim", "misere:2,3,4", plainNim(false), 30],
    ["dawson", "6", plainDawson(false), 30],
    ["dawson", "normal:6", plainDawson(true), 30],
    ["othello", "4", plainOthello, 20],
    ["nogo", "3x3", plainNoGo, 20],
    ["nogo", "1x7", plainNoGo, 20],
    ["corso", "3x2", plainCorso, 30],
    ["corso", "2x2", plainCorso, 30],
  ])("%s %s", async (name, size, rules, count) => {
    const game = games[name].make(size);
    const value = plainValue(rules);
    const solver = solverOf(game);
    const perfect = await solver.perfectPlay();
    const check = (state: unknown, { result, moves }: Analysis, isWhole: boolean): void => {
      const expected = resultOfScore(value(game.format(state)));
      expect([game.format(state), result]).toEqual([game.format(state), expected]);
      expect(moves.map(({ move }) => move)).toEqual(game.legalMoves(state));
      for (const move of moves) {
        if (move.result === "unknown" && !isWhole) continue;
        const after = game.format(game.play(state, move.move));
        expect([after, move.result]).toEqual([after, resultOfScore(0 - value(after))]);
      }
    };
    for (const state of positionsOf(game, count, randomFrom(1))) {
      check(state, perfect.analyse(state), true);
      check(state, solver.analyse(state), true);
    }
    check(game.initial(), await solver.solve(game.initial()), false);
  });
});

test.each(Object.entries(games))(
  "%s: its smallest example is answered at once",
  async (_, { make, examples }) => {
    const game = make(examples[0]);
    const { result, method } = await solverOf(game).solve(game.initial());
    expect(result).not.toBe("unknown");
    expect(method).not.toBe("");
  },
);

test.each(Object.entries(games).flatMap(([name, { examples }]) => examples.map((size) => [name, size])))(
  "%s %s: what can't be solved is refused beforehand, and what has no perfect player says why",
  async (name, size) => {
    const game = games[name].make(size);
    const solver = solverOf(game);
    const { noPerfectPlay } = solver;
    if (noPerfectPlay) {
      expect(noPerfectPlay).toMatch(/^[A-Z][^\n]*\.$/);
      await expect(solver.perfectPlay()).rejects.toThrow(new UserError(noPerfectPlay));
    }
    const started = performance.now();
    // Whoever plays perfectly can also tell who wins; nobody else is asked here, for it may take long.
    const refused = await (noPerfectPlay && name !== "corso" && name !== "nogo"
      ? solver.solve(game.initial()).then(
          () => undefined,
          (error) => error,
        )
      : undefined);
    if (refused) expect(refused).toBeInstanceOf(UserError);
    expect(performance.now() - started).toBeLessThan(10_000);
  },
);

test("an analysis within no time at all is unknown, never wrong", () => {
  for (const [name, size] of [
    ["notakto", "9"],
    ["corso", "5x5"],
    ["nogo", "5x5"],
    ["othello", "6"],
    ["notakto-sum", "4,4"],
  ]) {
    const game = games[name].make(size);
    const { result, moves } = solverOf(game).analyse(game.initial(), 0.001);
    expect([name, result]).toEqual([name, "unknown"]);
    expect(moves.every((move) => move.result === "unknown")).toBe(true);
  }
});

test("Corso for two has a minimax of its own, from three plies; no other game has", () => {
  expect(ownMinimax(games.corso.make("5x5"), 3)).toBeTypeOf("function");
  expect(ownMinimax(games.corso.make("5x5"), 2)).toBeUndefined();
  expect(ownMinimax(games.corso.make("5x5x3"), 3)).toBeUndefined();
  expect(ownMinimax(games.nogo.make("3x3"), 3)).toBeUndefined();
});
