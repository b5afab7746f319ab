import { lawRuns } from "@crossbook/testkit/law-runs";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { createEngine } from "../../create-engine.ts";
import { HOUSE_ACCOUNT } from "../../effects.ts";
import { exactResult } from "../../testing/exact-results.ts";
import { newLife, observedAuctions } from "../../testing/lives/observed-auctions.ts";
import {
  SP_ACCOUNTS,
  SP_TERMS,
  startingPriceLife,
  startingPriceResult,
} from "../../testing/lives/starting-price-steps.ts";
import { cashOf } from "../../testing/played.ts";
import { RebuiltState } from "../../testing/rebuilt-state.ts";
import { eventsOf } from "../../testing/recorded-effects.ts";

describe("money after a starting price", () => {
  it("is paid by what was matched at it, sums to zero, and takes nobody more than was held for him", () => {
    const runs = lawRuns(80);
    let paid = 0;
    fc.assert(
      fc.property(startingPriceLife, ({ steps, off, after, results }) => {
        const life = newLife();
        const auctions = observedAuctions(steps, off, life);
        for (const step of after) life.play(step);
        const { engine, keeper } = life;
        for (const marketId of [1, 2, 3]) {
          const result = startingPriceResult(marketId, results[marketId - 1] ?? 0);
          const terms = SP_TERMS[marketId - 1] ?? SP_TERMS[0];
          if (terms === undefined) throw new Error("a market that was made");
          const bets = SP_ACCOUNTS.map((id) => keeper.betsOf(id, marketId));
          const kept = SP_ACCOUNTS.map((id) => Math.ceil(engine.marketExposure(id, marketId) / 100));
          const lived = life.apply({ type: "settleMarket", marketId, result, at: life.now });
          if (!lived.outcome.ok) continue;
          const legs = eventsOf(lived.effects, "ledgerPosted");
          expect(legs.reduce((sum, { amount }) => sum + amount, 0)).toBe(0);
          for (const [index, accountId] of SP_ACCOUNTS.entries()) {
            const expected = exactResult(bets[index] ?? [], result, terms, (marketId - 1) * 250);
            const { gross, commission } = keeper.paidTo(accountId, marketId) ?? { gross: 0, commission: 0 };
            expect({ gross, commission }).toEqual(expected);
            expect(0 - gross).toBeLessThanOrEqual(kept[index] ?? 0);
            if (gross !== 0 && auctions.length > 0) paid += 1;
          }
        }
        expect(cashOf(engine, HOUSE_ACCOUNT.play.settlement)).toBe(0);
        const { accounts } = engine.snapshot();
        expect(accounts.reduce((sum, row) => sum + row.cash + row.held + row.receivable, 0)).toBe(0);
      }),
      { seed: 8301, numRuns: runs, endOnFailure: true },
    );
    expect(paid).toBeGreaterThan(runs * 1.5);
  });

  it("is known, with every order, from what the engine reports alone", () => {
    fc.assert(
      fc.property(startingPriceLife, ({ steps, off, after }) => {
        const rebuilt = new RebuiltState();
        const life = newLife();
        observedAuctions(steps, off, life);
        for (const step of after) life.play(step);
        const engine = createEngine({ limits: { expectedOrders: 16 } });
        for (const command of life.commands) engine.apply(command, rebuilt.sink);
        const { effectsDigest: _, ...snapshot } = engine.snapshot();
        expect(rebuilt.snapshot()).toEqual(snapshot);
      }),
      { seed: 8302, numRuns: lawRuns(40), endOnFailure: true },
    );
  });
});
