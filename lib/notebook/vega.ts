import { formatValue } from "../format.ts";
import type { Series } from "./chart.ts";
import { textWidth } from "./fonts.ts";
import { INK, PAPER_FILL, type SeriesStyle, type Shape, seriesStyles } from "./palette.ts";
import { card, type Drawing, flow, stack, text } from "./svg.ts";
import { type AxisChart, distinctSeries, vegaSpec } from "./vega-spec.ts";

const MINIMUM_WIDTH = 440;
const SWATCH = { width: 22, height: 14 };

/** Where the corners of a shape lie around its middle. */
const CORNERS: Readonly<Record<Exclude<Shape, "circle">, string>> = {
  square: "-3,-3 3,-3 3,3 -3,3",
  "triangle-up": "0,-4 4,3 -4,3",
  diamond: "0,-4.4 4.4,0 0,4.4 -4.4,0",
  "triangle-down": "0,4 4,-3 -4,-3",
  cross: "-1.4,-4 1.4,-4 1.4,-1.4 4,-1.4 4,1.4 1.4,1.4 1.4,4 -1.4,4 -1.4,1.4 -4,1.4 -4,-1.4 -1.4,-1.4",
  "triangle-right": "4,0 -3,4 -3,-4",
  "triangle-left": "-4,0 3,4 3,-4",
};

const pointOf = (shape: Shape): string =>
  shape === "circle" ? '<circle r="3.6"/>' : `<polygon points="${CORNERS[shape]}"/>`;

function swatch({ colour, paper, shape, dash }: SeriesStyle, kind: "bars" | "lines"): string {
  const { width, height } = SWATCH;
  const fill = paper ? PAPER_FILL : colour;
  if (kind === "bars") {
    return `<rect x="4" y="0" width="${height}" height="${height}" rx="2" fill="${fill}" stroke="${colour}" stroke-width="1.5"/>`;
  }
  const dashes = dash.length > 0 ? ` stroke-dasharray="${dash.join(" ")}"` : "";
  return (
    `<path d="M0 ${height / 2}H${width}" stroke="${colour}" stroke-width="2.4"${dashes}/>` +
    `<g transform="translate(${width / 2},${height / 2})" fill="${fill}" stroke="${colour}" stroke-width="1.6">${pointOf(shape)}</g>`
  );
}

/** The names of the series in a line above the plot; one series is named by the title, or by the title of its panel. */
function withLegend(chart: AxisChart, plot: Drawing): Drawing {
  if (chart.kind === "heat" || !needsLegend(chart.series)) return plot;
  const { kind } = chart;
  const series = distinctSeries<unknown>(chart.series);
  const styles = seriesStyles(series);
  const items = series.map(({ label }, i) => ({
    svg:
      swatch(styles[i], kind) + text(SWATCH.width + 7, SWATCH.height / 2, label, { size: 13, colour: INK }),
    width: SWATCH.width + 7 + textWidth(label, 13),
    height: SWATCH.height,
  }));
  return stack(flow(items, 20, 8, Math.max(plot.width, MINIMUM_WIDTH)), plot, 18);
}

const needsLegend = (series: readonly Series<unknown>[]): boolean =>
  distinctSeries(series).length > 1 && series.some(({ label, panel }) => label !== panel);

/** Draws bars, lines and heat maps: vega-lite lays them out, vega turns them into SVG. */
export async function drawPlot(chart: AxisChart): Promise<Drawing> {
  // Their ES modules await at the top level, which a notebook's `require` cannot load: so only here.
  const [vega, vegaLite] = await Promise.all([import("vega"), import("vega-lite")]);
  measureWithOurFont(vega);
  vega.expressionFunction("written", formatValue);
  const { spec } = vegaLite.compile(vegaSpec(chart));
  const view = new vega.View(vega.parse(spec), { renderer: "none" });
  try {
    const svg = await view.toSVG();
    return card(chart, withLegend(chart, sized(svg)), MINIMUM_WIDTH);
  } finally {
    view.finalize();
  }
}

/** Without a canvas vega guesses widths, with one it would ask the system's fonts: it should ask ours. */
function measureWithOurFont(vega: object): void {
  const { textMetrics } = vega as {
    textMetrics: { width: (item: { fontSize?: number; fontWeight?: unknown }, text?: unknown) => number };
  };
  textMetrics.width = (item, text) =>
    textWidth(
      String(text ?? ""),
      item.fontSize ?? 11,
      Number(item.fontWeight) > 500 || item.fontWeight === "bold" ? "bold" : "normal",
    );
}

function sized(svg: string): Drawing {
  const [, width, height] = /<svg[^>]*? width="([\d.]+)" height="([\d.]+)"/.exec(svg) ?? [];
  if (!width || !height) throw new Error("vega drew a picture without a size");
  return { svg, width: Number(width), height: Number(height) };
}
