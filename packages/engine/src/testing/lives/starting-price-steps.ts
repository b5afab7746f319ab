import { paise } from "@crossbook/money";
import { oddsHundredths } from "@crossbook/odds";
import fc from "fast-check";
import type { Command, Execution, Persistence } from "../../commands.ts";
import { type MarketResult, type MarketTerms, VOID_RESULT } from "../../kinds/index.ts";
import { subsets } from "../../oracle/naive-positions.ts";
import { leastPercent, orderLifeMs } from "../arbitrary-values.ts";
import { createMarket, openAccount, payIn, setBetDelay, setMarketLimits } from "../commands.ts";

/** The last one is the house's, the one before it is poor. */
export const SP_ACCOUNTS = [1, 2, 3, 4, 5, 6] as const;

/**
 * Markets with starting prices: one winner; two runners, cross-matched and with a bet delay; two winners, with bounds and a guard
 * against jumps; one without any; and three runners, cross-matched.
 */
export const SP_MARKETS = [1, 2, 3, 4, 5] as const;

export const SP_TERMS: readonly MarketTerms[] = [
  { kind: "singleWinner", runnerCount: 3, ladder: "classic" },
  { kind: "singleWinner", runnerCount: 2, ladder: "finest", crossMatching: true },
  { kind: "severalWinners", runnerCount: 4, winners: 2, ladder: "classic" },
  { kind: "singleWinner", runnerCount: 3, ladder: "classic" },
  { kind: "singleWinner", runnerCount: 3, ladder: "classic", crossMatching: true },
];

const ACTS = [
  ...(["wait", "wait", "wait", "wait", "wait", "wait", "wait", "wait", "wait", "wait", "wait"] as const),
  ...(["order", "order", "order", "order", "order", "order", "order", "order", "order"] as const),
  ...(["bet", "bet", "bet", "cancel", "cancel", "reduce", "cancelAll", "group"] as const),
  ...(["release", "delay", "suspend", "open", "open", "open", "off", "limits", "remove", "void"] as const),
  ...(["again", "limit", "limit"] as const),
  ...(["keep", "keep", "keep", "keep", "expire", "expire"] as const),
] as const;

const execution: fc.Arbitrary<Execution> = fc.constantFrom(
  ...(["limit", "limit", "limit", "limit", "postOnly", "anyPrice", "immediateOrCancel"] as const),
  ...(["fillOrKill", "startingPrice"] as const),
);
const persistence: fc.Arbitrary<Persistence> = fc.constantFrom(
  ...(["lapse", "lapse", "lapse", "keep", "startingPrice", "startingPrice"] as const),
);

const step = fc.record({
  act: fc.constantFrom(...ACTS),
  who: fc.constantFrom(...SP_ACCOUNTS),
  marketId: fc.constantFrom(1, 1, 1, 1, 1, 2, 2, 2, 3, 3, 3, 4, 5, 5, 5),
  runner: fc.constantFrom(0, 0, 0, 0, 0, 0, 0, 1, 1, 2, 3),
  isLay: fc.boolean(),
  price: fc.oneof(
    {
      weight: 12,
      arbitrary: fc.constantFrom(150, 180, 190, 198, 200, 202, 220, 300, 320, 400, 700, 1000),
    },
    { weight: 2, arbitrary: fc.constantFrom(101, 102, 110, 5000, 99_000, 100_000) },
  ),
  /** Of an order that waits: whether it takes any starting price. */
  isAny: fc.boolean(),
  stake: fc.oneof(
    { weight: 3, arbitrary: fc.integer({ min: 1, max: 12 }) },
    { weight: 6, arbitrary: fc.integer({ min: 1, max: 6000 }) },
    { weight: 3, arbitrary: fc.constantFrom(100, 1000, 6000) },
    { weight: 1, arbitrary: fc.integer({ min: 1_000_000, max: 10_000_000_000 }) },
  ),
  ...{ execution, persistence },
  /** Of its stake, in percent, where it is fill-or-kill. */
  least: fc.option(leastPercent, { nil: undefined, freq: 2 }),
  life: orderLifeMs,
  back: fc.nat(30),
  passes: fc.constantFrom(0, 1, 500, 4000),
});
/** One act, and what it may need; its numbers are drawn however it goes. */
export type SpStep = typeof step extends fc.Arbitrary<infer One> ? One : never;

/** What happens in the markets before each gets its result. */
export const startingPriceLife = fc.record({
  steps: fc.array(step, { minLength: 30, maxLength: 70, size: "max" }),
  restart: fc.nat(60),
  off: fc.constantFrom("inPlay" as const, "inPlay" as const, "closed" as const),
  after: fc.array(step, { maxLength: 6, size: "max" }),
  /** Of each market. */
  results: fc.array(fc.nat(40), { minLength: SP_MARKETS.length, maxLength: SP_MARKETS.length }),
});

/** Accounts with their money, and the markets. */
export function startingPriceOpening(): Command[] {
  const bounds = { minPayout: 500, maxExposure: 60_000, maxMatched: 20_000 };
  const most = 10_000_000_000;
  return [
    ...SP_ACCOUNTS.map((accountId): Command => {
      return { ...openAccount(accountId), kind: accountId === 6 ? "house" : "player" };
    }),
    ...SP_ACCOUNTS.flatMap((accountId) =>
      accountId === 5 ? [payIn(accountId, 9000)] : [payIn(accountId, most), payIn(accountId, most)],
    ),
    ...SP_TERMS.map((terms, index) =>
      createMarket(index + 1, {
        ...{ terms, keepsInPlay: index !== 2, commissionBasisPoints: index * 250 },
        ...{ hasStartingPrice: index !== 3, minStake: paise(index === 2 ? 10 : 1) },
        ...(index === 2 && { limits: bounds }),
      }),
    ),
    setBetDelay(2, 3000),
    setMarketLimits(3, { minStake: paise(10), limits: bounds, jumpGuard: { ticks: 20, withinMs: 60_000 } }),
  ];
}

/** The price of an order that waits: its limit, or the end of the ladder. */
export function waitingPrice({ isAny, isLay, price }: Pick<SpStep, "isAny" | "isLay" | "price">) {
  return oddsHundredths(isAny ? (isLay ? 100_000 : 101) : price);
}

/** One of the results that a market can have, void now and then. */
export function startingPriceResult(marketId: number, pick: number): MarketResult {
  const terms = SP_TERMS[marketId - 1];
  if (terms === undefined || terms.kind === "line" || pick % 7 === 0) return VOID_RESULT;
  const all = subsets(terms.runnerCount, terms.kind === "severalWinners" ? terms.winners : 1);
  return { type: "winners", winners: all[pick % all.length] ?? [] };
}
