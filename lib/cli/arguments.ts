import { UserError } from "../errors.ts";

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
