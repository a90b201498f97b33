// tslab 1.0.22 with what it lacks mended from outside. It is pinned to that version because every repair
// here leans on how its compiled files call each other.
import { createRequire, SourceMap } from "node:module";
import { relative } from "node:path";
import type * as TypeScript from "typescript";

const require = createRequire(import.meta.url);
const requireOfTslab = createRequire(require.resolve("tslab/package.json"));

const compilerPath = requireOfTslab.resolve("@tslab/typescript-for-tslab");
const compiler: Compiler = requireOfTslab(compilerPath);

/** TypeScript's own API, and the internal functions through which tslab asks for a cell's errors and completions. */
type Compiler = typeof TypeScript & {
  readonly Completions: {
    getCompletionsAtPositionForTslab(
      host: object,
      program: TypeScript.Program,
      ...about: unknown[]
    ): TypeScript.CompletionInfo | undefined;
  };
  getPreEmitDiagnosticsOfFiles(
    program: TypeScript.Program,
    files: TypeScript.SourceFile[],
  ): TypeScript.Diagnostic[];
};

/** Where a place in a cell's compiled JavaScript stands in the cell; lines and columns count from 1. */
export type Locate = (line: number, column: number) => { line: number; column: number } | undefined;

export const typescriptVersion = compiler.version;

/** The global function that every awaited value in a cell passes through, and what it is told: see `guardAwaits`. */
export const CHECKPOINT = "__checkpoint__";
export const STARTED = "__started__";

// Cells are compiled twice, TypeScript to modules and modules to CommonJS. This is how to get back through
// both from the text that came out last.
let lastCompiled = { text: "", locate: (() => undefined) as Locate };

/** How to find the lines of a cell behind the lines of the JavaScript that was just made of it. */
export function locatorOf(output: string): Locate {
  return lastCompiled.text === output ? lastCompiled.locate : () => undefined;
}

const INLINE_MAP = /\n\/\/# sourceMappingURL=data:application\/json;base64,(\S+)\s*$/;
/** What tslab puts before a cell. */
const PREFIX = "export {};\n";
const PREFIX_LINES = 1;

const repaired: Partial<Compiler> = {
  // tslab ignores tsconfig.json and fixes its options. Cells are to be as strict as the lib, and to resolve
  // packages as the lib does.
  createWatchCompilerHost: ((files: string[], options: TypeScript.CompilerOptions, ...rest: unknown[]) =>
    (compiler.createWatchCompilerHost as (...args: unknown[]) => unknown)(
      files,
      {
        ...options,
        strict: true,
        moduleResolution: compiler.ModuleResolutionKind.Bundler,
        lib: options.lib?.map((name) => name.replace("es2022", "es2023")),
        inlineSourceMap: true,
      },
      ...rest,
    )) as Compiler["createWatchCompilerHost"],

  // tslab type-checks the whole lib again for each cell, only to drop what lies outside the notebook's
  // folder. Ask about the cell alone.
  getPreEmitDiagnosticsOfFiles: (program, files) =>
    compiler.getPreEmitDiagnosticsOfFiles(
      program,
      files.filter((file) => !relative(program.getCurrentDirectory(), file.fileName).startsWith("..")),
    ),

  // tslab gives no host to look for files with, so that no module's name could be completed.
  Completions: {
    ...compiler.Completions,
    getCompletionsAtPositionForTslab: (_, program, ...about) => {
      const host = {
        ...compiler.sys,
        useCaseSensitiveFileNames: () => compiler.sys.useCaseSensitiveFileNames,
        getCompilationSettings: () => program.getCompilerOptions(),
      };
      return compiler.Completions.getCompletionsAtPositionForTslab(host, program, ...about);
    },
  },

  transpileModule: (input, options) => {
    const inline = INLINE_MAP.exec(input);
    const { outputText, sourceMapText } = compiler.transpileModule(input.replace(INLINE_MAP, ""), {
      ...options,
      compilerOptions: { ...options.compilerOptions, sourceMap: true },
      transformers: { before: [guardAwaits] },
    });
    const text = outputText.replace(/\n\/\/# sourceMappingURL=.*\s*$/, "\n");
    if (inline && sourceMapText) {
      const toModule = new SourceMap(JSON.parse(sourceMapText));
      const toCell = new SourceMap(JSON.parse(Buffer.from(inline[1]!, "base64").toString()));
      lastCompiled = { text, locate: locateThrough(toModule, toCell) };
    }
    return { outputText: text };
  },
};

function locateThrough(...maps: SourceMap[]): Locate {
  return (line, column) => {
    let place = { line: line - 1, column: column - 1 };
    for (const map of maps) {
      const entry = map.findEntry(place.line, place.column);
      if (!("originalLine" in entry)) return undefined;
      place = { line: entry.originalLine, column: entry.originalColumn };
    }
    return { line: place.line + 1 - PREFIX_LINES, column: place.column + 1 };
  };
}

/**
 * Nothing in JavaScript can stop an async function from outside. So that an interrupted loop does not go on
 * behind the reader's back, every async function in a cell notes at which interrupt it was called, and
 * every `await x` becomes `checkpoint(await x, started)`, which throws when there was another one since.
 */
const guardAwaits: TypeScript.TransformerFactory<TypeScript.SourceFile> = (context) => {
  const { factory } = context;
  const name = (text: string) => factory.createIdentifier(text);
  const noteStart = () =>
    factory.createVariableStatement(
      undefined,
      factory.createVariableDeclarationList(
        [
          factory.createVariableDeclaration(
            name(STARTED),
            undefined,
            undefined,
            factory.createPropertyAccessExpression(name(CHECKPOINT), "interrupts"),
          ),
        ],
        compiler.NodeFlags.Const,
      ),
    );
  const guard = (node: TypeScript.Node): TypeScript.Node => {
    const isBody = isAsyncFunction(node.parent) && node.parent.body === node;
    const visited = compiler.visitEachChild(node, guard, context);
    if (compiler.isAwaitExpression(visited)) {
      return factory.createCallExpression(name(CHECKPOINT), undefined, [visited, name(STARTED)]);
    }
    if (!isBody) return visited;
    const statements = compiler.isBlock(visited)
      ? visited.statements
      : [factory.createReturnStatement(visited as TypeScript.Expression)];
    return factory.createBlock([noteStart(), ...statements], true);
  };
  return (file) => compiler.visitEachChild(file, guard, context);
};

const isAsyncFunction = (node: TypeScript.Node | undefined): node is TypeScript.FunctionLikeDeclaration =>
  node !== undefined &&
  compiler.isFunctionLike(node) &&
  "modifiers" in node &&
  (node.modifiers?.some(({ kind }) => kind === compiler.SyntaxKind.AsyncKeyword) ?? false);

// Types change when reload() makes a new converter, in step with the code; nothing watches files meanwhile.
const unwatched = () => ({ close() {} });
compiler.sys.watchFile = unwatched;
compiler.sys.watchDirectory = unwatched;
require.cache[compilerPath]!.exports = { ...compiler, ...repaired };

const converter: typeof import("tslab/dist/converter.js") = require("tslab/dist/converter.js");
const jupyter: typeof import("tslab/dist/jupyter.js") = require("tslab/dist/jupyter.js");

/**
 * `{ seed }` becomes `{ seed: seed }`. tslab rewrites the names that earlier cells declared, but forgets the short
 * form, which would not find them.
 */
function spellOutShorthands(source: string): string {
  const shorthands: TypeScript.Identifier[] = [];
  const find = (node: TypeScript.Node): void => {
    if (compiler.isShorthandPropertyAssignment(node)) shorthands.push(node.name);
    compiler.forEachChild(node, find);
  };
  find(compiler.createSourceFile("cell.ts", source, compiler.ScriptTarget.Latest));
  return shorthands
    .reverse()
    .reduce((text, { text: name, end }) => `${text.slice(0, end)}: ${name}${text.slice(end)}`, source);
}

export const createConverter: typeof converter.createConverter = (options) => {
  const made = converter.createConverter(options);
  return {
    ...made,
    convert: (before, source) => made.convert(before, spellOutShorthands(source)),
    complete: (before, source, position) => withinString(made.complete(before, source, position), source),
  };
};

/** In a string, such as a module's name, candidates replace what is written of them; tslab would put them behind it. */
function withinString(completion: Completion, source: string): Completion {
  const { original, candidates } = completion;
  if (completion.start < completion.end) return completion;
  const span = original?.entries.find(({ replacementSpan }) => replacementSpan)?.replacementSpan;
  const end = span ? span.start + span.length - PREFIX.length : completion.end;
  const start = span ? span.start - PREFIX.length : end - /[\w$]*$/.exec(source.slice(0, end))![0].length;
  const written = source.slice(start, completion.end);
  return { ...completion, start, end, candidates: candidates.filter((name) => name.startsWith(written)) };
}

type Completion = ReturnType<ReturnType<typeof converter.createConverter>["complete"]>;

export const { JupyterHandlerImpl, ZmqServer } = jupyter;

/** Where `display` and `newDisplay` of tslab send what they are given, from now on. */
export function setDisplay(write: typeof jupyter.lastWriteDisplayData): void {
  (jupyter as { lastWriteDisplayData: typeof write }).lastWriteDisplayData = write;
}
