import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { UserError } from "../../lib/errors.ts";
import { backendFor, describeBackends, lookFor } from "../../lib/nets/backend.ts";

// The bindings of libtensorflow are large and come from outside npm: packages of nothing stand in for them. The real
// ones are met in tfjs/.
const STAND_IN = "exports.backend = () => ({ isUsingGpuDevice: true });";
let folder: string;
let asker: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "notakto-backends-"));
  asker = pathToFileURL(join(folder, "asker.js")).href;
  vi.stubEnv("NOTAKTO_BACKEND", "");
});
afterEach(() => {
  vi.unstubAllEnvs();
  rmSync(folder, { recursive: true });
});

function install(place: string, name: string, code = STAND_IN): void {
  const where = join(folder, "node_modules", place);
  mkdirSync(where, { recursive: true });
  writeFileSync(join(where, "package.json"), JSON.stringify({ name, version: "4.22.0", main: "index.js" }));
  writeFileSync(join(where, "index.js"), code);
}

test("with what npm ci installs, training and inference go through onnxruntime", async () => {
  for (const name of ["onnxruntime-node", "@tensorflow/tfjs-backend-wasm", "@tensorflow/tfjs-backend-cpu"])
    install(name, name);
  for (const work of ["training", "inference"] as const)
    expect(await backendFor(work, asker)).toMatchObject({
      backend: "onnx",
      found: "onnxruntime-node 4.22.0",
    });
});

test("provenance names the backend, its package and its version", async () => {
  const { inference } = await describeBackends();
  expect(inference).toMatch(/^onnx \(onnxruntime-node \d+\.\d+\.\d+\)$/);
});

test("plain tfjs in the folder of tfjs-node, as danfojs has it, is not taken for it", async () => {
  install("@tensorflow/tfjs-node", "@tensorflow/tfjs");
  const report = await lookFor("tfjs-node", asker);
  expect(report).toMatchObject({ problem: "it is not installed" });
  expect(report.found).toBeUndefined();
  expect(report.install).toBe("npm install --no-save tfjs-node@npm:@tensorflow/tfjs-node@4.22.0");
});

test("tfjs-node is found under the name that its command gives it, and trains; inference stays where it was", async () => {
  install("tfjs-node", "@tensorflow/tfjs-node");
  install("onnxruntime-node", "onnxruntime-node");
  expect(await backendFor("training", asker)).toMatchObject({
    backend: "tfjs-node",
    found: "@tensorflow/tfjs-node 4.22.0",
  });
  expect(await backendFor("inference", asker)).toMatchObject({ backend: "onnx" });
  install("@tensorflow/tfjs-node-gpu", "@tensorflow/tfjs-node-gpu");
  expect(await backendFor("training", asker)).toMatchObject({ backend: "tfjs-node-gpu" });
});

test("a binding that does not load is passed over, with its reason", async () => {
  install("tfjs-node", "@tensorflow/tfjs-node", 'throw new Error("no libtensorflow here");');
  install("@tensorflow/tfjs-backend-wasm", "@tensorflow/tfjs-backend-wasm");
  expect(await lookFor("tfjs-node", asker)).toMatchObject({
    found: "@tensorflow/tfjs-node 4.22.0",
    problem: "it does not load: no libtensorflow here",
  });
  // Without onnxruntime, both go to the next best.
  expect(await backendFor("training", asker)).toMatchObject({ backend: "wasm" });
  expect(await backendFor("inference", asker)).toMatchObject({ backend: "wasm" });
});

test("NOTAKTO_BACKEND forces one for both", async () => {
  vi.stubEnv("NOTAKTO_BACKEND", "wasm");
  const { training, inference } = await describeBackends();
  expect([training, inference]).toEqual([
    expect.stringContaining("wasm (@tensorflow/tfjs-backend-wasm"),
    expect.stringContaining("wasm (@tensorflow/tfjs-backend-wasm"),
  ]);
});

test("NOTAKTO_BACKEND that is unknown or missing is refused in a sentence", async () => {
  vi.stubEnv("NOTAKTO_BACKEND", "cuda");
  await expect(backendFor("training")).rejects.toThrow(UserError);
  await expect(backendFor("training")).rejects.toThrow(
    'NOTAKTO_BACKEND can\'t be "cuda"; it takes one of: tfjs-node-gpu, tfjs-node, onnx, wasm, cpu.',
  );
  vi.stubEnv("NOTAKTO_BACKEND", "tfjs-node-gpu");
  await expect(backendFor("inference", asker)).rejects.toThrow(
    "The backend tfjs-node-gpu was asked for, but it is not installed; `npm install --no-save @tensorflow/tfjs-node-gpu@4.22.0` gets it.",
  );
});
