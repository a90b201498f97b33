// The history heuristic: moves that won elsewhere are tried first.
import { reserve } from "../common/reserve";

/** By colour and point: a sum over the positions that a move there won, which counts early ones for more. */
const WINS = reserve(2 * 32 * 8);
const MOST = reserve(2 * 8);

export function forget(): void {
  memory.fill(WINS, 0, 2 * 32 * 8);
  memory.fill(MOST, 0, 2 * 8);
}

/** From 0 to 1: this point's wins beside those of the colour's best point. */
export function pastWins(colour: u32, point: u32): f64 {
  return load<f64>(WINS + (((colour << 5) + point) << 3)) / (load<f64>(MOST + (colour << 3)) + 1);
}

export function recordWin(colour: u32, point: u32, pointsLeft: u32): void {
  const at = WINS + (((colour << 5) + point) << 3);
  const sum = load<f64>(at) + <f64>((<u64>1) << pointsLeft);
  store<f64>(at, sum);
  if (sum > load<f64>(MOST + (colour << 3))) store<f64>(MOST + (colour << 3), sum);
}
