import { expect, test } from "vitest";
import { inNotebook } from "../../lib/notebook/display.ts";
import { show } from "../../lib/notebook/show.ts";
import { table } from "../../lib/notebook/table.ts";
import { BOARDS } from "./charts.ts";
import { listen } from "./kernel.ts";

test("outside a notebook show says in one sentence what to do", async () => {
  expect(inNotebook()).toBe(false);
  await expect(show(BOARDS)).rejects.toThrow(
    /^There is no notebook .* savePicture\(chart, path\) in a script\.$/,
  );
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
