/**
 * The simplest number strictly between two others, the one born first: 0 if it lies between, else the integer
 * nearest to 0, else the fraction with the smallest denominator. The bounds may be infinite.
 */
export function simplestBetween(low: number, high: number): number {
  if (low < 0 && high > 0) return 0;
  if (high <= 0) return 0 - simplestBetween(0 - high, 0 - low);
  for (let unit = 1; ; unit /= 2) {
    const candidate = (Math.floor(low / unit) + 1) * unit;
    if (candidate < high) return candidate;
  }
}
