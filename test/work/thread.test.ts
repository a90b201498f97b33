import { afterEach, expect, test } from "vitest";
import { UserError } from "../../lib/errors.ts";
import { startThread, WorkerDeath, type WorkerThread } from "../../lib/work/thread.ts";

const module = new URL("./fixtures/echo.ts", import.meta.url);
const started: WorkerThread<string, string>[] = [];
const start = (onNote?: (note: string) => void): WorkerThread<string, string> => {
  started.push(startThread<string, string, string>(module, "hello", onNote));
  return started.at(-1)!;
};
afterEach(async () => {
  for (const thread of started.splice(0)) await thread.terminate();
});

test("each request has its own reply, and notes come before it", async () => {
  const heard: string[] = [];
  const thread = start((note) => heard.push(note));
  const replies = ["slow", "quick"].map((request) =>
    thread.ask(request).then((reply) => {
      heard.push(reply);
      return reply;
    }),
  );
  expect(await Promise.all(replies)).toEqual(["hello, slow", "hello, quick"]);
  expect(heard).toEqual(["heard slow", "heard quick", "hello, quick", "hello, slow"]);
});

test("an error rejects the request alone, with its name", async () => {
  const thread = start();
  await expect(thread.ask("misuse")).rejects.toThrow(UserError);
  expect(await thread.ask("again")).toBe("hello, again");
});

test("the end of the thread rejects what waits and what comes after", async () => {
  const thread = start();
  const waiting = thread.ask("slow");
  await expect(thread.ask("exit")).rejects.toThrow(new WorkerDeath("ended its thread with exit code 4"));
  await expect(waiting).rejects.toThrow(WorkerDeath);
  await thread.ended;
  await expect(thread.ask("hello")).rejects.toThrow(WorkerDeath);
});

test("a module that can't be loaded rejects with why", async () => {
  const thread = startThread<string, string>(new URL("./fixtures/none.ts", import.meta.url), undefined);
  await expect(thread.ask("hello")).rejects.toThrow(/none\.ts/);
});
