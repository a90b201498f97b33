import { describe, expect, test } from "vitest";
import { type DuelResult, type Gate, passes } from "../../lib/zero/gates.ts";

const temperature = { plies: 0, tau: 0 };
const gates = {
  always: { kind: "always" },
  fixed: { kind: "fixed", threshold: 0.55, games: 40, temperature },
  dynamic: { kind: "dynamic", games: 40, temperature },
  printed: { kind: "dynamic-as-printed", games: 40, temperature },
} as const satisfies Record<string, Gate>;

const result = (
  wonAsFirst: number,
  lostAsFirst: number,
  wonAsSecond: number,
  lostAsSecond: number,
): DuelResult => ({ wonAsFirst, lostAsFirst, wonAsSecond, lostAsSecond });

describe("gates", () => {
  test("always: even a net that lost everything", () => {
    expect(passes(gates.always, result(0, 20, 0, 20), 0.5)).toBe(true);
  });

  test("fixed: more than 55 % of the games that someone won, whatever the training data say", () => {
    expect(passes(gates.fixed, result(20, 0, 2, 18), 1)).toBe(false); // 22 of 40 is 55 %, not more
    expect(passes(gates.fixed, result(20, 0, 3, 17), 1)).toBe(true);
    expect(passes(gates.fixed, result(5, 0, 0, 0), 0.5)).toBe(true); // the other 35 were drawn
    expect(passes(gates.fixed, result(0, 0, 0, 0), 0.5)).toBe(false);
  });

  test("dynamic: better on one seat than that seat is in the training data", () => {
    // First players win 80 %: a new net must win more than that as first, or more than 20 % as second.
    expect(passes(gates.dynamic, result(17, 3, 0, 20), 0.8)).toBe(true);
    expect(passes(gates.dynamic, result(16, 4, 4, 16), 0.8)).toBe(false);
    expect(passes(gates.dynamic, result(0, 20, 5, 15), 0.8)).toBe(true);
    expect(passes(gates.dynamic, result(0, 0, 0, 0), 0.8)).toBe(false);
  });

  test("as printed, the second half asks how the old net fares as first player", () => {
    // The new net loses everything as second: the old one wins all of its games as first, and the gate opens.
    expect(passes(gates.printed, result(0, 20, 0, 20), 0.5)).toBe(true);
    expect(passes(gates.dynamic, result(0, 20, 0, 20), 0.5)).toBe(false);
    // The new net wins everything as second, and nothing as first.
    expect(passes(gates.printed, result(0, 20, 20, 0), 0.5)).toBe(false);
    expect(passes(gates.dynamic, result(0, 20, 20, 0), 0.5)).toBe(true);
  });
});
