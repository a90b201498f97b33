import { notakto } from "../../games/notakto.ts";
import { type Side, winningSide } from "../../lab/measure.ts";

const winners = new Map<number, Side | undefined>();

/** Who wins n×n Notakto with perfect play, as far as the solver knows. */
export function winnerOf(n: number): Side | undefined {
  if (!winners.has(n)) winners.set(n, winningSide(notakto(n)));
  return winners.get(n);
}
