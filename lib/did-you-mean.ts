/** Longer words are no slips of the finger, and comparing takes the product of the lengths. */
const MOST_LETTERS = 40;

/**
 * The known word that was most likely meant: the same but for capitals, one that begins so, or one that few slips (a
 * letter too many, too few, another, or two exchanged) make of it; none where nothing is near.
 */
export function nearest(word: string, known: Iterable<string>): string | undefined {
  const typed = word.toLowerCase();
  if (typed.length > MOST_LETTERS) return undefined;
  let best: { readonly name: string; readonly slips: number } | undefined;
  for (const name of known) {
    const begins = typed.length >= 3 && name.toLowerCase().startsWith(typed);
    const slips = begins ? 1 : slipsBetween(typed, name.toLowerCase());
    if (slips <= Math.max(typed.length, name.length) / 3 && slips < (best?.slips ?? Infinity))
      best = { name, slips };
  }
  return best?.name;
}

/** Damerau and Levenshtein's distance, where no letter is touched twice. */
function slipsBetween(a: string, b: string): number {
  let [before, last] = [[] as number[], Array.from({ length: b.length + 1 }, (_, j) => j)];
  for (let i = 1; i <= a.length; i++) {
    const row = [i];
    for (let j = 1; j <= b.length; j++) {
      const same = a[i - 1] === b[j - 1];
      row[j] = Math.min(last[j] + 1, row[j - 1] + 1, last[j - 1] + (same ? 0 : 1));
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1])
        row[j] = Math.min(row[j], before[j - 2] + 1);
    }
    [before, last] = [last, row];
  }
  return last[b.length];
}
