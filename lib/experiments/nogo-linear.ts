import { existsSync, readFileSync } from "node:fs";
import { type CsvRow, readCsv } from "../csv.ts";
import { writeFileAtomic } from "../files.ts";
import { cores } from "../machine.ts";
import type { OnProgress } from "../progress.ts";
import { projectPath } from "../project.ts";
import { type OpeningResult, type OpeningSearch, solverVersion } from "../solvers/nogo/linear/openings.ts";
import { startWorker } from "../workers.ts";
import { CACHE, cachePath } from "./cache.ts";
import type { Profile } from "./profile.ts";
import type { Results } from "./results.ts";

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

export const NOGO_LINEAR: Readonly<Record<Profile, NoGoLinearConfig>> = {
  smoke: { rows: 18, openings: 12, database: 7, recheckFrom: 18, lines: 2 },
  quick: { rows: 34, openings: 27, database: 11, recheckFrom: 34, lines: 20 },
  standard: { rows: 44, openings: 33, database: 11, recheckFrom: 40, lines: 100 },
  paper: { rows: 39, openings: 33, database: 11, recheckFrom: 40, lines: 100 },
};

/** The opening that wins on every row longer than seven, as far as is known: next to an end (Du's B1). */
const NEXT_TO_END = 2;
/** Searches of rows this long are kept between runs, so that a run that was ended goes on where it was. */
const LONG = 36;

type Answer = OpeningSearch & OpeningResult;

export async function nogoLinear(
  options: { readonly profile: Profile; readonly seed: number },
  onProgress?: OnProgress,
): Promise<Results<NoGoLinearConfig>> {
  const started = new Date();
  const config = NOGO_LINEAR[options.profile];
  const { first, second } = plan(config, options.seed);
  const answers = await searchAll([...first, ...second], onProgress);
  const firstAnswers = answers.slice(0, first.length);
  const secondAnswers = answers.slice(first.length);
  const openings = firstAnswers.map(openingRow);
  return {
    experiment: "nogo-linear",
    ...options,
    config,
    started,
    seconds: (Date.now() - started.getTime()) / 1000,
    tables: {
      "nogo-linear-rows": rowRows(config, firstAnswers, secondAnswers),
      "nogo-linear-openings": openings,
      "nogo-linear-claims": claimRows(openings),
    },
  };
}

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

/** Asks workers, one a core; the answers come in the order of the questions. */
async function searchAll(searches: readonly OpeningSearch[], onProgress?: OnProgress): Promise<Answer[]> {
  const answers: Answer[] = new Array(searches.length);
  let next = 0;
  let done = 0;
  const label = `openings of rows to 1×${Math.max(...searches.map(({ n }) => n))}`;
  const work = async (): Promise<void> => {
    const worker = startWorker<OpeningSearch, OpeningResult>(
      new URL("../solvers/nogo/linear/opening-worker.ts", import.meta.url),
      undefined,
    );
    try {
      while (next < searches.length) {
        const i = next++;
        answers[i] = { ...searches[i], ...(await keptOr(searches[i], () => worker.ask(searches[i]))) };
        onProgress?.({ label, done: ++done, total: searches.length });
      }
    } finally {
      await worker.dismiss();
    }
  };
  onProgress?.({ label, done: 0, total: searches.length });
  await Promise.all(Array.from({ length: Math.min(cores(), 2) }, work));
  return answers;
}

async function keptOr(search: OpeningSearch, ask: () => Promise<OpeningResult>): Promise<OpeningResult> {
  if (search.n < LONG) return ask();
  const path = cachePath(CACHE, "nogo-row", { ...search, solver: solverVersion() });
  if (existsSync(path)) return JSON.parse(readFileSync(path, "utf8"));
  const result = await ask();
  writeFileAtomic(path, JSON.stringify(result));
  return result;
}

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
