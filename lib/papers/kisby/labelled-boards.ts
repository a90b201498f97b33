import { codeVersion } from "../../code-version.ts";
import type { Notakto } from "../../games/notakto.ts";
import type { Lab } from "../../lab/experiment.ts";
import { randomFrom } from "../../random.ts";
import { kisbyBoard, type TrainingBoards, trainingBoards } from "./boards.ts";
import { labelBoards } from "./labels.ts";

/** What nets learn of one board size. */
export interface LabelledBoards extends TrainingBoards {
  readonly game: Notakto;
  /** For each board the share of play-outs that the player to move wins. */
  readonly labels: Float32Array;
}

/** All that they depend on. */
export interface LabelledBoardsConfig {
  readonly n: number;
  /** How many. */
  readonly boards: number;
  /** From each leaf. */
  readonly playOuts: number;
  readonly seed: number;
}

/** The training boards of a size with their labels, which are kept. */
export async function labelledBoards(
  config: LabelledBoardsConfig,
  { kept, onProgress, signal }: Pick<Lab, "kept" | "onProgress" | "signal">,
): Promise<LabelledBoards> {
  const { n, boards: count, playOuts, seed } = config;
  const game = kisbyBoard(n);
  const random = randomFrom(seed).split(n);
  const { boards, games } = trainingBoards(game, count, random.split(0));
  const version = codeVersion(new URL(import.meta.url));
  const labels = await kept({ kind: "kisby-labels", version, key: config }, async () => {
    const states = boards.map(({ state }) => state);
    return (await labelBoards(game, states, random.split(1), { playOuts, signal, onProgress })).labels;
  });
  return { game, boards, games, labels };
}
