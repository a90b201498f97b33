import { UserError } from "../errors.ts";
import { type AnyGame, boardSymmetries, type Symmetry } from "../games/game.ts";
import { type Examples, emptyExamples } from "../nets/trainer.ts";
import type { Random } from "../random.ts";
import { Canonicaliser } from "./canonicaliser.ts";

/** How examples are varied. */
export interface Augmentation {
  /**
   * Each example is replaced by an image at random whenever it is drawn: `square`, under the eight symmetries of the
   * square (as in the papers), or those of them that the game has; `full`, under all. Or, `least`, by its canonical
   * image, which is all that search shows the net: then symmetric positions are one to the net, which has far fewer
   * to learn (where the symmetries are too many for search to try, `least` is `full`).
   */
  readonly symmetries: "none" | "square" | "full" | "least";
  /** Exchanges the players' colours in half of the draws, where the game sees colours (Corso). */
  readonly colours: boolean;
}

/** Finding the eight among more than this many takes too long. */
const MOST_LISTED = 2000;

/** Draws one of the symmetries that an augmentation at random uses. */
export function symmetryDrawer(
  game: AnyGame,
  which: Exclude<Augmentation["symmetries"], "least">,
): (random: Random) => Symmetry {
  const { symmetries } = game;
  if (which === "none") return () => symmetries.at(0);
  if (which === "full") return (random) => symmetries.at(random.below(symmetries.size));
  const square = squareSymmetries(game);
  return (random) => random.pick(square);
}

function squareSymmetries(game: AnyGame): Symmetry[] {
  const { rows, cols } = game.planes;
  const board = boardSymmetries(rows, cols);
  const eight = Array.from({ length: board.size }, (_, i) => board.at(i));
  // Large groups are those of large Notakto boards, where squares are moves and all eight belong.
  if (game.symmetries.size > MOST_LISTED) return eight;
  const wanted = new Set(eight.map(({ cells }) => cells.join()));
  return Array.from({ length: game.symmetries.size }, (_, i) => game.symmetries.at(i)).filter(({ cells }) =>
    wanted.has(cells.join()),
  );
}

/** The symmetry that makes the wanted image of an example. */
type SymmetryChoice = (examples: Examples, index: number, random: Random) => Symmetry;

function symmetryChoice(game: AnyGame, which: Augmentation["symmetries"]): SymmetryChoice {
  const canonicaliser = new Canonicaliser(game);
  if (which !== "least" || canonicaliser.images.length < game.symmetries.size) {
    const draw = symmetryDrawer(game, which === "least" ? "full" : which);
    return (_, __, random) => draw(random);
  }
  const size = canonicaliser.planes.length;
  return ({ inputs, legal }, index) => {
    canonicaliser.planes.set(inputs.subarray(index * size, (index + 1) * size));
    const moves: number[] = [];
    for (let move = 0; move < game.actions; move++) if (legal[index * game.actions + move]) moves.push(move);
    return canonicaliser.images[canonicaliser.canonical(moves)];
  };
}

/** Makes a batch from examples picked out of a pool, each replaced by the image that the augmentation says. */
export function batchMaker(
  game: AnyGame,
  augmentation: Augmentation,
): (pool: readonly Examples[], picked: readonly Place[], random: Random) => Examples {
  const { planes, rows, cols } = game.planes;
  const { actions } = game;
  const cells = rows * cols;
  const choose = symmetryChoice(game, augmentation.symmetries);
  if (augmentation.colours && !game.exchangeColours)
    throw new UserError(
      `The net sees no colours in ${game.name} that could be exchanged; leave colours false.`,
    );
  return (pool, picked, random) => {
    const batch = emptyExamples(picked.length, planes * cells, actions);
    picked.forEach(({ part, index }, i) => {
      const { inputs, policies, values, legal } = pool[part];
      const symmetry = choose(pool[part], index, random);
      for (let plane = 0; plane < planes; plane++) {
        const [from, to] = [(index * planes + plane) * cells, (i * planes + plane) * cells];
        for (let cell = 0; cell < cells; cell++)
          batch.inputs[to + symmetry.cells[cell]] = inputs[from + cell];
      }
      for (let move = 0; move < actions; move++) {
        batch.policies[i * actions + symmetry.moves[move]] = policies[index * actions + move];
        batch.legal[i * actions + symmetry.moves[move]] = legal[index * actions + move];
      }
      batch.values[i] = values[index];
      if (augmentation.colours && random.below(2) === 1)
        game.exchangeColours?.(batch.inputs, i * planes * cells);
    });
    return batch;
  };
}

/** An example: the index-th of a part of the pool. */
export interface Place {
  readonly part: number;
  readonly index: number;
}
