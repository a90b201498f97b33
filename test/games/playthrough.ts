import type { AnyGame, Game } from "../../lib/games/game.ts";
import { notakto } from "../../lib/games/notakto.ts";
import { FEATURES, featuredBoard } from "../../lib/games/notakto-features.ts";
import { type GameEntry, games } from "../../lib/games/registry.ts";
import { randomFrom } from "../../lib/random.ts";

/** More moves than this make a page too long to be read. */
const MOST_ACTIONS = 30;

/** Of every game the default size, and the largest other example that is no trouble; and all that nets see of Notakto. */
export const playthroughs: { title: string; game: AnyGame }[] = [
  ...Object.entries(games).flatMap(([name, entry]) =>
    [entry.defaultSize, largestOther(entry)].map((size) => ({
      title: `${name} ${size}`,
      game: entry.make(size),
    })),
  ),
  ...Object.entries(games).flatMap(([name, entry]) =>
    Object.entries(entry.planes?.sets ?? {}).flatMap(([planes, { make }]) => {
      const size = largestOther(entry);
      return planes === entry.planes?.papers
        ? []
        : [{ title: `${name} ${size} ${planes}`, game: make(size) }];
    }),
  ),
  { title: "notakto 4 features", game: featuredBoard(notakto(4), FEATURES) },
];

function largestOther({ defaultSize, examples, make }: GameEntry): string {
  const actions = (size: string): number => make(size).actions;
  return examples
    .filter((size) => size !== defaultSize && actions(size) <= MOST_ACTIONS)
    .reduce((most, size) => (actions(size) > actions(most) ? size : most));
}

/** The file that keeps a playthrough, for `toMatchFileSnapshot`. */
export const playthroughFile = (name: string): string =>
  `./playthroughs/${name.replace(/[^a-z0-9]+/g, "-")}.txt`;

/**
 * One game at random, with all that the rules say on the way, as text. The same on every machine, so that a change of
 * a text form, a key, the order of moves or what a net is shown can't pass unseen.
 */
export function playthrough<State>(game: Game<State>, title: string, seed = 1): string {
  const { planes, rows, cols } = game.planes;
  const lines = [
    `game: ${title}`,
    `name: ${game.name}`,
    `players: ${game.players}`,
    `actions: ${game.actions}`,
    `planes: ${planes} of ${rows}×${cols}`,
    `features: ${game.features?.count ?? "none"}`,
    `symmetries: ${game.symmetries.size}`,
  ];
  const random = randomFrom(seed);
  let state = game.initial();
  for (let ply = 0; ; ply++) {
    const moves = game.legalMoves(state);
    const outcome = game.outcome(state);
    lines.push("", `ply ${ply}`, `position: ${game.format(state)}`, `key: ${printable(game.key(state))}`);
    if (game.essence) lines.push(`essence: ${game.essence(state)}`);
    lines.push(`to move: ${game.toMove(state)}`, ...planesOf(game, state));
    if (game.features) lines.push(`features: ${featuresOf(game, state).join(" ")}`);
    if (outcome) return `${[...lines, `outcome: ${outcome.map(shortly).join(" ")}`].join("\n")}\n`;
    lines.push(`moves: ${moves.map((move) => `${move} ${game.formatMove(move)}`).join(", ")}`);
    if (game.losesAtOnce) {
      const losing = moves.filter((move) => game.losesAtOnce?.(state, move));
      lines.push(`lose at once: ${losing.map(game.formatMove).join(", ") || "none"}`);
    }
    if (game.heuristic) {
      const guesses = Array.from({ length: game.players }, (_, player) => game.heuristic!(state, player));
      lines.push(`heuristic: ${guesses.map(shortly).join(" ")}`);
    }
    const move = random.pick(moves);
    lines.push(`plays: ${game.formatMove(move)}`);
    state = game.play(state, move);
  }
}

/** A line a plane: its rows, parted by /, of digits where digits say it, or the one number that it holds throughout. */
function planesOf<State>(game: Game<State>, state: State): string[] {
  const { planes, rows, cols } = game.planes;
  const written = new Float32Array(planes * rows * cols);
  game.encode(state, written, 0);
  return Array.from({ length: planes }, (_, plane) => {
    const numbers = written.subarray(plane * rows * cols, (plane + 1) * rows * cols);
    const digits = numbers.every((number) => Number.isInteger(number) && number >= 0 && number <= 9);
    const text = Array.from({ length: rows }, (_, row) =>
      Array.from(numbers.subarray(row * cols, (row + 1) * cols), shortly).join(digits ? "" : " "),
    );
    const same = numbers.every((number) => number === numbers[0]);
    return `plane ${plane}: ${same ? `${shortly(numbers[0])} throughout` : text.join(digits ? "/" : " / ")}`;
  });
}

function featuresOf<State>({ features }: Game<State>, state: State): string[] {
  const written = new Float32Array(features?.count ?? 0);
  features?.write(state, written, 0);
  return Array.from(written, shortly);
}

/** A number with at most four digits after the point. */
const shortly = (number: number): string => String(Math.round(number * 1e4) / 1e4);

/** Keys may hold any character; here those that might not be seen are written as \u{5}. */
const printable = (text: string): string =>
  text.replace(/[^ -~À-ÿ]/g, (sign) => `\\u{${sign.charCodeAt(0).toString(16)}}`);
