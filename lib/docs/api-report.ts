// The API report, api-report.md: all that may be imported of the lab, as the compiler sees it.
import { fileURLToPath } from "node:url";
import ts from "typescript";
import { writeFileAtomic } from "../files.ts";
import { groupBy } from "../group.ts";
import { projectPath } from "../project.ts";
import { type PublicModule, publicModules } from "./public-modules.ts";

export const API_REPORT = projectPath("api-report.md");

/** The report's text: every export of every public module with its declaration, without comments and bodies. */
export function apiReport(): string {
  const modules = publicModules();
  const program = ts.createProgram(
    modules.map(({ file }) => file),
    {
      ...compilerOptions(),
      noEmit: false,
      declaration: true,
      emitDeclarationOnly: true,
      removeComments: true,
    },
  );
  const checker = program.getTypeChecker();
  const declarations = declarationsOf(program);
  const [whole, ...rooms] = modules.map((module) => exportsOf(module, program, checker));
  const home = new Map<ts.Symbol, string>();
  for (const room of rooms) for (const symbol of room.symbols.values()) home.set(symbol, room.name);
  const sections = [whole, ...rooms].map(({ name, symbols }) => {
    const isHere = (symbol: ts.Symbol): boolean => name !== whole.name || !home.has(symbol);
    const own = [...symbols].filter(([, symbol]) => isHere(symbol));
    const others = [...symbols].filter(([, symbol]) => !isHere(symbol));
    return [
      `## ${name}`,
      ...[...groupBy(others, ([, symbol]) => home.get(symbol)!)].map(
        ([room, names]) => `From ${room}: ${names.map(([exported]) => `\`${exported}\``).join(", ")}.`,
      ),
      ...(own.length > 0
        ? [`\`\`\`ts\n${own.map(([, symbol]) => declarations(symbol)).join("\n\n")}\n\`\`\``]
        : []),
    ].join("\n\n");
  });
  return `# What may be imported\n\n${INTRODUCTION}\n\n${sections.join("\n\n")}\n`;
}

const INTRODUCTION =
  "Made by `npm run api` from the index files; `npm test` fails where it is out of date, so that a change of what others build on can be seen.";

function compilerOptions(): ts.CompilerOptions {
  const { config } = ts.readConfigFile(projectPath("tsconfig.json"), ts.sys.readFile);
  return ts.parseJsonConfigFileContent({ ...config, include: [], files: [] }, ts.sys, projectPath(""))
    .options;
}

/** What a module exports, sorted by name, aliases followed to what they stand for. */
function exportsOf({ name, file }: PublicModule, program: ts.Program, checker: ts.TypeChecker) {
  const module = checker.getSymbolAtLocation(program.getSourceFile(file)!);
  const symbols = checker
    .getExportsOfModule(module!)
    .map(
      (symbol) =>
        [
          symbol.name,
          symbol.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(symbol) : symbol,
        ] as const,
    )
    .sort(([a], [b]) => (a.toLowerCase() < b.toLowerCase() ? -1 : 1));
  return { name, symbols: new Map(symbols) };
}

/** A function that finds the text of a symbol's declarations in the declaration file of its source. */
function declarationsOf(program: ts.Program): (symbol: ts.Symbol) => string {
  const emitted = new Map<string, ts.SourceFile>();
  const declarationFile = (source: ts.SourceFile): ts.SourceFile => {
    const known = emitted.get(source.fileName);
    if (known) return known;
    let text = "";
    program.emit(
      source,
      (_, content) => {
        text = content;
      },
      undefined,
      true,
    );
    const file = ts.createSourceFile("api.d.ts", text, ts.ScriptTarget.Latest, true);
    emitted.set(source.fileName, file);
    return file;
  };
  return (symbol) => {
    const files = new Set(symbol.declarations?.map((declaration) => declaration.getSourceFile()));
    const texts = [...files].flatMap((source) =>
      declarationFile(source).statements.filter((statement) => namesOf(statement).includes(symbol.name)),
    );
    if (texts.length === 0) throw new Error(`There is no declaration of ${symbol.name}.`);
    return texts.map((statement) => statement.getText().replace(/^export (declare )?/, "")).join("\n");
  };
}

function namesOf(statement: ts.Statement): string[] {
  if (ts.isVariableStatement(statement))
    return statement.declarationList.declarations.map(({ name }) => name.getText());
  const isNamed =
    ts.isFunctionDeclaration(statement) ||
    ts.isClassDeclaration(statement) ||
    ts.isInterfaceDeclaration(statement) ||
    ts.isTypeAliasDeclaration(statement);
  return isNamed && statement.name ? [statement.name.text] : [];
}

if (process.argv[1] === fileURLToPath(import.meta.url)) writeFileAtomic(API_REPORT, apiReport());
