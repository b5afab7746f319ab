import { type FakeWire, ok, refused, type WireAnswer } from "@crossbook/browser/testing";
import type { OperatorRole } from "@crossbook/contract";
import { act, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, describe, expect, it } from "vitest";
import { aSession, closeConsoles, openConsole } from "../testing/open-console.tsx";

afterEach(closeConsoles);

const LATER = refused(503, "SERVICE_UNAVAILABLE", "Try later.");
const AT = "2026-11-20T09:00:00.000Z";
const EMPTY = ok({ items: [], totalCount: 0 });
const PROFILE = {
  ...{ userId: 4, userName: "asha", kind: "player", host: "x.test", mobile: null, createdAt: AT },
  ...{ loginLock: null, betLock: null, passwordReset: null, secondFactorSince: null },
};
const ALERT = { rule: "largeExposure", words: "bela can lose 9", marketId: 7, userName: "bela", amount: 9 };
const SUSPENSION = {
  ...{ scope: { type: "site" }, reason: "Review", suspendedBy: "tara", suspendedAt: AT },
};
const MONEY = { userId: 4, userName: "asha", cash: 812.5, available: 700, exposure: 112.5, held: 0 };

function open(path: string, role: OperatorRole, answers: Readonly<Record<string, WireAnswer>>) {
  return openConsole({
    path,
    session: aSession(role),
    wire: (wire: FakeWire) => {
      for (const [call, answer] of Object.entries(answers)) wire.on(`Operator/${call}`, () => answer);
    },
  });
}

describe("an answer that cannot be read again", () => {
  it("stays, and the screen says that it may be old until it could be read", async () => {
    const { app, wire } = open("/players/asha", "support", {
      GetPlayerProfile: ok(PROFILE),
      GetPlayer: ok(MONEY),
    });
    await screen.findByText("812.50");
    wire.on("Operator/GetPlayer", () => LATER);
    await act(() => app.queryClient.invalidateQueries());
    expect(await screen.findByText("This may be out of date: Try later.")).toBeTruthy();
    expect(screen.getByText("812.50")).toBeTruthy();
    wire.on("Operator/GetPlayer", () => ok({ ...MONEY, cash: 900 }));
    const [again] = screen.getAllByRole("button", { name: "Try again" });
    if (again) await userEvent.click(again);
    await screen.findByText("900.00");
    expect(screen.queryByText("This may be out of date: Try later.")).toBeNull();
  });

  it("is also said of a market that is traded", async () => {
    const market = {
      ...{ marketId: 7, marketName: "Match Odds", marketType: "match_odd", runnerCount: 2, betDelay: 5 },
      ...{ status: "OPEN", feedStatus: "OPEN", operatorStatus: "OPEN", statusReason: "", jumpedAt: null },
    };
    const limits = {
      ...{ delay: 5, minStake: 1, maxStake: 100, minPayout: null, maxExposure: null, maxMatched: null },
      ...{ jumpTicks: 0, jumpWithin: 60 },
    };
    const { app, wire } = open("/trading/markets/7", "trader", {
      GetTradingMarket: ok({
        ...{ market, eventId: 3, eventTitle: "India v Australia", phase: "inPlay", startTime: AT },
        ...{ notation: "decimal", matched: 450, limits, runners: [] },
      }),
      GetTradingMatches: ok({
        ...{ items: [], totalCount: 0, firstAt: null, lastAt: null, timeLine: [] },
        window: { count: 0, size: 0 },
      }),
    });
    await screen.findByRole("heading", { name: "India v Australia · Match Odds" });
    wire.on("Operator/GetTradingMarket", () => LATER);
    await act(() => app.queryClient.invalidateQueries());
    await screen.findByText("This may be out of date: Try later.");
  });
});

describe("a part that cannot be read", () => {
  it.each([
    ["/players/asha", "GetPlayer", "The money could not be loaded."],
    ["/players/asha", "GetSportLocks", "The locks of sports could not be loaded."],
    ["/players/asha", "GetProtection", "The limits and exclusions could not be loaded."],
    ["/players/asha?tab=bets", "GetPlayerOpenBets", "The open bets could not be loaded."],
    ["/risk", "GetRiskAlerts", "The alerts could not be loaded."],
    ["/trading/new?from=3", "GetEventTerms", "The event could not be loaded."],
    ["/cash/comparison", "GetComparison", "The comparison could not be loaded."],
  ])("of %s says so and is tried again, where %s fails", async (path, call, failure) => {
    const { wire } = open(path, "admin", {
      ...{ GetPlayerProfile: ok(PROFILE), GetPlayer: ok(MONEY), GetSportLocks: ok({ locks: [] }) },
      ...{ GetProtection: ok({ state: { exclusion: null, limits: [] }, exclusions: [] }) },
      ...{ GetPlayerOpenBets: ok({ openBets: [] }), GetPlayerBets: EMPTY, GetRiskAlerts: ok([]) },
      ...{ GetRiskMarkets: EMPTY, [call]: LATER },
    });
    await screen.findByText(failure);
    const asked = wire.requestsTo(`Operator/${call}`).length;
    await userEvent.click(screen.getByRole("button", { name: "Try again" }));
    await waitFor(() => expect(wire.requestsTo(`Operator/${call}`)).toHaveLength(asked + 1));
  });
});

describe("a part that is read again after it could not be read", () => {
  it.each([
    ["/risk", "GetRiskAlerts", "The alerts could not be loaded.", ok([ALERT]), "1 alert"],
    ["/players", "FindPlayers", "The players could not be loaded.", EMPTY, "No such players."],
    [
      "/trading",
      "GetSuspensions",
      "The suspensions could not be loaded.",
      ok([SUSPENSION]),
      "Suspended as a whole",
    ],
  ])("of %s says so until %s is answered", async (path, call, failure, answer, shown) => {
    const { wire } = open(path, "admin", {
      ...{
        GetRiskAlerts: ok([]),
        GetRiskMarkets: EMPTY,
        GetTradingEvents: ok({ items: [], totalCount: 0 }),
        [call]: LATER,
      },
    });
    await screen.findByText(failure);
    let release: (answer: WireAnswer) => void = () => undefined;
    wire.on(
      `Operator/${call}`,
      () =>
        new Promise<WireAnswer>((done) => {
          release = done;
        }),
    );
    const asked = wire.requestsTo(`Operator/${call}`).length;
    for (const retry of screen.getAllByRole("button", { name: "Try again" })) await userEvent.click(retry);
    await waitFor(() => expect(wire.requestsTo(`Operator/${call}`).length).toBeGreaterThan(asked));
    expect(screen.getByText(failure)).toBeTruthy();
    expect(screen.getByText("Try later.")).toBeTruthy();
    await act(async () => release(answer));
    await waitFor(() => expect(document.body.outerHTML).toContain(shown));
    expect(screen.queryByText(failure)).toBeNull();
  });
});

describe("figures of other days", () => {
  it("are gone while a report is read", async () => {
    const figures = {
      ...{ matchedStakes: 200, casinoStakes: 0, grossResult: 89, commission: 4, casinoResult: 0 },
      ...{ deposits: 700, withdrawals: 0, adjustments: 0, bonusGranted: 0, bonusReleased: 0 },
    };
    const range = { from: "2026-01-01", to: "2026-01-30" };
    const { wire } = open("/reports?from=2026-01-01&to=2026-01-30", "cashier", {
      GetReport: ok({ ...range, totals: figures, days: [{ day: "2026-01-01", ...figures }], casino: [] }),
    });
    await screen.findByRole("table", { name: "Days" });
    wire.on("Operator/GetReport", () => "silent");
    await userEvent.clear(screen.getByLabelText("From"));
    await userEvent.type(screen.getByLabelText("From"), "2026-01-15");
    await waitFor(() => expect(wire.requestsTo("Operator/GetReport")).toHaveLength(2));
    expect(screen.queryByRole("table", { name: "Days" })).toBeNull();
    expect(screen.queryByRole("button", { name: "CSV" })).toBeNull();
  });
});
