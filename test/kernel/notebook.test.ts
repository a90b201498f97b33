import { describe, expect, test } from "vitest";
import {
  type CodeCell,
  coalesceStreams,
  formatNotebook,
  injectParameters,
  type Notebook,
  OutputCollector,
  parseNotebook,
  picturesOf,
  withoutInjected,
} from "../../lib/kernel/notebook.ts";
import { notebookOf } from "./workspace.ts";

const sources = (notebook: Notebook) => notebook.cells.map(({ source }) => source);
const stream = (text: string, name: "stdout" | "stderr" = "stdout") =>
  ({ output_type: "stream", name, text }) as const;

describe("parameters are injected as papermill does", () => {
  const parameters = { source: 'const profile: Profile = "quick";\nconst seed = 1;', tags: ["parameters"] };
  const injected = '// Parameters\nconst profile: Profile = "smoke";\nconst seed: number = 7;';
  const values = { profile: "smoke", seed: 7 };

  test("right behind the cell tagged parameters, with the types it declares", () => {
    const result = injectParameters(notebookOf("first", parameters, "last"), values);
    expect(sources(result)).toEqual(["first", parameters.source, injected, "last"]);
    expect(result.cells[2]).toMatchObject({ cell_type: "code", metadata: { tags: ["injected-parameters"] } });
  });

  test("in place of what was injected before", () => {
    const once = injectParameters(notebookOf(parameters, "last"), { profile: "paper", seed: 3 });
    expect(sources(injectParameters(once, values))).toEqual([parameters.source, injected, "last"]);
  });

  test("at the top when no cell is tagged", () => {
    expect(sources(injectParameters(notebookOf("only"), { out: "../results" }))).toEqual([
      '// Parameters\nconst out: string = "../results";',
      "only",
    ]);
  });

  test("not at all when there are none", () => {
    expect(sources(injectParameters(notebookOf(parameters), {}))).toEqual([parameters.source]);
  });

  test("and taken out again without a gap in the numbers", () => {
    const run = injectParameters(notebookOf(parameters, "last"), values);
    run.cells.forEach((cell, index) => {
      if (cell.cell_type === "code") cell.execution_count = index + 1;
    });
    const back = withoutInjected(run);
    expect(sources(back)).toEqual([parameters.source, "last"]);
    expect(back.cells.map((cell) => (cell as CodeCell).execution_count)).toEqual([1, 2]);
  });
});

describe("files", () => {
  test("are written as Jupyter writes them: sorted keys, lines apart, pictures whole", () => {
    const notebook = notebookOf("one\ntwo\n");
    (notebook.cells[0] as CodeCell).outputs = [
      { output_type: "display_data", metadata: {}, data: { "text/html": "<b>\n</b>", "image/png": "iVBO" } },
    ];
    const text = formatNotebook(notebook);
    expect(text.endsWith('"nbformat_minor": 5\n}\n')).toBe(true);
    expect(JSON.parse(text).cells[0]).toEqual({
      cell_type: "code",
      execution_count: null,
      id: "cell-1",
      metadata: {},
      outputs: [
        {
          data: { "image/png": "iVBO", "text/html": ["<b>\n", "</b>"] },
          metadata: {},
          output_type: "display_data",
        },
      ],
      source: ["one\n", "two\n"],
    });
    expect(parseNotebook(text)).toEqual(notebook);
  });

  test("of another kind are refused", () => {
    expect(() => parseNotebook('{"nbformat": 3}')).toThrow("not a version 4 notebook");
    expect(() => parseNotebook("{")).toThrow("it is not JSON");
  });

  test.each<[unknown, string]>([
    [{ cell_type: "code", source: "", outputs: [] }, "cell 1 has no metadata"],
    [{ cell_type: "code", metadata: {}, outputs: [] }, "cell 1 has no source"],
    [{ cell_type: "code", metadata: {}, source: "" }, "cell 1 has no list of outputs"],
    [{ cell_type: "code", metadata: {}, source: "", outputs: [null] }, "cell 1 has an output that is none"],
    [{ cell_type: "code", metadata: { tags: "x" }, source: "", outputs: [] }, "cell 1 has tags"],
    [{ cell_type: "poem", metadata: {}, source: "" }, "cell 1 is neither code"],
    [null, "cell 1 is no object"],
  ])("with an odd cell are refused in a sentence: %o", (cell, sentence) => {
    const text = JSON.stringify({ nbformat: 4, nbformat_minor: 5, metadata: {}, cells: [cell] });
    expect(() => parseNotebook(text)).toThrow(sentence);
  });
});

describe("outputs", () => {
  test("pieces of a stream are joined, and a carriage return wipes its line", () => {
    expect(
      coalesceStreams([
        stream("a"),
        stream("b\n10%"),
        stream("\r20%\n"),
        stream("e", "stderr"),
        stream("c\r\n"),
      ]),
    ).toEqual([stream("ab\n20%\n"), stream("e", "stderr"), stream("c\r\n")]);
  });

  test("an update changes what an earlier cell shows, and an unknown one shows nothing", () => {
    const [first, second] = notebookOf("a", "b").cells as [CodeCell, CodeCell];
    const collector = new OutputCollector();
    const show = (text: string, id: string) => ({
      data: { "text/plain": text },
      metadata: {},
      transient: { display_id: id },
    });
    collector.display(first, show("old", "x"), false);
    collector.display(second, show("new", "x"), true);
    collector.display(second, show("lost", "y"), true);
    expect(first.outputs).toMatchObject([{ data: { "text/plain": "new" } }]);
    expect(second.outputs).toEqual([]);
  });

  test("pictures go by their names, made fit for a file and told apart, else by number", () => {
    const notebook = notebookOf("a");
    const picture = (name?: string) => ({
      output_type: "display_data" as const,
      data: { "image/png": Buffer.from(name ?? "?").toString("base64") },
      metadata: name ? { "notakto-lab": { name } } : {},
    });
    // Of results that are kept already.
    const kept = { ...picture("kept"), metadata: { "notakto-lab": { name: "kept", shownOnly: true } } };
    (notebook.cells[0] as CodeCell).outputs = [
      picture("by x"),
      picture(),
      picture("by x"),
      kept,
      stream("text"),
    ];
    const pictures = picturesOf(notebook).map(({ name, png }) => [name, png.toString()]);
    expect(pictures).toEqual([
      ["by-x", "by x"],
      ["2", "?"],
      ["by-x-2", "by x"],
    ]);
  });
});
