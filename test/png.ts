import { inflateSync } from "node:zlib";

/** The pixels of a PNG, enough of a decoder for 8-bit RGB and RGBA without interlace. */
export interface Pixels {
  readonly width: number;
  readonly height: number;
  /** Red, green, blue and alpha of one pixel. */
  at(x: number, y: number): [number, number, number, number];
  /** How many pixels have exactly this colour, as #rrggbb. */
  count(colour: string): number;
}

const paeth = (left: number, up: number, corner: number): number => {
  const guess = left + up - corner;
  const [dl, du, dc] = [left, up, corner].map((value) => Math.abs(guess - value));
  return dl <= du && dl <= dc ? left : du <= dc ? up : corner;
};

export function decodePng(bytes: Uint8Array): Pixels {
  const file = Buffer.from(bytes);
  const chunks: Buffer[] = [];
  for (let at = 8; at < file.length; at += 12 + file.readUInt32BE(at)) {
    if (file.toString("latin1", at + 4, at + 8) === "IDAT") {
      chunks.push(file.subarray(at + 8, at + 8 + file.readUInt32BE(at)));
    }
  }
  const [width, height, depth, kind] = [file.readUInt32BE(16), file.readUInt32BE(20), file[24], file[25]];
  if (depth !== 8 || (kind !== 2 && kind !== 6)) throw new Error(`PNG of depth ${depth} and kind ${kind}`);
  const step = kind === 6 ? 4 : 3;
  const stride = width * step;
  const packed = inflateSync(Buffer.concat(chunks));
  const pixels = Buffer.alloc(stride * height);
  for (let y = 0; y < height; y++) {
    const filter = packed[y * (stride + 1)];
    for (let i = 0; i < stride; i++) {
      const left = i >= step ? pixels[y * stride + i - step] : 0;
      const up = y > 0 ? pixels[(y - 1) * stride + i] : 0;
      const corner = i >= step && y > 0 ? pixels[(y - 1) * stride + i - step] : 0;
      const guess = [0, left, up, (left + up) >> 1, paeth(left, up, corner)][filter];
      pixels[y * stride + i] = packed[y * (stride + 1) + 1 + i] + guess;
    }
  }
  const at: Pixels["at"] = (x, y) => {
    const start = y * stride + x * step;
    return [pixels[start], pixels[start + 1], pixels[start + 2], step === 4 ? pixels[start + 3] : 255];
  };
  const count = (colour: string): number => {
    const wanted = [1, 3, 5].map((start) => Number.parseInt(colour.slice(start, start + 2), 16));
    let found = 0;
    for (let start = 0; start < pixels.length; start += step) {
      if (wanted.every((channel, i) => pixels[start + i] === channel)) found++;
    }
    return found;
  };
  return { width, height, at, count };
}
