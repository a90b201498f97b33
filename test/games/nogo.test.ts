import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { readCsv } from "../../lib/csv.ts";
import { UserError } from "../../lib/errors.ts";
import { type NoGo, type NoGoState, nogo } from "../../lib/games/nogo.ts";
import { projectPath } from "../../lib/project.ts";
import { reachable } from "./playing.ts";

/** The legal moves, as people write them. */
function movesIn(text: string): string[] {
  const rows = text.split(" ")[0].split("/");
  const game = nogo(rows.length, rows[0].length);
  return game.legalMoves(game.parse(text)).map(game.formatMove);
}

describe("the rules", () => {
  test("the last liberty of an opposing block may not be taken", () => {
    expect(movesIn("B.W.. w")).toEqual(["d1", "e1"]);
    expect(movesIn("WB./... b")).toEqual(["c1", "b2", "c2"]);
    // Two black stones and a white wall: their last liberty is open to Black alone, who extends there.
    expect(movesIn("WWW./BB../WWW. w")).toEqual(["d1", "d2", "d3"]);
    expect(movesIn("WWW./BB../WWW. b")).toEqual(["d1", "c2", "d2", "d3"]);
  });

  test("a block may not take its own last liberty", () => {
    expect(movesIn("B.W b")).toEqual([]);
    expect(movesIn("B.B w")).toEqual([]);
    // The black stone's neighbour is open, so joining it is no suicide.
    expect(movesIn("B..W b")).toEqual(["b1"]);
  });

  test("a corner eye belongs to its owner, as long as the owner lives elsewhere", () => {
    expect(movesIn(".B./B../... w")).toEqual(["c1", "b2", "c2", "a3", "b3", "c3"]);
    expect(movesIn(".B./B../... b")).toContain("a1");
  });

  test("an eye whose block has no other liberty is closed to both", () => {
    expect(movesIn(".BW/BBW/WW. b")).toEqual([]);
    expect(movesIn(".BW/BBW/WW. w")).toEqual([]);
  });

  test("two eyes: either may be filled, but not the second", () => {
    expect(movesIn(".B./BBB b")).toEqual(["a1", "c1"]);
    expect(movesIn("BB./BBB b")).toEqual([]);
  });

  test("joining two blocks that share their last liberty is suicide, unless one of them has another", () => {
    expect(movesIn(".WBW./.W.W./.WBW. b")).toEqual(["a1", "e1", "a2", "e2", "a3", "e3"]);
    expect(movesIn(".WBW./.W.W./.WB.. b")).toEqual(["a1", "e1", "a2", "c2", "e2", "a3", "d3", "e3"]);
  });

  test("a lone point is closed to both, so the first player loses on 1×1", () => {
    const game = nogo(1, 1);
    expect(game.legalMoves(game.initial())).toEqual([]);
    expect(game.outcome(game.initial())).toEqual([-1, 1]);
  });

  test("who has no legal move loses", () => {
    const game = nogo(1, 2);
    const end = game.play(game.initial(), 0);
    expect(game.format(end)).toBe("B. w");
    expect(game.outcome(end)).toEqual([1, -1]);
  });

  test("a refused move says why", () => {
    const game = nogo(1, 4);
    expect(() => game.play(game.parse(".BW. w"), 1)).toThrow("Point b1 is taken in .BW. w.");
    expect(() => game.play(game.parse("B.B. w"), 1)).toThrow("Playing b1 in B.B. w would be a capture.");
    expect(() => game.play(game.parse(".BW. w"), 3)).toThrow("Playing d1 in .BW. w would be suicide.");
  });

  test("boards of other sizes are refused", () => {
    for (const [rows, cols] of [
      [0, 3],
      [3, 0],
      [2.5, 3],
      [61, 1],
      [1, 61],
      [Number.NaN, 3],
    ])
      expect(() => nogo(rows, cols)).toThrow(UserError);
  });
});

describe("legal moves, kept up to date by play, agree with the rules read literally", () => {
  test.each([
    [1, 9],
    [3, 3],
    [4, 5],
    [9, 9],
  ])("on %i×%i", (rows, cols) => {
    const game = nogo(rows, cols);
    fc.assert(
      fc.property(reachable(game), (state) => {
        for (const player of [0, 1]) {
          const literal = literalMoves(game, state, player);
          expect(game.openPoints(state, player)).toBe(literal.length);
          expect(game.legalMoves({ ...state, toMove: player })).toEqual(literal);
        }
      }),
      { numRuns: 100 },
    );
  });

  /** Places each stone in turn and looks whether every block on the board has a liberty. */
  function literalMoves(game: NoGo, state: NoGoState, player: number): number[] {
    const board = [...game.format(state).split(" ")[0].replaceAll("/", "")];
    return board.flatMap((square, move) =>
      square === "." && everyBlockLives(board.with(move, "BW"[player]), game.cols) ? [move] : [],
    );
  }

  function everyBlockLives(board: readonly string[], cols: number): boolean {
    const near = (a: number, b: number): boolean =>
      (Math.abs(a - b) === 1 && Math.floor(a / cols) === Math.floor(b / cols)) || Math.abs(a - b) === cols;
    const living = new Set<number>();
    for (let grown = -1; grown < living.size; ) {
      grown = living.size;
      board.forEach((square, at) => {
        const breathes = board.some(
          (other, next) => near(at, next) && (other === "." || (other === square && living.has(next))),
        );
        if (square !== "." && breathes) living.add(at);
      });
    }
    return board.every((square, at) => square === "." || living.has(at));
  }
});

describe("who wins", () => {
  const solved = readCsv(projectPath("data/du-nogo-solutions.csv")).map((row) => ({
    rows: Number(row.rows),
    cols: Number(row.cols),
    firstWins: row.first_player_wins === "1",
  }));

  test.each(solved.filter(({ rows, cols }) => rows * cols <= 12))(
    "$rows×$cols, by plain search: first player wins: $firstWins",
    ({ rows, cols, firstWins }) => {
      const game = nogo(rows, cols);
      const known = new Map<string, boolean>();
      const moverWins = (state: NoGoState): boolean => {
        const key = game.key(state);
        const cached = known.get(key);
        if (cached !== undefined) return cached;
        const wins = game.legalMoves(state).some((move) => !moverWins(game.play(state, move)));
        known.set(key, wins);
        return wins;
      };
      expect(moverWins(game.initial())).toBe(firstWins);
    },
  );
});

describe("the text form", () => {
  const game = nogo(2, 3);

  test("takes what people type, with either player to move", () => {
    expect(game.format(game.parse(" b.w\n..W  W\n"))).toBe("B.W/..W w");
  });

  test.each([
    ["B.W/...", /who moves/],
    ["B.W/..X b", /can't hold "X"/],
    ["B.W/.. b", /2 rows of 3/],
    ["BW./W.. b", /The stone on a1 has no liberty/],
  ])("refuses %j in a sentence", (text, message) => {
    expect(() => game.parse(text)).toThrow(UserError);
    expect(() => game.parse(text)).toThrow(message);
  });
});

test("the net sees the mover's stones first", () => {
  const game = nogo(1, 4);
  const planes = new Float32Array(8);
  game.encode(game.parse("B..W w"), planes, 0);
  expect([...planes]).toEqual([0, 0, 0, 1, 1, 0, 0, 0]);
});
