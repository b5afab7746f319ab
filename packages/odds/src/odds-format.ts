import { plainDigits } from "@crossbook/money";
import { HIGHEST_ODDS, LOWEST_ODDS } from "./ladder.ts";
import type { OddsHundredths } from "./odds-hundredths.ts";

const DECIMAL_ODDS = /^\d{1,4}(?:\.\d{0,2}0*)?$/;

/**
 * Odds from what a person typed or a wire carries: at most two decimals, between 1.01 and 1000. Undefined for
 * anything else. Whether a market's ladder has that price is another question: see `isOnLadder`.
 */
export function parseOdds(odds: string | number): OddsHundredths | undefined {
  if (typeof odds === "string") {
    const text = odds.trim();
    return DECIMAL_ODDS.test(text) ? parseOdds(Number(text)) : undefined;
  }
  const hundredths = Math.round(odds * 100);
  if (!(hundredths >= LOWEST_ODDS && hundredths <= HIGHEST_ODDS)) return undefined;
  // Two decimals are not exact in binary, so the question is whether this is the number nearest to them.
  return hundredths / 100 === odds ? (hundredths as OddsHundredths) : undefined;
}

/** Decimal odds as a number, the form of the wire: 214 is 2.14. */
export function decimalOdds(odds: OddsHundredths): number {
  return odds / 100;
}

/** As few decimals as the odds need: 2, 2.5, 2.14. */
export function formatOdds(odds: OddsHundredths): string {
  return String(odds / 100);
}

/**
 * Odds as screens show them, with the decimals of the classic ladder's steps, so that neighbours line up: 2.70, 6.8,
 * 15.0, 21. Odds between those steps (an average, the finest ladder) keep every decimal they have.
 */
export function displayOdds(odds: OddsHundredths): string {
  const decimalsOfSteps = odds < 400 ? 2 : odds < 2000 ? 1 : 0;
  const decimalsNeeded = odds % 10 !== 0 ? 2 : odds % 100 !== 0 ? 1 : 0;
  return (odds / 100).toFixed(Math.max(decimalsOfSteps, decimalsNeeded));
}

/**
 * Bookmaker and toss markets quote what 100 staked wins: 1.85 is 85. The notation is a way of writing odds, never
 * guessed from a number's looks; it fits odds up to 1000.
 */
export function percentFromOdds(odds: OddsHundredths): number {
  return odds - 100;
}

/** Odds from the percent notation: 85 is 1.85; undefined where it is not a whole number within the odds' range. */
export function oddsFromPercent(percent: number): OddsHundredths | undefined {
  const hundredths = percent + 100;
  if (!Number.isInteger(hundredths) || hundredths < LOWEST_ODDS || hundredths > HIGHEST_ODDS)
    return undefined;
  return hundredths as OddsHundredths;
}

/** How a market writes its prices: decimal odds, or what 100 staked wins. A market declares it. */
export type PriceNotation = "decimal" | "percent";

/** A price as a market's screens show it: 1.85, or 85 in percent. */
export function displayPrice(odds: OddsHundredths, notation: PriceNotation): string {
  return notation === "percent" ? String(percentFromOdds(odds)) : displayOdds(odds);
}

/** The price that a person typed in a market's notation, also in Devanagari digits; undefined where it is none. */
export function parsePrice(typed: string, notation: PriceNotation): OddsHundredths | undefined {
  const text = plainDigits(typed);
  if (notation === "decimal") return parseOdds(text);
  return /^\d{1,5}$/.test(text.trim()) ? oddsFromPercent(Number(text)) : undefined;
}

/** The profit a unit of stake wins, as a fraction in lowest terms: 2.50 is 3/2. */
export function fractionalOdds(odds: OddsHundredths): string {
  const profit = odds - 100;
  const divisor = greatestCommonDivisor(profit, 100);
  return `${profit / divisor}/${100 / divisor}`;
}

/** What a stake of 100 wins (from 2.00 on), or what must be staked to win 100 with a minus sign: +150, −200. */
export function americanOdds(odds: OddsHundredths): string {
  return odds >= 200 ? `+${odds - 100}` : `\u2212${Math.round(10_000 / (odds - 100))}`;
}

/** The chance that the odds stand for, before anybody's margin: 2.50 is 40 %, with one decimal below ten. */
export function impliedPercent(odds: OddsHundredths): string {
  const percent = 10_000 / odds;
  return `${percent.toFixed(percent < 10 ? 1 : 0)}%`;
}

/** How a player reads decimal odds. Typed and placed are always decimal odds. */
export type OddsFormat = "decimal" | "fractional" | "american" | "implied";

/** Decimal odds as the player reads them: 2.50, 3/2, +150 or 40%. */
export function oddsInFormat(odds: OddsHundredths, format: OddsFormat): string {
  switch (format) {
    case "decimal":
      return displayOdds(odds);
    case "fractional":
      return fractionalOdds(odds);
    case "american":
      return americanOdds(odds);
    case "implied":
      return impliedPercent(odds);
  }
}

function greatestCommonDivisor(a: number, b: number): number {
  return b === 0 ? a : greatestCommonDivisor(b, a % b);
}
