import { type Assistant, startWorker } from "../../workers.ts";

/** Several workers who do the same kind of work: whoever is free takes the next request. */
export interface Team<Request, Reply> {
  ask(request: Request): Promise<Reply>;
  dismiss(): Promise<void>;
}

/** Starts one worker on each of `members`, the data that it is given. */
export function startTeam<Request, Reply>(module: URL, members: readonly unknown[]): Team<Request, Reply> {
  const all = members.map((data) => startWorker<Request, Reply>(module, data));
  const free = [...all];
  const waiting: ((assistant: Assistant<Request, Reply>) => void)[] = [];
  return {
    async ask(request) {
      const assistant =
        free.pop() ?? (await new Promise<Assistant<Request, Reply>>((resolve) => waiting.push(resolve)));
      const reply = await assistant.ask(request);
      const next = waiting.shift();
      if (next) next(assistant);
      else free.push(assistant);
      return reply;
    },
    async dismiss() {
      await Promise.all(all.map((assistant) => assistant.dismiss()));
    },
  };
}

/** Works through a list in order, so many at a time. The first failure ends it once the others are through. */
export async function inLanes<Item>(
  lanes: number,
  items: Iterable<Item>,
  work: (item: Item) => Promise<void>,
): Promise<void> {
  const waiting = items[Symbol.iterator]();
  let failed = false;
  const lane = async (): Promise<void> => {
    for (let next = waiting.next(); !next.done && !failed; next = waiting.next()) {
      try {
        await work(next.value);
      } catch (error) {
        failed = true;
        throw error;
      }
    }
  };
  const outcomes = await Promise.allSettled(Array.from({ length: lanes }, lane));
  for (const outcome of outcomes) if (outcome.status === "rejected") throw outcome.reason;
}
