import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { delimiter } from "node:path";
import { projectPath } from "../project.ts";
import { interruptible, thisCommand } from "./signals.ts";

/** What opens notebooks, best first; each answers `--version` when it is there. */
const SERVERS = ["lab", "notebook"] as const;

/** Opens Jupyter on the notebooks, with our kernel known to it and nothing installed. Ends when Jupyter does. */
export async function run(passedOn: string[]): Promise<number> {
  const server = SERVERS.find((name) => spawnSync("jupyter", [name, "--version"]).status === 0);
  if (!server) {
    process.stderr.write(
      "notakto: Jupyter is not installed; get it with `pip install jupyterlab` or `apt-get install jupyter-notebook`.\n",
    );
    return 1;
  }
  const jupyter = spawn("jupyter", [server, "--ip=localhost", ...passedOn, projectPath("notebooks")], {
    stdio: "inherit",
    env: jupyterEnvironment(),
    // A group of its own: a terminal would send Ctrl-C to Jupyter too, which asks what is meant by it.
    detached: true,
  });
  endWithUs(jupyter);
  const words = {
    stopping: "Closing Jupyter and its kernels.",
    stopped: () => `Notebooks are as they were last saved; to open them again: ${thisCommand()}`,
  };
  return interruptible(words, async (signal) => {
    signal.addEventListener("abort", () => jupyter.kill("SIGTERM"));
    return new Promise((resolve) => jupyter.on("close", (code) => resolve(code ?? 1)));
  });
}

/**
 * Ends a program, which knows nothing of us, when this process ends, however it does: someone has to be left who hears
 * that a pipe from here closes.
 */
function endWithUs(program: ChildProcess): void {
  const { pid } = program;
  if (pid === undefined) return;
  const kill = `process.stdin.on("close", () => { try { process.kill(${pid}, "SIGTERM"); } catch {} }).resume()`;
  const watcher = spawn(process.execPath, ["-e", kill], {
    stdio: ["pipe", "ignore", "ignore"],
    detached: true,
  });
  program.once("exit", () => watcher.kill());
  watcher.unref();
  (watcher.stdin as unknown as { unref(): void }).unref();
}

/** An environment in which Jupyter finds our kernel besides its own. */
export function jupyterEnvironment(): NodeJS.ProcessEnv {
  const { JUPYTER_PATH: others } = process.env;
  const ours = projectPath("lib/kernel/jupyter");
  return { ...process.env, JUPYTER_PATH: others ? `${ours}${delimiter}${others}` : ours };
}
