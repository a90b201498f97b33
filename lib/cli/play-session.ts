import { UserError } from "../errors.ts";
import type { Game } from "../games/game.ts";
import type { Player } from "../players/player.ts";
import type { Random } from "../random.ts";
import { drawPosition, wrapWords } from "./draw.ts";

/** What stays the same through a game at the terminal. */
export interface Table<State> {
  readonly game: Game<State>;
  /** The rules in a sentence, to say why somebody won. */
  readonly rules: string;
  /** The seat of the person at the keyboard; `opponent` has all the others. */
  readonly you: number;
  readonly opponent: Player<State>;
  /** The move number splits it, so that a move taken back and played again gets the same reply. */
  readonly random: Random;
  advise(state: State): Promise<Advice>;
}

export interface Advice {
  readonly move: number;
  /** Whose advice it is and what it is worth. */
  readonly remark: string;
}

/** A game so far: moves[i] led from positions[i] to positions[i + 1]. */
interface PlaySession<State> {
  readonly positions: readonly State[];
  readonly moves: readonly number[];
}

/** What a typed line leads to. */
export interface Answer<State> {
  readonly text: string;
  readonly session: PlaySession<State>;
  readonly ended: boolean;
}

const COMMANDS: Readonly<Record<string, string>> = {
  back: "take back your last move and the reply",
  hint: "ask what to play",
  moves: "list the legal moves",
  help: "this list",
  quit: "leave the game (also Ctrl-D)",
};

/** Sets up the game and lets the others move until it is your turn. */
export async function begin<State>(table: Table<State>): Promise<Answer<State>> {
  const session = { positions: [table.game.initial()], moves: [] };
  const opening = draw(table.game, session);
  const answer = await letOthersMove(table, session);
  return answer.session === session ? answer : { ...answer, text: opening + answer.text };
}

/** What one typed line does: a command, or a move and the replies to it. */
export async function respond<State>(
  table: Table<State>,
  session: PlaySession<State>,
  line: string,
): Promise<Answer<State>> {
  const say = (text: string): Answer<State> => ({ text, session, ended: false });
  const state = now(session);
  switch (line.trim().toLowerCase()) {
    case "":
      return say("");
    case "back":
      return takeBack(table, session);
    case "hint": {
      const { move, remark } = await table.advise(state);
      return say(`Try ${table.game.formatMove(move)}: ${remark}.\n`);
    }
    case "moves":
      return say(indented(wrapWords(table.game.legalMoves(state).map(table.game.formatMove))));
    case "help":
      return say(help(table.game, state));
    case "quit":
      return { text: "Bye.\n", session, ended: true };
    default: {
      const played = playTyped(table.game, session, line);
      return typeof played === "string" ? say(played) : letOthersMove(table, played);
    }
  }
}

const indented = (lines: readonly string[]): string => lines.map((line) => `  ${line}\n`).join("");

const now = <State>({ positions }: PlaySession<State>): State => positions[positions.length - 1];

const draw = <State>(game: Game<State>, session: PlaySession<State>): string =>
  drawPosition(game.format(now(session)), game.outcome(now(session)) !== undefined);

const played = <State>(game: Game<State>, session: PlaySession<State>, move: number): PlaySession<State> => ({
  positions: [...session.positions, game.play(now(session), move)],
  moves: [...session.moves, move],
});

/** The session after a typed move, or the sentence that says why it can't be played. */
function playTyped<State>(
  game: Game<State>,
  session: PlaySession<State>,
  line: string,
): PlaySession<State> | string {
  let move: number;
  try {
    move = game.parseMove(line);
  } catch (error) {
    if (error instanceof UserError) return `${error.message} (help lists what you can type)\n`;
    throw error;
  }
  const legal = game.legalMoves(now(session)).includes(move);
  try {
    return played(game, session, move);
  } catch (error) {
    if (error instanceof Error && !legal) return `${error.message} (moves lists what is legal)\n`;
    throw error;
  }
}

/** Until it is your turn, or the game is over. */
async function letOthersMove<State>(
  table: Table<State>,
  session: PlaySession<State>,
): Promise<Answer<State>> {
  const { game, you, opponent, random } = table;
  let current = session;
  let text = "";
  while (!game.outcome(now(current)) && game.toMove(now(current)) !== you) {
    const seat = game.toMove(now(current));
    const move = await opponent.choose(now(current), random.split(current.moves.length));
    current = played(game, current, move);
    text += `${nameOf(table, seat)}: ${game.formatMove(move)}\n`;
  }
  const outcome = game.outcome(now(current));
  return {
    text: `${text}${draw(game, current)}${outcome ? ending(table, current, outcome) : ""}`,
    session: current,
    ended: outcome !== undefined,
  };
}

function takeBack<State>({ game, you }: Table<State>, session: PlaySession<State>): Answer<State> {
  const yours = session.moves.flatMap((_, i) => (game.toMove(session.positions[i]) === you ? [i] : []));
  const last = yours.at(-1);
  if (last === undefined) return { text: "There is no move of yours to take back.\n", session, ended: false };
  const earlier = { positions: session.positions.slice(0, last + 1), moves: session.moves.slice(0, last) };
  return {
    text: `Your ${game.formatMove(session.moves[last])} is taken back.\n${draw(game, earlier)}`,
    session: earlier,
    ended: false,
  };
}

function nameOf<State>({ game, you, opponent }: Table<State>, seat: number): string {
  if (seat === you) return "You";
  return game.players === 2 ? opponent.name : `${opponent.name} (player ${seat + 1})`;
}

/** Who won, by which last move, under which rule. */
function ending<State>(table: Table<State>, session: PlaySession<State>, outcome: readonly number[]): string {
  const { game, rules, you } = table;
  const best = Math.max(...outcome);
  const winners = outcome.flatMap((score, seat) => (score === best ? [seat] : []));
  const verdict =
    winners.length === game.players
      ? "A draw."
      : winners.length === 1
        ? `${nameOf(table, winners[0])} ${winners[0] === you ? "win" : "wins"}!`
        : `${winners.map((seat) => nameOf(table, seat)).join(" and ")} share the win.`;
  const last = session.moves.length - 1;
  const closing =
    last < 0
      ? ""
      : ` The last move was ${game.formatMove(session.moves[last])}, by ${nameOf(table, game.toMove(session.positions[last])).replace("You", "you")}.`;
  return `${verdict}${closing}${tally(game.format(now(session)))}\nThe rule: ${rules}.\n`;
}

/** How many squares each letter holds, where there are several; marbles and dyes, A and a, are one player's. */
function tally(text: string): string {
  const board = text.split(" ")[0].toUpperCase();
  const letters = [...new Set(board.match(/[A-Z]/g))].sort();
  const counts = letters.map((letter) => `${letter} ${board.split(letter).length - 1}`);
  return counts.length > 1 ? ` On the board: ${counts.join(", ")}.` : "";
}

function help<State>(game: Game<State>, state: State): string {
  const move = game.legalMoves(state)[0];
  const lines = Object.entries(COMMANDS).map(([name, what]) => `  ${name.padEnd(7)}${what}\n`);
  return `Type a move, such as ${game.formatMove(move)}, or\n${lines.join("")}`;
}
