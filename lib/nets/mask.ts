/** What illegal moves lose before the softmax: enough for a probability of exactly 0. */
export const MASK = 1e9;
