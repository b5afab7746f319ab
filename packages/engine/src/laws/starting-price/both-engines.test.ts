import { lawRuns } from "@crossbook/testkit/law-runs";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { createEngine } from "../../create-engine.ts";
import type { EngineLimits } from "../../limits.ts";
import { createNaiveEngine } from "../../oracle/naive-engine.ts";
import { StartingPriceLife } from "../../testing/lives/starting-price-life.ts";
import {
  SP_MARKETS,
  startingPriceLife,
  startingPriceResult,
} from "../../testing/lives/starting-price-steps.ts";
import { eventsOf, recordedMatches } from "../../testing/recorded-effects.ts";

/** What the lives were about: without it they would say little. */
interface Seen {
  formed: number;
  took: number;
  matched: number;
}

function liveAll(limits: Partial<EngineLimits>, seed: number, numRuns: number): Seen {
  const seen: Seen = { formed: 0, took: 0, matched: 0 };
  const small = { limits: { expectedOrders: 16, ...limits } };
  fc.assert(
    fc.property(startingPriceLife, ({ steps, restart, off, after, results }) => {
      const life = new StartingPriceLife([
        (snapshot) => createEngine(small, snapshot),
        (snapshot) => createNaiveEngine(small, snapshot),
      ]);
      const lived = steps.flatMap((step, index) => {
        if (index === restart) life.restart();
        return life.play(step);
      });
      life.expectSameReads();
      for (const marketId of SP_MARKETS) lived.push(life.apply(life.offAt(marketId, off)));
      life.expectSameReads();
      for (const step of after) lived.push(...life.play(step));
      for (const marketId of SP_MARKETS) {
        const result = startingPriceResult(marketId, results[marketId - 1] ?? 0);
        life.apply({ type: "settleMarket", marketId, result, at: life.now });
      }
      life.expectSameReads();
      for (const { effects } of lived) {
        const formed = eventsOf(effects, "startingPricesFormed");
        seen.formed += formed.flatMap(({ prices }) => prices).filter((price) => price > 0).length;
        seen.took += eventsOf(effects, "orderTookStartingPrice").length;
        if (formed.length > 0) seen.matched += recordedMatches(effects).length;
      }
    }),
    { seed, numRuns, endOnFailure: true },
  );
  return seen;
}

describe("starting prices in the fast engine", () => {
  it("are what the plainly written rules say, through restarts", () => {
    const runs = lawRuns(44);
    const { formed, took, matched } = liveAll({}, 8101, runs);
    expect(formed).toBeGreaterThan(runs * 1.2);
    expect(took).toBeGreaterThan(runs * 2.7);
    expect(matched).toBeGreaterThan(runs * 1.8);
  });

  it("are so at the edge of its capacity", () => {
    const runs = lawRuns(26);
    const { formed } = liveAll({ orders: 14, marketMatchedPaise: 9000, ordersOfAccount: 6 }, 8102, runs);
    expect(formed).toBeGreaterThan(runs / 3);
  });
});
