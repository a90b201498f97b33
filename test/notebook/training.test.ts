import { afterEach, expect, test, vi } from "vitest";
import { notakto } from "../../lib/games/notakto.ts";
import { liveTrainings, lossCurves, opinionBoard, trainHere } from "../../lib/notebook/training.ts";
import { train } from "../../lib/zero/train.ts";
import { TINY } from "../zero/fixtures/tiny.ts";
import { listen } from "./kernel.ts";

afterEach(() => vi.restoreAllMocks());

test("a training under a cell: its reports grow, and the last picture shows all of them", async () => {
  const messages = listen();
  const heard: number[] = [];
  const run = trainHere({ ...TINY, seed: 21 }, "tiny", {
    onReport: () => heard.push(run.reports.length),
  });
  expect(run.reports).toEqual([]);
  const trained = await run.shown;
  expect(heard).toEqual([1, 2, 3]);
  expect(run.reports).toHaveLength(TINY.iterations);
  expect(run.reports).toEqual(trained.reports);
  const pictures = messages.filter(({ message }) => message.data["image/png"]);
  expect(pictures[0].update).toBe(false);
  expect(pictures.slice(1).every(({ update }) => update)).toBe(true);
  expect(pictures.at(-1)!.message).toMatchObject({
    data: { "text/plain": "Training notakto 3: tiny" },
    metadata: { "notakto-lab": { name: "tiny" } },
  });
  // Drawn again from what was kept, the last picture is the same.
  const log = vi.spyOn(console, "log").mockReturnValue();
  const again = listen();
  const loaded = trainHere({ ...TINY, seed: 21 }, "tiny");
  await loaded.shown;
  expect(log).toHaveBeenCalledWith(expect.stringMatching(/^tiny: trained before; loaded from /));
  expect(again.at(-1)!.message.data["image/png"]).toBe(pictures.at(-1)!.message.data["image/png"]);
});

test("it stops after the iteration at hand, and goes on later", async () => {
  const log = vi.spyOn(console, "log").mockReturnValue();
  const run = trainHere({ ...TINY, seed: 22 }, "stopped", { onReport: () => run.stop() });
  expect(await run.shown).toMatchObject({ finished: false, reports: [{ iteration: 1 }] });
  expect(await trainHere({ ...TINY, seed: 22 }, "stopped").shown).toMatchObject({ finished: true });
  expect(log).toHaveBeenCalledWith(expect.stringMatching(/^stopped: goes on after iteration 1 of 3, from /));
});

test("trainings of an experiment say once where they come from, and leave no picture behind", async () => {
  const messages = listen();
  const log = vi.spyOn(console, "log").mockReturnValue();
  const { onTraining, end } = liveTrainings();
  vi.spyOn(performance, "now").mockReturnValue(performance.now() + 60_000);
  const run = train({ ...TINY, seed: 23, iterations: 1 }, { onReport: () => onTraining("n 3", run) });
  onTraining("n 3", run);
  await run.done;
  await end();
  expect(log.mock.calls).toEqual([["n 3: trained anew, 1 iterations."]]);
  expect(messages.map(({ message }) => message.data["text/plain"])).toEqual([
    "Training n 3",
    expect.stringMatching(/^1 iterations trained in \d+:\d\d$/),
  ]);
});

test("curves leave out what there is not, and a net says what it thinks of every empty square", async () => {
  const { reports, ...trained } = await train({ ...TINY, seed: 24, iterations: 1 }).done;
  const [policy, , change] = lossCurves("x", "X", [{ ...reports[0], changeOfQ: null }]).series;
  expect(policy.points).toEqual([{ x: 1, y: reports[0].losses.policy }]);
  expect(change.points).toEqual([]);
  const game = notakto(3);
  const board = await opinionBoard(trained, game.parse("X../.../..."));
  expect(board.cells[0]).toEqual({ mark: "X" });
  const heats = board.cells.slice(1).map((cell) => (cell && "heat" in cell ? cell.heat! : Number.NaN));
  expect(heats.reduce((sum, heat) => sum + heat, 0)).toBeCloseTo(1);
});
