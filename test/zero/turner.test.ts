import fc from "fast-check";
import { dawson } from "notakto-lab/games/dawson";
import type { Game } from "notakto-lab/games/game";
import { notakto } from "notakto-lab/games/notakto";
import { othello } from "notakto-lab/games/othello";
import { Turner } from "notakto-lab/zero/turner";
import { expect, test } from "vitest";
import { reachable } from "../games/playing.ts";

// biome-ignore lint/suspicious/noExplicitAny: each game has a state type of its own
const games: readonly (readonly [string, Game<any>])[] = [
  ["notakto 4", notakto(4)],
  ["notakto 6, rich planes", notakto(6, "rich")],
  ["othello 6, with a move that is no cell", othello(6)],
  ["dawson 9", dawson(9)],
];

test.each(games)("%s: the turn chosen has the smallest hash of all", (_, game) => {
  const turner = new Turner(game as Game<never>);
  fc.assert(
    fc.property(reachable(game), (state) => {
      const legal = game.legalMoves(state);
      game.encode(state, turner.planes, 0);
      const chosen = turner.least(legal);
      const hashes = turner.turns.map((_, turn) => turner.hashOf(turn, 0, legal));
      expect(hashes[chosen]).toBe(Math.min(...hashes));
      expect(chosen).toBe(hashes.indexOf(hashes[chosen]));
    }),
    { numRuns: 20 },
  );
});
