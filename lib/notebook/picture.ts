import { writeFileAtomic } from "../files.ts";
import { drawBoards } from "./boards.ts";
import type { Chart } from "./chart.ts";
import { FONT_FAMILY, fontFiles } from "./fonts.ts";
import type { Drawing } from "./svg.ts";
import { drawPlot } from "./vega.ts";

/** A PNG and the size in CSS pixels at which it is meant to be seen. */
export interface PngImage {
  readonly png: Uint8Array;
  readonly width: number;
  readonly height: number;
}

/** Twice as many pixels as CSS pixels: sharp on dense screens. */
const SCALE = 2;

export async function draw(chart: Chart): Promise<Drawing> {
  return chart.kind === "boards" ? drawBoards(chart) : drawPlot(chart);
}

/** Draws a chart. The same chart gives the same bytes, on any machine. */
export async function picture(chart: Chart): Promise<PngImage> {
  const { Resvg } = await import("@resvg/resvg-js");
  const { svg, width, height } = await draw(chart);
  const image = new Resvg(svg, {
    fitTo: { mode: "zoom", value: SCALE },
    font: { loadSystemFonts: false, fontFiles, defaultFontFamily: FONT_FAMILY },
  });
  return { png: image.render().asPng(), width, height };
}

/** Draws a chart into a PNG file. */
export async function savePicture(chart: Chart, path: string): Promise<void> {
  writeFileAtomic(path, (await picture(chart)).png);
}
