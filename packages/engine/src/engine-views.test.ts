import { paise } from "@crossbook/money";
import type { OddsHundredths } from "@crossbook/odds";
import { describe, expect, it } from "vitest";
import { HOSTILE_NUMBERS } from "./testing/arbitrary-values.ts";
import { back, cancelOrder, createMarket, lay, setMarketStatus, settleMarket } from "./testing/commands.ts";
import { accepted, apply, funded, ifWins } from "./testing/played.ts";

describe("an order's view", () => {
  it("says everything of an order that was matched in part at two prices", () => {
    const engine = funded(100_000);
    accepted(engine, lay(2, 204, 100, { runner: 1 }));
    accepted(engine, lay(3, 202, 200, { runner: 1 }));
    accepted(engine, back(1, 200, 500, { runner: 1, at: 1234 }));
    expect(engine.order(3)).toEqual({
      ...{ orderId: 3, accountId: 1, marketId: 1, runner: 1, side: "back", price: 200, stake: 500 },
      ...{ matched: 300, matchedPayoutCentipaise: 100 * 204 + 200 * 202, remaining: 200, placedAt: 1234 },
      persistence: "lapse",
      waits: false,
    });
  });

  it("keeps the stake that was asked for when some of it is cancelled", () => {
    const engine = funded(100_000);
    accepted(engine, back(1, 200, 500));
    accepted(engine, cancelOrder(1, 1, 100));
    expect(engine.order(1)).toMatchObject({ stake: 500, matched: 0, remaining: 400 });
  });

  it("is there while its market is not finished, also when nothing of it rests any more", () => {
    const engine = funded(100_000);
    accepted(engine, lay(2, 200, 500));
    accepted(engine, back(1, 200, 500));
    expect(engine.order(2)).toMatchObject({ matched: 500, remaining: 0 });
    accepted(engine, settleMarket(1, 0));
    expect(engine.order(2)).toBeUndefined();
  });

  it.each([...HOSTILE_NUMBERS, 99])("is none for the number %d", (orderId) => {
    const engine = funded(100_000);
    accepted(engine, back(1, 200, 500));
    expect(engine.order(orderId)).toBeUndefined();
  });
});

describe("an order's expiry", () => {
  it("is said as long as something of the order is unmatched, and the next of all orders", () => {
    const engine = funded(100_000);
    accepted(engine, back(1, 300, 500, { at: 1000, expiresAt: 7000 }));
    accepted(engine, back(1, 310, 500, { at: 1000, expiresAt: 6000 }));
    accepted(engine, back(1, 320, 500, { at: 1000 }));
    expect(engine.ordersOf(1).map(({ expiresAt }) => expiresAt)).toEqual([7000, 6000, undefined]);
    expect(engine.ordersIn(1, 1, 9, 9).map(({ expiresAt }) => expiresAt)).toEqual([undefined, 6000, 7000]);
    expect(engine.snapshot().orders.map(({ expiresAt }) => expiresAt)).toEqual([7000, 6000, 0]);
    expect(engine.nextExpiresAt).toBe(6000);
    accepted(engine, cancelOrder(1, 2));
    expect([engine.order(2), engine.nextExpiresAt]).toEqual([undefined, 7000]);
    accepted(engine, lay(2, 300, 500));
    expect(engine.order(1)).toMatchObject({ matched: 500, remaining: 0, expiresAt: undefined });
    expect(engine.snapshot().orders.map(({ expiresAt }) => expiresAt)).toEqual([0, 0, 0]);
    expect(engine.nextExpiresAt).toBeUndefined();
  });
});

describe("why an order would be refused", () => {
  it("is said as placing it answers, of the market as it is now", () => {
    const engine = funded(100_000);
    accepted(engine, createMarket(2, { minStake: paise(500), maxStake: paise(5000) }));
    const good = back(1, 200, 600, { marketId: 2 });
    const refused = [
      { ...good, marketId: 3 },
      { ...good, runner: 3 },
      { ...good, price: 201 as OddsHundredths },
      { ...good, stake: paise(499) },
      { ...good, stake: paise(5001) },
      { ...good, persistence: "keep" },
      { ...good, execution: "startingPrice" },
      { ...good, expiresAt: good.at },
    ] as const;
    for (const order of refused)
      expect(apply(engine, order)).toEqual({ ok: false, code: engine.orderRefusal(order) });
    expect(engine.orderRefusal(good)).toBeUndefined();
    accepted(engine, setMarketStatus(2, "suspended"));
    expect(engine.orderRefusal(good)).toBe("MARKET_SUSPENDED");
  });

  it("is nothing of the account, its money or what the order would match", () => {
    const engine = funded(100);
    accepted(engine, back(1, 300, 100));
    expect(apply(engine, lay(1, 300, 100))).toMatchObject({ ok: false });
    expect(engine.orderRefusal(lay(1, 300, 100))).toBeUndefined();
    expect(engine.orderRefusal(back(99, 300, 1_000_000))).toBeUndefined();
  });
});

describe("the queue before an order", () => {
  it("is what rests at its price and came first, until it is matched or taken back", () => {
    const engine = funded(100_000);
    accepted(engine, back(2, 300, 500));
    accepted(engine, back(3, 300, 200));
    accepted(engine, back(1, 300, 100));
    accepted(engine, back(1, 310, 100));
    expect(engine.queueAhead(3, 10)).toEqual({ orders: 2, size: 700 });
    expect(engine.queueAhead(1, 10)).toEqual({ orders: 0, size: 0 });
    expect(engine.queueAhead(4, 10)).toEqual({ orders: 0, size: 0 });
    accepted(engine, cancelOrder(2, 1, 400));
    expect(engine.queueAhead(3, 10)).toEqual({ orders: 2, size: 300 });
    accepted(engine, lay(1, 300, 150));
    expect(engine.queueAhead(3, 10)).toEqual({ orders: 1, size: 150 });
    expect(engine.queueAhead(1, 10)).toBeUndefined();
  });

  it("is not known where it is longer than is looked at", () => {
    const engine = funded(100_000);
    for (const accountId of [1, 2, 3]) accepted(engine, back(accountId, 300, 100));
    expect(engine.queueAhead(3, 2)).toEqual({ orders: 2, size: 200 });
    expect(engine.queueAhead(3, 1)).toBeUndefined();
    expect(engine.queueAhead(99, 10)).toBeUndefined();
  });
});

describe("an account's orders", () => {
  it("come in order of placing over all its markets, and are its own only", () => {
    const engine = funded(100_000);
    accepted(engine, createMarket(2));
    accepted(engine, back(1, 300, 100, { marketId: 2 }));
    accepted(engine, back(2, 300, 100));
    accepted(engine, back(1, 310, 100));
    accepted(engine, lay(1, 150, 100, { marketId: 2, runner: 2 }));
    expect(engine.ordersOf(1).map(({ orderId }) => orderId)).toEqual([1, 3, 4]);
    expect(engine.marketsOf(1)).toEqual([1, 2]);
    expect(engine.ordersOf(2).map(({ orderId }) => orderId)).toEqual([2]);
    expect(engine.marketsOf(3)).toEqual([]);
  });

  it("come in parts of one market, the newest first, also after an order that is gone or is another's", () => {
    const engine = funded(100_000);
    accepted(engine, createMarket(2));
    for (let count = 0; count < 3; count += 1) {
      accepted(engine, back(1, 300, 100));
      accepted(engine, back(2, 300, 100));
      accepted(engine, back(1, 300, 100, { marketId: 2 }));
    }
    const part = (most: number, before: number) =>
      engine.ordersIn(1, 1, most, before).map(({ orderId }) => orderId);
    expect(part(2, Number.POSITIVE_INFINITY)).toEqual([7, 4]);
    expect([part(9, 7), part(1, 4), part(9, 1)]).toEqual([[4, 1], [1], []]);
    expect(engine.ordersIn(1, 1, 1, 7)).toEqual([engine.order(4)]);
    expect([part(9, 5), part(9, 6)]).toEqual([
      [4, 1],
      [4, 1],
    ]);
    accepted(engine, cancelOrder(1, 4));
    expect(part(9, 4)).toEqual([1]);
    expect(part(0, 9)).toEqual([]);
    expect([engine.ordersIn(1, 3, 9, 9), engine.ordersIn(3, 1, 9, 9)]).toEqual([[], []]);
  });

  it.each(HOSTILE_NUMBERS.filter((id) => id !== -1))("are none for the account %d", (accountId) => {
    const engine = funded(100_000);
    expect(engine.account(accountId)).toBeUndefined();
    expect(engine.ordersOf(accountId)).toEqual([]);
    expect(engine.ordersIn(accountId, 1, 10, accountId)).toEqual([]);
    expect(engine.marketsOf(accountId)).toEqual([]);
    expect(ifWins(engine, accountId, 1)).toBeUndefined();
    expect(engine.marketExposure(accountId, 1)).toBe(0);
  });
});

describe("a position", () => {
  it("is none before the first match, and counts matched bets alone", () => {
    const engine = funded(100_000);
    accepted(engine, back(1, 300, 500));
    expect(ifWins(engine, 1, 1)).toBeUndefined();
    accepted(engine, lay(2, 300, 200));
    expect(ifWins(engine, 1, 1)).toEqual([40_000, -20_000, -20_000]);
    expect(ifWins(engine, 2, 1)).toEqual([-40_000, 20_000, 20_000]);
    expect(engine.marketExposure(1, 1)).toBe(50_000);
  });

  it("stays, at nothing, where a hedge cancels it out", () => {
    const engine = funded(100_000);
    accepted(engine, lay(2, 300, 200));
    accepted(engine, back(1, 300, 200));
    accepted(engine, back(2, 300, 200, { key: "back-again" }));
    accepted(engine, lay(1, 300, 200));
    expect(ifWins(engine, 1, 1)).toEqual([0, 0, 0]);
    expect(engine.marketsOf(1)).toEqual([1]);
  });
});

describe("a book's view", () => {
  it("has as many prices a side as are asked for, best first, with all stakes of a price together", () => {
    const engine = funded(100_000);
    for (const [price, stake] of [
      [200, 100],
      [210, 200],
      [200, 50],
      [190, 10],
    ] as const) {
      accepted(engine, lay(2, price, stake));
    }
    for (const [price, stake] of [
      [240, 100],
      [220, 30],
      [220, 5],
    ] as const) {
      accepted(engine, back(1, price, stake));
    }
    expect(engine.book(1, 2)?.runners[0]).toEqual({
      availableToBack: [
        { price: 210, size: 200 },
        { price: 200, size: 150 },
      ],
      availableToLay: [
        { price: 220, size: 35 },
        { price: 240, size: 100 },
      ],
      lastMatched: undefined,
    });
    expect(engine.book(1, 100)?.runners[0]?.availableToBack).toHaveLength(3);
  });

  it.each([0, -1, Number.NaN])("is empty for a depth of %d", (depth) => {
    const engine = funded(100_000);
    accepted(engine, lay(2, 200, 100));
    expect(engine.book(1, depth)?.runners[0]).toMatchObject({ availableToBack: [], availableToLay: [] });
  });

  it("counts what was matched once, not once a side", () => {
    const engine = funded(100_000);
    accepted(engine, lay(2, 200, 100));
    accepted(engine, back(1, 200, 60));
    expect(engine.book(1, 1)?.matchedTotal).toBe(60);
  });

  it.each(HOSTILE_NUMBERS)("is none for the market %d", (marketId) => {
    const engine = funded(100_000);
    expect(engine.book(marketId, 5)).toBeUndefined();
    expect(ifWins(engine, 1, marketId)).toBeUndefined();
    expect(engine.marketExposure(1, marketId)).toBe(0);
  });

  it("is a picture: it does not change with the engine afterwards", () => {
    const engine = funded(100_000);
    accepted(engine, lay(2, 200, 100));
    const before = engine.book(1, 5);
    const kept = structuredClone(before);
    accepted(engine, back(1, 200, 60));
    apply(engine, settleMarket(1, 0));
    expect(before).toEqual(kept);
  });
});
