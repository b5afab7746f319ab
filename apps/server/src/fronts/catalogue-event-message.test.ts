import type { MarketResult } from "@crossbook/engine/kinds";
import { paise } from "@crossbook/money";
import { describe, expect, it } from "vitest";
import type { CatalogueEvent, CatalogueMarket } from "../modules/catalogue/index.ts";
import { catalogueEvent, sentEvent } from "./catalogue-event-message.ts";

const market: CatalogueMarket = {
  ...{ id: 7, eventId: 3, key: "matchOdds", type: "match_odd", name: "Match odds", category: "" },
  ...{ rules: "The winner wins.", ladder: "classic", notation: "decimal", line: null, eachWay: null },
  ...{
    commissionBasisPoints: 250,
    delayMs: 5000,
    betDelayMs: 0,
    winners: 1,
    keepsInPlay: true,
    crossMatching: true,
    hasStartingPrice: true,
    startingPrices: [437, 0],
  },
  ...{ minStake: paise(10_000), maxStake: paise(1_000_000), minPayout: null, maxExposure: paise(5) },
  ...{ maxMatched: null, removedRunners: [1], status: "suspended", feedStatus: "open" },
  ...{ operatorStatus: "suspended", statusReason: "Rain", feedReason: "", result: null },
  runners: [
    { id: 1, key: "india", name: "India" },
    { id: 2, key: "australia", name: "Australia", cloth: 4 },
  ],
};
const event: CatalogueEvent = {
  ...{ id: 3, fixtureId: "match", sportId: 4, competition: "Test", title: "India v Australia" },
  ...{
    team1: "India",
    team2: null,
    startTime: 1_767_225_600_000,
    simulated: true,
    sourceLabel: "replay",
    source: null,
  },
  ...{ phase: "inPlay", scoreText: "{}", scoreLine: null, feedSequence: 12, markets: [market] },
};
const received = (sent: unknown) => catalogueEvent.safeParse(JSON.parse(JSON.stringify(sent)));

describe("an event on the bus", () => {
  const results: readonly (MarketResult | null)[] = [
    null,
    { type: "void" },
    { type: "winners", winners: [0, 2] },
    { type: "number", value: -3 },
    { type: "places", placed: [1, 0] },
    { type: "deadHeat", winners: [0], tied: [1, 2], places: 1 },
    { type: "tiedPlaces", placed: [0], tied: [1, 2], after: 1 },
  ];

  it.each(results)("is what it was, with the result %j", (result) => {
    const line = { unit: "runs", first: 40, step: 1, count: 30, form: "over" } as const;
    const markets = [
      { ...market, result },
      { ...market, id: 8, line: null, eachWay: { places: 3, divisor: 4 } },
    ];
    const read = received(sentEvent({ ...event, markets }));
    expect(read.success && read.data).toEqual({ ...event, markets });
    expect(
      received(sentEvent({ ...event, markets: [{ ...market, line: { ...line, first: 1e9 } as never }] }))
        .success,
    ).toBe(false);
  });

  it("is not cross-matched where a leader of an earlier version does not say so", () => {
    const {
      crossMatching: _,
      hasStartingPrice: _has,
      startingPrices: _prices,
      ...earlier
    } = sentEvent(event).markets[0] ?? {};
    const read = received({ ...sentEvent(event), markets: [earlier] });
    expect(read.success && read.data.markets).toMatchObject([
      { id: 7, crossMatching: false, hasStartingPrice: false, startingPrices: null },
    ]);
  });

  it.each([
    { ...event, id: -1 },
    { ...event, phase: "over" },
    { ...event, title: "x".repeat(2000) },
    { ...event, markets: [{ ...market, minStake: 0.5 }] },
    { ...event, markets: [{ ...market, status: "lost" }] },
    { ...event, markets: {} },
    null,
  ])("is refused where it is none: %#", (sent) => {
    expect(received(sent).success).toBe(false);
  });
});
