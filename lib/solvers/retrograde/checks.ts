import type { NotaktoState } from "../../games/notakto.ts";
import type { OnProgress } from "../../progress.ts";
import { type Random, randomFrom } from "../../random.ts";
import type { KeptTable } from "./kept-table.ts";
import { boardAt } from "./samples.ts";
import type { Settlement } from "./settle.ts";

/** How many positions were looked at, and those that were not as they should be. */
export interface Check {
  readonly checked: number;
  readonly wrong: readonly NotaktoState[];
}

/**
 * Lets someone else judge boards that were drawn from the slices as they were solved: so many, spread evenly
 * over the whole run.
 */
export function checkSamples(
  { plan, records }: Settlement,
  isLost: (state: NotaktoState) => boolean,
  count: number,
  onProgress?: OnProgress,
): Check {
  const drawn = records.flatMap(({ slot, sample }) => (sample ? [{ slot, ...sample }] : []));
  const checked = Math.min(count, drawn.length);
  const wrong: NotaktoState[] = [];
  for (let i = 0; i < checked; i++) {
    const { slot, place, lost } = drawn[Math.floor(((i + 0.5) * drawn.length) / checked)];
    const state = boardAt(plan.game, plan.from, plan, slot, place);
    if (isLost(state) !== lost) wrong.push(state);
    onProgress?.({ label: "judging late positions one by one", done: i + 1, total: checked });
  }
  return { checked, wrong };
}

/** Whether random positions of a table are lost exactly when no safe move leads to a lost one. */
export function checkTable(table: KeptTable, count: number, onProgress?: OnProgress): Check {
  const { game } = table;
  const random = randomFrom(1);
  const wrong: NotaktoState[] = [];
  for (let i = 0; i < count; i++) {
    const state = wander(table, random);
    const replies = game.safeMoves(state).map((move) => game.play(state, move));
    if (table.isLost(state) === replies.some(table.isLost)) wrong.push(state);
    if (i % 1000 === 0)
      onProgress?.({ label: "comparing positions with their moves", done: i, total: count });
  }
  onProgress?.({ label: "comparing positions with their moves", done: count, total: count });
  return { checked: count, wrong };
}

/** A position of the table whose moves are in it too. */
function wander({ game, from, crosses }: KeptTable, random: Random): NotaktoState {
  let state = from;
  for (let left = random.below(crosses - from.crosses); left > 0; left--) {
    const safe = game.safeMoves(state);
    if (safe.length === 0) break;
    state = game.play(state, random.pick(safe));
  }
  return state;
}
