/** Games won out of games played. */
export interface Won {
  readonly wins: number;
  readonly games: number;
}

/**
 * Fisher's exact test, two-sided: how probable it is that two rates differ as much as these or more, if both
 * come from the same true rate. It takes games for independent of each other.
 */
export function fisherExact(a: Won, b: Won): number {
  const games = a.games + b.games;
  const wins = a.wins + b.wins;
  // Given the sums, a's wins are hypergeometric; all ways to share them out that are no likelier count as "or more".
  const logChance = (ofA: number): number =>
    logChoose(a.games, ofA) + logChoose(b.games, wins - ofA) - logChoose(games, wins);
  const observed = logChance(a.wins);
  let p = 0;
  for (let ofA = Math.max(0, wins - b.games); ofA <= Math.min(a.games, wins); ofA++)
    if (logChance(ofA) <= observed + ROUNDING) p += Math.exp(logChance(ofA));
  return Math.min(1, p);
}

/** Ways that are equally likely must count as that, whatever the last digits say. */
const ROUNDING = 1e-7;

const logChoose = (of: number, chosen: number): number =>
  logFactorial(of) - logFactorial(chosen) - logFactorial(of - chosen);

const logFactorials = [0];

function logFactorial(n: number): number {
  for (let i = logFactorials.length; i <= n; i++) logFactorials.push(logFactorials[i - 1] + Math.log(i));
  return logFactorials[n];
}
