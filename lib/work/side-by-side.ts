/**
 * Does something for each item, at most `width` at a time, beginning with the first; what came of each is returned in
 * the order of the items. The first failure stops the others, through the signal that they are given. For work that has
 * to be told apart, each item with an entry of the store, say; pieces of one job go to `perform` together.
 */
export async function sideBySide<Item, Result>(
  items: Iterable<Item>,
  { width, signal }: { readonly width: number; readonly signal?: AbortSignal },
  work: (item: Item, signal: AbortSignal) => Promise<Result>,
): Promise<Result[]> {
  const stopping = new AbortController();
  const either = signal ? AbortSignal.any([signal, stopping.signal]) : stopping.signal;
  const results: Result[] = [];
  const waiting = items[Symbol.iterator]();
  let begun = 0;
  const lanes = Array.from({ length: width }, async () => {
    for (let next = waiting.next(); !next.done; next = waiting.next()) {
      const index = begun++;
      either.throwIfAborted();
      results[index] = await work(next.value, either);
    }
  });
  try {
    await Promise.all(lanes);
  } finally {
    stopping.abort();
    await Promise.allSettled(lanes);
  }
  return results;
}
