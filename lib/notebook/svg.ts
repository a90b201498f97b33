import { FONT_FAMILY, FONT_WEIGHT, type Weight, wrapText } from "./fonts.ts";
import { CARD, CARD_EDGE, INK, SOFT_INK } from "./palette.ts";

/** A drawing and its size in CSS pixels. */
export interface Drawing {
  readonly svg: string;
  readonly width: number;
  readonly height: number;
}

/** The width that charts take: fits a notebook's output column without being scaled down. */
const PAGE_WIDTH = 790;

const PADDING = 22;

export const escapeXml = (text: string): string =>
  text.replace(/[&<>"]/g, (sign) => ({ "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" })[sign]!);

/** Two decimals are finer than a pixel at any scale used here, and keep the text short. */
export const px = (value: number): string => String(Math.round(value * 100) / 100);

interface TextStyle {
  readonly size: number;
  readonly colour?: string;
  readonly weight?: Weight;
  readonly anchor?: "start" | "middle" | "end";
}

/** Text whose middle line, not its baseline, stands at `y`: `y` is where the eye sees it. */
export function text(x: number, y: number, content: string, style: TextStyle): string {
  const { size, colour = INK, weight = "normal", anchor = "start" } = style;
  // Digits and capitals of Inter are 0.727 em high.
  const baseline = y + 0.3635 * size;
  return (
    `<text x="${px(x)}" y="${px(baseline)}" font-family="${FONT_FAMILY}" font-size="${px(size)}" ` +
    `font-weight="${FONT_WEIGHT[weight]}" fill="${colour}" text-anchor="${anchor}">${escapeXml(content)}</text>`
  );
}

const TITLE = { size: 17, leading: 23, weight: "bold", colour: INK } as const;
const SUBTITLE = { size: 13, leading: 19, weight: "normal", colour: SOFT_INK } as const;

interface Heading {
  readonly title: string;
  readonly subtitle?: string;
}

/**
 * Puts a drawing under its title on a white card with round corners. The card makes a picture look the same on
 * light and dark pages; outside its corners the picture is transparent.
 */
export function card(heading: Heading, content: Drawing, minimumWidth = 0): Drawing {
  const inner = Math.max(content.width, minimumWidth);
  const lines = [
    ...wrapText(heading.title, inner, TITLE.size, TITLE.weight).map((line) => ({ line, style: TITLE })),
    ...(heading.subtitle ? wrapText(heading.subtitle, inner, SUBTITLE.size) : []).map((line) => ({
      line,
      style: SUBTITLE,
    })),
  ];
  let y = PADDING - 3;
  const headingText = lines.map(({ line, style }) => {
    y += style.leading;
    return text(PADDING, y - style.leading / 2, line, style);
  });
  const top = y + 14;
  const width = Math.ceil(inner + 2 * PADDING);
  const height = Math.ceil(top + content.height + PADDING);
  const svg =
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">` +
    `<rect x="0.5" y="0.5" width="${width - 1}" height="${height - 1}" rx="10" fill="${CARD}" stroke="${CARD_EDGE}"/>` +
    headingText.join("") +
    `<g transform="translate(${PADDING},${px(top)})">${content.svg}</g></svg>`;
  return { svg, width, height };
}

/** The room that a chart has between the paddings of a card of full width. */
export const CONTENT_WIDTH = PAGE_WIDTH - 2 * PADDING;

/** Lays things of different widths out in lines no wider than a page. */
export function flow(items: readonly Drawing[], gap: number, lineGap: number, maximum: number): Drawing {
  let [x, y, lineHeight, width] = [0, 0, 0, 0];
  const placed = items.map((item) => {
    if (x > 0 && x + item.width > maximum) {
      y += lineHeight + lineGap;
      [x, lineHeight] = [0, 0];
    }
    const svg = `<g transform="translate(${px(x)},${px(y)})">${item.svg}</g>`;
    width = Math.max(width, x + item.width);
    lineHeight = Math.max(lineHeight, item.height);
    x += item.width + gap;
    return svg;
  });
  return { svg: placed.join(""), width, height: y + lineHeight };
}

/** One drawing under another. */
export const stack = (upper: Drawing, lower: Drawing, gap: number): Drawing => ({
  svg: `${upper.svg}<g transform="translate(0,${px(upper.height + gap)})">${lower.svg}</g>`,
  width: Math.max(upper.width, lower.width),
  height: upper.height + gap + lower.height,
});
