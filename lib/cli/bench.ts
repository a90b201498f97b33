import type { Measurement } from "../bench/bench.ts";
import { UserError } from "../errors.ts";
import { formatBytes, formatSeconds } from "../format.ts";
import { BENCHES } from "./bench-worker.ts";
import { commandOf, inThread, interruptible } from "./signals.ts";

export async function run(names: readonly string[], options: { readonly json?: boolean }): Promise<number> {
  const unknown = names.find((name) => !(name in BENCHES));
  if (unknown !== undefined)
    throw new UserError(`There is no bench "${unknown}"; there are: ${Object.keys(BENCHES).join(", ")}.`);
  const left = names.length > 0 ? [...names] : Object.keys(BENCHES);
  const words = {
    stopping: "Stopping; the bench at hand is dropped.",
    stopped: () =>
      `What was measured stands above; to measure the rest: ${commandOf(["bench", ...left, ...(options.json ? ["--json"] : [])])}`,
  };
  return interruptible(words, async (signal) => {
    while (left.length > 0) {
      const name = left[0];
      const measured = await inThread<Measurement[], string>(
        new URL("./bench-worker.ts", import.meta.url),
        name,
        { signal, onNote: (line) => process.stderr.write(`${name}: ${line}\n`) },
      );
      process.stdout.write(
        options.json
          ? `${JSON.stringify({ bench: name, measured })}\n`
          : `${name}\n${measured.map(lineOf).join("")}`,
      );
      left.shift();
    }
    return 0;
  });
}

function lineOf({ what, seconds, detail, bytes, peer, target }: Measurement): string {
  const parts = [formatSeconds(seconds)];
  if (detail) parts.push(detail);
  if (bytes !== undefined) parts.push(formatBytes(bytes));
  if (peer)
    parts.push(`${(peer.seconds / seconds).toPrecision(3)}× ${peer.name} (${formatSeconds(peer.seconds)})`);
  if (target) parts.push(`target ${target.text} ${target.reached ? "reached" : "MISSED"}`);
  return `  ${what}: ${parts.join("; ")}\n`;
}
