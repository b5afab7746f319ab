import { lawRuns } from "@crossbook/testkit/law-runs";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { createEngine } from "../create-engine.ts";
import type { Engine, OrderView } from "../engine.ts";
import { arbitraryCommands } from "../testing/arbitrary-commands.ts";
import { ACCOUNT_IDS, REAL_ACCOUNT_IDS } from "../testing/arbitrary-values.ts";
import { back, cancelOrder, lay } from "../testing/commands.ts";
import { accepted, apply, funded } from "../testing/played.ts";
import { recordedEffects, recordedMatches } from "../testing/recorded-effects.ts";
import { FEW_ORDERS } from "../testing/tried-orders.ts";

/** Better for whoever takes it; of two equal prices what entered the book first. */
function comesFirst(a: OrderView, b: OrderView, priorities: ReadonlyMap<number, number>): number {
  const byPrice = a.side === "lay" ? b.price - a.price : a.price - b.price;
  const byTime = (priorities.get(a.orderId) ?? 0) - (priorities.get(b.orderId) ?? 0);
  return byPrice || byTime || a.orderId - b.orderId;
}

function isCrossMatched(engine: Engine, marketId: number): boolean {
  const terms = engine.market(marketId)?.terms;
  return terms?.kind === "singleWinner" && terms.crossMatching === true;
}

describe("price and time", () => {
  it("decide who is matched: always the best offer, of equal ones the oldest, at its own price", () => {
    fc.assert(
      fc.property(arbitraryCommands(150), (commands) => {
        const engine = createEngine(FEW_ORDERS);
        for (const command of commands) {
          const priorities = new Map(
            engine.snapshot().orders.map(({ orderId, timePriority }) => [orderId, timePriority]),
          );
          const offers = [...ACCOUNT_IDS, ...REAL_ACCOUNT_IDS]
            .flatMap((id) => engine.ordersOf(id))
            .filter((order) => command.type === "placeOrder" && order.marketId === command.marketId)
            .filter((order) => command.type === "placeOrder" && order.runner === command.runner)
            .filter((order) => command.type === "placeOrder" && order.side !== command.side)
            .filter((order) => order.remaining > 0 && order.delayedUntil === undefined && !order.waits)
            .sort((a, b) => comesFirst(a, b, priorities));
          const recorded = recordedEffects();
          engine.apply(command, recorded);
          if (command.type !== "placeOrder") continue;
          // There offers of the other runner come between: a law of its own.
          if (isCrossMatched(engine, command.marketId)) continue;
          const matches = recordedMatches(recorded.effects);
          for (const [index, { maker, price, stake }] of matches.entries()) {
            const offer = offers[index];
            expect([maker, price]).toEqual([offer?.orderId, offer?.price]);
            if (index < matches.length - 1) expect(stake).toBe(offer?.remaining);
            else expect(stake).toBeLessThanOrEqual(offer?.remaining ?? 0);
          }
        }
      }),
      { seed: 4, numRuns: lawRuns(40) },
    );
  });

  it("give a backer the better price that rests, not the one he asked for", () => {
    const engine = funded(100_000);
    accepted(engine, lay(1, 210, 500));
    expect(accepted(engine, back(2, 200, 500))).toMatchObject({
      matched: 500,
      remaining: 0,
      matchedPayoutCentipaise: 105_000,
    });
  });

  it("let what found nobody rest at its own price", () => {
    const engine = funded(100_000);
    accepted(engine, lay(1, 210, 500));
    expect(accepted(engine, back(2, 200, 800))).toMatchObject({ matched: 500, remaining: 300 });
    const runner = engine.book(1, 3)?.runners[0];
    expect(runner).toEqual({
      availableToBack: [],
      availableToLay: [{ price: 200, size: 300 }],
      lastMatched: 210,
    });
  });

  it("keep a place in the queue when part of an order is cancelled", () => {
    const engine = funded(100_000);
    accepted(engine, lay(1, 200, 500));
    accepted(engine, lay(2, 200, 500));
    accepted(engine, cancelOrder(1, 1, 200));
    accepted(engine, back(3, 200, 300));
    expect(engine.order(1)).toMatchObject({ matched: 300, remaining: 0 });
    expect(engine.order(2)).toMatchObject({ matched: 0, remaining: 500 });
  });
});

describe("an order that would reach the account's own", () => {
  it("is refused whole, and nothing changes", () => {
    const engine = funded(100_000);
    accepted(engine, lay(2, 206, 300));
    accepted(engine, lay(1, 200, 500));
    const before = engine.snapshot();
    expect(apply(engine, back(1, 200, 301))).toEqual({ ok: false, code: "SELF_MATCH" });
    expect(engine.snapshot()).toEqual({ ...before, effectsDigest: engine.effectsDigest });
  });

  it("is accepted where others' offers are enough to fill it first", () => {
    const engine = funded(100_000);
    accepted(engine, lay(2, 206, 300));
    accepted(engine, lay(1, 200, 500));
    expect(accepted(engine, back(1, 200, 300))).toMatchObject({ matched: 300 });
  });

  it("is accepted where another was there before at the same price", () => {
    const engine = funded(100_000);
    accepted(engine, lay(2, 200, 300));
    accepted(engine, lay(1, 200, 500));
    expect(accepted(engine, back(1, 200, 300))).toMatchObject({ matched: 300 });
    expect(apply(engine, back(1, 200, 100))).toEqual({ ok: false, code: "SELF_MATCH" });
  });

  it("is accepted where prices do not match, or on another runner", () => {
    const engine = funded(100_000);
    accepted(engine, lay(1, 200, 500));
    accepted(engine, back(1, 202, 500));
    accepted(engine, back(1, 200, 500, { runner: 1 }));
    expect(engine.ordersOf(1)).toHaveLength(3);
  });
});
