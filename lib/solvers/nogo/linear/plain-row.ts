import { UserError } from "../../../errors.ts";

/** Two masks of so many bits make a key that a double holds. */
export const MOST_POINTS = 26;

export interface PlainResult {
  /** Whether the player to move wins; undefined if the search ran out of nodes. */
  readonly wins: boolean | undefined;
  readonly nodes: number;
  readonly seconds: number;
}

/**
 * Whether the player to move wins a row, by boolean negamax over whole positions with a transposition table: no pieces,
 * no values, no database. The yardstick for what those save, and the independent check of what they say.
 * Stones as bits; `own` are those of the player to move.
 */
export function plainRow(
  points: number,
  own: number,
  other: number,
  mostNodes = Number.POSITIVE_INFINITY,
): PlainResult {
  if (points > MOST_POINTS)
    throw new UserError(`Plain search takes rows of up to ${MOST_POINTS} points, not ${points}.`);
  const full = 2 ** points - 1;
  const order = Array.from({ length: points }, (_, point) => point).sort(
    (a, b) => Math.abs(a - (points - 1) / 2) - Math.abs(b - (points - 1) / 2),
  );
  const known = new Map<number, boolean>();
  const started = performance.now();
  let nodes = 0;
  const wins = (mine: number, theirs: number): boolean | undefined => {
    const key = mine * 2 ** MOST_POINTS + theirs;
    let result = known.get(key);
    if (result !== undefined) return result;
    if (++nodes > mostNodes) return undefined;
    result = false;
    for (const point of order) {
      const stone = 1 << point;
      if ((mine | theirs) & stone || !isLegal(mine | stone, theirs, full)) continue;
      const reply = wins(theirs, mine | stone);
      if (reply === undefined) return undefined;
      if (!reply) {
        result = true;
        break;
      }
    }
    known.set(key, result);
    return result;
  };
  const result = wins(own, other);
  return { wins: result, nodes: Math.min(nodes, mostNodes), seconds: (performance.now() - started) / 1000 };
}

/** Whether every block has a liberty. Liberties spread through their neighbours' blocks, one colour at a time. */
function isLegal(mine: number, theirs: number, full: number): boolean {
  const empty = full & ~(mine | theirs);
  return reaches(mine, empty) && reaches(theirs, empty);
}

function reaches(stones: number, empty: number): boolean {
  let alive = ((empty << 1) | (empty >>> 1)) & stones;
  for (;;) {
    const more = alive | (((alive << 1) | (alive >>> 1)) & stones);
    if (more === alive) return alive === stones;
    alive = more;
  }
}
