import { paise } from "@crossbook/money";
import { oddsHundredths } from "@crossbook/odds";
import { describe, expect, it } from "vitest";
import { PLAIN_TERMS } from "../../../testing/plain-terms.ts";
import type { CatalogueEvent, CatalogueMarket } from "../../catalogue/index.ts";
import { type BetRequest, liabilityOf, readTicket } from "./order-ticket.ts";

const MARKET: CatalogueMarket = {
  ...PLAIN_TERMS,
  ...{ id: 7, eventId: 1, key: "matchOdds", type: "match_odd", name: "Match Odds", rules: "" },
  ...{
    ladder: "classic",
    commissionBasisPoints: 0,
    delayMs: 0,
    betDelayMs: 0,
    winners: 1,
    keepsInPlay: false,
  },
  ...{
    minStake: paise(10_000),
    maxStake: paise(1_000_000),
    status: "open",
    feedStatus: "open",
    operatorStatus: "open",
    removedRunners: [],
    statusReason: "",
    feedReason: "",
    result: null,
  },
  runners: [
    { id: 70, key: "india", name: "India" },
    { id: 71, key: "australia", name: "Australia" },
  ],
};

const EVENT: CatalogueEvent = {
  ...{ id: 1, fixtureId: "f", sportId: 3, competition: "", title: "", team1: null, team2: null },
  ...{
    startTime: 0,
    simulated: false,
    sourceLabel: "",
    source: null,
    phase: "upcoming",
    scoreText: null,
    scoreLine: null,
  },
  ...{ feedSequence: 1, markets: [MARKET] },
};

const REQUEST: BetRequest = {
  ...{ eventId: 1, marketId: 7, runnerId: 71, type: 1, rate: 2.02, stake: 100 },
  ...{ clientReference: undefined, execution: "limit" },
};

const read = (change: Partial<BetRequest> = {}) => readTicket({ ...REQUEST, ...change }, EVENT);

describe("a bet", () => {
  it("is read in the exchange's terms", () => {
    expect(read()).toMatchObject({
      ...{ market: MARKET, runner: 1, side: "back" },
      ...{ price: oddsHundredths(202), stake: paise(10_000) },
    });
    expect(read({ type: 2, runnerId: 70 })).toMatchObject({ side: "lay", runner: 0 });
    expect(read({ eventId: undefined, execution: "anyPrice" })).toMatchObject({
      ...{ runner: 1, execution: "anyPrice" },
    });
  });

  it.each([
    [{ marketId: 8 }, "MARKET_NOT_FOUND"],
    [{ eventId: 2 }, "MARKET_NOT_FOUND"],
    [{ type: 3 }, "BET_TYPE_NOT_OFFERED"],
    [{ runnerId: 72 }, "RUNNER_NOT_FOUND"],
    [{ runnerId: null }, "RUNNER_NOT_FOUND"],
    [{ rate: 1 }, "PRICE_INVALID"],
    [{ rate: 2.0201 }, "PRICE_INVALID"],
    [{ stake: 0 }, "STAKE_INVALID"],
    [{ stake: -100 }, "STAKE_INVALID"],
    [{ stake: 100.001 }, "STAKE_INVALID"],
  ] as const)("with %j is refused: %s", (change, code) => {
    expect(read(change)).toMatchObject({ ok: false, code });
  });

  it("is not held to its market's ladder and limits: those are for the engine to say", () => {
    expect(read({ rate: 2.01, stake: 99.99 })).toMatchObject({ price: 201, stake: 9999 });
    expect(read({ stake: 10_000.01 })).toMatchObject({ stake: 1_000_001 });
  });

  it("is of no market where there is no event", () => {
    expect(readTicket(REQUEST, undefined)).toMatchObject({ code: "MARKET_NOT_FOUND" });
  });
});

describe("the most that a bet can lose", () => {
  const most = (change: Partial<BetRequest>, market: Partial<CatalogueMarket> = {}) => {
    const ticket = readTicket({ ...REQUEST, ...change }, { ...EVENT, markets: [{ ...MARKET, ...market }] });
    return "ok" in ticket ? ticket : liabilityOf(ticket);
  };
  const eachWay = { eachWay: { places: 3, divisor: 4 } } as const;

  it("is a back's stake, and of a lay what it pays, in paise rounded up", () => {
    expect(most({ stake: 1.01, rate: 1.5 })).toBe(101);
    expect(most({ stake: 1.01, rate: 1.5, type: 2 })).toBe(51);
    expect(most({ stake: 100, rate: 2, type: 2, execution: "anyPrice", worstRate: 3 })).toBe(20_000);
  });

  it("is that of both halves of a bet each way", () => {
    expect(most({ stake: 1.01, rate: 1.5 }, eachWay)).toBe(202);
    expect(most({ stake: 1.01, rate: 1.5, type: 2 }, eachWay)).toBe(64);
  });
});

describe("a bet in percent", () => {
  const percent = (change: Partial<BetRequest>) =>
    readTicket({ ...REQUEST, ...change }, { ...EVENT, markets: [{ ...MARKET, notation: "percent" }] });

  it("is decimal inside, whatever its number looks like", () => {
    expect(percent({ rate: 85 })).toMatchObject({ price: 185 });
    expect(percent({ rate: 2 })).toMatchObject({ price: 102 });
    expect(read({ rate: 85 })).toMatchObject({ price: 8500 });
    expect(percent({ rate: 88, worstRate: 80, execution: "anyPrice" })).toMatchObject({ worstPrice: 180 });
  });

  it.each([85.5, 0.85, 0, -85, 100_000, Number.NaN])("is refused with a rate of %d", (rate) => {
    expect(percent({ rate })).toMatchObject({ code: "RATE_INVALID" });
    expect(percent({ rate: 85, worstRate: rate, execution: "anyPrice" })).toMatchObject({
      code: "RATE_INVALID",
    });
  });
});

describe("a bet at a line", () => {
  const RUNS = { unit: "runs", first: 20, step: 1, count: 101, sides: "over" } as const;
  const SESSION: CatalogueMarket = {
    ...{ ...MARKET, type: "fancy2", notation: "percent", line: RUNS },
    runners: [{ id: 70, key: "over6", name: "6 over runs MI" }],
  };
  const YES = { type: 3, runnerId: null, rate: 90, fancyValue: 47 };
  const at = (change: Partial<BetRequest> = {}) =>
    readTicket({ ...REQUEST, ...YES, ...change }, { ...EVENT, markets: [SESSION] });

  it("is a back or a lay of its line, whichever way old clients write it", () => {
    expect(at()).toMatchObject({ runner: 27, side: "back", price: 190 });
    expect(at({ type: 4, fancyValue: "45", rate: 110 })).toMatchObject({
      runner: 25,
      side: "lay",
      price: 210,
    });
    expect(at({ runnerId: 70, fancyValue: 20 })).toMatchObject({ runner: 0 });
    expect([at({ rate: 25 }), at({ rate: 400 })]).toMatchObject([{ price: 125 }, { price: 500 }]);
  });

  it.each([
    [{ type: 1 }, "BET_TYPE_NOT_OFFERED"],
    [{ type: 2 }, "BET_TYPE_NOT_OFFERED"],
    [{ fancyValue: 19 }, "LINE_INVALID"],
    [{ fancyValue: 121 }, "LINE_INVALID"],
    [{ fancyValue: 47.5 }, "LINE_INVALID"],
    [{ fancyValue: null }, "LINE_INVALID"],
    [{ fancyValue: undefined }, "LINE_INVALID"],
    [{ fancyValue: "4e1" }, "LINE_INVALID"],
    [{ fancyValue: "" }, "LINE_INVALID"],
    [{ runnerId: 71 }, "RUNNER_NOT_FOUND"],
    [{ rate: 90.5 }, "RATE_INVALID"],
    [{ rate: 24 }, "RATE_INVALID"],
    [{ rate: 401 }, "RATE_INVALID"],
  ] as const)("with %j is refused: %s", (change, code) => {
    expect(at(change)).toMatchObject({ ok: false, code });
  });

  it("is refused with the lines and rates that there are", () => {
    expect(at({ fancyValue: 5 })).toMatchObject({ message: "Lines of this market are from 20 to 120 runs." });
    expect(at({ rate: 5 })).toMatchObject({ message: expect.stringContaining("from 25 to 400") });
  });
});
