import { readdirSync, readFileSync } from "node:fs";
import { parseBoard } from "notakto-lab/solvers/nogo/position";

/** A published result: see test/data/nogo/README.md. */
export interface Published {
  readonly grade: number;
  readonly board: string;
  readonly toPlay: string;
  readonly winner: string;
}

export function published(): Published[] {
  const folder = new URL("../../data/nogo/", import.meta.url);
  return readdirSync(folder)
    .filter((file) => file.endsWith(".txt"))
    .flatMap((file) => readFileSync(new URL(file, folder), "utf8").split("\n"))
    .filter((line) => line !== "" && !line.startsWith("#"))
    .map((line) => {
      const [grade, board, toPlay, winner] = line.split(" ");
      return { grade: Number(grade), board, toPlay, winner };
    });
}

export function positionOf({ board, toPlay }: Published) {
  const [, rows, cols] = /^(\d+)×(\d+)$/.exec(board) ?? [];
  const text = rows
    ? Array(Number(rows))
        .fill(".".repeat(Number(cols)))
        .join("/")
    : board;
  return parseBoard(text, toPlay === "black" ? 0 : 1);
}
