import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { UserError } from "../../lib/errors.ts";
import { type OthelloState, othello } from "../../lib/games/othello.ts";
import { plainNext, plainPerft, plainStart, plainText } from "../oracles/othello.ts";
import { reachable } from "./playing.ts";

const playAll = (size: number, moves: readonly string[]): OthelloState[] => {
  const game = othello(size);
  const states = [game.initial()];
  for (const move of moves) states.push(game.play(states.at(-1)!, game.parseMove(move)));
  return states;
};

describe("the rules", () => {
  test("Black begins, with discs on e4 and d5 of the 8×8 board", () => {
    const game = othello(8);
    expect(game.format(game.initial())).toBe(
      "......../......../......../...WB.../...BW.../......../......../........ b",
    );
    expect(game.legalMoves(game.initial()).map(game.formatMove)).toEqual(["d3", "c4", "f5", "e6"]);
    const small = othello(4);
    expect(small.format(small.initial())).toBe("..../.WB./.BW./.... b");
  });

  test.each([
    ["one disc", "..../.WB./.BW./.... b", "b1", ".B../.BB./.BW./.... w"],
    [
      "a long run",
      "BWWWW./....../....../....../....../...... b",
      "f1",
      "BBBBBB/....../....../....../....../...... w",
    ],
    [
      "down to the edge",
      "....../W...../W...../W...../W...../B..... b",
      "a1",
      "B...../B...../B...../B...../B...../B..... w",
    ],
    [
      "only up to the first own disc",
      "BWBWW./....../....../....../....../...... b",
      "f1",
      "BWBBBB/....../....../....../....../...... w",
    ],
    [
      "no run that ends in nothing",
      "B.WWW./....../....../....../....W./...WB. b",
      "c6",
      "B.WWW./....../....../....../....W./..BBB. w",
    ],
    [
      "eight directions at once",
      "B.B.B./.WWW../BW.WB./.WWW../B.B.B./...... b",
      "c3",
      "B.B.B./.BBB../BBBBB./.BBB../B.B.B./...... w",
    ],
  ])("a disc flips %s", (_, before, move, after) => {
    const game = othello(before.indexOf("/"));
    expect(game.format(game.play(game.parse(before), game.parseMove(move)))).toBe(after);
  });

  test("a run does not go round the edge of the board", () => {
    const game = othello(8);
    // b1 to h1, then a2: bits in a row, squares that are not.
    const state = game.parse("BWWWWWWW/......../......../......../......../......../......../........ b");
    expect(game.legalMoves(state)).toEqual([]);
    expect(game.outcome(state)).toEqual([-1, 1]);
  });

  test("a player who can flip nothing passes, and nobody else may", () => {
    const game = othello(4);
    const stuck = game.parse("BW../..../..../.... w");
    expect(game.legalMoves(stuck)).toEqual([game.pass]);
    const passed = game.play(stuck, game.pass);
    expect(game.format(passed)).toBe("BW../..../..../.... b");
    expect(game.legalMoves(passed).map(game.formatMove)).toEqual(["c1"]);
    expect(() => game.play(passed, game.pass)).toThrow(/pass in BW/);
    expect(() => game.play(passed, game.parseMove("d4"))).toThrow(/d4 flips nothing in BW/);
    expect(() => game.play(passed, game.parseMove("a1"))).toThrow(/a1 is taken in BW/);
  });

  test.each([
    ["neither can flip", "BBB./..../..../.... w", [1, -1]],
    ["the board is full", "WWWW/WWWW/WBBB/BBBB w", [-1, 1]],
    ["the board is full and even", "BBBB/BBBB/WWWW/WWWW b", [0, 0]],
    ["as many discs, empty squares left", "B.../..../..../...W b", [0, 0]],
  ])("the game is over when %s", (_, text, outcome) => {
    const game = othello(4);
    expect(game.legalMoves(game.parse(text))).toEqual([]);
    expect(game.outcome(game.parse(text))).toEqual(outcome);
    expect(() => game.play(game.parse(text), game.pass)).toThrow(/over/);
  });

  test("passes and draws come up in play", () => {
    const game = othello(6);
    const seen = { pass: 0, draw: 0 };
    fc.assert(
      fc.property(fc.array(fc.nat(), { minLength: 40, maxLength: 40 }), (picks) => {
        let state = game.initial();
        for (const pick of picks) {
          const moves = game.legalMoves(state);
          if (moves.length === 0) break;
          if (moves[0] === game.pass) seen.pass++;
          state = game.play(state, moves[pick % moves.length]);
        }
        const lead = game.heuristic(state, 0);
        expect(game.heuristic(state, 1)).toBe(-lead || 0);
        expect(game.outcome(state)).toEqual(lead === 0 ? [0, 0] : lead > 0 ? [1, -1] : [-1, 1]);
        if (lead === 0) seen.draw++;
      }),
      { numRuns: 1000, seed: 1 },
    );
    expect(seen.pass).toBeGreaterThan(100);
    expect(seen.draw).toBeGreaterThan(10);
  });

  test("sizes other than the even ones from 4 to 16 are refused", () => {
    for (const size of [0, 2, 5, 7, 6.5, 11, 18, Number.NaN]) expect(() => othello(size)).toThrow(UserError);
  });
});

describe("counting games by their length, as perft does", () => {
  const perft = (size: number, depth: number): number => {
    const game = othello(size);
    const count = (state: OthelloState, left: number): number => {
      const moves = game.legalMoves(state);
      if (left === 1) return moves.length;
      return moves.reduce((sum, move) => sum + count(game.play(state, move), left - 1), 0);
    };
    return count(game.initial(), depth);
  };

  // 8×8: published many times over; 4×4 and 6×6: from the oracle, whose shorter counts are checked below.
  test.each([
    [4, [4, 12, 44, 128, 424, 1256, 3624, 9112, 20_032]],
    [6, [4, 12, 56, 244, 1364, 7604, 47_740, 308_716, 2_114_912]],
    [8, [4, 12, 56, 244, 1396, 8200, 55_092, 390_216, 3_005_288]],
  ])("size %i by plies", (size, counts) => {
    expect(counts.map((_, i) => perft(size, i + 1))).toEqual(counts);
  });

  test.each([4, 6, 8, 10])("size %i as the oracle counts", (size) => {
    for (const depth of [1, 2, 3, 4, 5, 6])
      expect(perft(size, depth)).toBe(plainPerft(plainStart(size), depth));
  });

  test.each([4, 6, 8, 10, 16])("every game of size %i runs as the oracle's does", (size) => {
    const game = othello(size);
    fc.assert(
      fc.property(fc.array(fc.nat(), { minLength: size * size, maxLength: size * size }), (picks) => {
        let [state, plain] = [game.initial(), plainStart(size)];
        for (const pick of picks) {
          const next = game.legalMoves(state).map((move) => game.play(state, move));
          const plainly = plainNext(plain);
          expect(next.map(game.format)).toEqual(plainly.map(plainText));
          if (next.length === 0) break;
          state = next[pick % next.length];
          plain = plainly[pick % next.length];
        }
      }),
      { numRuns: size > 8 ? 5 : 50 },
    );
  });
});

describe("games solved elsewhere", () => {
  test("the perfect 6×6 game has one pass and ends 16–20", () => {
    // On squares b2 to g7 of an 8×8 board: a 6×6 board's a1 is its b2.
    const named =
      "d3 c5 d6 e3 f5 f4 e2 d2 c2 e6 e7 g5 c4 c3 g4 g3 f3 c7 b5 d7 b7 b3 c6 b6 f7 f6 b4 b2 g6 g7 pass f2 g2";
    const squareBefore = (square: string) =>
      square === "pass" ? square : String.fromCharCode(square.charCodeAt(0) - 1) + (Number(square[1]) - 1);
    const moves = named.split(" ").map(squareBefore);
    const states = playAll(6, moves);
    const game = othello(6);
    const passes = states.filter((state) => game.legalMoves(state)[0] === game.pass);
    expect(passes).toHaveLength(1);
    const end = states.at(-1)!;
    expect([game.discs(end, 0), game.discs(end, 1)]).toEqual([16, 20]);
    expect(game.outcome(end)).toEqual([-1, 1]);
  });

  // Solved many times over (Wikipedia, "Computer Othello"): perfect play ends 3–11.
  test("on 4×4 White wins by eight discs", () => {
    const game = othello(4);
    const known = new Map<string, number>();
    const bestLead = (state: OthelloState): number => {
      const moves = game.legalMoves(state);
      if (moves.length === 0) return game.heuristic(state, game.toMove(state));
      const key = game.key(state);
      let best = known.get(key);
      if (best === undefined) {
        best = Math.max(...moves.map((move) => -bestLead(game.play(state, move))));
        known.set(key, best);
      }
      return best;
    };
    expect(bestLead(game.initial())).toBe(-8);
  });
});

describe("what a net and a greedy player see", () => {
  test("+1 for the mover's discs, −1 for the opponent's", () => {
    const game = othello(4);
    const plane = new Float32Array(16);
    game.encode(game.parse("BW../..../..../...W b"), plane, 0);
    expect([...plane]).toEqual([1, -1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, -1]);
    game.encode(game.parse("BW../..../..../...W w"), plane, 0);
    expect([...plane]).toEqual([-1, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1]);
  });

  test("the more discs flipped, the better the next position looks", () => {
    const game = othello(6);
    fc.assert(
      fc.property(reachable(game), (state) => {
        const mover = game.toMove(state);
        for (const move of game.legalMoves(state)) {
          const flipped = game.discs(state, 1 - mover) - game.discs(game.play(state, move), 1 - mover);
          const gain = game.heuristic(game.play(state, move), mover) - game.heuristic(state, mover);
          expect(gain).toBe(move === game.pass ? 0 : 2 * flipped + 1);
        }
      }),
    );
  });

  test.each([4, 6, 8, 12])("four symmetries keep the start of size %i", (size) => {
    const { symmetries } = othello(size);
    expect(symmetries.size).toBe(4);
    const corners = Array.from({ length: 4 }, (_, i) => symmetries.at(i).moves[0]);
    expect(corners.sort((a, b) => a - b)).toEqual([0, 0, size * size - 1, size * size - 1]);
  });
});

describe("the text form", () => {
  const game = othello(4);

  test("takes what people type", () => {
    expect(game.format(game.parse(" ....\n.wb.\n.bw.\n.... B "))).toBe("..../.WB./.BW./.... b");
    expect(game.parseMove(" Pass ")).toBe(game.pass);
    expect(game.parseMove("B1")).toBe(1);
  });

  test.each([
    ["..../.WB./.BW./....", /who moves/],
    ["..../.WX./.BW./.... b", /can't hold "X"/],
    ["..../.WB./.BW. b", /doesn't fit/],
    ["..../.WB/.BW./.... b", /".WB" doesn't fit/],
  ])("refuses %j in a sentence", (text, message) => {
    expect(() => game.parse(text)).toThrow(UserError);
    expect(() => game.parse(text)).toThrow(message);
  });

  test.each(["e1", "a5", "b", "passed", ""])("refuses the move %j", (text) => {
    expect(() => game.parseMove(text)).toThrow(UserError);
  });
});
