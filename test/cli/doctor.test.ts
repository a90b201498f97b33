import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { diagnose, report } from "../../lib/cli/doctor.ts";
import { notakto } from "./notakto.ts";

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "notakto-doctor-"));
  vi.stubEnv("NOTAKTO_BACKEND", "");
  vi.stubEnv("PATH", folder); // no nvidia-smi
});
afterEach(() => {
  vi.unstubAllEnvs();
  rmSync(folder, { recursive: true });
});

/** A machine where these packages are installed and nothing else. */
function machineWith(...packages: readonly [place: string, name: string][]): string {
  for (const [place, name] of packages) {
    const where = join(folder, "node_modules", place);
    mkdirSync(where, { recursive: true });
    writeFileSync(join(where, "package.json"), JSON.stringify({ name, version: "4.22.0", main: "index.js" }));
    writeFileSync(join(where, "index.js"), "exports.backend = () => ({ isUsingGpuDevice: false });");
  }
  return pathToFileURL(join(folder, "asker.js")).href;
}

test("says what is found, what is used and how to get what may be faster", async () => {
  const found = await diagnose(machineWith(["onnxruntime-node", "onnxruntime-node"]));
  expect(found).toMatchObject({ training: "onnx", inference: "onnx", forced: false, gpus: [] });
  const text = report(found);
  expect(text).toContain(
    "✓ onnx           onnxruntime on one core; onnxruntime-node 4.22.0  ← trains and plays\n",
  );
  expect(text).toMatch(/– tfjs-node .* it is not installed\n/);
  expect(text).toContain(
    "  tfjs-node      npm install --no-save tfjs-node@npm:@tensorflow/tfjs-node@4.22.0\n",
  );
  expect(text).not.toContain("tfjs-node-gpu@"); // there is no GPU
});

test("with libtensorflow's binding installed, nothing slower is recommended", async () => {
  const found = await diagnose(
    machineWith(["tfjs-node", "@tensorflow/tfjs-node"], ["onnxruntime-node", "onnxruntime-node"]),
  );
  expect(found).toMatchObject({ training: "tfjs-node", inference: "onnx", faster: [] });
  expect(report(found)).toContain("Nothing faster is known for this machine.");
});

test("where there is a GPU, its binding is recommended", async () => {
  const card = join(folder, "nvidia-smi");
  writeFileSync(card, `#!${process.execPath}\nconsole.log("GeForce RTX 2080 Ti");`);
  chmodSync(card, 0o755);
  const { gpus, faster } = await diagnose(machineWith(["onnxruntime-node", "onnxruntime-node"]));
  expect(gpus).toEqual(["GeForce RTX 2080 Ti"]);
  expect(faster[0]).toEqual({
    backend: "tfjs-node-gpu",
    command: "npm install --no-save @tensorflow/tfjs-node-gpu@4.22.0",
  });
});

const env = { ...process.env, NOTAKTO_BACKEND: "onnx" };

test("the command prints it", () => {
  const { status, stdout } = notakto(["doctor"], { env });
  expect(status).toBe(0);
  expect(stdout).toMatch(/✓ onnx .* onnxruntime-node \d.*← trains and plays, as NOTAKTO_BACKEND asks/);
});

test("--json says the same to machines", () => {
  const { status, stdout } = notakto(["doctor", "--json"], { env: { ...env, NOTAKTO_BACKEND: "wasm" } });
  expect(status).toBe(0);
  const { training, inference, forced, backends, faster } = JSON.parse(stdout);
  expect({ training, inference, forced }).toEqual({ training: "wasm", inference: "wasm", forced: true });
  expect(backends.map(({ backend }: { backend: string }) => backend)).toEqual([
    "tfjs-node-gpu",
    "tfjs-node",
    "onnx",
    "wasm",
    "cpu",
  ]);
  expect(faster).toContainEqual({ backend: "onnx", command: "unset NOTAKTO_BACKEND" });
});

test("a backend that does not exist is refused in a sentence", () => {
  const { status, stdout, stderr } = notakto(["doctor"], { env: { ...env, NOTAKTO_BACKEND: "cuda" } });
  expect(status).toBe(2);
  expect(stdout).toBe("");
  expect(stderr).toContain('NOTAKTO_BACKEND can\'t be "cuda"; it takes one of:');
});
