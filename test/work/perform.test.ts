import { spawn } from "node:child_process";
import { text } from "node:stream/consumers";
import { fileURLToPath } from "node:url";
import { describe, expect, test } from "vitest";
import { UserError } from "../../lib/errors.ts";
import { perform } from "../../lib/work/perform.ts";
import { WorkerDeath } from "../../lib/work/thread.ts";
import type { Piece } from "./fixtures/scripted.ts";
import { meeting, scripted, watched } from "./fixtures/tasks.ts";

const shared = { offset: 1000 };

/** Squares to be made, those that come first the slowest. */
const squares = (count: number): Piece[] =>
  Array.from({ length: count }, (_, number) => ({
    kind: "square",
    number,
    milliseconds: 3 * (count - number),
  }));

const square: Piece = { kind: "square", number: 5 };

describe("perform", () => {
  test.each([1, 2, 3, 20])("gives the answers in the order of the pieces on %d threads", async (workers) => {
    const answers = await perform(scripted, squares(12), { workers, shared });
    expect(answers.map(({ square }) => square)).toEqual(Array.from({ length: 12 }, (_, i) => 1000 + i * i));
    const threads = new Set(answers.map(({ threadId }) => threadId));
    expect(threads.size).toBeLessThanOrEqual(workers);
    if (workers === 1) expect([...threads]).toEqual([(await import("node:worker_threads")).threadId]);
  });

  test("of nothing is nothing", async () => {
    expect(await perform(scripted, [], { shared })).toEqual([]);
  });

  test("takes the pieces of the task and no others", () => {
    // @ts-expect-error: a square needs a number
    const wrong = () => perform(scripted, [{ kind: "square" }], { shared });
    // @ts-expect-error: the task needs what is shared
    const lacking = () => perform(scripted, [square], {});
    expect([wrong, lacking]).toHaveLength(2);
  });

  test("keeps threads for the next job, which is prepared anew", async () => {
    const once = await perform(scripted, squares(8), { workers: 2, shared });
    const again = await perform(scripted, squares(8), { workers: 2, shared });
    const before = new Map(once.map(({ threadId, job }) => [threadId, job]));
    for (const { threadId, job } of again) expect(job).toBe(before.get(threadId)! + 1);
  });

  test.each([1, 2])("hears answers, progress and reports as they come, on %d threads", async (workers) => {
    const heard: string[] = [];
    await perform(scripted, squares(3), {
      workers,
      shared,
      label: "squaring",
      onProgress: ({ label, done, total }) => heard.push(`${label}: ${done} of ${total}`),
      onAnswer: (index, { square }) => heard.push(`${index}: ${square}`),
      onReport: (index, report) => heard.push(`${index} ${report}`),
    });
    for (const i of [0, 1, 2]) {
      const of = (line: string): number => heard.indexOf(line);
      expect(of(`${i} begins ${i}`)).toBeGreaterThan(-1);
      expect(of(`${i} ends ${i}`)).toBeGreaterThan(of(`${i} begins ${i}`));
      expect(of(`${i}: ${1000 + i * i}`)).toBeGreaterThan(of(`${i} ends ${i}`));
    }
    expect(heard.filter((line) => line.startsWith("squaring"))).toEqual(
      [0, 1, 2, 3].map((done) => `squaring: ${done} of 3`),
    );
  });

  test("does as many pieces at once in a thread as the task wants", async () => {
    for (const workers of [1, 2])
      expect(await perform(meeting, [1, 2, 3, 4, 5, 6], { workers })).toEqual(Array(6).fill(3));
  });
});

describe("the first error ends the work", () => {
  test.each([1, 2])("with its name, on %d threads", async (workers) => {
    const misused = perform(scripted, [square, { kind: "misuse" }], { workers, shared });
    await expect(misused).rejects.toThrow(new UserError("That was not meant."));
    await expect(misused).rejects.toBeInstanceOf(UserError);
    const crashed = perform(scripted, [{ kind: "crash" }, square], { workers, shared });
    await expect(crashed).rejects.toMatchObject({ name: "RangeError", message: "That was our fault." });
  });

  test("also one of whoever listens", async () => {
    const onReport = (): never => {
      throw new Error("deaf");
    };
    await expect(perform(scripted, [square], { workers: 2, shared, onReport })).rejects.toThrow("deaf");
  });

  test("a thread that dies is told, and another takes its place", async () => {
    const dying = perform(scripted, [{ kind: "exit" }, square], { workers: 2, shared });
    await expect(dying).rejects.toThrow(new WorkerDeath("ended its thread with exit code 3"));
    const [answer] = await perform(scripted, [square], { workers: 2, shared });
    expect(answer.square).toBe(1025);
  });
});

describe("a signal stops the work", () => {
  test.each([
    ["heed", 1],
    ["heed", 2],
    ["loop", 2],
  ] as const)("of pieces that %s, on %d threads", async (kind, workers) => {
    const [before] = await perform(scripted, [square], { workers, shared });
    const stop = new AbortController();
    let since = 0;
    const stopped = perform(scripted, [{ kind }], {
      workers,
      shared,
      signal: stop.signal,
      onReport: () => {
        since = performance.now();
        stop.abort(new Error("enough"));
      },
    });
    await expect(stopped).rejects.toThrow("enough");
    expect(performance.now() - since).toBeLessThan(5000);
    // A thread that heeds it is kept; one that does not is no more.
    const [after] = await perform(scripted, [square], { workers, shared });
    expect(after.threadId === before.threadId).toBe(kind === "heed");
  });

  test("before it begins", async () => {
    const signal = AbortSignal.abort(new Error("never mind"));
    await expect(perform(scripted, [square], { shared, signal })).rejects.toThrow("never mind");
  });
});

describe("a task that has its threads watched", () => {
  const patient = { patience: 0.2 };

  test("is never done in the thread of whoever asks", async () => {
    const [thread] = await perform(watched, [{ number: 1, action: "answer" }], {
      workers: 1,
      shared: patient,
    });
    expect(thread).not.toBe((await import("node:worker_threads")).threadId);
  });

  test("is known to hang, and where", async () => {
    const hanging = perform(watched, [{ number: 13, action: "hang" }], { workers: 1, shared: patient });
    await expect(hanging).rejects.toThrow(new Error("hangs at 13"));
  });

  test("is known to have died, and where", async () => {
    const dying = perform(watched, [{ number: 7, action: "exit" }], { workers: 1, shared: patient });
    await expect(dying).rejects.toThrow(new Error("ended its thread with exit code 1 at 7"));
  });

  test("has new threads if it is to be isolated, which nobody uses after it", async () => {
    const threadOf = async (patience: number) =>
      (await perform(watched, [{ number: 1, action: "answer" }], { workers: 1, shared: { patience } }))[0];
    const [kept, own, next] = [await threadOf(1), await threadOf(2), await threadOf(1)];
    expect(own).not.toBe(kept);
    expect(next).toBe(kept);
  });
});

test("threads that are kept do not keep the process alive", async () => {
  const script = fileURLToPath(new URL("./fixtures/leave.ts", import.meta.url));
  const child = spawn(process.execPath, ["--import", "tsx", script], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  const ended = new Promise((resolve) => child.once("exit", resolve));
  const printed = await text(child.stdout);
  const since = performance.now();
  expect(await ended).toBe(0);
  expect(printed).toBe("1,4,9");
  expect(performance.now() - since).toBeLessThan(5000);
});
