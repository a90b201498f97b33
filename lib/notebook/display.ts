import { createRequire } from "node:module";
import { UserError } from "../errors.ts";

/** What one output of a cell holds: the same thing in several formats, and remarks on it. */
export interface Bundle {
  readonly data: Readonly<Record<string, string>>;
  readonly metadata: Readonly<Record<string, unknown>>;
}

/** Where the metadata of an output holds ours: a picture's name, or that something is a measured time. */
export const METADATA_KEY = "notakto-lab";

type WriteDisplay = (
  message: Bundle & { readonly transient: { readonly display_id?: string } },
  update: boolean,
) => void;

const require = createRequire(import.meta.url);

/**
 * tslab's `display` passes on one format and no metadata, so this goes one step below it: to the function through
 * which tslab itself writes. Outside a kernel tslab is not loaded, and must not be: it brings a compiler.
 */
function writer(): WriteDisplay | undefined {
  const jupyter = require.cache[require.resolve("tslab/dist/jupyter.js")];
  return jupyter?.exports.lastWriteDisplayData ?? undefined;
}

/** Whether there is a cell to show things under. */
export const inNotebook = (): boolean => writer() !== undefined;

/** Shows a bundle under the running cell. With an id it can be replaced later: `update` does that. */
export function display(bundle: Bundle, id?: string, update = false): void {
  const write = writer();
  if (!write) {
    throw new UserError(
      "There is no notebook to show this in: call show in a notebook cell, or savePicture(chart, path) in a script.",
    );
  }
  write({ ...bundle, transient: id ? { display_id: id } : {} }, update);
}
