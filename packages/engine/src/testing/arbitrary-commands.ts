import { paise } from "@crossbook/money";
import fc from "fast-check";
import type { Command, Execution, GroupOrder, Persistence } from "../commands.ts";
import { arbitraryMarketCommand } from "./arbitrary-market-commands.ts";
import { arbitraryMoneyCommand } from "./arbitrary-money-commands.ts";
import {
  ACCOUNT_IDS,
  BONUS_ACCOUNT,
  CROSSED_MARKET_ID,
  CROSSED_TERMS,
  EACH_WAY_MARKET_ID,
  EACH_WAY_TERMS,
  HANDICAP_MARKET_ID,
  HANDICAP_TERMS,
  leastPart,
  mayExpire,
  OUTSIDE_PARTY,
  orderLifeMs,
  REAL_ACCOUNT_IDS,
  REAL_MARKET_ID,
  SESSION_MARKET_ID,
  SESSION_TERMS,
  THREE_CROSSED_MARKET_ID,
  THREE_CROSSED_TERMS,
  type Vocabulary,
  vocabulary,
} from "./arbitrary-values.ts";
import {
  createMarket,
  NOON,
  openAccount,
  openBonus,
  openOutside,
  openRealAccount,
  payIn,
  payInReal,
  setBetDelay,
  transfer,
} from "./commands.ts";

/**
 * Streams of commands for a handful of accounts and markets, close enough together in price and stake that they
 * match each other, exhaust their funds, reach their own orders and repeat their keys. Three markets delay bets, one has
 * several winners, two have lines, one is each way, two are cross-matched; four form starting prices.
 */
export function arbitraryCommands(length: number, hostilePercent = 2): fc.Arbitrary<Command[]> {
  const words = vocabulary(hostilePercent);
  const command = fc.oneof(
    { weight: 320, arbitrary: arbitraryOrderCommand(words) },
    { weight: 36, arbitrary: arbitraryMoneyCommand(words) },
    { weight: 20, arbitrary: arbitraryMarketCommand(words) },
  );
  return fc.array(command, { maxLength: length, size: "max" }).map((commands) => [...opening(), ...commands]);
}

/**
 * Accounts with some money and eight markets: a narrow one, one with every price, one with two winners, a session, a handicap
 * whose lines lie at quarters, a race each way, and matches of two and of three that are cross-matched. Beside them two accounts and a
 * market of real money.
 */
export function opening(): Command[] {
  return [
    ...ACCOUNT_IDS.map(openAccount),
    openOutside(OUTSIDE_PARTY),
    openBonus(BONUS_ACCOUNT),
    ...ACCOUNT_IDS.map((accountId) => payIn(accountId, accountId * 40_000, { key: "first" })),
    transfer(OUTSIDE_PARTY, BONUS_ACCOUNT, 30_000, { kind: "bonusGrant", key: "first" }),
    ...REAL_ACCOUNT_IDS.flatMap((accountId) => [
      openRealAccount(accountId),
      payInReal(accountId, 90_000, { key: "first" }),
    ]),
    createMarket(1, {
      commissionBasisPoints: 250,
      keepsInPlay: true,
      hasStartingPrice: true,
      minStake: paise(100),
      maxStake: paise(500_000),
    }),
    createMarket(2, { ladder: "finest", runnerCount: 2, keepsInPlay: true }),
    createMarket(3, {
      ...{ runnerCount: 4, winners: 2, commissionBasisPoints: 500, keepsInPlay: true },
      hasStartingPrice: true,
      ...{ minStake: paise(200), limits: { minPayout: 500, maxExposure: 30_000, maxMatched: 60_000 } },
    }),
    createMarket(SESSION_MARKET_ID, { terms: SESSION_TERMS, commissionBasisPoints: 300 }),
    createMarket(HANDICAP_MARKET_ID, { terms: HANDICAP_TERMS, keepsInPlay: true }),
    createMarket(EACH_WAY_MARKET_ID, { terms: EACH_WAY_TERMS, commissionBasisPoints: 200 }),
    createMarket(CROSSED_MARKET_ID, {
      ...{ terms: CROSSED_TERMS, commissionBasisPoints: 150, keepsInPlay: true, hasStartingPrice: true },
    }),
    createMarket(THREE_CROSSED_MARKET_ID, { terms: THREE_CROSSED_TERMS, hasStartingPrice: true }),
    createMarket(REAL_MARKET_ID, { moneyMode: "real", commissionBasisPoints: 200 }),
    setBetDelay(2, 4000),
    setBetDelay(3, 20_000),
    setBetDelay(HANDICAP_MARKET_ID, 5000),
  ];
}

const execution: fc.Arbitrary<Execution> = fc.oneof(
  { weight: 12, arbitrary: fc.constant("limit" as const) },
  { weight: 2, arbitrary: fc.constant("postOnly" as const) },
  { weight: 3, arbitrary: fc.constant("immediateOrCancel" as const) },
  { weight: 3, arbitrary: fc.constant("anyPrice" as const) },
  { weight: 3, arbitrary: fc.constant("fillOrKill" as const) },
  { weight: 1, arbitrary: fc.constant("startingPrice" as const) },
);

const persistence: fc.Arbitrary<Persistence> = fc.oneof(
  { weight: 8, arbitrary: fc.constant("lapse" as const) },
  { weight: 2, arbitrary: fc.constant("keep" as const) },
  { weight: 1, arbitrary: fc.constant("startingPrice" as const) },
);

function arbitraryOrderCommand(words: Vocabulary): fc.Arbitrary<Command> {
  const { at, accountId, marketId, runner, price, key, amount, numberOr } = words;
  const stake = fc.oneof(fc.constantFrom(100, 500, 1001, 5003), fc.integer({ min: 1, max: 20_000 }));
  const place = fc
    .record({
      ...{ at, accountId, marketId, runner, price, key, execution },
      persistence,
      worst: fc.option(price, { nil: undefined }),
      least: fc.option(words.least, { nil: undefined, freq: 2 }),
      life: orderLifeMs,
      isMisplaced: fc.integer({ min: 0, max: 80 }),
      stake: amount(stake),
      isLay: fc.boolean(),
    })
    .map(({ isLay, worst, least, life, isMisplaced, ...order }): Command => {
      // With any other execution these are refused: seldom.
      const worstPrice = order.execution === "anyPrice" || isMisplaced === 0 ? worst : undefined;
      const isLeast = order.execution === "fillOrKill" || isMisplaced === 1;
      const isLimited = mayExpire(order) || isMisplaced === 2;
      return {
        type: "placeOrder",
        side: isLay ? "lay" : "back",
        ...order,
        ...(worstPrice && { worstPrice }),
        ...(isLeast && least !== undefined && { minMatched: leastPart(order.stake, least) }),
        ...(isLimited && life !== undefined && { expiresAt: order.at + life }),
      };
    });
  const leg = fc
    .record({ runner, price, stake: amount(fc.integer({ min: 1, max: 900 })), isLay: fc.boolean() })
    .map(({ isLay, ...order }): GroupOrder => ({ side: isLay ? "lay" : "back", ...order }));
  const placeGroup = fc
    .record({
      ...{ at, accountId, marketId, key },
      // Mostly of different runners.
      orders: fc.oneof(
        { weight: 8, arbitrary: fc.uniqueArray(leg, { maxLength: 3, selector: (order) => order.runner }) },
        { weight: 1, arbitrary: fc.array(leg, { maxLength: 3 }) },
      ),
    })
    .map((group): Command => ({ type: "placeOrders", ...group }));
  const reduceBy = fc.option(amount(fc.integer({ min: 1, max: 2000 })), { nil: undefined });
  const cancel = fc
    .record({
      at,
      accountId,
      orderId: numberOr(fc.oneof(fc.integer({ min: 1, max: 15 }), fc.integer({ min: 1, max: 60 }))),
      reduceBy,
    })
    .map((order): Command => ({ type: "cancelOrder", ...order }));
  const cancelAll = fc
    .record({ at, accountId, marketId })
    .map((orders): Command => ({ type: "cancelOrders", ...orders }));
  const keep = fc
    .record({ at, accountId, orderId: fc.integer({ min: 1, max: 40 }), persistence })
    .map((order): Command => ({ type: "setPersistence", ...order }));
  return fc.oneof(
    { weight: 240, arbitrary: place },
    { weight: 20, arbitrary: placeGroup },
    { weight: 80, arbitrary: cancel },
    { weight: 6, arbitrary: cancelAll },
    { weight: 10, arbitrary: keep },
    ...dueCommands(at),
  );
}

/** What hosts send by themselves when something is due: orders are released or expire, at times that are in no order. */
function dueCommands(at: fc.Arbitrary<number>) {
  const late = fc.integer({ min: NOON + 30_000, max: NOON + 130_000 });
  const release = fc
    .record({ at: fc.oneof(at, late) })
    .map((time): Command => ({ type: "releaseOrders", ...time }));
  const expire = fc
    .record({ at: fc.oneof({ weight: 5, arbitrary: at }, { weight: 1, arbitrary: late }) })
    .map((time): Command => ({ type: "expireOrders", ...time }));
  return [
    { weight: 30, arbitrary: release },
    { weight: 12, arbitrary: expire },
  ];
}
