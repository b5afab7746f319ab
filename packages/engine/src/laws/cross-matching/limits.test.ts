import { oddsHundredths } from "@crossbook/odds";
import { describe, expect, it } from "vitest";
import type { CorrectedAccount, CorrectMarket } from "../../commands.ts";
import { createEngine } from "../../create-engine.ts";
import { HOUSE_ACCOUNT } from "../../effects.ts";
import type { Engine } from "../../engine.ts";
import type { SingleWinnerTerms } from "../../kinds/index.ts";
import { CROSS_PASSES } from "../../limits.ts";
import { createNaiveEngine } from "../../oracle/naive-engine.ts";
import { CROSSED_TERMS } from "../../testing/arbitrary-values.ts";
import {
  back,
  createMarket,
  lay,
  NOON,
  openAccount,
  payIn,
  placeOrder,
  settleMarket,
} from "../../testing/commands.ts";
import { accepted, apply } from "../../testing/played.ts";
import { recordedEffects } from "../../testing/recorded-effects.ts";

const HOUSE = HOUSE_ACCOUNT.play.rounding;

/** Accounts 1, 2 and 3 with money, and market 1 of two runners that is cross-matched. */
function crossed(create: typeof createEngine): Engine {
  const engine = create();
  for (const accountId of [1, 2, 3]) {
    accepted(engine, openAccount(accountId));
    accepted(engine, payIn(accountId, 1_000_000));
  }
  accepted(engine, createMarket(1, { terms: CROSSED_TERMS }));
  return engine;
}

describe.each([
  ["the fast engine", createEngine],
  ["the plainly written rules", createNaiveEngine],
] as const)("cross-matching by %s", (_name, create) => {
  it("matches a back of one runner with a back of the other through two orders of the house", () => {
    const engine = crossed(create);
    accepted(engine, back(1, 150, 1001));
    const recorded = recordedEffects();
    const outcome = engine.apply(back(2, 290, 400, { runner: 1, key: "a" }), recorded);
    expect(outcome).toMatchObject({ ok: true, orderId: 2, matched: 400, matchedPayoutCentipaise: 120_000 });
    const first = ["immediateOrCancel", "lapse", NOON];
    const placed = recorded.effects.filter(([name]) => name === "orderPlaced" || name === "orderMatched");
    expect(placed.slice(1)).toEqual([
      ["orderPlaced", 3, HOUSE, 1, 0, "lay", 150, 800, ...first],
      ["orderMatched", 1, 1, 1, 0, 150, 800, "maker", NOON],
      ["orderMatched", 1, 3, 1, 0, 150, 800, "taker", NOON],
      ["orderPlaced", 4, HOUSE, 1, 1, "lay", 300, 400, ...first],
      ["orderMatched", 2, 4, 1, 1, 300, 400, "maker", NOON],
      ["orderMatched", 2, 2, 1, 1, 300, 400, "taker", NOON],
    ]);
    expect(engine.book(1, 1)).toMatchObject({ matchedTotal: 1200 });
    // What the house has on both runners cancels out.
    expect(engine.marketExposure(HOUSE, 1)).toBe(0);
  });

  it("matches two lays so that the house keeps what rounding leaves", () => {
    const engine = crossed(create);
    accepted(engine, lay(1, 310, 777));
    expect(accepted(engine, lay(2, 150, 333, { runner: 1 }))).toMatchObject({ matched: 333 });
    accepted(engine, settleMarket(1, 0));
    const [first = 0, second = 0] = [1, 2].map((id) => (engine.account(id)?.cash ?? 0) - 1_000_000);
    expect([first, second]).toEqual([-334, 333]);
    expect(engine.account(HOUSE)?.cash).toBe(1);
  });

  it("passes over eight offers that are too small, and takes no more after the ninth", () => {
    for (const [count, matched] of [
      [CROSS_PASSES, 50],
      [CROSS_PASSES + 1, 0],
    ] as const) {
      const engine = crossed(create);
      for (let dust = 0; dust < count; dust += 1) accepted(engine, back(1, 110, 1));
      accepted(engine, back(2, 110, 1000));
      accepted(engine, lay(2, 1000, 20, { runner: 1 }));
      // The offer on its own runner is taken in any case.
      expect(accepted(engine, back(3, 1000, 50, { runner: 1 }))).toMatchObject({
        matched: matched === 0 ? 20 : 50,
      });
    }
  });

  it("refuses an order that would come to the account's own, until the ninth that is too small", () => {
    for (const [count, code] of [
      [CROSS_PASSES, "SELF_MATCH"],
      [CROSS_PASSES + 1, undefined],
    ] as const) {
      const engine = crossed(create);
      for (let dust = 0; dust < count; dust += 1) accepted(engine, back(1, 110, 1));
      accepted(engine, back(2, 110, 1000));
      const outcome = apply(engine, back(2, 1000, 50, { runner: 1 }));
      expect("code" in outcome ? outcome.code : undefined).toBe(code);
    }
  });

  it("gives an order at any price ten of the merged prices", () => {
    const engine = crossed(create);
    const prices = [200, 202, 204, 206, 208, 210, 212, 214, 216, 218, 220];
    for (const price of prices) accepted(engine, back(1, price, 100));
    const levels = [200, 198, 196, 194, 192, 190, 189, 187, 186, 184, 183];
    const offered = engine.book(1, 20)?.runners[1]?.availableToBack;
    expect(offered).toEqual(levels.map((price, place) => ({ price, size: (prices[place] ?? 0) - 100 })));
    expect(engine.restingBook(1, 20)?.runners[1]?.availableToBack).toEqual([]);
    const outcome = accepted(engine, back(2, 200, 5000, { runner: 1, execution: "anyPrice" }));
    expect(outcome).toMatchObject({ matched: 1090, remaining: 3910 });
    expect(engine.ordersOf(2)[0]?.price).toBe(184);
    expect(engine.ordersOf(1).at(-1)).toMatchObject({ price: 220, matched: 0 });
  });

  it("leaves room for what is left of an order, where a market may have so much matched and no more", () => {
    const engine = crossed(create);
    const limits = { minPayout: 0, maxExposure: 0, maxMatched: 1000 };
    accepted(engine, createMarket(2, { terms: CROSSED_TERMS, limits }));
    accepted(engine, back(1, 200, 500, { marketId: 2, runner: 1 }));
    accepted(engine, lay(2, 198, 1000, { marketId: 2 }));
    expect(accepted(engine, back(3, 190, 1000, { marketId: 2 }))).toMatchObject({ matched: 1000 });
    expect(engine.book(2, 0)).toMatchObject({ matchedTotal: 1000 });
  });

  it("offers nothing at a mirrored price that is no price", () => {
    const engine = crossed(create);
    accepted(engine, back(1, 11_000, 500));
    expect(engine.book(1, 1)?.runners[1]?.availableToBack).toEqual([]);
    expect(accepted(engine, back(2, 101, 500, { runner: 1 }))).toMatchObject({ matched: 0 });
    const order = placeOrder({
      accountId: 3,
      runner: 0,
      execution: "postOnly",
      price: oddsHundredths(10_000),
    });
    expect(apply(engine, order)).toEqual({ ok: false, code: "ORDER_WOULD_MATCH" });
  });

  it("is for markets of two or three runners and one winner alone", () => {
    const engine = create();
    const terms = (changes: object) => ({ ...CROSSED_TERMS, ...changes }) as SingleWinnerTerms;
    for (const wrong of [
      { runnerCount: 1 },
      { runnerCount: 4 },
      { runnerCount: 2.5 },
      { runnerCount: 3, crossMatching: false },
      { crossMatching: false },
      { crossMatching: null },
      { crossMatching: 1 },
    ])
      expect(apply(engine, createMarket(1, { terms: terms(wrong) }))).toEqual({
        ok: false,
        code: "MARKET_INVALID",
      });
    accepted(engine, createMarket(1, { terms: terms({ crossMatching: undefined, runnerCount: 4 }) }));
    accepted(engine, createMarket(2, { terms: terms({ runnerCount: 3 }) }));
  });

  it("lets a correction name the house's bets once, paid nothing", () => {
    const engine = crossed(create);
    accepted(engine, back(1, 150, 1000));
    accepted(engine, back(2, 300, 500, { runner: 1 }));
    const accounts = [1, 2, HOUSE].map((accountId): CorrectedAccount => {
      const own = engine.ordersOf(accountId).map((order) => {
        const { orderId, runner, side, matched: stake, matchedPayoutCentipaise: payoutCentipaise } = order;
        return { orderId, runner, side, stake, payoutCentipaise };
      });
      const gross = accountId === 1 ? 500 : accountId === 2 ? -500 : 0;
      return { accountId, gross, commission: 0, commissionDiscountPercent: 0, bets: own };
    });
    expect(accepted(engine, settleMarket(1, 0))).toMatchObject({ accounts: 2 });
    const correction = (rows: readonly CorrectedAccount[]): CorrectMarket => ({
      ...{ type: "correctMarket", marketId: 1, moneyMode: "play", terms: CROSSED_TERMS },
      ...{ commissionBasisPoints: 0, isLast: true, result: { type: "winners", winners: [1] } },
      ...{ voided: [], accounts: rows, reason: "The other one won", at: NOON },
    });
    const [first, second, house] = accounts;
    if (!first || !second || !house) throw new Error("an account without bets");
    const invalid = { ok: false, code: "CORRECTION_INVALID" };
    expect(apply(engine, correction([first, second, { ...house, gross: 1 }]))).toEqual(invalid);
    expect(apply(engine, correction([first, second, { ...house, commission: 1 }]))).toEqual(invalid);
    const discounted = { ...house, commissionDiscountPercent: 1 };
    expect(apply(engine, correction([first, second, discounted]))).toEqual(invalid);
    expect(apply(engine, correction([first, second, house, { ...house, bets: [] }]))).toEqual(invalid);
    const other = { ...house, accountId: HOUSE_ACCOUNT.play.commission };
    expect(apply(engine, correction([first, second, other]))).toEqual({
      ok: false,
      code: "ACCOUNT_NOT_FOUND",
    });
    const recorded = recordedEffects();
    expect(engine.apply(correction(accounts), recorded)).toEqual({
      ok: true,
      type: "corrected",
      matches: 0,
      accounts: 2,
    });
    const results = recorded.effects.flatMap(([, event]) =>
      typeof event === "object" && "type" in event && event.type === "accountResultCorrected" ? [event] : [],
    );
    expect(results).toMatchObject([
      { accountId: 1, gross: -1000 },
      { accountId: 2, gross: 1000 },
    ]);
    expect([1, 2, HOUSE].map((id) => engine.account(id)?.cash)).toEqual([999_000, 1_001_000, 0]);
  });
});
