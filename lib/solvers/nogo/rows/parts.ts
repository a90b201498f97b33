import type { OutcomeClass } from "../../cgt/forms.ts";
import { Ints, ListNumbers } from "./lists.ts";
import { emptiesOf } from "./row.ts";

/** A summand, by its number; one that was met earlier has a lesser number. */
export type Part = number;

const NONE = -1;
const OUTCOMES: readonly (OutcomeClass | undefined)[] = ["N", "P", "L", "R", undefined];

/**
 * The summands that a search has met, each kept once, with what is known of them. There may be tens of millions, more
 * than strings and objects have room for: so all is in typed arrays, by part.
 */
export class Parts {
  private readonly numbers = new ListNumbers();
  private readonly words = new Ints();
  private readonly firstWord = new Ints();
  /** Length, empty points and outcome, a byte each. */
  private readonly facts = new Ints();
  private readonly inverse = new Ints();
  /** Of a part: how many replies; then of each how many parts, and these. */
  private readonly replies = new Ints();
  private readonly firstReply = new Ints();

  /** The part of a row, a new one if there is none. */
  partOf(row: string, outcome: OutcomeClass | undefined): Part {
    const words = wordsOf(row);
    const part = this.numbers.add(words);
    if (part < this.facts.size && this.facts.at(part) !== NONE) return part;
    // The numbers in between are those of beginnings of rows.
    for (const list of [this.firstWord, this.facts, this.inverse, this.firstReply])
      while (list.size <= part) list.push(NONE);
    this.firstWord.set(part, this.words.size);
    for (const word of words) this.words.push(word);
    this.facts.set(part, row.length | (emptiesOf(row) << 8) | (OUTCOMES.indexOf(outcome) << 16));
    return part;
  }

  rowOf(part: Part): string {
    const length = this.lengthOf(part);
    let row = "";
    for (let at = this.firstWord.at(part); row.length < length; at++) row += pointsOf(this.words.at(at));
    return row;
  }

  lengthOf(part: Part): number {
    return this.facts.at(part) & 255;
  }

  emptiesOf(part: Part): number {
    return (this.facts.at(part) >>> 8) & 255;
  }

  outcomeOf(part: Part): OutcomeClass | undefined {
    return OUTCOMES[this.facts.at(part) >>> 16];
  }

  /** The part's inverse, undefined until it is set. */
  inverseOf(part: Part): Part | undefined {
    const inverse = this.inverse.at(part);
    return inverse === NONE ? undefined : inverse;
  }

  setInverse(part: Part, inverse: Part): void {
    this.inverse.set(part, inverse);
  }

  /** What each move in a part leaves, undefined until it is set. */
  repliesTo(part: Part): Part[][] | undefined {
    let at = this.firstReply.at(part);
    if (at === NONE) return undefined;
    const { replies } = this;
    const all: Part[][] = [];
    for (let left = replies.at(at++); left > 0; left--) {
      const reply: Part[] = [];
      for (let parts = replies.at(at++); parts > 0; parts--) reply.push(replies.at(at++));
      all.push(reply);
    }
    return all;
  }

  setReplies(part: Part, replies: readonly (readonly Part[])[]): void {
    this.firstReply.set(part, this.replies.size);
    this.replies.push(replies.length);
    for (const reply of replies) {
      this.replies.push(reply.length);
      for (const left of reply) this.replies.push(left);
    }
  }
}

/** So many points make a word, of two bits each. */
const POINTS_A_WORD = 15;
/** Marks the last word of a row, so that no row begins another. */
const LAST = 1 << 30;
const POINTS = " .ox";

function wordsOf(row: string): number[] {
  const words: number[] = [];
  for (let start = 0; start < row.length; start += POINTS_A_WORD) {
    const end = Math.min(start + POINTS_A_WORD, row.length);
    let word = 0;
    for (let i = end - 1; i >= start; i--) word = (word << 2) | POINTS.indexOf(row[i]);
    words.push(end === row.length ? word | LAST : word);
  }
  return words;
}

function pointsOf(word: number): string {
  let points = "";
  for (let rest = word & (LAST - 1); rest > 0; rest >>>= 2) points += POINTS[rest & 3];
  return points;
}
