/** A sum of positions, by their numbers, in ascending order; the empty sum is the game that is over. */
export type Sum = readonly number[];

/**
 * An impartial game as nothing but who can become what: `options[p]` are the sums that one move can make of
 * position p, each of positions numbered below p. A position without options is out of play.
 */
export interface ImpartialGame {
  readonly names: readonly string[];
  readonly options: readonly (readonly Sum[])[];
}

/** A search that would store more than it may; caught where the quotient is computed. */
export class TooLarge extends Error {
  override name = "TooLarge";
}

/** The same game with every position that equals a smaller sum written as that sum. */
export interface SimplifiedGame {
  /** What each position of the first game equals: a sum of the positions numbered here. */
  readonly equals: readonly Sum[];
  /** The options of the positions that equal nothing smaller. */
  readonly options: readonly (readonly Sum[])[];
  /** Adds sums up; two heaps of one counter cancel. */
  add(...sums: readonly Sum[]): Sum;
  /** Whether whoever is to move loses, if whoever moves last loses; by search. */
  isLost(sum: Sum): boolean;
  /** From now on `answer`, where it gives one, saves the search. */
  trust(answer: (sum: Sum) => boolean | undefined): void;
}

const keyOf = (sum: Sum): string => String.fromCharCode(...sum);

/**
 * Conway's simplification for misère play (On Numbers and Games, chapter 12): if the options of H are options
 * of G, and every other option of G has H as an option of its own, then G equals H in every sum: whoever is
 * bothered by such an option moves on to H. If H is over, G must also be won by whoever moves first.
 *
 * Only sums met two moves below a position are tried as H, which finds all there are when options are single
 * positions.
 */
export function simplify(game: ImpartialGame, limit = 4_000_000): SimplifiedGame {
  const equals: Sum[] = [];
  const options: (readonly Sum[])[] = [];
  const sameOptions = new Map<string, number>();
  // The position whose one option is the end. Two of them equal nothing at all.
  let star = -1;

  const normal = (parts: number[]): Sum => {
    parts.sort((a, b) => a - b);
    const at = star < 0 ? -1 : parts.indexOf(star);
    if (at >= 0) {
      let stars = 1;
      while (parts[at + stars] === star) stars++;
      parts.splice(at, stars - (stars % 2));
    }
    return parts;
  };
  const add = (...sums: readonly Sum[]): Sum => normal(sums.flat());

  /** What one move can make of a sum, each once. */
  const optionsOf = (sum: Sum): Map<string, Sum> => {
    const found = new Map<string, Sum>();
    sum.forEach((part, i) => {
      if (part === sum[i - 1]) return;
      const rest = sum.toSpliced(i, 1);
      for (const option of options[part]) {
        const next = add(rest, option);
        found.set(keyOf(next), next);
      }
    });
    return found;
  };

  const known = new Map<string, boolean>();
  let trusted = (_: Sum): boolean | undefined => undefined;
  const search = (sum: Sum): boolean => {
    if (sum.length === 0) return false;
    const answer = trusted(sum);
    if (answer !== undefined) return answer;
    const key = keyOf(sum);
    const found = known.get(key);
    if (found !== undefined) return found;
    let lost = true;
    // Moves in the highest part lead to what is known or trusted already, more often than others.
    for (let i = sum.length - 1; i >= 0 && lost; i--) {
      if (sum[i] === sum[i + 1]) continue;
      const rest = sum.toSpliced(i, 1);
      for (const option of options[sum[i]])
        if (search(add(rest, option))) {
          lost = false;
          break;
        }
    }
    if (known.size >= limit) throw new TooLarge(`more than ${limit.toLocaleString("en")} sums to search`);
    known.set(key, lost);
    return lost;
  };

  /** A smaller sum that a position with these options equals. */
  const smaller = (own: ReadonlyMap<string, Sum>): Sum | undefined => {
    const below = [...own.values()].map(optionsOf);
    const tried = new Set<string>();
    for (const candidates of below)
      for (const [key, sum] of candidates) {
        if (tried.has(key)) continue;
        tried.add(key);
        const kept = optionsOf(sum);
        if (kept.size > own.size || ![...kept.keys()].every((option) => own.has(option))) continue;
        if (![...own.keys()].every((option, i) => kept.has(option) || below[i].has(key))) continue;
        if (sum.length > 0 || [...own.values()].some(search)) return sum;
      }
    return undefined;
  };

  for (const raw of game.options) {
    const own = new Map<string, Sum>();
    for (const option of raw) {
      const sum = add(...option.map((part) => equals[part]));
      own.set(keyOf(sum), sum);
    }
    const name = [...own.keys()].sort().join("\uffff");
    const twin = sameOptions.get(name);
    const equal = own.size === 0 ? [] : twin !== undefined ? [twin] : smaller(own);
    if (equal) {
      equals.push(equal);
      continue;
    }
    const position = options.length;
    if (own.size === 1 && own.has("")) star = position;
    sameOptions.set(name, position);
    options.push([...own.values()]);
    equals.push([position]);
  }
  return {
    equals,
    options,
    add,
    isLost: search,
    trust(answer) {
      trusted = answer;
    },
  };
}
