import { spawn, spawnSync } from "node:child_process";
import { delimiter } from "node:path";
import { projectPath } from "../project.ts";

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
  });
  // Ctrl-C reaches Jupyter too, which asks what is meant by it; wait for its answer.
  process.on("SIGINT", () => {});
  process.on("SIGTERM", () => jupyter.kill("SIGTERM"));
  return new Promise((resolve) => jupyter.on("close", (code) => resolve(code ?? 1)));
}

/** An environment in which Jupyter finds our kernel besides its own. */
export function jupyterEnvironment(): NodeJS.ProcessEnv {
  const { JUPYTER_PATH: others } = process.env;
  const ours = projectPath("lib/kernel/jupyter");
  return { ...process.env, JUPYTER_PATH: others ? `${ours}${delimiter}${others}` : ours };
}
