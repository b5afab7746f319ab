import type { Paise } from "./paise.ts";

/** `indian`: 1,23,456.00; `thousands`: 123,456.00; `none`: 123456.00. */
export type Grouping = "indian" | "thousands" | "none";

/** How `formatPaise` writes; left out: Indian grouping, two decimals, a sign on losses only. */
export interface AmountFormat {
  readonly grouping?: Grouping;
  /** `two`: always paise; `shortest`: none where they are zero. */
  readonly decimals?: "two" | "shortest";
  /** `always` also writes a plus before a gain. */
  readonly sign?: "negative" | "always";
}

/** An amount in main units, written the same on every machine: no locale of the system has a say in it. */
export function formatPaise(amount: Paise, format: AmountFormat = {}): string {
  const { grouping = "indian", decimals = "two", sign = "negative" } = format;
  const magnitude = Math.abs(amount);
  const rest = magnitude % 100;
  const whole = grouped(String((magnitude - rest) / 100), grouping);
  const fraction = decimals === "shortest" && rest === 0 ? "" : `.${String(rest).padStart(2, "0")}`;
  return signOf(amount, sign) + whole + fraction;
}

const SIZE_UNITS = [
  { letter: "b", paise: 100_000_000_000 },
  { letter: "m", paise: 100_000_000 },
  { letter: "k", paise: 100_000 },
] as const;

/**
 * Size of an offer for a price cell, short and never more than there is: 950, 1.2k, 35k, 4.1m. Below a thousand
 * main units whole units are shown, and what is under one unit with its paise.
 */
export function formatSize(size: Paise): string {
  if (size < 0) return `-${formatSize(-size as Paise)}`;
  const unit = SIZE_UNITS.find(({ paise }) => size >= paise);
  if (unit) return shortened(size, unit.paise) + unit.letter;
  return size < 100 ? formatPaise(size, { decimals: "shortest" }) : String(Math.floor(size / 100));
}

/** One decimal below a hundred units, none above, always downwards. */
function shortened(size: number, unit: number): string {
  const tenths = Math.floor(size / (unit / 10));
  return String(tenths >= 1000 ? Math.floor(tenths / 10) : tenths / 10);
}

function signOf(amount: number, sign: "negative" | "always"): string {
  if (amount < 0) return "-";
  return sign === "always" && amount > 0 ? "+" : "";
}

/** Digits with commas: the last three together, then by two (Indian) or three. */
function grouped(digits: string, grouping: Grouping): string {
  if (grouping === "none" || digits.length <= 3) return digits;
  const size = grouping === "indian" ? 2 : 3;
  const groups = [digits.slice(-3)];
  for (let end = digits.length - 3; end > 0; end -= size)
    groups.unshift(digits.slice(Math.max(0, end - size), end));
  return groups.join(",");
}
