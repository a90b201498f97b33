import { isMainThread } from "node:worker_threads";
import * as tf from "@tensorflow/tfjs-core";
import { demandBackend } from "../backend.ts";

/** The backends of TensorFlow.js that the lab uses. */
export type TfjsBackend = "tfjs-node-gpu" | "tfjs-node" | "wasm" | "cpu";

/** What TensorFlow.js calls them; both bindings of libtensorflow are the same to it. */
const nameOf = (backend: TfjsBackend): string =>
  backend === "wasm" || backend === "cpu" ? backend : "tensorflow";

/** Starts a backend; one that is not installed is refused in a sentence. */
export async function startTfjs(backend: TfjsBackend): Promise<void> {
  tf.enableProdMode(); // or else the cpu backend prints an advertisement for another
  if (backend === "cpu") await import("@tensorflow/tfjs-backend-cpu");
  if (backend === "wasm") {
    await import("@tensorflow/tfjs-backend-wasm");
    const { installWasmGradients } = await import("./wasm-gradients.ts");
    installWasmGradients();
  }
  if (nameOf(backend) === "tensorflow") {
    const { caveat } = await demandBackend(backend);
    if (caveat) sayOnce(`The backend ${backend} was chosen, but ${caveat}.`);
  }
  await tf.setBackend(nameOf(backend));
}

const said = new Set<string>();
function sayOnce(sentence: string): void {
  if (isMainThread && !said.has(sentence)) process.stderr.write(`${sentence}\n`);
  said.add(sentence);
}

/** Makes a backend that was started the one that computes: at once, and until another is used. */
export function useTfjs(backend: TfjsBackend): void {
  void tf.setBackend(nameOf(backend));
}
