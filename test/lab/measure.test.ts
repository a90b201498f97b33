import { expect, test } from "vitest";
import { nim } from "../../lib/games/nim.ts";
import { notakto } from "../../lib/games/notakto.ts";
import {
  itselfRows,
  meet,
  meetingRows,
  mistakeRows,
  mistakesOf,
  mistakeTotal,
  rivalRows,
  tallyMeetings,
  winningSide,
} from "../../lib/lab/measure.ts";
import { trainModels } from "../../lib/lab/models.ts";
import { wilson } from "../../lib/lab/statistics.ts";
import { randomFrom } from "../../lib/random.ts";
import { solverOf } from "../../lib/solvers/registry.ts";
import { NOTAKTO_FACTS } from "../oracles/notakto-facts.ts";
import { TINY } from "../zero/fixtures/tiny.ts";

const perfect = { game: "notakto", size: "3", player: "perfect", opponent: "random", games: 5, seed: 1 };

test("a meeting is told from the side of the player that is measured", async () => {
  const meetings = (["first", "second"] as const).map((side) => ({ ...perfect, n: 3, side }));
  const [asFirst] = await tallyMeetings(meetings);
  expect(asFirst).toEqual({ wins: 5, draws: 0, losses: 0 });
  const rows = await meetingRows(meetings, ({ n, side }) => ({ n, side }));
  expect(rows[0]).toEqual({ n: 3, side: "first", games: 5, wins: 5, draws: 0, rate: 1, ...wilson(5, 5) });
  expect(Object.keys(rows[1])).toEqual(["n", "side", "games", "wins", "draws", "rate", "low", "high"]);
  const turned = { ...perfect, player: "random", opponent: "perfect", side: "second" as const };
  expect((await tallyMeetings([turned]))[0]).toEqual({ wins: 0, draws: 0, losses: 5 });
});

test("mistakes are counted by the number of X, and together", async () => {
  const game = notakto(3);
  const positions = [game.initial(), game.initial(), game.parse("X../.../...")];
  const { analyse } = solverOf(game);
  const counts = await mistakesOf("perfect", { game, positions, analyse, random: randomFrom(1) });
  // On the empty board the centre wins; so does some answer to a corner.
  expect(mistakeRows(counts)).toEqual([
    { x: 0, won: 2, mistakes: 0, rate: 0, ...wilson(0, 2) },
    { x: 1, won: 1, mistakes: 0, rate: 0, ...wilson(0, 1) },
  ]);
  expect(mistakeTotal([...counts, { crosses: 4, won: 3, mistakes: 3 }])).toEqual({
    ...{ won: 6, mistakes: 3, rate: 0.5 },
    ...wilson(3, 6),
  });
});

test("a model on each seat: who begins is told apart", async () => {
  const config = { ...TINY, size: "2", iterations: 1 };
  const [model] = await trainModels([{ about: { n: 2 }, config }], {});
  const match = { games: 3, opening: { plies: 0, tau: 0 }, seed: 1 };
  // On 2×2 the first player always wins.
  const alone = await meet([model.trained], match);
  expect(alone.tallies[0].map(({ wins }) => wins)).toEqual([3, 0]);
  // Without chance it plays one game, or an image of it.
  expect(alone.distinct).toBe(1);
  const two = await meet([model.trained, model.trained], match);
  expect(two.tallies.map((tallies) => tallies.map(({ wins }) => wins))).toEqual([
    [3, 0],
    [3, 0],
  ]);
  const itself = await itselfRows(model, match);
  expect(itself).toMatchObject([
    { n: 2, rival: "itself", side: "first", wins: 3, distinct: 1 },
    { n: 2, rival: "itself", side: "second", wins: 0, distinct: 1 },
  ]);
  const [rival] = await rivalRows([{ model, rival: "greedy", side: "second", simulations: 2 }], match);
  expect(rival).toMatchObject({ n: 2, rival: "greedy", side: "second", games: 3, wins: 0, distinct: null });
});

test("who wins with perfect play, as far as it is known", () => {
  for (const { n, winner } of NOTAKTO_FACTS) expect(winningSide(notakto(n))).toBe(winner);
  expect(winningSide(notakto(9))).toBeUndefined();
  expect(winningSide(nim([1, 2, 3], "wins"))).toBe("second");
});
