/** Two trainings of each game, one with 1 of 4 and one with 3 of 4, and greedy's 2 of 4. */
export const learned = [
  { game: "notakto", size: "4", planes: "raw" },
  { game: "nim", size: "misere:3,5", planes: null },
].flatMap((choice) =>
  ["search", "net alone", "greedy"].flatMap((plays) =>
    (plays === "greedy" ? [2] : [1, 3]).flatMap((hits, repeat) =>
      ["perfect", "greedy"].map((opponent) => ({
        ...choice,
        repeat,
        plays,
        opponent,
        games: 4,
        wins: hits,
        positions: 4,
        mistakes: hits,
        rate: hits / 4,
      })),
    ),
  ),
);
