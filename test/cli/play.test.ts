import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { drawPosition, wrapWords } from "../../lib/cli/draw.ts";
import { begin, respond, type Table } from "../../lib/cli/play-session.ts";
import type { AnyGame, Game } from "../../lib/games/game.ts";
import { notakto as notaktoGame } from "../../lib/games/notakto.ts";
import { games } from "../../lib/games/registry.ts";
import { makePlayer } from "../../lib/players/registry.ts";
import { projectPath } from "../../lib/project.ts";
import { randomFrom } from "../../lib/random.ts";
import { describeWith } from "../tools.ts";
import { converseWith } from "./conversation.ts";
import { notakto } from "./notakto.ts";

const NOTAKTO = projectPath("lib/cli/notakto.mjs");
/** Tests run in the project's folder, as people do. */
const CORSO_NET = "data/models/corso-5x5";

/** Somebody who always plays the first legal move. */
const firstLegal = <State>(game: Game<State>) => ({
  name: "eager",
  choose: (state: State) => game.legalMoves(state)[0],
});

function tableFor(game: AnyGame, you = 0): Table<unknown> {
  return {
    game,
    rules: "rules are rules",
    you,
    opponent: firstLegal(game),
    random: randomFrom(1),
    advise: async (state) => ({ move: game.legalMoves(state)[0], remark: "why not" }),
  };
}

/** Types lines one after the other; what each was answered, first what greeted us. */
async function converse(table: Table<unknown>, lines: readonly string[]) {
  const answers = [await begin(table)];
  for (const line of lines) answers.push(await respond(table, answers[answers.length - 1].session, line));
  return answers;
}

describe("drawing", () => {
  test("a board has letters and numbers, and says who moves while the game goes on", () => {
    expect(drawPosition("B.W/.../... w", false)).toBe(
      "    a b c\n  1 B . W\n  2 . . .\n  3 . . .\n   w to move\n",
    );
    expect(drawPosition("B. w", true)).toBe("    a b\n  1 B .\n");
  });

  test("columns beyond z have two letters, and room for them", () => {
    const [letters, row] = drawPosition(`B${".".repeat(27)} w`, true).split("\n");
    expect(letters).toMatch(/^ {3} {2}a {2}b .* {2}z aa ab$/);
    expect(row).toMatch(/^ {2}1 {2}B( {2}\.){27}$/);
  });

  test("boards of a sum stand side by side under their numbers, and on a new line where they don't fit", () => {
    expect(drawPosition("X./.. + .", false)).toBe(
      "   board 1     board 2\n    a b         a\n  1 X .       1 .\n  2 . .\n",
    );
    const drawn = drawPosition(Array(7).fill("...../...../...../...../.....").join(" + "), false);
    expect(drawn.split("\n").length).toBe(2 * 7 + 1);
    expect(Math.max(...drawn.split("\n").map((line) => line.length))).toBeLessThanOrEqual(78);
  });

  test("text that is no board stays text", () => {
    expect(drawPosition("3,4,5 first", false)).toBe("  3,4,5 first\n");
  });

  test("long lists are wrapped", () => {
    const lines = wrapWords(Array(100).fill("a10"));
    expect(lines.length).toBeGreaterThan(5);
    expect(Math.max(...lines.map((line) => line.length))).toBeLessThanOrEqual(80);
  });
});

describe("a session", () => {
  const three = tableFor(notaktoGame(3));
  const positions = (answers: Awaited<ReturnType<typeof converse>>) =>
    answers.map(({ session }) => three.game.format(session.positions.at(-1)));

  test("a move is answered", async () => {
    const [start, after] = await converse(three, [" B2 "]);
    expect(start.text).toContain("  1 . . .");
    expect(after.text).toBe("eager: a1\n    a b c\n  1 X . .\n  2 . X .\n  3 . . .\n");
    expect(after.ended).toBe(false);
  });

  test("refused moves say why and change nothing", async () => {
    const answers = await converse(three, ["b2", "b2", "z9", "castle", ""]);
    expect(answers.slice(2).map(({ text }) => text)).toEqual([
      expect.stringMatching(/^Square b2 is taken in X\.\.\/\.X\.\/\.\.\.\. \(moves lists/),
      expect.stringMatching(/^"z9" is no square; squares are a1 to c3\. \(help lists/),
      expect.stringMatching(/^"castle" is no square/),
      "",
    ]);
    expect(new Set(positions(answers.slice(1))).size).toBe(1);
  });

  test("back takes back your move and the reply, again and again", async () => {
    const answers = await converse(three, ["b2", "b1", "back", "BACK", "back"]);
    expect(positions(answers)).toEqual([
      ".../.../...",
      "X../.X./...",
      "XXX/.X./...",
      "X../.X./...",
      ".../.../...",
      ".../.../...",
    ]);
    expect(answers[3].text).toMatch(/^Your b1 is taken back\.\n/);
    expect(answers[5].text).toBe("There is no move of yours to take back.\n");
  });

  test("as second player you can't take back the other's opening", async () => {
    const table = tableFor(notaktoGame(3), 1);
    const [start, , back, nothing] = await converse(table, ["b2", "back", "back"]);
    expect(start.text).toContain("eager: a1\n");
    expect(back.session.moves).toEqual([0]);
    expect(nothing.text).toContain("no move of yours");
  });

  test("a move taken back and played again gets the same reply", async () => {
    const game = notaktoGame(5);
    const table = { ...tableFor(game), opponent: await makePlayer("random", game) };
    const answers = await converse(table, ["a1", "c3", "back", "c3", "back", "d4"]);
    expect(answers[4].session.moves).toEqual(answers[2].session.moves);
  });

  test("hint, moves, help and quit", async () => {
    const [, hint, moves, help, quit] = await converse(three, ["hint", "moves", "help", "quit"]);
    expect(hint.text).toBe("Try a1: why not.\n");
    expect(moves.text).toBe("  a1 b1 c1 a2 b2 c2 a3 b3 c3\n");
    for (const word of ["a1", "back", "hint", "moves", "help", "quit"]) expect(help.text).toContain(word);
    expect([hint, moves, help, quit].map(({ ended }) => ended)).toEqual([false, false, false, true]);
  });

  test("the end says who won, by which move, under which rule", async () => {
    const [, , won] = await converse(three, ["b2", "b1"]);
    expect(won.ended).toBe(true);
    expect(won.text).toContain("You win! The last move was c1, by eager.\nThe rule: rules are rules.\n");
    const [, , lost] = await converse(three, ["b2", "c3"]);
    expect(lost.text).toContain("eager wins! The last move was c3, by you.\n");
  });

  test("with three players, who did what is told apart", async () => {
    const [, first, last] = await converse(tableFor(games.corso.make("2x2x3")), ["a1", "b2"]);
    expect(first.text).toMatch(/^eager \(player 2\): b1\neager \(player 3\): a2\n/);
    expect(last.ended).toBe(true);
    expect(last.text).toContain("On the board: A 2, B 1, C 1.");
  });

  test.each(Object.entries(games))("%s can be played by typing what `moves` lists", async (_, entry) => {
    const table = tableFor(entry.make(entry.defaultSize));
    let answer = await begin(table);
    for (let turn = 0; !answer.ended && turn < 200; turn++) {
      const { text } = await respond(table, answer.session, "moves");
      const before = answer.session.moves.length;
      answer = await respond(table, answer.session, text.trim().split(/\s+/).at(-1)!);
      expect(answer.session.moves.length).toBeGreaterThan(before);
    }
    expect(answer.text).toMatch(/win|draw/);
  });
});

/** Plays through a pipe. */
function piped(args: readonly string[], input: string) {
  const { status, stdout, stderr } = spawnSync(process.execPath, [NOTAKTO, "play", ...args], {
    encoding: "utf8",
    input,
    timeout: 60_000,
  });
  // On a busy machine even a quick opponent may be announced as thinking.
  return { status, stdout, stderr: stderr.replace(/^.* is (thinking|getting ready); .*\n/gm, "") };
}

describe("notakto play, through a pipe", () => {
  test("plays, hints, and takes the end of the input for the end of the game", () => {
    const { status, stdout, stderr } = piped(
      ["notakto", "--size", "3", "--vs", "perfect", "--seed", "7"],
      `b2\n${"hint\n".repeat(2)}moves\n`,
    );
    expect(stderr).toBe("");
    expect(stdout).toMatch(/^notakto 3 against perfect, seed 7\. You move first/);
    expect(stdout).toContain("perfect: ");
    expect(stdout.match(/^Try \w\d: it wins with best play, by retrograde analysis\.$/gm)).toHaveLength(2);
    expect(stdout).toMatch(/Bye\.\n$/);
    expect(status).toBe(0);
  });

  test("the committed net for 5×5 Corso answers, and plays to the end", () => {
    // Every cell again and again: some of it is refused, some places a marble, some expands one.
    const cells = [..."12345"].flatMap((row) => [..."abcde"].map((column) => `${column}${row}\n`));
    const { status, stdout, stderr } = piped(
      ["corso", "--size", "5", "--vs", CORSO_NET, "--seed", "1"],
      cells.join("").repeat(3),
    );
    expect(stderr).toBe("");
    expect(stdout).toContain(`corso 5 against ${CORSO_NET}, seed 1. You move first`);
    expect(stdout).toMatch(new RegExp(`^${CORSO_NET}: [a-e][1-5]$`, "m"));
    expect(stdout).toMatch(/corso-5x5 wins! .* On the board: A \d+, B \d+\.\n/);
    expect(status).toBe(0);
  });

  test("ends with the game, whatever is still typed", () => {
    const { status, stdout } = piped(
      ["nim", "--size", "5", "--second"],
      "1:9\n1:1\n1:1\n1:1\n1:1\n1:1\nmoves\n",
    );
    expect(status).toBe(0);
    expect(stdout).toMatch(/wins?! The last move was .*\nThe rule: take counters[^\n]*\n$/);
  });

  test("the same seed plays the same game, no seed makes one and names it", () => {
    const play = (...args: string[]) =>
      piped(["notakto-sum", "--vs", "random", ...args], "1:a1\n2:b2\n").stdout;
    expect(play("--seed", "5")).toBe(play("--seed", "5"));
    expect(play()).toMatch(/seed \d+\./);
  });

  test("an empty input ends it", () => {
    expect(piped(["nim"], "")).toMatchObject({ status: 0, stderr: "" });
  });

  test.each([
    [["chess"], 'no game "chess"'],
    [["nim", "--size", "x"], '"x" is no size'],
    [["notakto", "--vs", "nobody"], 'no player "nobody"'],
    [["notakto", "--seed", "pi"], "--seed"],
  ])("%j is refused in one sentence", (args, message) => {
    const { status, stdout, stderr } = piped(args, "");
    expect(status).toBe(2);
    expect(stdout).toBe("");
    expect(stderr).toContain(message);
    expect(stderr.trim().split("\n")).toHaveLength(1);
  });

  test("Ctrl-C ends it with 130 and says how to play the same game again", async () => {
    const game = converseWith(process.execPath, [NOTAKTO, "play", "nim"]);
    await game.hear("3,4,5 first");
    game.child.kill("SIGINT");
    await game.hear("Bye.");
    await game.hear(/To play it again: notakto play nim --size 3,4,5 --vs greedy --seed \d+/);
    expect(await game.ended).toBe(130);
  });

  test.each([
    [
      "crashing",
      "a1\na2\n",
      /crashing\.ts failed \("out of ideas"\) in XX.* \(notakto 4, you against .* seed 3\)/,
    ],
    ["exiting", "a1\na2\n", /exiting\.ts ended its thread with exit code 3 in X/],
  ])("an opponent that is %s ends it with 1 and a sentence", (name, input, message) => {
    const vs = projectPath(`test/players/fixtures/${name}.ts`);
    const second = name === "exiting" ? ["--second"] : [];
    const args = ["notakto", "--size", "4", "--vs", vs, "--seed", "3", ...second];
    const { status, stderr } = piped(args, input);
    expect(status).toBe(1);
    expect(stderr).toMatch(message);
    expect(stderr.trim().split("\n")).toHaveLength(1);
  });
});

describeWith(["script"], "notakto play, at a terminal", () => {
  /** In a pseudo terminal, which `script` makes; `exec`, so that no shell hears the same Ctrl-C. */
  const atTerminal = (...args: string[]) =>
    converseWith("script", [
      "-qec",
      `exec ${[process.execPath, NOTAKTO, "play", ...args].map((word) => `'${word}'`).join(" ")}`,
      "/dev/null",
    ]);
  const fixture = (name: string): string => projectPath(`test/players/fixtures/${name}.ts`);

  test.each([
    ["Ctrl-C", "\x03", 130],
    ["Ctrl-D", "\x04", 0],
    ["quit", "quit\r", 0],
  ])("prompts, takes a move, and %s ends it", async (_, key, code) => {
    const game = atTerminal("nim", "--size", "5,5", "--seed", "1");
    await game.hear("your move> ");
    game.say("1:1\r");
    await game.hear(/greedy: [^>]*your move> /);
    game.say(key);
    await game.hear("Bye.");
    expect(await game.ended).toBe(code);
  });

  test("a person plays the committed net for 5×5 Corso", async () => {
    const game = atTerminal("corso", "--size", "5", "--vs", CORSO_NET, "--second");
    await game.hear(new RegExp(`${CORSO_NET}: [a-e][1-5]`));
    await game.hear("your move> ");
    game.say("a1\r");
    await game.hear(/corso-5x5: [a-e][1-5][^>]*your move> /);
    game.say("quit\r");
    await game.hear("Bye.");
    expect(await game.ended).toBe(0);
  });

  test.each([
    ["Ctrl-C", "\x03", 130],
    ["Ctrl-D", "\x04", 0],
  ])("%s ends it while the opponent thinks", async (_, key, code) => {
    const game = atTerminal("nim", "--size", "5,5", "--vs", fixture("pondering"));
    await game.hear("your move> ");
    game.say("1:1\r");
    await game.hear("is thinking");
    game.say(key);
    await game.hear("Bye.");
    expect(await game.ended).toBe(code);
  });

  test("Ctrl-C ends it while the opponent is being made", async () => {
    const game = atTerminal("nim", "--vs", fixture("never-made"));
    // Said long after Ctrl-C has been seen to; a Ctrl-C before the program runs is the shell's affair.
    await game.hear("is getting ready");
    game.say("\x03");
    await game.hear("Bye.");
    expect(await game.ended).toBe(130);
  });
});

test.each([
  ["returns nothing", "choose() {}", 1, /odd\.mjs failed \(".*"\) in \.\.\.\/\.\.\.\/\.\.\. \(notakto 3/],
  ["plays what is no move", "choose: () => 99", 1, /failed \(/],
  ["throws", 'choose() { throw new Error("no idea"); }', 1, /failed \("no idea"\)/],
  ["has no choose", "", 2, /makes no player/],
])("a player that %s is told of in a sentence", (_, choose, status, sentence) => {
  const folder = mkdtempSync(join(tmpdir(), "notakto-play-"));
  const path = join(folder, "odd.mjs");
  writeFileSync(path, `export default () => ({ name: "odd", ${choose} });`);
  const told = notakto(["play", "notakto", "--size", "3", "--vs", path, "--second"]);
  rmSync(folder, { recursive: true });
  expect(told.stderr).toMatch(sentence);
  expect(told.stderr.trim().split("\n")).toHaveLength(1);
  expect(told.status).toBe(status);
});
