import type { CsvRow } from "../../csv.ts";
import { type NotaktoState, notakto } from "../../games/notakto.ts";
import type { TrainedModel } from "../../lab/models.ts";
import { grouped } from "../../lab/statistics.ts";
import { positionPieces } from "../../players/choices.ts";
import type { Random } from "../../random.ts";
import { perform } from "../../work/perform.ts";
import { chenRefutations } from "../../work/tasks.ts";

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
  signal?: AbortSignal,
): Promise<CsvRow[]> {
  const game = notakto(about.n);
  const won = positions.flatMap((state, i) => (isLost(state) ? [] : [{ state, chance: random.split(i) }]));
  const pieces = positionPieces(
    game,
    won.map(({ state }) => state),
    won.map(({ chance }) => chance),
  );
  const searched = await perform(chenRefutations, pieces, {
    signal,
    shared: {
      game: config.game,
      size: config.size,
      planes: config.planes,
      net,
      search: { ...config.search, noise: undefined },
    },
  });
  const found = searched.flat().map(({ move, tried }, i): Mistake | undefined => {
    const { state } = won[i];
    // A move that completes a line needs no refutation.
    if (!game.isSafe(state, move)) return undefined;
    const next = game.play(state, move);
    if (isLost(next)) return undefined;
    const replies = game.safeMoves(next);
    const refuting = replies.filter((reply) => isLost(game.play(next, reply)));
    const most = Math.max(...refuting.map((reply) => tried[reply]));
    return {
      x: state.crosses,
      replies: replies.length,
      refuting: refuting.length,
      tried: most > 0,
      expected: most > 0 && most === Math.max(...tried),
    };
  });
  const mistakes = found
    .filter((mistake) => mistake !== undefined)
    .sort((a, b) => a.x - b.x)
    .map((mistake) => ({ ...about, ...mistake }));
  return grouped(mistakes, ["n", "method", "seed", "x"], ({ rows, sum }) => ({
    mistakes: rows.length,
    tried: sum("tried"),
    expected: sum("expected"),
    replies: sum("replies"),
    refuting: sum("refuting"),
  }));
}
