import { describe, expect, it } from "vitest";
import type { RemoveRunner } from "../commands.ts";
import type { MarketResult, MarketTerms } from "../kinds/index.ts";
import { back, createMarket, lay, NOON, setMarketLimits, setMarketStatus } from "../testing/commands.ts";
import { accepted, apply, funded } from "../testing/played.ts";

const CASH = 1_000_000;
const bounded = (maxExposure: number, maxMatched: number) => ({ minPayout: 0, maxExposure, maxMatched });
const IN_MARKET = { marketId: 2 };

describe("what an account may lose in a market", () => {
  it("may be all of the bound, and not a paisa more", () => {
    const engine = funded(CASH);
    accepted(engine, createMarket(2, { limits: bounded(5000, 0) }));
    accepted(engine, back(1, 200, 5000, IN_MARKET));
    expect(apply(engine, back(1, 200, 1, IN_MARKET))).toMatchObject({ code: "EXPOSURE_ABOVE_MAXIMUM" });
    expect(engine.account(1)).toMatchObject({ exposure: 5000 });
  });

  it("may be beyond a bound that has become lower, where an order makes it no worse", () => {
    const engine = funded(CASH);
    accepted(engine, createMarket(2));
    accepted(engine, back(1, 200, 5000, IN_MARKET));
    accepted(engine, lay(2, 200, 5000, IN_MARKET));
    accepted(engine, setMarketLimits(2, { limits: bounded(1000, 0) }));
    expect(apply(engine, back(1, 200, 1, IN_MARKET))).toMatchObject({ code: "EXPOSURE_ABOVE_MAXIMUM" });
    expect(apply(engine, lay(1, 200, 12_000, IN_MARKET))).toMatchObject({ code: "EXPOSURE_ABOVE_MAXIMUM" });
    accepted(engine, lay(1, 200, 4000, IN_MARKET));
    expect(engine.account(1)).toMatchObject({ exposure: 5000 });
    accepted(engine, back(3, 200, 1000, IN_MARKET));
    expect(engine.account(1)).toMatchObject({ exposure: 4000 });
  });
});

describe("what is matched in a market", () => {
  it("may be all of the bound, and an order counts with its whole stake", () => {
    const engine = funded(CASH);
    accepted(engine, createMarket(2, { limits: bounded(0, 1000) }));
    accepted(engine, lay(2, 200, 600, IN_MARKET));
    accepted(engine, back(1, 200, 600, IN_MARKET));
    expect(apply(engine, lay(2, 200, 401, IN_MARKET))).toMatchObject({ code: "MATCHED_ABOVE_MAXIMUM" });
    accepted(engine, lay(2, 200, 400, IN_MARKET));
    accepted(engine, back(1, 200, 400, IN_MARKET));
    expect(apply(engine, lay(2, 200, 1, IN_MARKET))).toMatchObject({ code: "MATCHED_ABOVE_MAXIMUM" });
  });
});

describe("a market that runners were taken out of", () => {
  const remove = (runner: number): RemoveRunner => ({
    ...{ type: "removeRunner", marketId: 2, runner, reductionBasisPoints: 100, matches: [] },
    ...{ reason: "Lame", at: NOON },
  });
  const RACE = { runnerCount: 4, ladder: "classic" } as const;

  it.each<[MarketTerms, number, readonly MarketResult[], MarketResult]>([
    [
      { kind: "singleWinner", ...RACE },
      2,
      [
        { type: "winners", winners: [3] },
        { type: "deadHeat", winners: [], tied: [0, 3], places: 1 },
      ],
      { type: "deadHeat", winners: [], tied: [0, 1], places: 1 },
    ],
    [
      { kind: "severalWinners", winners: 2, ...RACE },
      1,
      [
        { type: "winners", winners: [0, 3] },
        { type: "deadHeat", winners: [3], tied: [0, 1], places: 1 },
      ],
      { type: "winners", winners: [0, 1] },
    ],
    [
      { kind: "eachWay", places: 2, divisor: 4, ...RACE },
      1,
      [
        { type: "places", placed: [0, 3] },
        { type: "tiedPlaces", placed: [0], tied: [1, 3], after: 1 },
        { type: "tiedPlaces", placed: [3], tied: [0, 1], after: 1 },
      ],
      { type: "places", placed: [1, 0] },
    ],
  ])(
    "$kind keeps more runners than a result names, and none of those can be in it",
    (terms, most, wrong, right) => {
      const engine = funded(CASH);
      accepted(engine, createMarket(2, { terms }));
      accepted(engine, setMarketStatus(2, "suspended"));
      for (let taken = 0; taken < most; taken += 1) accepted(engine, remove(3 - taken));
      expect(apply(engine, remove(3))).toEqual({ ok: false, code: "RUNNER_REMOVED" });
      expect(apply(engine, remove(3 - most))).toEqual({ ok: false, code: "CORRECTION_INVALID" });
      for (const result of wrong)
        expect(apply(engine, { type: "settleMarket", marketId: 2, result, at: NOON })).toEqual({
          ok: false,
          code: "RESULT_INVALID",
        });
      accepted(engine, { type: "settleMarket", marketId: 2, result: right, at: NOON });
    },
  );
});
