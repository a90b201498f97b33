import { startThread, type WorkerThread } from "../../../work/thread.ts";

/** Several workers who do the same kind of work: whoever is free takes the next request. */
export interface Team<Request, Reply> {
  ask(request: Request): Promise<Reply>;
  dismiss(): Promise<void>;
}

/** Starts one worker on each of `members`, the data that it is given. */
export function startTeam<Request, Reply>(module: URL, members: readonly unknown[]): Team<Request, Reply> {
  const all = members.map((data) => startThread<Request, Reply>(module, data));
  const free = [...all];
  const waiting: ((assistant: WorkerThread<Request, Reply>) => void)[] = [];
  return {
    async ask(request) {
      const assistant =
        free.pop() ?? (await new Promise<WorkerThread<Request, Reply>>((resolve) => waiting.push(resolve)));
      const reply = await assistant.ask(request);
      const next = waiting.shift();
      if (next) next(assistant);
      else free.push(assistant);
      return reply;
    },
    async dismiss() {
      await Promise.all(all.map((assistant) => assistant.terminate()));
    },
  };
}
