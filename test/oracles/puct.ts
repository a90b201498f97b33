import type { Game } from "../../lib/games/game.ts";

/**
 * AlphaZero's search as the papers and alpha-zero-general write it down: recursive, statistics in dictionaries
 * keyed by position. Slow and plain; shares no code with the lab's.
 */
export function plainPuct<State>(
  game: Game<State>,
  evaluate: (state: State) => { policy: readonly number[]; value: number },
  { cPuct, firstPlay }: { cPuct: number; firstPlay: number },
) {
  const P = new Map<string, Map<number, number>>();
  const N = new Map<string, number>();
  const Q = new Map<string, number>();

  /** Returns what the position is worth to the player to move in it. */
  const simulate = (state: State): number => {
    const outcome = game.outcome(state);
    if (outcome) return outcome[game.toMove(state)];
    const s = game.key(state);
    const priors = P.get(s);
    if (!priors) {
      const { policy, value } = evaluate(state);
      const legal = game.legalMoves(state);
      const sum = legal.reduce((all, a) => all + Math.fround(policy[a]), 0);
      // The lab keeps priors in 32 bits.
      P.set(s, new Map(legal.map((a) => [a, Math.fround(Math.fround(policy[a]) / sum)])));
      return Math.fround(value);
    }
    const n = (a: number): number => N.get(`${s} ${a}`) ?? 0;
    const visits = [...priors.keys()].reduce((sum, a) => sum + n(a), 0);
    const score = (a: number): number =>
      (Q.get(`${s} ${a}`) ?? firstPlay) + (cPuct * Math.sqrt(visits + 1e-8) * priors.get(a)!) / (1 + n(a));
    const best = [...priors.keys()].reduce((one, other) => (score(other) > score(one) ? other : one));
    const next = game.play(state, best);
    const back = simulate(next);
    const value = game.toMove(next) === game.toMove(state) ? back : -back;
    const sa = `${s} ${best}`;
    Q.set(sa, (n(best) * (Q.get(sa) ?? 0) + value) / (n(best) + 1));
    N.set(sa, n(best) + 1);
    return value;
  };

  return {
    simulate,
    visits: (state: State): number[] =>
      Array.from({ length: game.actions }, (_, a) => N.get(`${game.key(state)} ${a}`) ?? 0),
  };
}
