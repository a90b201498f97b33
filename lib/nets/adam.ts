/** Adam as published; every backend computes the same step. */
export const ADAM = { beta1: 0.9, beta2: 0.999, epsilon: 1e-8 } as const;

/** What makes up for the moments having begun at 0, after so many steps. */
export const biasCorrections = (steps: number): { first: number; second: number } => ({
  first: 1 / (1 - ADAM.beta1 ** steps),
  second: 1 / (1 - ADAM.beta2 ** steps),
});
