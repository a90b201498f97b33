import { peakMemory } from "../machine.ts";
import { version } from "../project.ts";
import { type Machine, type Made, type Origin, originNow } from "../provenance.ts";
import { canonicalJson, type EntryKey } from "../store.ts";
import type { IterationReport } from "../zero/iteration.ts";

/** The versions, the commit and the machine behind a run. */
export interface RunRecord {
  readonly versions: Readonly<Record<string, string>>;
  readonly commit: string;
  readonly machine: Machine & { readonly peakBytes: number };
}

/** The same as they are now. */
export function environment(): RunRecord {
  const { commit, machine } = originNow();
  return {
    versions: { "notakto-lab": version(), node: process.version },
    commit,
    machine: { ...machine, peakBytes: peakMemory() },
  };
}

/** A part of a result: what it is, and when, where, at which commit and, where recorded, in how many seconds it was made. */
export interface PartRecord extends Origin {
  readonly part: string;
  readonly seconds?: number;
  /** What else names a kept part. */
  readonly version?: string;
  readonly key?: unknown;
  /** Whether an earlier run made it. */
  readonly kept: boolean;
}

export const partRecord = ({ kind, version, key }: EntryKey, made: Made, kept: boolean): PartRecord => ({
  part: kind,
  version,
  key,
  kept,
  ...made,
});

/** A training that a result rests on; what its checkpoints do not record is left out. */
export interface TrainingRecord {
  readonly training: string;
  readonly iterations: number;
  /** Of all iterations together. */
  readonly seconds: IterationReport["seconds"];
  /** When the first iteration began, and the last. */
  readonly started?: string;
  readonly lastIteration?: string;
  /** All under which iterations were done, in order. */
  readonly commits?: readonly string[];
  readonly machines?: readonly Machine[];
}

export function trainingRecord(training: string, reports: readonly IterationReport[]): TrainingRecord {
  const sum = (phase: keyof IterationReport["seconds"]): number =>
    reports.reduce((all, { seconds }) => all + seconds[phase], 0);
  const made = reports.flatMap(({ made }) => made ?? []);
  return {
    training,
    iterations: reports.length,
    seconds: { selfPlay: sum("selfPlay"), learning: sum("learning"), gate: sum("gate") },
    ...(made.length > 0 && {
      started: made[0].started,
      lastIteration: made[made.length - 1].started,
      commits: [...new Set(made.map(({ commit }) => commit))],
      machines: [...new Map(made.map(({ machine }) => [canonicalJson(machine), machine])).values()],
    }),
  };
}
