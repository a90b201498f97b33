import { formatValue } from "../format.ts";
import type { AnyGame } from "../games/game.ts";
import { type GameEntry, gameNamed } from "../games/registry.ts";
import { drawBoards } from "../notebook/boards.ts";
import type { BoardPicture } from "../notebook/chart.ts";
import { positionBoards } from "../notebook/position.ts";
import { solvers } from "../solvers/registry.ts";

/** A game's page in the docs, as Markdown, and the picture that it shows (`<game>.png`). */
export interface GamePage {
  readonly markdown: string;
  readonly picture: BoardPicture;
}

const sentence = (clause: string): string => `${clause[0].toUpperCase()}${clause.slice(1)}.`;

/** Makes the page of a game from what the registries say of it. */
export function gamePage(name: string): GamePage {
  const entry = gameNamed(name);
  const { about, defaultSize } = entry;
  const game = entry.make(defaultSize);
  const moves = about.example.split(" ");
  const state = moves.reduce((before, move) => game.play(before, game.parseMove(move)), game.initial());
  const position = game.format(state);
  const mover = ["the first", "the second"][game.toMove(state)];
  const picture: BoardPicture = {
    kind: "boards",
    name,
    title: `${name} ${defaultSize}`,
    boards: positionBoards(position, about.drawnAs),
  };
  const markdown = [
    `---\ntitle: ${name}\n---`,
    `# ${name}`,
    sentence(entry.summary),
    `<img src="./${name}.png" width="${drawBoards(picture).width}" alt="A position of ${name}">`,
    `\`${position}\`: ${name} ${defaultSize} after ${moves.join(", ")}; ${mover} player is to move.`,
    `## Rules\n\n${about.rules}`,
    `## Sizes\n\nA size is ${entry.sizes}.\n\n${sizeTable(entry)}`,
    `## Positions\n\n${about.positions}`,
    `## Moves\n\n${about.moves}`,
    `## What a net sees\n\n${planeTable(game, about.planes)}${otherPlanes(entry)}`,
    `## Symmetries\n\n${about.symmetries}`,
    `## What is known exactly\n\n${sentence(solvers[name].known)}`,
    ...(about.more ? [`## Also\n\n${about.more}`] : []),
    `## Try it\n\n${tryIt(name, defaultSize)}`,
  ].join("\n\n");
  return { markdown: `${markdown}\n`, picture };
}

const shapeOf = ({ planes: { planes, rows, cols } }: AnyGame): string => `${planes} of ${rows}×${cols}`;

function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  return [head, head.map(() => "---"), ...rows].map((row) => `| ${row.join(" | ")} |`).join("\n");
}

function sizeTable({ defaultSize, examples, make }: GameEntry): string {
  const sizes = [...new Set([defaultSize, ...examples])];
  return table(
    ["size", "players", "moves", "planes", "symmetries"],
    sizes.map((size) => {
      const game = make(size);
      return [
        size === defaultSize ? `\`${size}\` (the default)` : `\`${size}\``,
        `${game.players}`,
        `${game.actions}`,
        shapeOf(game),
        formatValue(game.symmetries.size, "count"),
      ];
    }),
  );
}

function planeTable(game: AnyGame, planes: readonly string[]): string {
  return `${shapeOf(game)} numbers:\n\n${table(
    ["plane", "shows"],
    planes.map((shows, plane) => [`${plane}`, shows]),
  )}`;
}

/** Where a net can be shown the board in several ways. */
function otherPlanes({ planes, defaultSize }: GameEntry): string {
  if (!planes) return "";
  const rows = Object.entries(planes.sets).map(([name, { shows, make }]) => {
    const role = [
      ...(name === planes.papers ? ["as in the papers"] : []),
      ...(name === planes.learning ? ["what players learn from best"] : []),
    ];
    return [`\`${name}\``, shapeOf(make(defaultSize)), shows, role.join(", ")];
  });
  return `\n\nThere are planes to choose from:\n\n${table(["planes", "", "show", ""], rows)}`;
}

const tryIt = (name: string, size: string): string => `\`\`\`sh
npx notakto play ${name} --size ${size} --vs greedy
\`\`\`

\`\`\`ts
import { gameNamed } from "notakto-lab";

const game = gameNamed("${name}").make("${size}");
game.legalMoves(game.initial()).map(game.formatMove);
\`\`\``;
