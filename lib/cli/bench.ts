import type { Bench, Measurement } from "../bench/bench.ts";
import { UserError } from "../errors.ts";
import { formatBytes, formatSeconds } from "../format.ts";

/** Each is one file of lib/bench/. */
const BENCHES: Readonly<Record<string, () => Promise<{ bench: Bench }>>> = {
  corso: () => import("../bench/corso.ts"),
  games: () => import("../bench/games.ts"),
  minimax: () => import("../bench/minimax.ts"),
  "misere-quotient": () => import("../bench/misere-quotient.ts"),
  "nogo-linear": () => import("../bench/nogo-linear.ts"),
  nogo: () => import("../bench/nogo.ts"),
  "notakto-oracle": () => import("../bench/notakto-oracle.ts"),
  "notakto-playouts": () => import("../bench/notakto-playouts.ts"),
  "notakto-retrograde": () => import("../bench/notakto-retrograde.ts"),
  selfplay: () => import("../bench/selfplay.ts"),
  retrograde: () => import("../bench/retrograde.ts"),
  train: () => import("../bench/train.ts"),
};

export async function run(names: readonly string[], options: { readonly json?: boolean }): Promise<void> {
  const unknown = names.find((name) => !(name in BENCHES));
  if (unknown !== undefined)
    throw new UserError(`There is no bench "${unknown}"; there are: ${Object.keys(BENCHES).join(", ")}.`);
  for (const name of names.length > 0 ? names : Object.keys(BENCHES)) {
    const { bench } = await BENCHES[name]();
    const measured = await bench((line) => process.stderr.write(`${name}: ${line}\n`));
    process.stdout.write(
      options.json
        ? `${JSON.stringify({ bench: name, measured })}\n`
        : `${name}\n${measured.map(lineOf).join("")}`,
    );
  }
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
