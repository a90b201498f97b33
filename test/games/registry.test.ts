import { readdirSync } from "node:fs";
import { basename } from "node:path";
import { fileURLToPath } from "node:url";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { UserError } from "../../lib/errors.ts";
import type { AnyGame, Symmetry } from "../../lib/games/game.ts";
import { games, makeGame } from "../../lib/games/registry.ts";
import { randomFrom } from "../../lib/random.ts";
import { manyPicks, reachable } from "./playing.ts";
import { playthrough, playthroughFile, playthroughs } from "./playthrough.ts";

// What game.ts promises of every game; a game that joins the registry is held to it without a word more.
const boards = Object.entries(games).flatMap(([name, entry]) => [
  ...[...new Set([...entry.examples, entry.defaultSize])].map((size) => ({
    name,
    size,
    game: entry.make(size),
  })),
  ...Object.entries(entry.planes?.sets ?? {}).map(([planes, set]) => ({
    name,
    size: `${entry.defaultSize}, ${planes} planes`,
    game: set.make(entry.defaultSize),
  })),
]);

for (const { name, size, game } of boards)
  describe(`${name} ${size}`, () => {
    const states = reachable(game);
    // Whole games of large boards are long.
    const runs = { numRuns: game.actions > 60 ? 12 : 40 };

    test("every game comes to an end, with a winner or a draw", () => {
      fc.assert(
        fc.property(fc.nat(), (seed) => {
          const random = randomFrom(seed);
          let state = game.initial();
          let moves = 0;
          for (; !game.outcome(state); moves++) {
            expect(moves).toBeLessThan(20 * game.actions);
            state = game.play(state, random.pick(game.legalMoves(state)));
          }
          expect(Math.max(...game.outcome(state)!)).toBeGreaterThanOrEqual(0);
        }),
        runs,
      );
    });

    test("keys tell states apart exactly as their text does", () => {
      fc.assert(
        fc.property(fc.array(states, { minLength: 2, maxLength: 12 }), (some) => {
          for (const one of some)
            for (const other of some)
              expect(game.key(one) === game.key(other)).toBe(game.format(one) === game.format(other));
        }),
        runs,
      );
    });

    test("legal moves are legal and all others throw, naming move and position", () => {
      fc.assert(
        fc.property(states, (state) => {
          const legal = new Set(game.legalMoves(state));
          for (let move = 0; move < game.actions; move++)
            if (legal.has(move)) game.play(state, move);
            else expect(() => game.play(state, move)).toThrow(game.format(state));
          for (const stranger of [-1, 0.5, game.actions, Number.NaN])
            expect(() => game.play(state, stranger)).toThrow(game.format(state));
        }),
        runs,
      );
    });

    test("the game ends, exactly where no move is legal, and the scores sum to zero", () => {
      fc.assert(
        fc.property(states, (state) => {
          const outcome = game.outcome(state);
          expect(outcome === undefined).toBe(game.legalMoves(state).length > 0);
          if (!outcome) return;
          expect(outcome).toHaveLength(game.players);
          expect(outcome.reduce((sum, score) => sum + score)).toBeCloseTo(0, 12);
        }),
        runs,
      );
    });

    test("a game that knows which moves lose at once is right", () => {
      const knows = game.losesAtOnce;
      if (!knows) return;
      fc.assert(
        fc.property(states, (state) => {
          for (const move of game.legalMoves(state)) {
            const outcome = game.outcome(game.play(state, move));
            expect(knows(state, move)).toBe((outcome?.[game.toMove(state)] ?? 0) < 0);
          }
        }),
        runs,
      );
    });

    test("playing leaves the state as it was", () => {
      fc.assert(
        fc.property(states, (state) => {
          const before = game.key(state);
          for (const move of game.legalMoves(state)) game.play(state, move);
          expect(game.key(state)).toBe(before);
        }),
        runs,
      );
    });

    test("the text form round-trips", () => {
      fc.assert(
        fc.property(states, (state) => {
          expect(game.parse(game.format(state))).toEqual(state);
        }),
        runs,
      );
    });

    test("every move has a text of its own that can be read again", () => {
      for (let move = 0; move < game.actions; move++)
        expect(game.parseMove(game.formatMove(move))).toBe(move);
      expect(() => game.parseMove("?!")).toThrow(UserError);
    });

    test("text that is no position is refused in a sentence", () => {
      for (const text of ["", "?!", "X./X"]) expect(() => game.parse(text)).toThrow(UserError);
    });

    test("symmetries are permutations; number 0 does nothing", () => {
      const upTo = (length: number) => Array.from({ length }, (_, i) => i);
      const cells = upTo(game.planes.rows * game.planes.cols);
      expect([...game.symmetries.at(0).moves]).toEqual(upTo(game.actions));
      expect([...game.symmetries.at(0).cells]).toEqual(cells);
      fc.assert(
        fc.property(symmetriesOf(game), (symmetry) => {
          expect([...symmetry.moves].sort((a, b) => a - b)).toEqual(upTo(game.actions));
          expect([...symmetry.cells].sort((a, b) => a - b)).toEqual(cells);
        }),
        runs,
      );
      expect(() => game.symmetries.at(game.symmetries.size)).toThrow(RangeError);
    });

    test("a game played through a symmetry runs alike and looks alike to a net", () => {
      const { planes, rows, cols } = game.planes;
      const encoded = (state: unknown): Float32Array => {
        const into = new Float32Array(planes * rows * cols + 2).fill(-7);
        game.encode(state, into, 1);
        expect([into[0], into.at(-1)]).toEqual([-7, -7]);
        expect(into.indexOf(-7, 1)).toBe(into.length - 1); // every number in between is written
        return into.subarray(1, -1);
      };
      fc.assert(
        fc.property(symmetriesOf(game), manyPicks(game), (symmetry, picks) => {
          let [state, image] = [game.initial(), game.initial()];
          for (const pick of picks) {
            const moves = game.legalMoves(state);
            const byNumber = (a: number, b: number) => a - b;
            expect(game.legalMoves(image).sort(byNumber)).toEqual(
              moves.map((m) => symmetry.moves[m]).sort(byNumber),
            );
            expect(game.outcome(image)).toEqual(game.outcome(state));
            expect(game.toMove(image)).toBe(game.toMove(state));
            expect(game.essence?.(image)).toBe(game.essence?.(state));
            const [here, there] = [encoded(state), encoded(image)];
            // One expectation for all cells: one for each would take most of the suite's time.
            const strayed = here.findIndex((value, i) => {
              const plane = i - (i % (rows * cols));
              return there[plane + symmetry.cells[i - plane]] !== value;
            });
            expect(strayed).toBe(-1);
            if (moves.length === 0) break;
            const move = moves[pick % moves.length];
            state = game.play(state, move);
            image = game.play(image, symmetry.moves[move]);
          }
        }),
        { numRuns: game.actions > 60 ? 3 : 10 },
      );
    });
  });

// Where a change is meant, `npx vitest run test/games/registry.test.ts -u` writes them anew.
test.each(playthroughs)("$title is played as its playthrough has it", async ({ title, game }) => {
  await expect(playthrough(game, title)).toMatchFileSnapshot(playthroughFile(title));
});

test("a game with several sets of planes has those that it names, and is made with the papers' own", () => {
  for (const [name, { planes, make, defaultSize }] of Object.entries(games)) {
    if (!planes) continue;
    expect(Object.keys(planes.sets)).toEqual(expect.arrayContaining([planes.papers, planes.learning]));
    expect(makeGame(name, defaultSize, planes.papers).planes).toEqual(make(defaultSize).planes);
  }
  expect(makeGame("notakto", "4", "rich").planes.planes).toBe(5);
  expect(makeGame("notakto", "4").planes.planes).toBe(1);
});

test("planes that a game does not have are refused in a sentence", () => {
  expect(() => makeGame("notakto", "4", "colourful")).toThrow(
    'There are no planes "colourful" in notakto; they are raw or rich or featured.',
  );
  expect(() => makeGame("nim", "1,2", "raw")).toThrow(
    "There are no planes to choose from in nim; leave them",
  );
});

test("every playthrough that is kept is compared with something", () => {
  expect(readdirSync(fileURLToPath(new URL("playthroughs", import.meta.url))).sort()).toEqual(
    playthroughs.map(({ title }) => basename(playthroughFile(title))).sort(),
  );
});

function symmetriesOf(game: AnyGame): fc.Arbitrary<Symmetry> {
  return fc.nat({ max: game.symmetries.size - 1 }).map((index) => game.symmetries.at(index));
}
