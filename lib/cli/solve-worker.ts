import { gameNamed } from "../games/registry.ts";
import type { Progress } from "../progress.ts";
import { solverOf } from "../solvers/registry.ts";
import type { Solved, SolveOptions } from "../solvers/solver.ts";

export interface ToSolve {
  readonly name: string;
  readonly size: string;
  readonly position: string;
  readonly asked: Pick<SolveOptions, "workers" | "memory" | "solver">;
}

/** A plan in words, or how far it has come. */
export type Note = string | Progress;

/** Solves in a thread that can be ended, by solvers that do not stop by themselves. */
export const serve =
  ({ name, size, position, asked }: ToSolve, tell: (note: Note) => void) =>
  (): Promise<Solved> => {
    const game = gameNamed(name).make(size);
    return solverOf(game).solve(game.parse(position), { ...asked, onPlan: tell, onProgress: tell });
  };
