import type { CsvRow } from "../csv.ts";
import type { Corso, CorsoState } from "../games/corso.ts";
import { playMatches } from "../players/arena.ts";
import { type Match, tallyOf } from "../players/match.ts";
import { minimaxPlayer } from "../players/minimax.ts";
import { movesOf } from "../players/player.ts";
import { makePlayer } from "../players/registry.ts";
import type { OnProgress } from "../progress.ts";
import { type Random, randomFrom } from "../random.ts";
import { corsoSolver } from "../solvers/corso.ts";
import { type LearnedCorso, labelOf, searchLabel } from "./corso-learning.ts";
import { wilson } from "./wilson.ts";

const COMPARED = ["random", "minimax-3", "minimax-6"];

/** The players that are measured against exact play, with their names in tables. */
const playersOf = ({ players, trained }: LearnedCorso): [spec: string, label: string][] => [
  ...COMPARED.map((spec): [string, string] => [spec, labelOf(spec)]),
  [players.net, "net alone"],
  [players.search, searchLabel(trained.config)],
];

/** How each player fares against perfect play, on each seat. */
export async function perfectRows(
  board: LearnedCorso,
  games: number,
  seed: number,
  onProgress?: OnProgress,
): Promise<CsvRow[]> {
  const { size } = board;
  const meetings = playersOf(board).flatMap(([spec, player]) =>
    (["first", "second"] as const).map((seat) => {
      const players = seat === "first" ? [spec, "perfect"] : ["perfect", spec];
      const match: Match = { game: "corso", size, players, alternate: false, games, seed };
      return { player, seat, match };
    }),
  );
  const scores = await playMatches(
    meetings.map(({ match }) => match),
    { onProgress },
  );
  return meetings.map(({ player, seat, match }, i) => {
    const place = seat === "first" ? 0 : 1;
    const { wins, draws, losses } = tallyOf(match, scores[i])[place][place];
    const held = wins + draws;
    return { size, player, seat, games, wins, draws, losses, not_lost: held / games, ...wilson(held, games) };
  });
}

/**
 * How often each player makes a move that is worth less than the best, in positions where moves differ. The
 * positions are those of games of MM-2 with a temperature, each once.
 */
export async function mistakeRows(
  board: LearnedCorso,
  games: number,
  seed: number,
  onProgress?: OnProgress,
): Promise<CsvRow[]> {
  const { game, size } = board;
  const solver = corsoSolver(game);
  const random = randomFrom(seed);
  const positions = positionsOf(game, games, random.split(0)).flatMap((state) => {
    const best = new Set(solver.bestMoves(state));
    return best.size < game.legalMoves(state).length ? [{ state, best }] : [];
  });
  const rows: CsvRow[] = [];
  const players = playersOf(board);
  for (const [i, [spec, label]] of players.entries()) {
    onProgress?.({ label: `looking for mistakes on ${size}`, done: i, total: players.length });
    const player = await makePlayer(spec, game);
    const moves = await movesOf(
      player,
      positions.map(({ state }) => state),
      positions.map((_, place) => random.split(1 + place)),
    );
    await player.close?.();
    const mistakes = moves.filter((move, place) => !positions[place].best.has(move)).length;
    rows.push({
      size,
      player: label,
      positions: positions.length,
      mistakes,
      rate: mistakes / positions.length,
      ...wilson(mistakes, positions.length),
    });
  }
  return rows;
}

function positionsOf(game: Corso, games: number, random: Random): CorsoState[] {
  const player = minimaxPlayer(game, { depth: 2, temperature: 1 });
  const seen = new Map<string, CorsoState>();
  for (let i = 0; i < games; i++) {
    const chance = random.split(i);
    for (
      let state = game.initial();
      !game.outcome(state);
      state = game.play(state, player.choose(state, chance))
    )
      seen.set(game.key(state), state);
  }
  return [...seen.values()];
}
