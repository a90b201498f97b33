import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { existsSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { isGone, SILENCE_MS, thisProcess } from "../lib/owner.ts";

const LATE = SILENCE_MS + 1;

test("this process is there, however long it was silent", () => {
  expect(thisProcess().pid).toBe(process.pid);
  expect(isGone(thisProcess(), 0)).toBe(false);
  if (thisProcess().start !== "") expect(isGone(thisProcess(), 1e9)).toBe(false);
});

test("one that has ended is known to at once, and its number is no alibi", () => {
  const { pid } = spawnSync(process.execPath, ["-e", ""]);
  expect(isGone({ ...thisProcess(), pid }, 0)).toBe(true);
  // Another process that had our number before us.
  if (thisProcess().start !== "") expect(isGone({ ...thisProcess(), start: "1" }, 0)).toBe(true);
});

test("of another host, another boot or another container only its silence tells", () => {
  for (const other of [{ host: "elsewhere" }, { place: "0badf00d" }]) {
    expect(isGone({ ...thisProcess(), pid: 1, ...other }, SILENCE_MS - 1)).toBe(false);
    expect(isGone({ ...thisProcess(), ...other }, LATE)).toBe(true);
  }
});

test("where the system does not tell when a process began, its silence counts too", () => {
  expect(isGone({ ...thisProcess(), start: "" }, 0)).toBe(false);
  expect(isGone({ ...thisProcess(), start: "" }, LATE)).toBe(true);
});

test.runIf(existsSync("/proc/self/stat"))(
  "a killed process that nobody has asked for has ended",
  async () => {
    // The shell's child becomes a zombie: the shell has turned into a program that never waits for it.
    const parent = spawn("sh", ["-c", "sleep 0.01 & echo $!; exec sleep 60"]);
    const [said] = await once(parent.stdout, "data");
    const pid = Number(said);
    const stateOf = (): string => / ([A-Z]) \d/.exec(readFileSync(`/proc/${pid}/stat`, "latin1"))?.[1] ?? "";
    const start = readFileSync(`/proc/${pid}/stat`, "latin1").split(") ")[1].split(" ")[19];
    await expect.poll(stateOf, { timeout: 20_000 }).toBe("Z");
    expect(isGone({ ...thisProcess(), pid, start }, 0)).toBe(true);
    parent.kill("SIGKILL");
  },
);
