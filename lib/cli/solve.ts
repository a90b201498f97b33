import { UserError } from "../errors.ts";
import { gameNamed } from "../games/registry.ts";
import { totalMemory } from "../machine.ts";
import { terminalProgress } from "../progress.ts";
import { solverOf, solvers } from "../solvers/registry.ts";
import type { Solved, SolveOptions } from "../solvers/solver.ts";
import { memoryOption, workersOption } from "./arguments.ts";
import { inThread, interruptible, thisCommand } from "./signals.ts";
import { answerJson, answerWords } from "./solve-words.ts";
import type { Note, ToSolve } from "./solve-worker.ts";

/** The flags of `notakto solve`, the same for every game. */
interface Options {
  readonly size?: string;
  readonly position?: string;
  readonly workers?: string;
  readonly memory?: string;
  readonly solver?: string;
  readonly json?: boolean;
}

const UNKNOWN = 1;

/** Solves a board from the start, or a position of it. */
export async function run(name: string, options: Options): Promise<number> {
  const entry = gameNamed(name);
  const { takes } = solvers[name];
  refuseForeign(name, takes, options);
  const { position } = options;
  const size = options.size ?? (position === undefined ? entry.defaultSize : entry.sizeOf(position));
  const game = entry.make(size);
  const state = position === undefined ? game.initial() : game.parse(position);

  const asked = {
    workers: workersOption(options.workers),
    memory: memoryOption(options.memory, totalMemory()),
    solver: options.solver,
  };
  const onPlan = (plan: string): void => void process.stderr.write(`${name} ${size}: ${plan}\n`);
  const onProgress = terminalProgress();
  // A search that can't be stopped is searched in a thread, which can; what is known at once needs none.
  const solve = (signal: AbortSignal): Promise<Solved> =>
    takes.includes("signal") || takes.length === 0
      ? solverOf(game).solve(state, { ...asked, signal, onPlan, onProgress })
      : inThread<Solved, Note>(
          new URL("./solve-worker.ts", import.meta.url),
          { name, size, position: game.format(state), asked } satisfies ToSolve,
          { signal, onNote: (note) => (typeof note === "string" ? onPlan(note) : onProgress(note)) },
        );

  const words = {
    stopping: "Stopping the search.",
    stopped: () => `Nothing is saved of a search that was stopped; to begin again: ${thisCommand()}`,
  };
  return interruptible(words, async (signal) => {
    const solved = await solve(signal);
    const answer = { name, size, game, state, solved, fromStart: position === undefined };
    process.stdout.write(
      options.json ? `${JSON.stringify(answerJson(answer), bigintAsText)}\n` : answerWords(answer),
    );
    return solved.result === "unknown" ? UNKNOWN : 0;
  });
}

/** Options that some solvers take and others don't. */
const SOME = ["workers", "memory", "solver"] as const;

function refuseForeign(name: string, takes: readonly (keyof SolveOptions)[], options: Options): void {
  const foreign = SOME.find((option) => options[option] !== undefined && !takes.includes(option));
  if (foreign === undefined) return;
  const own = ["size", "position", ...SOME.filter((option) => takes.includes(option)), "json"];
  throw new UserError(
    `${name} takes no --${foreign}; it takes ${own.map((option) => `--${option}`).join(", ")}.`,
  );
}

/** Whole numbers beyond 2^53 must not pass through a double. */
const bigintAsText = (_: string, value: unknown): unknown => (typeof value === "bigint" ? `${value}` : value);
