import type { Database } from "./database.ts";
import { pieceOf } from "./piece.ts";

/** Slots that are looked at together; lib/wasm/assembly/nogo-linear/estimate.ts knows it too. */
const WINDOW = 4;
const ENTRIES = 4 ** WINDOW;
/** One piece in so many is learned from. */
const STRIDE = 7;

/**
 * Weights for guessing what a large piece is worth, learned from the largest pieces of the database by least
 * squares. The guess is a sum over windows of neighbouring slots: three tables of weights, for windows anywhere, for
 * the first window of a piece and for its last, by the stones in it (black bits, then white ones). They order
 * moves; no result depends on them.
 */
export function learnWeights({ games, empties, values }: Database): Float32Array {
  const features = windowFeatures();
  const equations = new NormalEquations(features.count);
  const layer = values[empties];
  const last = empties + 1 - WINDOW;
  for (let code = 0; code < layer.length; code += STRIDE) {
    const { black, white } = pieceOf(empties, code);
    const seen: number[] = [];
    for (let slot = 0; slot <= last; slot++) seen.push(windowAt(black >>> slot, white >>> slot));
    seen.push(ENTRIES + windowAt(black, white), 2 * ENTRIES + windowAt(black >>> last, white >>> last));
    equations.add(
      seen.map((window) => features.of[window]),
      seen.map((window) => features.sign[window]),
      (games.leftStop(layer[code]) + games.rightStop(layer[code])) / 2,
    );
  }
  const solution = equations.solve();
  return Float32Array.from(features.of, (feature, window) => features.sign[window] * solution[feature]);
}

const windowAt = (black: number, white: number): number =>
  (black & (2 ** WINDOW - 1)) | ((white & (2 ** WINDOW - 1)) << WINDOW);

/**
 * Which weight each window of the three tables has, and with which sign: exchanging colours changes the sign; reading
 * from the other end changes nothing, but turns the first window into the last.
 */
function windowFeatures() {
  const of = new Int32Array(3 * ENTRIES);
  const sign = new Int8Array(3 * ENTRIES);
  const numbers = new Map<number, number>();
  for (let place = 0; place < 3; place++)
    for (let window = 0; window < ENTRIES; window++) {
      const black = window & (2 ** WINDOW - 1);
      const white = window >>> WINDOW;
      if (black & white) continue; // no such window
      const mirrored = (b: number, w: number) => windowAt(reversed(b), reversed(w));
      const readings = place === 2 ? [mirrored] : place === 1 ? [windowAt] : [windowAt, mirrored];
      const plain = Math.min(...readings.map((read) => read(black, white)));
      const exchanged = Math.min(...readings.map((read) => read(white, black)));
      const key = Math.min(plain, exchanged) + (place === 0 ? 0 : ENTRIES);
      if (!numbers.has(key)) numbers.set(key, numbers.size);
      of[place * ENTRIES + window] = numbers.get(key)!;
      sign[place * ENTRIES + window] = Math.sign(exchanged - plain);
    }
  return { of, sign, count: numbers.size };
}

function reversed(bits: number): number {
  let result = 0;
  for (let i = 0; i < WINDOW; i++) result |= ((bits >>> i) & 1) << (WINDOW - 1 - i);
  return result;
}

/** Least squares with few features at a time, and a little ridge for those that never differ. */
class NormalEquations {
  private readonly rows: Float64Array[];
  private readonly count: number;

  constructor(count: number) {
    this.count = count;
    this.rows = Array.from({ length: count }, (_, i) => {
      const row = new Float64Array(count + 1);
      row[i] = 1;
      return row;
    });
  }

  add(features: readonly number[], factors: readonly number[], target: number): void {
    for (const [i, feature] of features.entries()) {
      const row = this.rows[feature];
      for (const [j, other] of features.entries()) row[other] += factors[i] * factors[j];
      row[this.count] += factors[i] * target;
    }
  }

  /** Gauss and Jordan, with pivots from the diagonal: the matrix is positive definite. */
  solve(): Float64Array {
    const { rows, count } = this;
    for (const [i, pivot] of rows.entries())
      for (const [j, row] of rows.entries()) {
        if (i === j || row[i] === 0) continue;
        const factor = row[i] / pivot[i];
        for (let k = i; k <= count; k++) row[k] -= factor * pivot[k];
      }
    return Float64Array.from(rows, (row, i) => row[count] / row[i]);
  }
}
