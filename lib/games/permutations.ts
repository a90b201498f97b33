export function factorial(k: number): number {
  return k <= 1 ? 1 : k * factorial(k - 1);
}

/** The permutations of 0 … length−1, numbered; number 0 is the identity. */
export function nthPermutation(length: number, index: number): number[] {
  const rest = Array.from({ length }, (_, i) => i);
  const order: number[] = [];
  for (let left = length; left > 0; left--) {
    const block = factorial(left - 1);
    order.push(...rest.splice(Math.floor(index / block) % left, 1));
  }
  return order;
}

/**
 * The ways to exchange parts of one kind among each other, such as heaps of equal size, numbered; number 0
 * leaves all in place. In `at(index)` part i goes to the place of part at(index)[i].
 */
export function exchanges(kinds: readonly number[]): { size: number; at(index: number): number[] } {
  const alike = [...new Set(kinds)].map((kind) => kinds.flatMap((other, i) => (other === kind ? [i] : [])));
  return {
    size: alike.reduce((size, places) => size * factorial(places.length), 1),
    at(index) {
      const to = kinds.map((_, i) => i);
      let rest = index;
      for (const places of alike) {
        const ways = factorial(places.length);
        const order = nthPermutation(places.length, rest % ways);
        rest = Math.floor(rest / ways);
        places.forEach((place, i) => {
          to[place] = places[order[i]];
        });
      }
      return to;
    },
  };
}
