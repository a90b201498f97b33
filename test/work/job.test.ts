import { describe, expect, test } from "vitest";
import { beginJob } from "../../lib/work/job.ts";
import type { TaskContext } from "../../lib/work/task.ts";

/** A task that counts what is made and freed. */
function counting(prepare: () => Promise<string> = async () => "made") {
  const heard: string[] = [];
  const module = {
    prepare: async (shared: string) => {
      heard.push(`prepare ${shared}`);
      return prepare();
    },
    perform: async (piece: string, { prepared, signal }: TaskContext<string, string, string>) => {
      heard.push(`${prepared} ${piece}`);
      if (piece === "wait")
        await new Promise((_, reject) => signal.addEventListener("abort", () => reject(new Error("left"))));
      return piece;
    },
    release: async (prepared: string) => void heard.push(`free ${prepared}`),
  };
  return { module, heard };
}

const silent = (): void => {};

describe("a job", () => {
  test("is prepared once, before its first piece, and freed at its end", async () => {
    const { module, heard } = counting();
    const job = beginJob(module, "shared");
    expect(await Promise.all([job.perform("a", silent), job.perform("b", silent)])).toEqual(["a", "b"]);
    await job.release();
    expect(heard).toEqual(["prepare shared", "made a", "made b", "free made"]);
  });

  test("without a piece is neither prepared nor freed", async () => {
    const { module, heard } = counting();
    await beginJob(module, "shared").release();
    expect(heard).toEqual([]);
  });

  test("that can't be prepared fails at every piece, and is not freed", async () => {
    const { module, heard } = counting(() => Promise.reject(new Error("no room")));
    const job = beginJob(module, "shared");
    await expect(job.perform("a", silent)).rejects.toThrow("no room");
    await expect(job.perform("b", silent)).rejects.toThrow("no room");
    await job.release();
    expect(heard).toEqual(["prepare shared"]);
  });

  test("that is stopped tells its pieces, waits for them, and is freed", async () => {
    const { module, heard } = counting();
    const job = beginJob(module, "shared");
    const waiting = job.perform("wait", silent).catch((error: Error) => void heard.push(error.message));
    await new Promise((resolve) => setTimeout(resolve, 10));
    await job.stop();
    await waiting;
    expect(heard).toEqual(["prepare shared", "made wait", "left", "free made"]);
  });
});
