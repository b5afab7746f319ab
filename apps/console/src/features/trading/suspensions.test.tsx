import { ok } from "@crossbook/browser/testing";
import type { TradingEvent, TradingMarket, TradingSuspension } from "@crossbook/contract";
import { screen, within } from "@testing-library/react";
import { afterEach, describe, expect, it } from "vitest";
import { aSession, closeConsoles, openConsole, tradingEvents } from "../../testing/open-console.tsx";
import { MARKET, openMarket } from "../../testing/open-market.ts";
import { suspensionOf } from "./suspensions.ts";

afterEach(closeConsoles);

const STANDING = { reason: "Under review", suspendedBy: "tara", suspendedAt: "2026-11-20T09:30:00.000Z" };
const OF_SITE: TradingSuspension = { ...STANDING, scope: { type: "site" } };
const OF_CRICKET: TradingSuspension = { ...STANDING, scope: { type: "sport", sportId: 3 } };
const OF_EVENT: TradingSuspension = { ...STANDING, scope: { type: "event", eventId: 3 } };

const SUSPENDED = { status: "SUSPENDED", operatorStatus: "SUSPENDED" } as const;

function anEvent(eventId: number, markets: readonly Partial<TradingMarket>[]): TradingEvent {
  return {
    ...{ eventId, title: `Match ${eventId}`, competition: "Cup", sportId: 3, phase: "inPlay", byHand: false },
    ...{ startTime: "2026-11-20T09:00:00.000Z", scoreLine: null, feedAt: null },
    markets: markets.map((market, index) => ({ ...MARKET, marketId: eventId * 10 + index, ...market })),
  };
}

function openFloor(events: readonly TradingEvent[], standing: readonly TradingSuspension[]) {
  return openConsole({
    session: aSession("trader"),
    wire: (wire) => {
      wire.on("Operator/GetTradingEvents", () => ok(tradingEvents(events)));
      wire.on("Operator/GetSuspensions", () => ok(standing));
    },
  });
}

const cardOf = async (title: string) => within(await screen.findByRole("region", { name: title }));

describe("an event that is suspended as a whole", () => {
  it("says so, and which of its markets were reopened by hand", async () => {
    openFloor(
      [
        anEvent(3, [
          SUSPENDED,
          { marketName: "Toss" },
          { marketName: "Line", status: "SUSPENDED", feedStatus: "SUSPENDED" },
          { marketName: "Over", status: "CLOSED" },
        ]),
        anEvent(4, [{}]),
      ],
      [OF_EVENT],
    );
    const card = await cardOf("Match 3");
    await card.findByText("event suspended");
    expect(
      card.getByText(/^Reopened by hand: Toss, Line\. All other markets, and those that are/),
    ).toBeTruthy();
    const other = await cardOf("Match 4");
    expect(other.queryByText(/suspended/)).toBeNull();
  });

  it("names none where none was reopened", async () => {
    openFloor([anEvent(3, [SUSPENDED])], [OF_SITE, OF_CRICKET]);
    const card = await cardOf("Match 3");
    await card.findByText("all Cricket suspended");
    expect(card.queryByText(/Reopened/)).toBeNull();
  });

  it("is said on the page of a market that was reopened, and of one that was not", async () => {
    openMarket("trader").wire.on("Operator/GetSuspensions", () => ok([OF_SITE]));
    await screen.findByText("everything suspended");
    expect(screen.getByText(/^This market was reopened by hand\. .* tara .*: Under review\.$/)).toBeTruthy();
    closeConsoles();
    openMarket("trader", SUSPENDED).wire.on("Operator/GetSuspensions", () => ok([OF_EVENT]));
    await screen.findByText("event suspended");
    expect(screen.queryByText(/reopened by hand/)).toBeNull();
  });
});

describe("the suspension of an event", () => {
  it("is the narrowest of those that cover it", () => {
    const event = { eventId: 3, sportId: 3 };
    expect(suspensionOf(event, [OF_SITE, OF_CRICKET, OF_EVENT])).toBe(OF_EVENT);
    expect(suspensionOf(event, [OF_SITE, OF_CRICKET])).toBe(OF_CRICKET);
    expect(suspensionOf({ eventId: 4, sportId: 1 }, [OF_SITE, OF_CRICKET, OF_EVENT])).toBe(OF_SITE);
    // Cricket by its second id, as some feeds write it.
    expect(suspensionOf({ eventId: 4, sportId: 4 }, [OF_CRICKET])).toBe(OF_CRICKET);
    expect(suspensionOf({ eventId: 4, sportId: 1 }, [OF_CRICKET, OF_EVENT])).toBeUndefined();
    expect(suspensionOf(event)).toBeUndefined();
  });
});
