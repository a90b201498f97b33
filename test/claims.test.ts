import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { type CsvText, readCsv } from "../lib/csv.ts";
import { committedTable } from "../lib/lab/results.ts";
import { compareRates, grouped, overRepeats, pooled, wilson } from "../lib/lab/statistics.ts";
import { comparedMistakes, comparedWins } from "../lib/papers/kisby/alphazero-loop.ts";
import { projectPath } from "../lib/project.ts";

// What README and notebooks say of results, held against the committed tables: the numbers are read out of the
// sentence, so that neither can change without the other.

const readme = readFileSync(projectPath("README.md"), "utf8");

/** All prose of a notebook. */
function prose(number: string): string {
  const file = readdirSync(projectPath("notebooks")).find((name) => name.startsWith(number))!;
  const { cells } = JSON.parse(readFileSync(projectPath(`notebooks/${file}`), "utf8"));
  return (cells as { cell_type: string; source: string[] }[])
    .filter(({ cell_type }) => cell_type === "markdown")
    .map(({ source }) => source.join(""))
    .join("\n");
}

/** The numbers of a sentence: `#` stands for one, everything else for itself. */
function numbersIn(text: string, sentence: string): number[] {
  const pattern = sentence
    .split("#")
    .map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, "\\$&"))
    .join("(\\d+(?:[.,]\\d+)*)");
  const found = new RegExp(pattern).exec(text);
  expect(found, `"${sentence}" is not there`).not.toBeNull();
  return found!.slice(1).map((number) => Number(number.replaceAll(",", "")));
}

const standard = (name: string): CsvText[] => committedTable("standard", name);
const percent = (share: unknown): number => Math.round(100 * Number(share));
const oneDigit = (share: unknown): number => Math.round(1000 * Number(share)) / 10;
const twoDigits = (p: unknown): number => Math.round(100 * Number(p)) / 100;

/** The one row with these values. */
function rowOf<R extends object>(rows: readonly R[], values: Record<string, string>): R {
  const found = rows.filter((row) =>
    Object.entries(values).every(
      ([column, value]) => `${(row as Record<string, unknown>)[column]}` === value,
    ),
  );
  expect(found, JSON.stringify(values)).toHaveLength(1);
  return found[0];
}

test("a number that is not there is missed, and one that is there is read", () => {
  expect(numbersIn("won 1,234 of 2 (3.5%)", "won # of # (#%)")).toEqual([1234, 2, 3.5]);
  expect(() => numbersIn("won 3 of 4", "lost #")).toThrow("is not there");
});

describe("table 3 (notebook 05, README)", () => {
  const table = pooled(standard("chen-table-3"), ["n", "method", "rival", "side"]);
  const of = (n: number, method: string, rival: string, side = "first") =>
    rowOf(table, { n: `${n}`, method, rival, side });
  const [key, zero] = ["key-state", "alphago-zero"];
  const over = (row: Record<string, unknown>) => [percent(row.trainings_low), percent(row.trainings_high)];

  test("against perfect play, with the interval over trainings", () => {
    const five = [of(5, key, "perfect"), of(5, zero, "perfect")];
    const six = [of(6, key, "perfect"), of(6, zero, "perfect")];
    expect(
      numbersIn(
        prose("05"),
        "win # and # % of their games on 5×5 (over trainings # to # and # to # %), # and # % on 6×6 (# to # and # to # %: single trainings won #, #, # and #, #, # of 100)",
      ),
    ).toEqual([
      ...five.map(({ rate }) => percent(rate)),
      ...five.flatMap(over),
      ...six.map(({ rate }) => percent(rate)),
      ...six.flatMap(over),
      ...[key, zero].flatMap((method) =>
        standard("chen-table-3")
          .filter((row) => row.n === "6" && row.method === method && row.rival === "perfect")
          .map(({ wins }) => Number(wins)),
      ),
    ]);
    expect(
      numbersIn(
        readme,
        "win only # % and # % of their games against perfect play from the winning side (over three trainings # to # % and # to # %)",
      ),
    ).toEqual([percent(five[0].rate), percent(six[0].rate), ...over(five[0]), ...over(six[0])]);
  });

  test("against greedy play", () => {
    const [five, six] = [5, 6].map((n) => percent(of(n, key, "greedy").rate));
    expect(numbersIn(readme, "(# % and # % as first player with key states")).toEqual([five, six]);
  });

  test("3×3 and 4×4: no game is lost to perfect play", () => {
    for (const n of [3, 4])
      for (const method of [key, zero])
        expect(of(n, method, "perfect", n === 3 ? "first" : "second")).toMatchObject({
          games: 300,
          wins: 300,
        });
  });

  test("refutations: by board and method, and by single training", () => {
    const large = standard("chen-table-3-refutations").filter(({ n }) => Number(n) >= 5);
    const ranges = (by: string[], hits: string, all: string) => {
      const rates = grouped(large, by, ({ sum }) => ({ rate: sum(hits) / sum(all) })).map(({ rate }) =>
        percent(rate),
      );
      return [Math.min(...rates), Math.max(...rates)];
    };
    const [together, singly] = [
      ["n", "method"],
      ["n", "method", "seed"],
    ];
    const tried = ranges(together, "tried", "mistakes");
    const expected = ranges(together, "expected", "mistakes");
    expect(
      numbersIn(
        prose("05"),
        "tried a refuting reply in # to # % (by board and method, the three seeds together; single trainings # to # %). It does not believe it: it expects such a reply in # to # % (single trainings # to # %), where # to # % of the safe replies refute",
      ),
    ).toEqual([
      ...tried,
      ...ranges(singly, "tried", "mistakes"),
      ...expected,
      ...ranges(singly, "expected", "mistakes"),
      ...ranges(together, "refuting", "replies"),
    ]);
    expect(
      numbersIn(
        readme,
        "tried a refutation of # to # % of its losing moves (by board and method, three seeds together) and expected it in # to # %",
      ),
    ).toEqual([...tried, ...expected]);
  });
});

describe("self-play (notebook 06, README)", () => {
  /** How probable a score so far from even is between equals, two-sided. */
  function evenScore(wins: number, games: number): number {
    let [chance, p] = [0.5 ** games, 0];
    for (let k = 0; k <= games; k++) {
      if (Math.abs(k - games / 2) >= Math.abs(wins - games / 2)) p += chance;
      chance *= (games - k) / (k + 1);
    }
    return p;
  }

  test("on small boards the lead is the true winner's, but for one training of 24", () => {
    const itself = standard("chen-table-3").filter(
      ({ rival, side }) => rival === "itself" && side === "first",
    );
    const leadsRight = ({ n, wins, games }: Record<string, unknown>) =>
      2 * Number(wins) > Number(games) === (`${n}` !== "4");
    const together = pooled(itself, ["n", "method"]);
    expect(together).toHaveLength(8);
    expect(together.every(leadsRight)).toBe(true);
    expect(itself).toHaveLength(24);
    expect(itself.filter((row) => !leadsRight(row))).toMatchObject([
      { n: "6", method: "alphago-zero", wins: "40", games: "100" },
    ]);
    expect(
      numbersIn(prose("06"), "to # and # % on 5×5, # and # % on 6×6; of the # single trainings one"),
    ).toEqual([...together.filter(({ n }) => Number(n) >= 5).map(({ rate }) => percent(rate)), 24]);
  });

  test("the paper's leads, and how probable they are", () => {
    const paper = (n: string) => rowOf(readCsv(projectPath("data/chen-table-4.csv")), { n });
    const winsOf = (n: string) => Math.round(Number(paper(n).first) * Number(paper(n).games));
    const [seven, eight, twelve] = ["7", "8", "12"].map(winsOf);
    expect(numbersIn(prose("06"), "# of 100 games (49 to 68 %; p = #, two-sided")).toEqual([
      seven,
      twoDigits(evenScore(seven, 100)),
    ]);
    expect(numbersIn(prose("06"), "The paper's # of 100 on 8×8 has p = #·10⁻⁵")).toEqual([
      100 - eight,
      Math.round(evenScore(eight, 100) * 1e5),
    ]);
    expect(numbersIn(prose("06"), "# of 40 for the first player on 12×12 (p = #·10⁻⁴)")).toEqual([
      twelve,
      Math.round(evenScore(twelve, 40) * 1e4),
    ]);
    expect(numbersIn(readme, "with # of 100 games on 8×8, and to the loser with # of 40 on 12×12")).toEqual([
      100 - eight,
      twelve,
    ]);
  });

  test("ours", () => {
    const itself = standard("chen-table-4").filter(
      ({ rival, side }) => rival === "itself" && side === "first",
    );
    const [seven, eight, ...larger] = itself.map(({ wins }) => Number(wins));
    expect(eight).toBe(seven);
    expect(numbersIn(prose("06"), "# of 100 games on 7×7 and on 8×8, and #, #, # and # of 40")).toEqual([
      seven,
      ...larger,
    ]);
    for (const { low, high } of itself) expect(Number(low) < 0.5 && Number(high) > 0.5).toBe(true);
  });
});

test("the gates (notebook 07): games of both seats", () => {
  const dynamic = grouped(
    standard("chen-table-5").filter(({ gate }) => gate === "dynamic"),
    ["n"],
    ({ sum }) => ({ wins: sum("wins") }),
  );
  const text = prose("07");
  expect([
    ...numbersIn(text, "wins # of 200 games on 7×7, # of 200 on 8×8 and # of 80 on 9×9"),
    ...numbersIn(text, "On 10×10 it is # of 80, on 11×11 #, on 12×12 #,"),
  ]).toEqual(dynamic.map(({ wins }) => wins));
});

test("a first player (notebook 03, README)", () => {
  const rows = committedTable("quick", "first-player");
  const against = (training: string) =>
    rowOf(rows, { training, plays: "search", opponent: "perfect", seat: "second" });
  expect(against("whole")).toMatchObject({ games: "100", wins: "100" });
  expect(numbersIn(readme, "wins all of # games as second player")).toEqual([100]);
  const turned = against("turned at random");
  expect(numbersIn(prose("03"), "the same six iterations win # of 100 games (# to # %)")).toEqual([
    Number(turned.wins),
    percent(turned.low),
    percent(turned.high),
  ]);
});

test("table 2 (notebook 04)", () => {
  const rows = standard("chen-table-2");
  const [dawson, othello] = ["dawson-3x9", "othello-6x6"];
  expect(
    numbersIn(
      prose("04"),
      "Black wins # of 100, in # different games; as second player at Dawson's chess against random it wins # of 100",
    ),
  ).toEqual([
    Number(rowOf(rows, { game: othello, rival: "itself", side: "black" }).wins),
    Number(rowOf(rows, { game: othello, rival: "itself", side: "black" }).distinct),
    Number(rowOf(rows, { game: dawson, rival: "random", side: "second" }).wins),
  ]);
});

describe("Kisby's ideas (notebook 08, README)", () => {
  const [wins, mistakes] = [standard("kisby-loop"), standard("kisby-loop-mistakes")];
  const text = prose("08");
  const PLANES = ["raw", "featured", "rich"];
  const lost = overRepeats(mistakes, ["game", "size", "planes", "plays"], {
    hits: "mistakes",
    of: "positions",
  });
  const lostBy = (size: string, planes: string, plays: string) =>
    oneDigit(rowOf(lost, { game: "notakto", size, planes, plays }).rate);
  const won = overRepeats(wins, ["game", "size", "planes", "plays", "opponent"], {
    hits: "wins",
    of: "games",
  });
  const wonBy = (size: string, plays: string) =>
    PLANES.map((planes) =>
      Number(rowOf(won, { game: "notakto", size, planes, plays, opponent: "perfect" }).wins),
    );

  test("losing moves by board, planes and way to play", () => {
    expect(numbersIn(text, "rich planes it is #% and #% on 4×4, #% and #% on 5×5")).toEqual(
      ["4", "5"].flatMap((size) => ["net alone", "search"].map((plays) => lostBy(size, "rich", plays))),
    );
    expect(numbersIn(text, "#% of the positions with raw planes")).toEqual([lostBy("4", "raw", "net alone")]);
    expect(numbersIn(readme, "from #% to #% of the positions that can be won (net alone")).toEqual(
      ["raw", "featured"].map((planes) => Math.round(lostBy("4", planes, "net alone"))),
    );
    expect(numbersIn(readme, "on 5×5 from #% to #%, though")).toEqual(
      ["raw", "featured"].map((planes) => Math.round(lostBy("5", planes, "net alone"))),
    );
    for (const size of ["4", "5"])
      for (const plays of ["net alone", "search"]) {
        const [raw, featured] = ["raw", "featured"].map((planes) =>
          rowOf(lost, { game: "notakto", size, planes, plays }),
        );
        expect(Number(featured.most)).toBeLessThan(Number(raw.least));
      }
  });

  test("games against perfect play, the comparison that goes the other way among them", () => {
    expect(
      numbersIn(
        text,
        "on 4×4 with search # are won with raw planes, # with his features, # with the rich ones, all of them; by the net alone #, # and #. On 5×5 with search #, # and #; by the net alone #, # and #:",
      ),
    ).toEqual(["4", "5"].flatMap((size) => ["search", "net alone"].flatMap((plays) => wonBy(size, plays))));
    const [{ p }] = compareRates(
      wins.filter((row) => row.size === "5" && row.plays === "net alone" && row.opponent === "perfect"),
      { by: ["size"], between: "planes", pair: ["raw", "featured"] },
    );
    expect(numbersIn(text, "*behind* the raw planes (p = #,")).toEqual([Math.round(1000 * Number(p)) / 1000]);
    const [raw, featured] = wonBy("5", "net alone");
    expect(numbersIn(readme, "(# against # of 300)")).toEqual([featured, raw]);
  });

  test("normal and misère play: rates, and p of all four comparisons", () => {
    const compared = comparedMistakes(mistakes);
    const [nimSearch, nimAlone, dawsonSearch, dawsonAlone] = compared;
    expect(compared.map(({ game, plays }) => `${game} ${plays}`)).toEqual([
      "Nim 3,5,7,9 search",
      "Nim 3,5,7,9 net alone",
      "Dawson's chess 3×13 search",
      "Dawson's chess 3×13 net alone",
    ]);
    for (const row of compared) expect(Number(row.misère)).toBeGreaterThan(Number(row.normal));
    const said = (row: (typeof compared)[number]) => [
      oneDigit(row.normal),
      oneDigit(row.misère),
      twoDigits(row.p),
    ];
    expect(
      numbersIn(
        text,
        "goes wrong in #% of the positions of normal play (51–53%) and #% of misère play (53–57%; p = #)",
      ),
    ).toEqual(said(nimAlone));
    expect(numbersIn(text, "with search #% (17–19%) and #% (18–23%; p = #)")).toEqual(said(nimSearch));
    expect(numbersIn(text, "#% (32–34%) and #% (28–41%; p = #) alone")).toEqual(said(dawsonAlone));
    expect(numbersIn(text, "#% (7–14%) and #% (6–15%; p = #) with search")).toEqual(said(dawsonSearch));
    const ps = compared.map(({ p }) => twoDigits(p));
    expect(numbersIn(readme, "(misère is behind in all four comparisons, p from # to #)")).toEqual([
      Math.min(...ps),
      Math.max(...ps),
    ]);
  });

  test("normal and misère play against perfect", () => {
    const [nim, , dawson] = comparedWins(wins);
    const counts = (row: typeof nim) => [300 * Number(row.normal), 300 * Number(row.misère)].map(Math.round);
    expect(numbersIn(text, "in # of 300 games of normal and in # of 300 of misère play")).toEqual(
      counts(dawson),
    );
    expect(numbersIn(text, "Nim in # of 300 (one training of three) and in none")).toEqual([counts(nim)[0]]);
    expect(counts(nim)[1]).toBe(0);
    expect(numbersIn(readme, "won in # of 300 games against perfect play and misère in #")).toEqual(
      counts(dawson),
    );
  });

  test("figure 1, the winner's side against greedy on 4×4", () => {
    const cells = ["featured", "alphazero"].map((net) =>
      rowOf(standard("kisby-figure-1"), { n: "4", net, opponent: "greedy", side: "second" }),
    );
    expect(numbersIn(text, "on 3×3, #% [#–#] and #% [#–#] on 4×4")).toEqual(
      cells.flatMap(({ wins, games }) => {
        const { low, high } = wilson(Number(wins), Number(games));
        return [percent(Number(wins) / Number(games)), percent(low), percent(high)];
      }),
    );
  });
});

describe("exact results (README's table, notebook 12)", () => {
  test("the checks of 7×7 found nothing wrong", () => {
    for (const { wrong } of standard("settling-checks")) expect(wrong).toBe("0");
  });

  test("both places name the second program's boards", () => {
    const [here] = numbersIn(readme, "agrees in all counts and in # boards");
    expect(numbersIn(prose("12"), "so do # boards with up to 12 X")).toEqual([here]);
  });

  test("the misère quotient of 3×3", () => {
    const row = rowOf(committedTable("quick", "misere-quotients"), { game: "Notakto 3×3" });
    expect(row).toMatchObject({ verified: "true", published: row.elements });
    expect(numbersIn(readme, "misère quotient of # elements")).toEqual([Number(row.elements)]);
  });
});
