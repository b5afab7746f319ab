import { paise } from "@crossbook/money";
import { ladderPrices, type OddsHundredths, oddsHundredths, priceAway } from "@crossbook/odds";
import fc from "fast-check";
import type { Command, Execution } from "../commands.ts";
import type { MarketResult, SingleWinnerTerms } from "../kinds/index.ts";
import {
  CROSSED_TERMS,
  leastPart,
  leastPercent,
  mayExpire,
  orderLifeMs,
  THREE_CROSSED_TERMS,
} from "./arbitrary-values.ts";
import {
  cancelOrder,
  createMarket,
  discountCommission,
  expireOrders,
  freshKey,
  leg,
  limitExposure,
  NOON,
  openAccount,
  operatorStatus,
  payIn,
  placeOrder,
  placeOrders,
  releaseOrders,
  setBetDelay,
  setMarketLimits,
  setMarketStatus,
} from "./commands.ts";

/** Accounts that bet in the cross-matched markets: the last one is the house's. */
export const CROSSED_ACCOUNTS = [1, 2, 3, 4, 5, 6, 7, 8] as const;

/**
 * Cross-matched markets. Of two runners: on the classic ladder, with a bet delay on the finest one, and with bounds and a guard
 * against jumps. Of three: on the classic ladder, and with a bet delay on the finest one.
 */
export const CROSSED_MARKETS = [1, 2, 3, 4, 5] as const;

export type CrossedMarketId = (typeof CROSSED_MARKETS)[number];

const TERMS: Readonly<Record<CrossedMarketId, SingleWinnerTerms>> = {
  1: CROSSED_TERMS,
  2: { ...CROSSED_TERMS, ladder: "finest" },
  3: CROSSED_TERMS,
  4: THREE_CROSSED_TERMS,
  5: { ...THREE_CROSSED_TERMS, ladder: "finest" },
};

/** Of a cross-matched market. */
export function crossedTerms(marketId: number): SingleWinnerTerms {
  return TERMS[marketId as CrossedMarketId];
}

/** Rich accounts and the markets. */
export function crossedOpening(): Command[] {
  const bounds = { minPayout: 0, maxExposure: 400_000, maxMatched: 900_000 };
  return [
    ...CROSSED_ACCOUNTS.map((accountId): Command => {
      return { ...openAccount(accountId), kind: accountId === 8 ? "house" : "player" };
    }),
    ...CROSSED_ACCOUNTS.map((accountId) => payIn(accountId, 10_000_000)),
    createMarket(1, { terms: TERMS[1], commissionBasisPoints: 333, keepsInPlay: true }),
    createMarket(2, { terms: TERMS[2] }),
    createMarket(3, { terms: TERMS[3], commissionBasisPoints: 500, limits: bounds }),
    createMarket(4, { terms: TERMS[4], commissionBasisPoints: 250, keepsInPlay: true }),
    createMarket(5, { terms: TERMS[5] }),
    setBetDelay(2, 3000),
    setMarketLimits(3, { limits: bounds, jumpGuard: { ticks: 12, withinMs: 60_000 } }),
    setBetDelay(5, 3000),
  ];
}

/** What the two runners of a market are worth: of each of these pairs one is the other's mirrored price, or nearly so. */
const PAIRS = [
  ...[
    [200, 200],
    [190, 210],
    [174, 234],
    [150, 300],
    [140, 350],
    [130, 430],
  ],
  ...[
    [120, 600],
    [110, 1100],
    [105, 2000],
    [102, 5000],
    [101, 10_000],
  ],
];

/** What three runners are worth: stakes that pay the same on each of them come to that, or nearly so; on two of one of them to more. */
const TRIPLES = [
  ...[
    [300, 300, 300],
    [150, 250, 5000],
    [210, 340, 430],
    [250, 250, 500],
    [150, 450, 900],
    [430, 210, 340],
  ],
  ...[
    [120, 1000, 1500],
    [2400, 110, 2000],
    [190, 214, 10_000],
    [7000, 3000, 105],
    [102, 10_000, 10_000],
  ],
];

/** Markets of a life, each as often as it is bet in: those of two runners, or one of three, in which more must come together. */
const OFTEN: readonly (readonly CrossedMarketId[])[] = [
  [1, 2, 3, 1, 2, 3, 1, 2, 3],
  [4, 4, 4, 4, 4, 4, 4, 2, 5],
  [5, 5, 5, 5, 5, 5, 5, 3, 4],
];

const anyLadderPrice = fc.constantFrom(...ladderPrices("classic"));

const stake = fc
  .oneof(
    { weight: 3, arbitrary: fc.integer({ min: 1, max: 9 }) },
    { weight: 3, arbitrary: fc.integer({ min: 1, max: 300 }) },
    { weight: 4, arbitrary: fc.integer({ min: 1, max: 20_001 }) },
    { weight: 1, arbitrary: fc.integer({ min: 1, max: 2_000_003 }) },
  )
  .map(paise);

const execution: fc.Arbitrary<Execution> = fc.oneof(
  { weight: 14, arbitrary: fc.constant("limit" as const) },
  { weight: 1, arbitrary: fc.constant("postOnly" as const) },
  { weight: 3, arbitrary: fc.constant("immediateOrCancel" as const) },
  { weight: 3, arbitrary: fc.constant("anyPrice" as const) },
  { weight: 3, arbitrary: fc.constant("fillOrKill" as const) },
);

const step = fc.record({
  pick: fc.integer({ min: 0, max: 99 }),
  accountId: fc.constantFrom(...CROSSED_ACCOUNTS),
  /** Of the life's markets, and of the market's runners. */
  market: fc.nat(8),
  runner: fc.nat(5),
  isLay: fc.boolean(),
  ...{ stake, execution },
  /** So many prices from what the runner is worth. */
  ticks: fc.integer({ min: -43, max: 43 }),
  /** On the finest ladder. */
  hundredths: fc.integer({ min: -1, max: 1 }),
  far: fc.oneof({ weight: 9, arbitrary: fc.constant(undefined) }, { weight: 1, arbitrary: anyLadderPrice }),
  worst: fc.option(anyLadderPrice, { nil: undefined }),
  least: fc.option(leastPercent, { nil: undefined, freq: 2 }),
  orderId: fc.integer({ min: 1, max: 80 }),
  passes: fc.constantFrom(0, 1, 500, 4000),
  life: orderLifeMs,
});

type Step =
  typeof step extends fc.Arbitrary<infer One>
    ? Omit<One, "market"> & { readonly marketId: CrossedMarketId }
    : never;

/** What the runners are worth, of a market of so many. */
type Worth = Readonly<Record<number, readonly number[]>>;

/** Orders in markets of two and three runners whose bets meet those on the other runners, alone, in groups and after a delay. */
export function arbitraryCrossedCommands(length: number): fc.Arbitrary<Command[]> {
  // Of a few orders hardly any would be matched across runners.
  const steps = fc.array(step, { minLength: Math.floor(length / 2), maxLength: length, size: "max" });
  const life = fc.record({
    steps,
    two: fc.constantFrom(...PAIRS),
    three: fc.constantFrom(...TRIPLES),
    often: fc.constantFrom(...OFTEN),
    lean: fc.constantFrom("none", "none", "back", "lay"),
    most: fc.constantFrom(2, 3, 10),
    kind: fc.constantFrom("any", "any", "any", "any", "dust"),
  });
  return life.map(({ steps: all, two, three, often, lean, most, kind }) => {
    const worth = { 2: two, 3: three };
    let at = NOON;
    const commands = all.map(({ market, ...one }) => {
      at += one.passes;
      const marketId = often[market] ?? 1;
      const runner = one.runner % crossedTerms(marketId).runnerCount;
      const isLay = lean === "none" || one.orderId % 5 === 0 ? one.isLay : lean === "lay";
      const near = { ...one, marketId, runner, isLay, ticks: one.ticks % (most + 1) };
      return commandOf(kind === "dust" && one.orderId > 12 ? dustOf(near) : near, worth, at);
    });
    return [...crossedOpening(), ...commands];
  });
}

/** One of many offers that are too small to be cross-matched. */
function dustOf(one: Step): Step {
  const stake = paise((one.stake % 3) + 1);
  return { ...one, runner: 0, isLay: false, stake, far: undefined, execution: "limit" };
}

function commandOf(one: Step, worth: Worth, at: number): Command {
  const { pick, accountId, marketId, runner, isLay, stake, execution, worst, orderId } = one;
  const side = isLay ? "lay" : "back";
  const bounded = orderId % 2 === 0 ? 3 : 4;
  if (pick < 5) return releaseOrders(at);
  if (pick < 9) return { ...cancelOrder(accountId, orderId, pick < 6 ? undefined : stake), at };
  if (pick < 10) return { type: "cancelOrders", accountId, marketId, at };
  if (pick < 14) return { ...operatorStatus(bounded, "open"), at };
  if (pick < 15) {
    const limits = { minPayout: 0, maxExposure: 400_000, maxMatched: (orderId % 40) * 1500 };
    return setMarketLimits(bounded, { limits, jumpGuard: { ticks: orderId % 8, withinMs: 60_000 }, at });
  }
  if (pick < 16) return { ...setMarketStatus(marketId, "open", "goal"), at };
  if (pick === 97) return expireOrders(at);
  if (pick === 98) return discountCommission(accountId, orderId % 2 === 0 ? 100 : orderId);
  if (pick === 99) return limitExposure(accountId, (orderId % 8) * 6000, at);
  const runners = worth[crossedTerms(marketId).runnerCount] ?? [];
  const priceOf = (of: number) => priceNear(oddsHundredths(runners[of] ?? 200), one);
  if (pick < 19) {
    const legs = [0, 1].map((of) => leg(side, of, priceOf(of), Math.min(stake, 40)));
    return placeOrders(accountId, legs, { marketId, at });
  }
  const price = one.far ?? priceOf(runner);
  const mayLapse = mayExpire({ execution, persistence: "lapse" });
  const order = {
    ...({ accountId, marketId, runner, side, price, stake, execution, at, key: freshKey() } as const),
    ...(mayLapse && one.life !== undefined && { expiresAt: at + one.life }),
  };
  const isBounded = execution === "anyPrice" && worst !== undefined;
  if (isBounded) return placeOrder({ ...order, worstPrice: worst });
  const { least } = one;
  if (execution !== "fillOrKill" || least === undefined) return placeOrder(order);
  return placeOrder({ ...order, minMatched: leastPart(stake, least) });
}

function priceNear(worth: OddsHundredths, { ticks, hundredths, marketId }: Step): OddsHundredths {
  const price = priceAway("classic", worth, ticks) ?? worth;
  const isFinest = crossedTerms(marketId).ladder === "finest" && price > 101 && price < 100_000;
  return isFinest ? oddsHundredths(price + hundredths) : price;
}

/** How the markets can end: those of two runners, and those of three. */
const arbitraryEnds = fc.record({
  two: fc.constantFrom<MarketResult>(
    { type: "winners", winners: [0] },
    { type: "winners", winners: [1] },
    { type: "deadHeat", winners: [], tied: [0, 1], places: 1 },
  ),
  three: fc.constantFrom<MarketResult>(
    ...[0, 1, 2].map((runner): MarketResult => ({ type: "winners", winners: [runner] })),
    { type: "deadHeat", winners: [], tied: [1, 2], places: 1 },
    { type: "deadHeat", winners: [], tied: [0, 1, 2], places: 1 },
  ),
});

/** How each of the cross-matched markets ends. */
export const arbitraryCrossedResults = arbitraryEnds.map(({ two, three }) =>
  CROSSED_MARKETS.map((marketId) => {
    return { marketId, result: crossedTerms(marketId).runnerCount === 2 ? two : three };
  }),
);
