import { afterEach, expect, test, vi } from "vitest";
import { notebookProgress } from "../../lib/notebook/progress.ts";
import { listen } from "./kernel.ts";

afterEach(() => {
  vi.useRealTimers();
});

test("progress moves in place and leaves one line, marked as timing", () => {
  vi.useFakeTimers({ toFake: ["performance"] });
  const messages = listen();
  const onProgress = notebookProgress();
  for (let done = 0; done <= 8; done++) {
    onProgress({ label: "solving 6×6", done, total: 8 });
    vi.advanceTimersByTime(1000);
  }
  expect(messages.map(({ update }) => update)).toEqual([false, ...Array(6).fill(true)]);
  expect(new Set(messages.map(({ message }) => message.transient.display_id)).size).toBe(1);
  expect(messages[2].message.data["text/html"]).toBe(
    '<div class="timing"><progress value="500" max="1000"></progress> solving 6×6: 50%, 0:04 so far, about 0:04 left</div>',
  );
  expect(messages.at(-1)!.message).toMatchObject({
    data: { "text/html": '<div class="timing">solving 6×6: done in 0:08</div>' },
    metadata: { "notakto-lab": { timing: true } },
  });
  // Run again, perhaps in another cell: a line of its own.
  onProgress({ label: "solving 6×6", done: 0, total: 8 });
  vi.advanceTimersByTime(3000);
  onProgress({ label: "solving 6×6", done: 4, total: 8 });
  expect(messages.at(-1)).toMatchObject({ update: false });
});
