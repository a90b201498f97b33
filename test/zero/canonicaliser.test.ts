import fc from "fast-check";
import { expect, test } from "vitest";
import { dawson } from "../../lib/games/dawson.ts";
import type { AnyGame } from "../../lib/games/game.ts";
import { notakto } from "../../lib/games/notakto.ts";
import { othello } from "../../lib/games/othello.ts";
import { Canonicaliser } from "../../lib/zero/canonicaliser.ts";
import { reachable } from "../games/playing.ts";

const games: readonly (readonly [string, AnyGame])[] = [
  ["notakto 4", notakto(4)],
  ["notakto 6, rich planes", notakto(6, "rich")],
  ["othello 6, with a move that is no cell", othello(6)],
  ["dawson 9", dawson(9)],
];

test.each(games)("%s: the canonical image has the smallest hash of all", (_, game) => {
  const canonicaliser = new Canonicaliser(game);
  fc.assert(
    fc.property(reachable(game), (state) => {
      const legal = game.legalMoves(state);
      game.encode(state, canonicaliser.planes, 0);
      const chosen = canonicaliser.canonical(legal);
      const hashes = canonicaliser.images.map((_, image) => canonicaliser.hashOf(image, 0, legal));
      expect(hashes[chosen]).toBe(Math.min(...hashes));
      expect(chosen).toBe(hashes.indexOf(hashes[chosen]));
    }),
    { numRuns: 20 },
  );
});
