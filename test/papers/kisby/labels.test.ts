import { describe, expect, test } from "vitest";
import type { Notakto, NotaktoState } from "../../../lib/games/notakto.ts";
import { kisbyBoard, trainingBoards } from "../../../lib/papers/kisby/boards.ts";
import { labelBoards } from "../../../lib/papers/kisby/labels.ts";
import { randomFrom } from "../../../lib/random.ts";

/** The chance that the player to move wins where both play any safe move: by the rules, move by move. */
function greedyChance(game: Notakto, state: NotaktoState): number {
  const safe = game.safeMoves(state);
  if (safe.length === 0) return 0;
  return safe.reduce((sum, move) => sum + 1 - greedyChance(game, game.play(state, move)), 0) / safe.length;
}

/** The leaves that two safe moves lead to, and their mean chance: what labels must come close to. */
function expectedLabel(game: Notakto, root: NotaktoState): { leaves: number; label: number } {
  let [leaves, chances] = [0, 0];
  for (const first of game.safeMoves(root)) {
    const afterOne = game.play(root, first);
    const replies = game.safeMoves(afterOne);
    leaves += Math.max(1, replies.length);
    if (replies.length === 0) chances++;
    for (const second of replies) chances += greedyChance(game, game.play(afterOne, second));
  }
  return { leaves, label: leaves === 0 ? 0 : chances / leaves };
}

describe("labels", () => {
  test("3×3: the mean over the leaves of the chance to win by greedy play", async () => {
    const game = kisbyBoard(3);
    const states = trainingBoards(game, 460, randomFrom(1)).boards.map(({ state }) => state);
    const playOuts = 4000;
    const { labels, played } = await labelBoards(game, states, randomFrom(2), { playOuts });
    const expected = states.map((state) => expectedLabel(game, state));
    expect(played).toBe(playOuts * expected.reduce((sum, { leaves }) => sum + leaves, 0));
    for (const [i, { leaves, label }] of expected.entries()) {
      // Five standard deviations; where nothing is left to chance, nothing may differ.
      const spread = leaves === 0 ? 0 : 5 * Math.sqrt(0.25 / (leaves * playOuts));
      const sure = leaves === 0 || label === 0 || label === 1;
      expect(Math.abs(labels[i] - label)).toBeLessThanOrEqual(sure ? 0 : spread);
    }
  });

  test.each(["XX../.X../..X./XX..", ".X.X/XX../...X/X.X."])("4×4: %s", async (text) => {
    const game = kisbyBoard(4);
    const state = game.parse(text);
    const { labels } = await labelBoards(game, [state], randomFrom(2), { playOuts: 20_000 });
    expect(labels[0]).toBeCloseTo(expectedLabel(game, state).label, 2);
  });

  test("the workers change nothing", async () => {
    const game = kisbyBoard(6);
    const states = trainingBoards(game, 13_500, randomFrom(1)).boards.map(({ state }) => state);
    const reports: number[] = [];
    const label = (workers: number) =>
      labelBoards(game, states, randomFrom(2), {
        playOuts: 1,
        workers,
        onProgress: ({ done }) => reports.push(done),
      });
    const [one, two] = [await label(1), await label(2)];
    expect(two).toEqual(one);
    expect([reports[0], reports.at(-1)]).toEqual([0, states.length]);
    // What they label is what is labelled without them.
    const few = await labelBoards(game, states.slice(0, 1000), randomFrom(2), { playOuts: 1 });
    expect(few.labels).toEqual(one.labels.slice(0, 1000));
  });

  test.each([0, 1.5])("%d play-outs a leaf are refused", async (playOuts) => {
    const game = kisbyBoard(3);
    await expect(labelBoards(game, [game.initial()], randomFrom(1), { playOuts })).rejects.toThrow(
      /can't be played out .* whole number from 1 up/,
    );
  });
});
