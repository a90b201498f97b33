/** How a value is written: in tables, on axes and beside bars alike. */
export type Format = "count" | "number" | "percent" | "seconds" | "bytes" | "text";

/** Stands for a value that is not there. */
const MISSING = "–";

export const isMissing = (value: unknown): boolean =>
  value === null || value === undefined || value === "" || (typeof value === "number" && Number.isNaN(value));

const decimals = (value: number | bigint, digits: number, fixed = false): string =>
  new Intl.NumberFormat("en-US", {
    maximumFractionDigits: digits,
    minimumFractionDigits: fixed ? digits : 0,
  }).format(value);

/** Three significant digits are enough to compare machines: 3.41, 34.1, 341. */
const threeDigits = (value: number): string =>
  decimals(value, value >= 99.95 ? 0 : value >= 9.995 ? 1 : value >= 0.9995 ? 2 : 3);

function seconds(value: number): string {
  if (value < 0.0000995) return `${decimals(value * 1e6, 1)} µs`;
  if (value < 0.0995) return `${decimals(value * 1000, value < 0.00995 ? 1 : 0)} ms`;
  if (value < 59.95) return `${decimals(value, value < 9.95 ? 2 : 1)} s`;
  const minutes = Math.round(value / 60);
  if (minutes < 60) {
    const rest = Math.round(value - Math.floor(value / 60) * 60);
    return value < 600 && rest > 0 && rest < 60
      ? `${Math.floor(value / 60)} min ${rest} s`
      : `${minutes} min`;
  }
  return `${Math.floor(minutes / 60)} h${minutes % 60 ? ` ${minutes % 60} min` : ""}`;
}

const BYTE_UNITS = ["B", "kB", "MB", "GB", "TB"];

function bytes(value: number): string {
  let unit = 0;
  let size = value;
  while (size >= 999.5 && unit < BYTE_UNITS.length - 1) {
    size /= 1000;
    unit++;
  }
  return `${unit === 0 ? decimals(size, 0) : threeDigits(size)} ${BYTE_UNITS[unit]}`;
}

/** Whole numbers beyond 2^53 arrive as text (CSV, JSON) and must not pass through a double. */
const exactInteger = (value: unknown): bigint | undefined => {
  if (typeof value === "bigint") return value;
  return typeof value === "string" && /^[+-]?\d+$/.test(value.trim()) ? BigInt(value.trim()) : undefined;
};

/**
 * Writes `value` for a reader. What is no number where a number is expected ("about 15 minutes", as papers
 * put it) stays as it is. `percent` takes a share: 0.62 → "62%"; `seconds` and `bytes` choose their unit.
 */
export function formatValue(value: unknown, format: Format, digits?: number): string {
  if (isMissing(value)) return MISSING;
  if (format === "text") return String(value);
  const integer = exactInteger(value);
  if (integer !== undefined && (format === "count" || format === "number")) return decimals(integer, 0);
  const number = Number(value);
  if (!Number.isFinite(number)) return String(value);
  switch (format) {
    case "count":
      return decimals(number, digits ?? 0);
    case "number":
      if (digits === undefined && Math.abs(number) < 1) return String(Number(number.toPrecision(3)));
      return decimals(number, digits ?? 2, digits !== undefined);
    case "percent":
      return `${decimals(number * 100, digits ?? 1, digits !== undefined)}%`;
    case "seconds":
      return seconds(number);
    case "bytes":
      return bytes(number);
  }
}

/** "62% [52–71]": the unit is said once. */
export function formatInterval(low: unknown, high: unknown, format: Format, digits?: number): string {
  const bare = (value: unknown) => formatValue(value, format, digits).replace(/%$/, "");
  return `[${bare(low)}–${bare(high)}]`;
}

export const formatBytes = (value: number): string => formatValue(value, "bytes");
export const formatSeconds = (value: number): string => formatValue(value, "seconds");
