import { describe, expect, test } from "vitest";
import { readCsv } from "../../lib/csv.ts";
import { UserError } from "../../lib/errors.ts";
import { type NotaktoState, notakto } from "../../lib/games/notakto.ts";
import { playMatches } from "../../lib/players/arena.ts";
import { greedyPlayer } from "../../lib/players/greedy.ts";
import { tallyOf } from "../../lib/players/match.ts";
import { pairBreaker, pairingPlayer } from "../../lib/players/pairing.ts";
import { projectPath } from "../../lib/project.ts";
import { randomFrom } from "../../lib/random.ts";
import { pairingLabels, pairingOf } from "../../lib/solvers/notakto/pairing.ts";

describe("the pairing of Theorem 1", () => {
  test.each([4, 8, 12, 16])("size %i: its own inverse, lines to other lines, diagonals exchanged", (size) => {
    const { lines } = notakto(size);
    const partner = pairingOf(size);
    const keys = lines.map((line) => line.toSorted((a, b) => a - b).join());
    partner.forEach((to, from) => {
      expect(to).not.toBe(from);
      expect(partner[to]).toBe(from);
    });
    const images = lines.map((line) =>
      keys.indexOf(
        line
          .map((cell) => partner[cell])
          .sort((a, b) => a - b)
          .join(),
      ),
    );
    images.forEach((image, line) => {
      expect(image).not.toBe(-1);
      expect(image).not.toBe(line);
    });
    expect(images.slice(-2)).toEqual([2 * size + 1, 2 * size]);
  });

  test("Table 1, digit by digit", () => {
    const printed = readCsv(projectPath("data/chen-table-1.csv")).flatMap((row) =>
      Object.values(row).map(Number),
    );
    expect(pairingLabels(8)).toEqual(printed);
  });

  test("the paper's example: square (2, 3) carries 11, and so does (8, 4)", () => {
    expect(pairingLabels(8)[1 * 8 + 2]).toBe(11);
    expect(pairingLabels(8)[7 * 8 + 3]).toBe(11);
  });

  test.each([0, 3, 5, 6, 7, 9, 10])("size %i has none", (size) => {
    expect(() => pairingOf(size)).toThrow(UserError);
  });
});

describe("the pairing player, as second player", () => {
  test("beats every opponent on 4×4: all lines of play", () => {
    const game = notakto(4);
    const player = pairingPlayer(game);
    const random = randomFrom(1);
    const seen = new Set<string>();
    const follow = (state: NotaktoState): void => {
      if (seen.has(game.key(state))) return;
      seen.add(game.key(state));
      for (const move of game.legalMoves(state)) {
        const asked = game.play(state, move);
        if (game.outcome(asked)) continue; // the opponent completed a line
        const answered = game.play(asked, player.choose(asked, random));
        expect(game.outcome(answered)).toBeUndefined();
        follow(answered);
      }
    };
    follow(game.initial());
    expect(seen.size).toBeGreaterThan(50);
  });

  test.each(["8", "12"])("never loses on size %s", async (size) => {
    const matches = ["random", "greedy", "pair-breaker"].map((opponent) => ({
      game: "notakto",
      size,
      players: [opponent, "pairing"],
      alternate: false,
      games: 100,
      seed: 1,
    }));
    const scores = await playMatches(matches);
    matches.forEach((match, i) => {
      expect(tallyOf(match, scores[i])[1][1]).toEqual({ wins: 100, draws: 0, losses: 0 });
    });
  });

  test("the pair breaker is no straw man: it loses to the pairing player only by running out of safe moves", () => {
    const game = notakto(8);
    const [breaker, player] = [pairBreaker(game), pairingPlayer(game)];
    const random = randomFrom(2);
    let state = game.initial();
    while (!game.outcome(state)) {
      const mover = game.toMove(state) === 0 ? breaker : player;
      if (mover === breaker && game.safeMoves(state).length > 0)
        expect(game.isSafe(state, breaker.choose(state, random.split(state.crosses)))).toBe(true);
      state = game.play(state, mover.choose(state, random.split(state.crosses)));
    }
    expect(game.outcome(state)).toEqual([-1, 1]);
  });
});

test("the greedy player completes a line only where it must", () => {
  const game = notakto(4);
  const player = greedyPlayer(game);
  const random = randomFrom(3);
  for (let i = 0; i < 200; i++) {
    let state = game.initial();
    while (!game.outcome(state)) {
      const safe = game.safeMoves(state);
      const move = player.choose(state, random);
      if (safe.length > 0) expect(safe).toContain(move);
      state = game.play(state, move);
    }
  }
});
