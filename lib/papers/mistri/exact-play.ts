import type { CsvRow } from "../../csv.ts";
import type { Lab } from "../../lab/experiment.ts";
import { SIDES, tallyMeetings } from "../../lab/measure.ts";
import { countColumns, wilson } from "../../lab/statistics.ts";
import { choicesOf } from "../../players/choices.ts";
import { minimaxPlayer } from "../../players/minimax.ts";
import { failedTests, positionsOfSelfPlay, testsAmong } from "../../players/mistakes.ts";
import { randomFrom } from "../../random.ts";
import { solverOf } from "../../solvers/registry.ts";
import { bestMoves } from "../../solvers/solver.ts";
import { labelOf, type NamedPlayer, type TrainedBoard, trainedPlayers } from "./training.ts";

/** The players that are measured against exact play. */
const playersOf = (board: TrainedBoard): readonly NamedPlayer[] => [
  ...["random", "minimax-3", "minimax-6"].map((player): NamedPlayer => [player, labelOf(player)]),
  ...trainedPlayers(board),
];

/** How each player fares against perfect play, on each seat, in so many games. */
export async function perfectOpponentRows(
  board: TrainedBoard,
  games: number,
  { seed, onProgress }: Lab,
): Promise<CsvRow[]> {
  const { size } = board;
  const meetings = playersOf(board).flatMap(([player, label]) =>
    SIDES.map((side) => ({ label, game: "corso", size, player, opponent: "perfect", side, games, seed })),
  );
  const tallies = await tallyMeetings(meetings, onProgress);
  return meetings.map(({ label, side }, i) => {
    const { wins, draws, losses } = tallies[i];
    const held = wins + draws;
    return {
      ...{ size, player: label, seat: side, games, wins, draws, losses },
      not_lost: held / games,
      ...wilson(held, games),
    };
  });
}

/**
 * How often each player makes a move that is worth less than the best, in positions where moves differ: those of so many
 * games of MM-2 with a temperature, each once.
 */
export async function suboptimalMoveRows(
  board: TrainedBoard,
  games: number,
  { seed, onProgress, signal }: Lab,
): Promise<CsvRow[]> {
  const { game, size } = board;
  const random = randomFrom(seed);
  const met = await positionsOfSelfPlay(
    game,
    minimaxPlayer(game, { depth: 2, temperature: 1 }),
    games,
    random.split(0),
  );
  const { analyse } = await solverOf(game).perfectPlay();
  const tests = testsAmong(game, met, (state) => bestMoves(game, state, analyse(state)));
  const players = playersOf(board);
  const rows: CsvRow[] = [];
  for (const [i, [player, label]] of players.entries()) {
    onProgress({ label: `looking for mistakes on ${size}`, done: i, total: players.length });
    const choose = choicesOf({ game: game.name, size, player }, game, { signal });
    const mistakes = await failedTests(choose, tests, { split: (test) => random.split(1 + test) });
    rows.push({
      size,
      player: label,
      ...countColumns({ hits: "mistakes", of: "positions" }, mistakes, tests.length),
    });
  }
  return rows;
}
