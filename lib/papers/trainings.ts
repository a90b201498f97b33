import { gameNamed } from "../games/registry.ts";
import type { Profile } from "../lab/profile.ts";
import { TRAININGS, type Training } from "../lab/trainings.ts";
import type { TrainConfig } from "../zero/config.ts";
import { CHEN } from "./chen/recipes.ts";
import { MISTRI } from "./mistri/recipe.ts";

/** How the paper on a game trained; where it is on none, Chen's. */
const PAPERS: Readonly<Record<string, Training>> = { corso: MISTRI };

/** A training of any game to begin with; change in it what you want to try. */
export function trainingFor(game: string, size: string | undefined, profile: Profile, seed = 1): TrainConfig {
  const entry = gameNamed(game);
  return {
    game,
    size: size ?? entry.defaultSize,
    ...(entry.planes && { planes: profile === "paper" ? entry.planes.papers : entry.planes.learning }),
    seed,
    ...(profile === "paper" ? (PAPERS[game] ?? CHEN) : TRAININGS[profile]),
  };
}
