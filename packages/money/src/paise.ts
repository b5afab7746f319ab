declare const paiseUnit: unique symbol;

/** A whole number of paise (1/100 of a main unit). Signed; always a safe integer. */
export type Paise = number & { readonly [paiseUnit]: true };

/**
 * The largest amount one command may carry: 10 crore main units. With odds of at most 1000.00 in hundredths
 * its product stays at 10^15, far inside the safe integers even after a thousand such sums.
 */
export const MAX_AMOUNT_PAISE = 10_000_000_000 as Paise;

/** Nothing, as an amount: the start of a sum. */
export const zeroPaise = 0 as Paise;

/** Brands a whole number of paise. Anything that is not a safe integer is a bug in the caller. */
export function paise(amount: number): Paise {
  if (!Number.isSafeInteger(amount)) throw new RangeError(`not a whole number of paise: ${amount}`);
  return amount as Paise;
}

/** The exact sum. Throws `RangeError` where it leaves the safe integers. */
export function addPaise(a: Paise, b: Paise): Paise {
  return paise(a + b);
}

/** `a` minus `b`, exact; may be negative. Throws `RangeError` where it leaves the safe integers. */
export function subtractPaise(a: Paise, b: Paise): Paise {
  return paise(a - b);
}

/** The same amount in the other direction; zero stays `0`, never `-0`, which would be written with a sign. */
export function negatePaise(amount: Paise): Paise {
  return (amount === 0 ? 0 : -amount) as Paise;
}

/** Main units as a number with at most two decimals, the form of the wire: 12345 paise is 123.45. */
export function paiseToMainUnits(amount: Paise): number {
  return amount / 100;
}

/**
 * The paise nearest to a number of main units, for amounts that have two decimals but for what arithmetic on doubles leaves:
 * 4.35 times 100 is a little less than 435. Throws `RangeError` for what is no amount, such as NaN.
 */
export function nearestPaise(amount: number): Paise {
  const nearest = Math.round(amount * 100);
  return paise(nearest === 0 ? 0 : nearest);
}

/**
 * Paise from a number of main units, or undefined where the number is not exactly a whole number of paise
 * (three decimals, NaN, Infinity, beyond the safe integers).
 */
export function paiseFromMainUnits(amount: number): Paise | undefined {
  if (!Number.isFinite(amount)) return undefined;
  const nearest = Math.round(amount * 100);
  if (!Number.isSafeInteger(nearest)) return undefined;
  // Two decimals are not exact in binary, so the question is whether this double is the one nearest to nearest/100.
  if (nearest / 100 !== amount) return undefined;
  return (nearest === 0 ? 0 : nearest) as Paise;
}

/** Paise from an amount as a person or a program gave it: a number of main units, or text such as `1,234.50`. */
export function paiseOfEntered(amount: number | string): Paise | undefined {
  return typeof amount === "number" ? paiseFromMainUnits(amount) : parsePaise(amount);
}

// Each group of digits must begin with its comma: an optional one would let a long text be split in countless ways.
// The last group has three digits in every grouping: `1,50` is no amount, rather than a hundred times what was meant.
const DECIMAL_AMOUNT = /^(-?)(\d{1,3}(?:,\d{2,3})*,\d{3}|\d+)(?:\.(\d{1,2}))?$/;

const DEVANAGARI_ZERO = "\u0966".charCodeAt(0);

/** The text with digits as a keyboard in Hindi writes them in the form that numbers are read in; all else stays. */
export function plainDigits(text: string): string {
  return text.replace(/[\u0966-\u096f]/g, (digit) => String(digit.charCodeAt(0) - DEVANAGARI_ZERO));
}

/**
 * Paise from text such as `1,234.5` or `-12`, also in Devanagari digits; undefined where the text is not an amount with at
 * most two decimals.
 */
export function parsePaise(text: string): Paise | undefined {
  const match = DECIMAL_AMOUNT.exec(plainDigits(text).trim());
  if (!match) return undefined;
  const [, sign, whole = "", decimals = ""] = match;
  const magnitude = Number(whole.replaceAll(",", "")) * 100 + Number(decimals.padEnd(2, "0"));
  if (!Number.isSafeInteger(magnitude)) return undefined;
  return (sign === "-" && magnitude !== 0 ? -magnitude : magnitude) as Paise;
}
