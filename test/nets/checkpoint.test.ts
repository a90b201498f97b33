import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { UserError } from "../../lib/errors.ts";
import { notakto } from "../../lib/games/notakto.ts";
import {
  type Checkpoint,
  decodeCheckpoint,
  encodeCheckpoint,
  readCheckpoint,
  writeCheckpoint,
} from "../../lib/nets/checkpoint.ts";
import { openTrainer } from "../../lib/nets/trainer.ts";
import { projectPath } from "../../lib/project.ts";
import { randomFrom } from "../../lib/random.ts";
import { CONFIGS, nameOf, randomExamples, shakenNet } from "./nets.ts";

const game = notakto(3);
const folder = mkdtempSync(join(tmpdir(), "notakto-checkpoint-"));
afterAll(() => rmSync(folder, { recursive: true }));

async function trained(config = CONFIGS[0]): Promise<Checkpoint> {
  const trainer = await openTrainer(shakenNet(game, config), { learningRate: 0.01, l2: 1e-4 });
  await trainer.step(randomExamples(game, 8, randomFrom(1)), randomFrom(2));
  const { net, optimiser } = trainer.snapshot();
  await trainer.close();
  return { net, optimiser, about: { iteration: 3, seed: 7, name: "Übung" } };
}

test.each(CONFIGS.map((config) => ({ name: nameOf(config), config })))(
  "$name: what is read is what was written, to the bit",
  async ({ config }) => {
    const checkpoint = await trained(config);
    const path = join(folder, "deep", "net.checkpoint");
    writeCheckpoint(path, checkpoint);
    expect(readCheckpoint(path)).toEqual(checkpoint);
    expect(readdirSync(join(folder, "deep"))).toEqual(["net.checkpoint"]);
  },
);

test("a net without an optimiser is a checkpoint, too", () => {
  const checkpoint = { net: shakenNet(game, CONFIGS[1]), about: null };
  expect(decodeCheckpoint(encodeCheckpoint(checkpoint), "it")).toEqual(checkpoint);
});

test("a committed net is written as it was, byte for byte", () => {
  const path = projectPath("data/models/corso-5x5/checkpoint.bin");
  expect(Buffer.compare(encodeCheckpoint(readCheckpoint(path)), readFileSync(path))).toBe(0);
});

test("training goes on from a checkpoint as if it had never stopped", async () => {
  const options = { learningRate: 0.01, l2: 1e-4 };
  const batch = (i: number) => randomExamples(game, 8, randomFrom(i));
  const straight = await openTrainer(shakenNet(game, CONFIGS[0]), options);
  for (let i = 0; i < 6; i++) await straight.step(batch(i), randomFrom(i));

  const before = await openTrainer(shakenNet(game, CONFIGS[0]), options);
  for (let i = 0; i < 3; i++) await before.step(batch(i), randomFrom(i));
  const { net, optimiser } = decodeCheckpoint(encodeCheckpoint({ ...before.snapshot(), about: {} }), "it");
  const after = await openTrainer(net, { ...options, optimiser });
  for (let i = 3; i < 6; i++) await after.step(batch(i), randomFrom(i));

  expect(after.snapshot()).toEqual(straight.snapshot());
  await Promise.all([straight, before, after].map((trainer) => trainer.close()));
});

describe("what is no whole checkpoint is refused in a sentence", () => {
  let whole: Uint8Array;
  beforeAll(async () => {
    whole = encodeCheckpoint(await trained());
  });
  const refuses = (bytes: Uint8Array, sentence: string) => {
    const path = join(folder, "refused");
    writeFileSync(path, bytes);
    expect(() => readCheckpoint(path)).toThrow(UserError);
    expect(() => readCheckpoint(path)).toThrow(sentence);
  };

  test("a file that is not there", () => {
    expect(() => readCheckpoint(join(folder, "none"))).toThrow(UserError);
    expect(() => readCheckpoint(join(folder, "none"))).toThrow("There is no checkpoint");
  });
  test("a folder", () => expect(() => readCheckpoint(folder)).toThrow("Can't read"));
  test("something else", () => {
    refuses(new Uint8Array(0), "is no checkpoint of this lab");
    refuses(readFileSync(new URL(import.meta.url)), "is no checkpoint of this lab");
  });
  test("another version", () => {
    const other = Uint8Array.from(whole);
    other[16] = 2;
    refuses(other, "is a checkpoint of version 2; this lab reads version 1");
  });
  test("any part of one", () => {
    fc.assert(
      fc.property(fc.nat(whole.length - 1), (length) => {
        expect(() => decodeCheckpoint(whole.subarray(0, length), "it")).toThrow(UserError);
      }),
    );
  });
  test("one with any byte changed, or more at the end", () => {
    fc.assert(
      fc.property(fc.nat(whole.length - 1), fc.integer({ min: 1, max: 255 }), (at, change) => {
        const damaged = Uint8Array.from(whole);
        damaged[at] ^= change;
        expect(() => decodeCheckpoint(damaged, "it")).toThrow(UserError);
      }),
    );
    refuses(Buffer.concat([whole, whole]), "damaged");
  });
  test("arrays with names that are more than names, under a right seal", () => {
    const net = shakenNet(game, CONFIGS[0]);
    const weights = { ...net.weights, "__proto__/x": Float32Array.of(1) };
    refuses(encodeCheckpoint({ net: { ...net, weights }, about: {} }), "damaged");
    refuses(
      encodeCheckpoint({
        net: { ...net, weights: { ...net.weights, "conv-99/kernel": Float32Array.of(1) } },
        about: {},
      }),
      "other layers",
    );
    expect(({} as Record<string, unknown>).x).toBeUndefined();
  });
  test("layers that are built in another way", () => {
    const net = shakenNet(game, CONFIGS[0]);
    const { [Object.keys(net.weights)[0]]: _, ...weights } = net.weights;
    refuses(encodeCheckpoint({ net: { ...net, weights }, about: {} }), "other layers");
  });
});
