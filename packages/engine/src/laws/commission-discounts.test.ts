import { lawRuns } from "@crossbook/testkit/law-runs";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Command } from "../commands.ts";
import { createEngine } from "../create-engine.ts";
import { ignoredEffects } from "../digested-effects.ts";
import { HOUSE_ACCOUNT } from "../effects.ts";
import type { Engine } from "../engine.ts";
import { createNaiveEngine } from "../oracle/naive-engine.ts";
import { commissionPaise } from "../rules/money-rules.ts";
import { arbitraryCommands } from "../testing/arbitrary-commands.ts";
import {
  arbitraryCrossedCommands,
  arbitraryCrossedResults,
  CROSSED_ACCOUNTS,
} from "../testing/arbitrary-crossed-commands.ts";
import { discountCommission, NOON } from "../testing/commands.ts";
import { exactCommission } from "../testing/exact-results.ts";
import { eventsOf, recordedEffects } from "../testing/recorded-effects.ts";
import { FEW_ORDERS, stateOf } from "../testing/tried-orders.ts";

/** Of each account, set before the markets end. */
const discounts = fc.array(fc.oneof(fc.constantFrom(0, 40, 99, 100), fc.integer({ min: 0, max: 100 })), {
  minLength: CROSSED_ACCOUNTS.length,
  maxLength: CROSSED_ACCOUNTS.length,
});

/** Cross-matched markets, because of those many bets are matched; and how each of them ends. */
const lives = fc.record({
  commands: arbitraryCrossedCommands(120),
  percents: discounts,
  ends: arbitraryCrossedResults.map((results) =>
    results.map((end): Command => ({ type: "settleMarket", ...end, at: NOON })),
  ),
});

function isEnd({ type }: Command): boolean {
  return type === "settleMarket";
}

/** By market, in basis points. */
function ratesOf(engine: Engine): ReadonlyMap<number, number> {
  const { markets } = engine.snapshot();
  return new Map(markets.map(({ marketId, commissionBasisPoints }) => [marketId, commissionBasisPoints]));
}

function cashOf(engine: Engine, accountId: number): number {
  return engine.account(accountId)?.cash ?? Number.NaN;
}

describe("commission", () => {
  it("is the nearest paisa of a gain, rate and discount taken in one step, half a paisa down", () => {
    const runs = lawRuns(8000);
    let halves = 0;
    const gross = fc.oneof(
      fc.integer({ min: -10, max: 3000 }),
      fc.integer({ min: 1, max: 20_000_000_000_000 }),
      fc.integer({ min: 19_999_999_999_000, max: 20_000_000_000_000 }),
    );
    const rate = fc.oneof(fc.constantFrom(0, 200, 250, 500, 10_000), fc.integer({ min: 0, max: 10_000 }));
    const percent = fc.oneof(fc.constantFrom(0, 20, 40, 50, 100), fc.integer({ min: 0, max: 100 }));
    fc.assert(
      fc.property(gross, rate, percent, (result, basisPoints, discount) => {
        const commission = commissionPaise(result, basisPoints, discount);
        expect(commission).toBe(exactCommission(result, basisPoints, discount));
        expect(commission).toBeLessThanOrEqual(commissionPaise(result, basisPoints, 0));
        expect(Object.is(commission, -0)).toBe(false);
        const owing = BigInt(Math.max(0, result)) * BigInt(basisPoints) * BigInt(100 - discount);
        if (owing % 1_000_000n === 500_000n) halves += 1;
      }),
      { seed: 601, numRuns: runs },
    );
    expect(halves).toBeGreaterThan(runs / 400);
  });

  it("without a discount is what it was before there were any", () => {
    const gross = fc.oneof(
      fc.integer({ min: -10, max: 3000 }),
      fc.integer({ min: 1, max: 20_000_000_000_000 }),
    );
    fc.assert(
      fc.property(gross, fc.integer({ min: 0, max: 10_000 }), (result, basisPoints) => {
        const owing = BigInt(Math.max(0, result)) * BigInt(basisPoints);
        const before = Number((owing + 4999n) / 10_000n);
        expect(commissionPaise(result, basisPoints, 0)).toBe(before);
      }),
      { seed: 602, numRuns: lawRuns(2000) },
    );
  });
});

describe.each([
  ["the fast engine", createEngine, lawRuns(80)],
  ["the plainly written rules", createNaiveEngine, lawRuns(40)],
] as const)("a discount on %s", (_name, create, numRuns) => {
  it("is that of the moment of the settlement, takes its part of the commission and nothing else", () => {
    const seen = { discounted: 0, free: 0, whole: 0 };
    fc.assert(
      fc.property(lives, ({ commands, percents, ends }) => {
        const engine = create(FEW_ORDERS);
        const set = CROSSED_ACCOUNTS.map((id, place) => discountCommission(id, percents[place] ?? 0));
        for (const command of [...commands, ...set, ...ends]) {
          if (!isEnd(command)) {
            engine.apply(command, ignoredEffects);
            continue;
          }
          const rates = ratesOf(engine);
          const { commission: account, settlement } = HOUSE_ACCOUNT.play;
          const taken = cashOf(engine, account);
          const recorded = recordedEffects();
          engine.apply(command, recorded);
          let commissions = 0;
          for (const event of eventsOf(recorded.effects, "accountResult")) {
            const { accountId, marketId, gross, commission, commissionDiscountPercent } = event;
            const rate = rates.get(marketId) ?? Number.NaN;
            expect(commissionDiscountPercent).toBe(engine.account(accountId)?.commissionDiscountPercent);
            expect(commission).toBe(exactCommission(gross, rate, commissionDiscountPercent));
            expect(commission).toBeLessThanOrEqual(exactCommission(gross, rate, 0));
            commissions += commission;
            if (exactCommission(gross, rate, 0) === 0) continue;
            if (commissionDiscountPercent === 100) expect(commission).toBe(0);
            const kind = commissionDiscountPercent === 0 ? "whole" : "discounted";
            seen[commissionDiscountPercent === 100 ? "free" : kind] += 1;
          }
          const { accounts } = engine.snapshot();
          expect(accounts.reduce((sum, row) => sum + row.cash + row.held + row.receivable, 0)).toBe(0);
          expect(cashOf(engine, settlement)).toBe(0);
          expect(cashOf(engine, account) - taken).toBe(commissions);
        }
      }),
      { seed: 603, numRuns, endOnFailure: true },
    );
    // Otherwise the commands would say little.
    expect(Math.min(seen.discounted, seen.free, seen.whole)).toBeGreaterThan(numRuns / 8);
  });

  it("leaves every account with what the house takes less of it, and nobody else with anything", () => {
    let less = 0;
    fc.assert(
      fc.property(lives, ({ commands, percents, ends }) => {
        const [discounted, full] = [create(FEW_ORDERS), create(FEW_ORDERS)];
        for (const command of commands) {
          for (const engine of [discounted, full]) engine.apply(command, ignoredEffects);
        }
        for (const [place, id] of CROSSED_ACCOUNTS.entries()) {
          discounted.apply(discountCommission(id, percents[place] ?? 0), ignoredEffects);
          full.apply(discountCommission(id, 0), ignoredEffects);
        }
        const saved = new Map<number, number>();
        for (const end of ends) {
          const [here, there] = [recordedEffects(), recordedEffects()];
          expect(discounted.apply(end, here)).toEqual(full.apply(end, there));
          const whole = eventsOf(there.effects, "accountResult");
          for (const [index, paid] of eventsOf(here.effects, "accountResult").entries()) {
            const { accountId, gross, commission } = paid;
            expect(gross).toBe(whole[index]?.gross);
            const part = (whole[index]?.commission ?? Number.NaN) - commission;
            expect(part).toBeGreaterThanOrEqual(0);
            saved.set(accountId, (saved.get(accountId) ?? 0) + part);
          }
        }
        for (const { accountId, cash } of full.snapshot().accounts) {
          if (accountId === HOUSE_ACCOUNT.play.commission) continue;
          expect(cashOf(discounted, accountId)).toBe(cash + (saved.get(accountId) ?? 0));
        }
        const parts = [...saved.values()].reduce((sum, part) => sum + part, 0);
        const house = HOUSE_ACCOUNT.play.commission;
        expect(cashOf(discounted, house)).toBe(cashOf(full, house) - parts);
        if (parts > 0) less += 1;
      }),
      { seed: 604, numRuns: numRuns / 2, endOnFailure: true },
    );
    expect(less).toBeGreaterThan(numRuns / 8);
  });

  it("changes no bet and no money when it is set, and is reported only where it is another one", () => {
    let changed = 0;
    fc.assert(
      fc.property(arbitraryCommands(80), fc.constantFrom(0, 1, 40, 100), (commands, percent) => {
        const engine = create(FEW_ORDERS);
        for (const command of commands) engine.apply(command, ignoredEffects);
        for (const { accountId, commissionDiscountPercent: had } of engine.snapshot().accounts) {
          const [before, account] = [stateOf(engine), engine.account(accountId)];
          const recorded = recordedEffects();
          const command = discountCommission(accountId, percent);
          const outcome = engine.apply(command, recorded);
          const isChanged = outcome.ok && had !== percent;
          const { at } = command;
          const event = {
            type: "commissionDiscountChanged",
            accountId,
            commissionDiscountPercent: percent,
            at,
          };
          expect(recorded.effects).toEqual(isChanged ? [["happened", event]] : []);
          if (!outcome.ok) expect(accountId).toBeLessThan(0);
          if (!isChanged) expect(stateOf(engine)).toBe(before);
          else {
            changed += 1;
            expect(stateOf(engine)).not.toBe(before);
            expect(engine.account(accountId)).toEqual({ ...account, commissionDiscountPercent: percent });
            engine.apply(discountCommission(accountId, had), ignoredEffects);
            expect(stateOf(engine)).toBe(before);
          }
        }
      }),
      { seed: 605, numRuns: numRuns / 4, endOnFailure: true },
    );
    expect(changed).toBeGreaterThan(numRuns / 4);
  });
});
