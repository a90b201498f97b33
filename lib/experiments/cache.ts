import { createHash } from "node:crypto";
import { join } from "node:path";
import { projectPath } from "../project.ts";

/**
 * Where what took long to compute is kept between runs; it can be deleted at any time. A key knows the config and not
 * the code: delete it after changing how nets are trained, and before results are made to be kept.
 */
export const CACHE = projectPath("cache");

/** The file for what this key describes: all that the content depends on, as JSON. */
export function cachePath(folder: string, kind: string, key: unknown): string {
  const digest = createHash("sha256").update(JSON.stringify(key)).digest("hex");
  return join(folder, `${kind}-${digest.slice(0, 16)}.bin`);
}
