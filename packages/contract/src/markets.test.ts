import { describe, expect, it } from "vitest";
import { market, marketResult, markets, marketType, oddsMarket, userLimit, userOdds } from "./markets.ts";

const MARKET = {
  marketId: 2,
  eventId: 1,
  event: { title: "India v Australia", competition: "World Cup", sourceLabel: "Simulated" },
  marketType: "match_odd",
  marketName: "Match odds",
  category: "",
  notation: "decimal",
  line: null,
  eachWay: null,
  status: "OPEN",
  statusReason: "",
  inPlay: false,
  delayMs: 5000,
  minStake: 100,
  maxStake: 500_000,
  minPayout: null,
  maxExposure: null,
  maxMatched: null,
  commissionPercent: 2,
  priceLadder: "classic",
  rules: "The winner of the match.",
  winners: 1,
  keepsInPlay: true,
  result: null,
  winnerRunnerId: null,
  runners: [
    { id: 3, name: "India", sort: 1, handicap: null },
    { id: 4, name: "Australia", sort: 2, handicap: null },
  ],
};

const RUNNER = {
  id: 3,
  marketId: 2,
  runnername: "India",
  backPrice: 1.85,
  backSize: "1,200.00",
  layPrice: 1.86,
  laySize: "50.00",
  status: "ACTIVE",
  back: [{ price: 1.85, size: 1200 }],
  lay: [{ price: 1.86, size: 50 }],
  lastPrice: null,
  handicap: null,
  lines: null,
};

const ODDS = {
  marketId: 2,
  marketName: "Match odds",
  notation: "decimal",
  line: null,
  status: "OPEN",
  statusReason: "",
  inPlay: false,
  delayMs: 5000,
  winners: 1,
  matched: 0,
  sequence: 0,
  runners: [RUNNER],
};

describe("a market", () => {
  it("has all that a bettor must know before a bet: limits, delay, commission, rules", () => {
    expect(market.parse(MARKET)).toMatchObject({
      minStake: 100,
      maxStake: 500_000,
      delayMs: 5000,
      rules: MARKET.rules,
    });
    for (const field of [
      "minStake",
      "maxStake",
      "delayMs",
      "commissionPercent",
      "rules",
      "priceLadder",
      "winners",
    ]) {
      expect(market.safeParse({ ...MARKET, [field]: undefined }).success).toBe(false);
    }
  });

  it.each(["OPEN", "SUSPENDED", "CLOSED", "SETTLED", "VOID", "BALLRUNNING"])("may be %s", (status) => {
    expect(market.parse({ ...MARKET, status }).status).toBe(status);
  });

  it.each(["open", "PAUSED", "", null])("may not be %j", (status) => {
    expect(market.safeParse({ ...MARKET, status }).success).toBe(false);
  });

  it("keeps the words for its types, which clients compare", () => {
    for (const type of ["match_odd", "bookmaker", "fancy2", "goalsmaker", "toss", "place"]) {
      expect(marketType.parse(type)).toBe(type);
    }
    expect(marketType.safeParse("MATCH_ODD").success).toBe(false);
  });

  it("has the steps of its prices from a ladder that is known", () => {
    for (const priceLadder of ["classic", "finest"]) {
      expect(market.safeParse({ ...MARKET, priceLadder }).success).toBe(true);
    }
    expect(market.safeParse({ ...MARKET, priceLadder: "coarse" }).success).toBe(false);
  });
});

describe("the result of a market", () => {
  it.each([
    [{ type: "winners", runnerIds: [3] }],
    [{ type: "winners", runnerIds: [3, 4, 5] }],
    [{ type: "void" }],
    [{ type: "number", value: -2 }],
    [{ type: "places", runnerIds: [5, 3, 4] }],
    [{ type: "deadHeat", runnerIds: [], tiedIds: [3, 4], places: 1 }],
  ])("may be %j, and is the same in a market", (result) => {
    expect(marketResult.parse(result)).toEqual(result);
    expect(market.parse({ ...MARKET, status: "SETTLED", result }).result).toEqual(result);
  });

  it.each([
    [{ type: "winners", runnerIds: [] }],
    [{ type: "winners", runnerIds: ["India"] }],
    [{ type: "winners", runnerIds: [1.5] }],
    [{ type: "winners", runnerIds: 3 }],
    [{ type: "winners" }],
    [{ type: "draw" }],
    [{ type: "number", value: 1.5 }],
    [{ type: "places", runnerIds: [] }],
    [{ runnerIds: [3] }],
    [3],
    ["void"],
  ])("may not be %j", (result) => {
    expect(marketResult.safeParse(result).success).toBe(false);
    expect(market.safeParse({ ...MARKET, result }).success).toBe(false);
  });

  it("is null until there is one, and never left out", () => {
    expect(market.parse(MARKET).result).toBeNull();
    expect(market.safeParse({ ...MARKET, result: undefined }).success).toBe(false);
  });
});

describe("the prices of a market", () => {
  it("have the best price by itself, as old clients read it, and levels beside it", () => {
    expect(oddsMarket.parse(ODDS).runners[0]).toMatchObject(RUNNER);
    expect(oddsMarket.safeParse({ ...ODDS, runners: [{ ...RUNNER, backSize: 1200 }] }).success).toBe(false);
    expect(oddsMarket.safeParse({ ...ODDS, runners: [{ ...RUNNER, back: [[1.85, 1200]] }] }).success).toBe(
      false,
    );
  });

  it("of a fancy market are its best lines with their rates, and all offered lines beside them", () => {
    const line = { unit: "runs", first: 20, step: 1, count: 101, sides: "over" };
    const offers = { yes: [{ line: 47, rate: 90, size: 500 }], no: [{ line: 45, rate: 110, size: 20 }] };
    const best = { backPrice: 47, backSize: "90", layPrice: 45, laySize: "110", back: [], lay: [] };
    const odds = { ...ODDS, notation: "percent", line, runners: [{ ...RUNNER, ...best, lines: offers }] };
    expect(oddsMarket.parse(odds)).toMatchObject({ notation: "percent", line });
    expect(oddsMarket.safeParse({ ...odds, notation: undefined }).success).toBe(false);
    expect(oddsMarket.safeParse({ ...odds, line: { ...line, sides: "under" } }).success).toBe(false);
    expect(oddsMarket.safeParse({ ...odds, line: { ...line, count: 0 } }).success).toBe(false);
  });

  it("of an event name every kind of market, also one that it does not have", () => {
    const none = { ...ODDS, marketId: null, runners: [] };
    const answer = {
      eventId: 1,
      serverTime: "2026-01-31T12:00:00.000Z",
      matchOdds: ODDS,
      bookmaker: none,
      fancy: none,
      toss: none,
      goalsmaker: [ODDS, ODDS],
      fancies: [],
      others: [],
    };
    expect(userOdds.parse(answer)).toMatchObject({ eventId: 1, bookmaker: { marketId: null, runners: [] } });
    for (const kind of ["matchOdds", "bookmaker", "fancy", "toss", "goalsmaker", "fancies"]) {
      expect(userOdds.safeParse({ ...answer, [kind]: undefined }).success).toBe(false);
    }
  });
});

describe("the calls of markets", () => {
  it("are of one event, which may be unknown", () => {
    for (const endpoint of [markets.getByEventId, markets.getUserOdds, markets.getUserLimits]) {
      expect(endpoint.input.parse({ eventId: "12" })).toEqual({ eventId: 12 });
      for (const eventId of [undefined, null, 0, "12;", "-1", [12]]) {
        expect(endpoint.input.safeParse({ eventId }).success).toBe(false);
      }
      expect(endpoint.errors).toContain("EVENT_NOT_FOUND");
    }
  });

  it("show prices to everyone, and limits to the player whose they are", () => {
    expect(markets.getUserOdds.audience).toBe("public");
    expect(markets.getUserLimits.audience).toBe("player");
  });

  it("keep the three n of a field that clients read so", () => {
    const limit = {
      ...{ minStake: 100, maxStake: 500, delayTime: 5, isSuspended: false, isBetLock: false },
      ...{ minPayout: null, maxExposure: 5000, maxMatched: null, isSportLock: false },
    };
    const answer = { marketType: "match_odd", marketId: 2, runnnerId: 3, limit };
    expect(userLimit.parse(answer)).toEqual(answer);
    expect(userLimit.safeParse({ ...answer, runnnerId: undefined, runnerId: 3 }).success).toBe(false);
  });

  it("ask for a score by either id, and answer null before there is one", () => {
    for (const sent of [{}, { eventId: 1 }, { DreamEventId: "1" }, { eventId: "1", DreamEventId: "1" }]) {
      expect(markets.getScoreCard.input.safeParse(sent).success).toBe(true);
    }
    expect(markets.getScoreCard.input.safeParse({ DreamEventId: "x".repeat(121) }).success).toBe(false);
    expect(markets.getScoreCard.output.parse(null)).toBeNull();
    expect(markets.getScoreCard.output.parse('{"sport":"cricket"}')).toContain("cricket");
  });
});
