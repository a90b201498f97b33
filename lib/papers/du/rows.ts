import { codeVersion } from "../../code-version.ts";
import { type CsvRow, readCsv } from "../../csv.ts";
import type { Experiment, Lab } from "../../lab/experiment.ts";
import { coresFor } from "../../machine.ts";
import { projectPath } from "../../project.ts";
import { bytesFor, type OpeningResult, type OpeningSearch } from "../../solvers/nogo/rows/openings.ts";
import { perform } from "../../work/perform.ts";
import { sideBySide } from "../../work/side-by-side.ts";
import { nogoOpenings } from "../../work/tasks.ts";

/** Linear NoGo: who wins, by which openings, as far as Du's solver came and beyond. */
export interface NoGoLinearConfig {
  /** Rows to 1×rows are decided; of those to 1×openings every opening is. */
  readonly rows: number;
  readonly openings: number;
  /** The database of the search holds pieces with up to so many empty points; the second search's one more. */
  readonly database: number;
  /** Rows from this length on are searched a second time, with another database and seed, and lines replayed. */
  readonly recheckFrom: number;
  readonly lines: number;
}

export const nogoLinear: Experiment<NoGoLinearConfig> = {
  name: "nogo-linear",
  measured: {
    "nogo-linear-rows": { by: ["n"], columns: ["seconds", "second_seconds"] },
    "nogo-linear-openings": { by: ["n", "opening"], columns: ["seconds"] },
  },
  configs: {
    smoke: { rows: 18, openings: 12, database: 7, recheckFrom: 18, lines: 2 },
    quick: { rows: 34, openings: 27, database: 11, recheckFrom: 34, lines: 20 },
    standard: { rows: 44, openings: 33, database: 11, recheckFrom: 40, lines: 100 },
    paper: { rows: 39, openings: 33, database: 11, recheckFrom: 40, lines: 100 },
  },
  async run(config, lab) {
    const { first, second } = plan(config, lab.seed);
    const answers = await searchAll([...first, ...second], lab);
    const firstAnswers = answers.slice(0, first.length);
    const secondAnswers = answers.slice(first.length);
    const openings = firstAnswers.map(openingRow);
    return {
      tables: {
        "nogo-linear-rows": rowRows(config, firstAnswers, secondAnswers),
        "nogo-linear-openings": openings,
        "nogo-linear-claims": claimRows(openings),
      },
    };
  },
};

/** The opening that wins on every row longer than seven, as far as is known: next to an end (Du's B1). */
const NEXT_TO_END = 2;

type Answer = OpeningSearch & OpeningResult;

/** All searches: every opening of the shorter rows, one of the longer, and second searches of the longest. */
function plan(config: NoGoLinearConfig, seed: number): { first: OpeningSearch[]; second: OpeningSearch[] } {
  const first: OpeningSearch[] = [];
  const second: OpeningSearch[] = [];
  for (let n = 2; n <= config.rows; n++) {
    const common = {
      n,
      database: Math.min(config.database, Math.max(6, n - 16)),
      tableBits: tableBitsFor(n),
      seed,
    };
    const points = Math.ceil(n / 2);
    if (n <= config.openings)
      for (let opening = 1; opening <= points; opening++) first.push({ ...common, opening, lines: 0 });
    else first.push({ ...common, opening: NEXT_TO_END, lines: 0 });
    if (n >= config.recheckFrom)
      second.push({
        ...common,
        opening: NEXT_TO_END,
        database: common.database + 1,
        seed: seed + 1,
        lines: config.lines,
      });
  }
  return { first, second };
}

const tableBitsFor = (n: number): number => (n < 24 ? 16 : n < 30 ? 20 : n < 38 ? 22 : n < 42 ? 24 : 25);

/** Searches on as many threads as there are cores and memory for; long searches only if they are not kept yet. */
async function searchAll(searches: readonly OpeningSearch[], lab: Lab): Promise<Answer[]> {
  const label = `openings of rows to 1×${Math.max(...searches.map(({ n }) => n))}`;
  let done = 0;
  const progress = (): void => lab.onProgress({ label, done, total: searches.length });
  progress();
  const width = coresFor(Math.max(...searches.map(bytesFor)));
  return sideBySide(searches, { width, signal: lab.signal }, async (search, signal) => {
    const compute = async (): Promise<OpeningResult> =>
      (await perform(nogoOpenings, [search], { signal }))[0];
    const entry = { kind: "nogo-row", version: codeVersion(SEARCH), key: search };
    const result = await (search.n < LONG ? compute() : lab.kept(entry, compute));
    done++;
    progress();
    return { ...search, ...result };
  });
}

/** Searches of rows this long are kept between runs, so that a run that was ended goes on where it was. */
const LONG = 36;
const SEARCH = new URL("../../solvers/nogo/rows/openings.ts", import.meta.url);

/** An opening wins for Black if White, to move after it, does not. */
const openingRow = ({ n, opening, wins, nodes, seconds }: Answer): CsvRow => ({
  n,
  opening,
  wins: wins === undefined ? "" : !wins,
  nodes,
  seconds,
});

/** Who wins each row, beside the paper. */
function rowRows(config: NoGoLinearConfig, first: readonly Answer[], second: readonly Answer[]): CsvRow[] {
  const paper = new Map(
    readCsv(projectPath("data/du-nogo-solutions.csv"))
      .filter(({ rows }) => rows === "1")
      .map(({ cols, first_player_wins }) => [Number(cols), first_player_wins === "1" ? "first" : "second"]),
  );
  return Array.from({ length: config.rows }, (_, i) => i + 1).map((n) => {
    const answers = first.filter((answer) => answer.n === n);
    const known = answers.find(({ opening }) => opening === NEXT_TO_END);
    const again = second.find((answer) => answer.n === n);
    const winning = answers.filter(({ wins }) => wins === false);
    // A single point can't be played: that is suicide.
    const lost = n === 1 || (n <= config.openings && answers.every(({ wins }) => wins === true));
    return {
      n,
      winner: winning.length > 0 ? "first" : lost ? "second" : "",
      paper_winner: paper.get(n) ?? "",
      database: known?.database ?? "",
      nodes: known?.nodes ?? "",
      seconds: known?.seconds ?? "",
      second_search: again ? (again.wins === known?.wins ? "agrees" : "differs") : "",
      second_database: again?.database ?? "",
      second_nodes: again?.nodes ?? "",
      second_seconds: again?.seconds ?? "",
      lines_replayed: again?.replayed ?? "",
    };
  });
}

/** Du's theorems and conjectures on openings, on all the openings that were searched. */
function claimRows(openings: readonly CsvRow[]): CsvRow[] {
  const check = (claim: string, applies: (n: number, opening: number) => boolean, wins: boolean): CsvRow => {
    const cases = openings.filter(
      ({ n, opening, wins }) => wins !== "" && applies(Number(n), Number(opening)),
    );
    return {
      claim,
      rows: new Set(cases.map(({ n }) => n)).size,
      longest: Math.max(0, ...cases.map(({ n }) => Number(n))),
      hold: cases.filter((row) => row.wins === wins).length,
    };
  };
  return [
    check(
      "Theorem 1: on odd rows, n > 1, the centre wins",
      (n, at) => n % 2 === 1 && at === (n + 1) / 2,
      true,
    ),
    check("Theorem 2: on even rows, n > 2, the middle loses", (n, at) => n > 2 && at === n / 2, false),
    check("Conjecture 1: for n > 5 the end loses", (n, at) => n > 5 && at === 1, false),
    check("Conjecture 2: for n > 7 next to the end wins", (n, at) => n > 7 && at === NEXT_TO_END, true),
  ];
}
