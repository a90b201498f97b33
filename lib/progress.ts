/** How far a long piece of work has come; `done` and `total` are in the same, arbitrary unit. */
export interface Progress {
  readonly label: string;
  readonly done: number;
  readonly total: number;
}

/** What long work calls now and then. It must be cheap to call and must not throw. */
export type OnProgress = (progress: Progress) => void;
