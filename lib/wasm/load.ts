import { readFileSync } from "node:fs";
import { availableMemory, collectGarbage } from "../machine.ts";

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
  collectBefore(bytes);
  memory.grow(Math.ceil((bytes - memory.buffer.byteLength) / PAGE));
}

/** A memory of so many bytes, for good. Pages that are never touched cost nothing. */
export function makeMemory(bytes: number): WebAssembly.Memory {
  collectBefore(bytes);
  const pages = Math.ceil(bytes / PAGE);
  return new WebAssembly.Memory({ initial: pages, maximum: pages, shared: true });
}

/** So much may lie about before the collector is called. */
const LYING_ABOUT = 256 * 2 ** 20;
/** Bytes of memories made since then. */
let made = 0;

/** Frees the memories that nobody holds, before they and a new one are too much. */
function collectBefore(bytes: number): void {
  if (made > 0 && made + bytes > LYING_ABOUT) {
    collectGarbage();
    made = 0;
  }
  made += bytes;
}

/** A memory that was given back waits so long for the next who needs one. */
const KEPT_MS = 20_000;
let idle: { readonly memory: WebAssembly.Memory; readonly timer: NodeJS.Timeout } | undefined;

/** A memory of at least so many bytes, with anything in it: one that was given back, or a new one. */
export function takeMemory(bytes: number): WebAssembly.Memory {
  const waiting = idle?.memory;
  dropIdle();
  return waiting && waiting.buffer.byteLength >= bytes ? waiting : makeMemory(bytes);
}

/** Gives back a memory that was taken. Nobody may use it any more. */
export function giveBack(memory: WebAssembly.Memory): void {
  dropIdle();
  const drop = (): void => {
    idle = undefined;
    collectGarbage();
  };
  idle = { memory, timer: setTimeout(drop, KEPT_MS).unref() };
}

function dropIdle(): void {
  clearTimeout(idle?.timer);
  idle = undefined;
}

/** Bytes that `takeMemory` can give. Where so many seem not to be there, what nobody holds is freed first. */
export function memoryToTake(bytes: number): number {
  const most = (): number => Math.max(availableMemory(), idle?.memory.buffer.byteLength ?? 0);
  if (most() < bytes) {
    if ((idle?.memory.buffer.byteLength ?? 0) < bytes) dropIdle();
    collectGarbage();
  }
  return most();
}
