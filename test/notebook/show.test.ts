import { createRequire } from "node:module";
import { inNotebook } from "notakto-lab/notebook/display";
import { notebookProgress } from "notakto-lab/notebook/progress";
import { show } from "notakto-lab/notebook/show";
import { table } from "notakto-lab/notebook/table";
import { afterEach, describe, expect, test, vi } from "vitest";
import { BOARDS } from "./charts.ts";

interface Message {
  readonly data: Record<string, string>;
  readonly metadata: Record<string, unknown>;
  readonly transient: { readonly display_id?: string };
}

const require = createRequire(import.meta.url);

test("outside a notebook show says in one sentence what to do", async () => {
  expect(inNotebook()).toBe(false);
  await expect(show(BOARDS)).rejects.toThrow(
    /^There is no notebook .* savePicture\(chart, path\) in a script\.$/,
  );
});

describe("in a kernel", () => {
  /** Stands in for the kernel's connection, through which tslab writes what cells display. */
  function listen(): { message: Message; update: boolean }[] {
    const messages: { message: Message; update: boolean }[] = [];
    require("tslab/dist/jupyter.js").lastWriteDisplayData = (message: Message, update: boolean) =>
      messages.push({ message, update });
    return messages;
  }

  afterEach(() => {
    require("tslab/dist/jupyter.js").lastWriteDisplayData = null;
    vi.useRealTimers();
  });

  test("tables and pictures are shown in order, pictures with their size and name", async () => {
    const messages = listen();
    await show(table([{ n: 1, winner: "second" }], { caption: "Who wins" }), BOARDS);
    const [first, second] = messages.map(({ message }) => message);
    expect(first.data["text/plain"]).toBe("Who wins");
    expect(first.data["text/html"]).toContain("<table");
    expect(second.data["text/plain"]).toBe("A position");
    const png = Buffer.from(second.data["image/png"], "base64");
    expect(png.subarray(1, 4).toString()).toBe("PNG");
    expect(second.metadata).toEqual({
      "image/png": { width: png.readUInt32BE(16) / 2, height: png.readUInt32BE(20) / 2 },
      "notakto-lab": { name: "a-position" },
    });
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
});
