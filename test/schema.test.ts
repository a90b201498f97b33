import { expect, test } from "vitest";
import { check, either, kinds, optional, part, pathsOf, text, whole } from "../lib/schema.ts";

type Gate = { readonly kind: "open" } | { readonly kind: "closed"; readonly bolts: number };
const THING = part<{
  readonly name?: string;
  readonly gate: Gate;
  readonly amount: { n: number } | { m: number };
}>({
  name: optional(text("what it is called")),
  gate: kinds<Gate>({ open: {}, closed: { bolts: whole(1, 9, "how many", { alphaGoZero: 4 }) } }),
  amount: either(
    [part<{ n: number }>({ n: whole(0, 9, "ns") }), part<{ m: number }>({ m: whole(0, 9, "ms") })],
    "n or m",
    "how much",
  ),
});

test("a schema gives every value's path with its word", () => {
  expect(pathsOf(THING)).toEqual([
    { path: "name", about: "what it is called" },
    { path: "gate.kind", about: undefined },
    { path: "gate.bolts", about: "how many", alphaGoZero: 4 },
    { path: "amount.n", about: "ns" },
    { path: "amount.m", about: "ms" },
  ]);
});

test.each<[unknown, string]>([
  [
    { gate: { kind: "open" }, amount: { n: 10 } },
    "A thing's amount.n can't be 10; it takes a whole number from 0 to 9.",
  ],
  [
    { gate: { kind: "open" }, amount: { n: 1, m: 1 } },
    'A thing\'s amount can\'t be {"n":1,"m":1}; it takes n or m.',
  ],
  [
    { gate: { kind: "shut" }, amount: { n: 1 } },
    "A thing's gate.kind can't be \"shut\"; it takes open or closed.",
  ],
  [{ gat: 1, amount: { n: 1 } }, "A thing has no gat (did you mean gate?); it takes name, gate, amount."],
  [{ gate: { kind: "open" }, amount: { n: 1 }, bolts: 1 }, "A thing has no bolts (did you mean gate.bolts?)"],
  [JSON.parse('{"__proto__":1}'), "A thing has no __proto__; it takes name, gate, amount."],
  [{ toString: 1, gate: { kind: "open" }, amount: { n: 1 } }, "A thing has no toString; it takes"],
  [{ amount: { n: 1 } }, "A thing needs gate; it takes name, gate, amount."],
  [10n, "A thing can't be 10n; it takes an object with name, gate, amount."],
])("%o", (value, sentence) => {
  expect(() => check(THING, value, "A thing")).toThrow(sentence);
});
