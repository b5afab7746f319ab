import { lawRuns } from "@crossbook/testkit/law-runs";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { createEngine } from "../create-engine.ts";
import { ignoredEffects } from "../digested-effects.ts";
import type { EngineSnapshot } from "../snapshot.ts";
import { arbitraryCommands } from "../testing/arbitrary-commands.ts";
import { ACCOUNT_IDS, OUTSIDE_PARTY } from "../testing/arbitrary-values.ts";
import { back, createMarket, openAccount, payIn, removeMarket, voidMarket } from "../testing/commands.ts";
import { accepted, funded } from "../testing/played.ts";
import { FEW_ORDERS } from "../testing/tried-orders.ts";

/** An account's orders as a search through all orders finds them. */
function searched({ orders }: EngineSnapshot, accountId: number): readonly number[] {
  const own = orders.filter((order) => order.accountId === accountId);
  return own.map(({ orderId }) => orderId);
}

describe("an account's own orders", () => {
  it("are those that a search through all orders finds, in ascending number, at every moment", () => {
    fc.assert(
      fc.property(arbitraryCommands(70, 4), (commands) => {
        const engine = createEngine(FEW_ORDERS);
        for (const command of commands) {
          engine.apply(command, ignoredEffects);
          const all = engine.snapshot();
          const marketIds = [...all.markets.map(({ marketId }) => marketId), 99];
          for (const id of [...ACCOUNT_IDS, 5, 6, OUTSIDE_PARTY, -1]) {
            const orders = engine.ordersOf(id);
            expect(orders.map(({ orderId }) => orderId)).toEqual(searched(all, id));
            expect(engine.orderCount(id)).toBe(orders.length);
            const newestFirst = [...orders].reverse();
            expect(engine.newestOrders(id, 3)).toEqual(newestFirst.slice(0, 3));
            expect(engine.newestOrders(id, 100)).toEqual(newestFirst);
            const markets = new Set(orders.map(({ marketId }) => marketId));
            expect(engine.marketsOf(id)).toEqual([...markets].sort((a, b) => a - b));
            const own = marketIds.map((marketId) =>
              newestFirst.filter((order) => order.marketId === marketId),
            );
            expect(marketIds.map((marketId) => engine.ordersIn(id, marketId))).toEqual(own);
            expect(marketIds.map((marketId) => engine.orderCount(id, marketId))).toEqual(
              own.map(({ length }) => length),
            );
          }
        }
      }),
      { seed: 205, numRuns: lawRuns(16) },
    );
  });

  it("stay right while hundreds of markets begin, end and are removed around them", () => {
    const engine = funded(10_000_000);
    accepted(engine, openAccount(9));
    accepted(engine, payIn(9, 10_000_000));
    accepted(engine, createMarket(10_000));
    accepted(engine, back(9, 300, 100, { marketId: 10_000 }));
    const open: number[] = [];
    for (let round = 0; round < 300; round += 1) {
      const marketId = 100 + round;
      open.push(marketId);
      accepted(engine, createMarket(marketId));
      for (const accountId of [1, 2, 3]) accepted(engine, back(accountId, 300, 100, { marketId }));
      if (round % 3 === 0) accepted(engine, back(9, 300, 100, { marketId }));
      if (open.length < 6) continue;
      // Not always the oldest: those in the middle of an account's list go too.
      const [ended = 0] = open.splice((round * 7) % open.length, 1);
      accepted(engine, voidMarket(ended));
      accepted(engine, removeMarket(ended));
      const all = engine.snapshot();
      for (const id of [1, 2, 3, 9]) {
        expect(engine.ordersOf(id).map(({ orderId }) => orderId)).toEqual(searched(all, id));
        expect(engine.newestOrders(id, 4).map(({ orderId }) => orderId)).toEqual(
          [...searched(all, id)].reverse().slice(0, 4),
        );
      }
      expect(engine.marketsOf(1)).toEqual(open);
    }
    expect(engine.marketsOf(9)).toEqual([...open.filter((id) => (id - 100) % 3 === 0), 10_000]);
  });
});
