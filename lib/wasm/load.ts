import { readFileSync } from "node:fs";

/** Where the compiled form of assembly/<name>.ts lies. */
export const wasmPath = (name: string): URL => new URL(`./build/${name}.wasm`, import.meta.url);

const modules = new Map<string, WebAssembly.Module>();

/** The compiled form of assembly/<name>.ts. */
function wasmModule(name: string): WebAssembly.Module {
  let module = modules.get(name);
  if (!module) {
    module = new WebAssembly.Module(readFileSync(wasmPath(name)));
    modules.set(name, module);
  }
  return module;
}

const PAGE = 65536;
const MOST_PAGES = 65536;

/**
 * Starts a module on a memory that is given, or on one of its own, which its caller lays out: see `roomFrom` and
 * `growTo`. `imports` are what else it asks for.
 */
export function startModule<Exports>(
  name: string,
  {
    memory = new WebAssembly.Memory({ initial: 1, maximum: MOST_PAGES, shared: true }),
    imports = {},
  }: { readonly memory?: WebAssembly.Memory; readonly imports?: WebAssembly.Imports } = {},
): { kernel: Exports; memory: WebAssembly.Memory } {
  const instance = new WebAssembly.Instance(wasmModule(name), { env: { memory }, ...imports });
  return { kernel: instance.exports as Exports, memory };
}

/** The first address that is the caller's to use: what the module itself keeps lies below. */
export const roomFrom = (memory: WebAssembly.Memory): number => memory.buffer.byteLength;

/** Makes a memory so many bytes large. */
export function growTo(memory: WebAssembly.Memory, bytes: number): void {
  memory.grow(Math.ceil((bytes - memory.buffer.byteLength) / PAGE));
}
