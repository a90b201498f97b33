import { spawnSync } from "node:child_process";
import { formatBytes } from "../format.ts";
import { availableMemory, cores } from "../machine.ts";
import { BACKENDS, type BackendReport, backendFor, lookFor } from "../nets/backend.ts";

export interface Diagnosis {
  readonly node: string;
  readonly cores: number;
  readonly memory: number;
  /** Nvidia's cards, as its own tool names them. */
  readonly gpus: readonly string[];
  /** Every backend for nets, best first. */
  readonly backends: readonly BackendReport[];
  readonly training: string;
  readonly inference: string;
  /** Whether NOTAKTO_BACKEND chose. */
  readonly forced: boolean;
  /** What would train faster, and the command that gets it. */
  readonly faster: readonly { readonly backend: string; readonly command: string }[];
}

/** Says what the lab found on this machine, what it uses, and what would be faster. */
export async function run(options: { readonly json?: boolean }): Promise<void> {
  const found = await diagnose();
  process.stdout.write(options.json ? `${JSON.stringify(found)}\n` : report(found));
}

/** `from` is the module in whose place packages are looked for. */
export async function diagnose(from?: string): Promise<Diagnosis> {
  const backends: BackendReport[] = [];
  for (const backend of BACKENDS) backends.push(await lookFor(backend, from));
  const training = (await backendFor("training", from)).backend;
  const gpus = nvidiaCards();
  const forced = Boolean(process.env.NOTAKTO_BACKEND);
  const better = backends.slice(0, BACKENDS.indexOf(training));
  return {
    node: process.versions.node,
    cores: cores(),
    memory: availableMemory(),
    gpus,
    backends,
    training,
    inference: (await backendFor("inference", from)).backend,
    forced,
    faster: better
      .filter(({ backend }) => backend !== "tfjs-node-gpu" || gpus.length > 0)
      .map(({ backend, problem, install }) => ({
        backend,
        command: problem ? install : "unset NOTAKTO_BACKEND",
      })),
  };
}

function nvidiaCards(): string[] {
  const { status, stdout } = spawnSync("nvidia-smi", ["--query-gpu=name", "--format=csv,noheader"], {
    encoding: "utf8",
  });
  return status === 0 ? stdout.trim().split("\n").filter(Boolean) : [];
}

/** The diagnosis for people. */
export function report({
  node,
  cores,
  memory,
  gpus,
  backends,
  training,
  inference,
  forced,
  faster,
}: Diagnosis): string {
  const uses = (backend: string): string => {
    const work = [...(training === backend ? ["trains"] : []), ...(inference === backend ? ["plays"] : [])];
    return work.length > 0 ? `  ← ${work.join(" and ")}${forced ? ", as NOTAKTO_BACKEND asks" : ""}` : "";
  };
  const gpu = gpus.length > 0 ? gpus.join(", ") : "no Nvidia GPU";
  const width = Math.max(...BACKENDS.map(({ length }) => length));
  return [
    `Node ${node}, ${cores} ${cores === 1 ? "core" : "cores"}, ${formatBytes(memory)} free, ${gpu}.`,
    "",
    "Where nets can be computed, best first:",
    ...backends.map(
      ({ backend, what, found, caveat, problem }) =>
        `  ${problem ? "–" : "✓"} ${backend.padEnd(width)}  ${what}; ${[found, caveat, problem].filter(Boolean).join(", ")}${uses(backend)}`,
    ),
    "",
    ...(faster.length > 0
      ? [
          "What may train faster:",
          ...faster.map(({ backend, command }) => `  ${backend.padEnd(width)}  ${command}`),
        ]
      : ["Nothing faster is known for this machine."]),
    "",
  ].join("\n");
}
