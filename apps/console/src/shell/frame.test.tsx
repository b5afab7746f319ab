import { ok, refused } from "@crossbook/browser/testing";
import { mayCall, OPERATOR_ROLES } from "@crossbook/contract";
import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, describe, expect, it, vi } from "vitest";
import { aSession, closeConsoles, openConsole } from "../testing/open-console.tsx";
import { AREAS } from "./areas.ts";

afterEach(() => {
  closeConsoles();
  vi.useRealTimers();
  vi.restoreAllMocks();
});

/** As a browser says that its tab is looked at or not. */
function look(visibility: DocumentVisibilityState): void {
  vi.spyOn(document, "visibilityState", "get").mockReturnValue(visibility);
  window.dispatchEvent(new Event("visibilitychange"));
}

describe("the navigation", () => {
  it("says that a screen is on its way while the one before it is still drawn", async () => {
    const { wire } = openConsole({ session: aSession("admin") });
    wire.on("Operator/GetReport", () => refused(503, "SERVICE_UNAVAILABLE", "Try later."));
    await screen.findByRole("heading", { name: "Trading" });
    // No test before this one has loaded its code.
    fireEvent.click(screen.getByRole("link", { name: /^Reports/ }));
    // Both at one moment: the code may be there right after.
    await waitFor(() => {
      expect(screen.getByText("Loading…", { selector: "p" }).getAttribute("role")).toBe("status");
      expect(screen.getByRole("heading", { name: "Trading" })).toBeTruthy();
    });
    await screen.findByRole("heading", { name: "Reports" });
    expect(screen.queryByText("Loading…", { selector: "p" })).toBeNull();
  });

  it.each(OPERATOR_ROLES)(
    "shows the role %s the areas whose screen it may read, and no other",
    async (role) => {
      openConsole({ session: aSession(role) });
      const rail = await screen.findByRole("navigation", { name: "Areas" });
      const shown = within(rail)
        .getAllByRole("link")
        .map((link) => link.getAttribute("href"));
      const allowed = AREAS.flatMap(({ path, needs, otherwise }) => {
        if (mayCall(role, needs)) return [`/console${path}`];
        return otherwise && mayCall(role, otherwise.needs) ? [`/console${otherwise.path}`] : [];
      });
      expect(shown).toEqual(allowed);
    },
  );

  it("leads a role without a queue of payments to their list", async () => {
    openConsole({ session: aSession("support") });
    const rail = await screen.findByRole("navigation", { name: "Areas" });
    const cash = within(rail).getByRole("link", { name: /^Cash/ });
    expect(cash.getAttribute("href")).toBe("/console/cash/payments");
  });

  it("says to a role that an address is not for it, and asks the server for nothing", async () => {
    const { wire } = openConsole({ path: "/audit", session: aSession("trader") });
    await screen.findByText("The role trader does not see audit.");
    expect(wire.requestsTo("Operator/GetAudit")).toEqual([]);
  });

  it("is walked by keys: g and a letter, and ? shows them; not while somebody types", async () => {
    const { wire, address } = openConsole({ session: aSession() });
    wire.on("Operator/FindPlayers", () => ok({ items: [], totalCount: 0 }));
    await screen.findByRole("heading", { name: "Trading" });
    await userEvent.keyboard("gp");
    await screen.findByRole("heading", { name: "Players" });
    await userEvent.keyboard("/gt");
    expect(address()).toContain("/console/players");
    expect(screen.getByLabelText<HTMLInputElement>("Name, mobile or account").value).toBe("gt");
    (document.activeElement as HTMLElement).blur();
    await userEvent.keyboard("?");
    const sheet = await screen.findByRole("dialog", { name: "Shortcuts" });
    expect(within(sheet).getByText("Go to audit")).toBeTruthy();
  });
});

describe("the header", () => {
  it("names the operator and the role, and says when the exchange takes nothing or the feed is silent", async () => {
    const status = {
      ...{ at: "2026-11-20T10:00:00.000Z", feedAt: "2026-11-20T09:00:00.000Z" },
      ...{ exchange: "open", moneyMode: "play" },
    };
    const { app, wire } = openConsole({
      session: aSession("risk"),
      wire: (rules) => rules.on("Operator/GetStatus", () => ok(status)),
    });
    const header = within(await screen.findByRole("banner"));
    expect(header.getAllByText("risk").length).toBeGreaterThan(0);
    expect(await header.findByText("connected, feed silent")).toBeTruthy();
    wire.on("Operator/GetStatus", () => ok({ ...status, exchange: "failed" }));
    await app.queryClient.invalidateQueries();
    expect(await header.findByText("exchange failed")).toBeTruthy();
    wire.on("Operator/GetStatus", () => "lost");
    await app.queryClient.invalidateQueries();
    expect(await header.findByText("no connection")).toBeTruthy();
  });

  it.each([
    ["play", "play money", "All amounts are points of play money"],
    ["real", "real ₹", "All amounts are Indian rupees, real money"],
  ])("says what amounts are in where the money mode is %s", async (moneyMode, words, label) => {
    const at = "2026-11-20T10:00:00.000Z";
    openConsole({
      session: aSession("cashier"),
      wire: (rules) =>
        rules.on("Operator/GetStatus", () => ok({ at, exchange: "open", feedAt: at, moneyMode })),
    });
    const unit = await within(await screen.findByRole("banner")).findByTitle(label);
    expect(unit.textContent).toBe(`${words}${label}`);
  });

  it("says that no answer comes, to who cannot see it too, and reads no list for ever", async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    const { wire } = openConsole({
      path: "/players",
      session: aSession("risk"),
      wire: (rules) => rules.on("Operator/FindPlayers", () => "silent"),
    });
    const header = within(await screen.findByRole("banner"));
    const status = header.getByRole("status");
    await within(status).findByText("connected");
    wire.on("Operator/GetStatus", () => "silent");
    await act(() => vi.advanceTimersByTimeAsync(14_000));
    expect(status.textContent).toBe("no connection");
    await act(() => vi.advanceTimersByTimeAsync(60_000));
    await screen.findByText("The players could not be loaded.");
  });

  it("keeps its word while nobody looks at the tab, and reads again at once when somebody does", async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    const { wire } = openConsole({ session: aSession("risk") });
    const status = within(await screen.findByRole("banner")).getByRole("status");
    await within(status).findByText("connected");
    look("hidden");
    await act(() => vi.advanceTimersByTimeAsync(60_000));
    expect(status.textContent).toBe("connected");
    const asked = wire.requestsTo("Operator/GetStatus").length;
    look("visible");
    await act(() => vi.advanceTimersByTimeAsync(100));
    expect(wire.requestsTo("Operator/GetStatus").length).toBe(asked + 1);
    expect(status.textContent).toBe("connected");
    wire.on("Operator/GetStatus", () => "silent");
    await act(() => vi.advanceTimersByTimeAsync(14_000));
    expect(status.textContent).toBe("no connection");
  });

  it("says in which zone all moments of the console are", async () => {
    openConsole({ session: aSession(), timeZone: "Asia/Kathmandu" });
    const header = await screen.findByRole("banner");
    const time = header.querySelector("time");
    expect(time?.textContent).toMatch(/^\d{1,2} \w+ \d{4}, \d{2}:\d{2}:\d{2} GMT\+5:45$/);
    expect(time?.title).toBe("Nepal Time");
    // Below the screen too: a phone's header has no clock.
    expect(screen.getByRole("main").textContent).toMatch(/Times are in GMT\+5:45, Nepal Time\.$/);
  });

  it("keeps the theme that was chosen", async () => {
    openConsole({ session: aSession() });
    await userEvent.click(await screen.findByRole("button", { name: "Dark theme" }));
    expect(document.documentElement.dataset["mode"]).toBe("dark");
    expect(window.localStorage.getItem("console-colourMode")).toBe("dark");
  });
});
