import { describe, expect, it } from "vitest";
import type { Command } from "../../commands.ts";
import type { Engine } from "../../engine.ts";
import {
  back,
  cancelOrder,
  createMarket,
  expireOrders,
  lay,
  NOON,
  releaseOrders,
  setBetDelay,
  setMarketStatus,
  setPersistence,
  settleMarket,
} from "../../testing/commands.ts";
import { accepted, apply, funded } from "../../testing/played.ts";
import { type RecordedEffect, recordedEffects } from "../../testing/recorded-effects.ts";

const expiresAt = NOON + 1000;

/** Without keys, whose text is proved elsewhere. */
function effectsOf(engine: Engine, command: Command): readonly RecordedEffect[] {
  const sink = recordedEffects();
  engine.apply(command, sink);
  return sink.effects.filter(([name]) => name !== "keyUsed");
}

function namesOf(engine: Engine, command: Command): readonly string[] {
  return effectsOf(engine, command).map(([name, event]) =>
    typeof event === "object" && name === "happened" ? event.type : name,
  );
}

describe("an order with an expiry", () => {
  it("reports it directly after its placing, before it is matched or delayed", () => {
    const engine = funded(100_000);
    accepted(engine, lay(2, 200, 300));
    const placed = effectsOf(engine, back(1, 200, 500, { expiresAt, at: NOON + 5 }));
    expect(placed.slice(0, 2)).toEqual([
      ["orderPlaced", 2, 1, 1, 0, "back", 200, 500, "limit", "lapse", NOON + 5],
      ["happened", { type: "orderExpirySet", orderId: 2, expiresAt, at: NOON + 5 }],
    ]);
    expect(placed[2]?.[0]).toBe("orderMatched");
    accepted(engine, setBetDelay(1, 5000));
    expect(namesOf(engine, lay(2, 200, 100, { expiresAt })).slice(0, 3)).toEqual([
      ...["orderPlaced", "orderExpirySet", "orderDelayed"],
    ]);
  });

  it("is another request than one without, or with another", () => {
    const engine = funded(100_000);
    const order = back(1, 200, 500, { expiresAt, key: "k" });
    accepted(engine, order);
    expect(apply(engine, order)).toMatchObject({ orderId: 1, repeated: true });
    for (const other of [undefined, expiresAt + 1])
      expect(apply(engine, { ...order, expiresAt: other })).toEqual({ ok: false, code: "KEY_REUSED" });
  });

  it("cannot take the starting price later on, and is no other order for being kept", () => {
    const engine = funded(100_000);
    accepted(engine, createMarket(2, { hasStartingPrice: true, keepsInPlay: true }));
    accepted(engine, back(1, 200, 500, { marketId: 2, expiresAt }));
    expect(apply(engine, setPersistence(1, 1, "startingPrice"))).toEqual({
      ok: false,
      code: "EXPIRY_INVALID",
    });
    accepted(engine, setPersistence(1, 1, "keep"));
    expect(engine.order(1)).toMatchObject({ persistence: "keep", expiresAt });
    accepted(engine, cancelOrder(1, 1));
    expect(apply(engine, setPersistence(1, 1, "startingPrice"))).toEqual({
      ok: false,
      code: "ORDER_NOT_OPEN",
    });
  });
});

describe("orders whose time has come", () => {
  it("lapse, the earliest first and of one time by their numbers, and their markets are reported once", () => {
    const engine = funded(100_000);
    for (const marketId of [2, 3]) accepted(engine, createMarket(marketId));
    accepted(engine, back(1, 300, 100, { marketId: 3, expiresAt: expiresAt + 1 }));
    accepted(engine, back(2, 300, 200, { marketId: 2, expiresAt }));
    accepted(engine, back(1, 300, 300, { expiresAt: expiresAt + 2 }));
    accepted(engine, back(1, 310, 400, { marketId: 3, expiresAt }));
    accepted(engine, setMarketStatus(2, "suspended"));
    accepted(engine, setMarketStatus(3, "closed"));
    const at = expiresAt + 1;
    expect(effectsOf(engine, expireOrders(at))).toEqual([
      ["orderLapsed", 2, 2, 2, 0, "back", 200, "expired", at],
      ["orderLapsed", 4, 1, 3, 0, "back", 400, "expired", at],
      ["orderLapsed", 1, 1, 3, 0, "back", 100, "expired", at],
      ...[
        ["accountChanged", 2],
        ["accountChanged", 1],
      ],
      ...[
        ["bookChanged", 2],
        ["bookChanged", 3],
      ],
    ]);
    expect(engine.account(1)?.exposure).toBe(300);
    expect(engine.account(2)?.exposure).toBe(0);
    expect(engine.nextExpiresAt).toBe(expiresAt + 2);
    expect(apply(engine, expireOrders(at))).toEqual({ ok: true, type: "ordersExpired", count: 0 });
    expect(effectsOf(engine, expireOrders(at))).toEqual([]);
  });

  it("lapse in what is unmatched of them, and keep what is matched", () => {
    const engine = funded(100_000);
    accepted(engine, lay(2, 200, 300));
    accepted(engine, back(1, 200, 500, { expiresAt }));
    expect(accepted(engine, expireOrders(expiresAt - 1))).toMatchObject({ count: 0 });
    expect(accepted(engine, expireOrders(expiresAt))).toMatchObject({ count: 1 });
    expect(engine.order(2)).toMatchObject({ stake: 500, matched: 300, remaining: 0, expiresAt: undefined });
    accepted(engine, settleMarket(1, 0));
    expect(engine.account(1)?.cash).toBe(100_300);
  });

  it("are so many in one command, and the others are left to the next", () => {
    const few = funded(100_000, { limits: { expiredOrders: 3 } });
    for (let count = 0; count < 7; count += 1) accepted(few, back(1, 300, 100, { expiresAt }));
    const counts = [3, 3, 1, 0].map(() => accepted(few, expireOrders(expiresAt + 9)));
    expect(counts).toMatchObject([{ count: 3 }, { count: 3 }, { count: 1 }, { count: 0 }]);
  });

  it("lapse during their delay, and their keys are answered so from then on", () => {
    const engine = funded(100_000);
    accepted(engine, lay(2, 200, 300));
    accepted(engine, setBetDelay(1, 5000));
    const order = back(1, 200, 500, { expiresAt, key: "k" });
    expect(accepted(engine, order)).toMatchObject({ type: "orderDelayed" });
    expect(namesOf(engine, expireOrders(expiresAt))).toEqual([
      ...["orderReleased", "orderLapsed", "keyDecided", "accountChanged", "bookChanged"],
    ]);
    expect(apply(engine, order)).toMatchObject({
      type: "orderLapsed",
      reason: "ORDER_EXPIRED",
      repeated: true,
    });
    expect([engine.nextReleaseAt, engine.nextExpiresAt]).toEqual([undefined, undefined]);
  });

  it("keep their expiry when their delay ends", () => {
    const engine = funded(100_000);
    accepted(engine, lay(2, 200, 300));
    accepted(engine, setBetDelay(1, 500));
    accepted(engine, back(1, 200, 500, { expiresAt }));
    accepted(engine, releaseOrders(NOON + 500));
    expect(engine.order(2)).toMatchObject({
      matched: 300,
      remaining: 200,
      delayedUntil: undefined,
      expiresAt,
    });
    expect(accepted(engine, expireOrders(expiresAt))).toMatchObject({ count: 1 });
  });

  it("are none at a time that is none", () => {
    const engine = funded(100_000);
    accepted(engine, back(1, 300, 100, { expiresAt }));
    for (const at of [Number.NaN, Number.NEGATIVE_INFINITY, -0])
      expect(apply(engine, expireOrders(at))).toMatchObject({ ok: true, count: 0 });
  });
});
