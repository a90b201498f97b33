import { readFileSync } from "node:fs";
import { createRequire } from "node:module";

/** The fonts come with the project, so that a picture is the same, byte for byte, on every machine. */
export const FONT_FAMILY = "Inter";

export type Weight = "normal" | "bold";

const require = createRequire(import.meta.url);

const FILES: Record<Weight, string> = {
  normal: require.resolve("@expo-google-fonts/inter/400Regular/Inter_400Regular.ttf"),
  bold: require.resolve("@expo-google-fonts/inter/600SemiBold/Inter_600SemiBold.ttf"),
};

export const fontFiles = Object.values(FILES);

/** CSS weight of the faces above. */
export const FONT_WEIGHT: Record<Weight, number> = { normal: 400, bold: 600 };

/** How far each character moves the pen, in units of the font size. */
type Advances = (codePoint: number) => number;

/** Reads the tables `head`, `hhea`, `hmtx` and `cmap` (format 4: the basic plane) of a TrueType file. */
function readAdvances(path: string): Advances {
  const file = readFileSync(path);
  const table = (tag: string): Buffer => {
    for (let entry = 12; entry < 12 + 16 * file.readUInt16BE(4); entry += 16) {
      if (file.toString("latin1", entry, entry + 4) === tag)
        return file.subarray(file.readUInt32BE(entry + 8));
    }
    throw new Error(`${path} has no table ${tag}`);
  };
  const unitsPerEm = table("head").readUInt16BE(18);
  const lastAdvance = table("hhea").readUInt16BE(34) - 1;
  const metrics = table("hmtx");
  const cmap = table("cmap");
  const subtable = Array.from({ length: cmap.readUInt16BE(2) }, (_, i) =>
    cmap.subarray(cmap.readUInt32BE(8 + 8 * i)),
  ).find((candidate) => candidate.readUInt16BE(0) === 4);
  if (!subtable) throw new Error(`${path} has no cmap of format 4`);

  const twiceSegments = subtable.readUInt16BE(6);
  const [ends, starts] = [14, 16 + twiceSegments];
  const [deltas, offsets] = [starts + twiceSegments, starts + 2 * twiceSegments];
  const glyphOf = (code: number): number => {
    for (let at = 0; at < twiceSegments; at += 2) {
      if (code > subtable.readUInt16BE(ends + at)) continue;
      const start = subtable.readUInt16BE(starts + at);
      if (code < start) return 0;
      const delta = subtable.readUInt16BE(deltas + at);
      const offset = subtable.readUInt16BE(offsets + at);
      if (offset === 0) return (code + delta) & 0xffff;
      const glyph = subtable.readUInt16BE(offsets + at + offset + 2 * (code - start));
      return glyph === 0 ? 0 : (glyph + delta) & 0xffff;
    }
    return 0;
  };
  return (codePoint) => metrics.readUInt16BE(4 * Math.min(glyphOf(codePoint), lastAdvance)) / unitsPerEm;
}

const advances = new Map<Weight, Advances>();

/** How wide a line of text is drawn, kerning aside. */
export function textWidth(text: string, size: number, weight: Weight = "normal"): number {
  let advance = advances.get(weight);
  if (!advance) {
    advance = readAdvances(FILES[weight]);
    advances.set(weight, advance);
  }
  let width = 0;
  for (const character of text) width += advance(character.codePointAt(0)!);
  return width * size;
}

/** Breaks text between words into lines no wider than `width`; a longer word stays whole. */
export function wrapText(text: string, width: number, size: number, weight: Weight = "normal"): string[] {
  const lines: string[] = [];
  for (const word of text.split(/\s+/)) {
    const longer = lines.length > 0 ? `${lines.at(-1)} ${word}` : word;
    if (lines.length > 0 && textWidth(longer, size, weight) <= width) lines[lines.length - 1] = longer;
    else lines.push(word);
  }
  return lines;
}
