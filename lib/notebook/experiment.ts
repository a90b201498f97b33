import { basename } from "node:path";
import {
  type Experiment,
  type Findings,
  type InputOf,
  type RunOptions,
  runExperiment,
} from "../lab/experiment.ts";
import { type Results, writeResults } from "../lab/results.ts";
import { notebookProgress } from "./progress.ts";
import { liveTrainings } from "./training.ts";

/**
 * Runs an experiment under the running cell: with its progress, and for each training a line that says whether it was
 * there already, and its curves while it goes on.
 *
 *     const results = await runHere(whoWins, { profile, seed });
 *     const meter = await runHere(mistakes, { profile, seed, change: { games: 100 } }, results);
 */
export async function runHere<Config, Found extends Findings, Input = undefined>(
  experiment: Experiment<Config, Found, Input>,
  options: RunOptions<Config>,
  ...input: InputOf<Input>
): Promise<Results<Config> & Found> {
  const { onTraining, end } = liveTrainings();
  try {
    return await runExperiment(
      experiment,
      { onProgress: notebookProgress(), onTraining, ...options },
      ...input,
    );
  } finally {
    await end();
  }
}

/** Writes what experiments found into a folder, and names the files under the cell: `writeHere(out, results, meter)`. */
export function writeHere(folder: string, ...results: readonly Results[]): void {
  const paths = results.flatMap((found) => writeResults(folder, found));
  console.log(paths.map((path) => basename(path)).join("\n"));
}
