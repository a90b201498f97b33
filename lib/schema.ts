import * as v from "valibot";
import { nearest } from "./did-you-mean.ts";
import { UserError } from "./errors.ts";

/**
 * What plain data that comes from outside must be: its keys, types and ranges, with a word on each. It is written beside
 * the TypeScript type, and the compiler sees that it has every key of the type and no other, each with its type.
 */
export type Schema<T> = v.GenericSchema<T>;

/** What is known of a value besides its word. */
interface Known {
  /** What AlphaGo Zero had there (Silver and others, Nature 2017). */
  readonly alphaGoZero?: unknown;
}

const described = <T>(schema: v.GenericSchema<T>, about: string, known: Known = {}): Schema<T> =>
  v.pipe(schema, v.description(about), v.metadata({ ...known }));

/** A whole number from `low` to `high`. */
export function whole(low: number, high: number, about: string, known?: Known): Schema<number> {
  const accepted = `a whole number from ${low} to ${high}`;
  const number = v.pipe(
    v.number(accepted),
    v.integer(accepted),
    v.minValue(low, accepted),
    v.maxValue(high, accepted),
  );
  return described(number, about, known);
}

/** A number from `low` to `high`. */
export function between(low: number, high: number, about: string, known?: Known): Schema<number> {
  const accepted = `a number from ${low} to ${high}`;
  return described(
    v.pipe(v.number(accepted), v.minValue(low, accepted), v.maxValue(high, accepted)),
    about,
    known,
  );
}

export const yesOrNo = (about: string, known?: Known): Schema<boolean> =>
  described(v.boolean("true or false"), about, known);

/** One of some words, each with what it means. */
export function oneOf<Word extends string>(
  words: Readonly<Record<Word, string>>,
  about: string,
  known?: Known,
): Schema<Word> {
  const accepted = Object.keys(words) as Word[];
  return described(v.picklist(accepted, accepted.join(" or ")), about, known);
}

/** The longest text that a config has a use for. */
const MOST_LETTERS = 200;

export const text = (about: string, known?: Known): Schema<string> => {
  const accepted = `text of up to ${MOST_LETTERS} letters`;
  return described(v.pipe(v.string(accepted), v.maxLength(MOST_LETTERS, accepted)), about, known);
};

/** Anything that passes a test. */
export const passing = <T>(
  test: (value: unknown) => boolean,
  accepted: string,
  about: string,
  known?: Known,
): Schema<T> => described(v.custom<T>(test, accepted), about, known);

/** Whatever it is, someone else looks at it. */
export const anything = (): Schema<unknown> => v.unknown();

export const optional = <T>(schema: Schema<T>): Schema<T | undefined> => v.optional(schema);

export const listOf = <T>(schema: Schema<T>): Schema<readonly T[]> => v.array(schema, "a list");

/** The first of these that fits. */
export const either = <const Schemas extends readonly Schema<unknown>[]>(
  schemas: Schemas,
  accepted: string,
  about: string,
  known?: Known,
): Schema<v.InferOutput<Schemas[number]>> => described(v.union(schemas, accepted), about, known);

type Entries<T> = { readonly [Key in keyof Required<T>]: Schema<T[Key]> };

/** An object with these keys and no others. */
export function part<T extends object>(entries: Entries<T>): Schema<T> {
  // The message of a misfit is what is accepted; where it is the keys, `check` looks for the one that was meant.
  const keys = Object.keys(entries).join(", ");
  return v.strictObject(entries as v.ObjectEntries, ({ path }) =>
    path ? keys : `an object with ${keys}`,
  ) as unknown as Schema<T>;
}

type OfKind<T, Kind> = Omit<Extract<T, { readonly kind: Kind }>, "kind">;

/** An object whose `kind` says which other keys it has. */
export function kinds<T extends { readonly kind: string }>(
  options: {
    readonly [Kind in T["kind"]]: Entries<OfKind<T, Kind>>;
  },
): Schema<T> {
  const names = Object.keys(options) as T["kind"][];
  const listed = names.join(" or ");
  return v.variant(
    "kind",
    names.map(
      (kind) => part({ kind: v.literal(kind), ...options[kind] } as Entries<{ kind: string }>) as never,
    ),
    ({ path }) => (path ? listed : `an object whose kind is ${listed}`),
  ) as unknown as Schema<T>;
}

/** Whether a value is what a schema describes. */
export const fits = <T>(schema: Schema<T>, value: unknown): value is T => v.is(schema, value);

/** A value of a schema: where it stands, what is said of it. */
export interface DescribedPath extends Known {
  /** "search.cPuct". */
  readonly path: string;
  readonly about?: string;
}

/** All values that a schema describes, those of every kind included. */
export function pathsOf(schema: Schema<unknown>, path = ""): DescribedPath[] {
  const { entries, wrapped, options } = schema as {
    readonly entries?: Readonly<Record<string, Schema<unknown>>>;
    readonly wrapped?: Schema<unknown>;
    readonly options?: readonly (Schema<unknown> | string)[];
  };
  if (entries)
    return Object.entries(entries).flatMap(([key, inner]) => pathsOf(inner, path ? `${path}.${key}` : key));
  if (wrapped) return pathsOf(wrapped, path);
  const inside = (options ?? []).flatMap((option) =>
    typeof option === "object" ? pathsOf(option, path) : [],
  );
  const below = inside.filter((other) => other.path !== path);
  if (below.length > 0)
    return below.filter((other, i) => below.findIndex(({ path }) => path === other.path) === i);
  return [{ path, about: v.getDescription(schema as never), ...(v.getMetadata(schema as never) as Known) }];
}

/**
 * Refuses what a schema does not describe, in a sentence that names the value and says what is accepted. `subject` begins
 * the sentence: "A training".
 */
export function check<T>(schema: Schema<T>, value: unknown, subject: string): asserts value is T {
  const { issues } = v.safeParse(schema, value);
  if (!issues) return;
  // A key that was misspelt is missing, too: what it should have been is told first.
  const issue = issues.find(isUnknownKey) ?? issues[0];
  const steps = (issue.path ?? []).map(({ key }) => String(key));
  const place = (keys: readonly string[]): string =>
    keys.length === 0 ? subject : `${subject}'s ${keys.join(".")}`;
  if (issue.type !== "strict_object" || steps.length === 0 || !hasKeyIssue(issue))
    throw new UserError(`${place(steps)} can't be ${shown(issue.input)}; it takes ${issue.message}.`);
  const [last, within] = [steps[steps.length - 1], steps.slice(0, -1)];
  throw new UserError(
    isUnknownKey(issue)
      ? `${place(within)} has no ${clipped(last)}${meant(schema, within, last, issue.message)}; it takes ${issue.message}.`
      : `${place(within)} needs ${last}; it takes ${issue.message}.`,
  );
}

/** Refuses what is no object, or has other keys than these: "did you mean cPuct?". */
export function refuseOtherKeys(subject: string, value: unknown, keys: readonly string[]): void {
  const listed = keys.join(", ");
  if (value === null || typeof value !== "object" || Array.isArray(value))
    throw new UserError(`${subject} can't be ${shown(value)}; it takes an object with any of ${listed}.`);
  for (const key of Object.keys(value)) {
    if (keys.includes(key)) continue;
    const near = nearest(key, keys);
    throw new UserError(
      `${subject} has no ${clipped(key)}${near ? ` (did you mean ${near}?)` : ""}; it takes ${listed}.`,
    );
  }
}

type Issue = v.BaseIssue<unknown>;

/** Whether a key, and not its value, is what is wrong. */
const hasKeyIssue = ({ path }: Issue): boolean => path?.[path.length - 1].origin === "key";
const isUnknownKey = (issue: Issue): boolean =>
  issue.type === "strict_object" && issue.expected === "never" && hasKeyIssue(issue);

/** The key that was likely meant: of the same object, else one elsewhere. */
function meant(schema: Schema<unknown>, within: readonly string[], key: string, here: string): string {
  const own = nearest(key, here.split(", "));
  if (own) return ` (did you mean ${own}?)`;
  const typed = [...within, key].join(".");
  const paths = pathsOf(schema).filter(({ path }) => path !== typed);
  const lastOf = (path: string): string => path.slice(path.lastIndexOf(".") + 1);
  const name = nearest(
    key,
    paths.map(({ path }) => lastOf(path)),
  );
  const other = paths.find(({ path }) => lastOf(path) === name);
  return other ? ` (did you mean ${other.path}?)` : "";
}

const MOST_SHOWN = 60;
const clipped = (text: string): string => (text.length > MOST_SHOWN ? `${text.slice(0, MOST_SHOWN)}…` : text);

/** A value as it can stand in a sentence. */
function shown(value: unknown): string {
  if (typeof value === "bigint") return clipped(`${value}n`);
  if (typeof value === "function" || typeof value === "symbol") return `a ${typeof value}`;
  if (typeof value === "number" || value === undefined) return String(value);
  try {
    return clipped(JSON.stringify(value) ?? String(value));
  } catch {
    return "this object";
  }
}
