import type { TradingEvent, TradingEvents, TradingMarket } from "@crossbook/contract";
import { describe, expect, it } from "vitest";
import { nextTradingPage } from "./trading-page.ts";

const market = (marketId: number, statusReason = ""): TradingMarket => ({
  ...{
    marketId,
    statusReason,
    marketName: "Match Odds",
    marketType: "match_odd",
    runnerCount: 2,
    betDelay: 5,
  },
  ...{ status: "OPEN", feedStatus: "OPEN", operatorStatus: "OPEN", jumpedAt: null },
});
const event = (eventId: number, markets: readonly TradingMarket[], scoreLine = ""): TradingEvent => ({
  ...{
    eventId,
    scoreLine,
    title: "",
    competition: "",
    sportId: 3,
    byHand: false,
    phase: "inPlay",
    startTime: "",
    feedAt: null,
  },
  markets: [...markets],
});
const answer = (eventIds: number[], items: TradingEvents["items"], version = "s.2"): TradingEvents => ({
  ...{ eventIds, items, version, totalCount: eventIds.length },
});
const WHOLE = answer(
  [1, 2],
  [
    { ...event(1, [market(10), market(11)]), marketIds: [10, 11] },
    { ...event(2, [market(20)]), marketIds: [20] },
  ],
  "s.1",
);
const KNOWN = nextTradingPage(WHOLE);

describe("a page of events after an answer", () => {
  it("has the whole answer", () => {
    expect(KNOWN).toEqual({
      ...{ totalCount: 2, version: "s.1" },
      items: [event(1, [market(10), market(11)]), event(2, [market(20)])],
    });
  });

  it("has what has changed, and everything else as the same objects", () => {
    const changed = { ...event(1, [market(11, "Rain")], "1-0"), marketIds: [10, 11] };
    const next = nextTradingPage(answer([1, 2], [changed]), KNOWN);
    expect(next?.items[0]).toEqual(event(1, [market(10), market(11, "Rain")], "1-0"));
    expect(next?.items[0]?.markets[0]).toBe(KNOWN?.items[0]?.markets[0]);
    expect(next?.items[1]).toBe(KNOWN?.items[1]);
    expect(next?.version).toBe("s.2");
  });

  it("has events and markets in the order of the answer, and those no more that it does not name", () => {
    const next = nextTradingPage(answer([2, 1], [{ ...event(1, []), marketIds: [11] }]), KNOWN);
    expect(next?.items.map(({ eventId }) => eventId)).toEqual([2, 1]);
    expect(next?.items[1]?.markets).toEqual([market(11)]);
    expect(nextTradingPage(answer([2], []), KNOWN)?.items).toEqual([event(2, [market(20)])]);
  });

  it("is undefined where the answer names an event or a market that is not known", () => {
    expect(nextTradingPage(answer([1, 2, 3], []), KNOWN)).toBeUndefined();
    const changed = { ...event(2, []), marketIds: [20, 21] };
    expect(nextTradingPage(answer([1, 2], [changed]), KNOWN)).toBeUndefined();
    expect(nextTradingPage(answer([1], []))).toBeUndefined();
  });
});
