// What Jupyter starts: node kernel.mjs <connection file>.
//
// The kernel proper is a child of this process. An interrupt, which Jupyter sends as SIGINT, has to get
// through while a cell keeps the kernel's only thread busy: here there is always someone to receive it, who
// passes it on to a thread of the kernel that waits for nothing else.
import { spawn } from "node:child_process";
import { fileURLToPath } from "node:url";

const { FORCE_COLOR: _, ...environment } = process.env;
const kernel = spawn(
  process.execPath,
  [
    // Terminating an endless loop leaves Node's bookkeeping of async calls one short, which it would
    // otherwise take for a reason to abort.
    "--no-force-async-hooks-checks",
    "--import",
    import.meta.resolve("tsx"),
    fileURLToPath(new URL("jupyter.ts", import.meta.url)),
    ...process.argv.slice(2),
  ],
  {
    stdio: ["pipe", "inherit", "inherit"],
    // Outputs are for a page, not for the terminal that Jupyter was started from.
    env: { ...environment, NO_COLOR: "1" },
    // A group of its own: Jupyter sends SIGINT to this whole group, and what compiles the lib's TypeScript, a
    // child of the kernel, would die of it.
    detached: true,
  },
);
// When this process is killed, the pipe closes and the kernel ends too.
process.on("SIGINT", () => kernel.stdin.write("interrupt\n"));
process.on("SIGTERM", () => kernel.kill("SIGTERM"));
// Whoever started this is gone, and nobody is left to send a shutdown.
const parent = process.ppid;
setInterval(() => process.ppid === parent || process.exit(1), 250).unref();
kernel.stdin.on("error", () => {});
kernel.on("exit", (code) => process.exit(code ?? 1));
