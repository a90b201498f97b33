import { type ImpartialGame, type SimplifiedGame, type Sum, simplify, TooLarge } from "./impartial.ts";
import { type Presentation, presentation } from "./presentation.ts";
import { isBelow, isCommutativeMonoid, isReduced, type Valued, verify } from "./verify.ts";

/** A finite commutative monoid with the set P of its elements that are lost for whoever is to move. */
export interface BipartiteMonoid {
  /** product[x][y]; element 0 is the identity. */
  readonly product: readonly (readonly number[])[];
  readonly lost: readonly boolean[];
}

/** The misère quotient of all sums of a game's positions. */
export interface MisereQuotient extends BipartiteMonoid, Presentation {
  /** The element of each position. */
  readonly elementOf: readonly number[];
  /** How many pairs of element and options the verification went through. */
  readonly pairs: number;
}

/** What stops a computation that may never end, for quotients can be infinite. */
export interface Limits {
  readonly elements: number;
  /** Sums of positions searched. */
  readonly sums: number;
  /** Pairs of element and options gone through in the verification. */
  readonly pairs: number;
}

const DEFAULT_LIMITS: Limits = { elements: 1000, sums: 4_000_000, pairs: 1_000_000 };

/** How far a computation came that gave up: of so many positions the quotient was verified. */
export interface Settled {
  /** Positions that equal no smaller sum, from the first on: all, those settled, and the order for these. */
  readonly of: number;
  readonly positions: number;
  readonly elements: number;
}

/** Either the quotient, verified, or why not, and how many elements were found that certainly differ. */
export type QuotientResult =
  | { readonly verified: true; readonly quotient: MisereQuotient }
  | {
      readonly verified: false;
      readonly reason: string;
      readonly elements: number;
      readonly settled: Settled;
    };

/**
 * Computes the misère quotient of a game from the options of its positions.
 *
 * The sums that lose for whoever is to move are a language over the positions, and the quotient is its
 * syntactic monoid. So it is learned as automata are (Angluin 1987, with counterexamples as Rivest and
 * Schapire treat them), position after position: keep sums that some company tells apart (`elements`), guess
 * that these are all, and verify the guess; where it fails, the least sum that it gets wrong leads to a new
 * company that tells apart what the guess took for equal. Every round finds a new element, so the rounds end
 * if the quotient is finite. Of the sums below that least one the guess is right, which shortens all search.
 *
 * At the end the quotient is verified anew, on the game as it was given.
 *
 * `generators` are positions that should be named first, as a, b, c, … in this order.
 */
export function misereQuotient(
  game: ImpartialGame,
  options: { readonly limits?: Partial<Limits>; readonly generators?: readonly number[] } = {},
): QuotientResult {
  const limits = { ...DEFAULT_LIMITS, ...options.limits };
  let learner: Learner | undefined;
  let settled: Settled = { of: 0, positions: 0, elements: 0 };
  try {
    const simplified = simplify(game, limits.sums);
    learner = new Learner(simplified, limits.elements);
    let guess = learner.guess(0);
    for (let positions = 1; positions <= simplified.options.length; positions++)
      for (;;) {
        guess = learner.guess(positions);
        const verdict = verify(simplified, guess, limits.pairs);
        learner.trust(guess, verdict.holds ? [positions] : verdict.sum);
        if (verdict.holds) {
          settled = { of: simplified.options.length, positions, elements: guess.product.length };
          break;
        }
        learner.learnFrom(verdict.sum);
      }
    const { product, lost } = guess;
    const elementOf = simplified.equals.map((sum) =>
      sum.reduce((x, position) => product[x][guess.elementOf[position]], 0),
    );
    const verdict = verify(game, { product, lost, elementOf }, limits.pairs);
    if (!verdict.holds || !isReduced(guess) || !isCommutativeMonoid(guess, elementOf))
      throw new Error("A quotient that was verified does not hold.");
    return {
      verified: true,
      quotient: named({ product, lost, elementOf }, verdict.pairs, options.generators ?? []),
    };
  } catch (error) {
    if (!(error instanceof TooLarge)) throw error;
    return { verified: false, reason: error.message, elements: learner?.elements.length ?? 0, settled };
  }
}

/** Numbers the elements in the order of their words. */
function named(monoid: Valued, pairs: number, first: readonly number[]): MisereQuotient {
  const { order, ...words } = presentation(monoid, [
    ...first.map((position) => monoid.elementOf[position]),
    ...monoid.elementOf,
  ]);
  const place = new Map(order.map((element, i) => [element, i]));
  return {
    ...words,
    product: order.map((x) => order.map((y) => place.get(monoid.product[x][y])!)),
    lost: order.map((x) => monoid.lost[x]),
    elementOf: monoid.elementOf.map((x) => place.get(x)!),
    pairs,
  };
}

/** A sum that stands for an element: an earlier one and a letter more. */
interface Element {
  readonly sum: Sum;
  readonly before: number;
  readonly letter: number;
}

class Learner {
  readonly elements: Element[] = [{ sum: [], before: 0, letter: -1 }];
  /** The positions of which the sums that stand for elements are made. */
  private readonly letters: number[] = [];
  /** The companies that tell elements apart. */
  private readonly companies: Sum[] = [[]];
  private readonly rows = new Map<string, string>();
  /** Elements by their rows. */
  private known = new Map<string, number>();
  /** steps[i][x]: element x with letter i added. */
  private steps: number[][] = [];
  /** Of the sums below this one all is known. */
  private trusted: Sum = [];

  constructor(
    private readonly game: SimplifiedGame,
    private readonly limit: number,
  ) {}

  /** Who wins a sum in every company known so far: equal for equal elements. */
  private row(sum: Sum): string {
    const key = sum.join();
    let row = this.rows.get(key) ?? "";
    for (let i = row.length; i < this.companies.length; i++)
      row += this.game.isLost(this.game.add(sum, this.companies[i])) ? "P" : "N";
    this.rows.set(key, row);
    return row;
  }

  private find(sum: Sum): number | undefined {
    return this.known.get(this.row(sum));
  }

  private found(element: Element): void {
    if (this.elements.length >= this.limit)
      throw new TooLarge(`more than ${this.limit.toLocaleString("en")} elements`);
    this.known.set(this.row(element.sum), this.elements.length);
    this.elements.push(element);
  }

  /** Adds what is missing until every element has a product with every letter. */
  private close(): void {
    this.steps = this.letters.map(() => []);
    for (let x = 0; x < this.elements.length; x++)
      this.letters.forEach((letter, i) => {
        const sum = this.game.add(this.elements[x].sum, [letter]);
        if (this.find(sum) === undefined) this.found({ sum, before: x, letter: i });
        this.steps[i][x] = this.find(sum)!;
      });
  }

  /** Two letters whose order matters, which it can't in truth: tells of a company that is missing. */
  private disorder(): Sum | undefined {
    const { steps, letters, elements, game } = this;
    for (let x = 0; x < elements.length; x++)
      for (let i = 0; i < letters.length; i++)
        for (let j = 0; j < i; j++) {
          const [one, two] = [steps[j][steps[i][x]], steps[i][steps[j][x]]];
          if (one === two) continue;
          const [rowOne, rowTwo] = [this.row(elements[one].sum), this.row(elements[two].sum)];
          const company = this.companies.find((_, c) => rowOne[c] !== rowTwo[c])!;
          const truth = game.isLost(game.add(elements[x].sum, [letters[i]], [letters[j]], company));
          const afterI = game.isLost(game.add(elements[steps[i][x]].sum, [letters[j]], company));
          return game.add(company, [letters[afterI === truth ? i : j]]);
        }
    return undefined;
  }

  /** The smallest commutative monoid that agrees with all that is known of the first so many positions. */
  guess(positions: number): Valued {
    for (;;) {
      this.known = new Map(this.elements.map(({ sum }, x) => [this.row(sum), x]));
      this.close();
      for (let position = 0; position < positions; position++) {
        if (this.find([position]) !== undefined) continue;
        this.letters.push(position);
        this.close();
      }
      const company = this.disorder();
      if (!company) break;
      this.companies.push(company);
    }
    return {
      product: this.elements.map((_, x) => {
        const line = [x];
        for (let y = 1; y < this.elements.length; y++) {
          const { before, letter } = this.elements[y];
          line.push(this.steps[letter][line[before]]);
        }
        return line;
      }),
      lost: this.elements.map(({ sum }) => this.game.isLost(sum)),
      elementOf: Array.from({ length: positions }, (_, position) => this.find([position])!),
    };
  }

  /** A guess is right of all sums below this one. */
  trust({ product, lost, elementOf }: Valued, sum: Sum): void {
    if (!isBelow(this.trusted, sum)) return;
    this.trusted = sum;
    this.game.trust((question) => {
      if (!isBelow(question, sum)) return undefined;
      let x = 0;
      for (let i = 0; i < question.length; i++) x = product[x][elementOf[question[i]]];
      return lost[x];
    });
  }

  /** The guess is wrong of this sum. */
  learnFrom(sum: Sum): void {
    const company = this.tellingCompany(sum);
    if (!company) throw new Error(`The guess is right of ${sum.join("+")}, yet its verification failed.`);
    this.companies.push(company);
  }

  /**
   * Replaces the parts of a sum one by one by what the guess takes for equal. Where that changes who wins,
   * the rest of the sum is a company that tells the two apart.
   */
  private tellingCompany(sum: Sum): Sum | undefined {
    const { add, isLost } = this.game;
    let x = 0;
    for (let i = 0; i < sum.length; i++) {
      const rest = sum.slice(i + 1);
      const value = this.find([sum[i]])!;
      const here = add(this.elements[x].sum, rest);
      if (isLost(add(here, [sum[i]])) !== isLost(add(here, this.elements[value].sum))) return here;
      const way: number[] = [];
      for (let y = value; y !== 0; y = this.elements[y].before) way.unshift(this.elements[y].letter);
      while (way.length > 0) {
        const letter = way.shift()!;
        const next = this.steps[letter][x];
        const company = add(
          rest,
          way.map((l) => this.letters[l]),
        );
        const before = add(this.elements[x].sum, [this.letters[letter]], company);
        if (isLost(before) !== isLost(add(this.elements[next].sum, company))) return company;
        x = next;
      }
    }
    return undefined;
  }
}
