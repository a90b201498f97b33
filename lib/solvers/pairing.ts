import { UserError } from "../errors.ts";

/**
 * The pairing of Chen's Theorem 1 for boards of size n = 4k, as a table: square → partner square.
 *
 * With rows and columns counted from 1, (x, y) goes to ((n+1) − x + (−1)^x, y + (−1)^(y+1)): rows go to
 * other rows, columns to other columns and the diagonals are exchanged, so that whoever answers on the
 * partner square completes a line only after the other has.
 */
export function pairingOf(size: number): number[] {
  if (size % 4 !== 0 || size < 4)
    throw new UserError(`There is no pairing on a ${size}×${size} board; the size must be a multiple of 4.`);
  const sign = (exponent: number): number => (exponent % 2 === 0 ? 1 : -1);
  return Array.from({ length: size * size }, (_, cell) => {
    const x = Math.floor(cell / size) + 1;
    const y = (cell % size) + 1;
    return (size + 1 - x + sign(x) - 1) * size + (y + sign(y + 1) - 1);
  });
}

/** Chen's Table 1: partners carry the same number, counted up in reading order. */
export function pairingLabels(size: number): number[] {
  const labels: number[] = [];
  let last = 0;
  pairingOf(size).forEach((partner, cell) => {
    labels[cell] = partner < cell ? labels[partner] : ++last;
  });
  return labels;
}
