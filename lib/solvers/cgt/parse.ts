import { UserError } from "../../errors.ts";
import type { Form } from "./forms.ts";
import type { ShortGames } from "./games.ts";

/** Reads what `formatGame` writes; also `^` and `v` for ↑ and ↓, `+_2` and `-_2` for tinies, a minus before braces. */
export function parseGame(games: ShortGames, text: string): Form {
  if (text.length > MOST_LETTERS)
    throw new UserError(`This game has ${text.length} letters; games of up to ${MOST_LETTERS} are read.`);
  const letters = text.replace(/\s+/g, "").replaceAll("−", "-");
  return game(
    { games, text: letters, partners: partnersOf(letters, text), whole: text },
    0,
    letters.length,
    0,
  );
}

const MOST_LETTERS = 10_000;
/** Of braces, parentheses, signs and bars within each other. */
const MOST_DEPTH = 100;
const MOST_BIRTHDAY = 64;
const MOST_NIMBER = 16;
const MOST_UPS = 8;

/** What all parts of a text have in common; a part is told by where it begins and ends. */
interface Source {
  readonly games: ShortGames;
  readonly text: string;
  /** For each opening bracket, where it is closed. */
  readonly partners: ReadonlyMap<number, number>;
  /** As it was written. */
  readonly whole: string;
}

/** Pairs all brackets in one pass, so that every part is read by jumping over those within. */
function partnersOf(text: string, whole: string): Map<number, number> {
  const partners = new Map<number, number>();
  const open: number[] = [];
  for (let at = 0; at < text.length; at++) {
    if (text[at] === "{" || text[at] === "(") open.push(at);
    if (text[at] !== "}" && text[at] !== ")") continue;
    const from = open.pop();
    if (from === undefined || (text[from] === "{") !== (text[at] === "}"))
      return refuse(whole, text, "its brackets do not match");
    partners.set(from, at);
  }
  return open.length === 0 ? partners : refuse(whole, text, "its brackets do not match");
}

function game(source: Source, from: number, to: number, depth: number): Form {
  const { games, text, partners, whole } = source;
  if (depth > MOST_DEPTH) return refuseDepth();
  const encloses = (at: number): boolean => partners.get(at) === to - 1;
  if (text[from] === "{" && encloses(from)) return fromBraces(source, from + 1, to - 1, depth + 1);
  if (text[from] === "(" && encloses(from)) return game(source, from + 1, to - 1, depth + 1);
  if (from < to && text[from] === "±") {
    const inner = text[from + 1] === "(" && encloses(from + 1) ? [from + 2, to - 1] : [from + 1, to];
    const options = split(source, inner[0], inner[1], /,/y).map(([start, end]) =>
      game(source, start, end, depth + 1),
    );
    return games.fromOptions(
      options,
      options.map((option) => games.negate(option)),
    );
  }
  const sign = /⧾|⧿|\+_|-_/y;
  sign.lastIndex = from;
  const tiny = sign.exec(text)?.[0];
  if (tiny && from + tiny.length < to) {
    const form = games.tiny(game(source, from + tiny.length, to, depth + 1));
    return tiny === "⧾" || tiny === "+_" ? form : games.negate(form);
  }
  if (text[from] === "-" && from + 1 < to && "{(±⧾⧿".includes(text[from + 1]))
    return games.negate(game(source, from + 1, to, depth + 1));
  return numberAndMore(games, text.slice(from, to), whole);
}

/** A number, then ups, then a nimber; at least one of them. */
function numberAndMore(games: ShortGames, text: string, whole: string): Form {
  const parts = /^([+-]?\d+(?:\/\d+)?)?(?:([↑⇑↓⇓^v])(\d*))?(\*(\d*))?$/.exec(text);
  if (!parts || text === "") return refuse(whole, text);
  const [, number = "0", arrow, times, star, heap] = parts;
  const [numerator, denominator = 1] = number.split("/").map(Number);
  if (!isPowerOfTwo(denominator)) return refuse(whole, text, "denominators are powers of two");
  const value = numerator / denominator;
  const nimber = star === undefined ? 0 : heap === "" ? 1 : Number(heap);
  const ups = arrow === undefined ? 0 : ("⇑⇓".includes(arrow) ? 2 : 1) * (times === "" ? 1 : Number(times));
  if (
    !(Math.abs(value) + Math.log2(denominator) <= MOST_BIRTHDAY && nimber <= MOST_NIMBER && ups <= MOST_UPS)
  )
    return refuse(whole, text, "it is too large");
  const up = arrow !== undefined && "↓⇓v".includes(arrow) ? games.negate(games.up) : games.up;
  return games.sum([games.number(value), ...Array.from({ length: ups }, () => up), games.nimber(nimber)]);
}

/** What stands between braces: the longest bar parts Left from Right. */
function fromBraces(source: Source, from: number, to: number, depth: number): Form {
  if (depth > MOST_DEPTH) return refuseDepth();
  const { games, text, whole } = source;
  const longest = Math.max(...outer(source, from, to, /\|+/y).map(({ length }) => length), 0);
  const braces = `{${text.slice(from, to)}}`;
  if (longest === 0) return refuse(whole, braces, "a bar parts Left's options from Right's");
  const sides = split(source, from, to, /\|+/y, longest);
  if (sides.length !== 2) return refuse(whole, braces, "one of its bars must be the longest");
  const [left, right] = sides.map(([start, end]) => {
    if (start === end) return [];
    if (outer(source, start, end, /\|+/y).length > 0) return [fromBraces(source, start, end, depth + 1)];
    return split(source, start, end, /,/y).map(([begin, close]) => game(source, begin, close, depth + 1));
  });
  return games.fromOptions(left, right);
}

/** Where a pattern occurs outside all braces and parentheses. */
function outer({ text, partners }: Source, from: number, to: number, pattern: RegExp) {
  const found: { at: number; length: number }[] = [];
  for (let at = from; at < to; at++) {
    at = partners.get(at) ?? at;
    pattern.lastIndex = at;
    const length = pattern.exec(text)?.[0].length;
    if (!length) continue;
    found.push({ at, length });
    at += length - 1;
  }
  return found;
}

/** The parts between what is found of a pattern, or of it as long as told. */
function split(source: Source, from: number, to: number, pattern: RegExp, long?: number): [number, number][] {
  const parts: [number, number][] = [];
  let start = from;
  for (const { at, length } of outer(source, from, to, pattern)) {
    if (long !== undefined && length !== long) continue;
    parts.push([start, at]);
    start = at + length;
  }
  return [...parts, [start, to]];
}

function refuseDepth(): never {
  throw new UserError(`This game has more than ${MOST_DEPTH} brackets, signs or bars within each other.`);
}

const isPowerOfTwo = (value: number): boolean => value >= 1 && Number.isInteger(Math.log2(value));

function refuse(whole: string, part: string, reason?: string): never {
  const where = part === whole.replace(/\s+/g, "") ? quoted(part) : `${quoted(part)} in ${quoted(whole)}`;
  throw new UserError(
    `${where} is no game${reason ? `: ${reason}` : ""}; games are written like 1/2, *2, 1*, ↑*, ±1, {2|1} or {0,{1|0}||*|-1*}.`,
  );
}

const MOST_QUOTED = 80;
const quoted = (text: string): string =>
  `"${text.length > MOST_QUOTED ? `${text.slice(0, MOST_QUOTED)}…` : text}"`;
