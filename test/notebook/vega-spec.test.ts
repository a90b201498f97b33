import { compile, type TopLevelSpec } from "vega-lite";
import { expect, test } from "vitest";
import { INK } from "../../lib/notebook/palette.ts";
import { vegaSpec } from "../../lib/notebook/vega-spec.ts";
import { BARS, HEAT_MAP, LINES } from "./charts.ts";

/** The values that the marks of a spec stand for. */
const valuesOf = (spec: TopLevelSpec) =>
  (spec as unknown as { data: { values: Record<string, unknown>[] } }).data.values;

test("bars carry their values as labels, and their intervals where they have any", () => {
  expect(valuesOf(vegaSpec(BARS))).toMatchObject([
    { series: "Ours", x: "3×3", y: 0.9, low: 0.8, high: 0.95, label: "90%" },
    { series: "Ours", x: "4×4", y: 0.6, label: "60%" },
    { series: "Paper", x: "3×3", y: 0.85, low: null, label: "85%" },
  ]);
});

test("lines without intervals have no bands, and long ones no dots", () => {
  const layers = (spec: TopLevelSpec) =>
    (spec as unknown as { layer: { mark: { type: string } }[] }).layer.map(({ mark }) => mark.type);
  expect(layers(vegaSpec(LINES))).toEqual(["area", "line", "point"]);
  const points = Array.from({ length: 61 }, (_, x) => ({ x, y: x }));
  expect(layers(vegaSpec({ ...LINES, series: [{ label: "long", points }] }))).toEqual(["line"]);
});

test("a cell of a heat map has ink that can be read on it", () => {
  const cells = valuesOf(vegaSpec(HEAT_MAP));
  expect(cells.map(({ label }) => label)).toEqual(["50%", "0%", "100%", "50%"]);
  const [, nothing, everything] = cells.map(({ ink }) => ink);
  expect([nothing, everything]).toEqual([INK, "#ffffff"]);
});

test("panels stand beside each other, with scales of their own unless the axis says from where to where", () => {
  const points = [
    { x: 1, y: 1 },
    { x: 2, y: 2 },
  ];
  const series = ["policy", "value"].map((panel) => ({ label: "fixed", panel, points }));
  const panels = { ...LINES, y: { title: "Loss" }, series };
  const spec = vegaSpec(panels) as unknown as { facet: unknown; resolve: { scale?: { y: string } } };
  expect(spec.facet).toMatchObject({ field: "panel" });
  expect(spec.resolve.scale?.y).toBe("independent");
  expect(valuesOf(vegaSpec(panels)).map(({ panel }) => panel)).toEqual([
    "policy",
    "policy",
    "value",
    "value",
  ]);
  const shared = vegaSpec({ ...panels, y: { title: "Won", domain: [0, 1] } });
  expect((shared as unknown as typeof spec).resolve.scale).toBeUndefined();
});

/** The names of the ticks that a logarithmic axis has. */
const ticksOf = (spec: TopLevelSpec, axis: "x" | "y") => {
  const { encoding, layer } = spec as unknown as {
    encoding: Record<string, { axis: { values?: number[] } }>;
    layer: { encoding: Record<string, { axis: { values?: number[] } }> }[];
  };
  return (encoding[axis] ?? layer[0].encoding[axis]).axis.values;
};

test("a logarithmic axis names no count below one, and every value where there are few", () => {
  const bars = [{ label: "nodes", points: [1, 900].map((y) => ({ x: `${y}`, y })) }];
  const counts = { title: "Nodes", format: "count", log: true } as const;
  expect(ticksOf(vegaSpec({ ...BARS, y: counts, series: bars }), "y")).toEqual([1, 10, 100, 1000]);
  const lines = [{ label: "won", points: [50, 200, 800].map((x) => ({ x, y: 1 })) }];
  expect(ticksOf(vegaSpec({ ...LINES, x: counts, series: lines }), "x")).toEqual([50, 200, 800]);
});

test("vega-lite takes every spec", () => {
  for (const chart of [BARS, LINES, HEAT_MAP]) expect(compile(vegaSpec(chart)).spec.marks).not.toEqual([]);
});
