import { expect, test } from "vitest";
import { readCsv } from "../../../lib/csv.ts";
import { notakto } from "../../../lib/games/notakto.ts";
import { figure1Rows } from "../../../lib/papers/kisby/figure-1.ts";
import { projectPath } from "../../../lib/project.ts";
import { NOTAKTO_FACTS } from "../../oracles/notakto-facts.ts";

const GAMES = 30;
// In the places of the nets players whose strength is known.
const boards = [3, 4].map((n) => ({ game: notakto(n), nets: { featured: "perfect", alphazero: "random" } }));

test("each net against everyone on either side, true to theory, beside the paper's", async () => {
  const rows = await figure1Rows(boards, { games: GAMES, seed: 3 }, () => {});
  const published = readCsv(projectPath("data/kisby-figure-1.csv"));
  expect(rows).toHaveLength(2 * 16);
  for (const { n, net, opponent, side, theory, games, paper } of rows) {
    expect(games).toBe(GAMES);
    const own = published.find(
      (row) => `${[row.n, row.net, row.opponent, row.side]}` === `${[n, net, opponent, side]}`,
    );
    expect(paper).toBe(Number(own?.win_rate));
    expect(theory).toBe(NOTAKTO_FACTS.find((fact) => fact.n === n)!.winner === side);
  }
  const winsOf = (n: number, net: string, opponent: string, side: string): number =>
    Number(
      rows.find((row) => `${[row.n, row.net, row.opponent, row.side]}` === `${[n, net, opponent, side]}`)!
        .wins,
    );
  for (const n of [3, 4]) {
    // Each match is seen from both sides, and somebody wins it.
    expect(winsOf(n, "alphazero", "itself", "first") + winsOf(n, "alphazero", "itself", "second")).toBe(
      GAMES,
    );
    expect(winsOf(n, "featured", "alphazero", "second") + winsOf(n, "alphazero", "featured", "first")).toBe(
      GAMES,
    );
    const winner = NOTAKTO_FACTS.find((fact) => fact.n === n)!.winner;
    for (const opponent of ["itself", "alphazero", "random", "greedy"])
      expect(winsOf(n, "featured", opponent, winner)).toBe(GAMES);
  }
});
