import { existsSync } from "node:fs";
import Module, { createRequire, syncBuiltinESMExports } from "node:module";
import { dirname, join, sep } from "node:path";
import { Script } from "node:vm";
import threads from "node:worker_threads";
import { collectGarbage } from "../machine.ts";
import { type Cell, CompileError, cellFile, Interrupted, Uncaught } from "./failure.ts";
import { CHECKPOINT, createConverter, locatorOf, STARTED } from "./tslab.ts";

/** What every cell can name without importing it. */
const DECLARED_AT_FIRST = `/** Takes up the edited lib, code and types, without a restart. */
declare function reload(): Promise<void>;
`;

/** When the process has grown by so many bytes, it is worth a moment to look for what can be freed. */
const MUCH = 256 * 2 ** 20;

type Exports = Record<PropertyKey, unknown>;

/** The cells of one notebook, run one after another in this process, and the names they have defined. */
export class Session {
  readonly cells = new Map<number, Cell>();
  readonly #locals = rewritable();
  readonly #modules: LiveModules;
  #converter = newConverter();
  #converting = false;
  #declarations = DECLARED_AT_FIRST;
  /** Makes the running cell fail. */
  #fail: ((error: unknown) => void) | undefined;
  /** How often threads had been put to work when the running cell began. */
  #workBefore = 0;
  #uncaught: Uncaught | undefined;
  /** Bytes that the process held when the collector was last called. */
  #heldBefore = process.memoryUsage.rss();

  /** Cells resolve what they import from `directory`, which must be the current one. */
  constructor(directory: string) {
    this.#modules = new LiveModules(directory);
    this.#locals.reload = () => this.reload();
    Object.defineProperty(globalThis, CHECKPOINT, { value: checkpoint, configurable: true });
    const uncaught = (error: unknown) => this.#onUncaught(error);
    process.on("uncaughtException", uncaught).on("unhandledRejection", uncaught);
  }

  /** Runs a cell to its end and prints its last expression; throws what it throws. */
  async run(source: string, count: number): Promise<void> {
    this.throwUncaught();
    this.#freeWhatIsGone();
    await this.#supervise(async (started) => {
      this.cells.set(count, { source, locate: () => undefined });
      const { output, diagnostics, declOutput, lastExpressionVar } = this.#convert(source);
      if (diagnostics.length > 0) throw new CompileError(diagnostics);
      if (output) {
        this.cells.set(count, { source, locate: locatorOf(output) });
        checkpoint(await this.#evaluate(output, cellFile(count), started), started);
      }
      this.#declarations = declOutput ?? "";
      const last = lastExpressionVar && this.#locals[lastExpressionVar];
      if (last == null || lastExpressionVar === undefined) return;
      delete this.#locals[lastExpressionVar];
      console.log(last);
    });
  }

  /** Throws the error that nobody caught since the last cell ended, if there is one. */
  throwUncaught(): void {
    const error = this.#uncaught;
    this.#uncaught = undefined;
    if (error) throw error;
  }

  /**
   * Stops the running cell: it fails at once, its code goes no further than its next await, and the worker
   * threads that it put to work, itself or through the lib, are ended.
   */
  interrupt(): void {
    this.#stop(new Interrupted());
  }

  /**
   * Takes up the lib as it now stands on disk. Names that cells have imported mean the new code from here
   * on; values made by the old code stay as they are. When the new code does not load, the old one stays.
   */
  async reload(): Promise<void> {
    this.#modules.reload();
    this.#renewConverter();
  }

  inspect(source: string, position: number) {
    return this.#converter.inspect(this.#declarations, source, position);
  }

  complete(source: string, position: number) {
    return this.#converter.complete(this.#declarations, source, position);
  }

  close(): void {
    this.#converter.close();
  }

  /** Runs `work` such that an interrupt, or an error that nobody caught, ends it as a failure. */
  #supervise(work: (started: number) => Promise<void>): Promise<void> {
    return new Promise<void>((resolve, reject) => {
      this.#fail = reject;
      this.#workBefore = putToWork;
      // In a task of its own: terminating an endless loop takes down all that called it, and whoever waits
      // for this promise must not be among it. Rejections that nobody handles are told at the end of a task,
      // so success waits for that.
      setImmediate(() => work(checkpoint.interrupts).then(() => setImmediate(resolve), reject));
    }).finally(() => {
      this.#fail = undefined;
    });
  }

  /** A cell that is run again defines its names anew; what they were before is freed before it adds up. */
  #freeWhatIsGone(): void {
    if (process.memoryUsage.rss() - this.#heldBefore < MUCH) return;
    collectGarbage();
    this.#heldBefore = process.memoryUsage.rss();
  }

  #convert(source: string) {
    // The last conversion was terminated half-way, and nobody knows in what state.
    if (this.#converting) this.#renewConverter();
    this.#converting = true;
    const converted = this.#converter.convert(this.#declarations, source);
    this.#converting = false;
    return converted;
  }

  #renewConverter(): void {
    this.#converter.close();
    this.#converter = newConverter();
  }

  async #evaluate(javascript: string, filename: string, started: number): Promise<void> {
    // All on the first line, so that the compiled lines keep their numbers; strict as any module.
    const head = `(async function (exports, require, ${STARTED}) { "use strict"; `;
    const script = new Script(`${head}${javascript}\n})`, { filename, columnOffset: -head.length });
    await script.runInThisContext()(this.#locals, this.#modules.require, started);
  }

  #stop(reason: unknown): void {
    if (!this.#fail) return;
    checkpoint.interrupts++;
    for (const [thread, since] of runningThreads) if (since > this.#workBefore) thread.terminate();
    this.#fail(reason);
  }

  #onUncaught(error: unknown): void {
    if (error instanceof Interrupted) return;
    if (this.#fail) this.#stop(error);
    else this.#uncaught ??= new Uncaught("uncaught", { cause: error });
  }
}

/** The worker threads of this process, of which Node keeps no list, by when they were last put to work. */
const runningThreads = new Map<threads.Worker, number>();
/** How often a thread was put to work. */
let putToWork = 0;
threads.Worker = class extends threads.Worker {
  constructor(...args: ConstructorParameters<typeof threads.Worker>) {
    super(...args);
    runningThreads.set(this, ++putToWork);
    this.once("exit", () => runningThreads.delete(this));
  }

  /** Threads that the lib keeps for the next work are not waited for until they have some: see lib/work/pool.ts. */
  override ref(): void {
    if (runningThreads.has(this)) runningThreads.set(this, ++putToWork);
    super.ref();
  }
};
syncBuiltinESMExports();

/** What awaited values in cells pass through, and the interrupts so far: see `guardAwaits` in tslab.ts. */
const checkpoint = Object.assign(
  <T>(value: T, started: number): T => {
    if (started !== checkpoint.interrupts) throw new Interrupted();
    return value;
  },
  { interrupts: 0 },
);

const newConverter = () => createConverter({ isJS: false, isBrowser: false });

/**
 * The object that cells export their names to. A later cell may define a name anew, even one that an
 * earlier cell imported, for which TypeScript writes a getter that could not be assigned to.
 */
function rewritable(): Exports {
  const define = (target: object, name: PropertyKey, attributes: PropertyDescriptor) =>
    name === "__esModule" || Reflect.defineProperty(target, name, { ...attributes, configurable: true });
  return new Proxy<Exports>(
    {},
    {
      defineProperty: define,
      set: (target, name, value) => define(target, name, { value, writable: true, enumerable: true }),
    },
  );
}

/**
 * What cells import. Modules of the lib, and those beside the notebook, are handed out as live views that
 * always show the newest code, so a name imported once keeps up with every reload.
 */
class LiveModules {
  readonly require: NodeJS.Require;
  readonly #load: NodeJS.Require;
  /** The folders whose modules are ours: the lib, as cells find it, and the notebook's own. */
  readonly #folders: readonly string[];
  readonly #views = new Map<string, { view: Exports; current: Exports }>();

  constructor(directory: string) {
    this.#load = createRequire(join(directory, "cell.js"));
    this.#folders = [directory, ...this.#libFolder()];
    this.#shareDynamicImports();
    this.require = Object.assign((id: string) => this.#import(id), this.#load);
  }

  /** None for a notebook that lies where it cannot import the lib, which is no reason not to run it. */
  #libFolder(): string[] {
    try {
      return [dirname(this.#load.resolve("notakto-lab/package.json"))];
    } catch {
      return [];
    }
  }

  reload(): void {
    const { cache } = this.#load;
    const old = Object.entries(cache).filter(([path]) => this.#isOurs(path));
    for (const [path] of old) delete cache[path];
    try {
      // A file that is gone leaves its last code behind.
      const paths = [...this.#views.keys()].filter((path) => existsSync(path));
      const fresh = paths.map((path) => [path, this.#load(path)] as const);
      for (const [path, exports] of fresh) this.#views.get(path)!.current = exports;
    } catch (error) {
      for (const [path, module] of old) cache[path] = module;
      throw error;
    }
  }

  #import(id: string): unknown {
    const path = this.#load.resolve(id);
    if (!this.#isOurs(path)) return this.#load(id);
    const known = this.#views.get(path);
    if (known) return known.view;
    const entry: { view: Exports; current: Exports } = {
      current: this.#load(path),
      view: liveView(() => entry.current),
    };
    this.#views.set(path, entry);
    return entry.view;
  }

  /**
   * `import("./x.ts")` would load a second copy of a module that `require` loads too, and one that no reload
   * reaches. Have our modules' dynamic imports of each other share the copy that cells see.
   */
  #shareDynamicImports(): void {
    const modules = Module.prototype as {
      _compile?(code: string, path: string, ...rest: unknown[]): unknown;
    };
    const compile = modules._compile!;
    const isOurs = (path: string) => this.#isOurs(path);
    modules._compile = function (code, path, ...rest) {
      const shared = isOurs(path)
        ? code.replace(/\bimport\(("\.[^"]+")\)/g, "Promise.resolve().then(() => require($1))")
        : code;
      return compile.call(this, shared, path, ...rest);
    };
  }

  #isOurs(path: string): boolean {
    const inside = this.#folders.some((folder) => path.startsWith(folder + sep));
    return inside && !path.includes(`${sep}node_modules${sep}`);
  }
}

/** An object that shows the members that `current()` has whenever it is looked at. */
function liveView(current: () => Exports): Exports {
  return new Proxy<Exports>(
    {},
    {
      get: (_, name) => current()[name],
      has: (_, name) => Reflect.has(current(), name),
      ownKeys: () => Reflect.ownKeys(current()),
      getOwnPropertyDescriptor: (_, name) => {
        const found = Reflect.getOwnPropertyDescriptor(current(), name);
        return found && { ...found, configurable: true };
      },
    },
  );
}
