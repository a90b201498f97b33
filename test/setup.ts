import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import fc from "fast-check";
import { afterAll } from "vitest";

// The same cases on every run, so that a change and not chance makes a test fail; another seed explores others.
fc.configureGlobal({ seed: Number(process.env.FAST_CHECK_SEED ?? 1) });

// Every file begins with an empty store of its own.
const store = mkdtempSync(join(tmpdir(), "store-"));
process.env.NOTAKTO_STORE = store;
afterAll(() => rmSync(store, { recursive: true, force: true }));
