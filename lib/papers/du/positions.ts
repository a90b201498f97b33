import { type CsvRow, readCsv } from "../../csv.ts";
import type { Experiment } from "../../lab/experiment.ts";
import { projectPath } from "../../project.ts";
import { type EveryPosition, everyPosition } from "../../solvers/nogo/boards/every-position.ts";

/** What Du counts over all positions of 4×4: moves that fill one's own eyes, and replies at the point opposite. */
export interface NoGoPositionsConfig {
  /** Du's is 4×4. */
  readonly rows: number;
  readonly cols: number;
}

const DU: NoGoPositionsConfig = { rows: 4, cols: 4 };

export const nogoPositions: Experiment<NoGoPositionsConfig> = {
  name: "nogo-positions",
  configs: { smoke: { rows: 3, cols: 4 }, quick: DU, standard: DU, paper: DU },
  run({ rows, cols }, { onProgress }) {
    const positions = everyPosition(rows, cols, onProgress);
    onProgress({ label: "counting", done: 0, total: 2 });
    const eyeMoves = eyeMoveRows(rows, cols, positions);
    onProgress({ label: "counting", done: 1, total: 2 });
    const symmetricReplies = symmetricRows(rows, cols, positions);
    return { tables: { "nogo-eye-moves": eyeMoves, "nogo-symmetric-replies": symmetricReplies } };
  },
};

const isDus = (rows: number, cols: number): boolean => rows === DU.rows && cols === DU.cols;

/**
 * Du's Table 1.2. A position counts, once for each way its stones can lie, if alternate play from the empty board
 * reaches it, the mover can win it, and some point is open to both colours while another is open to the mover
 * alone. `win_by` counts those in which no other move wins. An eye is a point all of whose neighbours are
 * the mover's stones.
 */
function eyeMoveRows(rows: number, cols: number, positions: EveryPosition): CsvRow[] {
  const paper = isDus(rows, cols) ? readCsv(projectPath("data/du-nogo-4x4-eye-moves.csv")) : [];
  const counts = [0, 1].map(() => ({ one_go: 0, win_by_one_go: 0, eye: 0, win_by_eye: 0 }));
  positions.forEach((black, white) => {
    const mover = sizeOf(black) - sizeOf(white);
    if (mover !== 0 && mover !== 1) return;
    const own = positions.openTo(black, white, mover);
    const others = positions.openTo(black, white, 1 - mover);
    const alone = own & ~others;
    if ((own & others) === 0 || alone === 0) return;
    const winning = positions.winningMoves(black, white, mover);
    if (winning === 0) return;
    const eyes = eyesIn(alone, mover === 0 ? black : white, positions.neighbours);
    const count = counts[mover];
    count.one_go++;
    if ((winning & ~alone) === 0) count.win_by_one_go++;
    if (eyes === 0) return;
    count.eye++;
    if ((winning & ~eyes) === 0) count.win_by_eye++;
  });
  return counts.map((count, mover) => {
    const color = "BW"[mover];
    const theirs = paper.find((row) => row.color === color);
    const beside = Object.keys(count).map((key) => [`paper_${key}`, theirs ? Number(theirs[key]) : null]);
    return { rows, cols, color, ...count, ...Object.fromEntries(beside) };
  });
}

function eyesIn(points: number, stones: number, neighbours: readonly number[]): number {
  let eyes = 0;
  for (let rest = points; rest !== 0; rest &= rest - 1) {
    const p = pointOf(rest);
    if ((neighbours[p] & ~stones) === 0) eyes |= 1 << p;
  }
  return eyes;
}

/** A question to White: Black has just moved. */
interface Question {
  /** Before Black's move the board looked the same turned by half, colours exchanged. */
  readonly isSymmetric: boolean;
  /** White may play the point opposite Black's move. */
  readonly isOpen: boolean;
  /** White can win. */
  readonly canWin: boolean;
}

/** Du says that the point opposite wins for 85.3 %, and not of what: the first reading gives his figure. */
const READINGS: Readonly<Record<string, (question: Question) => boolean>> = {
  "symmetric before Black's move, the point opposite open": ({ isSymmetric, isOpen }) =>
    isSymmetric && isOpen,
  "symmetric before Black's move": ({ isSymmetric }) => isSymmetric,
  "symmetric before Black's move, White can win": ({ isSymmetric, canWin }) => isSymmetric && canWin,
  "any, the point opposite open": ({ isOpen }) => isOpen,
  "any, the point opposite open, White can win": ({ isOpen, canWin }) => isOpen && canWin,
  any: () => true,
};
const PAPER_RATE = 0.853;

/** How often the point opposite wins, by what is counted: positions with each last move that Black may have made. */
function symmetricRows(rows: number, cols: number, positions: EveryPosition): CsvRow[] {
  const counts = Object.entries(READINGS).map(([reading, counts]) => ({
    reading,
    counts,
    positions: 0,
    wins: 0,
  }));
  const points = rows * cols;
  positions.forEach((black, white) => {
    if (sizeOf(black) !== sizeOf(white)) return;
    const isSymmetric = turned(black, points) === white;
    for (let rest = positions.openTo(black, white, 0); rest !== 0; rest &= rest - 1) {
      const move = rest & -rest;
      const opposite = turned(move, points);
      const winning = positions.winningMoves(black | move, white, 1);
      const isOpen = (positions.openTo(black | move, white, 1) & opposite) !== 0;
      const question = { isSymmetric, isOpen, canWin: winning !== 0 };
      for (const count of counts)
        if (count.counts(question)) {
          count.positions++;
          if (winning & opposite) count.wins++;
        }
    }
  });
  return counts.map(({ reading, positions: asked, wins }) => ({
    rows,
    cols,
    reading,
    positions: asked,
    wins,
    rate: wins / asked,
    paper_rate: isDus(rows, cols) ? PAPER_RATE : null,
  }));
}

/** The board turned by half. */
function turned(set: number, points: number): number {
  let image = 0;
  for (let rest = set; rest !== 0; rest &= rest - 1) image |= 1 << (points - 1 - pointOf(rest));
  return image;
}

/** The lowest point of a set. */
const pointOf = (set: number): number => 31 - Math.clz32(set & -set);

function sizeOf(set: number): number {
  let size = 0;
  for (let rest = set; rest !== 0; rest &= rest - 1) size++;
  return size;
}
