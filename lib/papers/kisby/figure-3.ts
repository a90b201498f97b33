import type { CsvRow } from "../../csv.ts";
import { wilson } from "../../lab/statistics.ts";
import { pairingOf } from "../../solvers/notakto/pairing.ts";
import type { WonGame } from "./won-games.ts";

/** The net's replies in a won game of 4×4, in which it moves second. */
const repliesOf = ({ moves, safe }: WonGame) =>
  moves.flatMap((move, i) => (i % 2 === 1 ? [{ asked: moves[i - 1], reply: move, safe: safe[i] }] : []));

/** Figure 3: for each move of the opponent, how often each square was the reply. */
export function replyRows(games: readonly WonGame[]): CsvRow[] {
  const counts = Array.from({ length: 16 }, () => new Uint32Array(16));
  for (const { asked, reply } of games.flatMap(repliesOf)) counts[asked][reply]++;
  return counts.flatMap((replies, asked) => {
    const all = replies.reduce((sum, count) => sum + count, 0);
    return Array.from(replies, (count, reply) => ({
      asked,
      reply,
      count,
      share: all === 0 ? 0 : count / all,
    }));
  });
}

/**
 * How many replies are on the partner square of Chen's pairing, and how many a random safe reply would be. A row; none
 * where no game was won.
 */
export function pairingRows(games: readonly WonGame[]): CsvRow[] {
  if (games.length === 0) return [];
  const partner = pairingOf(4);
  const replies = games.flatMap(repliesOf);
  const paired = replies.filter(({ asked, reply }) => partner[asked] === reply).length;
  const firsts = games.flatMap((game) => repliesOf(game).slice(0, 1));
  const firstPaired = firsts.filter(({ asked, reply }) => partner[asked] === reply).length;
  // Only a partner square that is safe can be the reply.
  const chances = replies.map(({ asked, safe }) => (safe.includes(partner[asked]) ? 1 / safe.length : 0));
  const chance = chances.reduce((sum, share) => sum + share, 0) / replies.length;
  return [
    {
      games: games.length,
      replies: replies.length,
      paired,
      rate: paired / replies.length,
      ...wilson(paired, replies.length),
      at_random: chance,
      first_replies: firsts.length,
      first_paired: firstPaired,
    },
  ];
}
