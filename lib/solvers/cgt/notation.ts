import type { Form } from "./forms.ts";
import type { ShortGames } from "./games.ts";

/**
 * A game as people write it: numbers `3`, `-1/2`; nimbers `*`, `*2`; ups `↑`, `⇓*`, `↑3`; any of them after a number, `1*`,
 * `2↑*`; tinies `⧾2` and minies `⧿2`; `±1`, `±(1*)` for games that are their own negative; and `{2|1}` for all others.
 * An option that stands alone on its side goes without braces, and then the outer bar is longer:
 * `{0,{1|0}||*|-1*}`.
 */
export function formatGame(games: ShortGames, form: Form): string {
  return new Writer(games).write(form);
}

/** Searching for ups in what is no sum of ups must end somewhere. */
const MOST_UPS = 4;
const MOST_NIMBER = 8;

class Writer {
  private readonly games: ShortGames;
  private readonly texts = new Map<Form, string>();

  constructor(games: ShortGames) {
    this.games = games;
  }

  write(form: Form): string {
    let text = this.texts.get(form);
    if (text === undefined) {
      text = this.shorthand(form) ?? this.braces(form).text;
      this.texts.set(form, text);
    }
    return text;
  }

  private shorthand(form: Form): string | undefined {
    const { games } = this;
    if (games.isNumber(form)) return formatNumber(games.numberOf(form));
    const mean = games.leftStop(form);
    if (mean === games.rightStop(form)) {
      const infinitesimal = this.infinitesimal(games.subtract(form, games.number(mean)));
      if (infinitesimal !== undefined) return `${mean === 0 ? "" : formatNumber(mean)}${infinitesimal}`;
    }
    return this.tiny(form) ?? this.plusMinus(form);
  }

  /** Ups and a nimber. */
  private infinitesimal(form: Form): string | undefined {
    const { games } = this;
    for (let ups = 0; ups <= MOST_UPS; ups++)
      for (const sign of ups === 0 ? [1] : [1, -1])
        for (let heap = 0; heap <= (ups === 0 ? MOST_NIMBER : 3); heap++) {
          const parts = Array.from({ length: ups }, () => (sign > 0 ? games.up : games.negate(games.up)));
          if (games.sum([...parts, games.nimber(heap)]) !== form) continue;
          const [one, two] = sign > 0 ? "↑⇑" : "↓⇓";
          const arrows = ups === 0 ? "" : ups === 1 ? one : ups === 2 ? two : `${one}${ups}`;
          return `${arrows}${heap === 0 ? "" : heap === 1 ? "*" : `*${heap}`}`;
        }
    return undefined;
  }

  private tiny(form: Form): string | undefined {
    const { games } = this;
    const inner = (candidate: Form): string | undefined => {
      const [left, right] = [games.leftOptions(candidate), games.rightOptions(candidate)];
      if (left.length !== 1 || left[0] !== games.zero || right.length !== 1) return undefined;
      const threats = games.rightOptions(right[0]);
      const threat = threats.length === 1 ? games.negate(threats[0]) : games.zero;
      return threat !== games.zero && games.tiny(threat) === candidate ? this.grouped(threat) : undefined;
    };
    const positive = inner(form);
    if (positive !== undefined) return `⧾${positive}`;
    const negative = inner(games.negate(form));
    return negative === undefined ? undefined : `⧿${negative}`;
  }

  private plusMinus(form: Form): string | undefined {
    const { games } = this;
    if (games.negate(form) !== form) return undefined;
    const options = this.ordered(games.leftOptions(form));
    return options.length === 1
      ? `±${this.grouped(options[0])}`
      : `±(${options.map((option) => this.write(option)).join(",")})`;
  }

  /** In parentheses, unless it is a positive number and can't be misread. */
  private grouped(form: Form): string {
    const text = this.write(form);
    return /^[\d/]+$/.test(text) ? text : `(${text})`;
  }

  private braces(form: Form): { text: string; bars: number } {
    const { games } = this;
    const sides = [games.leftOptions(form), games.rightOptions(form)].map((options) => this.side(options));
    const bars = 1 + Math.max(...sides.map((side) => side.bars));
    return { text: `{${sides[0].text}${"|".repeat(bars)}${sides[1].text}}`, bars };
  }

  private side(options: Form[]): { text: string; bars: number } {
    if (options.length === 1 && this.shorthand(options[0]) === undefined) {
      const { text, bars } = this.braces(options[0]);
      return { text: text.slice(1, -1), bars };
    }
    return {
      text: this.ordered(options)
        .map((option) => this.write(option))
        .join(","),
      bars: 0,
    };
  }

  /** The oldest first. */
  private ordered(options: readonly Form[]): Form[] {
    return options
      .map((form) => ({ form, text: this.write(form) }))
      .sort((a, b) => this.games.birthday(a.form) - this.games.birthday(b.form) || (a.text < b.text ? -1 : 1))
      .map(({ form }) => form);
  }
}

export function formatNumber(value: number): string {
  let denominator = 1;
  while (!Number.isInteger(value * denominator)) denominator *= 2;
  return denominator === 1 ? `${value}` : `${value * denominator}/${denominator}`;
}
