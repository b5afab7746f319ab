import { paise } from "@crossbook/money";
import { oddsHundredths } from "@crossbook/odds";
import { describe, expect, it } from "vitest";
import { PLAIN_TERMS } from "../../testing/plain-terms.ts";
import type { CatalogueEvent, CatalogueMarket } from "../catalogue/index.ts";
import { type BetRequest, readTicket } from "./order-ticket.ts";

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
    statusReason: "",
    result: null,
  },
  runners: [
    { id: 70, key: "india", name: "India" },
    { id: 71, key: "australia", name: "Australia" },
  ],
};

const EVENT: CatalogueEvent = {
  ...{ id: 1, fixtureId: "f", sportId: 3, competition: "", title: "", team1: null, team2: null },
  ...{ startTime: 0, simulated: false, sourceLabel: "", phase: "upcoming", scoreText: null, scoreLine: null },
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
    expect(read(change)).toBe(code);
  });

  it("is not held to its market's ladder and limits: those are for the engine to say", () => {
    expect(read({ rate: 2.01, stake: 99.99 })).toMatchObject({ price: 201, stake: 9999 });
    expect(read({ stake: 10_000.01 })).toMatchObject({ stake: 1_000_001 });
  });

  it("is of no market where there is no event", () => {
    expect(readTicket(REQUEST, undefined)).toBe("MARKET_NOT_FOUND");
  });
});
