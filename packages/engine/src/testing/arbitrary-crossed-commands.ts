import { paise } from "@crossbook/money";
import { ladderPrices, type OddsHundredths, oddsHundredths, priceAway } from "@crossbook/odds";
import fc from "fast-check";
import type { Command, Execution } from "../commands.ts";
import type { MarketResult } from "../kinds/index.ts";
import { CROSSED_TERMS } from "./arbitrary-values.ts";
import {
  cancelOrder,
  createMarket,
  freshKey,
  leg,
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

/** Cross-matched markets: on the classic ladder, with a bet delay on the finest one, and with bounds and a guard against jumps. */
export const CROSSED_MARKETS = [1, 2, 3] as const;

/** Rich accounts and the markets. */
export function crossedOpening(): Command[] {
  const bounds = { minPayout: 0, maxExposure: 400_000, maxMatched: 900_000 };
  return [
    ...CROSSED_ACCOUNTS.map((accountId): Command => {
      return { ...openAccount(accountId), kind: accountId === 8 ? "house" : "player" };
    }),
    ...CROSSED_ACCOUNTS.map((accountId) => payIn(accountId, 10_000_000)),
    createMarket(1, { terms: CROSSED_TERMS, commissionBasisPoints: 333, keepsInPlay: true }),
    createMarket(2, {
      terms: { kind: "singleWinner", runnerCount: 2, ladder: "finest", crossMatching: true },
    }),
    createMarket(3, { terms: CROSSED_TERMS, commissionBasisPoints: 500, limits: bounds }),
    setBetDelay(2, 3000),
    setMarketLimits(3, { limits: bounds, jumpGuard: { ticks: 12, withinMs: 60_000 } }),
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
].map(([favourite = 200, outsider = 200]) => [oddsHundredths(favourite), oddsHundredths(outsider)] as const);

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
  marketId: fc.constantFrom(...CROSSED_MARKETS),
  runner: fc.integer({ min: 0, max: 1 }),
  isLay: fc.boolean(),
  ...{ stake, execution },
  /** So many prices from what the runner is worth. */
  ticks: fc.integer({ min: -43, max: 43 }),
  /** On the finest ladder. */
  hundredths: fc.integer({ min: -1, max: 1 }),
  far: fc.oneof({ weight: 9, arbitrary: fc.constant(undefined) }, { weight: 1, arbitrary: anyLadderPrice }),
  worst: fc.option(anyLadderPrice, { nil: undefined }),
  orderId: fc.integer({ min: 1, max: 80 }),
  passes: fc.constantFrom(0, 1, 500, 4000),
});

type Step = typeof step extends fc.Arbitrary<infer One> ? One : never;

/** Orders in markets of two runners whose bets meet those on the other runner, alone, in groups and after a delay. */
export function arbitraryCrossedCommands(length: number): fc.Arbitrary<Command[]> {
  const steps = fc.array(step, { maxLength: length, size: "max" });
  const spread = fc.constantFrom(2, 3, 10);
  const kind = fc.constantFrom("any", "any", "any", "any", "dust");
  return fc.tuple(fc.constantFrom(...PAIRS), steps, spread, kind).map(([worth, all, most, kind]) => {
    let at = NOON;
    const commands = all.map((one) => {
      at += one.passes;
      const near = { ...one, ticks: one.ticks % (most + 1) };
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

function commandOf(one: Step, worth: readonly [OddsHundredths, OddsHundredths], at: number): Command {
  const { pick, accountId, marketId, runner, isLay, stake, execution, worst, orderId } = one;
  const side = isLay ? "lay" : "back";
  if (pick < 5) return releaseOrders(at);
  if (pick < 9) return { ...cancelOrder(accountId, orderId, pick < 6 ? undefined : stake), at };
  if (pick < 10) return { type: "cancelOrders", accountId, marketId, at };
  if (pick < 14) return { ...operatorStatus(3, "open"), at };
  if (pick < 15) {
    const limits = { minPayout: 0, maxExposure: 400_000, maxMatched: (orderId % 40) * 1500 };
    return setMarketLimits(3, { limits, jumpGuard: { ticks: orderId % 8, withinMs: 60_000 }, at });
  }
  if (pick < 16) return { ...setMarketStatus(marketId, "open", "goal"), at };
  const priceOf = (of: number) => priceNear(worth[of] ?? worth[0], one);
  if (pick < 19) {
    const legs = [0, 1].map((of) => leg(side, of, priceOf(of), Math.min(stake, 40)));
    return placeOrders(accountId, legs, { marketId, at });
  }
  const price = one.far ?? priceOf(runner);
  const order = { accountId, marketId, runner, side, price, stake, execution, at, key: freshKey() } as const;
  const isBounded = execution === "anyPrice" && worst !== undefined;
  return placeOrder(isBounded ? { ...order, worstPrice: worst } : order);
}

function priceNear(worth: OddsHundredths, { ticks, hundredths, marketId }: Step): OddsHundredths {
  const price = priceAway("classic", worth, ticks) ?? worth;
  return marketId === 2 && price > 101 && price < 100_000 ? oddsHundredths(price + hundredths) : price;
}

/** How a market of two runners can end. */
export const arbitraryCrossedResult: fc.Arbitrary<MarketResult> = fc.constantFrom<MarketResult>(
  { type: "winners", winners: [0] },
  { type: "winners", winners: [1] },
  { type: "deadHeat", winners: [], tied: [0, 1], places: 1 },
);
