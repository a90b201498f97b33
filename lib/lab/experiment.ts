import type { CsvRow } from "../csv.ts";
import { UserError } from "../errors.ts";
import { describeBackends } from "../nets/backend.ts";
import type { OnProgress } from "../progress.ts";
import { refuseOtherKeys } from "../schema.ts";
import { type EntryKey, kept } from "../store.ts";
import type { Trained, TrainingStatus } from "../zero/train.ts";
import { type Model, nameOf, type TrainedModel, trainModels } from "./models.ts";
import { PROFILES, type Profile } from "./profile.ts";
import {
  environment,
  type PartRecord,
  partRecord,
  type TrainingRecord,
  trainingRecord,
} from "./provenance.ts";
import type { MeasuredColumns, Results } from "./results.ts";

/** What an experiment finds: its tables, by the names of their files, and whatever else its notebook shows. */
export interface Findings {
  readonly tables: Readonly<Record<string, readonly CsvRow[]>>;
}

/**
 * An experiment: a config a profile, which is data, and a function from a config to rows. Everything else is given to
 * it. `Found` must be exported where it is more than tables, or a notebook can't name the results. `Input` is what the
 * experiment works on where another experiment, or a cell, has found that before.
 */
export interface Experiment<Config, Found extends Findings = Findings, Input = undefined> {
  /** Its provenance is written to <name>.json. */
  readonly name: string;
  /** Every key stands in every config, one that may be left out as undefined: a reader's change may have no other. */
  readonly configs: Readonly<Record<Profile, WithAllKeys<Config>>>;
  /**
   * Which columns of its tables, by their names, are measured, such as seconds, or evaluations saved by a cache: all that
   * may differ from run to run, or with the number of workers. They are written to a file of their own: see
   * `writeResults`.
   */
  readonly measured?: Readonly<Record<string, MeasuredColumns>>;
  /** Refuses, in a UserError, what a reader can't have meant. */
  check?(config: Config): void;
  run(config: Config, lab: Lab, input: Input): Found | Promise<Found>;
}

/** A config in which every key stands, one that may be left out as undefined. */
export type WithAllKeys<Config> = { [Key in keyof Required<Config>]: Config[Key] };

/** What an experiment is given. Whatever goes through it stands in the provenance. */
export interface Lab {
  readonly seed: number;
  readonly onProgress: OnProgress;
  readonly signal?: AbortSignal;
  /**
   * A part that takes long: found again by a later run of the same code with the same key (config, and the seed where it
   * depends on it), else computed and kept; where another process is at it, that is waited for. See `kept` and
   * `codeVersion`.
   *
   *     const solved = await lab.kept({ kind: "nogo-board", version: codeVersion(SOLVER), key: { size, mostNodes } }, () => solve(size));
   */
  kept<T>(entry: EntryKey, compute: (folder: string) => T | Promise<T>): Promise<T>;
  /**
   * Trains models: those trained before are loaded, those begun go on, those that another process trains are waited for.
   * `keep`: every so many iterations stay as players.
   */
  train<About extends Model["about"]>(
    models: readonly Model<About>[],
    options?: { readonly keep?: number },
  ): Promise<TrainedModel<About>[]>;
  /** Says that the rows rest on what was done elsewhere: an experiment, a training, a file with its record. */
  uses(
    made: Results | PartRecord | { readonly name: string; readonly trained: Pick<Trained, "reports"> },
  ): void;
}

export interface RunOptions<Config> {
  readonly profile: Profile;
  readonly seed: number;
  /** What is to be otherwise than in the profile's config. */
  readonly change?: Partial<Config>;
  readonly onProgress?: OnProgress;
  /** Hears of each training when it begins, and of every iteration of it. */
  readonly onTraining?: (name: string, status: TrainingStatus) => void;
  readonly signal?: AbortSignal;
}

/** The third argument, for experiments that have an input. */
export type InputOf<Input> = [Input] extends [undefined] ? [] : [input: Input];

/**
 * Runs an experiment and tells with what: the clock, the commit, the machine, the backends, parts kept from earlier runs,
 * trainings. An experiment, whole:
 *
 *     export const coinTosses: Experiment<{ readonly sizes: readonly number[]; readonly games: number }> = {
 *       name: "coin-tosses",
 *       configs: {
 *         smoke: { sizes: [3], games: 10 },
 *         quick: { sizes: [3, 4], games: 100 },
 *         standard: { sizes: [3, 4, 5], games: 1000 },
 *         paper: { sizes: [3, 4, 5], games: 1000 },
 *       },
 *       async run({ sizes, games }, { seed, onProgress }) {
 *         const meetings = sizes.map((n) => ({ n, game: "notakto", size: `${n}`, player: "random", opponent: "random", side: "first" as const, games, seed }));
 *         return { tables: { "coin-tosses": await meetingRows(meetings, ({ n }) => ({ n }), onProgress) } };
 *       },
 *     };
 *     writeResults("results/quick", await runExperiment(coinTosses, { profile: "quick", seed: 1 }));
 */
export async function runExperiment<Config, Found extends Findings, Input = undefined>(
  experiment: Experiment<Config, Found, Input>,
  options: RunOptions<Config>,
  ...[input]: InputOf<Input>
): Promise<Results<Config> & Found> {
  const { profile, seed, change } = options;
  const config = configFor(experiment, profile, change);
  experiment.check?.(config);
  const started = new Date();
  const run = environment();
  const nets = await describeBackends();
  const { lab, parts, trainings } = openLab(options);
  const found = await experiment.run(config, lab, input as Input);
  const seconds = (Date.now() - started.getTime()) / 1000;
  return {
    ...found,
    experiment: experiment.name,
    measured: experiment.measured,
    profile,
    seed,
    config,
    started,
    seconds,
    nets,
    run: { ...run, machine: environment().machine },
    parts,
    trainings,
  };
}

function configFor<Config>(
  { name, configs }: Experiment<Config, Findings, never>,
  profile: Profile,
  change: Partial<Config> = {},
): Config {
  if (!Object.hasOwn(configs, profile))
    throw new UserError(`${name} has no profile "${profile}"; profiles are ${PROFILES.join(", ")}.`);
  refuseOtherKeys(`The config of ${name}`, change, Object.keys(configs[profile] as object));
  return { ...configs[profile], ...change };
}

/** A lab that takes down what goes through it. */
function openLab({ seed, onProgress = () => {}, onTraining, signal }: Omit<RunOptions<unknown>, "change">) {
  const parts: PartRecord[] = [];
  const trainings: TrainingRecord[] = [];
  const lab: Lab = {
    seed,
    onProgress,
    signal,
    kept: async (entry, compute) => {
      const { value, made, wasKept } = await kept(entry, compute, { signal, onProgress });
      parts.push(partRecord(entry, made, wasKept));
      return value;
    },
    train: async (models, { keep } = {}) => {
      const trained = await trainModels(models, { keep, signal, onProgress, onTraining });
      for (const model of trained) trainings.push(trainingRecord(nameOf(model), model.trained.reports));
      return trained;
    },
    uses: (made) => {
      if ("trained" in made) trainings.push(trainingRecord(made.name, made.trained.reports));
      else if ("part" in made) parts.push(made);
      else parts.push(...partsOf(made));
    },
  };
  return { lab, parts, trainings };
}

/** An experiment as a part of another, with the parts that it was put together from itself. */
function partsOf({ experiment, started, seconds, run, parts }: Results): PartRecord[] {
  const { peakBytes: _, ...machine } = run.machine;
  const whole = { part: experiment, kept: false, started: started.toISOString(), seconds };
  return [{ ...whole, commit: run.commit, machine }, ...parts];
}
