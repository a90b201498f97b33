#!/usr/bin/env node
// The command line's table of contents, in plain JavaScript: `--help` must answer at once, so nothing
// that compiles TypeScript or loads a heavy library runs before a command is chosen.
import { readFileSync } from "node:fs";
import { Command, CommanderError, Option } from "commander";

const { version } = JSON.parse(readFileSync(new URL("../package.json", import.meta.url), "utf8"));

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
    // While a command is loaded there is nothing to save; what a signal means afterwards, ./signals.ts says.
    const ends = Object.entries({ SIGINT: 130, SIGTERM: 143, SIGHUP: 129 }).map(
      ([signal, code]) => /** @type {const} */ ([signal, () => process.exit(code)]),
    );
    for (const [signal, end] of ends) process.on(signal, end);
    const { register } = await import("tsx/esm/api");
    register();
    const module = await import(`./${name}.ts`);
    // Commander passes the arguments, the options, then itself.
    const running = module.run(...args.slice(0, -1));
    for (const [signal, end] of ends) process.off(signal, end);
    process.exitCode = (await running) ?? 0;
  };

const profile = () =>
  new Option("-p, --profile <profile>", "how much to compute")
    .choices(["smoke", "quick", "standard", "paper"])
    .default("quick");

/** For every command that takes a player. */
const MODULES_RUN = `
A player may also be the folder of a training run, or the path of a module of yours (./mine.ts).
GIVING A MODULE RUNS ITS CODE, with all that you are allowed to do: name only modules that you trust.`;

const notakto = new Command("notakto")
  .description("A laboratory for small combinatorial games: exact solvers, and players that learn.")
  .version(version)
  .showHelpAfterError("(see --help)")
  .addHelpText(
    "after",
    `
Exit codes: 0 fine, 1 failed (or not known), 2 misused, 130 after Ctrl-C, 143 after SIGTERM. Either of these two makes
any command finish or drop the piece at hand, save, and say how to go on; a second one ends it at once.`,
  )
  .exitOverride();

notakto
  .command("solve")
  .description("solve a game exactly, or one position of it: who wins, and by which moves")
  .argument("<game>", "the game: notakto, notakto-sum, nogo, corso, othello, nim or dawson")
  .option("-s, --size <size>", "the board (default: that of the position, or the game's own)")
  .option("--position <text>", "solve this position, written as play prints it")
  .option("--memory <bytes>", "the most that it takes, such as 512m or 18g; not for nim and dawson")
  .option("--workers <count>", "notakto: worker threads (default: one a core)")
  .option("--solver <name>", "nogo: best (default), sbh (SBHSolver as published), cgt (single rows)")
  .option("--json", "print JSON")
  .addHelpText(
    "after",
    `
What is too much to solve is refused at once, in a sentence that says how far it goes. Ctrl-C ends a search of nogo
with what is known by then.

JSON is the same for every game: game, size, position, winner (first, second, draw or unknown), result (for the
player to move), moves with their results, method, source (a file, if it was read from one), seconds, and what else
the solver tells, such as lineFree and lost of notakto or nodes of nogo.

Examples:
  notakto solve notakto --size 6
  notakto solve notakto --position "X..../.X.../...../...../....."
  notakto solve notakto --size 8                         # by the pairing strategy; 7 from its table
  notakto solve notakto-sum --position "X../.X./... + .../.../..."
  notakto solve nogo --size 4x5 --memory 512m --json
  notakto solve nogo --position "B.W/.../... w"
  notakto solve corso --size 4x3
  notakto solve othello --size 4
  notakto solve nim --size misere:3,4,5
  notakto solve dawson --size normal:9`,
  )
  .action(command("solve"));

notakto
  .command("cgt")
  .description("the value of a row of NoGo as a combinatorial game, in canonical form")
  .argument("<row>", "the row: B is a black stone, W a white one, . an empty point; Black is Left")
  .option("--json", "print JSON")
  .addHelpText("after", '\nExamples:\n  notakto cgt ".B.B.W."\n  notakto cgt "W..BBBW.BB." --json')
  .action(command("cgt"));

notakto
  .command("settle")
  .description("settle a board too large for memory, slice by slice on disk; goes on where it was stopped")
  .requiredOption("-s, --size <n>", "the n×n board")
  .option("--filled <squares>", "squares filled from the start, such as d4 or a1,g7 (default: none)")
  .requiredOption("--disk <folder>", "where the slices go; the same folder goes on with the same run")
  .option("--memory <bytes>", "the most that it takes, such as 512m or 18g (default: what is free)")
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
    `${MODULES_RUN}

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
${MODULES_RUN}

Examples:
  notakto play notakto --size 5 --vs perfect
  notakto play notakto-sum --size 3,3,3 --second
  notakto play nim --size misere:3,4,5 --vs random`,
  )
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
  .option("-o, --out <dir>", "the run's folder (default: one in store/, found again by the same config)")
  .option("--resume", "go on with the run in --out")
  .option(
    "--allow-other-backend",
    "go on also where another backend or class of CPU began; the weights differ then",
  )
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
  .option(
    "--timeout <minutes>",
    "give up on a notebook after this long (default: 60, a day for standard and paper)",
  )
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
