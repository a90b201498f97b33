/** The cells next to each cell of a grid along its row and its column; cells are numbered row by row. */
export function neighboursOf(rows: number, cols: number): Uint16Array[] {
  return Array.from({ length: rows * cols }, (_, cell) => {
    const [row, col] = [Math.floor(cell / cols), cell % cols];
    const around: number[] = [];
    if (row > 0) around.push(cell - cols);
    if (col > 0) around.push(cell - 1);
    if (col < cols - 1) around.push(cell + 1);
    if (row < rows - 1) around.push(cell + cols);
    return Uint16Array.from(around);
  });
}

/** Every rectangle of up to so many cells, none taller than wide: the smallest first, of those as large the flattest. */
export function rectanglesUpTo(cells: number): (readonly [rows: number, cols: number])[] {
  const sizes: [number, number][] = [];
  for (let area = 1; area <= cells; area++)
    for (let rows = 1; rows * rows <= area; rows++) if (area % rows === 0) sizes.push([rows, area / rows]);
  return sizes;
}

/**
 * A short text that names a position: who moves, and the lowest `bits` bits of the first `cells` bytes. Search
 * asks for it all the time, so several cells go into one character: 15 bits, which keeps clear of surrogates.
 */
export function packedKey(bytes: Uint8Array, cells: number, bits: number, toMove: number): string {
  const mask = (1 << bits) - 1;
  let key = String.fromCharCode(toMove);
  let word = 0;
  let used = 0;
  for (let cell = 0; cell < cells; cell++) {
    if (used + bits > 15) {
      key += String.fromCharCode(word);
      word = 0;
      used = 0;
    }
    word |= (bytes[cell] & mask) << used;
    used += bits;
  }
  return key + String.fromCharCode(word);
}
