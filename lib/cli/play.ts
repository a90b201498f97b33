import { randomInt } from "node:crypto";
import { createInterface } from "node:readline";
import { gameNamed } from "../games/registry.ts";
import { failed, type Match, MatchError } from "../players/match.ts";
import { randomFrom } from "../random.ts";
import { startThread, WorkerDeath } from "../work/thread.ts";
import { wholeNumber } from "./arguments.ts";
import { type Answer, begin, respond, type Table } from "./play-session.ts";
import type { OpponentReply, Question, Setting } from "./play-worker.ts";

interface Options {
  readonly size?: string;
  readonly vs: string;
  readonly seed?: string;
  readonly second?: boolean;
}

const LARGEST_SEED = 2 ** 31 - 1;

/** A signal says Bye and ends the process from the start on: lib/cli/notakto.mjs sees to it. */
export async function run(name: string, options: Options): Promise<number> {
  const entry = gameNamed(name);
  const size = options.size ?? entry.defaultSize;
  const game = entry.make(size);
  const seed =
    options.seed === undefined
      ? randomInt(LARGEST_SEED)
      : wholeNumber("--seed", options.seed, 0, LARGEST_SEED);
  const random = randomFrom(seed);
  const you = options.second ? 1 : 0;
  const players = Array<string>(game.players).fill(options.vs).with(you, "you");
  const { ask, dismiss } = startOpponent(
    { game: name, size, opponent: options.vs },
    { game: name, size, players, alternate: false, games: 1, seed },
  );
  try {
    const opponent = (await ask({ kind: "make" })).name!;
    const table: Table<unknown> = {
      game,
      rules: entry.summary,
      you,
      opponent: {
        name: opponent,
        async choose(state, chance) {
          const seed = chance.below(LARGEST_SEED);
          return (await ask({ kind: "move", position: game.format(state), seed })).move!;
        },
      },
      random: random.split(0),
      async advise(state) {
        const seed = random.split(1).below(LARGEST_SEED);
        return (await ask({ kind: "advice", position: game.format(state), seed })).advice!;
      },
    };
    process.stdout.write(
      `${name} ${size} against ${options.vs}, seed ${seed}. You move ${options.second ? "second" : "first"}; type a move, or help.\n`,
    );
    await converse(table);
    await ask({ kind: "close" });
  } finally {
    await dismiss();
  }
  return 0;
}

/** After so long without an answer, people wonder. */
const HUSH_MS = 2000;

/**
 * The opponent thinks in a thread of its own: it may need a solver, and the keyboard is to be heard
 * meanwhile. A failure of it is told with what reproduces it.
 */
function startOpponent(setting: Setting, match: Match) {
  const thread = startThread<Question, OpponentReply>(new URL("./play-worker.ts", import.meta.url), setting);
  const player = setting.opponent;
  const ask = async (question: Question): Promise<OpponentReply> => {
    const doing = question.kind === "make" ? "getting ready" : "thinking";
    const note = setTimeout(
      () => process.stderr.write(`${player} is ${doing}; Ctrl-C leaves the game.\n`),
      HUSH_MS,
    );
    try {
      return await thread.ask(question);
    } catch (error) {
      if (error instanceof Error && error.name === "UserError") throw error;
      const what = error instanceof WorkerDeath ? error.message : failed(error);
      throw new MatchError(
        "position" in question
          ? { match, player, during: "play", position: question.position, games: [0] }
          : { match, player, during: question.kind === "make" ? "making" : "closing" },
        what,
      );
    } finally {
      clearTimeout(note);
    }
  };
  return { ask, dismiss: () => thread.terminate() };
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
  lines.once("SIGINT", leave);
  let thinking = false;
  lines.once("close", () => {
    // Ctrl-D; the end of a pipe may come long before its last line is answered.
    if (terminal && thinking) leave();
  });
  lines.prompt();
  for await (const line of lines) {
    thinking = true;
    try {
      answer = await respond(table, answer.session, line);
    } finally {
      thinking = false;
    }
    process.stdout.write(answer.text);
    if (answer.ended) break;
    lines.prompt();
  }
  lines.close();
  if (!answer.ended) process.stdout.write(terminal ? "\nBye.\n" : "Bye.\n");
}

/** As Ctrl-C does before there is a line editor. */
const leave = (): void => {
  process.emit("SIGINT", "SIGINT");
};
