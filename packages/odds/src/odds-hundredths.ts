declare const oddsUnit: unique symbol;

/** Decimal odds × 100 as a whole number: 214 is 2.14. Between 101 and 100000. */
export type OddsHundredths = number & { readonly [oddsUnit]: true };

/** Brands odds that are known to be right. Anything else than 101 to 100000 is a bug in the caller. */
export function oddsHundredths(odds: number): OddsHundredths {
  if (!Number.isInteger(odds) || odds < 101 || odds > 100_000) throw new RangeError(`not odds: ${odds}`);
  return odds as OddsHundredths;
}
