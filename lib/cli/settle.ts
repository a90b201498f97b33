import { join, resolve } from "node:path";
import { type CsvRow, formatCsv } from "../csv.ts";
import { UserError } from "../errors.ts";
import { prepareFolder, writeFileAtomic } from "../files.ts";
import { formatBytes, formatSeconds } from "../format.ts";
import { type Notakto, type NotaktoState, notakto } from "../games/notakto.ts";
import type { Progress } from "../progress.ts";
import { terminalProgress } from "../progress.ts";
import { type Check, checkRows } from "../solvers/notakto/retrograde/checks.ts";
import { type Estimate, estimate, roomOnDisk } from "../solvers/notakto/retrograde/estimate.ts";
import { MOST_BYTES, writeKeptTable } from "../solvers/notakto/retrograde/kept-table.ts";
import { noteSitting, recordedFiles, sittingsIn } from "../solvers/notakto/retrograde/run-record.ts";
import { lateSamples } from "../solvers/notakto/retrograde/samples.ts";
import {
  planSettlement,
  type Settlement,
  type SettlePlan,
  settle,
} from "../solvers/notakto/retrograde/settle.ts";
import { sliceBytes } from "../solvers/notakto/retrograde/slices.ts";
import { memoryOption, wholeNumber, workersOption } from "./arguments.ts";
import type { Checked, ToCheck } from "./settle-checks.ts";
import { inThread, interruptible, thisCommand } from "./signals.ts";

interface Options {
  readonly size: string;
  readonly filled?: string;
  readonly naming?: string;
  readonly memory?: string;
  readonly disk: string;
  readonly workers?: string;
  readonly out?: string;
  readonly check?: string;
  readonly plan?: boolean;
}

/** So many late positions are written down, for anyone to judge. */
const LATE_KEPT = 3000;

export async function run(options: Options): Promise<number> {
  const game = notakto(wholeNumber("--size", options.size, 1, 16));
  const squares = (text?: string): number[] =>
    text ? text.split(",").map((move) => game.parseMove(move)) : [];
  const filled = squares(options.filled);
  const from = filled.reduce((state, cell) => fill(game, state, cell), game.initial());
  const plan = planSettlement(game, from, {
    memory: memoryOption(options.memory),
    workers: workersOption(options.workers),
    naming: options.naming ? squares(options.naming) : undefined,
  });
  const checks = options.check === undefined ? 0 : wholeNumber("--check", options.check, 0, 1e9);
  const folder = resolve(options.disk);
  const out = options.out ? resolve(options.out) : folder;
  refuseWithoutRoom(folder, "The run", plan.diskBytes);
  if (options.plan) {
    process.stdout.write(describe(plan, folder, estimate(plan)));
    return 0;
  }
  // What comes out after hours of work must find its place.
  if (out !== folder) refuseWithoutRoom(out, "What is kept of the run", Math.min(plan.keptBytes, MOST_BYTES));
  prepareFolder(out);
  const words = {
    stopping: "Stopping; slices in work are finished first.",
    stopped: () => `Every finished slice is saved in ${folder}; to go on: ${thisCommand()}`,
  };
  return interruptible(words, async (signal) => {
    const settlement = await settle(plan, folder, {
      signal,
      onProgress: terminalProgress(),
      onOpen: () => process.stderr.write(describe(plan, folder, estimate(plan, folder))),
      onBegin: (slices) => noteSitting(folder, slices),
    });
    if (!settlement) throw signal.reason;
    return report(settlement, { out, disk: folder, filled, checks, signal });
  });
}

function fill(game: Notakto, state: NotaktoState, cell: number): NotaktoState {
  if (!game.isSafe(state, cell))
    throw new UserError(
      `Square ${game.formatMove(cell)} can't be filled: it is filled twice, or completes a line.`,
    );
  return game.play(state, cell);
}

/** Refuses what a disk can't hold. */
function refuseWithoutRoom(folder: string, what: string, bytes: number): void {
  const free = roomOnDisk(folder);
  if (bytes > free)
    throw new UserError(
      `${what} takes ${formatBytes(bytes)} of disk, but ${folder} has room for only ${formatBytes(free)}: make room there, or name another folder.`,
    );
}

/** What the run needs. */
function describe(plan: SettlePlan, folder: string, { seconds, secondsPerSlice, writing }: Estimate): string {
  const { game, region, slicing, schedule } = plan;
  const slices = slicing.stored.length;
  const inner = slicing.inner.length;
  const text = (list: readonly number[]): string =>
    list.map((i) => game.formatMove(region.squares[i])).join(" ");
  const count = (value: number): string => value.toLocaleString("en");
  const largest = schedule.layers.reduce((most, { slots }) => Math.max(most, slots.length), 0);
  return `${game.size}×${game.size} Notakto from ${game.format(plan.from)}: ${region.squares.length} playable squares, ${region.symmetries.length} symmetries
  slices    ${count(slices)} of ${formatBytes(sliceBytes(inner))}, ${(slices * 2 ** inner).toExponential(2)} boards; largest layer ${count(largest)}
  named by  ${text(slicing.naming) || "nothing"}
  memory    ${formatBytes(plan.memoryBytes)}: ${count(plan.places)} slices at a time, of at most ${count(schedule.mostAtOnce)} that exist at a time
  disk      ${formatBytes(plan.diskBytes)} at most (room for ${formatBytes(roomOnDisk(folder))}); ${formatBytes(slices * sliceBytes(inner))} written in all${writing ? `, at ${formatBytes(writing)} a second now` : ""}
  time      about ${formatSeconds(seconds)} on ${plan.workers} ${plan.workers === 1 ? "worker" : "workers"}, at ${formatSeconds(secondsPerSlice)} a slice${writing ? "" : ", if the disk keeps up"}
  keeps     every outcome with up to ${region.crosses + plan.kept} X
`;
}

/** Writes what is kept of a run, and checks it. */
async function report(
  settlement: Settlement,
  {
    out,
    disk,
    filled,
    checks,
    signal,
  }: {
    readonly out: string;
    readonly disk: string;
    readonly filled: readonly number[];
    readonly checks: number;
    readonly signal: AbortSignal;
  },
): Promise<number> {
  const { plan, byCrosses, lineFree, lost, startIsLost, workerSeconds } = settlement;
  const { game, region, slicing } = plan;
  const name = ["notakto", game.size, ...filled.map(game.formatMove)].join("-");
  const files = recordedFiles(out, `${name}.json`);
  const table = files.write(`${name}.bin`, (path) => writeKeptTable(path, settlement));
  const writeRows = (file: string, rows: readonly CsvRow[]): void =>
    files.write(file, (path) => writeFileAtomic(path, formatCsv(rows)));
  writeRows(
    `${name}.csv`,
    byCrosses.map((count) => ({
      n: game.size,
      crosses: count.crosses,
      line_free: `${count.lineFree}`,
      lost: `${count.lost}`,
      share: Number(count.lost) / Number(count.lineFree),
    })),
  );
  writeRows(
    `${name}-late.csv`,
    lateSamples(settlement, LATE_KEPT).map(({ state, lost }) => ({
      position: game.format(state),
      crosses: state.crosses,
      lost,
    })),
  );
  const toCheck: ToCheck = {
    size: game.size,
    late: lateSamples(settlement, checks),
    table: join(out, `${name}.bin`),
    early: checks * 500,
  };
  const { late, early } =
    checks === 0
      ? { late: [], early: [] }
      : await inThread<Checked, Progress>(new URL("./settle-checks.ts", import.meta.url), toCheck, {
          signal,
          onNote: terminalProgress(),
        });
  if (checks > 0)
    writeRows(`${name}-checks.csv`, [
      ...checkRows("late positions", "the position's own region", late),
      ...checkRows("random early positions", "their moves", early),
    ]);
  files.finish({
    position: game.format(plan.from),
    naming: slicing.naming.map((i) => game.formatMove(region.squares[i])).join(" "),
    slices: slicing.stored.length,
    workers: plan.workers,
    workerSeconds,
    sittings: sittingsIn(disk),
    table: { crosses: table.crosses, bytes: table.bytes },
    ...(checks > 0 && {
      checks: { latePositions: summary(game, late), tablePositions: summary(game, early) },
    }),
  });
  const count = (value: bigint): string => value.toLocaleString("en");
  process.stdout.write(`The player to move ${startIsLost ? "loses" : "wins"} ${game.format(plan.from)}.
  boards without a line       ${count(lineFree)}
  of them lost for the mover  ${count(lost)}
  workers' time               ${formatSeconds(workerSeconds)}
  kept                        ${join(out, `${name}.bin`)}: every outcome with up to ${table.crosses} X, ${formatBytes(table.bytes)}
                              ${join(out, `${name}.csv`)}: boards and lost boards by number of X
                              ${join(out, `${name}-late.csv`)}: late positions from all over the run
`);
  const [ofLate, ofEarly] = [summary(game, late), summary(game, early)];
  if (checks > 0)
    process.stdout.write(
      `  checked                     ${ofLate.checked} late positions by themselves, ${ofLate.wrong.length} wrong; ${ofEarly.checked} kept positions against their moves, ${ofEarly.wrong.length} wrong\n`,
    );
  return ofLate.wrong.length + ofEarly.wrong.length > 0 ? 1 : 0;
}

const summary = (game: Notakto, checks: readonly Check[]) => ({
  checked: checks.reduce((sum, { checked }) => sum + checked, 0),
  wrong: checks.flatMap(({ wrong }) => wrong).map(game.format),
});
