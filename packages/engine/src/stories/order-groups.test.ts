import { paise } from "@crossbook/money";
import { describe, expect, it } from "vitest";
import type { Command, GroupOrder } from "../commands.ts";
import { createEngine } from "../create-engine.ts";
import { ignoredEffects } from "../digested-effects.ts";
import type { Engine } from "../engine.ts";
import { MAX_GROUP_ORDERS } from "../limits.ts";
import {
  back,
  cancelOrder,
  createMarket,
  lay,
  leg,
  NOON,
  openAccount,
  payIn,
  payOut,
  placeOrders,
  releaseOrders,
  setBetDelay,
  setMarketStatus,
} from "../testing/commands.ts";
import { eventsOf, recordedEffects } from "../testing/recorded-effects.ts";

/** Player 1 with exactly his stake; makers 2 and 3 with plenty, and offers on both sides of three runners. */
function offered(funds = 2100): Engine {
  const engine = createEngine();
  const offers = [0, 1, 2].flatMap((runner) => [
    lay(2, 200, 1000, { runner }),
    lay(3, 198, 3000, { runner }),
    back(2, 204, 1000, { runner }),
    back(3, 206, 3000, { runner }),
  ]);
  play(engine, openAccount(1), openAccount(2), openAccount(3), payIn(1, funds));
  play(engine, payIn(2, 100_000), payIn(3, 100_000), createMarket(1, { minStake: 500 as never }), ...offers);
  return engine;
}

function play(engine: Engine, ...commands: readonly Command[]): void {
  for (const command of commands) expect(engine.apply(command, ignoredEffects)).toMatchObject({ ok: true });
}

const both: readonly GroupOrder[] = [leg("back", 0, 198, 1050), leg("back", 1, 198, 1050)];

describe("a group of orders", () => {
  it("matches each whole at the best prices, and is answered with its first order and the sums", () => {
    const engine = offered(100_000);
    const recorded = recordedEffects();
    const command = placeOrders(1, [leg("back", 0, 198, 1500), leg("lay", 2, 206, 20)], { key: "mine" });
    const outcome = engine.apply(command, recorded);
    const payout = 1000 * 200 + 500 * 198 + 20 * 204;
    expect(outcome).toMatchObject({
      ...{ type: "orderPlaced", orderId: 13, matched: 1520, remaining: 0, matchedPayoutCentipaise: payout },
    });
    expect(
      engine.ordersOf(1).map(({ orderId, matched, remaining }) => [orderId, matched, remaining]),
    ).toEqual([
      [13, 1500, 0],
      [14, 20, 0],
    ]);
    expect(engine.apply(command, ignoredEffects)).toEqual({ ...outcome, repeated: true });
  });

  it("is covered as all of it matched: what its orders do to each other counts", () => {
    // Each by itself risks its stake: 2100 in all. Both together lose 2100 only if neither wins.
    expect(offered(2100).apply(placeOrders(1, both), ignoredEffects)).toMatchObject({ ok: true });
    const all = [...both, leg("back", 2, 198, 1050)];
    // With all three backed one of them always wins: 1050 × 2 comes back less the price.
    expect(offered(1100).apply(placeOrders(1, all), ignoredEffects)).toMatchObject({ ok: true });
    expect(offered(1000).apply(placeOrders(1, all), ignoredEffects)).toMatchObject({
      code: "INSUFFICIENT_FUNDS",
    });
    expect(offered(2099).apply(placeOrders(1, both), ignoredEffects)).toMatchObject({
      code: "INSUFFICIENT_FUNDS",
    });
  });

  it("is allowed also where there is less cash than is open, as long as it risks no more", () => {
    const engine = offered(1000);
    play(engine, back(1, 198, 1000), lay(1, 206, 700));
    const [first, second] = engine.ordersOf(1);
    const match = {
      matchId: 2,
      backOrderId: 3,
      layOrderId: second?.orderId ?? 0,
      runner: 0,
      price: 204,
    };
    expect([first?.matched, second?.matched]).toEqual([1000, 700]);
    const spent = payOut(1, engine.account(1)?.available ?? 0);
    play(engine, spent, {
      type: "voidMatches",
      marketId: 1,
      matches: [{ ...match, stake: paise(700) }],
      reason: "",
      at: NOON,
    });
    expect(engine.account(1)?.available).toBeLessThan(0);
    expect(engine.apply(placeOrders(1, [leg("lay", 0, 206, 300)]), ignoredEffects)).toMatchObject({
      ok: true,
    });
    const more = placeOrders(1, [leg("back", 0, 198, 10)]);
    expect(engine.apply(more, ignoredEffects)).toMatchObject({ code: "INSUFFICIENT_FUNDS" });
  });

  it("may be of stakes below the market's least, and of its most orders only", () => {
    const engine = offered();
    expect(engine.apply(placeOrders(1, [leg("back", 0, 198, 1)]), ignoredEffects)).toMatchObject({
      ok: true,
    });
    const many = Array.from({ length: MAX_GROUP_ORDERS + 1 }, (_, runner) => leg("back", runner, 198, 1));
    play(engine, createMarket(2, { runnerCount: 64 }));
    const inOther = placeOrders(1, many, { marketId: 2 });
    expect(engine.apply(inOther, ignoredEffects)).toMatchObject({ code: "GROUP_INVALID" });
    const most = placeOrders(1, many.slice(1), { marketId: 2 });
    expect(engine.apply(most, ignoredEffects)).toMatchObject({ code: "GROUP_NOT_MATCHED" });
  });

  it("that is delayed holds nothing, and matches whole when its delay ends", () => {
    const engine = offered();
    play(engine, setBetDelay(1, 5000));
    const outcome = engine.apply(placeOrders(1, both), ignoredEffects);
    expect(outcome).toMatchObject({ type: "orderDelayed", orderId: 13, releaseAt: NOON + 5000 });
    expect(engine.account(1)).toMatchObject({ exposure: 0, available: 2100 });
    play(engine, releaseOrders(NOON + 5000));
    expect(engine.ordersOf(1).map(({ matched }) => matched)).toEqual([1050, 1050]);
    expect(engine.account(1)).toMatchObject({ exposure: 2100, available: 0 });
  });

  it.each([
    ["one of its prices is gone", "GROUP_NOT_MATCHED", [cancelOrder(2, 5), cancelOrder(3, 6)]],
    ["the money has gone elsewhere", "INSUFFICIENT_FUNDS", [payOut(1, 1)]],
    ["it would match its own", "SELF_MATCH", [lay(1, 200, 500, { runner: 1 })]],
  ] as const)("that is delayed lapses whole where %s", (_, code, between) => {
    const engine = offered(code === "SELF_MATCH" ? 3000 : 2100);
    const group = placeOrders(1, both, { key: "mine" });
    play(engine, setBetDelay(1, 5000), group, ...between);
    const recorded = recordedEffects();
    engine.apply(releaseOrders(NOON + 5000), recorded);
    const lapsed = recorded.effects.filter(([name]) => name === "orderLapsed");
    expect(lapsed.map(([, orderId, , , , , , reason]) => [orderId, reason])).toEqual([
      [13, "group"],
      [14, "group"],
    ]);
    expect(eventsOf(recorded.effects, "keyDecided")).toHaveLength(1);
    expect(recorded.effects.some(([name]) => name === "orderMatched")).toBe(false);
    const final = { ok: true, type: "orderLapsed", orderId: 13, reason: code, repeated: true };
    expect(engine.apply(group, ignoredEffects)).toEqual(final);
  });

  it("that is delayed lapses with a suspension, and is cancelled whole with any of its orders", () => {
    const suspended = offered();
    const group = placeOrders(1, both, { key: "mine" });
    play(suspended, setBetDelay(1, 5000), group, setMarketStatus(1, "suspended"));
    expect(suspended.ordersOf(1)).toEqual([]);
    expect(suspended.apply(group, ignoredEffects)).toMatchObject({ reason: "MARKET_SUSPENDED" });
    const cancelled = offered();
    play(cancelled, setBetDelay(1, 5000), group);
    const outcome = cancelled.apply(cancelOrder(1, 14, 10), ignoredEffects);
    expect(outcome).toEqual({ ok: true, type: "ordersCancelled", count: 2, cancelled: 2100 });
    expect(cancelled.nextReleaseAt).toBeUndefined();
    expect(cancelled.apply(group, ignoredEffects)).toMatchObject({ type: "orderPlaced", matched: 0 });
  });
});
