import { type Column, rateColumn, tableOf } from "../../notebook/table.ts";

const BOARD: Column = { key: "size", title: "Board" };
const PLAYER: Column = { key: "player", title: "Player" };
const GAMES: Column = { key: "games", title: "Games" };
const WON: Column = { key: "wins", title: "Won" };

/** Who wins each board and by how many cells, beside what Mistri says; draws are highlighted. */
export const exactTable = tableOf("Exact values", [
  { key: "size", title: "Columns × rows" },
  { key: "winner", title: "Winner", paper: "paper_winner", highlight: ({ winner }) => winner === "draw" },
  { key: "score", title: "Cells ahead" },
  { key: "best_openings", title: "Best first moves" },
  { key: "highest_openings", title: "Those with the highest score" },
  { key: "positions", title: "Positions searched" },
  { key: "replayed", title: "Played out by the rules" },
]);

/** First moves whose scores were played out by themselves. */
export const replaysTable = tableOf("First moves played out by the rules", [
  { key: "size", title: "Columns × rows" },
  { key: "move", title: "First move" },
  { key: "score", title: "Cells ahead" },
  { key: "first", title: "Positions: first gets that" },
  { key: "second", title: "Positions: second allows no more" },
]);

/** What the trainings took. */
export const corsoCostTable = tableOf("What the training took", [
  BOARD,
  { key: "parameters", title: "Parameters" },
  GAMES,
  { key: "positions", title: "Positions learned from" },
  { key: "simulations", title: "Playouts" },
  { key: "self_play_seconds", title: "Self-play", format: "seconds" },
  { key: "learning_seconds", title: "Learning", format: "seconds" },
  { key: "seconds", title: "Together", format: "seconds", paper: "paper_seconds" },
]);

/** How the trained player fares against each opponent, beside Mistri's. */
export const trainedPlayerTable = tableOf("The trained player", [
  { key: "opponent", title: "Against" },
  { key: "seat", title: "Seat" },
  GAMES,
  WON,
  rateColumn("Share", { paper: "published" }),
]);

/** Ratings, by likelihood and as Mistri keeps them. */
export const eloTable = tableOf("Elo", [
  BOARD,
  { key: "temperature", title: "Temperature" },
  PLAYER,
  GAMES,
  { key: "likely", title: "By likelihood", format: "count", interval: ["low", "high"] },
  { key: "elo", title: "In sequence", format: "count", paper: "published" },
]);

/** How each player fares against perfect play. */
export const perfectTable = tableOf("Against perfect play", [
  BOARD,
  PLAYER,
  { key: "seat", title: "Seat" },
  GAMES,
  WON,
  { key: "draws", title: "Drawn" },
  rateColumn("Not lost", { key: "not_lost" }),
]);

/** How often each player errs where moves differ in worth. */
export const corsoMistakesTable = tableOf("Moves that are worth less than the best", [
  BOARD,
  PLAYER,
  { key: "positions", title: "Positions" },
  { key: "mistakes", title: "Mistakes" },
  rateColumn("Share"),
]);

/** Games of three players. */
export const threePlayersTable = tableOf("Three at a board", [
  BOARD,
  PLAYER,
  GAMES,
  { key: "wins", title: "Won alone" },
  { key: "draws", title: "Shared" },
  rateColumn("Share won"),
]);
