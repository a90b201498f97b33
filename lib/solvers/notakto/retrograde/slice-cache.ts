/** Which slices lie where in a memory that does not hold them all. */
export interface SliceCache {
  /** The place of a slice, held until it is released; undefined if it has none. */
  hold(slot: number): number | undefined;
  /** A place for a slice that has none, held until it is released. Another slice may have to leave. */
  take(slot: number): number;
  release(slot: number): void;
  /** Forgets a slice that nobody will read again. */
  drop(slot: number): void;
}

const NOBODY = -1;

/**
 * A cache of so many places. Since the order of the work is known, the slice that leaves is the one that will be
 * missed last.
 */
export function sliceCache(places: number, nextUse: (slot: number) => number): SliceCache {
  const placeOf = new Map<number, number>();
  const slotAt = new Int32Array(places).fill(NOBODY);
  const holds = new Uint16Array(places);
  const free = Array.from({ length: places }, (_, i) => places - 1 - i);

  function evict(): number {
    let victim = NOBODY;
    let latest = Number.NEGATIVE_INFINITY;
    for (let place = 0; place < places; place++) {
      if (holds[place] > 0) continue;
      const use = nextUse(slotAt[place]);
      if (use <= latest) continue;
      latest = use;
      victim = place;
    }
    if (victim === NOBODY) throw new Error("Every slice in memory is in use: there are too few places.");
    placeOf.delete(slotAt[victim]);
    return victim;
  }

  return {
    hold(slot) {
      const place = placeOf.get(slot);
      if (place !== undefined) holds[place]++;
      return place;
    },
    take(slot) {
      const place = free.pop() ?? evict();
      placeOf.set(slot, place);
      slotAt[place] = slot;
      holds[place] = 1;
      return place;
    },
    release(slot) {
      holds[placeOf.get(slot)!]--;
    },
    drop(slot) {
      const place = placeOf.get(slot);
      if (place === undefined) return;
      placeOf.delete(slot);
      slotAt[place] = NOBODY;
      free.push(place);
    },
  };
}
