import { describe, expect, it } from "vitest";
import { HOUSE_ACCOUNT } from "../effects.ts";
import type { Engine } from "../engine.ts";
import { VOID_RESULT } from "../kinds/index.ts";
import {
  back,
  createMarket,
  discountCommission,
  lay,
  setMarketStatus,
  settleMarket,
  voidMarket,
} from "../testing/commands.ts";
import { accepted, apply, funded, ifWins } from "../testing/played.ts";
import { eventsOf, recordedEffects, recordedEvents } from "../testing/recorded-effects.ts";

const allCash = (engine: Engine) => [1, 2, 3].map((id) => engine.account(id)?.cash);

function house(engine: Engine, accountId: number): number | undefined {
  return engine.account(accountId)?.cash;
}

/** Account 1 backs runner 0 against account 2 in a market with this commission. */
function matchedAt(stake: number, price: number, commissionBasisPoints: number): Engine {
  const engine = funded(10_000_000);
  accepted(engine, createMarket(2, { commissionBasisPoints }));
  accepted(engine, lay(2, price, stake, { marketId: 2 }));
  accepted(engine, back(1, price, stake, { marketId: 2 }));
  return engine;
}

describe("settling", () => {
  it("pays the backer of the winner stake × (odds − 1) and takes the stake of a loser", () => {
    const won = matchedAt(10_000, 350, 0);
    accepted(won, settleMarket(2, 0));
    expect(allCash(won)).toEqual([10_025_000, 9_975_000, 10_000_000]);
    const lost = matchedAt(10_000, 350, 0);
    accepted(lost, settleMarket(2, 1));
    expect(allCash(lost)).toEqual([9_990_000, 10_010_000, 10_000_000]);
  });

  it("takes commission of net winnings in the market: 7 % of 150 is 10.50", () => {
    const engine = matchedAt(10_000, 250, 700);
    accepted(engine, settleMarket(2, 0));
    expect(engine.account(1)?.cash).toBe(10_000_000 + 15_000 - 1050);
    expect(engine.account(2)?.cash).toBe(10_000_000 - 15_000);
    expect(house(engine, HOUSE_ACCOUNT.play.commission)).toBe(1050);
  });

  it("takes commission after losses in the same market: 7 % of 150 − 50 is 7.00", () => {
    const engine = matchedAt(10_000, 250, 700);
    accepted(engine, lay(2, 300, 5000, { marketId: 2, runner: 1 }));
    accepted(engine, back(1, 300, 5000, { marketId: 2, runner: 1 }));
    accepted(engine, settleMarket(2, 0));
    expect(engine.account(1)?.cash).toBe(10_000_000 + 10_000 - 700);
  });

  it("takes no commission of a loss or of nothing", () => {
    const engine = matchedAt(10_000, 250, 10_000);
    accepted(engine, settleMarket(2, 2));
    expect(engine.account(1)?.cash).toBe(9_990_000);
    expect(engine.account(2)?.cash).toBe(10_000_000);
    expect(house(engine, HOUSE_ACCOUNT.play.commission)).toBe(10_000);
  });

  it("nets a back and a lay in percent notation: back 10,000 at 80, then lay 10,000 at 32", () => {
    const engine = matchedAt(1_000_000, 180, 0);
    accepted(engine, back(3, 132, 1_000_000, { marketId: 2 }));
    accepted(engine, lay(1, 132, 1_000_000, { marketId: 2 }));
    expect(ifWins(engine, 1, 2)).toEqual([48_000_000, 0, 0]);
    accepted(engine, settleMarket(2, 0));
    expect(engine.account(1)?.cash).toBe(10_000_000 + 480_000);
  });

  it("rounds each result down once, and the house account of rounding carries the rest", () => {
    const engine = matchedAt(150, 101, 0);
    accepted(engine, settleMarket(2, 0));
    expect(allCash(engine)).toEqual([10_000_001, 9_999_998, 10_000_000]);
    accepted(engine, createMarket(3));
    accepted(engine, lay(3, 101, 60, { marketId: 3 }));
    accepted(engine, back(1, 101, 30, { marketId: 3 }));
    accepted(engine, back(2, 101, 30, { marketId: 3 }));
    accepted(engine, settleMarket(3, 0));
    expect(allCash(engine)).toEqual([10_000_001, 9_999_998, 9_999_999]);
    accepted(engine, createMarket(4));
    accepted(engine, lay(3, 101, 250, { marketId: 4 }));
    accepted(engine, back(1, 101, 125, { marketId: 4 }));
    accepted(engine, back(2, 101, 125, { marketId: 4 }));
    accepted(engine, settleMarket(4, 0));
    expect(allCash(engine)).toEqual([10_000_002, 9_999_999, 9_999_996]);
    expect(house(engine, HOUSE_ACCOUNT.play.rounding)).toBe(3);
    expect(house(engine, HOUSE_ACCOUNT.play.settlement)).toBe(0);
  });

  it.each([
    [0, 1050],
    [1, 1039],
    [25, 787],
    [50, 525],
    [99, 10],
    [100, 0],
  ])(
    "takes less commission of an account with a discount: of 10.50, %d percent less, %d paise",
    (discount, commission) => {
      const engine = matchedAt(10_000, 250, 700);
      accepted(engine, discountCommission(1, 40));
      accepted(engine, discountCommission(1, discount));
      accepted(engine, discountCommission(2, 77));
      const recorded = recordedEffects();
      engine.apply(settleMarket(2, 0), recorded);
      expect(engine.account(1)?.cash).toBe(10_000_000 + 15_000 - commission);
      expect(house(engine, HOUSE_ACCOUNT.play.commission)).toBe(commission);
      expect(eventsOf(recorded.effects, "accountResult")).toMatchObject([
        { accountId: 1, gross: 15_000, commission, commissionDiscountPercent: discount },
        { accountId: 2, gross: -15_000, commission: 0, commissionDiscountPercent: 77 },
      ]);
    },
  );

  it("lapses what rests first, and reports everything in order", () => {
    const engine = matchedAt(10_000, 350, 200);
    accepted(engine, lay(3, 300, 400, { marketId: 2 }));
    const recorded = recordedEffects();
    const outcome = engine.apply(settleMarket(2, 0), recorded);
    expect(outcome).toEqual({ ok: true, type: "marketFinished", lapsedOrders: 1, accounts: 2 });
    const { at, result } = settleMarket(2, 0);
    const asked = { feedStatus: "closed", operatorStatus: "closed" };
    const settled = { marketId: 2, status: "settled", ...asked, betDelayMs: 0, result, at };
    const ended = { type: "marketStatusChanged", ...settled };
    const leg = (entryId: number, accountId: number, amount: number, kind: string) => {
      const about = { kind, phase: "posted", marketId: 2, reference: "", remark: "", at };
      return ["happened", { type: "ledgerPosted", entryId, accountId, balance: "cash", amount, ...about }];
    };
    const paid = (accountId: number, gross: number, commission: number) => {
      const amounts = { gross, commission, commissionDiscountPercent: 0 };
      return ["happened", { type: "accountResult", marketId: 2, accountId, ...amounts, at }];
    };
    expect(recorded.effects).toEqual([
      ["orderLapsed", 3, 3, 2, 0, "lay", 400, "settled", at],
      ["happened", ended],
      leg(4, 1, 25_000, "marketResult"),
      leg(4, HOUSE_ACCOUNT.play.settlement, -25_000, "marketResult"),
      leg(5, HOUSE_ACCOUNT.play.commission, 500, "commission"),
      leg(5, 1, -500, "commission"),
      paid(1, 25_000, 500),
      leg(6, 2, -25_000, "marketResult"),
      leg(6, HOUSE_ACCOUNT.play.settlement, 25_000, "marketResult"),
      paid(2, -25_000, 0),
      ["accountChanged", 3],
      ["accountChanged", 1],
      ["accountChanged", 2],
      ["bookChanged", 2],
    ]);
  });

  it("frees all exposure and forgets the orders, but not the market", () => {
    const engine = matchedAt(10_000, 350, 0);
    accepted(engine, settleMarket(2, 1));
    expect(engine.account(1)).toMatchObject({ exposure: 0, available: 9_990_000 });
    expect(engine.snapshot().orders).toEqual([]);
    expect(engine.book(2, 5)).toMatchObject({ status: "settled", matchedTotal: 10_000 });
    expect(engine.book(2, 5)?.runners[0]).toEqual({
      availableToBack: [],
      availableToLay: [],
      lastMatched: 350,
    });
  });

  it("can be done from suspended and from closed, and once only", () => {
    for (const status of ["suspended", "closed"] as const) {
      const engine = matchedAt(10_000, 350, 0);
      accepted(engine, setMarketStatus(2, status));
      accepted(engine, settleMarket(2, 0));
      expect(apply(engine, settleMarket(2, 0))).toEqual({ ok: false, code: "MARKET_SETTLED" });
      expect(apply(engine, voidMarket(2))).toEqual({ ok: false, code: "MARKET_SETTLED" });
    }
  });

  it("pays 64 runners' worth of positions to the right accounts", () => {
    const engine = funded(10_000_000);
    accepted(engine, createMarket(2, { runnerCount: 64 }));
    for (let runner = 0; runner < 64; runner += 1) {
      accepted(engine, lay(2, 1000, 100, { marketId: 2, runner }));
      accepted(engine, back(1, 1000, 100, { marketId: 2, runner }));
    }
    expect(engine.account(1)?.exposure).toBe(5400);
    expect(engine.account(2)?.exposure).toBe(0);
    accepted(engine, settleMarket(2, 63));
    expect(allCash(engine)).toEqual([9_994_600, 10_005_400, 10_000_000]);
  });
});

describe("making a market void", () => {
  it("moves no money, frees all exposure and says who had bets", () => {
    const engine = matchedAt(10_000, 350, 500);
    accepted(engine, lay(3, 300, 400, { marketId: 2 }));
    const recorded = recordedEffects();
    engine.apply(voidMarket(2), recorded);
    expect(recorded.effects.map(([name]) => name)).toEqual([
      "orderLapsed",
      ...["happened", "happened", "happened"],
      ...["accountChanged", "accountChanged", "accountChanged", "bookChanged"],
    ]);
    const [changed, ...results] = recordedEvents(recorded.effects);
    expect(changed).toMatchObject({ status: "void", result: VOID_RESULT });
    const nothing = { type: "accountResult", gross: 0, commission: 0 };
    expect(results).toMatchObject([
      { ...nothing, accountId: 1 },
      { ...nothing, accountId: 2 },
    ]);
    expect(allCash(engine)).toEqual([10_000_000, 10_000_000, 10_000_000]);
    expect([1, 2, 3].map((id) => engine.account(id)?.exposure)).toEqual([0, 0, 0]);
  });
});
