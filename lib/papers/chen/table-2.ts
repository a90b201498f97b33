import { type CsvRow, readCsv } from "../../csv.ts";
import { type DawsonState, dawson } from "../../games/dawson.ts";
import type { Experiment, Lab } from "../../lab/experiment.ts";
import { itselfRows, type ModelMatch, rivalRows, SIDES, type Side } from "../../lab/measure.ts";
import {
  type Change,
  changed,
  curveRows,
  type Model,
  type Recipe,
  type TrainedModel,
} from "../../lab/models.ts";
import type { Profile } from "../../lab/profile.ts";
import { makePlayer } from "../../players/registry.ts";
import { projectPath } from "../../project.ts";
import { randomFrom } from "../../random.ts";
import { solverOf } from "../../solvers/registry.ts";
import { winningMoves } from "../../solvers/solver.ts";
import type { Temperature } from "../../zero/search.ts";
import { DAWSON, OPENING, OTHELLO } from "./recipes.ts";

/** Chen's table 2: AlphaGo Zero on games that are better understood than Notakto. */
export interface KnownGamesConfig {
  readonly othello: { readonly size: number; readonly recipe: Recipe };
  readonly dawson: { readonly columns: number; readonly recipe: Recipe };
  /** Games of each match, on each seat. */
  readonly games: number;
  readonly opening: Temperature;
  /** What a reader wants otherwise in every training. */
  readonly training: Change | undefined;
}

const knownGames = (profile: Profile, games: number): KnownGamesConfig => ({
  othello: { size: 6, recipe: OTHELLO[profile] },
  dawson: { columns: 9, recipe: DAWSON[profile] },
  games,
  opening: OPENING,
  training: undefined,
});

/** So often an iteration of a training stays as a player of its own. */
const KEEP = 10;

type About = { game: string };
type KnownGameModel = TrainedModel<About>;

/** The models: one that learned Othello, one that learned Dawson's chess. */
export function knownGameModels(
  { othello, dawson, training }: KnownGamesConfig,
  seed: number,
): Model<About>[] {
  return [
    {
      about: { game: `othello-${othello.size}x${othello.size}` },
      config: { game: "othello", size: `${othello.size}`, seed, ...changed(othello.recipe, training) },
    },
    {
      about: { game: `dawson-3x${dawson.columns}` },
      config: { game: "dawson", size: `${dawson.columns}`, seed, ...changed(dawson.recipe, training) },
    },
  ];
}

/** Whom each model meets besides itself, and where. Perfect play the paper lacks. */
const RIVALS: Readonly<
  Record<string, readonly { readonly rival: string; readonly sides: readonly Side[] }[]>
> = {
  othello: [
    { rival: "random", sides: SIDES },
    { rival: "greedy", sides: SIDES },
  ],
  dawson: [
    { rival: "random", sides: SIDES },
    { rival: "perfect", sides: ["first"] },
  ],
};

export const table2: Experiment<KnownGamesConfig> = {
  name: "chen-table-2",
  configs: {
    smoke: knownGames("smoke", 4),
    quick: knownGames("quick", 50),
    standard: knownGames("standard", 100),
    paper: knownGames("paper", 100),
  },
  async run(config, lab) {
    const models = await lab.train(knownGameModels(config, lab.seed), { keep: KEEP });
    const learnedDawson = models.find(({ config }) => config.game === "dawson")!;
    return {
      tables: {
        "chen-table-2": besideThePaper(await matchRows(config, models, lab)),
        "chen-table-2-curves": curveRows(models),
        "chen-dawson-opening": await dawsonOpening(learnedDawson, config.dawson.columns, lab.seed),
      },
    };
  },
};

async function matchRows(
  { games, opening }: KnownGamesConfig,
  models: readonly KnownGameModel[],
  { seed, onProgress }: Lab,
): Promise<CsvRow[]> {
  const match: ModelMatch = { games, opening, seed };
  const rows: CsvRow[] = [];
  for (const model of models) {
    const rivals = RIVALS[model.config.game].flatMap(({ rival, sides }) =>
      sides.map((side) => ({ model, rival, side })),
    );
    rows.push(...(await rivalRows(rivals, match, onProgress)));
    rows.push(...(await itselfRows(model, match, onProgress)));
  }
  return rows;
}

/** Othello's sides are called by their colours, as in the paper. */
const COLOURS: Readonly<Record<string, string>> = { first: "black", second: "white" };

function besideThePaper(rows: readonly CsvRow[]): CsvRow[] {
  const key = ({ game, rival, side }: Readonly<Record<string, unknown>>): string =>
    [game, rival, side].join();
  const paper = new Map(readCsv(projectPath("data/chen-table-2.csv")).map((row) => [key(row), row.win_rate]));
  return rows.map((row) => {
    const named = { ...row, side: `${row.game}`.startsWith("othello") ? COLOURS[`${row.side}`] : row.side };
    const published = paper.get(key(named));
    return { ...named, paper: published === undefined ? null : Number(published) };
  });
}

/**
 * The model begins; then, for every first advance that the opponent can answer with, what it plays next. Exchanges
 * are played out on the way; whoever has to capture leads to the same position by any order of captures, so that
 * the first will do. `away`: on the other side of the opening than the answer. `wins`: as the solver sees it.
 */
async function dawsonOpening(
  { trained }: Pick<KnownGameModel, "trained">,
  columns: number,
  seed: number,
): Promise<CsvRow[]> {
  const game = dawson(columns);
  const player = await makePlayer(trained.folder, game);
  const middle = (columns - 1) / 2;
  const random = randomFrom(seed);
  const choose = async (state: DawsonState): Promise<number> => player.choose(state, random);
  const playOut = (state: DawsonState): DawsonState =>
    game.mustCapture(state) ? playOut(game.play(state, game.legalMoves(state)[0])) : state;
  const { analyse } = solverOf(game);
  const isWinning = (state: DawsonState, move: number): boolean =>
    winningMoves(analyse(state)).includes(move);

  const start = game.initial();
  const opening = await choose(start);
  const rows: CsvRow[] = [];
  const afterOpening = playOut(game.play(start, opening));
  for (const answer of game.legalMoves(afterOpening)) {
    const position = playOut(game.play(afterOpening, answer));
    if (game.outcome(position)) continue;
    const next = await choose(position);
    rows.push({
      opening: game.formatMove(opening),
      opening_is_centre: opening === middle,
      opening_wins: isWinning(start, opening),
      answer: game.formatMove(answer),
      next: game.formatMove(next),
      away: Math.sign(answer - opening) === -Math.sign(next - opening),
      wins: isWinning(position, next),
      can_win: analyse(position).result === "win",
    });
  }
  await player.close?.();
  return rows;
}
