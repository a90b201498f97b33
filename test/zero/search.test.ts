import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { corso } from "../../lib/games/corso.ts";
import type { AnyGame } from "../../lib/games/game.ts";
import { nim } from "../../lib/games/nim.ts";
import { notakto } from "../../lib/games/notakto.ts";
import { othello } from "../../lib/games/othello.ts";
import { randomFrom } from "../../lib/random.ts";
import { exactSearch } from "../../lib/solvers/search.ts";
import { Lockstep } from "../../lib/zero/lockstep.ts";
import { drawMove, Search, type SearchConfig } from "../../lib/zero/search.ts";
import { UNPROVEN } from "../../lib/zero/tree.ts";
import { reachable } from "../games/playing.ts";
import { plainPuct } from "../oracles/puct.ts";
import { blank, cachedOpinion, moody, PLAIN, searched, visitsAt } from "./evaluators.ts";

const small: readonly (readonly [string, AnyGame])[] = [
  ["notakto 3", notakto(3)],
  ["notakto 4, rich planes", notakto(4, "rich")],
  ["nim", nim([2, 3, 3], "wins")],
  ["corso 3x2, with draws", corso(3, 2)],
  ["othello 4, with passes", othello(4)],
];

describe("the search visits what the plain search of the papers visits", () => {
  for (const [name, game] of small)
    test(name, async () => {
      await fc.assert(
        fc.asyncProperty(
          reachable(game),
          fc.integer({ min: 1, max: 100 }),
          fc.constantFrom(0.5, 1, 2.5),
          fc.constantFrom(0, -0.5),
          async (state, simulations, cPuct, firstPlay) => {
            fc.pre(game.outcome(state) === undefined);
            const evaluator = cachedOpinion(game, moody);
            const search = new Search(game, evaluator, { ...PLAIN, simulations, cPuct, firstPlay });
            await new Lockstep([evaluator], 1).run(search.run(state));
            const plain = plainPuct(
              game,
              (at) => {
                // The lab may have asked about a symmetric position; the oracle is told the same.
                const answer = evaluator.request(at, game.legalMoves(at));
                expect(evaluator.ready(answer)).toBe(true);
                return {
                  policy: Array.from({ length: game.actions }, (_, a) => evaluator.probability(answer, a)),
                  value: evaluator.value(answer),
                };
              },
              { cPuct, firstPlay },
            );
            // The first walk only opens the root.
            for (let i = 0; i <= simulations; i++) plain.simulate(state);
            expect(visitsAt(search, 0, game.actions)).toEqual(plain.visits(state));
            for (const move of game.legalMoves(state))
              expect([...search.repliesTried(move)]).toEqual(plain.visits(game.play(state, move)));
            expect(search.simulationsDone).toBe(simulations);
          },
        ),
        { numRuns: 12 },
      );
    });
});

describe("golden trees", () => {
  const cases: readonly (readonly [string, AnyGame, Partial<SearchConfig>])[] = [
    ["plain", notakto(3), {}],
    ["solver", notakto(3), { solver: true, simulations: 200 }],
    ["key-states", notakto(3), { keyStates: true }],
    ["first-play-guess", nim([2, 3], "loses"), { firstPlay: "guess", cPuct: 2 }],
    ["noise", nim([2, 3], "wins"), { noise: { alpha: 1, share: 0.5 } }],
  ];
  for (const [name, game, config] of cases)
    test(name, async () => {
      const evaluator = cachedOpinion(game, moody);
      const search = new Search(game, evaluator, { ...PLAIN, ...config });
      await new Lockstep([evaluator], 1).run(search.run(game.initial(), randomFrom(5)));
      const { tree } = search;
      const found = {
        nodes: tree.nodes,
        edges: tree.edges,
        proven: tree.proof.subarray(0, tree.nodes).filter((proof) => proof !== UNPROVEN).length,
        root: visitsAt(search, 0, game.actions).join(" "),
        below: Array.from(tree.child.subarray(0, tree.degree[0]), (node) =>
          visitsAt(search, node, game.actions).join(" "),
        ),
      };
      expect(found).toMatchSnapshot();
    });
});

describe("MCTS-Solver", () => {
  for (const [name, game] of small)
    test(`what it proves is so: ${name}`, async () => {
      const exact = exactSearch(game);
      await fc.assert(
        fc.asyncProperty(reachable(game), fc.boolean(), async (state, keyStates) => {
          fc.pre(game.outcome(state) === undefined);
          const search = await searched(game, state, { solver: true, keyStates, simulations: 300 }, moody);
          const { tree } = search;
          for (let node = 0; node < tree.nodes; node++)
            if (tree.proof[node] !== UNPROVEN) expect(tree.proof[node]).toBe(exact.value(tree.states[node]));
          if (search.proof() !== undefined) {
            const best = exact.bestMoves(state);
            search.policy().forEach((share, move) => {
              if (share > 0) expect(best).toContain(move);
            });
          }
        }),
        { numRuns: 8 },
      );
    });

  test("proves 3×3 Notakto from the empty board: the centre", async () => {
    const game = notakto(3);
    const search = await searched(game, game.initial(), { solver: true, simulations: 20_000 });
    expect(search.proof()).toBe(1);
    expect(search.policy()[4]).toBe(1);
    expect(search.simulationsDone).toBeLessThan(20_000);
  });
});

test("with uniform priors it finds a win in two plies: the opponent is left with nothing but dead squares", async () => {
  const game = notakto(3);
  const state = game.parse(".X./XX./...");
  const winning = exactSearch(game).bestMoves(state);
  const stuck = game.safeMoves(state).filter((move) => game.safeMoves(game.play(state, move)).length === 0);
  expect(winning).toEqual(stuck);
  expect(winning).toHaveLength(1);
  for (const solver of [false, true]) {
    const search = await searched(game, state, { simulations: 200, solver });
    const policy = search.policy();
    expect(policy.indexOf(Math.max(...policy))).toBe(winning[0]);
  }
});

describe("key states", () => {
  const game = notakto(4);
  test("dead squares get no visits while there is a safe one", async () => {
    await fc.assert(
      fc.asyncProperty(reachable(game), async (state) => {
        fc.pre(!state.lineCompleted && game.safeMoves(state).length > 0);
        const search = await searched(game, state, { keyStates: true, simulations: 60 }, moody);
        const { tree } = search;
        for (let node = 0; node < tree.nodes; node++) {
          const at = tree.states[node];
          if (game.safeMoves(at).length === 0) continue;
          visitsAt(search, node, game.actions).forEach((visits, move) => {
            if (visits > 0) expect(game.isSafe(at, move)).toBe(true);
          });
        }
        search.policy().forEach((share, move) => {
          if (share > 0) expect(game.isSafe(state, move)).toBe(true);
        });
      }),
      { numRuns: 10 },
    );
  });

  test("where every move loses, all are kept", async () => {
    const lost = notakto(2);
    const search = await searched(lost, lost.parse("X./.."), { keyStates: true, simulations: 30 });
    expect(visitsAt(search, 0, 4).map((visits) => visits > 0)).toEqual([false, true, true, true]);
  });
});

describe("noise and temperature", () => {
  test("noise changes the search, and the same source of chance changes it the same way", async () => {
    const game = notakto(4);
    const config = { ...PLAIN, noise: { alpha: 0.3, share: 0.5 } };
    const visits = async (seed: number | undefined) => {
      const evaluator = cachedOpinion(game, blank);
      const search = new Search(game, evaluator, config);
      const noise = seed === undefined ? undefined : randomFrom(seed);
      await new Lockstep([evaluator], 1).run(search.run(game.initial(), noise));
      return visitsAt(search, 0, 16);
    };
    expect(await visits(1)).toEqual(await visits(1));
    expect(await visits(1)).not.toEqual(await visits(2));
    expect(await visits(1)).not.toEqual(await visits(undefined));
  });

  test("moves are drawn in proportion to the policy, or by its power, or only the best", () => {
    const policy = Float32Array.of(0, 0.5, 0.25, 0.25);
    const shares = (tau: number): number[] => {
      const random = randomFrom(3);
      const counts = [0, 0, 0, 0];
      for (let i = 0; i < 4000; i++) counts[drawMove(policy, tau, random)]++;
      return counts.map((count) => count / 4000);
    };
    const near = (found: number[], expected: number[]) =>
      found.forEach((share, i) => {
        expect(Math.abs(share - expected[i])).toBeLessThan(0.04);
      });
    near(shares(1), [0, 0.5, 0.25, 0.25]);
    near(shares(0.5), [0, 4 / 6, 1 / 6, 1 / 6]);
    expect(shares(0)).toEqual([0, 1, 0, 0]);
    expect(drawMove(Float32Array.of(0.5, 0, 0.5), 0, randomFrom(1))).not.toBe(1);
  });
});
