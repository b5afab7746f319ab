import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { createEngine } from "../../create-engine.ts";
import type { Engine } from "../../engine.ts";
import { createNaiveEngine } from "../../oracle/naive-engine.ts";
import { setMarketStatus } from "../../testing/commands.ts";
import { type AuctionWish, auctionCommands, auctionWishes } from "../../testing/lives/auction-wishes.ts";
import { apply } from "../../testing/played.ts";
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
    let priced = 0;
    fc.assert(
      fc.property(auctionWishes, (wishes) => {
        const fast = auctionOf(createEngine(small), wishes);
        expect(fast).toEqual(auctionOf(createNaiveEngine(small), wishes));
        if ((fast.prices?.[0] ?? 0) > 0) priced += 1;
      }),
      { seed: 8401, numRuns: 300 },
    );
    expect(priced).toBeGreaterThan(200);
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
      { seed: 8402, numRuns: 300 },
    );
  });
});
