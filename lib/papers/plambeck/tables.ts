import type { Row } from "../../csv.ts";
import { isMissing } from "../../format.ts";
import { type HtmlTable, rateColumn, table, tableOf } from "../../notebook/table.ts";

/** The elements that single boards have; those in P are highlighted. */
export const elementsTable = (rows: readonly Row[]): HtmlTable =>
  table(
    rows.filter(({ boards }) => Number(boards) > 0),
    {
      caption: "The elements that single boards have",
      columns: [
        { key: "element", title: "Element", highlight: ({ in_p }) => `${in_p}` === "true" },
        { key: "boards", title: "Boards" },
        { key: "example", title: "For example" },
      ],
    },
  );

/** Who wins from empty boards, and how the perfect player fares there. */
export const startsTable = tableOf("From empty boards", [
  { key: "boards", title: "Boards" },
  { key: "element", title: "Element" },
  { key: "winner", title: "Winner" },
  { key: "winning_openings", title: "Winning openings" },
  { key: "openings", title: "of" },
  { key: "opponent", title: "Perfect player against" },
  { key: "wins", title: "Won" },
  rateColumn("Share won"),
]);

/** The quotients of all games; one that differs from the published order is highlighted. */
export const quotientsTable = (rows: readonly Row[]): HtmlTable =>
  table(
    rows.map((row) => ({
      ...row,
      elements: `${row.verified}` === "true" ? `${row.elements}` : `at least ${row.elements}`,
    })),
    {
      caption: "Misère quotients",
      columns: [
        { key: "game", title: "Game" },
        { key: "bound", title: "Positions" },
        { key: "positions", title: "Number" },
        { key: "irreducible", title: "Irreducible" },
        {
          key: "elements",
          title: "Elements",
          paper: "published",
          format: "count",
          highlight: ({ published, elements }) => !isMissing(published) && `${published}` !== elements,
        },
        { key: "p", title: "in P" },
        { key: "pairs", title: "Pairs" },
        { key: "gave_up_at", title: "Gave up at" },
      ],
    },
  );
