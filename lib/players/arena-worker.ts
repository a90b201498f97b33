import { type Diary, GAME, MATCH, MOST_MOVES, MOVES, PLY, type Stretch } from "./arena.ts";
import { gameOf, type Match, playOne, type Scores } from "./match.ts";
import { makePlayer } from "./registry.ts";

/** Makes the game and the players of a match. */
async function prepare(match: Match) {
  const game = gameOf(match);
  return { game, players: await Promise.all(match.players.map((spec) => makePlayer(spec, game))) };
}

export const serve = (diary: Diary) => {
  // A perfect player may have taken a solver a second to make; the next stretch should find it ready.
  const ready = new Map<string, ReturnType<typeof prepare>>();
  return async ({ match, matchIndex, from, to }: Stretch): Promise<Scores> => {
    const key = JSON.stringify([match.game, match.size, match.players]);
    if (!ready.has(key)) ready.set(key, prepare(match));
    const { game, players } = await ready.get(key)!;
    const scores: (readonly number[])[] = [];
    for (let index = from; index < to; index++) {
      [diary[GAME], diary[PLY], diary[MATCH]] = [index, 0, matchIndex];
      const note = (move: number): void => {
        if (diary[PLY] < MOST_MOVES) diary[MOVES + diary[PLY]++] = move;
      };
      scores.push(await playOne(match, game, players, index, note));
    }
    diary[MATCH] = -1;
    return scores;
  };
};
