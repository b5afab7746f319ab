import { type Paise, paise } from "@crossbook/money";
import type { OddsHundredths } from "@crossbook/odds";
import { describe, expect, it } from "vitest";
import { createEngine } from "../create-engine.ts";
import type { Engine } from "../engine.ts";
import { MAX_ORDER_LIFE_MS } from "../limits.ts";
import { HOSTILE_NUMBERS } from "../testing/arbitrary-values.ts";
import {
  back,
  cancelOrder,
  createMarket,
  lay,
  NOON,
  openAccount,
  openOutside,
  payIn,
  payOut,
  placeOrder,
  removeMarket,
  setBetDelay,
  setMarketStatus,
  settleMarket,
  transfer,
  voidMarket,
} from "../testing/commands.ts";
import { accepted, apply, funded } from "../testing/played.ts";
import { recordedEffects } from "../testing/recorded-effects.ts";

const refusal = (code: string) => ({ ok: false, code });
const notWholePositive = HOSTILE_NUMBERS.filter((value) => !Number.isSafeInteger(value) || value <= 0);

function limited(): Engine {
  const engine = funded(100_000);
  accepted(engine, createMarket(2, { minStake: paise(500), maxStake: paise(5000) }));
  return engine;
}

describe("placing an order is refused", () => {
  it.each([...HOSTILE_NUMBERS, 4])("for account %d, which does not exist", (accountId) => {
    expect(apply(limited(), placeOrder({ accountId }))).toEqual(refusal("ACCOUNT_NOT_FOUND"));
  });

  it.each([...HOSTILE_NUMBERS, 4])("for market %d, which does not exist", (marketId) => {
    expect(apply(limited(), placeOrder({ marketId }))).toEqual(refusal("MARKET_NOT_FOUND"));
  });

  it.each([...HOSTILE_NUMBERS.filter((value) => !Object.is(value, 0)), 3])("for runner %d", (runner) => {
    expect(apply(limited(), placeOrder({ runner }))).toEqual(refusal("RUNNER_NOT_FOUND"));
  });

  it.each([...HOSTILE_NUMBERS, 100, 201, 100_001])("at the price %d", (price) => {
    const order = placeOrder({ price: price as OddsHundredths });
    expect(apply(limited(), order)).toEqual(refusal("PRICE_INVALID"));
  });

  it.each([...notWholePositive, 10_000_000_001])("with the stake %d", (stake) => {
    expect(apply(limited(), placeOrder({ stake: stake as Paise }))).toEqual(refusal("STAKE_INVALID"));
  });

  it.each([...notWholePositive, 10_000_000_001, 1001])("with the minimum %d, of a stake of 1000", (least) => {
    const order = placeOrder({ execution: "fillOrKill", minMatched: least as Paise });
    expect(apply(limited(), order)).toEqual(refusal("STAKE_INVALID"));
  });

  it.each([...HOSTILE_NUMBERS, NOON, NOON + MAX_ORDER_LIFE_MS + 1])("with the expiry %d", (expiresAt) => {
    const engine = limited();
    expect(apply(engine, placeOrder({ expiresAt }))).toEqual(refusal("EXPIRY_INVALID"));
    expect(engine.nextExpiresAt).toBeUndefined();
    accepted(engine, placeOrder({ expiresAt: NOON + 1 }));
    accepted(engine, placeOrder({ expiresAt: NOON + MAX_ORDER_LIFE_MS }));
    expect(engine.nextExpiresAt).toBe(NOON + 1);
  });

  it("below and above the market's stakes", () => {
    expect(apply(limited(), back(1, 200, 499, { marketId: 2 }))).toEqual(refusal("STAKE_BELOW_MINIMUM"));
    expect(apply(limited(), back(1, 200, 5001, { marketId: 2 }))).toEqual(refusal("STAKE_ABOVE_MAXIMUM"));
    expect(apply(limited(), back(1, 200, 500, { marketId: 2 }))).toMatchObject({ ok: true });
    expect(apply(limited(), back(1, 200, 5000, { marketId: 2 }))).toMatchObject({ ok: true });
  });

  it.each([
    ["suspended", "MARKET_SUSPENDED"],
    ["closed", "MARKET_CLOSED"],
  ] as const)("in a %s market", (status, code) => {
    const engine = limited();
    accepted(engine, setMarketStatus(1, status));
    expect(apply(engine, placeOrder())).toEqual(refusal(code));
  });

  it("in a finished market", () => {
    const engine = limited();
    accepted(engine, settleMarket(1, 0));
    accepted(engine, voidMarket(2));
    expect(apply(engine, placeOrder())).toEqual(refusal("MARKET_SETTLED"));
    expect(apply(engine, placeOrder({ marketId: 2 }))).toEqual(refusal("MARKET_SETTLED"));
  });

  it("by a paisa more than the account can lose", () => {
    const engine = limited();
    expect(apply(engine, back(1, 200, 100_001))).toEqual(refusal("INSUFFICIENT_FUNDS"));
    expect(apply(engine, lay(2, 300, 50_001))).toEqual(refusal("INSUFFICIENT_FUNDS"));
    expect(apply(engine, back(1, 300, 100_000))).toMatchObject({ ok: true });
    expect(apply(engine, lay(2, 300, 50_000))).toMatchObject({ ok: true });
    expect(engine.account(1)?.available).toBe(0);
  });

  it("where the engine is full", () => {
    const engine = funded(100_000, { limits: { orders: 1 } });
    accepted(engine, back(1, 300, 100));
    expect(apply(engine, back(1, 300, 100))).toEqual(refusal("CAPACITY_REACHED"));
    accepted(engine, cancelOrder(1, 1));
    expect(apply(engine, back(1, 300, 100))).toMatchObject({ ok: true });
  });

  it("and says nothing but its outcome, and changes nothing", () => {
    const engine = limited();
    const before = engine.snapshot();
    const recorded = recordedEffects();
    engine.apply(back(1, 200, 100_001), recorded);
    expect(recorded.effects).toEqual([]);
    expect(engine.snapshot()).toEqual({ ...before, effectsDigest: engine.effectsDigest });
  });
});

describe("cancelling is refused", () => {
  it.each([...HOSTILE_NUMBERS, 9])("for order %d, which was never given", (orderId) => {
    const engine = limited();
    expect(apply(engine, cancelOrder(1, orderId))).toEqual(refusal("ORDER_NOT_FOUND"));
  });

  it("as not found for the number that the next order will have, and as not open for the last one given", () => {
    const engine = limited();
    accepted(engine, back(1, 300, 500, { execution: "immediateOrCancel" }));
    expect(apply(engine, cancelOrder(1, 1))).toEqual(refusal("ORDER_NOT_OPEN"));
    expect(apply(engine, cancelOrder(1, 2))).toEqual(refusal("ORDER_NOT_FOUND"));
  });

  it("for an order of someone else, as if it did not exist", () => {
    const engine = limited();
    accepted(engine, back(1, 300, 500));
    expect(apply(engine, cancelOrder(2, 1))).toEqual(refusal("ORDER_NOT_FOUND"));
  });

  it("for an order that is fully matched, cancelled or lapsed", () => {
    const engine = limited();
    accepted(engine, back(1, 300, 500));
    accepted(engine, lay(2, 300, 500));
    accepted(engine, back(1, 300, 500));
    accepted(engine, cancelOrder(1, 3));
    accepted(engine, back(1, 300, 500));
    accepted(engine, setMarketStatus(1, "suspended", "suspended"));
    for (const orderId of [1, 3, 4])
      expect(apply(engine, cancelOrder(1, orderId))).toEqual(refusal("ORDER_NOT_OPEN"));
  });

  it.each([...notWholePositive])("by %d", (reduceBy) => {
    const engine = limited();
    accepted(engine, back(1, 300, 500));
    const cancel = {
      type: "cancelOrder",
      accountId: 1,
      orderId: 1,
      reduceBy: reduceBy as Paise,
      at: NOON,
    } as const;
    expect(apply(engine, cancel)).toEqual(refusal("STAKE_INVALID"));
  });

  it("in markets that do not exist or are finished", () => {
    const engine = limited();
    accepted(engine, settleMarket(1, 0));
    const cancelAll = { type: "cancelOrders", accountId: 1, marketId: 1, at: NOON } as const;
    expect(apply(engine, cancelAll)).toEqual(refusal("MARKET_SETTLED"));
    expect(apply(engine, { ...cancelAll, marketId: 77 })).toEqual(refusal("MARKET_NOT_FOUND"));
    expect(apply(engine, { ...cancelAll, accountId: 77 })).toEqual(refusal("ACCOUNT_NOT_FOUND"));
    expect(apply(engine, { ...cancelAll, marketId: 2 })).toMatchObject({ count: 0, cancelled: 0 });
  });
});

describe("cancelling", () => {
  it("more than is left takes what is left", () => {
    const engine = limited();
    accepted(engine, back(1, 300, 500));
    expect(accepted(engine, cancelOrder(1, 1, 9999))).toMatchObject({ count: 1, cancelled: 500 });
    expect(engine.order(1)).toBeUndefined();
  });

  it("is possible while a market is suspended or closed", () => {
    for (const status of ["suspended", "closed"] as const) {
      const engine = limited();
      accepted(engine, back(1, 300, 500));
      accepted(engine, setMarketStatus(1, status));
      expect(accepted(engine, cancelOrder(1, 1))).toMatchObject({ cancelled: 500 });
      expect(engine.account(1)?.exposure).toBe(0);
    }
  });

  it("everything in a market leaves others' orders and other markets alone", () => {
    const engine = limited();
    accepted(engine, back(1, 300, 500));
    accepted(engine, back(1, 310, 600, { runner: 1 }));
    accepted(engine, back(1, 300, 700, { marketId: 2 }));
    accepted(engine, back(2, 300, 800));
    const cancelAll = { type: "cancelOrders", accountId: 1, marketId: 1, at: NOON } as const;
    expect(accepted(engine, cancelAll)).toMatchObject({ count: 2, cancelled: 1100 });
    expect(engine.ordersOf(1).map((order) => order.orderId)).toEqual([3]);
    expect(engine.ordersOf(2)).toHaveLength(1);
  });
});

describe("accounts, cash and markets are refused", () => {
  it("an account twice or with an impossible number", () => {
    const engine = limited();
    expect(apply(engine, openAccount(1))).toEqual(refusal("ACCOUNT_EXISTS"));
    for (const id of notWholePositive)
      expect(apply(engine, openAccount(id))).toEqual(refusal("ACCOUNT_NOT_FOUND"));
    accepted(engine, openAccount(2 ** 53 - 1));
    expect(engine.account(2 ** 53 - 1)?.cash).toBe(0);
  });

  it.each([...HOSTILE_NUMBERS.filter((value) => value !== 2 ** 31 && value !== 2 ** 32 + 1)])(
    "a transfer of %d",
    (amount) => {
      const command = { ...payIn(1, 1), amount: amount as Paise };
      expect(apply(limited(), command)).toEqual(refusal("AMOUNT_INVALID"));
    },
  );

  it("cash that is not there, or that open bets may need", () => {
    const engine = limited();
    accepted(engine, back(1, 300, 60_000));
    expect(apply(engine, payOut(1, 40_001))).toEqual(refusal("INSUFFICIENT_FUNDS"));
    expect(apply(engine, payOut(1, 40_000))).toMatchObject({ ok: true });
    expect(engine.account(1)).toMatchObject({ cash: 60_000, available: 0 });
    expect(apply(engine, payIn(9, 5))).toEqual(refusal("ACCOUNT_NOT_FOUND"));
  });

  it("more cash than the whole engine may hold", () => {
    const engine = funded(1000, { limits: { cashPaise: 3500 } });
    accepted(engine, openOutside(-1000));
    expect(apply(engine, payIn(1, 501))).toEqual(refusal("CAPACITY_REACHED"));
    expect(apply(engine, transfer(-1000, 1, 501))).toEqual(refusal("CAPACITY_REACHED"));
    expect(apply(engine, transfer(-1000, 1, 500))).toMatchObject({ ok: true });
    expect(apply(engine, payIn(1, 1))).toEqual(refusal("CAPACITY_REACHED"));
    accepted(engine, payOut(1, 1));
    expect(apply(engine, payIn(1, 1))).toMatchObject({ ok: true });
  });

  it.each([
    { runnerCount: 1 },
    { runnerCount: 65 },
    { runnerCount: Number.NaN },
    { commissionBasisPoints: -1 },
    { commissionBasisPoints: 10_001 },
    { minStake: 0 as Paise },
    { minStake: 600 as Paise, maxStake: 500 as Paise },
    { maxStake: 10_000_000_001 as Paise },
    { winners: 1 },
    { winners: 3 },
    { winners: -1 },
    { winners: 2.5 },
    { winners: Number.NaN },
    { winners: 2, runnerCount: 2 },
  ])("a market with %j", (terms) => {
    expect(apply(createEngine(), createMarket(1, terms))).toEqual(refusal("MARKET_INVALID"));
  });

  it("a market twice, or with an impossible number", () => {
    const engine = limited();
    expect(apply(engine, createMarket(1))).toEqual(refusal("MARKET_EXISTS"));
    for (const id of notWholePositive)
      expect(apply(engine, createMarket(id))).toEqual(refusal("MARKET_INVALID"));
  });

  it.each([[0], [1, 0], [1, 1], [0, 4], [0, 1, 2], [-1, 1], [0.5, 1], [-0, 1], [Number.NaN, 1], []])(
    "the winners %j of a market of two",
    (...winners) => {
      const engine = limited();
      accepted(engine, createMarket(4, { runnerCount: 4, winners: 2 }));
      expect(apply(engine, settleMarket(4, ...winners))).toEqual(refusal("RESULT_INVALID"));
      accepted(engine, settleMarket(4, 0, 3));
    },
  );

  it.each([-1, 0.5, 60_001, Number.NaN, Number.POSITIVE_INFINITY, -0])("a bet delay of %d", (delay) => {
    const engine = limited();
    expect(apply(engine, setBetDelay(1, delay))).toEqual(refusal("MARKET_STATUS_INVALID"));
    expect(engine.market(1)).toMatchObject({ betDelayMs: 0, status: "open" });
    accepted(engine, setBetDelay(1, 60_000));
  });

  it("a number that does not fit the kind of its account", () => {
    const engine = limited();
    for (const id of [...HOSTILE_NUMBERS, 1, 7, -1, -4, -999]) {
      expect(apply(engine, openOutside(id))).toEqual(refusal("ACCOUNT_NOT_FOUND"));
    }
    expect(apply(engine, openAccount(-1000))).toEqual(refusal("ACCOUNT_NOT_FOUND"));
    accepted(engine, openOutside(-1000));
    expect(apply(engine, openOutside(-1000))).toEqual(refusal("ACCOUNT_EXISTS"));
    expect(apply(engine, placeOrder({ accountId: -1000 }))).toEqual(refusal("ACCOUNT_NOT_FOUND"));
    expect(apply(engine, placeOrder({ accountId: -1 }))).toEqual(refusal("ACCOUNT_NOT_FOUND"));
  });

  it("a market that is not finished cannot be removed, nor one that is not there", () => {
    const engine = limited();
    expect(apply(engine, removeMarket(1))).toEqual(refusal("MARKET_STATUS_INVALID"));
    accepted(engine, voidMarket(1));
    accepted(engine, removeMarket(1));
    expect(apply(engine, removeMarket(1))).toEqual(refusal("MARKET_NOT_FOUND"));
    expect(engine.market(1)).toBeUndefined();
    expect(engine.book(1, 5)).toBeUndefined();
  });

  it("a status change of a finished, closed or unknown market", () => {
    const engine = limited();
    accepted(engine, setMarketStatus(1, "closed"));
    expect(apply(engine, setMarketStatus(1, "open"))).toEqual(refusal("MARKET_STATUS_INVALID"));
    expect(apply(engine, setMarketStatus(1, "closed"))).toMatchObject({ ok: true });
    accepted(engine, settleMarket(1, 0));
    expect(apply(engine, setMarketStatus(1, "open"))).toEqual(refusal("MARKET_SETTLED"));
    expect(apply(engine, setMarketStatus(5, "open"))).toEqual(refusal("MARKET_NOT_FOUND"));
  });

  it("a result of no runner or of an unknown market", () => {
    const engine = limited();
    for (const winner of [...HOSTILE_NUMBERS.filter((value) => !Object.is(value, 0)), 3]) {
      expect(apply(engine, settleMarket(1, winner))).toEqual(refusal("RESULT_INVALID"));
    }
    for (const winners of [[], [0, 1], [0, 0], [1, 0]]) {
      expect(apply(engine, settleMarket(1, ...winners))).toEqual(refusal("RESULT_INVALID"));
    }
    expect(apply(engine, settleMarket(5, 0))).toEqual(refusal("MARKET_NOT_FOUND"));
    expect(apply(engine, voidMarket(5))).toEqual(refusal("MARKET_NOT_FOUND"));
  });
});
