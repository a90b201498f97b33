import type { TopLevelSpec } from "vega-lite";
import { type Format, formatValue } from "../format.ts";
import type { Axis, BarChart, HeatMap, LineChart, Series } from "./chart.ts";
import { FONT_FAMILY, FONT_WEIGHT, textWidth } from "./fonts.ts";
import { GRID, HEAT, heatColour, INK, inkOn, PAPER_FILL, SOFT_INK, seriesStyles } from "./palette.ts";
import { CONTENT_WIDTH } from "./svg.ts";

/** What vega draws: charts with axes. */
export type AxisChart = BarChart | LineChart | HeatMap;

const HEIGHT = 300;
const TICKS = 6;

const axisOf = (axis: Axis) => ({
  title: axis.title,
  labelExpr: `written(datum.value, '${axis.format ?? "number"}')`,
  // No count is less than one: bars stand on a line below, which has no name.
  ...(axis.log && axis.domain
    ? { values: powersOfTen(...axis.domain).filter((power) => axis.format !== "count" || power >= 1) }
    : {}),
});

/** So few values of a logarithmic axis are all named, and nothing else. */
const MOST_NAMED = 8;
/** What stays free beside them. */
const NAMED_MARGIN = 1.3;

/** The x axis of lines over these values. */
function lineAxis(axis: Axis, values: readonly number[]) {
  const named = [...new Set(values)];
  if (!axis.log || axis.domain || named.length > MOST_NAMED) {
    const within = withDomain(axis, values, "lines");
    return { axis: axisOf(within), scale: scaleOf(within, false) };
  }
  const domain = [Math.min(...named) / NAMED_MARGIN, Math.max(...named) * NAMED_MARGIN] as const;
  return { axis: { ...axisOf(axis), values: named }, scale: scaleOf({ ...axis, domain }, false) };
}

const scaleOf = (axis: Axis, zero: boolean) => ({
  type: axis.log ? ("log" as const) : ("linear" as const),
  ...(axis.domain ? { domain: [...axis.domain], nice: false } : axis.log ? {} : { zero, nice: TICKS }),
});

/** How series are told apart. The legend is ours: vega draws one for each of these scales when layers differ. */
function seriesScales(all: readonly Series<unknown>[]) {
  const series = distinctSeries(all);
  const styles = seriesStyles(series);
  const domain = series.map(({ label }) => label);
  const by = (range: readonly unknown[]) => ({
    field: "series",
    type: "nominal" as const,
    legend: null,
    scale: { domain, range },
  });
  return {
    fill: by(styles.map(({ paper, colour }) => (paper ? PAPER_FILL : colour))),
    stroke: by(styles.map(({ colour }) => colour)),
    dash: by(styles.map(({ dash }) => (dash.length > 0 ? dash : [1, 0]))),
    shape: by(styles.map(({ shape }) => shape)),
  };
}

/** One series for each label: panels may share them. */
export const distinctSeries = <X>(series: readonly Series<X>[]): Series<X>[] =>
  series.filter(({ label }, i) => series.findIndex((other) => other.label === label) === i);

function rowsOf(series: readonly Series<unknown>[]) {
  const styles = seriesStyles(series);
  return series.flatMap(({ label, panel, points }, i) =>
    points.map(({ x, y, interval }) => ({
      series: label,
      panel,
      colour: styles[i].colour,
      x,
      y,
      low: interval?.[0] ?? null,
      high: interval?.[1] ?? null,
    })),
  );
}

const powersOfTen = (low: number, high: number): number[] => {
  const first = Math.ceil(Math.log10(low));
  return Array.from({ length: Math.floor(Math.log10(high)) - first + 1 }, (_, i) => 10 ** (first + i));
};

/** A logarithmic axis runs between powers of ten; under bars, which have no zero to stand on, from one below all values. */
function withDomain(axis: Axis, values: readonly number[], under: "bars" | "lines"): Axis {
  if (!axis.log || axis.domain) return axis;
  const least = Math.log10(Math.min(...values));
  const low = under === "bars" ? Math.ceil(least) - 1 : Math.floor(least);
  const high = Math.max(Math.ceil(Math.log10(Math.max(...values))), low + 1);
  return { ...axis, domain: [10 ** low, 10 ** high] };
}

/** Between what stands over neighbouring bars. */
const LABEL_GAP = 3;

/** Of a group's room, what is left free beside its bars. */
const GROUP_GAP = 0.2;

/** What stands over bars so wide: smaller, or rounded, where it would touch its neighbours; nothing if all of that does. */
function labelsThatFit(values: readonly number[], format: Format, barWidth: number) {
  for (const { size, digits } of [{ size: 12 }, { size: 12, digits: 0 }, { size: 10, digits: 0 }] as const) {
    if (digits === 0 && format !== "percent") continue;
    const texts = values.map((value) => formatValue(value, format, digits));
    if (texts.every((text) => textWidth(text, size, "bold") < barWidth - LABEL_GAP)) return { size, texts };
  }
  return undefined;
}

function barSpec(chart: BarChart): TopLevelSpec {
  const bars = rowsOf(chart.series);
  const groups = [...new Set(bars.map((row) => row.x))];
  // Bars that fill the page are clumsy when there are three of them.
  const width = Math.min(CONTENT_WIDTH - AXIS_ROOM, 90 + 74 * bars.length);
  const groupWidth = width / groups.length;
  const labels = labelsThatFit(
    bars.map((row) => row.y),
    chart.y.format ?? "number",
    (groupWidth * (1 - GROUP_GAP)) / chart.series.length,
  );
  const rows = bars.map((row, i) => ({
    ...row,
    top: Math.max(row.y, row.high ?? row.y),
    label: labels?.texts[i],
  }));
  const { fill, stroke } = seriesScales(chart.series);
  const x = {
    field: "x",
    type: "nominal" as const,
    sort: null,
    scale: { paddingInner: GROUP_GAP, paddingOuter: 0.2, domain: groups },
  };
  const xOffset = {
    field: "series",
    sort: null,
    scale: { domain: chart.series.map(({ label }) => label), paddingInner: 0.12 },
  };
  const y = { field: "y", type: "quantitative" as const };
  const axis = withDomain(
    chart.y,
    rows.map((row) => row.y),
    "bars",
  );
  return {
    data: { values: rows },
    width,
    height: HEIGHT,
    encoding: {
      x: {
        ...x,
        axis: {
          title: chart.x.title,
          labelAngle: 0,
          ticks: false,
          grid: false,
          // Names that would touch are written a word a line.
          ...(groups.some((group) => textWidth(`${group}`, 12) > groupWidth)
            ? { labelExpr: "split(datum.label, ' ')" }
            : {}),
        },
      },
      xOffset,
    },
    layer: [
      {
        mark: { type: "bar", strokeWidth: 1.5, cornerRadiusEnd: 2 },
        encoding: {
          y: { ...y, axis: axisOf(axis), scale: scaleOf(axis, true) },
          ...(axis.log && axis.domain ? { y2: { datum: axis.domain[0] } } : {}),
          fill,
          stroke,
        },
      },
      {
        transform: [{ filter: "datum.low !== null" }],
        mark: { type: "rule", color: INK, strokeWidth: 1.4 },
        encoding: { y: { ...y, field: "low" }, y2: { field: "high" } },
      },
      ...["low", "high"].map((end) => ({
        transform: [{ filter: "datum.low !== null" }],
        mark: { type: "tick" as const, color: INK, thickness: 1.4, size: 8, orient: "horizontal" as const },
        encoding: { y: { ...y, field: end } },
      })),
      ...(labels
        ? [
            {
              mark: {
                type: "text" as const,
                dy: -9,
                fontSize: labels.size,
                color: INK,
                fontWeight: FONT_WEIGHT.bold,
              },
              encoding: { y: { ...y, field: "top" }, text: { field: "label" } },
            },
          ]
        : []),
    ],
  } as TopLevelSpec;
}

/** Beside an axis: its title and the names of its ticks. */
const AXIS_ROOM = 70;
const PANELS_A_LINE = 2;
const PANEL_HEIGHT = 190;

function lineSpec(chart: LineChart): TopLevelSpec {
  const panels = [...new Set(chart.series.map(({ panel }) => panel))];
  if (panels.length === 1) return { ...linesSpec(chart, CONTENT_WIDTH - AXIS_ROOM, HEIGHT) } as TopLevelSpec;
  const { data, ...spec } = linesSpec(chart, CONTENT_WIDTH / PANELS_A_LINE - AXIS_ROOM, PANEL_HEIGHT);
  return {
    data,
    facet: { field: "panel", type: "nominal", sort: panels, title: null },
    columns: PANELS_A_LINE,
    spacing: 24,
    spec,
    // Every panel names its own ticks.
    resolve: {
      axis: { x: "independent", y: "independent" },
      ...(chart.y.domain ? {} : { scale: { y: "independent" } }),
    },
  } as TopLevelSpec;
}

/** The lines of a chart, or of each of its panels. */
function linesSpec(chart: LineChart, width: number, height: number) {
  const rows = rowsOf(chart.series);
  const { fill, stroke, dash, shape } = seriesScales(chart.series);
  const bands = rows.some((row) => row.low !== null);
  const xs = rows.map((row) => Number(row.x));
  const xAxis = lineAxis(chart.x, xs);
  const yAxis = withDomain(
    chart.y,
    rows.map((row) => row.y),
    "lines",
  );
  const x = {
    field: "x",
    type: "quantitative" as const,
    axis: {
      ...xAxis.axis,
      grid: false,
      ...(isSmallWhole(xs) ? { tickMinStep: 1 } : {}),
    },
    scale: "domain" in xAxis.scale ? xAxis.scale : { ...xAxis.scale, nice: false, padding: 10 },
  };
  const y = {
    field: "y",
    type: "quantitative" as const,
    axis: axisOf(yAxis),
    scale: scaleOf(yAxis, chart.y.format === "percent"),
  };
  // Points say where the data are; on long curves they only blur the line.
  const dots = Math.max(...chart.series.map(({ points }) => points.length)) <= 60;
  return {
    data: { values: rows },
    width,
    height,
    encoding: { x },
    layer: [
      ...(bands
        ? [
            {
              transform: [{ filter: "datum.low !== null" }],
              mark: { type: "area" as const, opacity: 0.16, strokeWidth: 0 },
              encoding: {
                y: { ...y, field: "low" },
                y2: { field: "high" },
                fill: { field: "colour", type: "nominal" as const, scale: null },
                detail: { field: "series" },
              },
            },
          ]
        : []),
      {
        mark: { type: "line", strokeWidth: 2.4, strokeJoin: "round" },
        encoding: { y, stroke, strokeDash: dash },
      },
      ...(dots
        ? [
            {
              mark: { type: "point" as const, size: 40, strokeWidth: 1.6, opacity: 1 },
              encoding: { y, stroke, fill, shape },
            },
          ]
        : []),
    ],
  };
}

const isSmallWhole = (values: readonly number[]): boolean => values.every(Number.isInteger);

function heatSpec(chart: HeatMap): TopLevelSpec {
  const columns = [...new Set(chart.cells.map(({ x }) => x))];
  const lines = [...new Set(chart.cells.map(({ y }) => y))];
  const values = chart.cells.map(({ value }) => value);
  const [low, high] = chart.value.domain ?? [Math.min(...values), Math.max(...values)];
  const rows = chart.cells.map(({ x, y, value }) => ({
    x,
    y,
    value,
    label: formatValue(value, chart.value.format ?? "number"),
    ink: inkOn(heatColour((value - low) / (high - low || 1))),
  }));
  const step = Math.min(64, (CONTENT_WIDTH - 160) / columns.length);
  const widest = Math.max(...rows.map(({ label }) => textWidth(label, 12)));
  const legendFormat = axisOf(chart.value);
  return {
    data: { values: rows },
    width: { step },
    height: { step: Math.min(step, 44) },
    encoding: {
      x: {
        field: "x",
        type: "nominal",
        sort: null,
        scale: { domain: columns, padding: 0 },
        axis: { title: chart.x.title, labelAngle: 0, grid: false, ticks: false, domain: false },
      },
      y: {
        field: "y",
        type: "nominal",
        sort: null,
        scale: { domain: lines, padding: 0 },
        axis: { title: chart.y.title, grid: false, ticks: false, domain: false },
      },
    },
    layer: [
      {
        mark: { type: "rect", stroke: "#ffffff", strokeWidth: 1.5 },
        encoding: {
          fill: {
            field: "value",
            type: "quantitative",
            scale: { domain: [low, high], range: HEAT, type: "linear" },
            legend: { ...legendFormat, gradientLength: 180 },
          },
        },
      },
      ...(widest < step - 4
        ? [
            {
              mark: { type: "text" as const, fontSize: 12 },
              encoding: {
                text: { field: "label" },
                color: { field: "ink", type: "nominal" as const, scale: null },
              },
            },
          ]
        : []),
    ],
  } as TopLevelSpec;
}

const CONFIG = {
  font: FONT_FAMILY,
  background: "transparent",
  padding: 0,
  view: { stroke: null },
  axis: {
    labelColor: SOFT_INK,
    labelFontSize: 12,
    labelPadding: 6,
    titleColor: INK,
    titleFontSize: 13,
    titleFontWeight: FONT_WEIGHT.normal,
    titlePadding: 12,
    gridColor: GRID,
    domainColor: "#9aa5b1",
    tickColor: "#9aa5b1",
    tickSize: 4,
  },
  axisY: { domain: false, ticks: false, tickCount: TICKS },
  header: { labelColor: INK, labelFontSize: 13, labelFontWeight: FONT_WEIGHT.bold, labelPadding: 8 },
  legend: {
    labelColor: INK,
    labelFontSize: 12,
    offset: 18,
    titleColor: INK,
    titleFontSize: 12,
    titleFontWeight: FONT_WEIGHT.normal,
    gradientLabelOffset: 6,
  },
} as const;

/** The vega-lite description of a chart. */
export function vegaSpec(chart: AxisChart): TopLevelSpec {
  const spec =
    chart.kind === "bars" ? barSpec(chart) : chart.kind === "lines" ? lineSpec(chart) : heatSpec(chart);
  return { ...spec, config: CONFIG } as TopLevelSpec;
}
