import { UserError } from "../../errors.ts";
import type { Form } from "./forms.ts";
import type { ShortGames } from "./games.ts";

/** Reads what `formatGame` writes; also `^` and `v` for ↑ and ↓, `+_2` and `-_2` for tinies, a minus before braces. */
export function parseGame(games: ShortGames, text: string): Form {
  return game(games, text.replace(/\s+/g, "").replaceAll("−", "-"), text);
}

const MOST_BIRTHDAY = 64;
const MOST_NIMBER = 16;
const MOST_UPS = 8;

function game(games: ShortGames, text: string, whole: string): Form {
  const inside = enclosed(text, "{", "}");
  if (inside !== undefined) return fromBraces(games, inside, whole);
  const group = enclosed(text, "(", ")");
  if (group !== undefined) return game(games, group, whole);
  if (text.startsWith("±")) {
    const options = splitAt(enclosed(text.slice(1), "(", ")") ?? text.slice(1), ",").map((part) =>
      game(games, part, whole),
    );
    return games.fromOptions(
      options,
      options.map((option) => games.negate(option)),
    );
  }
  const tiny = /^(⧾|⧿|\+_|-_)(.+)$/.exec(text);
  if (tiny) {
    const form = games.tiny(game(games, tiny[2], whole));
    return tiny[1] === "⧾" || tiny[1] === "+_" ? form : games.negate(form);
  }
  if (/^-[{(±⧾⧿]/.test(text)) return games.negate(game(games, text.slice(1), whole));
  return numberAndMore(games, text, whole);
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
  if (Math.abs(value) + Math.log2(denominator) > MOST_BIRTHDAY || nimber > MOST_NIMBER || ups > MOST_UPS)
    return refuse(whole, text, "it is too large");
  const up = arrow !== undefined && "↓⇓v".includes(arrow) ? games.negate(games.up) : games.up;
  return games.sum([games.number(value), ...Array.from({ length: ups }, () => up), games.nimber(nimber)]);
}

/** What stands between braces: the longest bar parts Left from Right. */
function fromBraces(games: ShortGames, text: string, whole: string): Form {
  const longest = Math.max(...outer(text, /\|+/g).map(({ length }) => length), 0);
  if (longest === 0) return refuse(whole, `{${text}}`, "a bar parts Left's options from Right's");
  const sides = splitAt(text, "|".repeat(longest));
  if (sides.length !== 2) return refuse(whole, `{${text}}`, "one of its bars must be the longest");
  const [left, right] = sides.map((side) => {
    if (side === "") return [];
    if (outer(side, /\|+/g).length > 0) return [fromBraces(games, side, whole)];
    return splitAt(side, ",").map((option) => game(games, option, whole));
  });
  return games.fromOptions(left, right);
}

/** Where a pattern occurs outside all braces and parentheses. */
function outer(text: string, pattern: RegExp): { at: number; length: number }[] {
  return [...text.matchAll(pattern)]
    .filter(({ index }) => depthAt(text, index) === 0)
    .map(({ 0: match, index }) => ({ at: index, length: match.length }));
}

function depthAt(text: string, end: number): number {
  let depth = 0;
  for (const character of text.slice(0, end)) {
    if ("{(".includes(character)) depth++;
    if ("})".includes(character)) depth--;
  }
  return depth;
}

function splitAt(text: string, separator: string): string[] {
  const runs = outer(text, separator === "," ? /,/g : /\|+/g).filter(
    ({ length }) => length === separator.length,
  );
  const parts: string[] = [];
  let from = 0;
  for (const { at, length } of runs) {
    parts.push(text.slice(from, at));
    from = at + length;
  }
  parts.push(text.slice(from));
  return parts;
}

/** What one pair of brackets encloses, if that is the whole text. */
function enclosed(text: string, open: string, close: string): string | undefined {
  if (!text.startsWith(open) || !text.endsWith(close)) return undefined;
  for (let i = 1; i < text.length; i++) if (depthAt(text, i) === 0) return undefined;
  return text.slice(1, -1);
}

const isPowerOfTwo = (value: number): boolean => value >= 1 && Number.isInteger(Math.log2(value));

function refuse(whole: string, part: string, reason?: string): never {
  const where = part === whole.replace(/\s+/g, "") ? `"${part}"` : `"${part}" in "${whole}"`;
  throw new UserError(
    `${where} is no game${reason ? `: ${reason}` : ""}; games are written like 1/2, *2, 1*, ↑*, ±1, {2|1} or {0,{1|0}||*|-1*}.`,
  );
}
