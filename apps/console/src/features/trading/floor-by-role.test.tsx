import { ok, refused } from "@crossbook/browser/testing";
import type { OperatorRole, TradingEvent, TradingMarket } from "@crossbook/contract";
import { act, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, describe, expect, it, vi } from "vitest";
import { aSession, closeConsoles, openConsole, tradingEvents } from "../../testing/open-console.tsx";
import { MARKET } from "../../testing/open-market.ts";

afterEach(() => {
  closeConsoles();
  vi.useRealTimers();
});

const EVENT: TradingEvent = {
  ...{ eventId: 3, title: "India v Australia", competition: "World Cup", sportId: 3, phase: "inPlay" },
  ...{ byHand: false, startTime: "2026-11-20T09:00:00.000Z", scoreLine: null, feedAt: null },
  markets: [MARKET],
};
const BY_HAND: TradingEvent = { ...EVENT, eventId: 4, title: "Kenya v Nepal", byHand: true };

function openFloor(role: OperatorRole, ...events: readonly TradingEvent[]) {
  return openConsole({
    session: aSession(role),
    wire: (wire) => {
      wire.on("Operator/GetTradingEvents", () => ok(tradingEvents([...events])));
      wire.on("Operator/SetMarketStatus", () => ok("Market 7 is suspended."));
    },
  });
}

function withMarket(market: Partial<TradingMarket>): TradingEvent {
  return { ...EVENT, markets: [{ ...MARKET, ...market }] };
}

async function cardOf(title: string) {
  return within(await screen.findByRole("region", { name: title }));
}

describe("the card of an event", () => {
  it.each([
    [10, "win"],
    [40, "caution"],
  ])("says that its feed was heard %i s ago, in the colour of %s", async (seconds, tone) => {
    const feedAt = new Date(Date.now() - seconds * 1_000).toISOString();
    openFloor("viewer", { ...EVENT, feedAt });
    const card = await cardOf("India v Australia");
    expect((await card.findByText(/^feed \d+ s ago/)).className).toContain(tone);
  });

  it("says nothing of a feed where there is none, or before it begins", async () => {
    openFloor("viewer", BY_HAND, { ...EVENT, phase: "upcoming" });
    await screen.findByRole("region", { name: "Kenya v Nepal" });
    expect(screen.queryByText(/^feed (?!open|suspended)/)).toBeNull();
  });

  it("leads who may change it to its own page, where it is ended, and offers to make another one like it", async () => {
    openFloor("trader", EVENT, BY_HAND);
    const [ofFeed, byHand] = [await cardOf("India v Australia"), await cardOf("Kenya v Nepal")];
    expect(ofFeed.queryByRole("link", { name: "Change" })).toBeNull();
    expect(byHand.getByRole("link", { name: "Change" }).getAttribute("href")).toBe(
      "/console/trading/events/4",
    );
    expect(ofFeed.getByRole("link", { name: "Clone" }).getAttribute("href")).toBe(
      "/console/trading/new?from=3",
    );
    expect(byHand.queryByRole("button", { name: "End the event" })).toBeNull();
    expect(screen.getByRole("link", { name: "New event" })).toBeTruthy();
  });

  it("offers a settler to end it, and neither to change nor to make one", async () => {
    openFloor("settler", BY_HAND);
    const card = await cardOf("Kenya v Nepal");
    expect(card.getByRole("button", { name: "End the event" })).toBeTruthy();
    expect(screen.queryByRole("link", { name: /^(Change|Clone|New event)$/ })).toBeNull();
  });

  it("marks the market whose price has jumped, and no other", async () => {
    openFloor("viewer", withMarket({ jumpedAt: "2026-11-20T09:45:00.000Z" }), {
      ...BY_HAND,
      markets: [{ ...MARKET, marketId: 8 }],
    });
    expect((await cardOf("India v Australia")).getByText("price jump")).toBeTruthy();
    expect((await cardOf("Kenya v Nepal")).queryByText("price jump")).toBeNull();
  });
});

describe("the button of a market", () => {
  it("reopens what operators have suspended, and suspends what only the feed has", async () => {
    const { wire } = openFloor("trader", withMarket({ status: "SUSPENDED", feedStatus: "SUSPENDED" }), {
      ...BY_HAND,
      markets: [
        { ...MARKET, marketId: 8, marketName: "Toss", status: "BALLRUNNING", operatorStatus: "SUSPENDED" },
      ],
    });
    await userEvent.click(await screen.findByRole("button", { name: "Suspend Match Odds" }));
    await userEvent.click(screen.getByRole("button", { name: "Reopen Toss" }));
    expect(wire.requestsTo("Operator/SetMarketStatus").map(({ body }) => body)).toEqual([
      { marketId: 7, status: "SUSPENDED", reason: "Suspended by the exchange" },
      { marketId: 8, status: "OPEN" },
    ]);
  });

  it("has no key where there are many of them", async () => {
    const { wire } = openFloor("trader", EVENT);
    await screen.findByRole("button", { name: "Suspend Match Odds" });
    await userEvent.keyboard("so");
    expect(wire.requestsTo("Operator/SetMarketStatus")).toEqual([]);
  });
});

describe("what is suspended as a whole", () => {
  const STANDING = { reason: "Under review", suspendedBy: "tara", suspendedAt: "2026-11-20T09:30:00.000Z" };

  it("is named by its event, its number where that is not on the page, its sport, or everything", async () => {
    const { wire } = openFloor("viewer", EVENT);
    const scopes = [
      { type: "event", eventId: 3 },
      { type: "event", eventId: 99 },
      { type: "sport", sportId: 3 },
      { type: "site" },
    ];
    wire.on("Operator/GetSuspensions", () => ok(scopes.map((scope) => ({ ...STANDING, scope }))));
    const region = within(await screen.findByRole("region", { name: "Suspended as a whole" }));
    await waitFor(() =>
      expect(region.getAllByRole("listitem").map(({ textContent }) => textContent?.split(" · ")[0])).toEqual([
        ...["suspendedIndia v Australia", "suspendedevent 99"],
        ...["suspendedevery market of Cricket", "suspendedevery market"],
      ]),
    );
    expect(screen.queryByRole("button", { name: /^Reopen/ })).toBeNull();
  });

  it("is seen soon after another operator has suspended it", async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    const { wire } = openFloor("viewer", EVENT);
    await screen.findByRole("region", { name: "India v Australia" });
    await waitFor(() => expect(wire.requestsTo("Operator/GetSuspensions")).not.toEqual([]));
    wire.on("Operator/GetSuspensions", () => ok([{ ...STANDING, scope: { type: "site" } }]));
    await act(() => vi.advanceTimersByTimeAsync(2_500));
    await screen.findByText(/every market · Under review/);
  });
});

it("shows the events of the part of the day that is chosen", async () => {
  const { wire, address } = openFloor("viewer", EVENT);
  await screen.findByRole("region", { name: "India v Australia" });
  expect(wire.requestsTo("Operator/GetTradingEvents")[0]?.query.get("Phase")).toBe("inPlay");
  await userEvent.selectOptions(screen.getByLabelText("Events"), "Ended, without a whole result");
  await waitFor(() =>
    expect(wire.requestsTo("Operator/GetTradingEvents").at(-1)?.query.get("Phase")).toBe("ended"),
  );
  expect(address()).toContain("phase=ended");
});

it("says why everything could not be suspended", async () => {
  const { wire } = openFloor("trader", EVENT);
  wire.on("Operator/SuspendTrading", () => refused(409, "EXCHANGE_BUSY", "Too much at once."));
  await userEvent.click(await screen.findByRole("button", { name: "Suspend everything" }));
  expect(await screen.findByText("Too much at once.")).toBeTruthy();
});
