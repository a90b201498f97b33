import type { Notakto, NotaktoState } from "../games/notakto.ts";
import { kisbyBoard, trainingBoards } from "../papers/kisby/boards.ts";
import { labelBoards } from "../papers/kisby/labels.ts";
import { type Random, randomFrom } from "../random.ts";
import { fastest, type Measurement } from "./bench.ts";

const BOARDS = 2000;
/** The peer is slow, so it labels fewer. */
const PEER_BOARDS = 20;

/** Kisby's labels, a play-out a leaf, on one core; against the same by the game's own rules, move by move. */
export async function bench(say: (line: string) => void): Promise<Measurement[]> {
  const measured: Measurement[] = [];
  for (const size of [4, 5, 6]) {
    say(`${size}×${size}`);
    const game = kisbyBoard(size);
    const states = trainingBoards(game, BOARDS, randomFrom(1)).boards.map(({ state }) => state);
    let played = 0;
    const seconds = await fastest(3, async () => {
      ({ played } = await labelBoards(game, states, randomFrom(2), { playOuts: 1 }));
    });
    let peerPlayed = 0;
    const peerSeconds = await fastest(3, () => {
      peerPlayed = 0;
      for (let i = 0; i < BOARDS; i += BOARDS / PEER_BOARDS)
        peerPlayed += labelByRules(game, states[i], randomFrom(i));
    });
    measured.push({
      what: `${size}×${size}, a greedy play-out`,
      seconds: seconds / played,
      detail: `${Math.round(played / seconds).toLocaleString("en")} a second`,
      peer: { name: "the game's own rules", seconds: peerSeconds / peerPlayed },
    });
  }
  return measured;
}

/** Plays every leaf out by the rules; returns how many there are. */
function labelByRules(game: Notakto, root: NotaktoState, random: Random): number {
  let leaves = 0;
  for (const first of game.safeMoves(root)) {
    const afterOne = game.play(root, first);
    const replies = game.safeMoves(afterOne);
    leaves += Math.max(1, replies.length);
    for (const second of replies) {
      let state = game.play(afterOne, second);
      for (let safe = game.safeMoves(state); safe.length > 0; safe = game.safeMoves(state))
        state = game.play(state, random.pick(safe));
    }
  }
  return leaves;
}
