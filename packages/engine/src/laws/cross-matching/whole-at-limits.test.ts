import { describe, expect, it } from "vitest";
import type { PlaceOrder } from "../../commands.ts";
import { createEngine } from "../../create-engine.ts";
import type { Engine } from "../../engine.ts";
import { CROSS_PASSES, type EngineOptions } from "../../limits.ts";
import { createNaiveEngine } from "../../oracle/naive-engine.ts";
import { CROSSED_TERMS } from "../../testing/arbitrary-values.ts";
import {
  back,
  cancelOrder,
  createMarket,
  guardJumps,
  lay,
  NOON,
  openAccount,
  payIn,
  releaseOrders,
  setBetDelay,
  setMarketLimits,
} from "../../testing/commands.ts";
import { accepted, apply } from "../../testing/played.ts";
import { eventsOf, recordedEffects } from "../../testing/recorded-effects.ts";

const NOT_WHOLE = { ok: false, code: "NOT_MATCHED_WHOLE" };

/** Accounts 1, 2 and 3 with money, and market 1 of two runners that is cross-matched. */
function crossed(create: typeof createEngine, options?: EngineOptions): Engine {
  const engine = create(options);
  for (const accountId of [1, 2, 3]) {
    accepted(engine, openAccount(accountId));
    accepted(engine, payIn(accountId, 1_000_000));
  }
  accepted(engine, createMarket(1, { terms: CROSSED_TERMS }));
  return engine;
}

/** The same order, all or nothing. */
function whole(order: PlaceOrder): PlaceOrder {
  return { ...order, execution: "fillOrKill" };
}

describe.each([
  ["the fast engine", createEngine],
  ["the plainly written rules", createNaiveEngine],
] as const)("an order fill-or-kill by %s", (_name, create) => {
  it("is matched with offers of both runners, and refused by a paisa more than they have", () => {
    const offered = () => {
      const engine = crossed(create);
      accepted(engine, back(1, 150, 1000));
      accepted(engine, lay(2, 290, 300, { runner: 1 }));
      return engine;
    };
    expect(apply(offered(), whole(back(3, 290, 801, { runner: 1 })))).toEqual(NOT_WHOLE);
    // Its account's own offers count as offers, and are in the way only where they and others are enough.
    expect(apply(offered(), whole(back(2, 290, 801, { runner: 1 })))).toEqual(NOT_WHOLE);
    expect(apply(offered(), whole(back(3, 300, 501, { runner: 1 })))).toEqual(NOT_WHOLE);
    const own = { ok: false, code: "SELF_MATCH" };
    expect(apply(offered(), whole(back(2, 290, 800, { runner: 1 })))).toEqual(own);
    expect(accepted(offered(), whole(back(3, 290, 800, { runner: 1 })))).toMatchObject({
      ...{ matched: 800, remaining: 0, matchedPayoutCentipaise: 500 * 300 + 300 * 290 },
    });
  });

  it("is refused where its last paisa cannot be mirrored", () => {
    const engine = crossed(create);
    accepted(engine, back(1, 300, 1000));
    expect(apply(engine, whole(back(2, 150, 1, { runner: 1 })))).toEqual(NOT_WHOLE);
    expect(accepted(engine, whole(back(2, 150, 2, { runner: 1 })))).toMatchObject({ matched: 2 });
    // Of lays, the stake that is mirrored is rounded up.
    const other = crossed(create);
    accepted(other, lay(1, 300, 1000));
    expect(accepted(other, whole(lay(2, 150, 1, { runner: 1 })))).toMatchObject({ matched: 1 });
  });

  it("passes over eight offers that are too small, and is refused where there are nine", () => {
    for (const [count, isMatched] of [
      [CROSS_PASSES, true],
      [CROSS_PASSES + 1, false],
    ] as const) {
      const engine = crossed(create);
      for (let dust = 0; dust < count; dust += 1) accepted(engine, back(1, 110, 1));
      accepted(engine, back(2, 110, 1000));
      expect(apply(engine, whole(back(3, 1000, 50, { runner: 1 }))).ok).toBe(isMatched);
    }
  });

  it("counts the house's orders of every cross match, and itself, as orders held", () => {
    const after = (orders: number) => {
      const engine = crossed(create, { limits: { orders } });
      accepted(engine, back(1, 200, 100));
      accepted(engine, back(2, 202, 100));
      return apply(engine, whole(back(3, 190, 202, { runner: 1 })));
    };
    expect(after(6)).toEqual(NOT_WHOLE);
    expect(after(7)).toMatchObject({ ok: true, matched: 202 });
  });

  it("counts both bets of every cross match as matched", () => {
    const after = (maxMatched: number) => {
      const engine = crossed(create);
      accepted(engine, back(1, 200, 100));
      accepted(engine, back(2, 200, 100));
      accepted(engine, setMarketLimits(1, { limits: { minPayout: 0, maxExposure: 0, maxMatched } }));
      return apply(engine, whole(back(3, 190, 200, { runner: 1 })));
    };
    expect(after(399)).toEqual(NOT_WHOLE);
    expect(after(400)).toMatchObject({ ok: true, matched: 200 });
  });

  it("is matched whole through a jump of the price, and the market is suspended then", () => {
    const engine = crossed(create);
    for (const price of [200, 190, 180]) accepted(engine, lay(1, price, 100));
    accepted(engine, back(2, 200, 100));
    accepted(engine, guardJumps(1, 1));
    const recorded = recordedEffects();
    expect(engine.apply(whole(back(2, 180, 200)), recorded)).toMatchObject({ matched: 200, remaining: 0 });
    expect(eventsOf(recorded.effects, "priceJumped")).toMatchObject([{ toPriceHundredths: 190 }]);
    expect(engine.market(1)?.status).toBe("suspended");
  });

  it("is refused for money and exposure first, and then before its delay has no room", () => {
    const engine = crossed(create, { limits: { delayedOrders: 0 } });
    accepted(engine, lay(1, 200, 100));
    const limits = { minPayout: 0, maxExposure: 5000, maxMatched: 0 };
    accepted(engine, setMarketLimits(1, { limits, betDelayMs: 2000 }));
    const codeOf = (stake: number) => apply(engine, whole(back(2, 200, stake)));
    expect(codeOf(1_000_001)).toEqual({ ok: false, code: "INSUFFICIENT_FUNDS" });
    expect(codeOf(5001)).toEqual({ ok: false, code: "EXPOSURE_ABOVE_MAXIMUM" });
    expect(codeOf(101)).toEqual(NOT_WHOLE);
    expect(codeOf(100)).toEqual({ ok: false, code: "CAPACITY_REACHED" });
  });

  it("is cancelled whole when its delay ends and less is there, and its key is answered so", () => {
    const engine = crossed(create);
    accepted(engine, back(1, 200, 60, { runner: 1 }));
    accepted(engine, lay(1, 200, 40));
    accepted(engine, setBetDelay(1, 2000));
    const order = whole(back(2, 200, 100, { key: "k" }));
    expect(accepted(engine, order)).toMatchObject({ type: "orderDelayed", orderId: 3 });
    accepted(engine, cancelOrder(1, 2, 1));
    const recorded = recordedEffects();
    const at = NOON + 2000;
    expect(engine.apply(releaseOrders(at), recorded)).toMatchObject({ ok: true, count: 1 });
    const nothing = { ok: true, type: "orderPlaced", orderId: 3, matched: 0, remaining: 0 } as const;
    const answer = { ...nothing, matchedPayoutCentipaise: 0 };
    expect(recorded.effects).toMatchObject([
      ["happened", { type: "orderReleased", orderId: 3, entered: true, priceHundredths: 200, at }],
      ["orderCancelled", 3, 100, at],
      ["happened", { type: "keyDecided", accountId: 2, key: "k", outcome: { ...answer, repeated: false } }],
      ["accountChanged", 2],
      ["bookChanged", 1],
    ]);
    expect(engine.order(3)).toBeUndefined();
    expect(engine.account(2)).toMatchObject({ exposure: 0 });
    expect(apply(engine, order)).toEqual({ ...answer, repeated: true });
    const again = whole(back(2, 200, 99));
    expect(accepted(engine, again)).toMatchObject({ type: "orderDelayed", orderId: 4 });
    accepted(engine, releaseOrders(NOON + 4000));
    expect(engine.order(4)).toMatchObject({ matched: 99, remaining: 0 });
  });
});
