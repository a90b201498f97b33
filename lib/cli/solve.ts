import { UserError } from "../errors.ts";
import { gameNamed } from "../games/registry.ts";
import { terminalProgress } from "../progress.ts";
import { solverOf, solvers } from "../solvers/registry.ts";
import type { SolveOptions } from "../solvers/solver.ts";
import { memoryOption, workersOption } from "./arguments.ts";
import { answerJson, answerWords } from "./solve-words.ts";

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
const INTERRUPTED = 130;

/** Solves a board from the start, or a position of it. */
export async function run(name: string, options: Options): Promise<number> {
  const entry = gameNamed(name);
  const { takes } = solvers[name];
  refuseForeign(name, takes, options);
  const { position } = options;
  const size = options.size ?? (position === undefined ? entry.defaultSize : entry.sizeOf(position));
  const game = entry.make(size);
  const state = position === undefined ? game.initial() : game.parse(position);

  const stopping = stopOnInterrupt(takes.includes("signal"));
  const solved = await solverOf(game)
    .solve(state, {
      workers: workersOption(options.workers),
      memory: memoryOption(options.memory),
      solver: options.solver,
      signal: stopping.signal,
      onPlan: (plan) => process.stderr.write(`${name} ${size}: ${plan}\n`),
      onProgress: terminalProgress(),
    })
    .finally(stopping.end);
  const answer = { name, size, game, state, solved, fromStart: position === undefined };
  process.stdout.write(
    options.json ? `${JSON.stringify(answerJson(answer), bigintAsText)}\n` : answerWords(answer),
  );
  if (stopping.signal?.aborted) return INTERRUPTED;
  return solved.result === "unknown" ? UNKNOWN : 0;
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

/** Ctrl-C ends a search that can be stopped with what is known; any other it ends as it ends any program. */
function stopOnInterrupt(canStop: boolean): { readonly signal?: AbortSignal; end(): void } {
  if (!canStop) return { end: () => {} };
  const stopping = new AbortController();
  const stop = (): void => stopping.abort();
  process.once("SIGINT", stop);
  return { signal: stopping.signal, end: () => process.off("SIGINT", stop) };
}

/** Whole numbers beyond 2^53 must not pass through a double. */
const bigintAsText = (_: string, value: unknown): unknown => (typeof value === "bigint" ? `${value}` : value);
