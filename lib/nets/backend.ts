import { existsSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { UserError } from "../errors.ts";

/** Where nets can be computed, best first. */
export const BACKENDS = ["tfjs-node-gpu", "tfjs-node", "onnx", "wasm", "cpu"] as const;
export type Backend = (typeof BACKENDS)[number];

/** What a backend is made of, and how to get it where it is missing. */
interface Source {
  readonly what: string;
  /** The package as its own package.json calls it. */
  readonly package: string;
  /** Folders of node_modules where it may be. */
  readonly folders: readonly string[];
  readonly install: string;
}

const VERSION = "4.22.0";

/**
 * The bindings of libtensorflow come by hand, because they fetch it from outside the npm registry. One
 * of them needs a folder of another name: danfojs has plain tfjs where tfjs-node would be.
 */
const SOURCES: Readonly<Record<Backend, Source>> = {
  "tfjs-node-gpu": {
    what: "libtensorflow on an Nvidia GPU",
    package: "@tensorflow/tfjs-node-gpu",
    folders: ["@tensorflow/tfjs-node-gpu", "tfjs-node-gpu"],
    install: `npm install --no-save @tensorflow/tfjs-node-gpu@${VERSION}`,
  },
  "tfjs-node": {
    what: "libtensorflow on all cores",
    package: "@tensorflow/tfjs-node",
    folders: ["@tensorflow/tfjs-node", "tfjs-node"],
    install: `npm install --no-save tfjs-node@npm:@tensorflow/tfjs-node@${VERSION}`,
  },
  onnx: {
    what: "onnxruntime on one core",
    package: "onnxruntime-node",
    folders: ["onnxruntime-node"],
    install: "npm ci",
  },
  wasm: {
    what: "tfjs in WebAssembly on one core, with the lab's gradients",
    package: "@tensorflow/tfjs-backend-wasm",
    folders: ["@tensorflow/tfjs-backend-wasm"],
    install: "npm ci",
  },
  cpu: {
    what: "tfjs in plain JavaScript, very slow",
    package: "@tensorflow/tfjs-backend-cpu",
    folders: ["@tensorflow/tfjs-backend-cpu"],
    install: "npm ci",
  },
};

export interface BackendReport {
  readonly backend: Backend;
  readonly what: string;
  /** The package and its version, if it is there. */
  readonly found?: string;
  /** What it does otherwise than its name says. */
  readonly caveat?: string;
  /** Why it can't be used, if it can't. */
  readonly problem?: string;
  /** The command that gets it. */
  readonly install: string;
}

/** Looks for a backend, and loads it if it is there. `from` is the module that asks. */
export async function lookFor(backend: Backend, from: string = import.meta.url): Promise<BackendReport> {
  const { what, install, package: name, folders } = SOURCES[backend];
  const report = { backend, what, install };
  for (const folder of folders) {
    const there = packageIn(folder, from);
    if (there?.name !== name) continue;
    const found = `${name} ${there.version}`;
    try {
      const entry = createRequire(from).resolve(there.folder);
      if (backend !== "tfjs-node-gpu" && backend !== "tfjs-node") await import(pathToFileURL(entry).href);
      else if (!(await loadBinding(entry)) && backend === "tfjs-node-gpu")
        return { ...report, found, caveat: "it finds no GPU and computes on the CPU" };
      return { ...report, found };
    } catch (error) {
      const [problem] = String((error as Error).message ?? error).split("\n");
      return { ...report, found, problem: `it does not load: ${problem}` };
    }
  }
  return { ...report, problem: "it is not installed" };
}

/**
 * Loads a binding of libtensorflow and says whether it computes on a GPU. Where both are loaded, as by `notakto doctor`,
 * TensorFlow.js goes on with the first.
 */
async function loadBinding(entry: string): Promise<boolean> {
  process.env.TF_CPP_MIN_LOG_LEVEL ??= "1"; // libtensorflow's warnings, not what it has to say besides
  // Or else the second binding is met with a line for each of its kernels.
  (await import("@tensorflow/tfjs-core")).enableProdMode();
  // The bindings ask these, which Node 23 no longer has.
  const require = createRequire(entry);
  const util = require("node:util");
  util.isNullOrUndefined ??= (value: unknown) => value === null || value === undefined;
  util.isArray ??= Array.isArray;
  return require(entry).backend().isUsingGpuDevice;
}

/** What the package in a folder of node_modules says of itself: under another's name it may be something else. */
function packageIn(
  folder: string,
  from: string,
): { name: string; version: string; folder: string } | undefined {
  const places = createRequire(from).resolve.paths(folder) ?? [];
  const place = places.find((modules) => existsSync(join(modules, folder, "package.json")));
  if (!place) return undefined;
  const { name, version } = JSON.parse(readFileSync(join(place, folder, "package.json"), "utf8"));
  return { name, version, folder: join(place, folder) };
}

/** What a backend is chosen for, with the order in which backends are tried. */
const ORDERS = {
  training: BACKENDS,
  // onnxruntime's answers do not depend on what else is in the batch, nor results on the number of workers.
  inference: ["onnx", ...BACKENDS],
} as const;

/** The backend that does this work here: the first in order that loads, or what NOTAKTO_BACKEND asks for. */
export async function backendFor(
  work: keyof typeof ORDERS,
  from: string = import.meta.url,
): Promise<BackendReport> {
  const { NOTAKTO_BACKEND: forced } = process.env;
  if (forced) return forcedBackend(forced, from);
  for (const backend of ORDERS[work]) {
    const report = await lookFor(backend, from);
    if (!report.problem) return report;
  }
  throw new Error("None of the lab's backends loads; `npm ci` gets them.");
}

async function forcedBackend(forced: string, from: string): Promise<BackendReport> {
  const backend = BACKENDS.find((name) => name === forced);
  if (!backend)
    throw new UserError(`NOTAKTO_BACKEND can't be "${forced}"; it takes one of: ${BACKENDS.join(", ")}.`);
  return demandBackend(backend, from);
}

/** Loads a backend that was asked for by name; one that can't be used is refused in a sentence. */
export async function demandBackend(
  backend: Backend,
  from: string = import.meta.url,
): Promise<BackendReport> {
  const report = await lookFor(backend, from);
  if (report.problem)
    throw new UserError(
      `The backend ${backend} was asked for, but ${report.problem}; \`${report.install}\` gets it.`,
    );
  return report;
}

/** What does the work here, for provenance: "onnx (onnxruntime-node 1.30.0)", with what is to be known of it. */
export async function describeBackends(): Promise<{ readonly training: string; readonly inference: string }> {
  const text = ({ backend, found, caveat }: BackendReport): string =>
    `${backend} (${[found, caveat].filter(Boolean).join(", ")})`;
  return { training: text(await backendFor("training")), inference: text(await backendFor("inference")) };
}
