import { expect, test, vi } from "vitest";
import type { Chart } from "../../lib/notebook/chart.ts";
import { livePicture } from "../../lib/notebook/live-picture.ts";
import { listen } from "./kernel.ts";

/** Pictures are ready when the test says so. */
const drawing = vi.hoisted(() => ({ ready: new Map<string, () => void>() }));
vi.mock("../../lib/notebook/picture.ts", () => ({
  picture: ({ title }: Chart) =>
    new Promise((resolve) =>
      drawing.ready.set(title, () => resolve({ png: Buffer.from(title), width: 1, height: 1 })),
    ),
}));

const chart = (title: string): Chart => ({ kind: "boards", name: "x", title, boards: [] });
const settle = () => new Promise((resolve) => setImmediate(resolve));

test("one picture takes the place of another, and of those that come in meanwhile only the newest is drawn", async () => {
  const messages = listen();
  const { show, replace } = livePicture();
  const shown = ["one", "two", "three"].map((title) => show(chart(title)));
  await settle();
  expect([...drawing.ready.keys()]).toEqual(["one"]);
  drawing.ready.get("one")!();
  await settle();
  drawing.ready.get("three")!();
  await Promise.all(shown);
  expect(drawing.ready.has("two")).toBe(false);
  expect(messages.map(({ message, update }) => [message.data["text/plain"], update])).toEqual([
    ["one", false],
    ["three", true],
  ]);
  expect(new Set(messages.map(({ message }) => message.transient.display_id)).size).toBe(1);

  const last = show(chart("four"));
  await settle();
  const over = replace({ data: { "text/plain": "done" }, metadata: {} });
  drawing.ready.get("four")!();
  await Promise.all([last, over]);
  expect(messages.slice(2).map(({ message }) => message.data["text/plain"])).toEqual(["four", "done"]);
});

test("where nothing was shown there is nothing to replace", async () => {
  const messages = listen();
  await livePicture().replace({ data: { "text/plain": "done" }, metadata: {} });
  expect(messages).toEqual([]);
});

test("outside a notebook nothing is drawn", async () => {
  await livePicture().show(chart("unseen"));
  expect(drawing.ready.has("unseen")).toBe(false);
});
