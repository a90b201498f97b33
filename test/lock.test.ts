import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, utimesSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Worker } from "node:worker_threads";
import { afterAll, beforeEach, expect, test } from "vitest";
import { LockedError, lockFolder, whenFree } from "../lib/lock.ts";
import { SILENCE_MS, thisProcess } from "../lib/owner.ts";
import { projectPath } from "../lib/project.ts";

const place = mkdtempSync(join(tmpdir(), "lock-"));
afterAll(() => rmSync(place, { recursive: true }));
let folder = "";
beforeEach(() => {
  folder = mkdtempSync(join(place, "folder-"));
});

const path = (): string => join(folder, "lock");
/** As if somebody had taken the lock, so long ago, and given no sign since. */
function forge(holder: object | string, silenceMs = 0): void {
  const whole = { id: "forged", ...thisProcess(), thread: false, since: "2026-01-02T03:04:05.000Z" };
  writeFileSync(path(), typeof holder === "string" ? holder : `${JSON.stringify({ ...whole, ...holder })}\n`);
  const signed = (Date.now() - silenceMs) / 1000;
  utimesSync(path(), signed, signed);
}
const [SOON, LATE] = [SILENCE_MS / 2, SILENCE_MS + 5000];
const ended = (): number => spawnSync(process.execPath, ["-e", ""]).pid;
const start = "1";

test("a folder is one's alone, and the second is told whose, and since when", () => {
  const lock = lockFolder(folder);
  lock.check();
  expect(() => lockFolder(folder)).toThrow(
    /is in use by this very process, since \d{4}-\d\d-\d\d \d\d:\d\d UTC/,
  );
  lock.release();
  lock.release();
  expect(readdirSync(folder)).toEqual([]);
  const other = lockFolder(folder, "other");
  lockFolder(folder).release();
  other.release();
});

test("another process is named", () => {
  forge({ host: "ada", pid: 77 }, SOON);
  expect(() => lockFolder(folder)).toThrow(
    `${folder} is in use by process 77 on ada, since 2026-01-02 03:04 UTC: wait until it is done, or stop it.`,
  );
});

test.each([
  ["an ended process of this host, at once", () => forge({ pid: ended() }), true],
  ["a process whose number is another's now", () => forge({ start }), true],
  ["a process of this host, however silent", () => forge({}, 1e9), false],
  ["a thread of this host that is silent", () => forge({ thread: true }, LATE), true],
  ["a thread of this host", () => forge({ thread: true }, SOON), false],
  ["a process of another host", () => forge({ host: "ada" }, SOON), false],
  ["a silent process of another host", () => forge({ host: "ada" }, LATE), true],
  ["a process of another boot or container", () => forge({ place: "0badf00d", pid: 1 }, SOON), false],
  ["nobody: an empty file", () => forge("", LATE), true],
  ["nobody yet: an empty file just made", () => forge("", 0), false],
  ["nobody: a number, as of old", () => forge("1234", LATE), true],
  ["nobody: half a file", () => forge('{"id":"x","ho', LATE), true],
])("a lock of %s", (_, forged, isTaken) => {
  forged();
  if (!isTaken) {
    const before = readFileSync(path(), "utf8");
    expect(() => lockFolder(folder)).toThrow(LockedError);
    expect(readFileSync(path(), "utf8")).toBe(before);
    expect(readdirSync(folder)).toEqual(["lock"]);
    return;
  }
  const lock = lockFolder(folder);
  lock.check();
  expect(readdirSync(folder)).toEqual(["lock"]);
  lock.release();
  expect(readdirSync(folder)).toEqual([]);
});

test("whoever took a lock over and was killed at it does not keep it from others", () => {
  forge({ pid: ended() });
  // The lock of the one that was about to replace it, named after it.
  writeFileSync(join(folder, "lock.forged"), readFileSync(path(), "utf8").replace("forged", "taker"));
  const lock = lockFolder(folder);
  expect(readdirSync(folder)).toEqual(["lock"]);
  lock.release();
});

test("while somebody takes it over, nobody else does", () => {
  forge({ pid: ended() });
  writeFileSync(
    join(folder, "lock.forged"),
    `${JSON.stringify({ id: "taker", ...thisProcess(), since: "" })}\n`,
  );
  expect(() => lockFolder(folder)).toThrow(LockedError);
});

test("whoever was silent too long, and lost it, hears of it, and leaves the new lock alone", () => {
  const lock = lockFolder(folder);
  forge({ host: "ada", pid: 77 });
  expect(() => lock.check()).toThrow(/was taken over by another process/);
  lock.release();
  expect(readFileSync(path(), "utf8")).toContain("ada");
});

test("of many processes that find the same dead lock, one has it", async () => {
  const code = `const { lockFolder } = await import(${JSON.stringify(projectPath("lib/lock.ts"))});
    const folder = process.argv[1];
    console.log("ready");
    process.stdin.on("data", (round) => {
      try {
        lockFolder(folder + "/" + String(round).trim());
        console.log("won");
      } catch (error) {
        console.log(error.constructor.name === "LockedError" ? "told" : error.stack);
      }
    });
    process.stdin.on("end", () => process.kill(process.pid, "SIGKILL"));`;
  const takers = Array.from({ length: 4 }, () =>
    spawn(process.execPath, ["--import", "tsx", "--input-type=module", "-e", code, folder], {
      cwd: projectPath("."),
      stdio: ["pipe", "pipe", "inherit"],
    }),
  );
  const lines = takers.map(({ stdout }) => stdout[Symbol.asyncIterator]());
  const hear = async (taker: number): Promise<string> => String((await lines[taker].next()).value).trim();
  for (const taker of takers.keys()) expect(await hear(taker)).toBe("ready");
  const dead = { ...thisProcess(), id: "dead", pid: ended(), since: "2026-01-02T03:04:05.000Z" };
  for (let round = 0; round < 20; round++) {
    const own = mkdtempSync(join(folder, "round-"));
    writeFileSync(join(own, "lock"), `${JSON.stringify(dead)}\n`);
    for (const { stdin } of takers) stdin.write(`${own.slice(folder.length + 1)}\n`);
    const heard = await Promise.all(takers.map((_, taker) => hear(taker)));
    expect(heard.toSorted()).toEqual(["told", "told", "told", "won"]);
    expect(readdirSync(own)).toEqual(["lock"]);
  }
  await Promise.all(
    takers.map((taker) => {
      const exit = once(taker, "exit");
      taker.stdin.end();
      return exit;
    }),
  );
});

test("a holder gives signs, also while it computes without a pause", () => {
  const lock = lockFolder(folder);
  utimesSync(path(), 1, 1);
  const until = performance.now() + 20_000;
  while (statSync(path()).mtimeMs < Date.now() - 10_000 && performance.now() < until);
  expect(statSync(path()).mtimeMs).toBeGreaterThan(Date.now() - 10_000);
  lock.check();
  lock.release();
});

test("whoever waits has it when it is free, and hears meanwhile who has it", async () => {
  const first = lockFolder(folder);
  const heard: string[] = [];
  const second = whenFree(() => lockFolder(folder), { onWait: (holder) => heard.push(holder) });
  await expect.poll(() => heard.length).toBeGreaterThan(1);
  expect(heard[0]).toMatch(/^this very process, since/);
  first.release();
  (await second).release();
  expect(readdirSync(folder)).toEqual([]);
});

test("whoever waits need not wait for ever", async () => {
  const lock = lockFolder(folder);
  const signal = AbortSignal.timeout(50);
  await expect(whenFree(() => lockFolder(folder), { signal })).rejects.toThrow(/timeout/);
  await expect(whenFree(() => expect.unreachable("a bug"), {})).rejects.toThrow("a bug");
  lock.release();
});

test("a process that ends in the usual way leaves no lock", async () => {
  const code = `const { lockFolder } = await import(${JSON.stringify(projectPath("lib/lock.ts"))});
    lockFolder(${JSON.stringify(folder)});
    process.exit(3);`;
  const args = ["--import", "tsx", "--input-type=module", "-e", code];
  const { status, stderr } = spawnSync(process.execPath, args, { cwd: projectPath("."), encoding: "utf8" });
  expect(status, stderr).toBe(3);
  expect(readdirSync(folder)).toEqual([]);
});

test("a thread's lock says that it is one", async () => {
  const code = `import("tsx/esm/api").then(async ({ register }) => {
      register();
      const { lockFolder } = await import(${JSON.stringify(projectPath("lib/lock.ts"))});
      lockFolder(${JSON.stringify(folder)});
      require("node:worker_threads").parentPort.postMessage("locked");
      setInterval(() => {}, 1000);
    });`;
  const thread = new Worker(code, { eval: true });
  await once(thread, "message");
  expect(JSON.parse(readFileSync(path(), "utf8"))).toMatchObject({ thread: true, pid: process.pid });
  expect(() => lockFolder(folder)).toThrow(LockedError);
  await thread.terminate();
});
