import { notaktoSum } from "../games/notakto-sum.ts";
import { randomFrom } from "../random.ts";
import { nimHeaps, notaktoBoards, octalHeaps } from "../solvers/misere/games.ts";
import { misereQuotient } from "../solvers/misere/quotient.ts";
import { analyseSum, isOutOfPlay } from "../solvers/notakto/sum.ts";
import { DAWSONS_CHESS } from "../solvers/octal.ts";
import { exactSearch } from "../solvers/search.ts";
import { fastest, type Measurement } from "./bench.ts";

/** Computing quotients, and judging sums of boards by one, against plain search of the same sum. */
export async function bench(say: (line: string) => void): Promise<Measurement[]> {
  const quotients: readonly [string, () => unknown][] = [
    ["3×3 Notakto, quotient", () => misereQuotient(notaktoBoards(3))],
    ["misère Nim to heaps of 8, quotient", () => misereQuotient(nimHeaps(8))],
    ["Dawson's chess to 3×16, quotient", () => misereQuotient(octalHeaps(DAWSONS_CHESS, 16))],
  ];
  const measured: Measurement[] = [];
  for (const [what, work] of quotients) {
    say(what);
    measured.push({ what, seconds: await fastest(5, work) });
  }

  say("3 boards, by the quotient and by exact search");
  analyseSum([0]); // the quotient itself is measured above
  const empty = [0, 0, 0];
  const game = notaktoSum(empty.map(() => 3));
  const rounds = 2000;
  const seconds = await fastest(5, () => {
    for (let i = 0; i < rounds; i++) analyseSum(empty);
  });
  measured.push({
    what: "3 empty boards, winner and all winning moves",
    seconds: seconds / rounds,
    detail: `${Math.round(rounds / seconds).toLocaleString("en")} a second`,
    peer: {
      name: "exact search, in this run",
      seconds: await fastest(1, () => exactSearch(game).bestMoves(game.initial())),
    },
  });

  say("100 boards");
  const random = randomFrom(1);
  const live = Array.from({ length: 512 }, (_, mask) => mask).filter((mask) => !isOutOfPlay(mask));
  const hundred = Array.from({ length: 100 }, () => random.pick(live));
  const many =
    (await fastest(5, () => {
      for (let i = 0; i < rounds; i++) analyseSum(hundred);
    })) / rounds;
  measured.push({
    what: "100 boards, winner and all winning moves",
    seconds: many,
    detail: `${Math.round(1 / many).toLocaleString("en")} a second`,
    target: { text: "1 ms", reached: many <= 0.001 },
  });
  return measured;
}
