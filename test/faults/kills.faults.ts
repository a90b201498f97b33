import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, test } from "vitest";
import { randomFrom } from "../../lib/random.ts";
import { readJournal } from "../../lib/solvers/notakto/retrograde/journal.ts";
import { readTrained } from "../../lib/zero/run-folder.ts";
import { command, type Ended, filesIn, fixture, leftovers } from "./runs.ts";

// `KILLS_SEED=7 npm run test:faults` kills at other moments.
const random = randomFrom(Number(process.env.KILLS_SEED ?? 1));
const place = mkdtempSync(join(tmpdir(), "kills-"));
afterAll(() => rmSync(place, { recursive: true, force: true }));

/**
 * Runs something in a folder again and again, killed at random moments of the time that it takes undisturbed, until it
 * is done; in folder after folder, until it was killed so often. Every one that got done is then compared.
 */
async function killOften(
  kills: number,
  start: (folder: string, killAfter?: number) => Promise<Ended>,
  compare: (folder: string, undisturbed: string) => void,
): Promise<void> {
  const undisturbed = join(place, `${kills}-undisturbed`);
  const { code, ms, stderr } = await start(undisturbed);
  expect(code, stderr).toBe(0);
  let killed = 0;
  for (let round = 0; killed < kills; round++) {
    const folder = join(place, `${kills}-round-${round}`);
    for (let isDone = false; !isDone; ) {
      const run = await start(folder, killed < kills ? random.below(Math.ceil(ms)) : undefined);
      if (run.code === null) killed++;
      else expect(run.code, run.stderr).toBe(0);
      isDone = run.code === 0;
    }
    compare(folder, undisturbed);
  }
  expect(killed).toBe(kills);
}

describe("killed at random moments and run again", () => {
  test("train: 14 kills; the same weights, the same files, nothing left over", async () => {
    await killOften(
      14,
      (folder, killAfter) => fixture("train", [folder], { killAfter }),
      (folder, undisturbed) => {
        expect(filesIn(folder)).toEqual(filesIn(undisturbed));
        expect(leftovers(folder)).toEqual([]);
        for (const part of ["", "iteration-0002", "iteration-0004", "iteration-0005"])
          expect(readTrained(join(folder, part)).net).toEqual(readTrained(join(undisturbed, part)).net);
        for (const games of filesIn(folder).filter((name) => name.startsWith("games")))
          expect(readFileSync(join(folder, games))).toEqual(readFileSync(join(undisturbed, games)));
      },
    );
  });

  test("settle: 15 kills; the same tables, no slice solved twice, nothing left over", async () => {
    await killOften(
      15,
      (folder, killAfter) => fixture("settle", [folder], { killAfter }),
      (folder, undisturbed) => {
        expect(filesIn(folder)).toEqual(filesIn(undisturbed));
        expect(leftovers(folder)).toEqual([]);
        for (const file of ["notakto-5.bin", "notakto-5.csv", "notakto-5-late.csv", "notakto-5-checks.csv"])
          expect(readFileSync(join(folder, file)).equals(readFileSync(join(undisturbed, file)))).toBe(true);
        const slots = (run: string): number[] =>
          readdirSync(run)
            .filter((file) => file.endsWith(".journal"))
            .flatMap((file) => readJournal(join(run, file)).map(({ slot }) => slot));
        expect(slots(folder).toSorted()).toEqual(slots(undisturbed).toSorted());
      },
    );
  });

  test("reproduce: 3 kills; the same tables, the same trainings, nothing left over", async () => {
    await killOften(
      3,
      (folder, killAfter) =>
        command(["reproduce", "03", "--profile", "smoke", "--out", join(folder, "out")], {
          killAfter,
          env: { NOTAKTO_STORE: join(folder, "store") },
        }),
      (folder, undisturbed) => {
        expect(filesIn(folder)).toEqual(filesIn(undisturbed));
        expect(leftovers(folder)).toEqual([]);
        for (const file of filesIn(folder).filter((path) => path.endsWith(".csv")))
          expect(readFileSync(join(folder, file), "utf8")).toBe(
            readFileSync(join(undisturbed, file), "utf8"),
          );
        for (const run of readdirSync(join(folder, "store", "training")))
          expect(readTrained(join(folder, "store", "training", run)).net).toEqual(
            readTrained(join(undisturbed, "store", "training", run)).net,
          );
      },
    );
  });
});
