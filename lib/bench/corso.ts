import { corso } from "../games/corso.ts";
import { corsoScores } from "../solvers/corso/score-search.ts";
import { exactSearch } from "../solvers/search.ts";
import { leastCoreTime, type Measurement } from "./bench.ts";

/** Exact search for any game is run on boards of up to so many cells: larger ones take it minutes, or do not fit. */
const PEER_CELLS = 12;

/**
 * Who wins a board of Corso, from an empty table, in time of one core. (The alpha-beta search on outcomes that was here
 * before took 404 million positions for the centre of 5×5.)
 */
const BOARDS = [
  { width: 4, height: 3, target: 0.1 },
  { width: 5, height: 4, target: 2 },
  { width: 5, height: 5, target: 10 },
];

export async function bench(say: (line: string) => void): Promise<Measurement[]> {
  const measured: Measurement[] = [];
  for (const { width, height, target } of BOARDS) {
    const game = corso(width, height);
    say(`${width}×${height}`);
    let nodes = 0;
    const seconds = await leastCoreTime(1, () => {
      const search = corsoScores(game, { entries: 2 ** 24 });
      search.value(game.initial());
      nodes = search.nodes;
    });
    const peer =
      game.actions <= PEER_CELLS
        ? {
            name: "exact search for any game, in this run",
            seconds: await leastCoreTime(1, () => exactSearch(game).value(game.initial())),
          }
        : undefined;
    measured.push({
      what: `who wins ${width}×${height} Corso`,
      seconds,
      detail: `${nodes.toLocaleString("en")} positions`,
      peer,
      target: { text: `${target} s`, reached: seconds <= target },
    });
  }
  return measured;
}
