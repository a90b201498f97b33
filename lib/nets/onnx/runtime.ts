import type { InferenceSession } from "onnxruntime-node";

/** onnxruntime-node; loaded when first asked for, because it takes a while and may be missing. */
export const loadOnnxRuntime = () => import("onnxruntime-node");

/**
 * Opens a model on one thread: a worker a core, each with a session of its own, is faster than one session on
 * all cores, and its answers are the same on every machine of the same kind.
 */
export async function openSession(model: Uint8Array): Promise<InferenceSession> {
  const { InferenceSession } = await loadOnnxRuntime();
  return InferenceSession.create(model, {
    executionProviders: ["cpu"],
    intraOpNumThreads: 1,
    interOpNumThreads: 1,
    graphOptimizationLevel: "all",
    logSeverityLevel: 3,
  });
}
