import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { commandOf, inThread, interruptible, unlessAborted } from "../../lib/cli/signals.ts";

const WORDS = { stopping: "Stopping.", stopped: () => "Two are saved." };
const NAMES = ["SIGINT", "SIGTERM", "SIGHUP"] as const;

let said = "";
beforeEach(() => {
  said = "";
  vi.spyOn(process.stderr, "write").mockImplementation((text) => {
    said += text;
    return true;
  });
});
afterEach(() => vi.restoreAllMocks());

const untilAborted = (signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => signal.addEventListener("abort", () => resolve()));

describe("interruptible", () => {
  test.each([
    ["SIGINT", 130],
    ["SIGTERM", 143],
  ] as const)("%s aborts the work, which may save and return; the exit code is %i", async (name, code) => {
    let saved = false;
    const ended = interruptible(WORDS, async (signal) => {
      await untilAborted(signal);
      saved = true;
      return 0;
    });
    process.emit(name, name);
    expect(said).toBe("\nStopping. Ctrl-C again ends it at once.\n");
    expect(await ended).toBe(code);
    expect(saved).toBe(true);
    expect(said).toMatch(/\nTwo are saved\.\n$/);
  });

  test("work may throw the signal's reason; any other error stays one", async () => {
    const drop = interruptible(WORDS, async (signal) => {
      await untilAborted(signal);
      signal.throwIfAborted();
      return 0;
    });
    process.emit("SIGTERM", "SIGTERM");
    expect(await drop).toBe(143);
    const fail = interruptible(WORDS, async (signal) => {
      await untilAborted(signal);
      throw new Error("the disk is full");
    });
    process.emit("SIGINT", "SIGINT");
    await expect(fail).rejects.toThrow("the disk is full");
  });

  test("a second signal ends the process at once", async () => {
    const kill = vi.spyOn(process, "kill").mockReturnValue(true);
    const exit = vi.spyOn(process, "exit").mockReturnValue(undefined as never);
    let finish = (): void => {};
    const ended = interruptible(WORDS, async () => {
      await new Promise<void>((resolve) => {
        finish = resolve;
      });
      return 0;
    });
    process.emit("SIGINT", "SIGINT");
    expect(kill).not.toHaveBeenCalled();
    const others = process.listenerCount("SIGTERM") - 1;
    process.emit("SIGTERM", "SIGTERM");
    // Where others listen, the signal would not end it.
    if (others === 0) expect(kill.mock.calls).toEqual([[process.pid, "SIGTERM"]]);
    else expect(exit.mock.calls).toEqual([[143]]);
    finish();
    await ended;
  });

  test("without a signal the work's own code counts, and listeners are as they were, others' too", async () => {
    const other = (): void => {};
    process.on("SIGINT", other);
    try {
      const before = NAMES.map((name) => process.listeners(name));
      const ended = interruptible(WORDS, async () => 1);
      expect(NAMES.map((name) => process.listenerCount(name))).toEqual(
        before.map((listeners) => listeners.length + 1),
      );
      expect(await ended).toBe(1);
      expect(NAMES.map((name) => process.listeners(name))).toEqual(before);
      expect(said).toBe("");
    } finally {
      process.off("SIGINT", other);
    }
  });
});

test("what is awaited can be left", async () => {
  const { signal } = new AbortController();
  expect(await unlessAborted(signal, Promise.resolve(3))).toBe(3);
  const leaving = new AbortController();
  const left = unlessAborted(leaving.signal, new Promise(() => {}));
  leaving.abort("enough");
  await expect(left).rejects.toBe("enough");
});

test("a thread that never stops by itself is ended by the signal", async () => {
  const busy = new URL(
    `data:text/javascript,${encodeURIComponent("export const serve = () => () => { for (;;); };")}`,
  );
  const stopping = new AbortController();
  setTimeout(() => stopping.abort("enough"), 100);
  await expect(inThread(busy, undefined, { signal: stopping.signal })).rejects.toBe("enough");
});

test("a command is written so that a shell reads it back", () => {
  expect(commandOf(["train", "nim", "--size", "misere:3,4", "--set", "search.cPuct=2"])).toBe(
    "notakto train nim --size misere:3,4 --set search.cPuct=2",
  );
  expect(commandOf(["--position", "X../... w", "--out", "it's"])).toBe(
    `notakto --position 'X../... w' --out 'it'\\''s'`,
  );
});
