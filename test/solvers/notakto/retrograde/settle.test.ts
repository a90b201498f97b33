import { cpSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { UserError } from "../../../../lib/errors.ts";
import { type Notakto, type NotaktoState, notakto } from "../../../../lib/games/notakto.ts";
import { type Random, randomFrom } from "../../../../lib/random.ts";
import {
  type Check,
  checkSamples,
  checkTable,
  checkWholeTable,
  compareTables,
  countLineFree,
} from "../../../../lib/solvers/notakto/retrograde/checks.ts";
import {
  type KeptTable,
  readKeptTable,
  writeKeptTable,
} from "../../../../lib/solvers/notakto/retrograde/kept-table.ts";
import { regionOf } from "../../../../lib/solvers/notakto/retrograde/region.ts";
import { lateSamples } from "../../../../lib/solvers/notakto/retrograde/samples.ts";
import {
  planSettlement,
  type Settlement,
  type SettlePlan,
  settle,
} from "../../../../lib/solvers/notakto/retrograde/settle.ts";
import {
  planSolution,
  type Solution,
  solve,
  solveHere,
} from "../../../../lib/solvers/notakto/retrograde/solve.ts";
import { analysisByTable, openingsOf } from "../../../../lib/solvers/notakto/settled-table.ts";
import { maskOf, negamax } from "../../../oracles/negamax.ts";
import { NOTAKTO_FACTS } from "../../../oracles/notakto-facts.ts";

const folder = mkdtempSync(join(tmpdir(), "settle-"));
afterAll(() => rmSync(folder, { recursive: true }));
let folders = 0;
const newFolder = (): string => join(folder, String(folders++));

const total = (checks: readonly Check[]) => ({
  checked: checks.reduce((sum, { checked }) => sum + checked, 0),
  wrong: checks.flatMap(({ wrong }) => wrong).length,
});

const squares = (game: Notakto, text: string): number[] =>
  text.split(" ").map((move) => game.parseMove(move)!);

/** So many safe moves from a state, at random; fewer where they run out. */
function wander(game: Notakto, state: NotaktoState, moves: number, random: Random): NotaktoState {
  let now = state;
  for (let i = 0; i < moves; i++) {
    const safe = game.safeMoves(now);
    if (safe.length === 0) break;
    now = game.play(now, random.pick(safe));
  }
  return now;
}

// The orbits of 5×5: the centre, the diagonals, the middle lines, the rest.
const [CENTRE, DIAGONALS, MIDDLE, REST] = [
  "c3",
  "a1 b2 d4 e5 e1 d2 b4 a5",
  "c1 c2 c4 c5 a3 b3 d3 e3",
  "b1 d1 a2 e2 a4 e4 b5 d5",
];

describe("5×5, cut in different ways", () => {
  const game = notakto(5);
  const whole = solveHere(planSolution(game, game.initial()))!;
  const { lineFree, lost } = NOTAKTO_FACTS[4];

  test.each([
    { named: CENTRE, workers: 1, memory: 3e7 },
    { named: `${CENTRE} ${DIAGONALS}`, workers: 2, memory: 8e5 },
    { named: `${CENTRE} ${MIDDLE}`, workers: 1, memory: 6e5 },
    { named: MIDDLE, workers: 2, memory: 1e6 },
    { named: REST, workers: 1, memory: 1e6 },
  ])("named by $named, on $workers workers: the exact counts", async ({ named, workers, memory }) => {
    const naming = squares(game, named);
    const plan = planSettlement(game, game.initial(), { naming, workers, memory });
    expect(plan.slicing.naming.length).toBe(naming.length);
    const found = (await settle(plan, newFolder()))!;
    expect(found).toMatchObject({ lineFree, lost, startIsLost: false });
    expect(found.byCrosses).toEqual(whole.byCrosses);
  });

  test("one and two workers keep the same, and a settled run is not solved again", async () => {
    const naming = squares(game, `${CENTRE} ${DIAGONALS}`);
    const at = newFolder();
    const kept = async (workers: number, where: string) =>
      (await settle(planSettlement(game, game.initial(), { naming, workers }), where))!.records.map(
        ({ slot, checksum, sample, kept }) => ({ slot, checksum, sample, kept }),
      );
    const alone = await kept(1, at);
    expect(await kept(2, newFolder())).toEqual(alone);
    const before = readdirSync(at).map((file) => [file, existsSync(join(at, file, "0"))]);
    const progress: number[] = [];
    const plan = planSettlement(game, game.initial(), { naming, workers: 1 });
    await settle(plan, at, {
      onProgress: ({ label, done }) => label.startsWith("settling") && progress.push(done),
    });
    expect(progress).toEqual([]);
    expect(readdirSync(at).map((file) => [file, existsSync(join(at, file, "0"))])).toEqual(before);
  });
});

describe("6×6", () => {
  const game = notakto(6);
  let whole: Solution;
  beforeAll(async () => {
    whole = await solve(planSolution(game, game.initial()));
  });

  test("with less memory than slices: the exact counts, samples and kept boards", async () => {
    const plan = { ...planSettlement(game, game.initial(), { workers: 2, memory: 1.5e8 }), kept: 8 };
    expect(plan.places).toBeLessThan(plan.slicing.stored.length);
    const found = (await settle(plan, newFolder()))!;
    expect(found).toMatchObject({ lineFree: whole.lineFree, lost: whole.lost });
    expect(found.byCrosses).toEqual(whole.byCrosses);

    const samples = lateSamples(found, 1000);
    expect(samples.length).toBeGreaterThan(60);
    expect(total(checkSamples(samples, whole.isLost))).toEqual({ checked: samples.length, wrong: 0 });
    const oracle = negamax(6);
    const loses = (state: NotaktoState): boolean =>
      state.crosses < 18 ? whole.isLost(state) : oracle.loses(maskOf(game.format(state)));
    expect(total(checkSamples(samples, loses)).wrong).toBe(0);
    // The check can fail, and a judge may not know.
    expect(total(checkSamples(samples, (state) => !whole.isLost(state))).wrong).toBe(samples.length);
    const nobody = checkSamples(samples, () => undefined);
    expect(total(nobody)).toEqual({ checked: 0, wrong: 0 });
    expect(nobody.reduce((sum, { undecided }) => sum + undecided, 0)).toBe(samples.length);
    // Fewer are spread over all numbers of X.
    const few = lateSamples(found, 30).map(({ state }) => state.crosses);
    expect(few).toHaveLength(30);
    expect(new Set(few)).toEqual(new Set(samples.map(({ state }) => state.crosses)));

    const path = join(newFolder(), "table.bin");
    expect(writeKeptTable(path, found).crosses).toBe(8);
    const table = readKeptTable(path);
    const random = randomFrom(1);
    for (let i = 0; i < 5000; i++) {
      const state = wander(game, game.initial(), random.below(9), random);
      expect(table.isLost(state)).toBe(whole.isLost(state));
    }
  });

  test("with 64 of the 192 symmetries, named by 16 of the inner squares", async () => {
    const region = regionOf(game, game.initial());
    const corners = squares(game, "a1 f1 a6 f6");
    const symmetries = region.symmetries.filter((s) =>
      corners.every((corner) => corners.includes(s[corner])),
    );
    expect(symmetries).toHaveLength(64);
    const plan = planSettlement(game, game.initial(), {
      region: { ...region, symmetries },
      naming: squares(game, "b2 c3 d4 e5 e2 d3 c4 b5 c2 b3 d2 b4 e3 c5 e4 d5"),
      workers: 2,
      memory: 4e7,
    });
    expect(plan.places).toBeLessThan(plan.schedule.mostAtOnce);
    const found = (await settle({ ...plan, kept: 2 }, newFolder()))!;
    expect(found.byCrosses).toEqual(whole.byCrosses);
  });
});

describe("boards without a line, counted by inclusion and exclusion over the lines", () => {
  test.each([1, 2, 3, 4, 5])("size %i: as solving counts them, by number of X", (size) => {
    const game = notakto(size);
    const { byCrosses } = solveHere(planSolution(game, game.initial()))!;
    const counted = countLineFree(game, game.initial()).filter((count) => count > 0n);
    expect(counted).toEqual(byCrosses.map(({ lineFree }) => lineFree));
  });

  test("6×6, and a position", () => {
    const sum = (counts: readonly bigint[]) => counts.reduce((all, count) => all + count, 0n);
    expect(sum(countLineFree(notakto(6), notakto(6).initial()))).toBe(NOTAKTO_FACTS[5].lineFree);
    const four = notakto(4);
    expect(countLineFree(four, four.parse("XXX./XXX./XXX./...."))[0]).toBe(1n);
  });
});

describe("stopped runs", () => {
  const game = notakto(5);
  const naming = squares(game, `${CENTRE} ${DIAGONALS}`);
  const plan = planSettlement(game, game.initial(), { naming, workers: 1 });

  /** Solves about so many slices and stops. */
  async function start(where: string, slices: number): Promise<void> {
    const stopping = new AbortController();
    const onProgress = ({ label, done }: { label: string; done: number }) =>
      label.startsWith("settling") && done >= slices && stopping.abort();
    expect(await settle(plan, where, { signal: stopping.signal, onProgress })).toBeUndefined();
  }

  const sliceFiles = (where: string): string[] =>
    readdirSync(where, { recursive: true, encoding: "utf8" }).filter((path) => /layer-\d+\/\d+$/.test(path));

  test("go on where they were, and leave no slices behind", async () => {
    const where = newFolder();
    for (const slices of [3, 10, 10]) await start(where, slices);
    const done: number[] = [];
    const onProgress = ({ label, done: now, total }: { label: string; done: number; total: number }) => {
      if (label.startsWith("settling")) done.push(total - now);
    };
    const found = await settle(plan, where, { onProgress });
    expect(done[0]).toBeLessThanOrEqual(plan.slicing.stored.length - 23);
    expect(found).toMatchObject({ lineFree: NOTAKTO_FACTS[4].lineFree, lost: NOTAKTO_FACTS[4].lost });
    expect(sliceFiles(where)).toEqual([]);
  });

  test("a damaged slice is solved again where that can be done, and refused elsewhere", async () => {
    const [earlier, later] = [newFolder(), newFolder()];
    await start(earlier, 11);
    cpSync(earlier, later, { recursive: true });
    await start(later, 3);
    const before = new Set(sliceFiles(earlier));
    const fresh = sliceFiles(later).filter((path) => !before.has(path));
    expect(fresh.length).toBeGreaterThan(0);
    const damage = async (path: string, sourcesLeft: boolean) => {
      const copy = newFolder();
      cpSync(later, copy, { recursive: true });
      // As if the run had been killed before it removed what was read for the last time.
      if (sourcesLeft)
        for (const file of before) cpSync(join(earlier, file), join(copy, file), { force: false });
      const bytes = readFileSync(join(copy, path));
      bytes[bytes.length >> 1] ^= 4;
      writeFileSync(join(copy, path), bytes);
      return settle(plan, copy);
    };
    for (const path of fresh) expect(await damage(path, true)).toMatchObject({ lost: NOTAKTO_FACTS[4].lost });
    // What the first slice was computed from is long gone: of the oldest file, the sources are missing.
    const oldest = sliceFiles(later).sort((a, b) => b.localeCompare(a))[0];
    await expect(damage(oldest, false)).rejects.toThrow(UserError);
    await expect(damage(oldest, false)).rejects.toThrow(/is damaged on disk/);
  });

  test("another run's folder is refused, and one that is in use", async () => {
    const where = newFolder();
    await start(where, 3);
    const other = planSettlement(game, game.initial(), { naming: squares(game, MIDDLE), workers: 1 });
    await expect(settle(other, where)).rejects.toThrow(/holds another run/);
    // Two at once: one is told of the other, which is not disturbed.
    const first = settle(plan, where);
    await expect(settle(plan, where)).rejects.toThrow(/is in use by this very process, since \d{4}-/);
    expect(await first).toMatchObject({ lost: NOTAKTO_FACTS[4].lost });
    expect(readdirSync(where).filter((file) => /lock|tmp|trial/.test(file))).toEqual([]);
  });
});

describe("the kept table", () => {
  const game = notakto(5);
  const from = game.parse("...../...../..X../...../.....");
  let settled: Settlement;
  const path = join(folder, "kept.bin");
  beforeAll(async () => {
    const plan = planSettlement(game, from, { naming: squares(game, DIAGONALS), workers: 1 });
    settled = (await settle(plan, newFolder()))!;
    writeKeptTable(path, settled);
  });

  test("knows every position as the whole solution does", () => {
    const table = readKeptTable(path);
    const whole = solveHere(planSolution(game, game.initial()))!;
    expect(table.crosses).toBe(25);
    const random = randomFrom(1);
    for (let i = 0; i < 20_000; i++) {
      const state = wander(game, from, random.below(20), random);
      expect(table.isLost(state)).toBe(whole.isLost(state));
    }
    expect(() => table.isLost(game.parse("X..../...../...../...../....."))).toThrow(/does not hold/);
  });

  test("holds as many X as fit, and agrees with itself", () => {
    const small = join(folder, "small.bin");
    const { bytes, crosses } = writeKeptTable(small, settled, 20_000);
    expect(bytes).toBeLessThan(21_000);
    const table = readKeptTable(small);
    expect(table.crosses).toBe(crosses);
    expect(crosses).toBeGreaterThan(5);
    expect(crosses).toBeLessThan(12);
    expect(total(checkTable(table, 5000))).toEqual({ checked: 5000, wrong: 0 });
    expect(total(checkWholeTable(table, 5)).wrong).toBe(0);
    // The checks can fail.
    const lying = { ...table, isLost: (state: NotaktoState) => state.crosses === 6 || table.isLost(state) };
    expect(total(checkTable(lying, 5000)).wrong).toBeGreaterThan(100);
    expect(total(checkWholeTable(lying, 5)).wrong).toBeGreaterThan(100);
  });

  test("lists every position, with the outcomes and in the numbers of the whole solution", () => {
    const table = readKeptTable(path);
    const whole = solveHere(planSolution(game, game.initial()))!;
    for (const { crosses } of settled.byCrosses.slice(0, 6)) {
      const listed = [...table.positions(crosses)];
      for (const { state, lost } of listed) {
        expect(state.crosses).toBe(crosses);
        expect(lost).toBe(whole.isLost(state));
      }
      const images = new Set(
        listed.flatMap(({ state }) =>
          Array.from({ length: game.symmetries.size }, (_, i) => {
            const { cells } = game.symmetries.at(i);
            return Array.from({ length: 25 }, (_, square) => (state.bytes[cells[square]] ? "X" : ".")).join(
              "",
            );
          }),
        ),
      );
      expect(BigInt(images.size)).toBe(settled.byCrosses[crosses - 1].lineFree);
    }
  });

  test("is compared with the table of a region within its own, cut another way", async () => {
    const table = readKeptTable(path);
    const corners = game.parse("X...X/...../..X../...../X...X");
    const plan = planSettlement(game, corners, {
      naming: squares(game, "b1 d1"),
      workers: 1,
      ...oneWay(corners),
    });
    const other = join(folder, "corners.bin");
    writeKeptTable(other, (await settle(plan, newFolder()))!);
    const checks = compareTables(table, readKeptTable(other));
    expect(checks[0]).toEqual({ crosses: 5, checked: 1, undecided: 0, wrong: [] });
    // All line-free positions, since the region was given no symmetry.
    expect(total(checks)).toEqual({
      checked: Number(countLineFree(game, corners).reduce((sum, count) => sum + count, 0n)),
      wrong: 0,
    });
    const lying = { ...table, isLost: (state: NotaktoState) => state.crosses === 7 || table.isLost(state) };
    expect(total(compareTables(lying, readKeptTable(other))).wrong).toBeGreaterThan(10);
  });

  /** A region without symmetries. */
  function oneWay(from: NotaktoState) {
    const region = regionOf(game, from);
    const identity = region.symmetries.filter((symmetry) => symmetry.every((to, square) => to === square));
    return { region: { ...region, symmetries: identity } };
  }

  test("says what it can of the openings: by the centre, and by the centre as answer to every reply", () => {
    const table = readKeptTable(path);
    const { result, moves } = analysisByTable(table, game.initial());
    expect(result).toBe("win");
    // On 5×5 any opening wins, because the centre answers every reply.
    for (const { result } of moves) expect(result).toBe("win");
    for (const { unanswered } of openingsOf(table)) expect(unanswered).toEqual([]);
    const told = (isLost: KeptTable["isLost"]) => analysisByTable({ ...table, isLost }, game.initial());
    // The centre as reply wins: every opening loses.
    expect(told((state) => state.crosses === 2).result).toBe("loss");
    // It does so to all openings but the corner a1, of which nothing is known.
    const mixed = told((state) => state.crosses === 2 && game.isEmpty(state, 0));
    expect(mixed.result).toBe("unknown");
    expect(mixed.moves.filter(({ result }) => result === "unknown").map(({ move }) => move)).toEqual([0]);
    // One reply that the centre does not answer leaves both openings unknown that lead there.
    const spoilt = { ...table, isLost: (s: NotaktoState) => !(s.bytes[0] && s.bytes[1]) && table.isLost(s) };
    expect(openingsOf(spoilt).filter(({ result }) => result !== "win")).toEqual([
      { move: 0, result: "unknown", unanswered: [1] },
      { move: 1, result: "unknown", unanswered: [0] },
    ]);
  });

  test("never contradicts the whole solution where the centre is empty", () => {
    const table = readKeptTable(path);
    const whole = solveHere(planSolution(game, game.initial()))!;
    const random = randomFrom(2);
    let decided = 0;
    for (let i = 0; i < 2000; i++) {
      const state = wander(game, game.initial(), random.below(14), random);
      const analysis = analysisByTable(table, state);
      if (analysis.result !== "unknown") expect(analysis.result).toBe(whole.isLost(state) ? "loss" : "win");
      for (const { move, result } of analysis.moves) {
        const wins = game.isSafe(state, move) && whole.isLost(game.play(state, move));
        if (result !== "unknown") expect(result).toBe(wins ? "win" : "loss");
      }
      if (analysis.result !== "unknown" && game.isEmpty(state, 12)) decided++;
    }
    expect(decided).toBeGreaterThan(300);
  });

  test("is refused when damaged", () => {
    const bytes = readFileSync(path);
    bytes[1000] ^= 1;
    const broken = join(folder, "broken.bin");
    writeFileSync(broken, bytes);
    expect(() => readKeptTable(broken)).toThrow(/is damaged/);
  });
});

describe("what a run needs is said before it starts", () => {
  const centre = (game: Notakto): NotaktoState => game.play(game.initial(), (game.actions - 1) / 2);
  const seven = notakto(7);

  test("7×7 with the centre filled: 92,385 slices, of which at most 36 GB exist at a time", () => {
    const plan: SettlePlan = planSettlement(seven, centre(seven), { workers: 2, memory: 18e9 });
    expect(plan.slicing.stored.length).toBe(92_385);
    // Every board is in one slice of its class.
    expect(plan.slicing.classSize.reduce((sum, size) => sum + size, 0)).toBe(2 ** 24);
    expect(plan.memoryBytes).toBeLessThanOrEqual(18e9);
    expect(plan.diskBytes).toBeGreaterThan(36e9);
    expect(plan.diskBytes).toBeLessThan(37e9);
  });

  test("too little memory", () => {
    const game = notakto(6);
    expect(() => planSettlement(game, game.initial(), { workers: 2, memory: 5e7 })).toThrow(
      /takes at least 1\d\d MB of memory on 2 workers, but it may use only 50 MB/,
    );
  });

  test("what can't name slices, and what is too large", () => {
    expect(() => planSettlement(seven, centre(seven), { naming: squares(seven, "a1 b2") })).toThrow(
      /can't name slices/,
    );
    const eight = notakto(8);
    expect(() => planSettlement(eight, eight.initial())).toThrow(/too many boards to settle/);
  });
});
