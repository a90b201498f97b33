import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { notakto } from "../../lib/games/notakto.ts";
import { choicesOf } from "../../lib/players/choices.ts";
import { greedyPlayer } from "../../lib/players/greedy.ts";
import { positionsOfSelfPlay } from "../../lib/players/mistakes.ts";
import { movesOf } from "../../lib/players/player.ts";
import { makePlayer } from "../../lib/players/registry.ts";
import { randomFrom } from "../../lib/random.ts";
import { train } from "../../lib/zero/train.ts";
import { TINY } from "../zero/fixtures/tiny.ts";

const folder = mkdtempSync(join(tmpdir(), "notakto-choices-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test("the moves of a player are the same on any number of threads, and those that it finds alone", async () => {
  await train({ ...TINY, iterations: 1 }, { folder: join(folder, "run"), workers: 1 }).done;
  const game = notakto(3);
  const states = await positionsOfSelfPlay(game, greedyPlayer(game), 80, randomFrom(1));
  expect(states.length).toBeGreaterThan(4 * 64);
  const randoms = states.map((_, i) => randomFrom(2).split(i));
  for (const player of ["greedy", join(folder, "run"), `${join(folder, "run")}@1`]) {
    const made = await makePlayer(player, game);
    const alone = await movesOf(made)(
      states,
      // A source of chance is used up by whoever draws on it.
      states.map((_, i) => randomFrom(2).split(i)),
    );
    await made.close?.();
    for (const workers of [1, 2, 3])
      expect(
        await choicesOf({ game: "notakto", size: "3", player }, game, { workers })(states, randoms),
      ).toEqual(alone);
  }
});

test("a player that there is not is refused in a sentence", async () => {
  const choose = choicesOf({ game: "notakto", size: "3", player: "nobody" }, notakto(3));
  await expect(choose([notakto(3).initial()], [randomFrom(1)])).rejects.toThrow(/no player "nobody"/);
});
