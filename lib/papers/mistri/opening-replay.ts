import { corsoOfSize } from "../../games/corso.ts";
import { replay } from "../../solvers/corso/replay.ts";
import { corsoScores } from "../../solvers/corso/score-search.ts";

/** A first move whose score alone is played out, where playing out those of all would take too long. */
export interface Opening {
  readonly size: string;
  readonly move: string;
}

/** Its score for the first player, and how many positions were played on by the rules alone to show it. */
export interface ReplayedOpening extends Opening {
  readonly score: number;
  /** To show that the first player gets at least the score. */
  readonly first: number;
  /** To show that the second allows no more. */
  readonly second: number;
}

/** Scores a first move by a search of its own, and plays the score out for both players: see `replay`. */
export function replayOpening({ size, move }: Opening): ReplayedOpening {
  const game = corsoOfSize(size);
  const search = corsoScores(game, { limit: Number.POSITIVE_INFINITY });
  const opened = game.play(game.initial(), game.parseMove(move));
  const score = 0 - search.score(opened);
  const [first, second] = [score, 0 - score].map((goal, player) => {
    const played = replay(game, search, { player, goal, from: [opened] });
    if (played === undefined)
      throw new Error(`Corso ${size}, ${move}: player ${player + 1} does not get ${goal} by the rules.`);
    return played;
  });
  return { size, move, score, first, second };
}
