import { paise } from "@crossbook/money";
import { ladderPrices } from "@crossbook/odds";
import { lawRuns } from "@crossbook/testkit/law-runs";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { emptyPosition, type MatchedBet, positionWith, worstLossCentipaise } from "../kinds/index.ts";
import { createMarket, type MarketChanges, openAccount, payIn, placeOrder } from "../testing/commands.ts";
import { accepted, played } from "../testing/played.ts";

const RUNNERS = 4;

function opposed(bet: MatchedBet): MatchedBet {
  return { ...bet, side: bet.side === "back" ? "lay" : "back" };
}

const bet = fc.record({
  runner: fc.integer({ min: 0, max: RUNNERS - 1 }),
  side: fc.constantFrom("back" as const, "lay" as const),
  odds: fc.constantFrom(...ladderPrices("classic")),
  stake: fc.integer({ min: 1, max: 100_000 }).map(paise),
});

describe("what a bet slip projects", () => {
  it("is what the engine holds once the bets are matched at their own prices, whatever the kind", () => {
    const markets = fc.constantFrom<MarketChanges>(
      {},
      { winners: 2 },
      { winners: 3 },
      { terms: { kind: "line", first: 78, step: 4, lines: RUNNERS, sides: "over" } },
      { terms: { kind: "eachWay", runnerCount: RUNNERS, places: 2, divisor: 4, ladder: "classic" } },
      { terms: { kind: "line", first: -1, step: 1, lines: RUNNERS / 2, sides: "both" } },
    );
    fc.assert(
      fc.property(fc.array(bet, { maxLength: 8 }), markets, (bets, changes) => {
        const market = createMarket(1, { runnerCount: RUNNERS, ...changes });
        const engine = played([
          ...[1, 2].flatMap((id) => [openAccount(id), payIn(id, 10_000_000_000)]),
          market,
        ]);
        let projected = emptyPosition(market.terms);
        for (const { runner, side, odds: price, stake } of bets) {
          projected = positionWith(projected, [{ runner, side, stake, payoutCentipaise: stake * price }]);
          const opposite = side === "back" ? "lay" : "back";
          accepted(engine, placeOrder({ accountId: 2, runner, side: opposite, price, stake }));
          accepted(engine, placeOrder({ accountId: 1, runner, side, price, stake }));
          expect(engine.position(1, 1)).toEqual(projected);
          expect(engine.marketExposure(1, 1)).toBe(worstLossCentipaise(projected));
          const bets = [{ runner, side, stake, payoutCentipaise: stake * price }];
          const held = engine.position(2, 1) ?? emptyPosition(market.terms);
          // What one wins the other loses: with the opposite bet once more on top, nothing of this bet is left.
          expect(positionWith(positionWith(held, bets), bets.map(opposed))).toEqual(held);
        }
      }),
      { seed: 81, numRuns: lawRuns(160) },
    );
  });
});
