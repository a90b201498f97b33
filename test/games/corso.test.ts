import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { UserError } from "../../lib/errors.ts";
import { type Corso, type CorsoState, corso, corsoOfSize } from "../../lib/games/corso.ts";
import { reachable } from "./playing.ts";

/** The position after a move, both as people write them. */
function played(text: string, move: string): string {
  const [board] = text.split(" ");
  const rows = board.split("/");
  const game = corso(rows[0].length, rows.length, /c/i.test(board) ? 3 : 2);
  return game.format(game.play(game.parse(text), game.parseMove(move)));
}

describe("expanding a marble", () => {
  test.each([
    ["dyes its cell and the four around", ".../.A./... a", "b2", ".a./aaa/.a. b"],
    ["stops at the borders", "..A/.../... a", "c1", ".aa/..a/... b"],
    ["does not run over from one row into the next", ".../..A/... a", "c2", "..a/.aa/..a b"],
    ["sets off one's own marbles", "AA./.../... a", "a1", "aaa/aa./... b"],
    ["sets off opposing marbles, in one's own colour", "AB./.../... a", "a1", "aaa/aa./... b"],
    ["sets off marbles at several removes", "ABBA./...../....B a", "a1", "aaaaa/aaaa./....B b"],
    ["leaves marbles that only touch cells dyed by it", "AB./..B/... a", "a1", "aaa/aaB/... b"],
    ["leaves marbles across a corner", "A../.B./... a", "a1", "aa./aB./... b"],
    ["recolours opposing dyed cells and stops there", "Abb/..B/... a", "a1", "aab/a.B/... b"],
    ["stops at one's own dyed cells", "AaB/.../... a", "a1", "aaB/a../... b"],
    ["runs round a loop and ends", "AAA/ABA/AA. a", "a1", "aaa/aaa/aaa b"],
    ["works for the second player alike", "bA./AB./... b", "b2", "bbb/bbb/bb. a"],
    ["works among three players", "AB../.C../.... c", "b2", "ccc./ccc./.c.. a"],
  ])("%s", (_, text, move, expected) => {
    expect(played(text, move)).toBe(expected);
  });

  test("agrees with the rules read literally", () => {
    for (const game of [corso(5, 5), corso(4, 3, 3), corso(6, 1)])
      fc.assert(
        fc.property(reachable(game), (state) => {
          for (const move of game.legalMoves(state))
            expect(game.format(game.play(state, move))).toBe(literally(game, state, move));
        }),
        { numRuns: 100 },
      );
  });

  /** By recursion over a grid of characters. */
  function literally(game: Corso, state: CorsoState, move: number): string {
    const [board, mover] = game.format(state).split(" ");
    const grid = board.split("/").map((row) => [...row]);
    const reach = (row: number, col: number): void => {
      const cell = grid[row]?.[col];
      if (cell === undefined) return;
      grid[row][col] = mover;
      if (!/[A-Z]/.test(cell)) return;
      for (const [r, c] of [
        [row - 1, col],
        [row, col - 1],
        [row, col + 1],
        [row + 1, col],
      ])
        reach(r, c);
    };
    const [row, col] = [Math.floor(move / game.width), move % game.width];
    if (grid[row][col] === ".") grid[row][col] = mover.toUpperCase();
    else reach(row, col);
    const next = "abcdefghi"[("abcdefghi".indexOf(mover) + 1) % game.players];
    return `${grid.map((line) => line.join("")).join("/")} ${next}`;
  }
});

describe("the rules", () => {
  test("one may place on empty cells and expand one's own marbles, nothing else", () => {
    const game = corso(3, 2);
    const state = game.parse("AB./ab. b");
    expect(game.legalMoves(state).map(game.formatMove)).toEqual(["b1", "c1", "c2"]);
    expect(() => game.play(state, 0)).toThrow("Cell a1 holds a marble of another player in AB./ab. b.");
    expect(() => game.play(state, 3)).toThrow("Cell a2 is dyed in AB./ab. b.");
  });

  test("the game ends as soon as no cell is empty, marbles or not", () => {
    const game = corso(2, 2);
    const full = game.parse("AB/aB b");
    expect(game.legalMoves(full)).toEqual([]);
    expect(() => game.play(full, 1)).toThrow("the game is over");
  });

  test.each([
    ["more cells win", "Aab b", 2, [1, -1]],
    ["dyed cells and marbles count alike", "Abb b", 2, [-1, 1]],
    ["equal counts draw", "AaBb a", 2, [0, 0]],
    ["the winner of three takes from two", "AaBc a", 3, [1, -0.5, -0.5]],
    ["two winners of three share", "AaBbc a", 3, [0.25, 0.25, -0.5]],
    ["three equal players draw", "ABc a", 3, [0, 0, 0]],
  ])("%s", (_, text, players, scores) => {
    const game = corso(text.indexOf(" "), 1, players);
    expect(game.outcome(game.parse(text))).toEqual(scores);
  });

  test("a game played to a draw", () => {
    const game = corso(2, 1);
    const end = game.play(game.play(game.initial(), 0), 1);
    expect(game.format(end)).toBe("AB a");
    expect(game.outcome(end)).toEqual([0, 0]);
  });

  test("three players move in turn", () => {
    const game = corso(4, 1, 3);
    let state = game.initial();
    for (const [move, mover] of [0, 1, 2].entries()) {
      expect(game.toMove(state)).toBe(mover);
      state = game.play(state, move);
    }
    expect(game.format(state)).toBe("ABC. a");
    expect(game.outcome(game.play(state, 0))).toEqual([1, -0.5, -0.5]);
  });

  test("other boards are refused", () => {
    for (const [width, height, players] of [
      [0, 3, 2],
      [3, 16, 2],
      [3, 2.5, 2],
      [3, 3, 1],
      [3, 3, 10],
      [3, 3, Number.NaN],
    ])
      expect(() => corso(width, height, players)).toThrow(UserError);
  });
});

describe("on the way to the end", () => {
  test.each([
    [5, 5, 2],
    [4, 3, 3],
    [7, 1, 4],
    [9, 9, 2],
  ])("counts are kept on %i×%i for %i", (width, height, players) => {
    const game = corso(width, height, players);
    fc.assert(
      fc.property(reachable(game), (state) => {
        const [board] = game.format(state).split(" ");
        const count = (letter: string) => board.split(letter).length - 1;
        const everyone = Array.from({ length: players }, (_, player) => player);
        for (const player of everyone) {
          expect(game.marbles(state, player)).toBe(count("ABCD"[player]));
          expect(game.dyed(state, player)).toBe(count("abcd"[player]));
        }
        const held = (s: CorsoState, p: number) => game.marbles(s, p) + game.dyed(s, p);
        const empty = (s: CorsoState) => game.actions - everyone.reduce((sum, p) => sum + held(s, p), 0);
        expect(empty(state)).toBe(count("."));

        const mover = game.toMove(state);
        for (const move of game.legalMoves(state)) {
          const next = game.play(state, move);
          const marbles = game.marbles(next, mover) - game.marbles(state, mover);
          const gained = held(next, mover) - held(state, mover);
          const others = everyone.filter((p) => p !== mover);
          const lost = others.reduce((sum, p) => sum + held(state, p) - held(next, p), 0);
          // What the mover gains was empty or the others', and nobody else gains.
          expect(gained).toBe(lost + empty(state) - empty(next));
          for (const p of others) expect(held(next, p)).toBeLessThanOrEqual(held(state, p));
          if (marbles > 0) expect([marbles, gained, lost, empty(state) - empty(next)]).toEqual([1, 1, 0, 1]);
          else expect(marbles).toBeLessThan(0);
        }
      }),
      { numRuns: 60 },
    );
  });

  test("a game lasts less than two moves a cell: each marble is placed once and expanded at most once", () => {
    const game = corso(4, 4);
    fc.assert(
      fc.property(fc.infiniteStream(fc.nat()), (picks) => {
        let state = game.initial();
        let moves = 0;
        for (; !game.outcome(state); moves++) {
          const legal = game.legalMoves(state);
          state = game.play(state, legal[picks.next().value % legal.length]);
        }
        expect(moves).toBeLessThan(2 * game.actions);
      }),
    );
  });
});

describe("who wins, by exact search", () => {
  // Mistri: 3×3 is won by the first player. He also says that 2×2 is won by the second, but his rules, by
  // which the game ends as soon as no cell is empty, say otherwise: see the next test. The other boards, and
  // the winning first moves, were computed by a separate program.
  test.each([
    [1, 1, 1, "a1"],
    [2, 1, 0, ""],
    [3, 1, 1, "a1 b1 c1"],
    [4, 1, 1, "b1 c1"],
    [6, 1, 0, ""],
    [2, 2, 1, "a1 b1 a2 b2"],
    [3, 2, 1, "b1 b2"],
    [4, 2, 0, ""],
    [3, 3, 1, "b1 a2 b2 c2 b3"],
  ])("%i×%i: %i for the first player, who wins by %s", (width, height, expected, winning) => {
    const game = corso(width, height);
    const known = new Map<string, number>();
    const value = (state: CorsoState): number => {
      const outcome = game.outcome(state);
      if (outcome) return outcome[game.toMove(state)];
      const key = game.key(state);
      let best = known.get(key);
      if (best !== undefined) return best;
      best = -1;
      for (const move of game.legalMoves(state)) {
        best = Math.max(best, -value(game.play(state, move)));
        if (best === 1) break;
      }
      known.set(key, best);
      return best;
    };
    expect(value(game.initial())).toBe(expected);
    const wins = game.legalMoves(game.initial()).filter((m) => value(game.play(game.initial(), m)) === -1);
    expect(wins.map(game.formatMove).join(" ")).toBe(winning);
  });

  // By hand: after a1 the other player has three answers, since a marble of one's own is all that one may
  // expand. Next to a1 the answer is reached by a1's expansion and expands in its turn, across from it it
  // keeps its one cell: four cells to none, or three to one, and none is empty, so the game is over.
  test("2×2: whatever the answer to a1, expanding a1 fills the board and wins", () => {
    expect(played("AB/.. a", "a1")).toBe("aa/aa b");
    expect(played("A./B. a", "a1")).toBe("aa/aa b");
    expect(played("A./.B a", "a1")).toBe("aa/aB b");
  });
});

describe("what nets and minimax see", () => {
  test("for each player dyed cells, then marbles; then whose turn it is", () => {
    const game = corso(3, 2);
    const planes = new Float32Array(5 * 6);
    const rows = (text: string) => {
      game.encode(game.parse(text), planes, 0);
      return Array.from({ length: 5 }, (_, i) => planes.slice(6 * i, 6 * i + 6).join(""));
    };
    expect(rows("aA./bB. a")).toEqual(["100000", "010000", "000100", "000010", "000000"]);
    expect(rows("aA./bB. b")).toEqual(["100000", "010000", "000100", "000010", "111111"]);
  });

  test("Mistri's heuristic: marbles, and dyed cells at 0.7, less those of the opponent", () => {
    const game = corso(4, 2);
    const state = game.parse("AAab/bbB. a");
    expect(game.heuristic?.(state, 0)).toBeCloseTo(2 + 0.7 * 1 - (1 + 0.7 * 3));
    expect(game.heuristic?.(state, 1)).toBeCloseTo(-(2 + 0.7 * 1 - (1 + 0.7 * 3)));
  });

  test("the heuristics of three players sum to zero", () => {
    const game = corso(4, 3, 3);
    fc.assert(
      fc.property(reachable(game), (state) => {
        const guesses = [0, 1, 2].map((player) => game.heuristic?.(state, player) ?? 0);
        expect(guesses[0] + guesses[1] + guesses[2]).toBeCloseTo(0);
      }),
    );
  });
});

describe("sizes", () => {
  test.each([
    ["5", 5, 5, 2],
    ["5x4", 5, 4, 2],
    ["5x4x3", 5, 4, 3],
  ])("%s", (size, width, height, players) => {
    expect(corsoOfSize(size)).toMatchObject({ width, height, players });
  });

  test.each(["", "x", "5x", "5x5x", "5x5x3x2", "0", "16"])("%j is refused", (size) => {
    expect(() => corsoOfSize(size)).toThrow(UserError);
  });
});

describe("the text form", () => {
  const game = corso(3, 2);

  test("takes what people type", () => {
    expect(game.format(game.parse(" A.b\n..B  B\n"))).toBe("A.b/..B b");
  });

  test.each([
    ["A.b/..B", /whose turn/],
    ["A.b/..B c", /whose turn/],
    ["A.b/..C a", /can't hold "C"/],
    ["A.b/.. a", /2 rows of 3/],
  ])("refuses %j in a sentence", (text, message) => {
    expect(() => game.parse(text)).toThrow(UserError);
    expect(() => game.parse(text)).toThrow(message);
  });
});
