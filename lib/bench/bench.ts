/** One thing measured: ours, and a peer that does the same work in the same run. */
export interface Measurement {
  readonly what: string;
  readonly seconds: number;
  /** The same in other words: so many a second. */
  readonly detail?: string;
  readonly bytes?: number;
  /** Further numbers by name, for machines. */
  readonly figures?: Readonly<Record<string, number>>;
  readonly peer?: { readonly name: string; readonly seconds: number };
  /** What was aimed for, and whether it was reached. */
  readonly target?: { readonly text: string; readonly reached: boolean };
}

export type Bench = (say: (line: string) => void) => Promise<Measurement[]>;

/** The shortest of several runs: what the machine can do when nothing else disturbs it. */
export async function fastest(runs: number, work: () => unknown): Promise<number> {
  let best = Number.POSITIVE_INFINITY;
  for (let i = 0; i < runs; i++) {
    const started = performance.now();
    await work();
    best = Math.min(best, (performance.now() - started) / 1000);
  }
  return best;
}

/** The same in time that a core spent on it, which other programs on a busy machine hardly change. */
export async function leastCoreTime(runs: number, work: () => unknown): Promise<number> {
  let best = Number.POSITIVE_INFINITY;
  for (let i = 0; i < runs; i++) {
    const before = process.cpuUsage();
    await work();
    const { user, system } = process.cpuUsage(before);
    best = Math.min(best, (user + system) / 1e6);
  }
  return best;
}
