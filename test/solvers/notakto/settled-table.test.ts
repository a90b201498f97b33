import { describe, expect, test } from "vitest";
import { readCsv } from "../../../lib/csv.ts";
import { notakto } from "../../../lib/games/notakto.ts";
import { projectPath } from "../../../lib/project.ts";
import { lineSearch } from "../../../lib/solvers/notakto/line-search.ts";
import { checkTable, countLineFree } from "../../../lib/solvers/notakto/retrograde/checks.ts";
import { settledTable } from "../../../lib/solvers/notakto/settled-table.ts";
import { notaktoSolver } from "../../../lib/solvers/notakto/solver.ts";

const game = notakto(7);
const table = settledTable(game)!;

describe("the committed table of 7×7", () => {
  test("holds the centre and up to 12 X, and agrees with itself", () => {
    expect(game.format(table.from)).toBe("......./......./......./...X.../......./......./.......");
    expect(table.crosses).toBe(12);
    expect(checkTable(table, 1000).flatMap(({ wrong }) => wrong)).toEqual([]);
  });

  test("has the counts that the run recorded, of all boards and of lost ones", () => {
    const recorded = readCsv(projectPath("data/notakto-7-d4.csv"));
    const lineFree = countLineFree(game, table.from);
    for (const { crosses, line_free } of recorded) expect(line_free).toBe(`${lineFree[Number(crosses) - 1]}`);
    // Every position with the centre and one, two or three X more.
    const counts = [0, 0, 0, 0, 0];
    const count = (state: typeof table.from, least: number): void => {
      if (table.isLost(state)) counts[state.crosses]++;
      if (state.crosses === 4) return;
      for (let move = least; move < 49; move++)
        if (game.isSafe(state, move)) count(game.play(state, move), move + 1);
    };
    count(table.from, 0);
    expect(counts.slice(1).map(String)).toEqual(recorded.slice(0, 4).map(({ lost }) => lost));
  });

  test("late positions of the run, as a search that shares no code with it finds them", () => {
    const search = lineSearch(1000);
    const late = readCsv(projectPath("data/notakto-7-d4-late.csv")).filter(
      ({ crosses }) => Number(crosses) >= 28,
    );
    const judged = late
      .filter((_, i) => i % 8 === 0)
      .map(({ position, lost }) => ({ lost: lost === "true", judged: search.isLost(position) }))
      .filter(({ judged }) => judged !== undefined);
    expect(judged.length).toBeGreaterThan(150);
    for (const { lost, judged: found } of judged) expect(found).toBe(lost);
    expect(new Set(judged.map(({ lost }) => lost)).size).toBe(2);
  });

  test("the solver answers early positions from it, and says so", () => {
    const solver = notaktoSolver(game);
    const start = solver.analyse(game.initial());
    expect(start).toMatchObject({ result: "win", source: "data/notakto-7-d4.bin" });
    expect(start.moves.filter(({ result }) => result === "win")).toHaveLength(25);
    expect(solver.analyse(table.from).result).toBe("loss");
    // Where the table does not decide, nobody guesses.
    const corner = solver.analyse(game.play(game.initial(), 0));
    expect(corner.result).toBe("unknown");
    expect(corner.moves.filter(({ result }) => result === "unknown")).toHaveLength(11);
  });
});
