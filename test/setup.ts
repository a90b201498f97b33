import fc from "fast-check";

// The same cases on every run, so that a change and not chance makes a test fail; another seed explores others.
fc.configureGlobal({ seed: Number(process.env.FAST_CHECK_SEED ?? 1) });
