import { BACKENDS, type Backend, lookFor } from "../nets/backend.ts";
import { createNet, type NetShape } from "../nets/net.ts";
import { type Examples, openTrainer } from "../nets/trainer.ts";
import { randomFrom } from "../random.ts";
import { leastCoreTime, type Measurement } from "./bench.ts";

/** A 6×6 board with a move a square, and the net that the peer was measured with. */
const SHAPE: NetShape = { game: "bench", planes: { planes: 3, rows: 6, cols: 6 }, actions: 36 };
const NET = { kind: "tower", channels: 64, depth: 4, heads: "alphazero" } as const;
const BATCH = 64;
const TARGET = 450;
const PYTORCH = {
  name: "PyTorch 1.13 on one core of such a machine, as published",
  positionsPerSecond: 1866,
};

/** Training on one core: positions a second through four convolutions of 64 channels and two heads, by backend. */
export async function bench(say: (line: string) => void): Promise<Measurement[]> {
  const measured: Measurement[] = [];
  for (const backend of BACKENDS) {
    const { found, problem } = await lookFor(backend);
    if (problem) {
      say(`${backend}: ${problem}`);
      continue;
    }
    say(`${backend}: ${found}`);
    // A whole batch would take the cpu backend a minute.
    const positions = backend === "cpu" ? 2 : BATCH;
    const seconds = (await secondsPerStep(backend, positions)) * (BATCH / positions);
    const positionsPerSecond = BATCH / seconds;
    measured.push({
      what: `${backend}, a step of ${BATCH} positions`,
      seconds,
      detail: `${Number(positionsPerSecond.toPrecision(3)).toLocaleString("en")} positions a second`,
      figures: { positionsPerSecond, peerPositionsPerSecond: PYTORCH.positionsPerSecond },
      peer: { name: PYTORCH.name, seconds: BATCH / PYTORCH.positionsPerSecond },
    });
  }
  const [best, ...others] = measured.sort((a, b) => a.seconds - b.seconds);
  const reached = BATCH / best.seconds >= TARGET;
  return [{ ...best, target: { text: `${TARGET} positions a second`, reached } }, ...others];
}

async function secondsPerStep(backend: Backend, positions: number): Promise<number> {
  const trainer = await openTrainer(
    createNet(SHAPE, NET, randomFrom(1)),
    { learningRate: 1e-3, l2: 1e-4 },
    backend,
  );
  const [batch, random] = [randomBatch(positions), randomFrom(3)];
  const step = () => trainer.step(batch, random);
  await step(); // the first step makes room for the others
  const seconds = await leastCoreTime(backend === "cpu" ? 1 : 30, step);
  await trainer.close();
  return seconds;
}

function randomBatch(count: number): Examples {
  const random = randomFrom(2);
  const { planes, rows, cols } = SHAPE.planes;
  const policies = new Float32Array(count * SHAPE.actions);
  for (let i = 0; i < count; i++) policies[i * SHAPE.actions + random.below(SHAPE.actions)] = 1;
  return {
    count,
    inputs: new Float32Array(count * planes * rows * cols).map(() => random.below(2)),
    policies,
    values: new Float32Array(count).map(() => random.pick([-1, 1])),
    legal: new Uint8Array(count * SHAPE.actions).fill(1),
  };
}
