import { type AnyTaskModule, beginJob, type Job } from "./job.ts";

/** What a thread of the pool is asked: one job after another, each from its beginning to its end. */
export type PoolRequest =
  | {
      readonly kind: "begin";
      readonly list: string;
      readonly name: string;
      readonly shared: unknown;
      readonly memory: SharedArrayBuffer | undefined;
    }
  | { readonly kind: "perform"; readonly index: number; readonly piece: unknown }
  | { readonly kind: "release" | "stop" };

/** What it tells meanwhile: a report about the piece with this index. */
export interface PoolNote {
  readonly index: number;
  readonly report: unknown;
}

export const serve = (_: undefined, tell: (note: PoolNote) => void) => {
  let job: Job | undefined;
  return async (request: PoolRequest): Promise<unknown> => {
    switch (request.kind) {
      case "begin": {
        const { list, name, shared, memory } = request;
        const tasks: Record<string, { load(): Promise<AnyTaskModule> }> = await import(list);
        job = beginJob(await tasks[name].load(), shared, memory);
        return undefined;
      }
      case "perform": {
        const { index, piece } = request;
        return job!.perform(piece, (report) => tell({ index, report }));
      }
      default: {
        const over = job!;
        job = undefined;
        return over[request.kind]();
      }
    }
  };
};
