import { createRequire } from "node:module";
import { afterEach } from "vitest";

const require = createRequire(import.meta.url);

/** What a cell displayed, as tslab passes it on. */
export interface Message {
  readonly data: Record<string, string>;
  readonly metadata: Record<string, unknown>;
  readonly transient: { readonly display_id?: string };
}

/** Stands in for the kernel's connection, through which tslab writes what cells display, until the test is over. */
export function listen(): { message: Message; update: boolean }[] {
  const messages: { message: Message; update: boolean }[] = [];
  require("tslab/dist/jupyter.js").lastWriteDisplayData = (message: Message, update: boolean) =>
    messages.push({ message, update });
  return messages;
}

afterEach(() => {
  require("tslab/dist/jupyter.js").lastWriteDisplayData = null;
});
