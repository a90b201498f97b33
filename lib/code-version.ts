import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { buildSync, transformSync } from "esbuild";
import { wasmPath } from "./wasm/load.ts";

const versions = new Map<string, string>();

/**
 * A version of the code that modules run: a digest of the modules and of all that they import, worker modules that they
 * start (`new URL("./x.ts", import.meta.url)`), the WebAssembly that they load by name and the versions of the packages.
 * Comments, types and formatting do not change it, nor what is imported and never used. Name the modules that compute,
 * not one that also draws or writes:
 *
 *     codeVersion(new URL("../../solvers/nogo/rows/openings.ts", import.meta.url))
 *
 * Within a process it stays what it was when first asked for, as the code that was loaded does.
 */
export function codeVersion(...entries: readonly URL[]): string {
  const name = entries.map(({ href }) => href).join();
  const known = versions.get(name);
  if (known) return known;
  const digest = createHash("sha256");
  const [wasm, packages] = [new Set<string>(), new Set<string>()];
  const modules = entries.map((entry) => fileURLToPath(entry));
  // The list grows while it is walked: workers have workers.
  for (const entry of modules) {
    const { text, sources, imported } = bundle(entry);
    digest.update(text);
    for (const name of imported) packages.add(name);
    for (const path of sources) {
      const source = codeOf(path);
      for (const worker of workersIn(path, source)) if (!modules.includes(worker)) modules.push(worker);
      for (const name of wasmIn(path, source)) wasm.add(name);
    }
  }
  for (const name of [...wasm].sort()) digest.update(name).update(readFileSync(wasmPath(name)));
  for (const name of [...packages].sort()) digest.update(`${name} ${packageVersion(name)}`);
  const version = digest.digest("hex").slice(0, 16);
  versions.set(name, version);
  return version;
}

/** A module with all that it imports, as one text without comments and types; and where that comes from. */
function bundle(entry: string): { text: string; sources: string[]; imported: string[] } {
  const { outputFiles, metafile } = buildSync({
    entryPoints: [entry],
    // Paths are told from here, and never get into the text.
    absWorkingDir: dirname(entry),
    bundle: true,
    write: false,
    metafile: true,
    // Shorter names would depend on how often letters occur, in types too.
    minifyWhitespace: true,
    minifySyntax: true,
    legalComments: "none",
    packages: "external",
    platform: "node",
    format: "esm",
    // With the project's own, imports of types alone would stay.
    tsconfigRaw: {},
    logLevel: "silent",
  });
  const [{ inputs, imports }] = Object.values(metafile.outputs);
  return {
    text: outputFiles[0].text,
    sources: Object.entries(inputs)
      .filter(([, { bytesInOutput }]) => bytesInOutput > 0)
      .map(([path]) => resolve(dirname(entry), path)),
    imported: imports
      .filter(({ path, external }) => external && !path.startsWith("node:"))
      .map(({ path }) =>
        path
          .split("/")
          .slice(0, path.startsWith("@") ? 2 : 1)
          .join("/"),
      ),
  };
}

/** A source without its comments and types; only where it may name something that is looked for. */
function codeOf(path: string): string {
  const source = readFileSync(path, "utf8");
  if (!/import\.meta\.url|wasmModule|startModule/.test(source)) return "";
  return transformSync(source, { loader: "ts", minifyWhitespace: true, tsconfigRaw: {} }).code;
}

const workersIn = (path: string, source: string): string[] =>
  [...source.matchAll(/new URL\("(\.[^"]+\.(?:ts|mjs))",import\.meta\.url\)/g)].map(([, worker]) =>
    resolve(dirname(path), worker),
  );

const LOADER = fileURLToPath(new URL("./wasm/load.ts", import.meta.url));

/** The WebAssembly that a source names; a name put together at run time stands for all that it may become. */
function wasmIn(path: string, source: string): string[] {
  if (path === LOADER) return [];
  const calls = source.matchAll(/\b(?:wasmModule|startModule)\(([^)]*)\)/g);
  const built = readdirSync(new URL(".", wasmPath("any"))).map((file) => file.replace(/\.wasm$/, ""));
  return [...calls].flatMap(([, name]) => {
    const text = /^["`](.*)["`]$/.exec(name.trim())?.[1] ?? `\${${name}}`;
    const pattern = new RegExp(`^${text.replaceAll(/\$\{[^}]*\}/g, ".*")}$`);
    return built.filter((file) => pattern.test(file));
  });
}

function packageVersion(name: string): string {
  const places = createRequire(import.meta.url).resolve.paths(name) ?? [];
  const place = places.find((modules) => existsSync(join(modules, name, "package.json")));
  return place ? JSON.parse(readFileSync(join(place, name, "package.json"), "utf8")).version : "missing";
}
