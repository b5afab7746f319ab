import { paise } from "@crossbook/money";
import { ladderPrices, projectedIfWins, worstLossCentipaise } from "@crossbook/odds";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { createMarket, openAccount, payIn, placeOrder } from "../testing/commands.ts";
import { accepted, ifWins, played } from "../testing/played.ts";

const RUNNERS = 4;

const bet = fc.record({
  runner: fc.integer({ min: 0, max: RUNNERS - 1 }),
  side: fc.constantFrom("back" as const, "lay" as const),
  odds: fc.constantFrom(...ladderPrices("classic")),
  stake: fc.integer({ min: 1, max: 100_000 }).map(paise),
});

describe("what a bet slip projects", () => {
  it("is what the engine holds once the bets are matched at their own prices", () => {
    fc.assert(
      fc.property(fc.array(bet, { maxLength: 8 }), (bets) => {
        const engine = played([
          ...[1, 2].flatMap((id) => [openAccount(id), payIn(id, 10_000_000_000)]),
          createMarket(1, { runnerCount: RUNNERS }),
        ]);
        let foretold: readonly number[] = Array.from({ length: RUNNERS }, () => 0);
        for (const { runner, side, odds: price, stake } of bets) {
          foretold = projectedIfWins(foretold, [{ runner, side, odds: price, stake }]);
          const opposite = side === "back" ? "lay" : "back";
          accepted(engine, placeOrder({ accountId: 2, runner, side: opposite, price, stake }));
          accepted(engine, placeOrder({ accountId: 1, runner, side, price, stake }));
          expect(ifWins(engine, 1, 1)).toEqual(foretold);
          expect(ifWins(engine, 2, 1)?.map((result) => 0 - result)).toEqual(foretold);
          expect(engine.marketExposure(1, 1)).toBe(worstLossCentipaise(foretold));
        }
      }),
      { seed: 81, numRuns: 400 },
    );
  });
});
