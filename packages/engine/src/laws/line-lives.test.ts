import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { LineLife, lineLife } from "../testing/lives/line-life.ts";

/** Many more by `npm run engine:lives`. */
const RUNS = Number(process.env["ENGINE_LIVES"] ?? 50);
const TIMEOUT_MS = 60_000 + RUNS * 100;

describe("markets of lines", () => {
  it(
    "hold the worst of all numbers after every step, and pay by half lines, through groups, delays and restarts",
    () => {
      const done: Record<string, number> = {};
      fc.assert(
        fc.property(lineLife, ({ markets, cash, steps, restart, ends }) => {
          const lived = new LineLife(markets, cash);
          for (const [place, one] of steps.entries()) {
            if (place === restart) lived.restart();
            lived.play(one);
            lived.check();
          }
          for (const [index, pick] of ends.entries()) lived.end(index + 1, pick);
          for (const type of lived.done) done[type] = (done[type] ?? 0) + 1;
        }),
        { seed: 402, numRuns: RUNS },
      );
      // Otherwise the lives would say little.
      for (const type of [
        "orderDelayed",
        "ordersReleased",
        "ordersExpired",
        "ordersCancelled",
        "corrected",
        "INSUFFICIENT_FUNDS",
      ])
        expect({ type, often: (done[type] ?? 0) > 10 }).toEqual({ type, often: true });
    },
    TIMEOUT_MS,
  );
});
