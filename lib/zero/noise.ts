import type { Random } from "../random.ts";

/** A draw from the symmetric Dirichlet distribution: `count` shares that sum to 1. */
export function dirichlet(alpha: number, count: number, random: Random): Float32Array {
  const shares = Float32Array.from({ length: count }, () => gamma(alpha, random));
  const sum = shares.reduce((total, share) => total + share, 0);
  // With a very small alpha all shares may have been rounded to nothing.
  return sum > 0 ? shares.map((share) => share / sum) : shares.fill(1 / count);
}

/** A draw from the gamma distribution of scale 1, by Marsaglia and Tsang. */
function gamma(shape: number, random: Random): number {
  if (shape < 1) return gamma(shape + 1, random) * (1 - random.unit()) ** (1 / shape);
  const d = shape - 1 / 3;
  const c = 1 / Math.sqrt(9 * d);
  for (;;) {
    const x = normal(random);
    const v = (1 + c * x) ** 3;
    if (v > 0 && Math.log(1 - random.unit()) < (x * x) / 2 + d - d * v + d * Math.log(v)) return d * v;
  }
}

/** A draw from the standard normal distribution, by Box and Muller. */
const normal = (random: Random): number =>
  Math.sqrt(-2 * Math.log(1 - random.unit())) * Math.cos(2 * Math.PI * random.unit());
