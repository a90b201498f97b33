import { randomInt } from "node:crypto";
import { createInterface } from "node:readline";
import { UserError } from "../errors.ts";
import type { Game } from "../games/game.ts";
import { gameNamed } from "../games/registry.ts";
import { hasSolver } from "../players/perfect.ts";
import type { Player } from "../players/player.ts";
import { makePlayer } from "../players/registry.ts";
import { type Random, randomFrom } from "../random.ts";
import { exactSearch } from "../solvers/search.ts";
import { wholeNumber } from "./arguments.ts";
import { type Advice, type Answer, begin, respond, type Table } from "./play-session.ts";

interface Options {
  readonly size?: string;
  readonly vs: string;
  readonly seed?: string;
  readonly second?: boolean;
}

const LARGEST_SEED = 2 ** 31 - 1;

export async function run(name: string, options: Options): Promise<number> {
  // Also while a perfect opponent is still being solved.
  process.once("SIGINT", leave);
  const entry = gameNamed(name);
  const size = options.size ?? entry.defaultSize;
  const game = entry.make(size);
  const seed =
    options.seed === undefined
      ? randomInt(LARGEST_SEED)
      : wholeNumber("--seed", options.seed, 0, LARGEST_SEED);
  const random = randomFrom(seed);
  const player = oncePerName((spec) => makePlayer(spec, game));
  const table: Table<unknown> = {
    game,
    rules: entry.summary,
    you: options.second ? 1 : 0,
    opponent: await player(options.vs),
    random: random.split(0),
    advise: adviser(game, player, random.split(1)),
  };
  process.stdout.write(
    `${name} ${size} against ${options.vs}, seed ${seed}. You move ${options.second ? "second" : "first"}; type a move, or help.\n`,
  );
  await converse(table);
  return 0;
}

/** Reads lines until the game or the input ends. */
async function converse(table: Table<unknown>): Promise<void> {
  let answer: Answer<unknown> = await begin(table);
  process.stdout.write(answer.text);
  if (answer.ended) return;
  const terminal = Boolean(process.stdin.isTTY && process.stdout.isTTY);
  const lines = createInterface({
    input: process.stdin,
    output: terminal ? process.stdout : undefined,
    terminal,
    prompt: "your move> ",
  });
  // A terminal hands Ctrl-C to the line editor instead of sending the signal.
  lines.once("SIGINT", () => {
    lines.close();
    leave();
  });
  lines.prompt();
  for await (const line of lines) {
    answer = await respond(table, answer.session, line);
    process.stdout.write(answer.text);
    if (answer.ended) break;
    lines.prompt();
  }
  lines.close();
  if (!answer.ended) process.stdout.write(terminal ? "\nBye.\n" : "Bye.\n");
}

function leave(): never {
  process.stdout.write("\nBye.\n");
  process.exit(0);
}

/** A second of thought at most. */
const HINT_POSITIONS = 50_000;

const WORTH = ["every move loses against best play", "it draws with best play", "it wins with best play"];

/** Advice from whoever knows best: the perfect player, exact search, minimax, and at last the greedy player. */
export function adviser<State>(
  game: Game<State>,
  player: (spec: string) => Promise<Player<State>>,
  random: Random,
): (state: State) => Promise<Advice> {
  const suggestionOf =
    (spec: string, remark: string) =>
    async (state: State): Promise<Advice> => ({
      move: await (await player(spec)).choose(state, random.split(0)),
      remark,
    });
  const advisers = [
    ...(hasSolver(game) ? [suggestionOf("perfect", "the perfect player's choice")] : []),
    async (state: State): Promise<Advice> => {
      const search = exactSearch(game, { positions: HINT_POSITIONS });
      const remark = `by exact search, ${WORTH[search.value(state) + 1]}`;
      return { move: search.bestMoves(state)[0], remark };
    },
    suggestionOf("minimax-3", "a guess of minimax, three moves deep"),
    suggestionOf("greedy", "a guess of the greedy player"),
  ];
  return async (state) => {
    for (const ask of advisers)
      try {
        return await ask(state);
      } catch (error) {
        // This one doesn't know the game, or not this position.
        if (!(error instanceof UserError)) throw error;
      }
    throw new Error(`Nobody knows what to play in ${game.format(state)}.`);
  };
}

function oncePerName<T>(make: (name: string) => Promise<T>): (name: string) => Promise<T> {
  const made = new Map<string, Promise<T>>();
  return (name) => {
    if (!made.has(name)) made.set(name, make(name));
    return made.get(name)!;
  };
}
