import { describe, expect, test } from "vitest";
import {
  bar,
  clock,
  type ProgressReport,
  reportProgress,
  terminalProgress,
  timeLeft,
} from "../lib/progress.ts";

test("the time left follows from the speed so far", () => {
  expect(timeLeft(10, 25, 100)).toBe(30);
  expect(timeLeft(10, 100, 100)).toBe(0);
  expect(timeLeft(10, 120, 100)).toBe(0);
  expect(timeLeft(10, 0, 100)).toBeUndefined();
  expect(timeLeft(0, 5, 100)).toBeUndefined();
});

test.each([
  [0, "0:00"],
  [7.4, "0:07"],
  [59.6, "1:00"],
  [750, "12:30"],
  [3723, "1:02:03"],
])("%d seconds are %s", (seconds, text) => {
  expect(clock(seconds)).toBe(text);
});

test("a bar is filled by its share and never longer than itself", () => {
  expect(bar(0, 4)).toBe("░░░░");
  expect(bar(0.5, 4)).toBe("██░░");
  expect(bar(1.7, 4)).toBe("████");
});

/** Runs work that takes `seconds`, with a call every `step`, on a clock of its own. */
function work(
  report: (now: () => number) => (p: { label: string; done: number; total: number }) => void,
  seconds: number,
  step: number,
) {
  let time = 100;
  const onProgress = report(() => time);
  for (let done = 0; done <= seconds; done += step) {
    time = 100 + done;
    onProgress({ label: "work", done, total: seconds });
  }
}

describe("reports", () => {
  const reports = (seconds: number, step: number, every: number): ProgressReport[] => {
    const seen: ProgressReport[] = [];
    work((now) => reportProgress({ every, now, report: (report) => seen.push(report) }), seconds, step);
    return seen;
  };

  test("keep silent about short work", () => {
    expect(reports(1, 0.25, 0.1)).toEqual([]);
  });

  test("begin after two seconds, come now and then, and end with the end", () => {
    const seen = reports(40, 1, 10);
    expect(seen.map(({ elapsed }) => elapsed)).toEqual([2, 12, 22, 32, 40]);
    expect(seen[1]).toEqual({ label: "work", share: 0.3, elapsed: 12, left: 28, finished: false });
    expect(seen.at(-1)).toMatchObject({ share: 1, finished: true });
  });

  test("start afresh with other work", () => {
    let time = 0;
    const seen: string[] = [];
    const onProgress = reportProgress({
      every: 1,
      now: () => time,
      report: ({ label, elapsed }) => seen.push(`${label} ${elapsed}`),
    });
    onProgress({ label: "a", done: 0, total: 2 });
    time = 5;
    onProgress({ label: "a", done: 2, total: 2 });
    onProgress({ label: "a", done: 2, total: 2 });
    onProgress({ label: "b", done: 0, total: 2 });
    time = 8;
    onProgress({ label: "b", done: 1, total: 2 });
    onProgress({ label: "b", done: 0, total: 2 });
    time = 9;
    onProgress({ label: "b", done: 1, total: 2 });
    expect(seen).toEqual(["a 5", "b 3"]);
  });
});

describe("a terminal", () => {
  const written = (stream: { isTTY: boolean; columns?: number }, seconds: number): string => {
    let text = "";
    const write = (part: string) => {
      text += part;
    };
    work((now) => terminalProgress({ ...stream, write }, now), seconds, 1);
    return text;
  };

  test("shows a bar that is erased and drawn again, then one line that stays", () => {
    const text = written({ isTTY: true }, 8);
    expect(text).toContain("\r\x1b[2K██████████");
    expect(text).toContain("work: 50%, 0:04 so far, about 0:04 left");
    expect(text.endsWith("\r\x1b[2Kwork: done in 0:08\n")).toBe(true);
    expect(text.match(/\n/g)).toHaveLength(1);
  });

  test("never wraps a line", () => {
    const lines = written({ isTTY: true, columns: 30 }, 8).split("\r\x1b[2K");
    for (const line of lines) expect(line.length).toBeLessThan(30);
  });

  test("that is a log gets few lines and no control characters", () => {
    expect(written({ isTTY: false }, 25)).toBe(
      "work: 8%, 0:02 so far, about 0:23 left\nwork: 48%, 0:12 so far, about 0:13 left\nwork: 88%, 0:22 so far, about 0:03 left\nwork: done in 0:25\n",
    );
    expect(written({ isTTY: false }, 1)).toBe("");
  });
});
