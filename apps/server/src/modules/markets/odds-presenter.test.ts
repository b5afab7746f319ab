import type { MarketBook } from "@crossbook/engine";
import { paise } from "@crossbook/money";
import { oddsHundredths } from "@crossbook/odds";
import { describe, expect, it } from "vitest";
import { PLAIN_TERMS } from "../../testing/plain-terms.ts";
import type { CatalogueEvent, CatalogueMarket } from "../catalogue/index.ts";
import { presentOdds } from "./odds-presenter.ts";

const MARKET: CatalogueMarket = {
  ...PLAIN_TERMS,
  ...{ id: 7, eventId: 1, key: "matchOdds", type: "match_odd", name: "Match Odds", rules: "" },
  ...{
    ladder: "classic",
    commissionBasisPoints: 0,
    delayMs: 5000,
    betDelayMs: 0,
    winners: 1,
    keepsInPlay: false,
  },
  ...{
    minStake: paise(1),
    maxStake: paise(2),
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

const BOOK: MarketBook = {
  ...{ marketId: 7, status: "open", matchedTotal: paise(123_450) },
  runners: [
    {
      availableToBack: [{ price: oddsHundredths(202), size: paise(123_456_789) }],
      availableToLay: [],
      lastMatched: oddsHundredths(200),
    },
    { availableToBack: [], availableToLay: [{ price: oddsHundredths(198), size: paise(50) }] },
  ],
} as MarketBook;

const statuses = (change: Partial<CatalogueMarket>) =>
  presentOdds(EVENT, { ...MARKET, ...change }, undefined, 0).runners.map(({ status }) => status);

describe("the odds of a market", () => {
  it("are decimal prices with sizes as numbers and as text", () => {
    expect(presentOdds(EVENT, MARKET, BOOK, 4)).toMatchObject({
      ...{ marketId: 7, matched: 1234.5, sequence: 4, inPlay: false, delayMs: 0, winners: 1 },
      runners: [
        {
          ...{ id: 70, backPrice: 2.02, backSize: "1,234,567.89", layPrice: 0, laySize: "0", lastPrice: 2 },
          ...{ back: [{ price: 2.02, size: 1_234_567.89 }], lay: [] },
        },
        { backPrice: 0, layPrice: 1.98, laySize: "0.50", lastPrice: null },
      ],
    });
  });

  it("are empty without a book", () => {
    const { matched, runners } = presentOdds(EVENT, MARKET, undefined, 0);
    expect({ matched, first: runners[0] }).toMatchObject({ matched: 0, first: { backPrice: 0, back: [] } });
  });

  it.each([
    [{ status: "open" }, ["ACTIVE", "ACTIVE"]],
    [{ status: "suspended", statusReason: "Wicket" }, ["SUSPENDED", "SUSPENDED"]],
    [{ status: "suspended", statusReason: "Ball running" }, ["BALLRUNNING", "BALLRUNNING"]],
    [{ status: "closed" }, ["CLOSED", "CLOSED"]],
    [{ status: "settled", result: { type: "winners", winners: [1] } }, ["LOSER", "WINNER"]],
    [{ status: "settled", result: { type: "winners", winners: [0, 1] } }, ["WINNER", "WINNER"]],
    [
      { status: "settled", result: { type: "deadHeat", winners: [], tied: [0, 1], places: 1 } },
      ["WINNER", "WINNER"],
    ],
    [{ status: "settled", result: { type: "places", placed: [1, 0] } }, ["PLACED", "WINNER"]],
    [
      { status: "settled", result: { type: "tiedPlaces", placed: [0], tied: [1], after: 1 } },
      ["WINNER", "PLACED"],
    ],
    [
      { status: "settled", result: { type: "tiedPlaces", placed: [], tied: [0, 1], after: 0 } },
      ["WINNER", "WINNER"],
    ],
    [{ status: "void", result: { type: "void" } }, ["REMOVED", "REMOVED"]],
  ] as const)("say of each runner how it stands: %j", (change, expected) => {
    expect(statuses(change)).toEqual(expected);
  });

  it("have the delay that the engine applies now, whatever the market's own is", () => {
    const delayOf = (betDelayMs: number) =>
      presentOdds({ ...EVENT, phase: "inPlay" }, { ...MARKET, betDelayMs }, undefined, 0).delayMs;
    expect([delayOf(0), delayOf(3000)]).toEqual([0, 3000]);
  });
});
