import { describe, expect, it } from "vitest";
import {
  FEED_SIGNATURE_HEADER,
  FEED_TIMESTAMP_HEADER,
  FEED_TIMESTAMP_TOLERANCE_MS,
  feed,
  feedFixture,
  feedMarket,
  feedMessage,
} from "./feed.ts";

const MARKET = {
  key: "matchOdds",
  type: "match_odd",
  name: "Match odds",
  runners: [
    { key: "ind", name: "India" },
    { key: "aus", name: "Australia" },
  ],
  commissionPercent: 2,
  delayMs: 5000,
  minStake: 100,
  maxStake: 500_000,
  rules: "The winner of the match.",
};

const FIXTURE = {
  type: "fixture",
  sportId: 3,
  competition: "World Cup",
  title: "India v Australia",
  team1: "India",
  team2: "Australia",
  startTime: "2026-01-31T12:00:00.000Z",
  simulated: false,
  sourceLabel: "Replay of 14 Nov 2021",
  markets: [MARKET],
};

const STATUS = { type: "status", phase: "inPlay", suspended: true, reason: "Wicket", lapseUnmatched: true };

/** A message of a fixture with this body. */
function message(body: unknown, envelope: object = {}) {
  return { fixtureId: "cricsheet-1-r1", sequence: 1, sentAt: "2026-01-31T12:00:00.000Z", body, ...envelope };
}

function isTaken(body: unknown, envelope: object = {}): boolean {
  return feedMessage.safeParse(message(body, envelope)).success;
}

describe("a message of the feed", () => {
  it("survives a round trip over the wire", () => {
    for (const body of [FIXTURE, STATUS]) {
      const parsed = feedMessage.parse(message(body));
      expect(feedMessage.parse(JSON.parse(JSON.stringify(parsed)))).toEqual(parsed);
    }
  });

  it.each(["cricsheet-1273756-r3", "a", "A.b_c-9", "x".repeat(64)])("may be of fixture %s", (fixtureId) => {
    expect(isTaken(STATUS, { fixtureId })).toBe(true);
  });

  it.each(["", "x".repeat(65), "a b", "a/b", "../secrets", "a'--", "é", "a\n", "<b>", 1, null])(
    "may not be of fixture %j",
    (fixtureId) => {
      expect(isTaken(STATUS, { fixtureId })).toBe(false);
    },
  );

  it("is counted from 1, in whole numbers", () => {
    for (const sequence of [1, 2, 100_000]) expect(isTaken(STATUS, { sequence })).toBe(true);
    for (const sequence of [0, -1, 1.5, "1", null, 2 ** 53])
      expect(isTaken(STATUS, { sequence })).toBe(false);
  });

  it("has one of the known bodies", () => {
    for (const body of [null, {}, { type: "odds" }, "fixture", [FIXTURE], { ...FIXTURE, type: "FIXTURE" }]) {
      expect(isTaken(body)).toBe(false);
    }
  });
});

describe("a fixture", () => {
  it("has 1 to 80 markets", () => {
    const markets = (count: number) => Array.from({ length: count }, (_, n) => ({ ...MARKET, key: `m${n}` }));
    expect(isTaken({ ...FIXTURE, markets: markets(80) })).toBe(true);
    expect(isTaken({ ...FIXTURE, markets: markets(81) })).toBe(false);
    expect(isTaken({ ...FIXTURE, markets: [] })).toBe(false);
  });

  it("may be one without teams, such as a race", () => {
    expect(isTaken({ ...FIXTURE, team1: null, team2: null })).toBe(true);
    expect(isTaken({ ...FIXTURE, team1: undefined })).toBe(false);
  });

  it.each(["competition", "title", "sourceLabel"])("bounds the text of its %s", (field) => {
    expect(isTaken({ ...FIXTURE, [field]: "x".repeat(200) })).toBe(true);
    expect(isTaken({ ...FIXTURE, [field]: "x".repeat(201) })).toBe(false);
  });
});

describe("markets that are added to a fixture", () => {
  it("are at least one", () => {
    expect(isTaken({ type: "markets", markets: [MARKET] })).toBe(true);
    expect(isTaken({ type: "markets", markets: [] })).toBe(false);
  });
});

describe("a market of the feed", () => {
  it("has up to 40 runners, one where bets name a line", () => {
    const runners = (count: number) =>
      Array.from({ length: count }, (_, n) => ({ key: `r${n}`, name: `R ${n}` }));
    for (const [count, isGood] of [
      [0, false],
      [1, true],
      [40, true],
      [41, false],
    ] as const) {
      expect([count, feedMarket.safeParse({ ...MARKET, runners: runners(count) }).success]).toEqual([
        count,
        isGood,
      ]);
    }
  });

  it("has one winner unless it says how many", () => {
    expect(feedMarket.parse(MARKET)).not.toHaveProperty("winners");
    for (const winners of [1, 3, 39]) expect(feedMarket.parse({ ...MARKET, winners }).winners).toBe(winners);
    for (const winners of [0, -1, 1.5, 40, "3", null]) {
      expect(feedMarket.safeParse({ ...MARKET, winners }).success).toBe(false);
    }
  });

  it("says whether its runners get a starting price, and does not where it is silent", () => {
    expect(feedMarket.parse(MARKET)).not.toHaveProperty("startingPrice");
    for (const startingPrice of [true, false])
      expect(feedMarket.parse({ ...MARKET, startingPrice }).startingPrice).toBe(startingPrice);
    for (const startingPrice of ["yes", 1, null])
      expect(feedMarket.safeParse({ ...MARKET, startingPrice }).success).toBe(false);
  });

  it.each([
    ["a commission below zero", { commissionPercent: -1 }],
    ["a commission above a fifth", { commissionPercent: 20.1 }],
    ["a delay of more than half a minute", { delayMs: 30_001 }],
    ["a delay with a fraction", { delayMs: 0.5 }],
    ["a type that does not exist", { type: "scorecast" }],
    ["a key with spaces", { key: "match odds" }],
    ["rules longer than a page", { rules: "x".repeat(2001) }],
    ["a stake as text", { minStake: "100" }],
    ["a stake without end", { maxStake: Number.POSITIVE_INFINITY }],
  ])("is refused with %s", (_, wrong) => {
    expect(feedMarket.safeParse({ ...MARKET, ...wrong }).success).toBe(false);
  });

  it("declares how it writes prices, its lines, its terms each way and its limits", () => {
    const line = { unit: "runs", first: 20, step: 1, count: 101, sides: "over" };
    const terms = { notation: "percent", line, category: "Sessions", minPayout: 500, maxExposure: 50_000 };
    expect(feedMarket.parse({ ...MARKET, ...terms })).toMatchObject(terms);
    expect(feedMarket.parse({ ...MARKET, eachWay: { places: 3, divisor: 4 } }).eachWay?.divisor).toBe(4);
    for (const wrong of [
      { notation: "fractional" },
      { line: { ...line, step: 0 } },
      { line: { ...line, count: 401 } },
      { line: { ...line, unit: "" } },
      { eachWay: { places: 0, divisor: 4 } },
      { category: "x".repeat(41) },
      { maxMatched: "5" },
    ]) {
      expect(feedMarket.safeParse({ ...MARKET, ...wrong }).success).toBe(false);
    }
  });

  it.each([0, 2.5, 20])("may take %d percent commission", (commissionPercent) => {
    expect(feedMarket.safeParse({ ...MARKET, commissionPercent }).success).toBe(true);
  });
});

describe("a status of the feed", () => {
  it("is of all markets, or of those it names", () => {
    expect(isTaken(STATUS)).toBe(true);
    expect(isTaken({ ...STATUS, marketKeys: ["matchOdds"] })).toBe(true);
    expect(isTaken({ ...STATUS, marketKeys: ["match odds"] })).toBe(false);
    expect(isTaken({ ...STATUS, marketKeys: "matchOdds" })).toBe(false);
  });

  it.each(["upcoming", "inPlay", "ended"])("may be of the phase %s", (phase) => {
    expect(isTaken({ ...STATUS, phase })).toBe(true);
  });

  it.each(["live", "IN_PLAY", "", null, 1])("may not be of the phase %j", (phase) => {
    expect(isTaken({ ...STATUS, phase })).toBe(false);
  });

  it.each(["suspended", "inPlay", "wicket", "goal", "review"])(
    "may say that bets lapse for %s",
    (lapseReason) => {
      expect(isTaken({ ...STATUS, lapseReason })).toBe(true);
    },
  );

  it.each(["settled", "closed", "rain", "", null])("may not say that bets lapse for %j", (lapseReason) => {
    expect(isTaken({ ...STATUS, lapseReason })).toBe(false);
  });

  it("must say whether unmatched bets lapse: there is no safe answer to assume", () => {
    expect(isTaken({ ...STATUS, lapseUnmatched: undefined })).toBe(false);
    expect(isTaken({ ...STATUS, suspended: undefined })).toBe(false);
  });
});

describe("a result of the feed", () => {
  const resultOf = (...markets: readonly unknown[]) => ({ type: "result", official: "India won", markets });
  const won = (runners: unknown) => ({ key: "matchOdds", result: { type: "winners", runners } });
  const voided = (reason: unknown) => ({ key: "matchOdds", result: { type: "void", reason } });

  it("is one winner, several, or void with a reason", () => {
    for (const market of [won(["ind"]), won(["a", "b", "c"]), voided("Abandoned")]) {
      expect(isTaken(resultOf(market))).toBe(true);
    }
    expect(isTaken(resultOf(won(["ind"]), { ...voided("No toss"), key: "toss" }))).toBe(true);
  });

  it("is refused without a winner, without a reason, or with both unclear", () => {
    for (const market of [
      won([]),
      won("ind"),
      won(["in d"]),
      won(undefined),
      voided(""),
      voided("x".repeat(201)),
    ]) {
      expect(isTaken(resultOf(market))).toBe(false);
    }
    expect(isTaken(resultOf({ key: "matchOdds" }))).toBe(false);
    expect(isTaken(resultOf({ key: "matchOdds", result: { type: "draw" } }))).toBe(false);
  });

  it("is of at most as many markets as a fixture has", () => {
    const many = (count: number) => Array.from({ length: count }, () => won(["ind"]));
    expect(isTaken(resultOf(...many(80)))).toBe(true);
    expect(isTaken(resultOf(...many(81)))).toBe(false);
  });

  it("may be a number, an order at the end, or a dead heat", () => {
    const result = (of: object) => resultOf({ key: "m", result: of });
    for (const good of [
      { type: "number", value: -2 },
      { type: "places", runners: ["a", "b", "c"] },
      { type: "deadHeat", winners: [], tied: ["a", "b"], places: 1 },
    ]) {
      expect(isTaken({ ...result(good), final: false })).toBe(true);
    }
    for (const wrong of [
      { type: "number", value: 1.5 },
      { type: "number" },
      { type: "places", runners: [] },
      { type: "deadHeat", winners: [], tied: ["a"], places: 1 },
      { type: "deadHeat", winners: [], tied: ["a", "b"], places: 0 },
    ]) {
      expect(isTaken(result(wrong))).toBe(false);
    }
  });
});

describe("the feed's own calls", () => {
  it("are signed, and refused with a code where they are not", () => {
    expect(FEED_SIGNATURE_HEADER).toBe(FEED_SIGNATURE_HEADER.toLowerCase());
    expect(FEED_TIMESTAMP_HEADER).toBe(FEED_TIMESTAMP_HEADER.toLowerCase());
    expect(FEED_TIMESTAMP_TOLERANCE_MS).toBe(5 * 60 * 1000);
    for (const endpoint of [feed.publish, feed.fixtures]) {
      expect(endpoint.errors).toContain("FEED_SIGNATURE_INVALID");
    }
  });

  it("answer with the ids that the server has given, so that a feed can go on after a restart", () => {
    const fixture = {
      fixtureId: "cricsheet-1-r1",
      eventId: 1,
      lastSequence: 12,
      phase: "inPlay",
      markets: [
        {
          ...{ key: "matchOdds", marketId: 2, status: "SUSPENDED", operatorStatus: "SUSPENDED" },
          runners: [{ key: "ind", runnerId: 3 }],
        },
      ],
    };
    expect(feedFixture.parse(fixture)).toEqual(fixture);
    expect(feed.fixtures.output.parse([fixture, fixture])).toHaveLength(2);
    expect(feed.publish.output.parse({ duplicate: true, fixture })).toEqual({ duplicate: true, fixture });
    expect(feed.publish.output.safeParse({ fixture }).success).toBe(false);
  });
});
