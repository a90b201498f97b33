import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { UserError } from "../../lib/errors.ts";
import { type Game, listedGroup } from "../../lib/games/game.ts";
import { notakto } from "../../lib/games/notakto.ts";
import { games } from "../../lib/games/registry.ts";
import { exactSearch } from "../../lib/solvers/search.ts";
import { maskOf, negamax } from "../oracles/negamax.ts";
import { NOTAKTO_FACTS } from "../oracles/notakto-facts.ts";

/** A game that is nothing but its tree: each node has a mover and leads to later nodes, or has a score. */
interface Node {
  readonly mover: number;
  readonly next: readonly number[];
  readonly score: number;
}

function treeGame(nodes: readonly Node[], players = 2): Game<number> {
  const nextOf = (node: number) => [...new Set(nodes[node].next)].filter((to) => to > node);
  const text = (node: number) => `node ${node}`;
  const unused = () => {
    throw new Error("Search has no need of this.");
  };
  return {
    name: "tree",
    players,
    actions: nodes.length,
    planes: { planes: 1, rows: 1, cols: 1 },
    symmetries: listedGroup([]),
    initial: () => 0,
    toMove: (node) => nodes[node].mover,
    legalMoves: nextOf,
    play: (_, move) => move,
    outcome: (node) => (nextOf(node).length > 0 ? undefined : [nodes[node].score, 0 - nodes[node].score]),
    key: text,
    format: text,
    encode: unused,
    parse: unused,
    formatMove: unused,
    parseMove: unused,
  };
}

/** The first player's score under best play: every line of play to its end, no cut, nothing stored. */
function plainValue<State>(game: Game<State>, state: State): number {
  const outcome = game.outcome(state);
  if (outcome) return outcome[0];
  const values = game.legalMoves(state).map((move) => plainValue(game, game.play(state, move)));
  return game.toMove(state) === 0 ? Math.max(...values) : Math.min(...values);
}

describe("wins, draws and losses, whoever is to move", () => {
  const trees = fc
    .array(
      fc.record({
        mover: fc.nat({ max: 1 }),
        next: fc.array(fc.nat({ max: 11 }), { maxLength: 4 }),
        score: fc.constantFrom(-1, 0, 1),
      }),
      { minLength: 1, maxLength: 12 },
    )
    .map((nodes) => nodes.map((node) => ({ ...node, next: node.next.filter((to) => to < nodes.length) })));

  test("as plain play finds them, in whatever order the questions come", () => {
    fc.assert(
      fc.property(
        trees.chain((nodes) => fc.tuple(fc.constant(nodes), fc.shuffledSubarray([...nodes.keys()]))),
        ([nodes, questions]) => {
          const game = treeGame(nodes);
          const search = exactSearch(game);
          const plain = (node: number) => plainValue(game, node);
          for (const node of questions) {
            expect(search.value(node)).toBe(game.toMove(node) === 0 ? plain(node) : 0 - plain(node));
            expect(search.bestMoves(node)).toEqual(
              game.legalMoves(node).filter((move) => plain(move) === plain(node)),
            );
          }
        },
      ),
      { numRuns: 2000 },
    );
  });
});

describe("Notakto, against a search that shares no code with the lab", () => {
  test.each(NOTAKTO_FACTS.filter(({ n }) => n <= 4))("every board of size $n", ({ n, lost }) => {
    const game = notakto(n);
    const search = exactSearch(game);
    const { loses } = negamax(n);
    const seen = new Map([[game.key(game.initial()), game.initial()]]);
    let losing = 0n;
    for (const [text, state] of seen) {
      const value = search.value(state);
      if (value === -1) losing++;
      expect(value).toBe(loses(maskOf(text)) ? -1 : 1);
      for (const move of game.safeMoves(state)) {
        const next = game.play(state, move);
        seen.set(game.key(next), next);
      }
    }
    expect(losing).toBe(lost);
  });

  test("the winning openings of 3×3: the centre only", () => {
    const game = notakto(3);
    expect(exactSearch(game).bestMoves(game.initial()).map(game.formatMove)).toEqual(["b2"]);
  });
});

describe("every small game of the registry, position by position", () => {
  const ENOUGH = 20_000;
  const small = Object.entries(games).flatMap(([name, { examples, make }]) =>
    examples.flatMap((size) => {
      const game = make(size);
      if (game.players !== 2) return [];
      const seen = new Map([[game.key(game.initial()), game.initial()]]);
      for (const state of seen.values()) {
        if (seen.size > ENOUGH) return [];
        for (const move of game.legalMoves(state)) {
          const next = game.play(state, move);
          seen.set(game.key(next), next);
        }
      }
      return [{ name, size, game, states: seen }];
    }),
  );

  test.each(small)("$name $size", ({ game, states }) => {
    const plain = new Map<string, number>();
    // The first player's score, by the same rule as plainValue, each position once.
    const plainOf = (key: string): number => {
      const found = plain.get(key);
      if (found !== undefined) return found;
      const state = states.get(key);
      const nexts = game.legalMoves(state).map((move) => plainOf(game.key(game.play(state, move))));
      const value =
        game.outcome(state)?.[0] ?? (game.toMove(state) === 0 ? Math.max(...nexts) : Math.min(...nexts));
      plain.set(key, value);
      return value;
    };
    const search = exactSearch(game);
    const wrong = [...states].filter(
      ([key, state]) => search.value(state) !== plainOf(key) * (game.toMove(state) === 0 ? 1 : -1),
    );
    expect(wrong).toEqual([]);
  });
});

describe("limits", () => {
  test("a question that needs more positions than allowed is refused, a smaller one still answered", () => {
    const game = notakto(4);
    const search = exactSearch(game, { positions: 1000 });
    const late = game.parse("XX../..XX/XX../....");
    for (let i = 0; i < 2; i++) {
      expect(() => search.value(game.initial())).toThrow(UserError);
      expect(() => search.value(game.initial())).toThrow("its limit of 1,000 stored positions");
      expect(search.value(late)).toBe(negamax(4).loses(maskOf("XX../..XX/XX../....")) ? -1 : 1);
    }
  });

  test("games for three are refused", () => {
    expect(() => exactSearch(treeGame([], 3))).toThrow(UserError);
  });
});
