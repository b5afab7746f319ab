import { lawRuns } from "@crossbook/testkit/law-runs";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { createEngine } from "../../create-engine.ts";
import type { Engine } from "../../engine.ts";
import { createNaiveEngine } from "../../oracle/naive-engine.ts";
import {
  back,
  cancelOrder,
  createMarket,
  lay,
  NOON,
  openAccount,
  payIn,
  releaseOrders,
  setBetDelay,
  setMarketStatus,
} from "../../testing/commands.ts";
import { type AuctionWish, auctionCommands, auctionWishes } from "../../testing/lives/auction-wishes.ts";
import { accepted, apply } from "../../testing/played.ts";
import { recordedEffects } from "../../testing/recorded-effects.ts";

const small = { limits: { expectedOrders: 16 } };

function auctionOf(engine: Engine, wishes: readonly AuctionWish[]) {
  for (const command of auctionCommands(wishes)) apply(engine, command);
  const expected = engine.startingPrices(1);
  const recorded = recordedEffects();
  engine.apply(setMarketStatus(1, "open", "inPlay"), recorded);
  const prices = engine.startingPrices(1)?.formed;
  return { expected, prices, matched: engine.book(1, 0)?.matchedTotal, effects: recorded.effects };
}

describe("a starting price", () => {
  it("is the one that looking at every price finds, and matches the same orders, whatever their number and size", () => {
    const runs = lawRuns(120);
    let priced = 0;
    fc.assert(
      fc.property(auctionWishes, (wishes) => {
        const fast = auctionOf(createEngine(small), wishes);
        expect(fast).toEqual(auctionOf(createNaiveEngine(small), wishes));
        if ((fast.prices?.[0] ?? 0) > 0) priced += 1;
      }),
      { seed: 8401, numRuns: runs },
    );
    expect(priced).toBeGreaterThan(runs * 0.66);
  });

  it("is the same whoever was first, and so is how much is matched", () => {
    const given = auctionWishes.chain((wishes) => {
      const { length } = wishes;
      return fc.tuple(
        fc.constant(wishes),
        fc.shuffledSubarray(wishes, { minLength: length, maxLength: length }),
      );
    });
    fc.assert(
      fc.property(given, ([wishes, shuffled]) => {
        const { effects: _, ...first } = auctionOf(createEngine(small), wishes);
        expect(auctionOf(createEngine(small), shuffled)).toMatchObject(first);
      }),
      { seed: 8402, numRuns: lawRuns(120) },
    );
  });

  it.each([
    ["the fast engine", createEngine],
    ["the plainly written rules", createNaiveEngine],
  ] as const)(
    "matches who was first in the book, also before one who came earlier but was delayed, on %s",
    (_, create) => {
      const engine = create(small);
      for (const id of [1, 2, 3, 4])
        for (const command of [openAccount(id), payIn(id, 100_000)]) accepted(engine, command);
      accepted(engine, createMarket(1, { hasStartingPrice: true }));
      accepted(engine, lay(4, 300, 1000));
      accepted(engine, setBetDelay(1, 5000));
      expect(accepted(engine, back(1, 300, 2000))).toMatchObject({ type: "orderDelayed", orderId: 2 });
      accepted(engine, cancelOrder(4, 1));
      accepted(engine, back(2, 300, 2000));
      accepted(engine, releaseOrders(NOON + 5000));
      // A liability that covers one of the two backs: the other lapses, and nothing is left of it.
      accepted(engine, lay(3, 300, 4000, { execution: "startingPrice" }));
      accepted(engine, setMarketStatus(1, "open", "inPlay"));
      expect(engine.startingPrices(1)?.formed?.[0]).toBe(300);
      expect([2, 3].map((orderId) => engine.order(orderId)?.matched)).toEqual([undefined, 2000]);
    },
  );
});
