import { expect, test } from "vitest";
import { environment, trainingRecord } from "../../lib/lab/provenance.ts";
import { version } from "../../lib/project.ts";
import { originNow } from "../../lib/provenance.ts";
import type { IterationReport } from "../../lib/zero/iteration.ts";

const report = (iteration: number, made?: IterationReport["made"]): IterationReport => ({
  iteration,
  ...{ games: 1, positions: 5, firstWins: 1, secondWins: 0, simulations: 9, evaluations: 9 },
  losses: { policy: 1, value: 1, l2: 0 },
  ...{ duel: null, passed: true, changeOfQ: null },
  seconds: { selfPlay: 2, learning: 1, gate: 0.5 },
  backend: "onnx",
  made,
});

test("a training tells its own time, and under which commits and on which machines its iterations were done", () => {
  const { machine } = originNow();
  const other = { ...machine, cores: machine.cores + 1 };
  const reports = [
    report(1, { started: "2026-01-01T00:00:00.000Z", commit: "a", machine }),
    report(2, { started: "2026-01-02T00:00:00.000Z", commit: "b", machine }),
    report(3, { started: "2026-01-03T00:00:00.000Z", commit: "b", machine: other }),
  ];
  expect(trainingRecord("n 3", reports)).toEqual({
    training: "n 3",
    iterations: 3,
    seconds: { selfPlay: 6, learning: 3, gate: 1.5 },
    started: "2026-01-01T00:00:00.000Z",
    lastIteration: "2026-01-03T00:00:00.000Z",
    commits: ["a", "b"],
    machines: [machine, other],
  });
});

test("of checkpoints that do not record it, it says no more than they do", () => {
  expect(trainingRecord("old", [report(1)])).toEqual({
    training: "old",
    iterations: 1,
    seconds: { selfPlay: 2, learning: 1, gate: 0.5 },
  });
});

test("the environment names the versions, the commit and the machine", () => {
  expect(environment()).toMatchObject({
    versions: { "notakto-lab": version(), node: process.version },
    commit: expect.stringMatching(/^([0-9a-f]{40}( with local changes)?|unknown)$/),
  });
});
