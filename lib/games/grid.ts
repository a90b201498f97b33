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
