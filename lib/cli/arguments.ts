import { UserError } from "../errors.ts";

/** A whole number in a range, or a sentence that says what is accepted. */
export function wholeNumber(option: string, text: string, low: number, high: number): number {
  const value = /^-?\d+$/.test(text.trim()) ? Number(text) : Number.NaN;
  if (!(value >= low && value <= high))
    throw new UserError(`${option} can't be "${text}"; it takes a whole number from ${low} to ${high}.`);
  return value;
}
