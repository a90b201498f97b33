// What the solver does beyond plain search. Each can be switched off, to measure what it saves and to search
// in another way; none changes an answer.

/** Symmetric positions are one in the table. */
export let symmetry: bool = true;
/** Positions that reduce to the same are one in the table; without it, those with the same stones. */
export let reduction: bool = true;
/** Lone points are numbers and stars, which cancel. */
export let lonePoints: bool = true;
/** Counting moves decides some positions. */
export let counting: bool = true;
/** Moves that leave the opponent few are tried first. */
export let mobility: bool = true;
/** Moves that won elsewhere are tried first. */
export let history: bool = true;
/** The point opposite the last move is tried first, where that keeps the board symmetric; the centre likewise. */
export let opposite: bool = true;
/** Enhanced transposition cutoff: all children are looked up before any is searched. */
export let cutoff: bool = true;
/** The tail of the search, small positions, does without the table. */
export let plainTail: bool = true;

/** A bit for each one that is off, in the order above. */
export function setTechniques(off: u32): void {
  symmetry = (off & 1) == 0;
  reduction = (off & 2) == 0;
  lonePoints = (off & 4) == 0;
  counting = (off & 8) == 0;
  mobility = (off & 16) == 0;
  history = (off & 32) == 0;
  opposite = (off & 64) == 0;
  cutoff = (off & 128) == 0;
  plainTail = (off & 256) == 0;
}
