import type { Paise } from "@crossbook/money";
import { ladderPrices, type OddsHundredths } from "@crossbook/odds";
import fc from "fast-check";
import type { OrderTerms } from "../commands.ts";
import type { EachWayTerms } from "../kinds/each-way/terms.ts";
import type { MarketTerms, SingleWinnerTerms } from "../kinds/index.ts";
import { MAX_ORDER_LIFE_MS } from "../limits.ts";
import { NOON } from "./commands.ts";

/** Numbers that no caller should send and the engine must refuse by value. */
export const HOSTILE_NUMBERS = [
  Number.NaN,
  Number.POSITIVE_INFINITY,
  Number.NEGATIVE_INFINITY,
  -1,
  -0,
  0,
  0.5,
  100.5,
  2 ** 31,
  2 ** 32 + 1,
  2 ** 53,
  Number.MAX_VALUE,
  Number.MIN_VALUE,
] as const;

export const ACCOUNT_IDS = [1, 2, 3, 4] as const;

/** Accounts of real money. */
export const REAL_ACCOUNT_IDS = [8, 9] as const;

/** The market of real money. */
export const REAL_MARKET_ID = 4;

/** A session: over or not at 20 to 23 runs. */
export const SESSION_MARKET_ID = 6;
export const SESSION_TERMS: MarketTerms = { kind: "line", first: 78, step: 4, lines: 4, sides: "over" };

/** A handicap at -0.25, 0 and 0.25 goals, and the other side of each. */
export const HANDICAP_MARKET_ID = 7;
export const HANDICAP_TERMS: MarketTerms = { kind: "line", first: -1, step: 1, lines: 3, sides: "both" };

/** A race each way, a fifth of the odds for two places of four: fifths are what no number holds exactly. */
export const EACH_WAY_MARKET_ID = 8;
export const EACH_WAY_TERMS: EachWayTerms = {
  ...{ kind: "eachWay", runnerCount: 4, places: 2, divisor: 5 },
  ladder: "finest",
};

/** A match of two, cross-matched. */
export const CROSSED_MARKET_ID = 9;
export const CROSSED_TERMS: SingleWinnerTerms = {
  ...{ kind: "singleWinner", runnerCount: 2, ladder: "classic" },
  crossMatching: true,
};

/** A match that can end in a draw, cross-matched. */
export const THREE_CROSSED_MARKET_ID = 10;
export const THREE_CROSSED_TERMS: SingleWinnerTerms = { ...CROSSED_TERMS, runnerCount: 3 };

/** An outside party with an account of its own, beside the clearing account. */
export const OUTSIDE_PARTY = -1001;

/** An account of bonus money. */
export const BONUS_ACCOUNT = -2001;

const OFTEN_BET_ON = [
  1,
  1,
  1,
  2,
  2,
  2,
  3,
  3,
  3,
  SESSION_MARKET_ID,
  HANDICAP_MARKET_ID,
  HANDICAP_MARKET_ID,
  EACH_WAY_MARKET_ID,
  EACH_WAY_MARKET_ID,
  CROSSED_MARKET_ID,
  CROSSED_MARKET_ID,
  CROSSED_MARKET_ID,
  THREE_CROSSED_MARKET_ID,
];

const TIGHT_PRICES = ladderPrices("classic").filter((price) => price >= 190 && price <= 215);

/** How much of a stake must be matched at once, in percent: now and then more than all of it. */
export const leastPercent: fc.Arbitrary<number> = fc.oneof(
  { weight: 5, arbitrary: fc.integer({ min: 1, max: 100 }) },
  { weight: 1, arbitrary: fc.constantFrom(1, 100, 101) },
);

/** So many percent of a stake in whole paise, at least one; what is no such percentage as it is. */
export function leastPart(stake: number, percent: number): Paise {
  const isPercent = Number.isInteger(percent) && percent >= 1 && percent <= 101;
  return (isPercent ? Math.ceil((stake * percent) / 100) : percent) as Paise;
}

/** After how many milliseconds orders expire: mostly never, and seldom no time that they can have. */
export const orderLifeMs: fc.Arbitrary<number | undefined> = fc.oneof(
  { weight: 40, arbitrary: fc.constant(undefined) },
  { weight: 10, arbitrary: fc.integer({ min: 1, max: 30_000 }) },
  { weight: 3, arbitrary: fc.constantFrom(1, 4000, 4000, 20_000) },
  { weight: 2, arbitrary: fc.constantFrom(0, -1, 0.5, MAX_ORDER_LIFE_MS, MAX_ORDER_LIFE_MS + 1) },
);

/** Whether an order of these may have an expiry. */
export function mayExpire({
  execution,
  persistence,
}: Pick<OrderTerms, "execution" | "persistence">): boolean {
  const mayRest = execution === "limit" || execution === "postOnly" || execution === "anyPrice";
  return mayRest && persistence !== "startingPrice";
}

export type Vocabulary = ReturnType<typeof vocabulary>;

/** What commands are made of: mostly values that make sense, and so many of a hundred that no caller should send. */
export function vocabulary(hostilePercent: number) {
  const numberOr = (usual: fc.Arbitrary<number>): fc.Arbitrary<number> =>
    fc.oneof(
      { weight: 100 - hostilePercent, arbitrary: usual },
      { weight: hostilePercent, arbitrary: fc.constantFrom(...HOSTILE_NUMBERS) },
    );
  const price = fc.oneof(
    { weight: 12, arbitrary: fc.constantFrom(...TIGHT_PRICES) },
    { weight: 3, arbitrary: fc.integer({ min: 195, max: 205 }) },
    { weight: 1, arbitrary: fc.integer({ min: 100, max: 100_001 }) },
    { weight: 1, arbitrary: fc.constantFrom(101, 100_000) },
  );
  const key = fc.oneof(
    { weight: 30, arbitrary: fc.uuid() },
    { weight: 3, arbitrary: fc.constantFrom("again", "once more", "first") },
    { weight: 1, arbitrary: fc.constantFrom("", "x".repeat(64), "x".repeat(65)) },
  );
  return {
    numberOr,
    amount: (usual: fc.Arbitrary<number>) => numberOr(usual).map((value) => value as Paise),
    price: numberOr(price).map((value) => value as OddsHundredths),
    key,
    least: numberOr(leastPercent),
    at: fc.integer({ min: NOON, max: NOON + 100_000 }),
    accountId: numberOr(mostly(fc.constantFrom(...ACCOUNT_IDS), fc.constantFrom(...REAL_ACCOUNT_IDS))),
    marketId: numberOr(mostly(fc.constantFrom(...OFTEN_BET_ON), fc.constant(REAL_MARKET_ID))),
    runner: numberOr(fc.constantFrom(0, 0, 0, 0, 0, 0, 1, 1, 1, 2, 3)),
  };
}

/** Seldom the second. */
function mostly(usual: fc.Arbitrary<number>, rare: fc.Arbitrary<number>): fc.Arbitrary<number> {
  return fc.oneof({ weight: 9, arbitrary: usual }, { weight: 1, arbitrary: rare });
}
