import type { CsvRow } from "../../csv.ts";
import { UserError } from "../../errors.ts";
import type { AnyGame } from "../../games/game.ts";
import { gameNamed } from "../../games/registry.ts";
import type { Experiment, Lab } from "../../lab/experiment.ts";
import { meetingRows, WAYS_TO_PLAY, winningSide } from "../../lab/measure.ts";
import { type Counted, compareRates, countColumns, overRepeats } from "../../lab/statistics.ts";
import { QUICK, type Training } from "../../lab/trainings.ts";
import { choicesOf } from "../../players/choices.ts";
import { greedyPlayer } from "../../players/greedy.ts";
import { failedTests, positionsOfSelfPlay, testsAmong } from "../../players/mistakes.ts";
import { randomFrom } from "../../random.ts";
import { solverOf } from "../../solvers/registry.ts";
import { winningMoves } from "../../solvers/solver.ts";
import { checkConfig, type GameChoice } from "../../zero/config.ts";

/**
 * The two ideas that Kisby ends with: his features inside the AlphaZero loop, and AlphaZero on impartial games whose
 * last move wins (normal play) or loses (misère). Every game is learned in the same way, with the same budget.
 */
export interface AlphaZeroLoopConfig {
  readonly training: Training;
  /** Notakto with raw planes, with Kisby's features, with the lab's own; and other games. */
  readonly games: readonly GameChoice[];
  /** Trainings of each, with a seed each. */
  readonly repeats: number;
  /** Games against each opponent, from the side that wins with perfect play. */
  readonly matches: number;
  /** Greedy games in whose positions mistakes are counted. */
  readonly positions: number;
}

const NOTAKTO: readonly GameChoice[] = (["4", "5"] as const).flatMap((size) =>
  (["raw", "featured", "rich"] as const).map((planes) => ({ game: "notakto", size, planes })),
);
/** The first player wins each of them. */
const OTHERS: readonly GameChoice[] = [
  { game: "nim", size: "3,5,7,9" },
  { game: "nim", size: "misere:3,5,7,9" },
  { game: "dawson", size: "normal:13" },
  { game: "dawson", size: "13" },
];

/**
 * AlphaZero and no more: no solver and no key states in the search, which would know the end of a small game without
 * the net. Random openings and one image of symmetric positions are there for every game.
 */
const PLAIN: Training = {
  ...QUICK,
  net: { kind: "residual", channels: 16, blocks: 2 },
  iterations: 16,
  search: { ...QUICK.search, simulations: 64, solver: false, keyStates: false },
  selfPlay: { ...QUICK.selfPlay, games: 64 },
  learning: { ...QUICK.learning, window: 16 },
  probes: 0,
};
const STANDARD: AlphaZeroLoopConfig = {
  training: PLAIN,
  games: [...NOTAKTO, ...OTHERS],
  repeats: 3,
  matches: 100,
  positions: 100,
};

/** Trains all there is to train and measures it against perfect play. */
export const alphaZeroLoop: Experiment<AlphaZeroLoopConfig> = {
  name: "kisby-loop",
  configs: {
    smoke: {
      training: {
        ...PLAIN,
        net: { kind: "residual", channels: 4, blocks: 0 },
        iterations: 1,
        search: { ...PLAIN.search, simulations: 8 },
        selfPlay: { ...PLAIN.selfPlay, games: 8 },
        learning: { ...PLAIN.learning, amount: { steps: 4 } },
      },
      games: [
        { game: "notakto", size: "3", planes: "raw" },
        { game: "notakto", size: "3", planes: "featured" },
        { game: "nim", size: "1,2,3,4" },
        { game: "dawson", size: "5" },
      ],
      repeats: 1,
      matches: 4,
      positions: 4,
    },
    quick: {
      ...STANDARD,
      training: { ...PLAIN, iterations: 6 },
      games: [...NOTAKTO.filter(({ planes }) => planes !== "rich"), ...OTHERS],
      repeats: 1,
      positions: 50,
    },
    standard: STANDARD,
    paper: STANDARD,
  },
  check({ games, training }) {
    for (const choice of games) {
      checkConfig({ ...choice, seed: 0, ...training });
      if (!winningSide(rulesOf(choice)))
        throw new UserError(
          `It is not known which side wins ${choice.game} ${choice.size}; it takes games of which that is known.`,
        );
    }
  },
  async run(config, lab) {
    const models = config.games.flatMap((choice) =>
      Array.from({ length: config.repeats }, (_, repeat) => ({
        choice,
        about: { ...columnsOf(choice), repeat },
        config: { ...choice, seed: lab.seed + repeat, ...config.training },
      })),
    );
    const trained = await lab.train(models);
    const learned = models.flatMap(({ choice, about }, i) =>
      Object.entries(WAYS_TO_PLAY).map(([plays, suffix]) => ({
        choice,
        columns: { ...about, plays },
        player: `${trained[i].trained.folder}${suffix}`,
      })),
    );
    return {
      tables: {
        "kisby-loop": await winRows(config, lab, learned),
        "kisby-loop-mistakes": await mistakeRows(config, lab, learned),
      },
    };
  },
};

/** What a row is about. */
const columnsOf = ({ game, size, planes }: GameChoice) => ({ game, size, planes: planes ?? null });

/** A trained player, by its name, and what tables say of it. */
interface Learned {
  readonly choice: GameChoice;
  readonly columns: CsvRow;
  readonly player: string;
}

const OPPONENTS = ["perfect", "greedy"];

/** How often each wins from the side that wins with perfect play. */
function winRows(
  { matches }: AlphaZeroLoopConfig,
  { seed, onProgress }: Lab,
  learned: readonly Learned[],
): Promise<CsvRow[]> {
  return meetingRows(
    learned.flatMap(({ choice, columns, player }) =>
      OPPONENTS.map((opponent) => ({
        columns,
        game: choice.game,
        size: choice.size,
        player,
        opponent,
        side: winningSide(rulesOf(choice))!,
        games: matches,
        seed,
      })),
    ),
    ({ columns, opponent, side }) => ({ ...columns, opponent, side }),
    onProgress,
  );
}

const rulesOf = ({ game, size }: GameChoice): AnyGame => gameNamed(game).make(size);

/** In how many positions of greedy games that can be won, and lost, each makes a losing move; and greedy itself. */
async function mistakeRows(
  { games, positions: played }: AlphaZeroLoopConfig,
  { seed, onProgress, signal }: Lab,
  learned: readonly Learned[],
): Promise<CsvRow[]> {
  const rows: CsvRow[] = [];
  const random = randomFrom(seed);
  for (const [i, choice] of games.entries()) {
    onProgress({ label: "counting mistakes", done: i, total: games.length });
    const game = rulesOf(choice);
    const positions = await positionsOfSelfPlay(game, greedyPlayer(game), played, random.split(0));
    const solver = solverOf(game);
    const tests = testsAmong(game, positions, (state) => winningMoves(solver.analyse(state)));
    const own = learned.filter((one) => one.choice === choice);
    const greedy = { columns: { ...columnsOf(choice), repeat: 0, plays: "greedy" }, player: "greedy" };
    for (const { columns, player } of [...own, greedy]) {
      const choose = choicesOf({ game: choice.game, size: choice.size, player }, game, { signal });
      const mistakes = await failedTests(choose, tests, random.split(1));
      rows.push({ ...columns, ...countColumns(MISTAKES, mistakes, tests.length) });
    }
  }
  onProgress({ label: "counting mistakes", done: games.length, total: games.length });
  return rows;
}

/** What tells a game: columns of a row, or a choice. */
type Told = { readonly [part in keyof GameChoice]?: unknown };

/** The rule that a size may begin with ("misere:3,5"), and the rest. */
const sizeParts = (size: unknown) => {
  const [, rule, board] = /^(?:(\w+):)?(.*)$/.exec(String(size))!;
  return { rule, board };
};

/** What a row's player learned, for people: "4×4 Notakto, raw planes", "misère Nim 3,5,7,9". */
export function learnedGame(told: Told): string {
  const { game, size, planes } = told;
  if (game === "notakto") return `${size}×${size} Notakto, ${planes} planes`;
  return hasRules(told) ? `${ruleOf(told)} ${gameOf(told)}` : `${game} ${size}`;
}

/** Whether a game is known under both rules. */
const hasRules = ({ game }: Told): boolean => game === "nim" || game === "dawson";

/** Whether the last move wins ("normal") or loses: Nim is normal and Dawson's chess misère unless told otherwise. */
const ruleOf = ({ game, size }: Told): string =>
  (sizeParts(size).rule !== undefined) === (game === "nim") ? "misère" : "normal";

/** The game and its board, whatever the rule. */
const gameOf = ({ game, size }: Told): string =>
  game === "nim" ? `Nim ${sizeParts(size).board}` : `Dawson's chess 3×${sizeParts(size).board}`;

const LEARNED = ["game", "size", "planes", "plays"];
const MISTAKES = { hits: "mistakes", of: "positions" };
const WINS = { hits: "wins", of: "games" };

/** The trainings of a game together: their wins against each opponent, and their mistakes. */
export const pooledWins = (rows: readonly CsvRow[]): CsvRow[] =>
  overRepeats(rows, [...LEARNED, "opponent"], WINS);
export const pooledMistakes = (rows: readonly CsvRow[]): CsvRow[] => overRepeats(rows, LEARNED, MISTAKES);

/**
 * Normal beside misère play, of the same game and way to play: wins or mistakes of all trainings together, by how much
 * the trainings' rates differ, and whether chance explains it (`compareRates`).
 */
const comparedRules = (rows: readonly CsvRow[], counted: Counted): CsvRow[] =>
  compareRates(
    rows.filter(hasRules).map((row) => ({ ...row, game: gameOf(row), rule: ruleOf(row) })),
    { by: ["game", "plays"], between: "rule", pair: ["normal", "misère"], counted },
  );

export const comparedMistakes = (rows: readonly CsvRow[]): CsvRow[] =>
  comparedRules(
    rows.filter(({ plays }) => plays !== "greedy"),
    MISTAKES,
  );

/** Against perfect play. */
export const comparedWins = (rows: readonly CsvRow[]): CsvRow[] =>
  comparedRules(
    rows.filter(({ opponent }) => opponent === "perfect"),
    WINS,
  );
