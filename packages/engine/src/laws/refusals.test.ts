import { type Paise, paise } from "@crossbook/money";
import type { OddsHundredths } from "@crossbook/odds";
import { describe, expect, it } from "vitest";
import { createEngine } from "../create-engine.ts";
import type { Engine } from "../engine.ts";
import { HOSTILE_NUMBERS } from "../testing/arbitrary-commands.ts";
import {
  back,
  cancelOrder,
  createMarket,
  lay,
  moveCash,
  NOON,
  openAccount,
  placeOrder,
  setMarketStatus,
  settleMarket,
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
    const told = recordedEffects();
    engine.apply(back(1, 200, 100_001), told);
    expect(told.effects).toEqual([]);
    expect(engine.snapshot()).toEqual({ ...before, effectsDigest: engine.effectsDigest });
  });
});

describe("taking back is refused", () => {
  it.each([...HOSTILE_NUMBERS, 9])("for order %d, which was never given", (orderId) => {
    const engine = limited();
    expect(apply(engine, cancelOrder(1, orderId))).toEqual(refusal("ORDER_NOT_FOUND"));
  });

  it("for an order of someone else, as if it did not exist", () => {
    const engine = limited();
    accepted(engine, back(1, 300, 500));
    expect(apply(engine, cancelOrder(2, 1))).toEqual(refusal("ORDER_NOT_FOUND"));
  });

  it("for an order that is fully matched, taken back or lapsed", () => {
    const engine = limited();
    accepted(engine, back(1, 300, 500));
    accepted(engine, lay(2, 300, 500));
    accepted(engine, back(1, 300, 500));
    accepted(engine, cancelOrder(1, 3));
    accepted(engine, back(1, 300, 500));
    accepted(engine, setMarketStatus(1, "suspended", true));
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

describe("taking back", () => {
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

  it.each([...HOSTILE_NUMBERS.filter((value) => value !== -1 && value !== 2 ** 31 && value !== 2 ** 32 + 1)])(
    "cash of %d",
    (amount) => {
      const command = { ...moveCash(1, 1), amount: amount as Paise };
      expect(apply(limited(), command)).toEqual(refusal("AMOUNT_INVALID"));
    },
  );

  it("cash that is not there, or that open bets may need", () => {
    const engine = limited();
    accepted(engine, back(1, 300, 60_000));
    expect(apply(engine, moveCash(1, -40_001))).toEqual(refusal("INSUFFICIENT_FUNDS"));
    expect(apply(engine, moveCash(1, -40_000))).toMatchObject({ ok: true });
    expect(engine.account(1)).toMatchObject({ cash: 60_000, available: 0 });
    expect(apply(engine, moveCash(9, 5))).toEqual(refusal("ACCOUNT_NOT_FOUND"));
  });

  it("more cash than the whole engine may hold", () => {
    const engine = funded(1000, { limits: { cashPaise: 3500 } });
    expect(apply(engine, moveCash(1, 501))).toEqual(refusal("CAPACITY_REACHED"));
    expect(apply(engine, moveCash(1, 500))).toMatchObject({ ok: true });
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
  ])("a market with %j", (terms) => {
    expect(apply(createEngine(), createMarket(1, terms))).toEqual(refusal("MARKET_INVALID"));
  });

  it("a market twice, or with an impossible number", () => {
    const engine = limited();
    expect(apply(engine, createMarket(1))).toEqual(refusal("MARKET_EXISTS"));
    for (const id of notWholePositive)
      expect(apply(engine, createMarket(id))).toEqual(refusal("MARKET_INVALID"));
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
      expect(apply(engine, settleMarket(1, winner))).toEqual(refusal("RUNNER_NOT_FOUND"));
    }
    expect(apply(engine, settleMarket(5, 0))).toEqual(refusal("MARKET_NOT_FOUND"));
    expect(apply(engine, voidMarket(5))).toEqual(refusal("MARKET_NOT_FOUND"));
  });
});
