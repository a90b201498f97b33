import type { CsvRow } from "../../csv.ts";
import { UserError } from "../../errors.ts";
import { checkFeatures } from "../../games/notakto-features.ts";
import type { Experiment, Findings } from "../../lab/experiment.ts";
import { SECOND_BEST, successorSpec } from "../../players/successor.ts";
import { randomFrom } from "../../random.ts";
import { figure1Rows } from "./figure-1.ts";
import { openingRows } from "./figure-2.ts";
import { pairingRows, replyRows } from "./figure-3.ts";
import { ALPHAZERO_NET, featuredNet, NETS, type NetsConfig, trainingOf } from "./nets.ts";
import { trainNets } from "./training.ts";
import type { TrainingData } from "./training-data.ts";
import { type WonGame, wonGames } from "./won-games.ts";

/** Does knowing the game help the net? The Featured Net beside the AlphaZero Net, in the paper's three figures. */
export interface NetComparisonConfig extends NetsConfig {
  /** The probability of the second best move. */
  readonly secondBest: number;
  /** Of each match of Figure 1. */
  readonly games: number;
  /** From which Figure 2 comes, and Figure 3. */
  readonly heatGames: number;
}

/** Trains the two nets on each board of the training data, and plays. */
export const netComparison: Experiment<NetComparisonConfig, Findings, TrainingData> = {
  name: "kisby-figure-1",
  configs: {
    smoke: { ...NETS.smoke, secondBest: SECOND_BEST, games: 10, heatGames: 20 },
    quick: { ...NETS.quick, secondBest: SECOND_BEST, games: 100, heatGames: 1000 },
    standard: { ...NETS.standard, secondBest: SECOND_BEST, games: 1000, heatGames: 1000 },
    paper: { ...NETS.paper, secondBest: SECOND_BEST, games: 100, heatGames: 1000 },
  },
  check({ features, secondBest }) {
    checkFeatures(features);
    if (!(secondBest >= 0 && secondBest <= 1))
      throw new UserError(
        `The second best move can't have a probability of ${secondBest}; it takes a number from 0 to 1.`,
      );
  },
  async run(config, lab, data) {
    lab.uses(data);
    const [featured, alphaZero] = [featuredNet(config.features), ALPHAZERO_NET];
    const jobs = data.lessons.flatMap((lessons) =>
      [featured, alphaZero].map((net) => trainingOf(net, { lessons, config, seed: lab.seed })),
    );
    const trained = await trainNets(jobs, lab);
    const boards = data.lessons.map(({ game }, i) => {
      const [own, other] = trained.slice(2 * i).map(({ path }) => successorSpec(path, config.secondBest));
      return { game, nets: { [featured.name]: own, [alphaZero.name]: other } };
    });

    /** The games that the Featured Net of a board wins on a seat; none where there is no such board. */
    const wonBy = async (n: number, seat: 0 | 1): Promise<WonGame[]> => {
      const board = boards.find(({ game }) => game.size === n);
      if (!board) return [];
      const random = randomFrom(lab.seed).split(4).split(n);
      const player = board.nets[featured.name];
      return wonGames({ game: board.game, player, seat, games: config.heatGames, random });
    };

    const figure1 = await figure1Rows(boards, { games: config.games, seed: lab.seed }, lab.onProgress);
    const [openings, replies] = [await wonBy(3, 0), await wonBy(4, 1)];
    return {
      tables: {
        "kisby-figure-1": figure1,
        "kisby-figure-2": openingRows(openings),
        "kisby-figure-3": replyRows(replies),
        "kisby-pairing": pairingRows(replies),
        "kisby-training": trained.map(({ losses, settled }, i): CsvRow => {
          const { game, name } = jobs[i];
          return { n: game.size, net: name, epochs: losses.length, settled, loss: losses[losses.length - 1] };
        }),
      },
    };
  },
};
