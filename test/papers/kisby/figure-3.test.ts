import { expect, test } from "vitest";
import { pairingRows, replyRows } from "../../../lib/papers/kisby/figure-3.ts";
import { pairingOf } from "../../../lib/solvers/notakto/pairing.ts";

const partner = pairingOf(4);
const other = [0, 1, 2, 3].find((square) => square !== 0 && square !== partner[0])!;

/** The opponent asks with 0; the reply is its partner in the first game, and then another square, which it always is in the second. */
const games = [
  { moves: [0, partner[0], 0, other], safe: [[], [partner[0], other], [], [other]] },
  { moves: [0, other], safe: [[], [partner[0], other, 15, 14]] },
];

test("for each move of the opponent every reply, and how often it was given", () => {
  const rows = replyRows(games);
  expect(rows).toHaveLength(256);
  const given = rows.filter(({ count }) => Number(count) > 0);
  expect(given).toHaveLength(2);
  expect(given).toContainEqual({ asked: 0, reply: partner[0], count: 1, share: 1 / 3 });
  expect(given).toContainEqual({ asked: 0, reply: other, count: 2, share: 2 / 3 });
});

test("replies on the partner square, beside what chance would do among the safe squares", () => {
  expect(pairingRows(games)).toMatchObject([
    { games: 2, replies: 3, paired: 1, rate: 1 / 3, first_replies: 2, first_paired: 1 },
  ]);
  expect(pairingRows(games)[0].at_random).toBeCloseTo((1 / 2 + 0 + 1 / 4) / 3);
  expect(pairingRows([])).toEqual([]);
});
