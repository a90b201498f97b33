import type { GameAbout } from "../games/game.ts";
import type { Board, BoardCell } from "./chart.ts";

/** The boards of any game's position, from its text form and what the game says of how that is drawn. */
export function positionBoards(text: string, drawnAs: GameAbout["drawnAs"]): Board[] {
  // Who is to move stands last, in small letters.
  const [board] = text.split(/ (?=[a-z]+$)/);
  if (drawnAs === "heaps") return [heapBoard(board.split(",").map(Number))];
  return board.split(" + ").map((rows) => {
    const lines = rows.split("/");
    const cells = Array.from(lines.join(""), (letter) => cellOf(letter, drawnAs));
    return { rows: lines.length, cols: lines[0].length, cells, coordinates: true };
  });
}

function cellOf(letter: string, drawnAs: "crosses" | "stones" | "marbles"): BoardCell {
  if (letter === ".") return {};
  if (drawnAs === "crosses") return { mark: "X" };
  if (drawnAs === "stones") return { piece: { player: "BW".indexOf(letter), kind: "stone" } };
  const player = letter.toLowerCase().charCodeAt(0) - 97;
  return { piece: { player, kind: letter === letter.toLowerCase() ? "dye" : "marble" } };
}

/** A row for each heap, a stone for each counter. */
function heapBoard(heaps: readonly number[]): Board {
  const cols = Math.max(1, ...heaps);
  const cells = heaps.flatMap((heap) =>
    Array.from(
      { length: cols },
      (_, i): BoardCell => (i < heap ? { piece: { player: 0, kind: "stone" } } : {}),
    ),
  );
  return { rows: heaps.length, cols, cells };
}
