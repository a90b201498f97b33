// Every task of the lab, by the name under which a thread, or another machine, finds it. Plain objects, so that
// whoever bundles a module finds in it the tasks that it uses and no others.
const list = import.meta.url;

/** Games of any players. */
export const arena = { list, name: "arena", load: () => import("../players/arena-task.ts") };

/** The moves of a player in many positions. */
export const playerChoices = {
  list,
  name: "playerChoices",
  load: () => import("../players/choices-task.ts"),
};

/** Games of nets, with themselves or with each other. */
export const selfPlay = { list, name: "selfPlay", load: () => import("../zero/self-play-task.ts") };

/** Whole trainings of AlphaZero. */
export const trainings = { list, name: "trainings", load: () => import("../zero/training-task.ts") };

/** Searches of Chen's models, and what they made of the replies to their moves. */
export const chenRefutations = {
  list,
  name: "chenRefutations",
  load: () => import("../papers/chen/refutations-task.ts"),
};

/** Kisby's labels: greedy play-outs of some boards. */
export const kisbyLabels = { list, name: "kisbyLabels", load: () => import("../papers/kisby/play-outs.ts") };

/** Kisby's nets, trained one by one. */
export const kisbyNets = { list, name: "kisbyNets", load: () => import("../papers/kisby/net-training.ts") };

/** Searches for the winner of an empty NoGo board. */
export const nogoBoardSearches = {
  list,
  name: "nogoBoardSearches",
  load: () => import("../papers/du/board-search.ts"),
};

/** Searches of the openings of NoGo rows. */
export const nogoOpenings = {
  list,
  name: "nogoOpenings",
  load: () => import("../solvers/nogo/rows/openings.ts"),
};
