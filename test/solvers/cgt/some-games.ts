import fc from "fast-check";
import type { Form } from "../../../lib/solvers/cgt/forms.ts";
import type { ShortGames } from "../../../lib/solvers/cgt/games.ts";

/** Games of every kind, with options up to three deep over numbers, nimbers and ups. */
export function someGames(games: ShortGames): fc.Arbitrary<Form> {
  const simple = fc.oneof(
    fc.integer({ min: -8, max: 8 }).map((quarters) => games.number(quarters / 4)),
    fc.integer({ min: 0, max: 3 }).map((heap) => games.nimber(heap)),
    fc.constantFrom(games.up, games.negate(games.up), games.tiny(games.number(1))),
  );
  const over = (options: fc.Arbitrary<Form>): fc.Arbitrary<Form> => {
    const side = fc.array(options, { maxLength: 2 });
    return fc.tuple(side, side).map(([left, right]) => games.fromOptions(left, right));
  };
  const second = over(fc.oneof(simple, over(simple)));
  return fc.oneof(simple, over(simple), second);
}
