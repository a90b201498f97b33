// Anything that comes from outside is read, or refused in a UserError, soon, and leaves Object.prototype alone.
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import fc from "fast-check";
import { afterAll, expect, test } from "vitest";
import { memoryOption, positiveNumber, wholeNumber } from "../../lib/cli/arguments.ts";
import { withChanges } from "../../lib/cli/train.ts";
import { parseCsv } from "../../lib/csv.ts";
import { UserError } from "../../lib/errors.ts";
import { notakto } from "../../lib/games/notakto.ts";
import { games } from "../../lib/games/registry.ts";
import { formatNotebook, injectParameters, isExecutable, parseNotebook } from "../../lib/kernel/notebook.ts";
import { changed } from "../../lib/lab/models.ts";
import { decodeCheckpoint, encodeCheckpoint } from "../../lib/nets/checkpoint.ts";
import { createNet, netShape } from "../../lib/nets/net.ts";
import { trainingFor } from "../../lib/papers/trainings.ts";
import { makePlayer } from "../../lib/players/registry.ts";
import { randomFrom } from "../../lib/random.ts";
import { pathsOf } from "../../lib/schema.ts";
import { seal, sealArrays, unsealArrays } from "../../lib/sealed-file.ts";
import { ShortGames } from "../../lib/solvers/cgt/games.ts";
import { parseGame } from "../../lib/solvers/cgt/parse.ts";
import { parseRow } from "../../lib/solvers/nogo/rows/row.ts";
import { readBook } from "../../lib/solvers/notakto/book.ts";
import { readKeptTable } from "../../lib/solvers/notakto/retrograde/kept-table.ts";
import { checkConfig, TRAIN_CONFIG } from "../../lib/zero/config.ts";
import { readRecords } from "../../lib/zero/records.ts";
import { readConfig } from "../../lib/zero/run-folder.ts";

const folder = mkdtempSync(join(tmpdir(), "notakto-input-"));
afterAll(() => rmSync(folder, { recursive: true }));

/** No input may take longer; on a busy machine one that takes milliseconds may well take a second. */
const MOST_MS = 10_000;

/** Reads inputs of a kind: each is taken or refused in a sentence. */
async function readsOrRefuses<T>(
  inputs: fc.Arbitrary<T>,
  read: (input: T) => unknown,
  numRuns: number,
): Promise<void> {
  await fc.assert(
    fc.asyncProperty(inputs, async (input) => {
      const before = Reflect.ownKeys(Object.prototype).length;
      const begun = performance.now();
      try {
        await read(input);
      } catch (error) {
        if (!(error instanceof UserError)) throw error;
        expect(error.message.length).toBeGreaterThan(0);
        expect(error.message).not.toMatch(/\[object Object\]/);
      }
      expect(performance.now() - begun).toBeLessThan(MOST_MS);
      expect(Reflect.ownKeys(Object.prototype)).toHaveLength(before);
      expect(({} as Record<string, unknown>).x).toBeUndefined();
    }),
    { numRuns },
  );
}

/** Text of these letters, any text, and whole ones with something changed. */
const textLike = (letters: string, whole: readonly string[], maxLength = 60): fc.Arbitrary<string> => {
  const some = fc.string({ unit: fc.constantFrom(...letters), maxLength });
  const cut = fc
    .tuple(fc.constantFrom(...whole), fc.nat(200), fc.nat(3), fc.string({ maxLength: 3 }))
    .map(([text, at, gone, more]) => text.slice(0, at) + more + text.slice(at + gone));
  return fc.oneof(some, cut, fc.string({ unit: "binary", maxLength }), fc.constantFrom(...whole));
};

const NAMES = [
  "__proto__",
  "constructor",
  "toString",
  "x",
  "search",
  "cPuct",
  "net",
  "kind",
  "cells",
  "length",
];
/** Any JSON, with names that are more than names to careless code. */
const json: fc.Arbitrary<unknown> = fc
  .json({ maxDepth: 3 })
  .map((text) => JSON.parse(text) as unknown)
  .chain((value) =>
    fc.oneof(
      fc.constant(value),
      fc.constantFrom(...NAMES).map((name) => JSON.parse(`{"${name}":${JSON.stringify(value)}}`) as unknown),
    ),
  );
const oddNumber = fc.constantFrom(
  0,
  -1,
  0.5,
  1e9,
  1e300,
  -1e300,
  2 ** 53,
  Number.NaN,
  Number.POSITIVE_INFINITY,
);
const odd = fc.oneof(
  json,
  oddNumber,
  fc.constantFrom<unknown>(null, undefined, "", "x", [], {}, 10n, () => 1),
);

/** A value with one of its parts replaced, left out, or a part more. */
const mutated = (value: object): fc.Arbitrary<unknown> =>
  fc
    .tuple(
      fc.array(fc.nat(50), { maxLength: 4 }),
      odd,
      fc.constantFrom("set", "drop", "add"),
      fc.constantFrom(...NAMES),
    )
    .map(([walk, replacement, what, name]) => {
      const copy = structuredClone(value);
      let part = copy as Record<string, unknown>;
      for (const [i, turn] of walk.entries()) {
        const keys = Object.keys(part);
        if (keys.length === 0) break;
        const key = keys[turn % keys.length];
        const inner = part[key];
        if (i < walk.length - 1 && inner && typeof inner === "object") {
          part = inner as Record<string, unknown>;
          continue;
        }
        if (what === "drop") delete part[key];
        else if (what === "set" || Array.isArray(part)) part[key] = replacement;
        else
          Object.defineProperty(part, name, {
            value: replacement,
            enumerable: true,
            configurable: true,
            writable: true,
          });
        break;
      }
      return walk.length === 0 ? replacement : copy;
    });

const CONFIG = trainingFor("notakto", "3", "smoke");
const FULL = trainingFor("notakto", "4", "paper");

test.each(Object.keys(games))("sizes, positions and moves of %s", async (name) => {
  const { make, defaultSize } = games[name];
  await readsOrRefuses(
    textLike("0123456789,x:+- misèrenoral", [
      defaultSize,
      "3",
      "4x5",
      "misere:3,4",
      "normal:9",
      "3,3",
      "1e9",
      "0",
      "99999999999",
    ]),
    (size) => make(size),
    250,
  );
  const game = make(defaultSize);
  const whole = game.format(game.initial());
  await readsOrRefuses(
    textLike(`${whole}XBWABab.o/+ 0123456789,`, [whole, whole.repeat(2), whole.toUpperCase()], 120),
    (text) => game.key(game.parse(text)),
    400,
  );
  await readsOrRefuses(
    textLike(
      "abcdefgh0123456789:-+",
      ["a1", "b2", "1:b2", "pass", "a1-a2", game.formatMove(game.legalMoves(game.initial())[0])],
      12,
    ),
    (text) => game.parseMove(text),
    250,
  );
});

test("--set and other arguments", async () => {
  const paths = pathsOf(TRAIN_CONFIG).map(({ path }) => path);
  const path = fc.oneof(
    fc.constantFrom(
      ...paths,
      "__proto__.x",
      "constructor.prototype.x",
      "net.__proto__",
      "search.noise.x",
      "seed.x",
      "",
    ),
    fc.string({ maxLength: 12 }),
  );
  const value = fc.oneof(
    fc.json({ maxDepth: 2 }),
    fc.string({ maxLength: 12 }),
    fc.constantFrom("null", "1e9", "[]", "{}", '"x"', "true", "-1", "3e7"),
  );
  await readsOrRefuses(
    fc.array(fc.tuple(path, value), { minLength: 1, maxLength: 3 }),
    (changes) =>
      withChanges(
        CONFIG,
        changes.map(([where, what]) => `${where}=${what}`),
      ),
    1500,
  );
  const numeral = textLike(
    "0123456789.e-+kmgtb ",
    ["18g", "512m", "2e9", "1e400", "007", "-0", "0x10", "٣"],
    12,
  );
  await readsOrRefuses(numeral, (text) => memoryOption(text), 400);
  await readsOrRefuses(numeral, (text) => wholeNumber("--n", text, 0, 100), 400);
  await readsOrRefuses(numeral, (text) => positiveNumber("--n", text, 100), 400);
});

test("configs, in the hand and in a run's folder", async () => {
  await readsOrRefuses(fc.oneof(mutated(CONFIG), mutated(FULL), odd), (config) => checkConfig(config), 2000);
  await readsOrRefuses(odd, (change) => changed(CONFIG, change as never), 500);
  await readsOrRefuses(
    fc.oneof(mutated({ version: 2, config: CONFIG }), json),
    (label) => {
      let text: string;
      try {
        text = JSON.stringify(label) ?? "";
      } catch {
        text = "{";
      }
      writeFileSync(join(folder, "config.json"), text);
      readConfig(folder);
    },
    500,
  );
});

const MARK = Buffer.from("notakto-lab net\n\x01\0\0\0", "latin1");
const GAMES_MARK = Buffer.from("notakto-lab games 1\n");

/** Any header under a right seal, before any bytes. */
const crafted = (mark: Buffer, headers: fc.Arbitrary<unknown>): fc.Arbitrary<Buffer> =>
  fc
    .tuple(headers, fc.uint8Array({ maxLength: 64 }), fc.option(fc.nat(2 ** 32 - 1), { freq: 8 }))
    .map(([header, rest, length]) => {
      let text = "";
      try {
        text = JSON.stringify(header) ?? "";
      } catch {}
      const json = Buffer.from(text);
      const size = Buffer.alloc(4);
      size.writeUInt32LE(length ?? json.length);
      return seal([mark, size, json, rest]);
    });

test("checkpoints", async () => {
  const config = { kind: "residual", channels: 1, blocks: 0 } as const;
  const net = createNet(netShape(notakto(3)), config, randomFrom(1));
  const whole = encodeCheckpoint({ net, about: { reports: [] } });
  const arrays = Object.entries(net.weights).map(([name, { length }]) => ({
    name: `weights/${name}`,
    length,
  }));
  const header = { config, shape: net.shape, about: {}, arrays };
  const polluting = { ...header, arrays: [{ name: "__proto__/x", length: 1 }, ...arrays] };
  const values = Object.values(net.weights);
  await readsOrRefuses(
    fc.oneof(
      crafted(MARK, fc.oneof(mutated(header), mutated(polluting), fc.constant(polluting), json)),
      mutated(header)
        .filter((value) => isJson(value))
        .map((value) => sealArrays(MARK, value ?? null, values)),
      fc.tuple(fc.nat(whole.length - 1), fc.nat(255)).map(([at, byte]) => whole.with(at, byte)),
      fc.uint8Array({ maxLength: 200 }),
    ),
    (bytes) => decodeCheckpoint(bytes, "it"),
    1500,
  );
});

function isJson(value: unknown): boolean {
  try {
    return JSON.stringify(value) !== undefined;
  } catch {
    return false;
  }
}

test("records, sealed files, the book and the kept table", async () => {
  const path = join(folder, "file.bin");
  const header = {
    actions: 9,
    games: [
      { plies: 2, scores: [1, -1] },
      { plies: 0, scores: [] },
    ],
  };
  const reading = (read: () => unknown) => (bytes: Uint8Array) => {
    writeFileSync(path, bytes);
    return read();
  };
  await readsOrRefuses(
    fc.oneof(
      crafted(GAMES_MARK, fc.oneof(mutated(header), json)),
      fc
        .array(fc.nat(12), { maxLength: 12 })
        .map((moves) =>
          sealArrays(GAMES_MARK, { actions: 9, games: [{ plies: moves.length, scores: [1, -1] }] }, [
            new Float32Array(9 * moves.length),
            new Float32Array(moves.length),
            Uint16Array.from(moves),
          ]),
        ),
      fc.uint8Array({ maxLength: 100 }),
    ),
    reading(() => readRecords(path, notakto(3))),
    700,
  );
  await readsOrRefuses(
    crafted(GAMES_MARK, json),
    (bytes) => unsealArrays(GAMES_MARK, bytes, (read) => ({ header: read, layout: [] })),
    300,
  );
  await readsOrRefuses(
    fc.uint8Array({ maxLength: 60 }).map((bytes) => seal([bytes])),
    reading(() => readBook(path)),
    300,
  );
  const table = { position: ".../.X./...", naming: [0, 2], inner: [1, 3], names: 3, levels: [2, 2] };
  await readsOrRefuses(
    fc
      .tuple(fc.oneof(mutated(table), json), fc.uint8Array({ maxLength: 20 }))
      .map(([line, rest]) => seal([Buffer.from(`${isJson(line) ? JSON.stringify(line) : "{"}\n`), rest])),
    reading(() => readKeptTable(path)),
    300,
  );
});

test("CSV and notebooks", async () => {
  await readsOrRefuses(
    textLike('ab,"\n\r\0 1', ["a,b\n1,2\n", '__proto__,x\n"1",2', "a,a\n1,1"]),
    parseCsv,
    600,
  );
  const notebook = {
    nbformat: 4,
    nbformat_minor: 5,
    metadata: {},
    cells: [
      { cell_type: "markdown", metadata: {}, source: ["a", "b"] },
      {
        cell_type: "code",
        metadata: { tags: ["parameters"] },
        source: "const seed = 1;",
        execution_count: 1,
        outputs: [
          { output_type: "stream", name: "stdout", text: ["1"] },
          { output_type: "display_data", data: { "text/plain": ["x"] }, metadata: {} },
        ],
      },
    ],
  };
  await readsOrRefuses(
    fc.oneof(
      mutated(notebook).map((value) => (isJson(value) ? JSON.stringify(value) : "")),
      json.map((value) => JSON.stringify(value)),
      fc.string(),
    ),
    (text) => {
      const read = injectParameters(parseNotebook(text), { seed: 2 });
      read.cells.filter(isExecutable);
      return formatNotebook(read);
    },
    1200,
  );
});

test("values of games, rows of NoGo, names of players", async () => {
  const deep = fc
    .tuple(
      fc.constantFrom("(", "{", "±(", "-(", "⧾(", "{|", "±", "-"),
      fc.nat(4000),
      fc.constantFrom("1", "*", "0|0", ""),
    )
    .map(([open, times, core]) => {
      const close = open.includes("(") ? ")" : open.includes("{") ? "}" : "";
      return open.repeat(times) + core + close.repeat(times);
    });
  await readsOrRefuses(
    fc.oneof(
      {
        weight: 8,
        arbitrary: textLike(
          "{}()|,±*↑⇓v^-+_/0123⧾⧿ ",
          ["{0,{1|0}||*|-1*}", "±(1*)", "2↑*", "{2|1}", "⧾2"],
          24,
        ),
      },
      { weight: 1, arbitrary: deep },
    ),
    (text) => parseGame(new ShortGames(), text),
    800,
  );
  await readsOrRefuses(textLike("BW. xo", [".B.B.W.", "W..BBBW.BB."]), parseRow, 300);
  await readsOrRefuses(
    textLike(
      "minax-@.123/",
      ["random", "minimax-3@1", "successor:x@0.1", "./none", "runs/four@1", "__proto__", "constructor"],
      20,
    ),
    (name) => makePlayer(name, notakto(3)),
    300,
  );
});
