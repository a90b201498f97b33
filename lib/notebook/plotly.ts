import type { Layout, Plot } from "nodeplotlib";
import { formatValue } from "../format.ts";
import type { Axis, BarChart, Chart, HeatMap, LineChart, Series } from "./chart.ts";
import { FONT_FAMILY } from "./fonts.ts";
import { CARD, GRID, HEAT, INK, PAPER_FILL, type SeriesStyle, seriesStyles } from "./palette.ts";
import { picture } from "./picture.ts";

/** What Plotly draws in the browser. */
export interface PlotlyFigure {
  readonly data: Plot[];
  readonly layout: Layout;
}

const escapeHtml = (text: string): string => text.replace(/&/g, "&amp;").replace(/</g, "&lt;");

const headline = ({ title, subtitle }: Chart): string =>
  `<b>${escapeHtml(title)}</b>${subtitle ? `<br><sub>${escapeHtml(subtitle)}</sub>` : ""}`;

const tickFormat = ({ format }: Axis): string | undefined =>
  format === "percent" ? ".0%" : format === "count" ? "," : undefined;

const axisOf = (axis: Axis): Layout["xaxis"] => ({
  title: { text: axis.title },
  automargin: true,
  gridcolor: GRID,
  zerolinecolor: GRID,
  tickformat: tickFormat(axis),
  type: axis.log ? "log" : "linear",
  // Plotly takes the ends of a logarithmic axis as exponents.
  ...(axis.domain ? { range: axis.domain.map((end) => (axis.log ? Math.log10(end) : end)) } : {}),
});

const layoutOf = (chart: Chart, more: Layout): Layout => ({
  title: { text: headline(chart), x: 0.03, xanchor: "left", y: 0.97, yanchor: "top" },
  font: { family: `${FONT_FAMILY}, system-ui, sans-serif`, size: 14, color: INK },
  paper_bgcolor: CARD,
  plot_bgcolor: CARD,
  hovermode: "closest",
  // Beside the plot: above it, a long one would cover the title.
  legend: { orientation: "v", x: 1.02, xanchor: "left", y: 1, yanchor: "top" },
  margin: { l: 70, r: 30, t: 90, b: 60 },
  ...more,
});

/** Distances from the value, as Plotly wants them. */
const errorBars = ({ points }: Series<unknown>) => ({
  type: "data" as const,
  symmetric: false,
  array: points.map(({ y, interval }) => (interval ? interval[1] - y : 0)),
  arrayminus: points.map(({ y, interval }) => (interval ? y - interval[0] : 0)),
  color: INK,
  thickness: 1.4,
});

const hasIntervals = ({ points }: Series<unknown>): boolean => points.some(({ interval }) => interval);

function barTrace(chart: BarChart, series: Series<string>, { colour, paper }: SeriesStyle): Plot {
  return {
    type: "bar",
    name: series.label,
    x: series.points.map(({ x }) => x),
    y: series.points.map(({ y }) => y),
    text: series.points.map(({ y }) => formatValue(y, chart.y.format ?? "number")),
    hovertemplate: "%{x}: %{text}<extra>%{fullData.name}</extra>",
    marker: { color: paper ? PAPER_FILL : colour, line: { color: colour, width: 1.5 } },
    ...(hasIntervals(series) ? { error_y: errorBars(series) } : {}),
  } as Plot;
}

/** The upper edge, then the lower one filled up to it, both without a line. */
function bandTraces(series: Series<number>, { colour }: SeriesStyle): Plot[] {
  const points = series.points.filter(({ interval }) => interval);
  if (points.length === 0) return [];
  const edge = (end: 0 | 1): Plot => ({
    type: "scatter",
    mode: "lines",
    x: points.map(({ x }) => x),
    y: points.map(({ interval }) => interval![end]),
    line: { width: 0 },
    hoverinfo: "skip",
    showlegend: false,
    legendgroup: series.label,
  });
  return [edge(1), { ...edge(0), fill: "tonexty", fillcolor: `${colour}29` }];
}

function lineTrace(chart: LineChart, series: Series<number>, style: SeriesStyle): Plot {
  const { colour, paper, shape, dash } = style;
  return {
    type: "scatter",
    mode: "lines+markers",
    name: series.label,
    legendgroup: series.label,
    x: series.points.map(({ x }) => x),
    y: series.points.map(({ y }) => y),
    text: series.points.map(({ y }) => formatValue(y, chart.y.format ?? "number")),
    hovertemplate: "%{x}: %{text}<extra>%{fullData.name}</extra>",
    line: { color: colour, width: 2.4, dash: dash.map((length) => `${length}px`).join() || "solid" },
    marker: {
      color: paper ? PAPER_FILL : colour,
      size: 7,
      symbol: shape,
      line: { color: colour, width: 1.5 },
    },
  } as Plot;
}

function heatTrace(chart: HeatMap): Plot {
  const columns = [...new Set(chart.cells.map(({ x }) => x))];
  const rows = [...new Set(chart.cells.map(({ y }) => y))];
  const cellAt = (x: string, y: string) => chart.cells.find((cell) => cell.x === x && cell.y === y);
  const format = chart.value.format ?? "number";
  const [low, high] = chart.value.domain ?? [undefined, undefined];
  return {
    type: "heatmap",
    x: columns,
    y: rows,
    z: rows.map((y) => columns.map((x) => cellAt(x, y)?.value ?? null)),
    text: rows.map((y) => columns.map((x) => formatValue(cellAt(x, y)?.value, format))),
    texttemplate: "%{text}",
    hovertemplate: "%{y}, %{x}: %{text}<extra></extra>",
    colorscale: HEAT.map((colour, i) => [i / (HEAT.length - 1), colour]),
    colorbar: { title: { text: chart.value.title }, tickformat: tickFormat(chart.value) },
    xgap: 2,
    ygap: 2,
    zmin: low,
    zmax: high,
  } as unknown as Plot;
}

/** Boards have nothing to hover or zoom: the browser shows the same picture as the notebook. */
async function boardFigure(chart: Extract<Chart, { kind: "boards" }>): Promise<PlotlyFigure> {
  const { png, width, height } = await picture(chart);
  const hidden = { visible: false, fixedrange: true };
  const image = {
    source: `data:image/png;base64,${Buffer.from(png).toString("base64")}`,
    xref: "x" as const,
    yref: "y" as const,
    x: 0,
    y: height,
    sizex: width,
    sizey: height,
    layer: "above" as const,
  };
  return {
    // Plotly lays out its axes only where there is a trace.
    data: [
      { type: "scatter", x: [0, width], y: [0, height], mode: "markers", opacity: 0, hoverinfo: "skip" },
    ],
    layout: {
      images: [image],
      xaxis: { ...hidden, range: [0, width] },
      yaxis: { ...hidden, range: [0, height], scaleanchor: "x" },
      margin: { l: 0, r: 0, t: 0, b: 0 },
      showlegend: false,
    } as Layout,
  };
}

const PANELS_A_LINE = 2;
/** Shares of the plot's width and height that stay free between panels. */
const PANEL_GAP = { x: 0.1, y: 0.2 };

/** Where panel `index` of `count` stands, as shares of the plot; the first is on the top left. */
function panelDomain(index: number, count: number): { x: [number, number]; y: [number, number] } {
  const columns = Math.min(count, PANELS_A_LINE);
  const lines = Math.ceil(count / columns);
  const share = (at: number, of: number, gap: number): [number, number] => {
    const size = (1 - gap * (of - 1)) / of;
    return [at * (size + gap), at * (size + gap) + size];
  };
  return {
    x: share(index % columns, columns, PANEL_GAP.x),
    y: share(lines - 1 - Math.floor(index / columns), lines, PANEL_GAP.y),
  };
}

/** Lines, each panel with axes of its own. */
function lineFigure(chart: LineChart): PlotlyFigure {
  const styles = seriesStyles(chart.series);
  const panels = [...new Set(chart.series.map(({ panel }) => panel))];
  // Plotly calls them x, x2, x3: the first has no number.
  const numbered = (axis: string, index: number): string => (index === 0 ? axis : `${axis}${index + 1}`);
  const firstOf = (label: string): number => chart.series.findIndex((series) => series.label === label);
  const data = chart.series.flatMap((series, i) => {
    const panel = panels.indexOf(series.panel);
    const axes = { xaxis: numbered("x", panel), yaxis: numbered("y", panel) };
    const line = { ...lineTrace(chart, series, styles[i]), showlegend: firstOf(series.label) === i };
    return [...bandTraces(series, styles[i]), line].map((trace) => ({ ...trace, ...axes }) as Plot);
  });
  const axes = panels.map((_, i) => {
    const domain = panelDomain(i, panels.length);
    // Titles stand at the edges of the whole.
    const isLowest = i + PANELS_A_LINE >= panels.length;
    const isLeft = i % PANELS_A_LINE === 0;
    const titled = (axis: Axis, isEdge: boolean): Axis => (isEdge ? axis : { ...axis, title: "" });
    return {
      [numbered("xaxis", i)]: {
        ...axisOf(titled(chart.x, isLowest)),
        domain: domain.x,
        anchor: numbered("y", i),
      },
      [numbered("yaxis", i)]: {
        ...axisOf(titled(chart.y, isLeft)),
        domain: domain.y,
        anchor: numbered("x", i),
      },
    };
  });
  const annotations = panels.flatMap((panel, i) => {
    const { x, y } = panelDomain(i, panels.length);
    const place = { x: x[0], y: y[1], xref: "paper", yref: "paper", xanchor: "left", yanchor: "bottom" };
    return panel === undefined ? [] : [{ ...place, text: `<b>${escapeHtml(panel)}</b>`, showarrow: false }];
  });
  const showlegend =
    new Set(chart.series.map(({ label }) => label)).size > 1 &&
    chart.series.some(({ label, panel }) => label !== panel);
  const layout = { ...Object.assign({}, ...axes), annotations, showlegend } as Layout;
  return { data, layout: layoutOf(chart, layout) };
}

/** Turns a chart into traces and a layout for Plotly. */
export async function plotlyFigure(chart: Chart): Promise<PlotlyFigure> {
  switch (chart.kind) {
    case "bars": {
      const styles = seriesStyles(chart.series);
      const xaxis = { title: { text: chart.x.title }, type: "category" as const, automargin: true };
      return {
        data: chart.series.map((series, i) => barTrace(chart, series, styles[i])),
        layout: layoutOf(chart, {
          barmode: "group",
          xaxis,
          yaxis: axisOf(chart.y),
          showlegend: chart.series.length > 1,
        }),
      };
    }
    case "lines":
      return lineFigure(chart);
    case "heat":
      return {
        data: [heatTrace(chart)],
        layout: layoutOf(chart, {
          xaxis: { title: { text: chart.x.title }, type: "category", automargin: true },
          // The first row on top, as in the picture.
          yaxis: {
            title: { text: chart.y.title },
            type: "category",
            autorange: "reversed",
            automargin: true,
          },
        }),
      };
    case "boards":
      return boardFigure(chart);
  }
}
