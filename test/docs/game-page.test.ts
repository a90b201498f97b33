import { expect, test } from "vitest";
import { gamePage } from "../../lib/docs/game-page.ts";
import { games } from "../../lib/games/registry.ts";
import { solvers } from "../../lib/solvers/registry.ts";

test.each(Object.entries(games))("the page of %s tells what the registry knows", (name, entry) => {
  const { markdown, picture } = gamePage(name);
  const game = entry.make(entry.defaultSize);
  expect(entry.about.planes).toHaveLength(game.planes.planes);
  for (const text of [entry.about.rules, entry.about.symmetries, entry.sizes, ...entry.about.planes])
    expect(markdown).toContain(text);
  expect(markdown).toContain(solvers[name].known.slice(1));
  for (const size of entry.examples) expect(markdown).toContain(`| \`${size}\``);
  for (const planes of Object.keys(entry.planes?.sets ?? {})) expect(markdown).toContain(`\`${planes}\``);
  const [, position] = /^`(.+)`: /m.exec(markdown)!;
  expect(game.outcome(game.parse(position))).toBeUndefined();
  const cells = picture.boards.flatMap((board) => board.cells);
  const letters = entry.about.drawnAs === "heaps" ? /\d+/g : /[^./+ ](?!$)/g;
  const pieces = position.match(letters)!.reduce((sum, text) => sum + (Number(text) || 1), 0);
  expect(cells.filter(({ mark, piece }) => mark ?? piece)).toHaveLength(pieces);
});
