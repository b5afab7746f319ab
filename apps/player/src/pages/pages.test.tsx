import { ok, refused } from "@crossbook/browser/testing";
import { waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, describe, expect, it, vi } from "vitest";
import { openMarketWorld } from "../testing/market-world.ts";
import { closeApps, openApp } from "../testing/test-app.tsx";
import { someSettings } from "../testing/wire-answers.ts";

afterEach(() => {
  closeApps();
  vi.useRealTimers();
});

describe("a page of one message", () => {
  it.each([
    ["/error-404", "We can't find that page", /may be mistyped/],
    ["/error-500", "Something went wrong on our side", /Your bets and your balance are kept/],
    ["/not-authorized", "You are not allowed to see this page", /another account/],
  ])("%s says what happened, without menus, and leads home", async (path, title, words) => {
    const { screen, address } = openApp({ path });
    expect(await screen.findByRole("heading", { level: 1, name: title })).toBeTruthy();
    expect(screen.getByText(words)).toBeTruthy();
    expect(screen.queryByRole("navigation")).toBeNull();
    await userEvent.click(screen.getByRole("link", { name: "Home Page" }));
    await waitFor(() => expect(address()).toBe("/inplay"));
    expect(await screen.findByRole("heading", { level: 1, name: "In play" })).toBeTruthy();
  });

  it("ends there from an address that does not exist", async () => {
    const { screen, address } = openApp({ path: "/no/such/page" });
    expect(await screen.findByRole("heading", { level: 1, name: "We can't find that page" })).toBeTruthy();
    expect(address()).toBe("/error-404");
  });
});

describe("a page that cannot be drawn", () => {
  it("says so in the place of the page, and the menus stay", async () => {
    // React writes what a part of the page has thrown into the console.
    const written = vi.spyOn(console, "error").mockReturnValue();
    const warned = vi.spyOn(console, "warn").mockReturnValue();
    const { screen } = openMarketWorld({
      path: "/dwrequests",
      wire: (wire) =>
        wire.on("DepositWithdrawal/GetDepositWithdrawals", () => ok({ items: 1, totalCount: 1 })),
    });
    expect(await screen.findByText("This page could not be shown.")).toBeTruthy();
    expect(screen.getByText(/Your bets and your balance are kept/)).toBeTruthy();
    expect(screen.getByRole("button", { name: "Try again" })).toBeTruthy();
    expect(screen.getByRole("link", { name: "Test Exchange: in play" })).toBeTruthy();
    expect(screen.queryByText("Show Error")).toBeNull();
    written.mockRestore();
    warned.mockRestore();
  });
});

describe("a device that keeps nothing", () => {
  it("reads that login and choices last as long as the page, and the page works", async () => {
    const { screen } = openApp({ path: "/inplay", forbidsStorage: true });
    expect(await screen.findByText(/^This device keeps nothing for this site:/)).toBeTruthy();
    expect(await screen.findByRole("heading", { level: 1, name: "In play" })).toBeTruthy();
  });
});

describe("the page while the site is suspended", () => {
  it("says why in the operator's words, and leads back when the site is open again", async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    let siteSuspended = true;
    const suspendedMessage = "New servers until noon.";
    const { screen, router } = openApp({
      wire: (wire) => wire.on(".json", () => ok(someSettings({ siteSuspended, suspendedMessage }))),
    });
    expect(await screen.findByRole("heading", { level: 1, name: "Website Under Maintenance" })).toBeTruthy();
    expect(screen.getByText(suspendedMessage)).toBeTruthy();
    expect(screen.queryByRole("navigation")).toBeNull();
    siteSuspended = false;
    const user = userEvent.setup({ advanceTimers: (ms) => vi.advanceTimersByTime(ms) });
    await user.click(screen.getByRole("button", { name: "Try again" }));
    await waitFor(() => expect(router.state.location.pathname).toBe("/inplay"));
  });

  it("stays there while the settings still cannot be loaded", async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    const { screen, wire } = openApp({
      wire: (wire) => wire.on(".json", () => refused(503, "SERVICE_UNAVAILABLE", "We are moving servers.")),
    });
    await vi.advanceTimersByTimeAsync(5_000);
    const main = within(await screen.findByRole("main"));
    expect(await main.findByText("We are moving servers.")).toBeTruthy();
    const before = wire.requestsTo(".json").length;
    const user = userEvent.setup({ advanceTimers: (ms) => vi.advanceTimersByTime(ms) });
    await user.click(screen.getByRole("button", { name: "Try again" }));
    await vi.advanceTimersByTimeAsync(5_000);
    expect(wire.requestsTo(".json").length).toBeGreaterThan(before);
    expect(screen.getByRole("heading", { level: 1, name: "Website Under Maintenance" })).toBeTruthy();
  });
});
