import { ok, refused } from "@crossbook/browser/testing";
import type { TradingEvent, TradingMarket } from "@crossbook/contract";
import { act, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, describe, expect, it, vi } from "vitest";
import { aSession, closeConsoles, openConsole, tradingEvents } from "../../testing/open-console.tsx";

afterEach(() => {
  closeConsoles();
  vi.useRealTimers();
});

const MARKET: TradingMarket = {
  ...{ marketId: 7, marketName: "Match Odds", marketType: "match_odd", runnerCount: 2, betDelay: 5 },
  ...{ status: "OPEN", feedStatus: "OPEN", operatorStatus: "OPEN", statusReason: "", jumpedAt: null },
};
const EVENT: TradingEvent = {
  ...{
    eventId: 3,
    title: "India v Australia",
    competition: "World Cup",
    sportId: 3,
    phase: "inPlay",
    byHand: false,
  },
  ...{ startTime: "2026-11-20T09:00:00.000Z", scoreLine: "120/3 (15.2)", feedAt: null, markets: [MARKET] },
};

function openFloor(role: "trader" | "viewer", market: Partial<TradingMarket> = {}) {
  return openConsole({
    session: aSession(role),
    wire: (wire) => {
      const event = { ...EVENT, markets: [{ ...MARKET, ...market }] };
      wire.on("Operator/GetTradingEvents", () => ok(tradingEvents([event])));
      wire.on("Operator/GetSuspensions", () => ok([]));
      wire.on("Operator/SetMarketStatus", () => ok("Market 7 is suspended."));
      wire.on("Operator/SuspendTrading", () => ok({ changed: 1, refused: 0 }));
    },
  });
}

describe("the floor", () => {
  it("shows each market's status and suspends it with one press", async () => {
    const { wire } = openFloor("trader");
    const card = within(await screen.findByRole("region", { name: "India v Australia" }));
    expect(card.getByText("feed not heard yet")).toBeTruthy();
    expect(card.getByText("open / open")).toBeTruthy();
    expect(card.getByRole("columnheader", { name: "Actions" })).toBeTruthy();
    await userEvent.click(card.getByRole("button", { name: "Suspend Match Odds" }));
    expect(wire.requestsTo("Operator/SetMarketStatus")[0]?.body).toEqual({
      ...{ marketId: 7, status: "SUSPENDED", reason: "Suspended by the exchange" },
    });
  });

  it.each([
    ["Suspend the event", { type: "event", eventId: 3 }],
    ["Suspend Cricket", { type: "sport", sportId: 3 }],
    ["Suspend everything", { type: "site" }],
  ])("%s is one press", async (name, scope) => {
    const { wire } = openFloor("trader");
    await screen.findByRole("region", { name: "India v Australia" });
    await userEvent.click(screen.getByRole("button", { name }));
    expect(wire.requestsTo("Operator/SuspendTrading")[0]?.body).toMatchObject({ scope });
  });

  it("suspends everything by two keys", async () => {
    const { wire } = openFloor("trader");
    await screen.findByRole("region", { name: "India v Australia" });
    await userEvent.keyboard("!s");
    expect(wire.requestsTo("Operator/SuspendTrading")[0]?.body).toMatchObject({ scope: { type: "site" } });
  });

  it("says what is suspended as a whole, and reopens it with a reason", async () => {
    const { wire } = openFloor("trader", { status: "SUSPENDED", operatorStatus: "SUSPENDED" });
    const standing = {
      ...{ scope: { type: "event", eventId: 3 }, reason: "Under review", suspendedBy: "tara" },
      suspendedAt: "2026-11-20T09:30:00.000Z",
    };
    wire.on("Operator/GetSuspensions", () => ok([standing]));
    wire.on("Operator/ReopenTrading", () => ok({ changed: 1, refused: 0 }));
    const region = await screen.findByRole("region", { name: "Suspended as a whole" });
    expect(region.textContent).toContain("India v Australia · Under review · tara");
    await userEvent.click(within(region).getByRole("button", { name: "Reopen India v Australia" }));
    await userEvent.type(await screen.findByLabelText("Reason"), "Reviewed{Enter}");
    await screen.findByText("1 market is as the feed asks.");
    expect(wire.requestsTo("Operator/ReopenTrading")[0]?.body).toEqual({
      ...{ scope: { type: "event", eventId: 3 }, reason: "Reviewed" },
    });
  });

  it("keeps the dialog of a reopening where another operator has reopened the same, and opens none by itself later", async () => {
    const { app, wire } = openFloor("trader", { status: "SUSPENDED", operatorStatus: "SUSPENDED" });
    const standing = {
      ...{ scope: { type: "event", eventId: 3 }, reason: "Under review", suspendedBy: "tara" },
      suspendedAt: "2026-11-20T09:30:00.000Z",
    };
    wire.on("Operator/GetSuspensions", () => ok([standing]));
    await userEvent.click(await screen.findByRole("button", { name: "Reopen India v Australia" }));
    await userEvent.type(await screen.findByLabelText("Reason"), "Reviewed");
    wire.on("Operator/GetSuspensions", () => ok([]));
    await act(() => app.queryClient.invalidateQueries());
    await waitFor(() => expect(screen.queryByText(/Under review/)).toBeNull());
    expect(screen.getByLabelText<HTMLInputElement>("Reason").value).toBe("Reviewed");
    await userEvent.click(screen.getByText("Cancel"));
    wire.on("Operator/GetSuspensions", () => ok([{ ...standing, reason: "Again" }]));
    await act(() => app.queryClient.invalidateQueries());
    await screen.findByText(/Again/);
    expect(screen.queryByRole("dialog")).toBeNull();
  });

  it("says that the suspensions could not be loaded: their absence would say that there are none", async () => {
    const { wire } = openConsole({
      session: aSession("trader"),
      wire: (rules) =>
        rules.on("Operator/GetSuspensions", () => refused(409, "EXCHANGE_BUSY", "Too much at once.")),
    });
    await screen.findByText("The suspensions could not be loaded.");
    wire.on("Operator/GetSuspensions", () => ok([]));
    await userEvent.click(screen.getByRole("button", { name: "Try again" }));
    await waitFor(() => expect(screen.queryByText("The suspensions could not be loaded.")).toBeNull());
  });

  it("says that the suspensions may be old where they cannot be read again, also where there were none", async () => {
    const { app, wire } = openFloor("trader");
    await screen.findByRole("region", { name: "India v Australia" });
    await waitFor(() => expect(wire.requestsTo("Operator/GetSuspensions")).not.toEqual([]));
    wire.on("Operator/GetSuspensions", () => refused(409, "EXCHANGE_BUSY", "Too much at once."));
    await act(() => app.queryClient.invalidateQueries());
    await screen.findByText(/Too much at once\./);
  });

  it("asks for what has changed, and draws it into the page that it knows", async () => {
    const { wire } = openConsole({ session: aSession("trader") });
    const other = { ...EVENT, eventId: 4, title: "Kenya v Nepal", markets: [{ ...MARKET, marketId: 8 }] };
    const [changed, whole] = [
      { ...MARKET, status: "SUSPENDED" as const },
      tradingEvents([EVENT, other], "s.1"),
    ];
    wire.on("Operator/GetTradingEvents", ({ query }) =>
      query.get("Since") === null
        ? ok(whole)
        : ok({ ...whole, version: "s.2", items: [{ ...EVENT, marketIds: [7], markets: [changed] }] }),
    );
    const first = within(await screen.findByRole("region", { name: "India v Australia" }));
    await first.findByText("suspended");
    expect(within(screen.getByRole("region", { name: "Kenya v Nepal" })).getByText("open")).toBeTruthy();
    expect(
      wire.requestsTo("Operator/GetTradingEvents").flatMap(({ query }) => query.get("Since") ?? [])[0],
    ).toBe("s.1");
  });

  it("does not reopen by a press that was meant to suspend, when another operator has just suspended", async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    const user = userEvent.setup({ advanceTimers: vi.advanceTimersByTime });
    const { wire } = openFloor("trader");
    await screen.findByRole("button", { name: "Suspend Match Odds" });
    const suspended = { ...MARKET, status: "SUSPENDED" as const, operatorStatus: "SUSPENDED" as const };
    wire.on("Operator/GetTradingEvents", () =>
      ok(tradingEvents([{ ...EVENT, markets: [suspended] }], "s.2")),
    );
    const button = await screen.findByRole("button", { name: "Reopen Match Odds" });
    await user.click(button);
    await act(() => vi.advanceTimersByTimeAsync(500));
    await user.click(button);
    expect(wire.requestsTo("Operator/SetMarketStatus")).toEqual([]);
    await act(() => vi.advanceTimersByTimeAsync(1_000));
    await user.click(button);
    expect(wire.requestsTo("Operator/SetMarketStatus")[0]?.body).toEqual({ marketId: 7, status: "OPEN" });
  });

  it("ends an event made by hand for a settler, with a reason, and no event of a feed", async () => {
    const { wire } = openConsole({ session: aSession("settler") });
    const byHand = { ...EVENT, eventId: 4, title: "Kenya v Nepal", byHand: true };
    const ended = { ...byHand, eventId: 5, title: "Oman v Qatar", phase: "ended" as const };
    wire.on("Operator/GetTradingEvents", () => ok(tradingEvents([EVENT, byHand, ended])));
    wire.on("Operator/EndEvent", () => ok("Kenya v Nepal has ended."));
    await screen.findByRole("region", { name: "Oman v Qatar" });
    await userEvent.click(screen.getByRole("button", { name: "End the event" }));
    await screen.findByRole("dialog", { name: "End Kenya v Nepal" });
    await userEvent.type(screen.getByLabelText("Reason"), "Called off{Enter}");
    await screen.findByText("Kenya v Nepal has ended.");
    expect(wire.requestsTo("Operator/EndEvent").map(({ body }) => body)).toEqual([
      { eventId: 4, reason: "Called off" },
    ]);
  });

  it("has no button for a role that may not", async () => {
    openFloor("viewer");
    await screen.findByRole("region", { name: "India v Australia" });
    expect(screen.queryByRole("button", { name: /Suspend/ })).toBeNull();
  });
});
