import { type Form, Forms } from "./forms.ts";
import { PairTable } from "./pair-table.ts";
import { simplestBetween } from "./simplest.ts";

/**
 * Short partizan games under normal play, as canonical forms: making them from options, comparing, negating,
 * adding. Two games are equal exactly if their forms are the same number.
 *
 * The words are those of Conway and of Berlekamp, Conway and Guy. A left option is *dominated* if another is at
 * least as large, and *reversible* if Right can answer it with a game no larger than the whole: then Left's
 * options from that answer take its place. What is left when neither can be found is the canonical form.
 */
export class ShortGames extends Forms {
  private readonly order = new PairTable(16);
  private readonly sums = new PairTable(14);
  private readonly negatives: number[] = [];
  private readonly numbers = new Map<number, Form>();
  readonly zero: Form = this.number(0);

  /** The canonical form of {left | right}. */
  fromOptions(left: readonly Form[], right: readonly Form[]): Form {
    const unfinished = new Unfinished(this, left, right);
    return this.finish(unfinished.left, unfinished.right);
  }

  /** The canonical form of a dyadic number. */
  number(value: number): Form {
    const known = this.numbers.get(value);
    if (known !== undefined) return known;
    let form: Form;
    if (Number.isInteger(value)) {
      const towardsZero = value === 0 ? [] : [this.number(value - Math.sign(value))];
      form = value > 0 ? this.intern(towardsZero, []) : this.intern([], towardsZero);
    } else {
      const half = lowestDigit(value);
      form = this.intern([this.number(value - half)], [this.number(value + half)]);
    }
    this.numbers.set(value, form);
    return form;
  }

  lessOrEqual(a: Form, b: Form): boolean {
    if (a === b) return true;
    // Stops settle most comparisons: they are ordered as the games are, and apart they order the games.
    const { leftStops, rightStops } = this;
    if (leftStops[a] < rightStops[b]) return true;
    if (leftStops[a] > leftStops[b] || rightStops[a] > rightStops[b]) return false;
    const known = this.order.get(a, b);
    if (known >= 0) return known === 1;
    const result = this.compareByOptions(a, b);
    this.order.add(a, b, result ? 1 : 0);
    return result;
  }

  /** a ≤ b unless Left can move a to something at least b, or Right can move b to something at most a. */
  private compareByOptions(a: Form, b: Form): boolean {
    let at = this.firstOption[a];
    for (const end = at + this.lefts[a]; at < end; at++)
      if (this.lessOrEqual(b, this.options[at])) return false;
    at = this.firstOption[b] + this.lefts[b];
    for (const end = at + this.rights[b]; at < end; at++)
      if (this.lessOrEqual(this.options[at], a)) return false;
    return true;
  }

  /** <, =, > or, where either player wins moving first in the difference, || (confused). */
  compare(a: Form, b: Form): "<" | "=" | ">" | "||" {
    if (a === b) return "=";
    if (this.lessOrEqual(a, b)) return "<";
    return this.lessOrEqual(b, a) ? ">" : "||";
  }

  negate(form: Form): Form {
    const known = this.negatives[form];
    if (known !== undefined) return known;
    const negative = this.isNumber(form)
      ? this.number(0 - this.values[form])
      : this.intern(this.negateAll(this.rightOptions(form)), this.negateAll(this.leftOptions(form)));
    this.negatives[form] = negative;
    this.negatives[negative] = form;
    return negative;
  }

  private negateAll(forms: readonly Form[]): Form[] {
    return sorted(forms.map((form) => this.negate(form)));
  }

  add(a: Form, b: Form): Form {
    if (a === this.zero) return b;
    if (b === this.zero) return a;
    if (a > b) return this.add(b, a);
    const known = this.sums.get(a, b);
    if (known >= 0) return known;
    const sum = this.sumOf(a, b);
    this.sums.add(a, b, sum);
    return sum;
  }

  private sumOf(a: Form, b: Form): Form {
    if (this.isNumber(a) && this.isNumber(b)) return this.number(this.values[a] + this.values[b]);
    // Number translation: a number is added to what is none by adding it to every option, and that is canonical.
    if (this.isNumber(a)) return this.translate(b, a);
    if (this.isNumber(b)) return this.translate(a, b);
    const left: Form[] = [];
    const right: Form[] = [];
    for (const option of this.leftOptions(a)) left.push(this.add(option, b));
    for (const option of this.leftOptions(b)) left.push(this.add(a, option));
    for (const option of this.rightOptions(a)) right.push(this.add(option, b));
    for (const option of this.rightOptions(b)) right.push(this.add(a, option));
    return this.fromOptions(left, right);
  }

  private translate(form: Form, number: Form): Form {
    const shift = (option: Form): Form => this.add(option, number);
    return this.intern(sorted(this.leftOptions(form).map(shift)), sorted(this.rightOptions(form).map(shift)));
  }

  subtract(a: Form, b: Form): Form {
    return this.add(a, this.negate(b));
  }

  sum(forms: Iterable<Form>): Form {
    let total = this.zero;
    for (const form of forms) total = this.add(total, form);
    return total;
  }

  /** The nimber *heap: a Nim heap, in which both players have the same moves. */
  nimber(heap: number): Form {
    const smaller = Array.from({ length: heap }, (_, size) => this.nimber(size));
    return this.intern(sorted(smaller), sorted(smaller));
  }

  /** {left | right} of two numbers; with left > right a switch, hot by half the difference. */
  switch(left: number, right: number): Form {
    return this.fromOptions([this.number(left)], [this.number(right)]);
  }

  /** ↑ = {0 | *}, the smallest of the positive games that Atomic weights count. */
  get up(): Form {
    return this.fromOptions([this.zero], [this.nimber(1)]);
  }

  /** ⧾G = {0 || 0 | -G}: tiny-G, positive and smaller than any ↑ where G is a positive number. */
  tiny(form: Form): Form {
    return this.fromOptions([this.zero], [this.fromOptions([this.zero], [this.negate(form)])]);
  }

  /** The form of options among which none is dominated or reversible. */
  private finish(left: Form[], right: Form[]): Form {
    let low = Number.NEGATIVE_INFINITY;
    let high = Number.POSITIVE_INFINITY;
    // NaN, the value of what is no number, makes the bound NaN, and then the comparison fails.
    for (const option of left) low = Math.max(low, this.values[option]);
    for (const option of right) high = Math.min(high, this.values[option]);
    if (low < high) return this.number(simplestBetween(low, high));
    return this.intern(sorted(left), sorted(right));
  }

  /** Whether some left option of the form passes the test. */
  someLeftOption(form: Form, test: (option: Form) => boolean): boolean {
    let at = this.firstOption[form];
    for (const end = at + this.lefts[form]; at < end; at++) if (test(this.options[at])) return true;
    return false;
  }

  someRightOption(form: Form, test: (option: Form) => boolean): boolean {
    let at = this.firstOption[form] + this.lefts[form];
    for (const end = at + this.rights[form]; at < end; at++) if (test(this.options[at])) return true;
    return false;
  }
}

/** A game {left | right} on its way to canonical form: it has no number yet, but can be compared with those. */
class Unfinished {
  left: Form[];
  right: Form[];
  private readonly games: ShortGames;
  private atMostUs = new Map<Form, boolean>();
  private atLeastUs = new Map<Form, boolean>();

  constructor(games: ShortGames, left: readonly Form[], right: readonly Form[]) {
    this.games = games;
    this.left = this.undominatedLeft(left);
    this.right = this.undominatedRight(right);
    while (this.bypassReversible());
  }

  private undominatedLeft(options: readonly Form[]): Form[] {
    return undominated(options, (a, b) => this.games.lessOrEqual(a, b));
  }

  private undominatedRight(options: readonly Form[]): Form[] {
    return undominated(options, (a, b) => this.games.lessOrEqual(b, a));
  }

  /** Puts its answer's options in the place of one reversible option; false if there is none. */
  private bypassReversible(): boolean {
    const { games } = this;
    for (const option of this.left)
      for (const answer of games.rightOptions(option))
        if (this.isAtMostUs(answer)) {
          this.left = this.undominatedLeft([...without(this.left, option), ...games.leftOptions(answer)]);
          return true;
        }
    for (const option of this.right)
      for (const answer of games.leftOptions(option))
        if (this.isAtLeastUs(answer)) {
          this.right = this.undominatedRight([...without(this.right, option), ...games.rightOptions(answer)]);
          return true;
        }
    return false;
  }

  // Bypassing keeps the value, so what these two have found stays true.

  private isAtMostUs(form: Form): boolean {
    let result = this.atMostUs.get(form);
    if (result === undefined) {
      const { games } = this;
      result =
        !this.right.some((option) => games.lessOrEqual(option, form)) &&
        !games.someLeftOption(form, (option) => this.isAtLeastUs(option));
      this.atMostUs.set(form, result);
    }
    return result;
  }

  private isAtLeastUs(form: Form): boolean {
    let result = this.atLeastUs.get(form);
    if (result === undefined) {
      const { games } = this;
      result =
        !this.left.some((option) => games.lessOrEqual(form, option)) &&
        !games.someRightOption(form, (option) => this.isAtMostUs(option));
      this.atLeastUs.set(form, result);
    }
    return result;
  }
}

/** The options that no other beats; of equal ones, the same number, one stays. */
function undominated(options: readonly Form[], isBeaten: (a: Form, b: Form) => boolean): Form[] {
  const kept: Form[] = [];
  next: for (const option of options) {
    for (const other of kept) if (isBeaten(option, other)) continue next;
    let stay = 0;
    for (const other of kept) if (!isBeaten(other, option)) kept[stay++] = other;
    kept.length = stay;
    kept.push(option);
  }
  return kept;
}

const without = (forms: readonly Form[], form: Form): Form[] => forms.filter((other) => other !== form);

const sorted = (forms: Form[]): Form[] => forms.sort((a, b) => a - b);

/** The last binary digit of a dyadic fraction: 1/4 of 3/4. */
function lowestDigit(value: number): number {
  let digit = 0.5;
  while (!Number.isInteger(value / digit)) digit /= 2;
  return digit;
}
