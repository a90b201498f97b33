import { readdirSync, readFileSync } from "node:fs";
import { nogo } from "../../../lib/games/nogo.ts";

/** A published result: see test/data/nogo/README.md. */
export interface Published {
  readonly grade: number;
  readonly board: string;
  readonly toPlay: string;
  /** For the player to move. */
  readonly result: string;
}

export function published(): Published[] {
  const folder = new URL("../../data/nogo/", import.meta.url);
  return readdirSync(folder)
    .filter((file) => file.endsWith(".txt"))
    .flatMap((file) => readFileSync(new URL(file, folder), "utf8").split("\n"))
    .filter((line) => line !== "" && !line.startsWith("#"))
    .map((line) => {
      const [grade, board, toPlay, result] = line.split(" ");
      return { grade: Number(grade), board, toPlay, result };
    });
}

export function positionOf({ board, toPlay }: Published) {
  const [, rows, cols] = /^(\d+)×(\d+)$/.exec(board) ?? [];
  const text = rows
    ? Array(Number(rows))
        .fill(".".repeat(Number(cols)))
        .join("/")
    : board;
  const lines = text.split("/");
  const game = nogo(lines.length, lines[0].length);
  return { game, state: game.parse(`${text} ${toPlay[0]}`) };
}
