import { expect, test } from "vitest";
import { runExperiment } from "../../../lib/lab/experiment.ts";
import { corsoGames } from "../../../lib/papers/mistri/annotated-games.ts";
import { exactSearch } from "../../../lib/solvers/search.ts";
import { trainSmokeBoard } from "./smoke-board.ts";

test("games to be looked at are games, one on each seat, and what is exact ends with the outcome", async () => {
  const { game, trained } = (await trainSmokeBoard()).board;
  const { tables, trainings } = await runExperiment(corsoGames, { profile: "smoke", seed: 1 }, trained);
  expect(trainings).toMatchObject([{ training: "size 3x3", iterations: 2 }]);
  for (const alphazero of ["first", "second"]) {
    const rows = tables["corso-games"].filter((row) => row.alphazero === alphazero);
    const states = [game.initial()];
    for (const { move } of rows) states.push(game.play(states.at(-1)!, game.parseMove(String(move))));
    const outcome = game.outcome(states.at(-1)!)![0];
    expect(rows.at(-1)).toMatchObject({ value: outcome, exact: outcome });
    // 3×3 is solved within the limit from the first move on, and plain search agrees.
    const search = exactSearch(game);
    rows.forEach(({ exact }, i) => {
      const value = search.value(states[i + 1]);
      expect(exact).toBe(game.toMove(states[i + 1]) === 0 ? value : 0 - value);
    });
  }
});

test("positions that cost more than the limit are left open, from the first on", async () => {
  const { trained } = (await trainSmokeBoard()).board;
  const { tables } = await runExperiment(
    corsoGames,
    { profile: "smoke", seed: 1, change: { limit: 20 } },
    trained,
  );
  const known = tables["corso-games"].map(({ exact }) => exact !== null);
  expect(known[0]).toBe(false);
  expect(known.at(-1)).toBe(true);
});
