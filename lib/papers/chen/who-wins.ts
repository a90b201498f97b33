import { type CsvRow, readCsv } from "../../csv.ts";
import { UserError } from "../../errors.ts";
import { type Notakto, type NotaktoState, notakto } from "../../games/notakto.ts";
import type { Experiment, Findings } from "../../lab/experiment.ts";
import { meetingRows } from "../../lab/measure.ts";
import type { Results } from "../../lab/results.ts";
import type { OnProgress } from "../../progress.ts";
import { projectPath } from "../../project.ts";
import { knightReplies } from "../../solvers/notakto/knight.ts";
import { type Plan, planSolution, type Solution, solve } from "../../solvers/notakto/retrograde/solve.ts";

/** Who wins Notakto: the exact section of Chen, solved, with the pairing strategy put to the test. */
export interface WhoWinsConfig {
  /** Boards solved whole. */
  readonly solved: readonly number[];
  /** Boards of size 4k on which the pairing player meets its opponents, and how often each. */
  readonly paired: readonly number[];
  readonly games: number;
  /** Bytes that a solution may take; what there is where undefined. */
  readonly memory: number | undefined;
}

export interface SolvedNotakto {
  readonly game: Notakto;
  readonly solution: Solution;
  readonly winningOpenings: readonly number[];
}

/** The tables, and the boards themselves. */
export interface WhoWinsFindings extends Findings {
  readonly solved: readonly SolvedNotakto[];
  /** Boards left out, each with the reason. */
  readonly leftOut: readonly string[];
}

export type WhoWins = Results<WhoWinsConfig> & WhoWinsFindings;

export const whoWins: Experiment<WhoWinsConfig, WhoWinsFindings> = {
  name: "who-wins",
  measured: {
    // Every worker takes memory of its own.
    "who-wins-cost": { by: ["n"], columns: ["seconds", "bytes"] },
  },
  configs: {
    smoke: { solved: [1, 2, 3, 4, 5], paired: [4, 8], games: 20, memory: undefined },
    quick: { solved: [1, 2, 3, 4, 5, 6], paired: [4, 8, 12, 16], games: 100, memory: undefined },
    standard: { solved: [1, 2, 3, 4, 5, 6], paired: [4, 8, 12, 16], games: 1000, memory: undefined },
    paper: { solved: [1, 2, 3, 4, 5, 6], paired: [4, 8, 12, 16], games: 1000, memory: undefined },
  },
  async run(config, { seed, onProgress }) {
    const { solved, leftOut } = await solveBoards(config, onProgress);
    return {
      tables: {
        "who-wins": winnerRows(solved, config.paired),
        "who-wins-lost-by-x": solved.flatMap(lostByCrosses),
        "who-wins-pairing": await pairingRows(config, seed, onProgress),
        "who-wins-cost": solved.map(costRow),
      },
      solved,
      leftOut,
    };
  },
};

async function solveBoards(
  { solved: sizes, memory }: WhoWinsConfig,
  onProgress: OnProgress,
): Promise<Pick<WhoWinsFindings, "solved" | "leftOut">> {
  const solved: SolvedNotakto[] = [];
  const leftOut: string[] = [];
  for (const size of sizes) {
    const game = notakto(size);
    let plan: Plan;
    try {
      plan = planSolution(game, game.initial(), { memory });
    } catch (error) {
      if (!(error instanceof UserError)) throw error;
      leftOut.push(error.message);
      continue;
    }
    const solution = await solve(plan, onProgress);
    solved.push({ game, solution, winningOpenings: winningMoves(game, solution, game.initial()) });
  }
  return { solved, leftOut };
}

/** The moves that leave the opponent in a lost position. */
function winningMoves(game: Notakto, solution: Solution, state: NotaktoState): number[] {
  return game.safeMoves(state).filter((move) => solution.isLost(game.play(state, move)));
}

const chen = () => new Map(readCsv(projectPath("data/chen-exact.csv")).map((row) => [Number(row.n), row]));

function winnerRows(solved: readonly SolvedNotakto[], paired: readonly number[]): CsvRow[] {
  const paper = chen();
  const beside = (n: number) => ({
    paper_winner: paper.get(n)?.winner ?? "",
    paper_by: paper.get(n)?.by ?? "",
  });
  const bySolution = solved.map(({ game, solution, winningOpenings }) => ({
    n: game.size,
    winner: solution.isLost(game.initial()) ? "second" : "first",
    by: "solved",
    winning_openings: winningOpenings.length,
    openings: game.actions,
    line_free: solution.lineFree,
    lost: solution.lost,
    ...beside(game.size),
  }));
  const byPairing = paired
    .filter((n) => !solved.some(({ game }) => game.size === n))
    .map((n) => ({
      n,
      winner: "second",
      by: "pairing strategy",
      winning_openings: 0,
      openings: n * n,
      line_free: null,
      lost: null,
      ...beside(n),
    }));
  return [...bySolution, ...byPairing];
}

function lostByCrosses({ game, solution }: SolvedNotakto): CsvRow[] {
  return solution.byCrosses.map(({ crosses, lineFree, lost }) => ({
    n: game.size,
    x: crosses,
    line_free: lineFree,
    lost,
    share: Number(lost) / Number(lineFree),
  }));
}

/** The pairing player as second player against all that the lab has to throw at it. */
const pairingRows = (
  { paired, games }: WhoWinsConfig,
  seed: number,
  onProgress: OnProgress,
): Promise<CsvRow[]> =>
  meetingRows(
    paired.flatMap((n) =>
      ["random", "greedy", "pair-breaker"].map((opponent) => ({
        n,
        game: "notakto",
        size: `${n}`,
        player: "pairing",
        opponent,
        side: "second" as const,
        games,
        seed,
      })),
    ),
    ({ n, opponent }) => ({ n, opponent }),
    onProgress,
  );

function costRow({ game, solution }: SolvedNotakto): CsvRow {
  const paper = chen().get(game.size);
  return {
    n: game.size,
    seconds: solution.seconds,
    bytes: solution.bytes,
    paper_seconds: paper?.seconds ?? "",
    paper_bytes: paper?.bytes ?? "",
  };
}

/** A statement of the paper, in words, and in how many of the cases it speaks of it holds. */
export interface Claim {
  readonly claim: string;
  readonly cases: number;
  readonly hold: number;
}

/** What Chen says of single boards, checked against the solutions that there are. */
export function checkClaims(solved: readonly SolvedNotakto[]): Claim[] {
  const of = (size: number): SolvedNotakto[] => solved.filter(({ game }) => game.size === size);
  return [
    ...of(3).map(({ game, winningOpenings }) => ({
      claim: "3×3: the first player wins by the centre and by no other opening",
      cases: game.actions,
      hold: game.legalMoves(game.initial()).filter((move) => winningOpenings.includes(move) === (move === 4))
        .length,
    })),
    ...of(3).map(({ game, solution }) => ({
      claim: "3×3: after the centre, answering a knight's move away always wins",
      ...checkKnight(game, solution),
    })),
    ...of(5).map(({ game, winningOpenings }) => ({
      claim: "5×5: every opening wins",
      cases: game.actions,
      hold: winningOpenings.length,
    })),
    ...of(5).map(({ game, solution }) => ({
      claim: "5×5: after the centre and any reply, every second move still wins",
      ...checkSecondMoves(game, solution),
    })),
    ...of(6).map(({ game, winningOpenings }) => ({
      claim: "6×6: every opening wins (ours: no paper states it)",
      cases: game.actions,
      hold: winningOpenings.length,
    })),
  ];
}

/** Follows every line of play in which the first player keeps to the knight's moves; counts the answers. */
function checkKnight(game: Notakto, solution: Solution): { cases: number; hold: number } {
  let cases = 0;
  let hold = 0;
  const follow = (state: NotaktoState): void => {
    for (const move of game.safeMoves(state)) {
      const asked = game.play(state, move);
      const answers = knightReplies(game, asked, move).map((reply) => game.play(asked, reply));
      cases++;
      if (answers.length > 0 && answers.every((answer) => solution.isLost(answer))) hold++;
      answers.forEach(follow);
    }
  };
  follow(game.play(game.initial(), (game.actions - 1) / 2));
  return { cases, hold };
}

function checkSecondMoves(game: Notakto, solution: Solution): { cases: number; hold: number } {
  const centre = game.play(game.initial(), (game.actions - 1) / 2);
  const replies = game.legalMoves(centre).map((move) => game.play(centre, move));
  const count = (list: readonly number[][]): number => list.reduce((sum, moves) => sum + moves.length, 0);
  return {
    cases: count(replies.map((state) => game.legalMoves(state))),
    hold: count(replies.map((state) => winningMoves(game, solution, state))),
  };
}
