import { readFileSync } from "node:fs";

const modules = new Map<string, WebAssembly.Module>();

/** The compiled form of assembly/<name>.ts. */
export function wasmModule(name: string): WebAssembly.Module {
  let module = modules.get(name);
  if (!module) {
    module = new WebAssembly.Module(readFileSync(new URL(`./build/${name}.wasm`, import.meta.url)));
    modules.set(name, module);
  }
  return module;
}
