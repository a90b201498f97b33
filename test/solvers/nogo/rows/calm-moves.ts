import { nogoRow } from "../../../oracles/partizan.ts";

/** By the definition, on the text of a row. */
const fillsEye = (row: string, point: number) =>
  [row[point - 1], row[point + 1]].every((stone) => stone === "x" || stone === undefined) && row.length > 1;
/** The rows after the moves of Black that fill no eye of his. */
export const calmMoves = (row: string) =>
  nogoRow.moves(row, "left").filter((next) => {
    const point = [...row].findIndex((stone, i) => stone !== next[i]);
    return !fillsEye(row, point);
  });
