import type { AnyGame } from "../games/game.ts";
import { gameNamed } from "../games/registry.ts";
import type { AnyPlayer } from "../players/player.ts";
import { makePlayer } from "../players/registry.ts";
import { randomFrom } from "../random.ts";
import { adviser } from "./adviser.ts";
import type { Advice } from "./play-session.ts";

export interface Setting {
  readonly game: string;
  readonly size: string;
  readonly opponent: string;
}

/** Positions travel as text, and each question brings the seed of its own chance. */
export type Question =
  | { readonly kind: "make" | "close" }
  | { readonly kind: "move" | "advice"; readonly position: string; readonly seed: number };

/** What was asked for; making answers with the opponent's name. */
export interface OpponentReply {
  readonly name?: string;
  readonly move?: number;
  readonly advice?: Advice;
}

export const serve = ({ game: name, size, opponent }: Setting) => {
  const game: AnyGame = gameNamed(name).make(size);
  const made = new Map<string, Promise<AnyPlayer>>();
  const player = (spec: string): Promise<AnyPlayer> => {
    if (!made.has(spec)) made.set(spec, makePlayer(spec, game));
    return made.get(spec)!;
  };
  const advise = adviser(game, player);
  return async (question: Question): Promise<OpponentReply> => {
    switch (question.kind) {
      case "make":
        return { name: (await player(opponent)).name };
      case "move": {
        const { position, seed } = question;
        const state = game.parse(position);
        const move = await (await player(opponent)).choose(state, randomFrom(seed));
        // As the arena does: the rules say what is wrong with a move that is none.
        game.play(state, move);
        return { move };
      }
      case "advice": {
        const { position, seed } = question;
        return { advice: await advise(game.parse(position), randomFrom(seed)) };
      }
      case "close":
        // An adviser that this game does not have was never made.
        for (const one of await Promise.allSettled(made.values()))
          if (one.status === "fulfilled") await one.value.close?.();
        return {};
    }
  };
};
