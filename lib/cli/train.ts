import { UserError } from "../errors.ts";
import { formatSeconds } from "../format.ts";
import type { Profile } from "../lab/profile.ts";
import { trainingFor } from "../papers/trainings.ts";
import { terminalProgress } from "../progress.ts";
import { checkConfig, type TrainConfig } from "../zero/config.ts";
import { share } from "../zero/gates.ts";
import type { IterationReport } from "../zero/iteration.ts";
import { isRunFolder, readConfig } from "../zero/run-folder.ts";
import { train } from "../zero/train.ts";
import { wholeNumber, workersOption } from "./arguments.ts";
import { interruptible, thisCommand } from "./signals.ts";

interface Options {
  readonly size?: string;
  readonly profile: Profile;
  readonly seed: string;
  readonly set: readonly string[];
  readonly out?: string;
  readonly resume?: boolean;
  readonly allowOtherBackend?: boolean;
  readonly workers?: string;
  readonly json?: boolean;
}

export async function run(game: string, options: Options): Promise<number> {
  const workers = workersOption(options.workers);
  const say = (line: string): void => void process.stderr.write(`${line}\n`);
  const training = train(configOf(game, options), {
    folder: options.out,
    workers,
    allowOtherBackend: options.allowOtherBackend,
    onProgress: terminalProgress(),
    onReport: (report) => say(lineOf(report)),
  });
  const goesOn = options.out && !options.resume ? `${thisCommand()} --resume` : thisCommand();
  const words = {
    stopping: "Stopping after this iteration; everything before it is saved.",
    stopped: () =>
      `${training.reports.length} iterations are saved in ${training.folder}; to go on: ${goesOn}`,
  };
  return interruptible(words, async (signal) => {
    signal.addEventListener("abort", training.stop);
    if (training.loaded > 0) say(`${training.loaded} iterations were there already, in ${training.folder}.`);
    const { folder, finished, reports } = await training.done;
    const { size } = training.config;
    process.stdout.write(
      options.json
        ? `${JSON.stringify({ game, size, folder, finished, iterations: reports.length, reports })}\n`
        : `${finished ? "Trained" : "Stopped after"} ${reports.length} iterations: ${folder}\n` +
            `  notakto play ${game} --size ${size} --vs ${folder}\n` +
            `  notakto arena ${game} --size ${size} --first greedy --second ${folder}\n`,
    );
    return 0;
  });
}

/** The config asked for: that of the run in --out where it is to go on, else the profile's, with what --set changes. */
function configOf(game: string, { size, profile, seed, set, out, resume }: Options): TrainConfig {
  if (resume) {
    if (!out) throw new UserError("Say which run goes on: --resume needs --out DIR.");
    const config = readConfig(out);
    if (config.game !== game || (size !== undefined && config.size !== size))
      throw new UserError(
        `The run in ${out} learns ${config.game} ${config.size}, not ${[game, size].filter(Boolean).join(" ")}.`,
      );
    return withChanges(config, set);
  }
  if (out && isRunFolder(out))
    throw new UserError(
      `There is a run in ${out} already; --resume goes on with it, or name another folder.`,
    );
  return withChanges(trainingFor(game, size, profile, wholeNumber("--seed", seed, 0, 2 ** 31 - 1)), set);
}

/**
 * Changes values of a config by their paths: "search.cPuct=2". Values are JSON, or text as it is. Whether a training has
 * such a value, and may have this one, `checkConfig` says.
 */
export function withChanges(config: TrainConfig, changes: readonly string[]): TrainConfig {
  const changed = structuredClone(config);
  for (const change of changes) {
    const [, path, text] = /^([\w.]+)=(.*)$/s.exec(change) ?? [];
    if (path === undefined)
      throw new UserError(`--set can't be "${change}"; write a path and a value, such as search.cPuct=2.`);
    const steps = path.split(".");
    const last = steps.pop()!;
    const inside = steps.reduce<unknown>(
      (part, step) =>
        part && typeof part === "object" && Object.hasOwn(part, step)
          ? (part as Record<string, unknown>)[step]
          : undefined,
      changed,
    );
    if (!inside || typeof inside !== "object")
      throw new UserError(
        `--set ${path}: a training has no ${steps.join(".")} that holds values; it takes paths such as search.cPuct.`,
      );
    // A size is text, though it may look like a number. Defined, not assigned, or __proto__ would be more than a name.
    const value = path === "size" ? text : parsedValue(text);
    Object.defineProperty(inside, last, { value, enumerable: true, configurable: true, writable: true });
  }
  checkConfig(changed);
  return changed;
}

function parsedValue(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

/** One line an iteration. */
export function lineOf(report: IterationReport): string {
  const { iteration, games, positions, firstWins, losses, duel, passed, changeOfQ, seconds } = report;
  const parts = [
    `iteration ${iteration}: ${games} games (${(games / seconds.selfPlay).toFixed(1)}/s), ${positions} positions`,
    `first player won ${firstWins}`,
    `loss ${losses.policy.toFixed(3)} policy, ${losses.value.toFixed(3)} value, ${losses.l2.toFixed(3)} L2`,
  ];
  if (duel) {
    const won = share(duel.wonAsFirst + duel.wonAsSecond, duel.lostAsFirst + duel.lostAsSecond);
    parts.push(`won ${Math.round(100 * won)} % against the best: ${passed ? "takes its place" : "rejected"}`);
  }
  if (changeOfQ !== null) parts.push(`Q changed by ${changeOfQ.toFixed(3)}`);
  parts.push(formatSeconds(seconds.selfPlay + seconds.learning + seconds.gate));
  return parts.join("; ");
}
