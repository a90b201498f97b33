import { readCsv } from "notakto-lab/csv";
import { mimicryTraps, playSum, secrets } from "notakto-lab/experiments/secrets";
import { projectPath } from "notakto-lab/project";
import { isOutOfPlay, judgeSum } from "notakto-lab/solvers/notakto-sum";
import { describe, expect, test } from "vitest";

describe("the secrets of Notakto", () => {
  const results = secrets({ profile: "smoke", seed: 1 });

  test("all tables, consistent with each other", async () => {
    const { tables } = await results;
    expect(Object.fromEntries(Object.entries(tables).map(([name, rows]) => [name, rows.length]))).toEqual({
      "notakto-quotient-elements": 18,
      "notakto-quotient-products": 18 * 18,
      "notakto-boards": 102,
      "notakto-starts": 12,
      "misere-quotients": 15,
    });
    const inP = new Map(tables["notakto-quotient-elements"].map(({ element, in_p }) => [element, in_p]));
    for (const { element, outcome } of tables["notakto-boards"])
      expect(outcome).toBe(inP.get(element) ? "P" : "N");
    for (const { element, boards } of tables["notakto-quotient-elements"])
      expect(tables["notakto-boards"].filter((row) => row.element === element)).toHaveLength(Number(boards));
    for (const { product, in_p } of tables["notakto-quotient-products"]) expect(inP.get(product)).toBe(in_p);
  });

  test("the perfect player wins every game from where it can", async () => {
    for (const { games, wins } of (await results).tables["notakto-starts"]) expect(wins).toBe(games);
  });

  test("orders agree with those published", async () => {
    const { tables } = await results;
    for (const { elements, published, verified } of tables["misere-quotients"]) {
      expect(verified).toBe(true);
      if (published !== null) expect(elements).toBe(published);
    }
  });

  test("the committed tables of 3×3 are what comes out", async () => {
    const { tables } = await results;
    for (const name of ["notakto-quotient-elements", "notakto-quotient-products", "notakto-boards"])
      expect(readCsv(projectPath(`results/quick/${name}.csv`))).toEqual(
        tables[name].map((row) =>
          Object.fromEntries(Object.entries(row).map(([column, value]) => [column, `${value}`])),
        ),
      );
  });

  test("copying a completing move loses, another reply wins", async () => {
    const traps = mimicryTraps((await results).algebra);
    expect(traps.length).toBeGreaterThan(10);
    for (const { board, square, replies } of traps) {
      const completed = board | (1 << square);
      expect(isOutOfPlay(completed)).toBe(true);
      expect(judgeSum([board, board]).winner).toBe("opponent");
      expect(replies).not.toContain(square);
      for (const reply of replies)
        expect(judgeSum([completed, board | (1 << reply)]).winner).toBe("opponent");
    }
  });

  test("a game on six boards is the same for the same seed, and won by the second player", async () => {
    const turns = await playSum(6, "greedy", 3);
    expect(await playSum(6, "greedy", 3)).toEqual(turns);
    // Whoever completes the last line loses.
    expect(turns.at(-1)?.player).toBe("greedy");
  });
});
