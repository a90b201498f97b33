import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { UserError } from "../../lib/errors.ts";
import { type Dawson, type DawsonState, dawson, dawsonOfSize } from "../../lib/games/dawson.ts";
import { DAWSONS_CHESS, octalOptions } from "../../lib/solvers/octal.ts";
import { plainMisereWins, plainPawnMoves, plainPawns, plainPawnText } from "../oracles/pawns.ts";
import { reachable } from "./playing.ts";

/** The game after these moves, as people write them. */
const stateAfter = (game: Dawson, moves: string): DawsonState =>
  moves
    .split(" ")
    .filter(Boolean)
    .reduce((state, move) => game.play(state, game.parseMove(move)), game.initial());

const movesIn = (game: Dawson, state: DawsonState): string[] =>
  game.legalMoves(state).map(game.formatMove).sort();

describe("the rules", () => {
  test.each([
    ["the start", "", "BBBB/..../WWWW w", "a b c d"],
    ["a pawn advanced: both neighbours may capture, and must", "b", "BBBB/.W../W.WW b", "axb cxb"],
    ["captured from the left", "b axb", ".BBB/.B../W.WW w", "axb cxb"],
    ["and taken back from the right", "b axb cxb", ".BBB/.W../W..W b", "cxb"],
    ["and so on", "b axb cxb cxb", ".B.B/.B../W..W w", "axb"],
    ["until nobody can", "b axb cxb cxb axb", ".B.B/.W../...W b", "d"],
    ["the end: nobody can move", "b axb cxb cxb axb d", ".B../.W.B/...W w", ""],
    ["an exchange at the end of a run", "a bxa bxa", "B.BB/W.../..WW b", "c d"],
  ])("%s", (_, moves, text, legal) => {
    const game = dawson(4);
    expect(game.format(stateAfter(game, moves))).toBe(text);
    expect(movesIn(game, stateAfter(game, moves)).join(" ")).toBe(legal);
  });

  test("the last to move loses", () => {
    expect(dawson(1).outcome(stateAfter(dawson(1), "a"))).toEqual([-1, 1]);
    const game = dawson(4);
    expect(game.outcome(stateAfter(game, "b axb cxb cxb axb"))).toBeUndefined();
    expect(game.outcome(stateAfter(game, "b axb cxb cxb axb d"))).toEqual([1, -1]);
  });

  test("or wins, in normal play", () => {
    const game = dawsonOfSize("normal:4");
    expect(game.outcome(stateAfter(game, "b axb cxb cxb axb"))).toBeUndefined();
    expect(game.outcome(stateAfter(game, "b axb cxb cxb axb d"))).toEqual([-1, 1]);
    expect(dawsonOfSize("4").lastMove).toBe("loses");
    expect(() => dawsonOfSize("odd:4")).toThrow('"odd:4" is no size; write the number of columns such as 9');
  });

  test.each([
    ["b", "d", /advance d in BBBB\/.W..\/W.WW b: captures come first/],
    ["b", "bxa", /nothing to capture by bxa in/],
    ["a bxa bxa", "b", /no pawn to advance by b in/],
    ["b axb cxb cxb axb d", "a", /play a in .*: the game is over/],
  ])("after %j, %s is refused", (moves, move, message) => {
    const game = dawson(4);
    expect(() => game.play(stateAfter(game, moves), game.parseMove(move))).toThrow(message);
  });

  test.each([1, 2, 3, 4, 5, 6, 7, 8, 9])("3×%i runs as the oracle's pawns do, from every position", (n) => {
    const game = dawson(n);
    const seen = new Map([[game.format(game.initial()), { state: game.initial(), plain: plainPawns(n) }]]);
    for (const { state, plain } of seen.values()) {
      const next = plainPawnMoves(plain);
      expect(movesIn(game, state)).toEqual([...next.keys()].sort());
      for (const [text, position] of next) {
        const played = game.play(state, game.parseMove(text));
        expect(game.format(played)).toBe(plainPawnText(position));
        seen.set(plainPawnText(position), { state: played, plain: position });
      }
    }
    for (const { state } of seen.values()) expect(game.parse(game.format(state))).toEqual(state);
  });

  test("sizes other than 1 to 26 columns are refused", () => {
    for (const columns of [0, -1, 27, 3.5, Number.NaN]) expect(() => dawson(columns)).toThrow(UserError);
  });
});

describe("the octal form 0.137", () => {
  /** Every way in which the exchange that is under way, if any, can end. */
  const settlements = (game: Dawson, state: DawsonState): DawsonState[] =>
    game.mustCapture(state)
      ? game.legalMoves(state).flatMap((move) => settlements(game, game.play(state, move)))
      : [state];

  const sorted = (heaps: readonly number[]): string => [...heaps].sort((a, b) => a - b).join("+");

  test.each([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13])("agrees move for move with pawns on 3×%i", (n) => {
    const game = dawson(n);
    const quiet = new Map([[game.key(game.initial()), game.initial()]]);
    for (const state of quiet.values()) {
      const heaps = game.freshRuns(state);
      const octal = heaps.flatMap((heap, i) =>
        octalOptions(DAWSONS_CHESS, heap).map((left) => sorted([...heaps.toSpliced(i, 1), ...left])),
      );
      const pawns = game.legalMoves(state).flatMap((move) => {
        const ends = settlements(game, game.play(state, move));
        // However the captures go, the exchange ends in the same position, with the opponent to move.
        expect(new Set(ends.map(game.key)).size).toBe(1);
        expect(game.toMove(ends[0])).toBe(1 - game.toMove(state));
        quiet.set(game.key(ends[0]), ends[0]);
        return [sorted(game.freshRuns(ends[0]))];
      });
      expect(new Set(pawns)).toEqual(new Set(octal));
    }
  });
});

describe("who wins, by search among the pawns", () => {
  const firstWins = (game: Dawson): boolean => {
    const known = new Map<string, boolean>();
    const wins = (state: DawsonState): boolean => {
      const outcome = game.outcome(state);
      if (outcome) return outcome[game.toMove(state)] > 0;
      const key = game.key(state);
      let result = known.get(key);
      if (result === undefined) {
        result = game.legalMoves(state).some((move) => !wins(game.play(state, move)));
        known.set(key, result);
      }
      return result;
    };
    return wins(game.initial());
  };

  const columns = Array.from({ length: 17 }, (_, i) => i + 1);

  test("the first player loses 3×n for n = 1, 2, 6, 7, 11, 15 and 16, up to 17", () => {
    expect(columns.filter((n) => !firstWins(dawson(n)))).toEqual([1, 2, 6, 7, 11, 15, 16]);
  });

  test("and so say the oracle's pawns, up to 11", () => {
    expect(columns.slice(0, 11).filter((n) => !plainMisereWins(plainPawns(n)))).toEqual([1, 2, 6, 7, 11]);
  });

  test("in normal play it loses where the nim value is 0 (OEIS A002187)", () => {
    expect(columns.filter((n) => !firstWins(dawson(n, "wins")))).toEqual([4, 8, 14]);
  });
});

describe("what a net sees", () => {
  test("own pawns, then the opponent's, the mover's home at the bottom", () => {
    const game = dawson(3);
    const seen = (state: DawsonState): string[] => {
      const planes = new Float32Array(18);
      game.encode(state, planes, 0);
      return [planes.slice(0, 9).join(""), planes.slice(9).join("")];
    };
    expect(seen(stateAfter(game, ""))).toEqual(["000000111", "111000000"]);
    expect(seen(stateAfter(game, "a"))).toEqual(["000000111", "011100000"]);
    expect(seen(stateAfter(game, "a bxa"))).toEqual(["000000011", "101100000"]);
  });

  test("left and right can be exchanged", () => {
    expect(dawson(1).symmetries.size).toBe(1);
    const game = dawson(4);
    expect(game.symmetries.size).toBe(2);
    const mirrored = (text: string) => game.formatMove(game.symmetries.at(1).moves[game.parseMove(text)]);
    expect(["a", "c", "axb", "bxa", "cxd"].map(mirrored)).toEqual(["d", "b", "dxc", "cxd", "bxa"]);
  });
});

describe("the text form", () => {
  const game = dawson(4);

  test("takes what people type", () => {
    expect(game.format(game.parse("bbbb\n.w..\nw.ww B"))).toBe("BBBB/.W../W.WW b");
    expect(game.parseMove(" CxB ")).toBe(game.parseMove("cxb"));
    expect(dawson(26).formatMove(dawson(26).parseMove("xxw"))).toBe("xxw");
  });

  test.each(["axa", "axc", "e", "dxe", "ax", "", "b2"])("refuses the move %j", (text) => {
    expect(() => game.parseMove(text)).toThrow(UserError);
  });

  test.each([
    ["BBBB/..../WWWW b", /No game/],
    ["BBBB/..../WW.W w", /No game/],
    ["BBBB/WWWW/.... b", /No game/],
    [".BBB/..../BWWW w", /No game/],
    ["WBBB/..../.WWW b", /No game/],
    ["BBB./.W../W.WW b", /No game/],
    ["BBBB/..../WWWW", /who moves/],
    ["BBBB/WWWW w", /doesn't fit/],
  ])("refuses %j in a sentence", (text, message) => {
    expect(() => game.parse(text)).toThrow(UserError);
    expect(() => game.parse(text)).toThrow(message);
  });

  test.each([1, 2, 3])("takes exactly the positions that play reaches on 3×%i", (n) => {
    const small = dawson(n);
    const texts = new Set([small.format(small.initial())]);
    for (const text of texts) {
      const state = small.parse(text);
      for (const move of small.legalMoves(state)) texts.add(small.format(small.play(state, move)));
    }
    const accepted: string[] = [];
    for (let code = 0; code < 3 ** (3 * n); code++) {
      const squares = Array.from({ length: 3 * n }, (_, i) => ".BW"[Math.floor(code / 3 ** i) % 3]);
      const rows = [0, 1, 2].map((row) => squares.slice(row * n, (row + 1) * n).join("")).join("/");
      for (const mover of ["w", "b"])
        try {
          accepted.push(small.format(small.parse(`${rows} ${mover}`)));
        } catch (error) {
          expect(error).toBeInstanceOf(UserError);
        }
    }
    expect(accepted.sort()).toEqual([...texts].sort());
  });

  test("reads every position of a long game", () => {
    const long = dawson(26);
    fc.assert(
      fc.property(reachable(long), (state) => {
        expect(long.parse(long.format(state))).toEqual(state);
      }),
    );
  });
});
