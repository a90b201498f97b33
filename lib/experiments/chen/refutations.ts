import type { CsvRow } from "../../csv.ts";
import { type NotaktoState, notakto } from "../../games/notakto.ts";
import type { Random } from "../../random.ts";
import { gameChosen } from "../../zero/config.ts";
import { searchEach } from "../../zero/probe.ts";
import { drawMove } from "../../zero/search.ts";
import type { TrainedModel } from "./models.ts";

type About = { n: number; method: string; seed: number };

/** A losing move that a search chose in a won position, and what it made of the replies that refute it. */
interface Mistake {
  readonly x: number;
  /** Safe replies, and those of them that win. */
  readonly replies: number;
  readonly refuting: number;
  /** Whether the search tried any of those at all, and whether it expects one: tried no other reply more often. */
  readonly tried: boolean;
  readonly expected: boolean;
}

/**
 * Does a search that goes wrong see the refutation? A row for each number of X: the mistakes made there, in how many
 * the search tried a refuting reply, in how many it expects one (and then misjudges what comes of it, or of every
 * other move), and, as a yardstick, how many of the safe replies refute. The i-th position draws on the i-th split of
 * `random`, as in the mistake meter.
 */
export async function refutationRows(
  { about, trained: { config, net } }: TrainedModel<About>,
  positions: readonly NotaktoState[],
  isLost: (state: NotaktoState) => boolean,
  random: Random,
): Promise<CsvRow[]> {
  const game = notakto(about.n);
  const won = positions.flatMap((state, i) => (isLost(state) ? [] : [{ state, chance: random.split(i) }]));
  const found = await searchEach<NotaktoState, Mistake | undefined>(
    gameChosen(config),
    net,
    { ...config.search, noise: undefined },
    won.map(({ state }) => state),
    (search, i) => {
      const { state, chance } = won[i];
      const move = drawMove(search.policy(), 0, chance);
      // A move that completes a line needs no refutation.
      if (!game.isSafe(state, move)) return undefined;
      const next = game.play(state, move);
      if (isLost(next)) return undefined;
      const replies = game.safeMoves(next);
      const refuting = replies.filter((reply) => isLost(game.play(next, reply)));
      const tried = search.repliesTried(move);
      const most = Math.max(...refuting.map((reply) => tried[reply]));
      return {
        x: state.crosses,
        replies: replies.length,
        refuting: refuting.length,
        tried: most > 0,
        expected: most > 0 && most === Math.max(...tried),
      };
    },
  );
  const mistakes = found.filter((mistake) => mistake !== undefined);
  const counts = [...new Set(mistakes.map(({ x }) => x))].sort((a, b) => a - b);
  return counts.map((x) => {
    const own = mistakes.filter((mistake) => mistake.x === x);
    const sum = (of: (mistake: Mistake) => number): number =>
      own.reduce((all, mistake) => all + of(mistake), 0);
    return {
      ...about,
      x,
      mistakes: own.length,
      tried: sum(({ tried }) => Number(tried)),
      expected: sum(({ expected }) => Number(expected)),
      replies: sum(({ replies }) => replies),
      refuting: sum(({ refuting }) => refuting),
    };
  });
}
