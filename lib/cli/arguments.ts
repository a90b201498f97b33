import { UserError } from "../errors.ts";
import { formatBytes } from "../format.ts";

/** A whole number in a range, or a sentence that says what is accepted. */
export function wholeNumber(option: string, text: string, low: number, high: number): number {
  const value = /^-?\d+$/.test(text.trim()) ? Number(text) : Number.NaN;
  if (!(value >= low && value <= high))
    throw new UserError(`${option} can't be "${text}"; it takes a whole number from ${low} to ${high}.`);
  return value;
}

/** A number above 0, up to a limit, or a sentence that says what is accepted. */
export function positiveNumber(option: string, text: string, high: number): number {
  const value = /^\d*\.?\d+$/.test(text.trim()) ? Number(text) : Number.NaN;
  if (!(value > 0 && value <= high))
    throw new UserError(`${option} can't be "${text}"; it takes a number above 0, at most ${high}.`);
  return value;
}

/** 18g, 512m, 2e9: bytes; or a sentence that says what is accepted. */
function byteCount(option: string, text: string): number {
  const [, number, unit] = /^(\d+(?:\.\d+)?(?:e\d+)?)([kmgt]?)b?$/i.exec(text.trim()) ?? [];
  const bytes =
    number === undefined ? 0 : Number(number) * 1000 ** " kmgt".indexOf(unit.toLowerCase() || " ");
  if (!(bytes > 0))
    throw new UserError(`${option} can't be "${text}"; it takes an amount such as 18g or 512m.`);
  return bytes;
}

/** What --workers says; undefined where it is left out. */
export const workersOption = (text: string | undefined): number | undefined =>
  text === undefined ? undefined : wholeNumber("--workers", text, 1, 64);

/** What --memory says, in bytes; undefined where it is left out. More than the machine has, if given, is refused. */
export function memoryOption(
  text: string | undefined,
  machine = Number.POSITIVE_INFINITY,
): number | undefined {
  if (text === undefined) return undefined;
  const bytes = byteCount("--memory", text);
  if (bytes > machine)
    throw new UserError(
      `--memory can't be "${text}" here: this machine, or its container, has ${formatBytes(machine)} in all.`,
    );
  return bytes;
}
