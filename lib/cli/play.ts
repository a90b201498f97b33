import { randomInt } from "node:crypto";
import { createInterface } from "node:readline";
import { gameNamed } from "../games/registry.ts";
import { failed, type Match, MatchError } from "../players/match.ts";
import { randomFrom } from "../random.ts";
import { startThread, WorkerDeath } from "../work/thread.ts";
import { wholeNumber } from "./arguments.ts";
import { type Answer, begin, respond, type Table } from "./play-session.ts";
import type { OpponentReply, Question, Setting } from "./play-worker.ts";
import { commandOf, interruptible, unlessAborted } from "./signals.ts";

interface Options {
  readonly size?: string;
  readonly vs: string;
  readonly seed?: string;
  readonly second?: boolean;
}

const LARGEST_SEED = 2 ** 31 - 1;

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
  const play = async (signal: AbortSignal): Promise<void> => {
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
    const isIdle = await converse(table, signal, (moves) => {
      played = moves.map(game.formatMove);
    });
    if (isIdle) await ask({ kind: "close" });
  };
  const command = commandOf(
    ["play", name, "--size", size, "--vs", options.vs, "--seed", `${seed}`].concat(
      options.second ? "--second" : [],
    ),
  );
  let played: readonly string[] = [];
  const words = {
    stopping: "Bye.",
    stopped: () =>
      `The game is not saved${played.length > 0 ? `; its moves were ${played.join(" ")}` : ""}. To play it again: ${command}`,
  };
  return interruptible(words, async (signal) => {
    try {
      await unlessAborted(signal, play(signal));
    } finally {
      await dismiss();
    }
    return 0;
  });
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
      // A move that is none, too, is a UserError of the rules; but here it is the player's mistake.
      if (question.kind !== "move" && error instanceof Error && error.name === "UserError") throw error;
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

/**
 * Reads lines until the game or the input ends; `note` hears the moves of the game so far. Whether the opponent is
 * through with what it was asked.
 */
async function converse(
  table: Table<unknown>,
  signal: AbortSignal,
  note: (moves: readonly number[]) => void,
): Promise<boolean> {
  let answer: Answer<unknown> = await begin(table);
  process.stdout.write(answer.text);
  if (answer.ended) return true;
  const terminal = Boolean(process.stdin.isTTY && process.stdout.isTTY);
  const lines = createInterface({
    input: process.stdin,
    output: terminal ? process.stdout : undefined,
    terminal,
    prompt: "your move> ",
    signal,
  });
  // A terminal hands Ctrl-C to the line editor instead of sending the signal.
  lines.on("SIGINT", () => process.emit("SIGINT", "SIGINT"));
  // Ctrl-D at a terminal does not wait for an answer; the end of a pipe may come long before its last line has one.
  const left = new AbortController();
  lines.once("close", () => {
    if (terminal) left.abort(LEFT);
  });
  let thinking = false;
  lines.prompt();
  try {
    for await (const line of lines) {
      thinking = true;
      answer = await unlessAborted(left.signal, respond(table, answer.session, line));
      thinking = false;
      note(answer.session.moves);
      process.stdout.write(answer.text);
      if (answer.ended) break;
      lines.prompt();
    }
  } catch (error) {
    if (error !== LEFT) throw error;
  } finally {
    lines.close();
  }
  if (!answer.ended && !signal.aborted) process.stdout.write(terminal ? "\nBye.\n" : "Bye.\n");
  return !thinking;
}

/** Why an answer is not waited for: nobody is left to read it. */
const LEFT = Symbol("left");
