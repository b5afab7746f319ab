import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { MarketLife, marketLife } from "../testing/lives/market-life.ts";

/** Many more by `npm run engine:lives`. */
const RUNS = Number(process.env["ENGINE_LIVES"] ?? 60);
const TIMEOUT_MS = 60_000 + RUNS * 100;

describe("the life of a market", () => {
  it(
    "ends as if it had known its last result, voids and removals from the first, after any results before them",
    () => {
      const done: Record<string, number> = {};
      fc.assert(
        fc.property(marketLife, ({ before: first, after: then, restart, ...world }) => {
          const lived = new MarketLife(world);
          for (const [place, one] of [...first, ...then].entries()) {
            if (place === restart) lived.restart();
            lived.play(one);
            lived.check();
          }
          lived.expectFresh();
          for (const type of lived.done) done[type] = (done[type] ?? 0) + 1;
        }),
        { seed: 401, numRuns: RUNS },
      );
      const acts = ["voidMatches", "removeRunner", "correctMarket", "setCommissionDiscount", "expireOrders"];
      for (const type of acts) expect({ type, often: (done[type] ?? 0) > 20 }).toEqual({ type, often: true });
    },
    TIMEOUT_MS,
  );
});
