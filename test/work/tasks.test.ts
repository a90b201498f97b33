import { expect, test } from "vitest";
import * as tasks from "../../lib/work/tasks.ts";

test.each(Object.entries(tasks))("the task %s is found by its name, and does pieces", async (name, task) => {
  expect(task.name).toBe(name);
  expect(task.list).toMatch(/lib\/work\/tasks\.ts$/);
  expect((await task.load()).perform).toBeTypeOf("function");
});
