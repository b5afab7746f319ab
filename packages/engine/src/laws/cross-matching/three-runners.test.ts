import { describe, expect, it } from "vitest";
import type { PlaceOrder } from "../../commands.ts";
import { createEngine } from "../../create-engine.ts";
import { HOUSE_ACCOUNT } from "../../effects.ts";
import type { Engine } from "../../engine.ts";
import type { SingleWinnerTerms } from "../../kinds/index.ts";
import { CROSS_PASSES, type EngineOptions } from "../../limits.ts";
import { createNaiveEngine } from "../../oracle/naive-engine.ts";
import { THREE_CROSSED_TERMS } from "../../testing/arbitrary-values.ts";
import {
  back,
  createMarket,
  guardJumps,
  lay,
  NOON,
  openAccount,
  payIn,
  setMarketLimits,
  setMarketStatus,
  settleMarket,
} from "../../testing/commands.ts";
import { accepted, apply } from "../../testing/played.ts";
import { eventsOf, recordedEffects, recordedMatches } from "../../testing/recorded-effects.ts";

const HOUSE = HOUSE_ACCOUNT.play.rounding;
const HOME = 0;
const DRAW = 1;
const AWAY = 2;
const NOT_WHOLE = { ok: false, code: "NOT_MATCHED_WHOLE" };

/** Accounts 1 to 4 with money, and market 1 of three runners that is cross-matched. */
function crossed(
  create: typeof createEngine,
  terms: Partial<SingleWinnerTerms> = {},
  options?: EngineOptions,
): Engine {
  const engine = create(options);
  for (const accountId of [1, 2, 3, 4]) {
    accepted(engine, openAccount(accountId));
    accepted(engine, payIn(accountId, 1_000_000));
  }
  accepted(engine, createMarket(1, { terms: { ...THREE_CROSSED_TERMS, ...terms } }));
  return engine;
}

/** With backs of the draw at 4.50 and of the away side at 9.00, which leave 1.50 for the home side. */
function offered(engine: Engine, draw: number, away: number): Engine {
  accepted(engine, back(1, 450, draw, { runner: DRAW }));
  accepted(engine, back(2, 900, away, { runner: AWAY }));
  return engine;
}

function whole(order: PlaceOrder): PlaceOrder {
  return { ...order, execution: "fillOrKill" };
}

describe.each([
  ["the fast engine", createEngine],
  ["the plainly written rules", createNaiveEngine],
] as const)("cross-matching of three runners by %s", (_name, create) => {
  it("matches a back with a back of each other runner through three orders of the house", () => {
    const engine = offered(crossed(create), 301, 150);
    const recorded = recordedEffects();
    const outcome = engine.apply(back(3, 140, 900, { key: "a" }), recorded);
    expect(outcome).toMatchObject({ ok: true, orderId: 3, matched: 900, matchedPayoutCentipaise: 135_000 });
    const first = ["immediateOrCancel", "lapse", NOON];
    const placed = recorded.effects.filter(([name]) => name === "orderPlaced" || name === "orderMatched");
    expect(placed.slice(1)).toEqual([
      ["orderPlaced", 4, HOUSE, 1, DRAW, "lay", 450, 300, ...first],
      ["orderMatched", 1, 1, 1, DRAW, 450, 300, "maker", NOON],
      ["orderMatched", 1, 4, 1, DRAW, 450, 300, "taker", NOON],
      ["orderPlaced", 5, HOUSE, 1, AWAY, "lay", 900, 150, ...first],
      ["orderMatched", 2, 2, 1, AWAY, 900, 150, "maker", NOON],
      ["orderMatched", 2, 5, 1, AWAY, 900, 150, "taker", NOON],
      ["orderPlaced", 6, HOUSE, 1, HOME, "lay", 150, 900, ...first],
      ["orderMatched", 3, 6, 1, HOME, 150, 900, "maker", NOON],
      ["orderMatched", 3, 3, 1, HOME, 150, 900, "taker", NOON],
    ]);
    expect(engine.book(1, 1)).toMatchObject({ matchedTotal: 1350 });
    expect(engine.marketExposure(HOUSE, 1)).toBe(0);
  });

  it("matches three lays so that the house keeps what rounding leaves", () => {
    const engine = crossed(create);
    accepted(engine, lay(1, 450, 1000, { runner: DRAW }));
    accepted(engine, lay(2, 900, 1000, { runner: AWAY }));
    expect(accepted(engine, lay(3, 150, 334))).toMatchObject({
      matched: 334,
      matchedPayoutCentipaise: 50_100,
    });
    accepted(engine, settleMarket(1, AWAY));
    const results = [1, 2, 3].map((id) => (engine.account(id)?.cash ?? 0) - 1_000_000);
    // Of the draw 111 and a third, of the away side 55 and two thirds: both rounded up.
    expect(results).toEqual([112, -448, 334]);
    expect(engine.account(HOUSE)?.cash).toBe(2);
  });

  it("takes whole what is good for the least, and of the others as much as belongs to that", () => {
    const engine = offered(crossed(create), 100, 40);
    expect(accepted(engine, back(3, 150, 900))).toMatchObject({ matched: 240, remaining: 660 });
    expect(engine.order(1)).toMatchObject({ matched: 80, remaining: 20 });
    expect(engine.order(2)).toMatchObject({ matched: 40, remaining: 0 });
    // The order that was not taken whole keeps its place before a later one.
    accepted(engine, back(4, 450, 500, { runner: DRAW }));
    accepted(engine, back(2, 900, 20, { runner: AWAY }));
    expect(engine.order(1)).toMatchObject({ remaining: 0 });
    expect(engine.order(3)).toMatchObject({ matched: 360, remaining: 540 });
    expect(engine.ordersOf(4)).toMatchObject([{ matched: 20, remaining: 480 }]);
  });

  it("takes both of the others whole where they are good for the same", () => {
    const engine = offered(crossed(create), 20, 10);
    expect(accepted(engine, back(3, 150, 900))).toMatchObject({ matched: 60 });
    expect([1, 2].map((id) => engine.order(id)?.remaining)).toEqual([0, 0]);
  });

  it("shows what the others' prices leave, one of each at a time, and matches in that order", () => {
    const engine = offered(crossed(create), 30, 20);
    accepted(engine, back(1, 460, 100, { runner: DRAW }));
    accepted(engine, lay(4, 149, 50));
    const shown = [
      { price: 150, size: 90 },
      { price: 149, size: 50 },
      { price: 148, size: 30 },
    ];
    expect(engine.book(1, 10)?.runners[HOME]?.availableToBack).toEqual(shown);
    const recorded = recordedEffects();
    engine.apply(back(3, 148, 170), recorded);
    const taken = recordedMatches(recorded.effects).filter(({ price }) => price < 200);
    expect(taken.map(({ price, stake: size }) => ({ price, size }))).toEqual(shown);
    // Of the shares of the last match, rounded down, a paisa of the away side is left.
    expect(engine.book(1, 10)?.runners[HOME]?.availableToBack).toEqual([{ price: 148, size: 6 }]);
  });

  it("takes its own runner's offer first where the price is the same", () => {
    const engine = offered(crossed(create), 300, 150);
    accepted(engine, lay(4, 150, 50));
    const recorded = recordedEffects();
    engine.apply(back(3, 150, 100), recorded);
    expect(recordedMatches(recorded.effects)[0]).toMatchObject({ stake: 50, price: 150 });
    expect(engine.order(1)).toMatchObject({ matched: 16 });
  });

  it("gives backs the highest price where the others' leave more, and the house what is over", () => {
    for (const [draw, away, size] of [
      [110, 110, 110],
      [200, 200, 200],
      [125, 501, 125],
    ] as const) {
      const engine = crossed(create, { ladder: "finest" });
      accepted(engine, back(1, draw, 100_000, { runner: DRAW }));
      accepted(engine, back(2, away, 100_000, { runner: AWAY }));
      const offered = engine.book(1, 2)?.runners[HOME]?.availableToBack;
      expect(offered).toEqual([{ price: 100_000, size }]);
      const outcome = accepted(engine, back(3, 101, size));
      expect(outcome).toMatchObject({ matched: size, matchedPayoutCentipaise: size * 100_000 });
      const most = 100_000 + Math.floor((100_000 * draw) / away) + size - 1000 * size;
      for (const result of [HOME, DRAW]) {
        const copy = create(undefined, engine.snapshot());
        accepted(copy, settleMarket(1, result));
        expect(copy.account(HOUSE)?.cash).toBe(most);
      }
    }
  });

  it("offers nothing where the others leave no price", () => {
    const low = crossed(create);
    accepted(low, back(1, 100_000, 1000, { runner: DRAW }));
    accepted(low, back(2, 100_000, 1000, { runner: AWAY }));
    expect(low.book(1, 1)?.runners[HOME]?.availableToBack).toEqual([]);
    expect(accepted(low, back(3, 101, 100))).toMatchObject({ matched: 0 });
    const engine = crossed(create, { ladder: "finest" });
    accepted(engine, lay(1, 200, 1000, { runner: DRAW }));
    accepted(engine, lay(2, 200, 1000, { runner: AWAY }));
    expect(engine.book(1, 1)?.runners[HOME]?.availableToLay).toEqual([]);
    expect(accepted(engine, lay(3, 100_000, 1))).toMatchObject({ matched: 0 });
  });

  it("passes over eight offers that are too small, and takes no more after the ninth", () => {
    for (const [count, matched] of [
      [CROSS_PASSES, 50],
      [CROSS_PASSES + 1, 0],
    ] as const) {
      const engine = crossed(create);
      for (let dust = 0; dust < count; dust += 1) accepted(engine, back(1, 150, 1));
      accepted(engine, back(2, 150, 1000));
      accepted(engine, back(2, 450, 1000, { runner: DRAW }));
      expect(accepted(engine, back(3, 900, 50, { runner: AWAY }))).toMatchObject({ matched });
    }
  });

  it("passes over an offer of which another runner's share is too small, and finds its own behind it", () => {
    const engine = crossed(create);
    accepted(engine, back(1, 900, 1000, { runner: DRAW }));
    for (let dust = 0; dust < 2; dust += 1) accepted(engine, back(1, 450, 1, { runner: AWAY }));
    accepted(engine, back(2, 450, 1000, { runner: AWAY }));
    // Each of the two is good for 3 paise of the home side, and for half a paisa of the draw.
    expect(apply(engine, back(2, 150, 6))).toEqual({ ok: false, code: "SELF_MATCH" });
    expect(accepted(engine, back(3, 150, 6))).toMatchObject({ matched: 6 });
    expect([2, 3, 4].map((id) => engine.order(id)?.matched)).toEqual([0, 0, 2]);
  });

  it("is over where the rest is too small for one of the others", () => {
    const engine = offered(crossed(create), 300, 150);
    expect(accepted(engine, back(3, 150, 5))).toMatchObject({ matched: 0, remaining: 5 });
    expect(accepted(engine, back(3, 150, 6))).toMatchObject({ matched: 6 });
  });

  it("refuses an order that would come to the account's own, of whichever runner", () => {
    for (const accountId of [1, 2]) {
      const engine = offered(crossed(create), 301, 151);
      expect(apply(engine, back(accountId, 150, 900))).toEqual({ ok: false, code: "SELF_MATCH" });
      expect(accepted(engine, back(accountId, 155, 900))).toMatchObject({ matched: 0 });
    }
    const engine = offered(crossed(create), 301, 151);
    accepted(engine, back(3, 450, 100, { runner: DRAW }));
    expect(accepted(engine, back(3, 150, 903))).toMatchObject({ matched: 903 });
    const other = offered(crossed(create), 301, 200);
    accepted(other, back(3, 450, 100, { runner: DRAW }));
    expect(apply(other, back(3, 150, 904))).toEqual({ ok: false, code: "SELF_MATCH" });
  });

  it("counts three orders of the house for every cross match as orders held", () => {
    const after = (orders: number, order: PlaceOrder) => {
      const engine = offered(crossed(create, {}, { limits: { orders } }), 100, 50);
      return apply(offered(engine, 200, 100), order);
    };
    const order = back(3, 150, 900);
    expect(after(7, order)).toMatchObject({ matched: 0 });
    expect(after(8, order)).toMatchObject({ matched: 300 });
    expect(after(11, order)).toMatchObject({ matched: 900 });
    expect(after(10, whole(order))).toEqual(NOT_WHOLE);
    expect(after(11, whole(order))).toMatchObject({ matched: 900 });
  });

  it("counts all three bets of a cross match as matched, and leaves room for what is left", () => {
    const after = (maxMatched: number, order: PlaceOrder) => {
      const engine = offered(crossed(create), 300, 150);
      accepted(engine, setMarketLimits(1, { limits: { minPayout: 0, maxExposure: 0, maxMatched } }));
      return apply(engine, order);
    };
    const order = back(3, 150, 900);
    expect(after(1349, order)).toMatchObject({ matched: 0 });
    expect(after(1350, order)).toMatchObject({ matched: 900 });
    expect(after(1349, whole(order))).toEqual(NOT_WHOLE);
    expect(after(1350, whole(order))).toMatchObject({ matched: 900 });
    expect(after(1350, whole(back(3, 150, 901)))).toEqual(NOT_WHOLE);
  });

  it("suspends the market where the price that the others leave jumps", () => {
    const engine = offered(crossed(create), 300, 150);
    accepted(engine, lay(4, 140, 100));
    accepted(engine, back(4, 160, 10));
    accepted(engine, lay(3, 160, 10));
    accepted(engine, guardJumps(1, 9));
    const recorded = recordedEffects();
    expect(engine.apply(back(3, 140, 1000), recorded)).toMatchObject({ matched: 900, remaining: 0 });
    expect(eventsOf(recorded.effects, "priceJumped")).toMatchObject([
      { runner: HOME, fromPriceHundredths: 160, toPriceHundredths: 150 },
    ]);
    expect(engine.market(1)?.status).toBe("suspended");
  });

  it("removes no runner", () => {
    const engine = offered(crossed(create), 300, 150);
    accepted(engine, setMarketStatus(1, "suspended"));
    const command = { type: "removeRunner", marketId: 1, matches: [], reason: "Lame", at: NOON } as const;
    for (const runner of [HOME, DRAW, AWAY]) {
      const outcome = apply(engine, { ...command, runner, reductionBasisPoints: 1000 });
      expect(outcome).toEqual({ ok: false, code: "CORRECTION_INVALID" });
    }
  });
});
