#!/usr/bin/env node
// The command line's table of contents, in plain JavaScript: `--help` must answer at once, so nothing
// that compiles TypeScript or loads a heavy library runs before a command is chosen.
import { Command, CommanderError, Option } from "commander";

// `notakto … | head` closes the pipe early, which is no failure of ours.
process.stdout.on("error", (/** @type {NodeJS.ErrnoException} */ error) => {
  if (error.code === "EPIPE") process.exit(0);
  throw error;
});

const FAILED = 1;
const MISUSED = 2;

/**
 * Loads `./<name>.ts` when its command is chosen and runs it.
 * @param {string} name
 */
const command =
  (name) =>
  /** @param {unknown[]} args */
  async (...args) => {
    const { register } = await import("tsx/esm/api");
    register();
    const module = await import(`./${name}.ts`);
    // Commander passes the arguments, the options, then itself.
    process.exitCode = (await module.run(...args.slice(0, -1))) ?? 0;
  };

/** Ctrl-C is a way to leave a game, also while it is still being set up. */
const leaveOnInterrupt = () => {
  process.on("SIGINT", () => {
    process.stdout.write("\nBye.\n");
    process.exit(0);
  });
};

const profile = () =>
  new Option("-p, --profile <profile>", "how much to compute")
    .choices(["smoke", "quick", "standard", "paper"])
    .default("quick");

const notakto = new Command("notakto")
  .description("A laboratory for small combinatorial games: exact solvers, and players that learn.")
  .version("0.1.0")
  .showHelpAfterError("(see --help)")
  .addHelpText("after", "\nExit codes: 0 fine, 1 failed, 2 misused.")
  .exitOverride();

notakto
  .command("solve")
  .description("solve a game exactly, or judge one position and every move in it")
  .argument("<game>", "the game: notakto, notakto-sum for any number of 3×3 boards at once, corso, or nogo")
  .option("-s, --size <n>", "solve the n×n board from the start (Corso: columns x rows)")
  .option("--position <rows>", "judge this position: rows of X and . parted by / (Corso: as it is printed)")
  .option("--boards <boards>", "judge this sum: boards of 3×3 parted by spaces")
  .option("--workers <count>", "worker threads (default: one a core)")
  .option("--rows <n>", "NoGo: solve the empty board of so many rows")
  .option("--cols <n>", "NoGo: and so many columns")
  .option("--board <rows>", "NoGo: judge this position, rows of X (black), O (white) and . parted by /")
  .option("--to-play <colour>", "NoGo: who moves on the --board, black or white")
  .option("--solver <name>", "NoGo: best (default), sbh (SBHSolver as published), cgt (single rows)")
  .option("--memory <MiB>", "NoGo: the most that the search takes, beside the program itself (default: 512)")
  .option("--json", "print JSON")
  .addHelpText(
    "after",
    `
Examples:
  notakto solve notakto --size 6
  notakto solve notakto --size 5 --json
  notakto solve notakto --position "X..../.X.../...../...../....."
  notakto solve notakto-sum --boards "X../.X./... .../.../..." --json
  notakto solve corso --size 4x3
  notakto solve corso --position "A../.B./... a"
  notakto solve nogo --rows 4 --cols 5 --json
  notakto solve nogo --board "X.O/.../..." --to-play black`,
  )
  .action(command("solve"));

notakto
  .command("cgt")
  .description("the value of a row of NoGo as a combinatorial game, in canonical form")
  .argument("<row>", "the row: x is a black stone, o a white one, . an empty point; Black is Left")
  .option("--json", "print JSON")
  .addHelpText("after", '\nExamples:\n  notakto cgt ".x.x.o."\n  notakto cgt "o..xxxo.xx." --json')
  .action(command("cgt"));

notakto
  .command("settle")
  .description("settle a board too large for memory, slice by slice on disk; goes on where it was stopped")
  .requiredOption("-s, --size <n>", "the n×n board")
  .option("--filled <squares>", "squares filled from the start, such as d4 or a1,g7 (default: none)")
  .requiredOption("--disk <folder>", "where the slices go; the same folder goes on with the same run")
  .option("--memory <bytes>", "how much memory to use, such as 18g (default: what is free)")
  .option("--workers <count>", "worker threads (default: one a core)")
  .option("--naming <squares>", "the squares that name the slices: whole orbits (default: chosen)")
  .option("--out <folder>", "where the kept table and the counts go (default: the folder of --disk)")
  .option(
    "--check <count>",
    "in the end, judge so many late positions one by one, and 500 times as many kept ones",
  )
  .option("--plan", "say what the run needs, and stop")
  .addHelpText(
    "after",
    `
Every board reachable from the start by safe moves is solved. What stays: the outcome of every position with few X
(<out>/notakto-7-d4.bin, read by notakto solve from data/), the exact counts by number of X (.csv), and late
positions drawn from all over the run, for others to judge (-late.csv); what was checked (-checks.csv).
Ctrl-C stops after the slices in work; killed at any moment, the same command goes on with the last finished slice.

Examples:
  notakto settle --size 7 --filled d4 --memory 18g --disk seven --plan
  notakto settle --size 7 --filled d4 --memory 18g --disk seven --check 2000
  notakto settle --size 5 --disk five --naming c3,a1,b2,d4,e5,e1,d2,b4,a5`,
  )
  .action(command("settle"));

notakto
  .command("arena")
  .description("let players meet: a match, or a round robin with Elo ratings")
  .argument("<game>", "the game")
  .option("-s, --size <size>", "the board (default: the game's own)")
  .option("--first <player>", "who begins: random, greedy, perfect, minimax-3, …")
  .option("--second <player>", "who answers")
  .option(
    "--players <list>",
    "a round robin of these, parted by commas (--games: rounds); with more than two seats, a match",
  )
  .option("--alternate", "change seats after every game")
  .option("-g, --games <count>", "how many games", "100")
  .option("--seed <n>", "seed of every random choice", "1")
  .option("--workers <count>", "worker threads (default: one a core); the result does not depend on it")
  .option("--patience <seconds>", "give up on a player that takes longer over a move", "120")
  .option("--elo-k <points>", "K of the sequential Elo: the most that one game moves a rating", "30")
  .option("--elo-start <rating>", "where the sequential Elo starts, and the mean of the likeliest", "1000")
  .option("--json", "print JSON")
  .addHelpText(
    "after",
    `
Examples:
  notakto arena notakto --size 4 --first greedy --second perfect --games 1000
  notakto arena corso --size 3x3 --players random,greedy,minimax-2 --games 10 --elo-k 16`,
  )
  .action(command("arena"));

notakto
  .command("play")
  .description("play against one of the lab's players at the terminal")
  .argument("<game>", "the game")
  .option("-s, --size <size>", "the board (default: the game's own)")
  .option("--vs <player>", "who you play against: random, greedy, perfect, minimax-3, …", "greedy")
  .option("--second", "let the other player begin")
  .option("--seed <n>", "seed of the other player's choices (default: a new one)")
  .addHelpText(
    "after",
    `
Moves are typed as the game writes them: b2, or 1:b2 for square b2 of board 1. While playing, help lists
what else can be typed: back, hint, moves, quit.

Examples:
  notakto play notakto --size 5 --vs perfect
  notakto play notakto-sum --size 3,3,3 --second
  notakto play nim --size misere:3,4,5 --vs random`,
  )
  .hook("preAction", leaveOnInterrupt)
  .action(command("play"));

notakto
  .command("train")
  .description("train a player by self-play (AlphaZero); Ctrl-C saves, --resume goes on")
  .argument("<game>", "the game")
  .option("-s, --size <size>", "the board (default: the game's own)")
  .addOption(profile())
  .option("--seed <n>", "seed of every random choice", "1")
  .option(
    "--set <path=value>",
    "change a value of the profile's config, such as search.cPuct=2; may be repeated",
    (/** @type {string} */ value, /** @type {string[]} */ before) => [...before, value],
    [],
  )
  .option("-o, --out <dir>", "the run's folder (default: one in runs/, found again by the same config)")
  .option("--resume", "go on with the run in --out")
  .option("--workers <count>", "worker threads (default: one a core); the weights do not depend on it")
  .option("--json", "print JSON")
  .addHelpText(
    "after",
    `
A run's folder is a player for play and arena: runs/four searches as in training, runs/four@400 with 400
simulations, runs/four@1 is the net alone.

Examples:
  notakto train notakto --size 4 --out runs/four
  notakto train notakto --size 4 --out runs/four --resume
  notakto train corso --size 3x3 --set iterations=5 --set search.simulations=50
  notakto arena notakto --size 4 --first perfect --second runs/four`,
  )
  .action(command("train"));

notakto
  .command("reproduce")
  .description("run the notebooks without Jupyter; leave notebooks, tables and pictures in results/")
  .argument("[notebooks...]", "which ones, by number or name (default: all)")
  .addOption(profile())
  .option("--seed <n>", "seed of every random choice")
  .option("-o, --out <dir>", "where the results go (default: results/<profile>)")
  .option("--timeout <minutes>", "give up on a notebook after this long", "60")
  .option("--in-place", "write the outputs back into notebooks/ as well")
  .addHelpText(
    "after",
    `
Examples:
  notakto reproduce
  notakto reproduce 01 --profile smoke --seed 7 --out ./mine`,
  )
  .action(command("reproduce"));

notakto
  .command("lab")
  .description("open Jupyter (Lab, else Notebook) on notebooks/ with the TypeScript kernel ready")
  .argument("[arguments...]", "passed on to Jupyter: --no-browser, --port=9999, …")
  .allowUnknownOption()
  .action(command("lab"));

notakto
  .command("plot")
  .description("look at a results table in the browser, interactively; Ctrl-C ends it")
  .argument("<csv>", "a table under results/")
  .option("--port <port>", "port on localhost (default: a free one)")
  .option("--no-open", "only print the address")
  .addHelpText("after", "\nExample:\n  notakto plot results/quick/who-wins-lost-by-x.csv")
  .action(command("plot"));

notakto
  .command("book")
  .description("make the opening book of 6×6 Notakto (data/notakto-6-book.bin) anew; takes a minute or two")
  .action(command("book"));

notakto
  .command("doctor")
  .description("say what nets are computed with on this machine, and what would be faster")
  .option("--json", "print JSON")
  .addHelpText("after", "\nNOTAKTO_BACKEND=wasm (or another of those listed) forces one.")
  .action(command("doctor"));

notakto
  .command("bench")
  .description("measure speed against a named peer, as a ratio in one run")
  .argument("[benches...]", "which ones (default: all)")
  .option("--json", "print JSON")
  .action(command("bench"));

try {
  for (const sub of notakto.commands) sub.exitOverride().showHelpAfterError("(see --help)");
  await notakto.parseAsync();
} catch (error) {
  if (error instanceof CommanderError) {
    process.exitCode = error.exitCode === 0 ? 0 : MISUSED;
  } else if (error instanceof Error && error.name === "UserError") {
    process.stderr.write(`notakto: ${error.message}\n`);
    process.exitCode = MISUSED;
  } else if (error instanceof Error && error.name === "MatchError") {
    // A player failed; the message says where, and a stack of ours would say nothing.
    process.stderr.write(`notakto: ${error.message}\n`);
    process.exitCode = FAILED;
  } else {
    console.error(error);
    process.exitCode = FAILED;
  }
}
