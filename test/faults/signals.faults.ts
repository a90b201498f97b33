import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import {
  chmodSync,
  copyFileSync,
  existsSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import { afterAll, describe, expect, test } from "vitest";
import { formatNotebook } from "../../lib/kernel/notebook.ts";
import { projectPath } from "../../lib/project.ts";
import { converseWith } from "../cli/conversation.ts";
import { makeWorkspace, notebookOf } from "../kernel/workspace.ts";

const NOTAKTO = projectPath("lib/cli/notakto.mjs");
const folder = mkdtempSync(join(tmpdir(), "notakto-signals-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const path = (name: string): string => join(folder, name);

// A Jupyter that is found before any other.
copyFileSync(projectPath("test/faults/fixtures/jupyter.mjs"), path("jupyter"));
chmodSync(path("jupyter"), 0o755);
const JUPYTER_PID = path("jupyter-pid");
process.env.PATH = `${folder}${delimiter}${process.env.PATH}`;
process.env.JUPYTER_PID = JUPYTER_PID;
process.env.NOTAKTO_STORE = path("store");

const NIM = ["train", "nim", "--size", "1,2", "--profile", "smoke", "--workers", "1"];

/** Each command, what it says when it is at work, and what it says when it has stopped. */
const COMMANDS: readonly (readonly [args: readonly string[], atWork: string | RegExp, stopped: RegExp])[] = [
  [
    [...NIM, "--set", "iterations=5000", "--out", path("run")],
    "iteration 1:",
    /\d+ iterations are saved in .*run; to go on: notakto train nim .* --resume\n/,
  ],
  [
    ["settle", "--size", "6", "--memory", "170m", "--workers", "1", "--disk", path("settle")],
    "keeps ",
    /Every finished slice is saved in .*settle; to go on: notakto settle --size 6 /,
  ],
  [
    ["reproduce", "1", "--profile", "smoke", "--out", path("out")],
    "notebook 1 of 1",
    /No notebook is saved; .* To go on: notakto reproduce 01-\S+ --profile smoke --out /,
  ],
  [
    ["arena", "notakto", "--size", "5", "--first", "greedy", "--second", "random", "--games", "9000000"],
    "playing 9000000 games",
    /Nothing is saved .*: notakto arena notakto --size 5 /,
  ],
  [["solve", "nogo", "--size", "5x6"], "nodes", /to begin again: notakto solve nogo --size 5x6\n/],
  // A search that keeps its thread busy for minutes.
  [["solve", "corso", "--size", "5x5"], "may take hours", /to begin again: notakto solve corso --size 5x5\n/],
  [["play", "nim", "--seed", "7"], "3,4,5 first", /To play it again: notakto play nim .* --seed 7\n/],
  [
    ["plot", projectPath("results/quick/who-wins-lost-by-x.csv"), "--no-open"],
    "http:",
    /To open it again: notakto plot /,
  ],
  [
    ["bench", "nogo-linear", "games"],
    "database to",
    /to measure the rest: notakto bench nogo-linear games\n/,
  ],
  [["lab", "--no-browser"], "serving", /to open them again: notakto lab --no-browser\n/],
];

describe.each([
  ["SIGINT", 130],
  ["SIGTERM", 143],
] as const)("%s", (signal, code) => {
  test.each(COMMANDS)(`stops %j with ${code}, and it says how to go on`, async (args, atWork, stopped) => {
    const ours = args.map((arg) => arg.replace(folder, path(signal)));
    const command = converseWith(process.execPath, [NOTAKTO, ...ours]);
    await command.hear(atWork);
    command.child.kill(signal);
    await command.hear(stopped);
    expect(await command.ended).toBe(code);
  });
});

test("what was stopped goes on with the command that it named", async () => {
  const out = path("goes-on");
  const train = [...NIM, "--set", "iterations=5000", "--out", out];
  const first = converseWith(process.execPath, [NOTAKTO, ...train]);
  await first.hear("iteration 2:");
  first.child.kill("SIGTERM");
  expect(await first.ended).toBe(143);
  const second = converseWith(process.execPath, [NOTAKTO, ...train, "--resume"]);
  await second.hear(/[2-9]\d* iterations were there already/);
  second.child.kill("SIGINT");
  expect(await second.ended).toBe(130);
});

test("a second signal ends a training at once, in the middle of an iteration", async () => {
  const train = ["train", "othello", "--size", "6", "--set", "selfPlay.games=100000", "--out", path("twice")];
  const command = converseWith(process.execPath, [NOTAKTO, ...train]);
  await command.hear(/training|iteration/);
  command.child.kill("SIGINT");
  await command.hear("Stopping after this iteration");
  const asked = performance.now();
  command.child.kill("SIGTERM");
  await command.ended;
  // As a shell sees it, 143.
  expect(command.child.signalCode).toBe("SIGTERM");
  expect(performance.now() - asked).toBeLessThan(5_000);
});

/** Whether a process is there; one that has ended but was not yet waited for does not count. */
function isRunning(pid: number): boolean {
  const stat = spawnSync("ps", ["-o", "stat=", "-p", `${pid}`], { encoding: "utf8" }).stdout.trim();
  return stat !== "" && !stat.startsWith("Z");
}

const isOpen = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connect(port, "127.0.0.1", () => resolve(true));
    socket.on("error", () => resolve(false)).on("connect", () => socket.destroy());
  });

const pidIn = async (file: string): Promise<number> => {
  await expect
    .poll(() => existsSync(file) && readFileSync(file, "utf8") !== "", { timeout: 60_000 })
    .toBe(true);
  return Number(readFileSync(file, "utf8"));
};

/** A second, and what a busy machine takes besides. */
const SOON = { timeout: 3_000, interval: 50 };

describe("killed by SIGKILL", () => {
  const kill = (child: ChildProcess): void => void child.kill("SIGKILL");

  test("reproduce takes the kernel and what its busy cell started with it", async () => {
    const workspace = makeWorkspace();
    try {
      const [kernelFile, childFile] = [path("kernel"), path("child")];
      const cell = `import { spawn } from "node:child_process";
import { writeFileSync } from "node:fs";
writeFileSync(${JSON.stringify(childFile)}, String(spawn("sleep", ["600"]).pid));
writeFileSync(${JSON.stringify(kernelFile)}, String(process.pid));
for (;;);`;
      workspace.write("notebooks/05-endless.ipynb", formatNotebook(notebookOf(cell)));
      const cli = spawn(process.execPath, [workspace.path("lib/cli/notakto.mjs"), "reproduce", "5"], {
        cwd: workspace.path("."),
        stdio: "ignore",
      });
      const [kernel, child] = [await pidIn(kernelFile), await pidIn(childFile)];
      expect([kernel, child].map(isRunning)).toEqual([true, true]);
      kill(cli);
      await expect.poll(() => [kernel, child].map(isRunning), SOON).toEqual([false, false]);
    } finally {
      workspace.remove();
    }
  });

  test("whoever started a kernel as Jupyter does takes it along", async () => {
    const [launcherFile, connection] = [path("launcher"), path("connection.json")];
    const ports = ["shell_port", "iopub_port", "stdin_port", "control_port", "hb_port"];
    writeFileSync(
      connection,
      JSON.stringify({
        ip: "127.0.0.1",
        transport: "tcp",
        signature_scheme: "hmac-sha256",
        key: "key",
        ...Object.fromEntries(ports.map((port, i) => [port, 52_300 + i])),
      }),
    );
    const start = `const { pid } = require("node:child_process").spawn(process.execPath, ${JSON.stringify([projectPath("lib/kernel/kernel.mjs"), connection])}, { stdio: "ignore", detached: true });
require("node:fs").writeFileSync(${JSON.stringify(launcherFile)}, String(pid));
setInterval(() => {}, 1000);`;
    const jupyter = spawn(process.execPath, ["-e", start], { stdio: "ignore" });
    const launcher = await pidIn(launcherFile);
    const children = (): number[] =>
      spawnSync("ps", ["-o", "pid=", "--ppid", `${launcher}`], { encoding: "utf8" })
        .stdout.split("\n")
        .filter((line) => line.trim() !== "")
        .map(Number);
    await expect.poll(() => children().length, { timeout: 60_000 }).toBe(1);
    const [kernel] = children();
    // It listens for its launcher before it opens its ports.
    await expect.poll(() => isOpen(52_300), { timeout: 60_000 }).toBe(true);
    expect(isRunning(kernel)).toBe(true);
    kill(jupyter);
    await expect.poll(() => [launcher, kernel].map(isRunning), SOON).toEqual([false, false]);
  });

  test("lab takes Jupyter along", async () => {
    rmSync(JUPYTER_PID, { force: true });
    const lab = converseWith(process.execPath, [NOTAKTO, "lab"]);
    await lab.hear("serving");
    const jupyter = await pidIn(JUPYTER_PID);
    kill(lab.child);
    await expect.poll(() => isRunning(jupyter), SOON).toBe(false);
  });
});

/** The megabytes that a fixture tells, one figure for each time it did the same. */
function memoryOf(fixture: string, ...args: string[]): number[] {
  const { stdout, stderr, status } = spawnSync(
    process.execPath,
    ["--import", "tsx", projectPath(`test/faults/fixtures/${fixture}.ts`), ...args],
    { encoding: "utf8", cwd: projectPath("notebooks") },
  );
  expect(status, stderr).toBe(0);
  return stdout.trim().split("\n").map(Number);
}

describe("memory", () => {
  test("6×6 solved again and again takes no more than once", () => {
    const [first, ...later] = memoryOf("solve-again", "solve", "6");
    expect(Math.max(...later)).toBeLessThan(first + 150);
  });

  test("solutions that nobody keeps are freed before they add up", () => {
    const [first, ...later] = memoryOf("solve-again", "solution", "6");
    expect(Math.max(...later)).toBeLessThan(first + 400);
  });

  test("a cell that declares a large memory anew lets go of the old ones", () => {
    const [first, ...later] = memoryOf("redeclare");
    expect(Math.max(...later)).toBeLessThan(first + 600);
  });
});
