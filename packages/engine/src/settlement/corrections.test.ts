import { paise } from "@crossbook/money";
import { describe, expect, it } from "vitest";
import type { CorrectMarket, MatchInForce } from "../commands.ts";
import type { Engine } from "../engine.ts";
import type { MarketResult } from "../kinds/index.ts";
import { LAYS_LAPSE_FROM, reducedPrice } from "../rules/reduction-rules.ts";
import {
  back,
  createMarket,
  discountCommission,
  lay,
  NOON,
  payIn,
  placeOrder,
  setMarketStatus,
  settleMarket,
  transfer,
} from "../testing/commands.ts";
import { accepted, apply, funded } from "../testing/played.ts";
import { eventsOf, recordedEffects } from "../testing/recorded-effects.ts";

const COMMISSION = 500;

/** Account 1 has backed runner 0 at 10.00 with account 2, in a market of three runners with 5 % commission. */
function matched(cash: number, stake: number): Engine {
  const engine = funded(cash);
  accepted(engine, createMarket(2, { commissionBasisPoints: COMMISSION }));
  accepted(engine, lay(2, 1000, stake, { marketId: 2 }));
  accepted(engine, back(1, 1000, stake, { marketId: 2 }));
  return engine;
}

/** The market of `matched` again, on another result: `paid` is what each had of the last one. */
function again(
  stake: number,
  result: MarketResult,
  paid: readonly (readonly [gross: number, commission: number])[],
): CorrectMarket {
  const bet = { runner: 0, stake, payoutCentipaise: stake * 1000 };
  const backs = [{ ...bet, orderId: 2, side: "back" }] as const;
  const lays = [{ ...bet, orderId: 1, side: "lay" }] as const;
  const [backer = [0, 0], layer = [0, 0]] = paid;
  return {
    ...{ type: "correctMarket", marketId: 2, moneyMode: "play", isLast: true, voided: [] },
    terms: { kind: "singleWinner", runnerCount: 3, ladder: "classic" },
    ...{ commissionBasisPoints: COMMISSION, result, reason: "Result corrected", at: NOON },
    accounts: [
      { accountId: 1, gross: backer[0], commission: backer[1], commissionDiscountPercent: 0, bets: backs },
      { accountId: 2, gross: layer[0], commission: layer[1], commissionDiscountPercent: 0, bets: lays },
    ],
  };
}

const winner = (runner: number): MarketResult => ({ type: "winners", winners: [runner] });

describe("settling again", () => {
  it("[EXCHANGE vector 20] has five rows for 2 at 10 with 5 %: +18, −0.90, then −18, +0.90, then −2", () => {
    const engine = matched(100_000, 200);
    const recorded = recordedEffects();
    engine.apply(settleMarket(2, 0), recorded);
    engine.apply(
      again(200, winner(1), [
        [1800, 90],
        [-1800, 0],
      ]),
      recorded,
    );
    const rows = eventsOf(recorded.effects, "ledgerPosted").filter(({ accountId }) => accountId === 1);
    expect(rows.map(({ kind, amount }) => [kind, amount])).toEqual([
      ["marketResult", 1800],
      ["commission", -90],
      ["resultReversed", -1800],
      ["commissionReversed", 90],
      ["marketResult", -200],
    ]);
    expect(rows.at(-1)?.remark).toBe("Result corrected");
    expect(engine.account(1)).toMatchObject({ cash: 99_800, owed: 0 });
    expect(engine.account(2)).toMatchObject({ cash: 100_200 - 10, owed: 0 });
    expect(engine.market(2)).toMatchObject({ status: "settled", result: winner(1) });
  });

  it("leaves accounts alone that would have the same, so that it does no harm twice", () => {
    const engine = matched(100_000, 200);
    accepted(engine, settleMarket(2, 0));
    const command = again(200, winner(0), [
      [1800, 90],
      [-1800, 0],
    ]);
    expect(apply(engine, command)).toEqual({ ok: true, type: "corrected", matches: 0, accounts: 0 });
    expect(engine.account(1)?.cash).toBe(100_000 + 1800 - 90);
  });

  it("makes what the cash does not cover a debt, which is paid first from what comes in", () => {
    const engine = matched(10_000, 1000);
    accepted(engine, settleMarket(2, 0));
    // All that was won has gone out again, and half of the rest stands in another market.
    accepted(engine, transfer(1, -1, 13_550, { kind: "withdrawal" }));
    accepted(engine, placeOrder({ accountId: 1, stake: paise(3000) }));
    expect(engine.account(1)).toMatchObject({ cash: 5000, exposure: 3000, available: 2000 });
    accepted(
      engine,
      again(1000, winner(1), [
        [9000, 450],
        [-9000, 0],
      ]),
    );
    // It loses 8550 and the stake of 1000; 2000 were available.
    expect(engine.account(1)).toMatchObject({ cash: 3000, exposure: 3000, available: 0, owed: 7550 });
    accepted(engine, payIn(1, 500, { key: "some" }));
    expect(engine.account(1)).toMatchObject({ cash: 3000, available: 0, owed: 7050 });
    const recorded = recordedEffects();
    engine.apply(payIn(1, 8000, { key: "more" }), recorded);
    expect(engine.account(1)).toMatchObject({ cash: 3950, available: 950, owed: 0 });
    expect(
      eventsOf(recorded.effects, "ledgerPosted").map(({ kind, balance, amount }) => [kind, balance, amount]),
    ).toEqual([
      ["deposit", "cash", 8000],
      ["deposit", "cash", -8000],
      ["receivablePaid", "receivable", 7050],
      ["receivablePaid", "cash", -7050],
    ]);
  });

  it.each<[string, Partial<CorrectMarket>, string]>([
    ["a result that the market cannot have", { result: winner(3) }, "RESULT_INVALID"],
    ["another money mode", { moneyMode: "real" }, "MONEY_MODE_MISMATCH"],
    ["a commission above all", { commissionBasisPoints: 10_001 }, "MARKET_INVALID"],
  ])("is refused with %s, and changes nothing", (_, changes, code) => {
    const engine = matched(100_000, 200);
    accepted(engine, settleMarket(2, 0));
    const before = { ...engine.snapshot(), effectsDigest: "" };
    expect(
      apply(engine, {
        ...again(200, winner(1), [
          [1800, 90],
          [-1800, 0],
        ]),
        ...changes,
      }),
    ).toEqual({
      ok: false,
      code,
    });
    expect({ ...engine.snapshot(), effectsDigest: "" }).toEqual(before);
  });

  it("is refused where an order or an account is named twice, which would be paid or reversed twice", () => {
    const engine = matched(100_000, 200);
    accepted(engine, settleMarket(2, 1));
    const command = again(200, winner(0), [
      [-200, 0],
      [200, 10],
    ]);
    const [backer, layer] = command.accounts;
    const doubled = {
      ...command,
      accounts: [backer, layer]
        .flatMap((one) => one ?? [])
        .map((one) => ({ ...one, bets: [...one.bets, ...one.bets] })),
    };
    expect(apply(engine, doubled)).toEqual({ ok: false, code: "CORRECTION_INVALID" });
    const twice = {
      ...command,
      accounts: [...command.accounts, ...command.accounts.slice(1).map((one) => ({ ...one, bets: [] }))],
    };
    expect(apply(engine, twice)).toEqual({ ok: false, code: "CORRECTION_INVALID" });
    expect(apply(engine, command)).toMatchObject({ accounts: 2 });
  });

  it.each<[string, Partial<CorrectMarket["accounts"][number]>, string]>([
    ["an account of the house, which has no bets", { accountId: -1 }, "ACCOUNT_NOT_FOUND"],
    ["a commission that was paid out", { commission: -1 }, "CORRECTION_INVALID"],
    ["a discount below none", { commissionDiscountPercent: -1 }, "CORRECTION_INVALID"],
    ["a discount of more than all", { commissionDiscountPercent: 101 }, "CORRECTION_INVALID"],
    ["half a percent of discount", { commissionDiscountPercent: 0.5 }, "CORRECTION_INVALID"],
    [
      "a discount of the house",
      { accountId: -4, gross: 0, commission: 0, commissionDiscountPercent: 1 },
      "CORRECTION_INVALID",
    ],
  ])("is refused with %s", (_, changes, code) => {
    const engine = matched(100_000, 200);
    accepted(engine, settleMarket(2, 0));
    const command = again(200, winner(1), [
      [1800, 90],
      [-1800, 0],
    ]);
    const [backer, layer] = command.accounts;
    const accounts = [{ ...backer, ...changes }, layer] as CorrectMarket["accounts"];
    expect(apply(engine, { ...command, accounts })).toEqual({ ok: false, code });
  });

  it("pays the commission anew where only that differs", () => {
    const engine = matched(100_000, 200);
    accepted(engine, settleMarket(2, 0));
    const command = again(200, winner(0), [
      [1800, 90],
      [-1800, 0],
    ]);
    expect(apply(engine, { ...command, commissionBasisPoints: 200 })).toMatchObject({ accounts: 1 });
    expect(engine.account(1)?.cash).toBe(100_000 + 1800 - 36);
    expect(engine.account(2)?.cash).toBe(100_000 - 1800);
  });

  it("takes the discount that the result was first settled with, whatever the account's is now", () => {
    const engine = matched(100_000, 200);
    accepted(engine, discountCommission(1, 50));
    accepted(engine, settleMarket(2, 0));
    accepted(engine, discountCommission(1, 100));
    expect(engine.account(1)?.cash).toBe(100_000 + 1800 - 45);
    const settled = again(200, winner(0), [
      [1800, 45],
      [-1800, 0],
    ]);
    const [backer, layer] = settled.accounts;
    const accounts = [{ ...backer, commissionDiscountPercent: 50 }, layer] as CorrectMarket["accounts"];
    expect(apply(engine, { ...settled, accounts })).toMatchObject({ accounts: 0 });
    expect(apply(engine, { ...settled, accounts, commissionBasisPoints: 300 })).toMatchObject({
      accounts: 1,
    });
    expect(engine.account(1)?.cash).toBe(100_000 + 1800 - 27);
  });

  it("takes void matches out of both bets first", () => {
    const engine = matched(100_000, 200);
    accepted(engine, settleMarket(2, 0));
    const match: MatchInForce = {
      ...{ matchId: 1, backOrderId: 2, layOrderId: 1, runner: 0 },
      ...{ stake: paise(200), price: 1000 },
    };
    const command = {
      ...again(200, winner(0), [
        [1800, 90],
        [-1800, 0],
      ]),
      isLast: false,
    };
    const wrong = { ...command, voided: [{ ...match, price: 990 }] };
    expect(apply(engine, wrong)).toEqual({ ok: false, code: "CORRECTION_INVALID" });
    expect(apply(engine, { ...command, voided: [match] })).toMatchObject({ matches: 1, accounts: 2 });
    expect([1, 2].map((id) => engine.account(id)?.cash)).toEqual([100_000, 100_000]);
  });
});

describe("matches that are made void before the result", () => {
  /** One bet of account 1 on runner 0 is matched with two of account 2. */
  function matchedTwice(): Engine {
    const engine = funded(100_000);
    accepted(engine, createMarket(2));
    accepted(engine, back(1, 200, 200, { marketId: 2 }));
    accepted(engine, lay(2, 200, 100, { marketId: 2 }));
    accepted(engine, lay(2, 200, 100, { marketId: 2 }));
    return engine;
  }
  const first: MatchInForce = {
    ...{ matchId: 1, backOrderId: 1, layOrderId: 2, runner: 0 },
    ...{ stake: paise(100), price: 200 },
  };
  const voided = (matches: readonly MatchInForce[]) =>
    ({ type: "voidMatches", marketId: 2, matches, reason: "Wrong price", at: NOON }) as const;

  it("are each named once", () => {
    const engine = matchedTwice();
    const under = { ...first, backOrderId: 1, layOrderId: 3 };
    expect(apply(engine, voided([first, under]))).toEqual({ ok: false, code: "CORRECTION_INVALID" });
    expect(apply(engine, voided([first]))).toMatchObject({ ok: true, matches: 1 });
  });

  it("leave nothing at a price that no ladder has", () => {
    const engine = matched(100_000, 200);
    const dear = { ...first, backOrderId: 2, layOrderId: 1, price: 1900 };
    expect(apply(engine, voided([dear]))).toEqual({ ok: false, code: "CORRECTION_INVALID" });
    expect(engine.account(1)?.exposure).toBe(200);
  });
});

describe("the price after a runner was removed", () => {
  it.each([
    ["[EXCHANGE vector 11] 8.60 with 16.2 %", "singleWinner", 860, 1620, 721],
    ["[EXCHANGE vector 11] 8.00 with 25 %", "singleWinner", 800, 2500, 600],
    ["[EXCHANGE vector 11] 8.00 with 25 % for a place", "severalWinners", 800, 2500, 625],
    ["[EXCHANGE vector 12] 12.00 with 21.08 %", "singleWinner", 1200, 2108, 947],
    ["8.00 with 25 % each way, of which the place's price follows", "eachWay", 800, 2500, 600],
    ["1.55 with 10 %: half of a hundredth up", "singleWinner", 155, 1000, 140],
    ["2.00 with 90 %, not below the lowest price", "singleWinner", 200, 9000, 101],
    ["1.01 for a place", "severalWinners", 101, 5000, 101],
  ] as const)("%s", (_, kind, price, basisPoints, reduced) => {
    expect(reducedPrice(kind, price, basisPoints)).toBe(reduced);
  });

  it.each([
    [{ kind: "singleWinner", runnerCount: 5, ladder: "classic" }, 250],
    [{ kind: "severalWinners", runnerCount: 5, winners: 2, ladder: "classic" }, 400],
    [{ kind: "eachWay", runnerCount: 5, places: 2, divisor: 4, ladder: "classic" }, 250],
  ] as const)(
    "lapses unmatched lays of $kind from %i hundredths of a percent on, and no backs",
    (terms, from) => {
      for (const basisPoints of [from - 1, from]) {
        const engine = funded(100_000);
        accepted(engine, createMarket(2, { terms }));
        accepted(engine, lay(1, 500, 300, { marketId: 2, runner: 1 }));
        accepted(engine, back(2, 700, 100, { marketId: 2, runner: 1 }));
        accepted(engine, lay(3, 500, 300, { marketId: 2, runner: 4 }));
        accepted(engine, back(3, 700, 100, { marketId: 2, runner: 4 }));
        accepted(engine, setMarketStatus(2, "suspended"));
        accepted(engine, {
          ...{ type: "removeRunner", marketId: 2, runner: 4, reductionBasisPoints: basisPoints },
          ...{ matches: [], reason: "Lame", at: NOON },
        });
        const left = [1, 2, 3].flatMap((accountId) =>
          engine.ordersOf(accountId).map(({ orderId }) => orderId),
        );
        expect(left).toEqual(basisPoints < from ? [1, 2] : [2]);
        expect(engine.account(3)?.exposure).toBe(0);
      }
    },
  );

  it("is not asked for where nobody would be left to lose to the winner: that is refused", () => {
    const engine = funded(100_000);
    accepted(engine, createMarket(2));
    accepted(engine, setMarketStatus(2, "suspended"));
    const removed = (runner: number) =>
      apply(engine, {
        ...{ type: "removeRunner", marketId: 2, runner, reductionBasisPoints: 1000 },
        ...{ matches: [], reason: "Lame", at: NOON },
      });
    expect(engine.market(2)?.terms).toMatchObject({ kind: "singleWinner", runnerCount: 3 });
    expect(removed(2)).toMatchObject({ ok: true });
    expect(removed(1)).toEqual({ ok: false, code: "CORRECTION_INVALID" });
    expect(engine.market(2)?.removedRunners).toEqual([2]);
  });

  it("is that of every match, and lays lapse from 2.5 % on", () => {
    for (const basisPoints of [LAYS_LAPSE_FROM.singleWinner - 1, LAYS_LAPSE_FROM.singleWinner]) {
      const engine = matched(100_000, 200);
      accepted(engine, lay(3, 500, 300, { marketId: 2, runner: 1 }));
      accepted(engine, back(3, 700, 100, { marketId: 2, runner: 2 }));
      accepted(engine, setMarketStatus(2, "suspended"));
      const recorded = recordedEffects();
      const outcome = engine.apply(
        {
          ...{ type: "removeRunner", marketId: 2, runner: 2, reductionBasisPoints: basisPoints },
          matches: [{ matchId: 1, backOrderId: 2, layOrderId: 1, runner: 0, stake: paise(200), price: 1000 }],
          ...{ reason: "Lame", at: NOON },
        },
        recorded,
      );
      expect(outcome).toMatchObject({ ok: true, matches: 1 });
      expect(engine.ordersOf(3).map(({ orderId }) => orderId)).toEqual(basisPoints < 250 ? [3] : []);
      expect(engine.order(2)?.matchedPayoutCentipaise).toBe(
        200 * reducedPrice("singleWinner", 1000, basisPoints),
      );
      // Runner 2 cannot win any more: of the two that are left one does.
      expect(engine.account(1)?.exposure).toBe(200);
      expect(apply(engine, back(1, 300, 100, { marketId: 2, runner: 2 }))).toMatchObject({
        code: "MARKET_SUSPENDED",
      });
      accepted(engine, setMarketStatus(2, "open"));
      expect(apply(engine, back(1, 300, 100, { marketId: 2, runner: 2 }))).toMatchObject({
        code: "RUNNER_REMOVED",
      });
    }
  });
});
