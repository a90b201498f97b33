import type { Temperature } from "./search.ts";

/** Whether a newly trained net takes the place of the best so far. */
export type Gate =
  /** Always. */
  | { readonly kind: "always" }
  /** Chen's equation 2, as in AlphaGo Zero: it wins more than this share of its games with the best. */
  | ({ readonly kind: "fixed"; readonly threshold: number } & GateGames)
  /**
   * Chen's equation 3, read as its text means it: as first player it wins more often than first players do in
   * the training data, or as second player more often than second players do.
   */
  | ({ readonly kind: "dynamic" } & GateGames)
  /**
   * Chen's equation 3 as printed, whose second half looks at how often the *old* net wins as first player. It
   * lets a net pass because the one before it was good.
   */
  | ({ readonly kind: "dynamic-as-printed" } & GateGames);

/** How the new net and the best meet: half of the games each begins. */
export interface GateGames {
  readonly games: number;
  readonly temperature: Temperature;
}

/** How the new net fared; draws are left out, as in the paper. */
export interface DuelResult {
  /** n1, n2: games that the new net won and lost as first player. */
  readonly wonAsFirst: number;
  readonly lostAsFirst: number;
  /** n4, n3: games that it won and lost as second player. */
  readonly wonAsSecond: number;
  readonly lostAsSecond: number;
}

/**
 * Whether the new net passes. `firstPlayerShare` is Chen's r: of the games in the training data that someone
 * won, the share that the first player won.
 */
export function passes(gate: Gate, result: DuelResult, firstPlayerShare: number): boolean {
  const { wonAsFirst, lostAsFirst, wonAsSecond, lostAsSecond } = result;
  /** won / (won + lost) > 1 − r, without the rounding error of the subtraction. */
  const beats = (won: number, lost: number): boolean => won + lost > 0 && share(lost, won) < firstPlayerShare;
  switch (gate.kind) {
    case "always":
      return true;
    case "fixed":
      return share(wonAsFirst + wonAsSecond, lostAsFirst + lostAsSecond) > gate.threshold;
    case "dynamic":
      return share(wonAsFirst, lostAsFirst) > firstPlayerShare || beats(wonAsSecond, lostAsSecond);
    case "dynamic-as-printed":
      return share(wonAsFirst, lostAsFirst) > firstPlayerShare || beats(lostAsSecond, wonAsSecond);
  }
}

/** Of the games won or lost, the share won; where all were drawn none, so that nobody passes by it. */
export const share = (won: number, lost: number): number => (won + lost === 0 ? 0 : won / (won + lost));
