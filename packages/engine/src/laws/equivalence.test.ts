import { lawRuns } from "@crossbook/testkit/law-runs";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Command } from "../commands.ts";
import { createEngine } from "../create-engine.ts";
import type { Engine } from "../engine.ts";
import { createNaiveEngine } from "../oracle/naive-engine.ts";
import { arbitraryCommands } from "../testing/arbitrary-commands.ts";
import {
  ACCOUNT_IDS,
  BONUS_ACCOUNT,
  CROSSED_MARKET_ID,
  EACH_WAY_MARKET_ID,
  HANDICAP_MARKET_ID,
  OUTSIDE_PARTY,
  SESSION_MARKET_ID,
  THREE_CROSSED_MARKET_ID,
} from "../testing/arbitrary-values.ts";
import { recordedEffects } from "../testing/recorded-effects.ts";
import { FEW_ORDERS } from "../testing/tried-orders.ts";

/** Everything that can be read of an engine. */
function readAll(engine: Engine) {
  const accountIds = [...ACCOUNT_IDS, 5, 6, 99, OUTSIDE_PARTY, BONUS_ACCOUNT, -1, -2, -3, -4];
  const marketIds = [
    1,
    2,
    3,
    4,
    5,
    SESSION_MARKET_ID,
    HANDICAP_MARKET_ID,
    EACH_WAY_MARKET_ID,
    CROSSED_MARKET_ID,
    THREE_CROSSED_MARKET_ID,
    99,
  ];
  return {
    accounts: accountIds.map((id) => ({
      account: engine.account(id),
      orders: engine.ordersOf(id),
      ahead: engine
        .ordersOf(id)
        .flatMap(({ orderId }) => [engine.queueAhead(orderId, 1), engine.queueAhead(orderId, 1000)]),
      markets: engine.marketsOf(id),
      results: marketIds.map((marketId) => [
        engine.position(id, marketId),
        engine.marketExposure(id, marketId),
      ]),
    })),
    books: marketIds.flatMap((id) => [engine.book(id, 1), engine.book(id, 100)]),
    restingBooks: marketIds.flatMap((id) => [engine.restingBook(id, 1), engine.restingBook(id, 100)]),
    markets: marketIds.map((id) => engine.market(id)),
    holds: Array.from({ length: 30 }, (_, holdId) => engine.hold(holdId)),
    ...{ nextReleaseAt: engine.nextReleaseAt, nextExpiresAt: engine.nextExpiresAt },
    snapshot: engine.snapshot(),
    stateDigest: engine.stateDigest(),
    effectsDigest: engine.effectsDigest,
  };
}

function expectSame(fast: Engine, naive: Engine, commands: readonly Command[]): void {
  for (const command of commands) {
    const recorded = recordedEffects();
    const expected = recordedEffects();
    if (command.type === "placeOrder") expect(fast.orderRefusal(command)).toBe(naive.orderRefusal(command));
    const outcome = fast.apply(command, recorded);
    const next = [fast.nextReleaseAt, fast.nextExpiresAt];
    expect({ outcome, effects: recorded.effects, next }).toEqual({
      outcome: naive.apply(command, expected),
      effects: expected.effects,
      next: [naive.nextReleaseAt, naive.nextExpiresAt],
    });
  }
  expect(readAll(fast)).toEqual(readAll(naive));
}

describe("the fast engine", () => {
  it("does what the plainly written rules do", () => {
    fc.assert(
      fc.property(arbitraryCommands(150), (commands) => {
        expectSame(createEngine(FEW_ORDERS), createNaiveEngine(), commands);
      }),
      { seed: 20_261_120, numRuns: lawRuns(100) },
    );
  });

  it("does so with hostile values everywhere", () => {
    fc.assert(
      fc.property(arbitraryCommands(80, 25), (commands) => {
        expectSame(createEngine(FEW_ORDERS), createNaiveEngine(), commands);
      }),
      { seed: 53, numRuns: lawRuns(80) },
    );
  });

  it("does so at the edge of its capacity", () => {
    const limits = {
      ...{ orders: 12, keys: 6, cashPaise: 500_000, marketMatchedPaise: 40_000, expectedOrders: 1 },
      ...{ delayedOrders: 2, releasedOrders: 1, expiredOrders: 1, holds: 2 },
    };
    fc.assert(
      fc.property(arbitraryCommands(120), (commands) => {
        expectSame(createEngine({ limits }), createNaiveEngine({ limits }), commands);
      }),
      { seed: 12, numRuns: lawRuns(60) },
    );
  });
});
