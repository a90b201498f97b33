import { formatValue } from "../format.ts";
import { textWidth } from "./fonts.ts";
import { INK, PAPER_FILL, type SeriesStyle, seriesStyles } from "./palette.ts";
import { card, type Drawing, flow, stack, text } from "./svg.ts";
import { type AxisChart, PAPER_DASH, vegaSpec } from "./vega-spec.ts";

const MINIMUM_WIDTH = 440;
const SWATCH = { width: 22, height: 14 };

function swatch({ colour, paper }: SeriesStyle, kind: "bars" | "lines"): string {
  const { width, height } = SWATCH;
  const fill = paper ? PAPER_FILL : colour;
  if (kind === "bars") {
    return `<rect x="4" y="0" width="${height}" height="${height}" rx="2" fill="${fill}" stroke="${colour}" stroke-width="1.5"/>`;
  }
  const dash = paper ? ` stroke-dasharray="${PAPER_DASH.join(" ")}"` : "";
  return (
    `<path d="M0 ${height / 2}H${width}" stroke="${colour}" stroke-width="2.4"${dash}/>` +
    `<circle cx="${width / 2}" cy="${height / 2}" r="3.6" fill="${fill}" stroke="${colour}" stroke-width="1.6"/>`
  );
}

/** The names of the series in a line above the plot; one series is named by the title. */
function withLegend(chart: AxisChart, plot: Drawing): Drawing {
  if (chart.kind === "heat" || chart.series.length < 2) return plot;
  const { kind } = chart;
  const styles = seriesStyles(chart.series);
  const items = chart.series.map(({ label }, i) => ({
    svg:
      swatch(styles[i], kind) + text(SWATCH.width + 7, SWATCH.height / 2, label, { size: 13, colour: INK }),
    width: SWATCH.width + 7 + textWidth(label, 13),
    height: SWATCH.height,
  }));
  return stack(flow(items, 20, 8, Math.max(plot.width, MINIMUM_WIDTH)), plot, 18);
}

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
