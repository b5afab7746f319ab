import { ok, refused } from "@crossbook/browser/testing";
import { act, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, describe, expect, it } from "vitest";
import { anEvent } from "../../testing/market-answers.ts";
import { type MarketWorldOptions, openMarketWorld } from "../../testing/market-world.ts";
import { closeApps } from "../../testing/test-app.tsx";
import { someSettings } from "../../testing/wire-answers.ts";

afterEach(closeApps);

/** A host that has the page, as its settings say. */
function openTv(options: MarketWorldOptions = {}, tvHost = true) {
  return openMarketWorld({
    ...{ path: "/tv", guest: true },
    ...options,
    wire: (wire) => {
      wire.on(".json", () => ok(someSettings({ tvHost })));
      options.wire?.(wire);
    },
  });
}

const cricket = (events: readonly object[]) =>
  ok([{ id: 3, name: "cricket", displayName: "Cricket", events }]);

describe("TV", () => {
  it("[ROUTE-08] opens in the main layout without login on a host that has it", async () => {
    const { address, screen } = openTv();
    expect(await screen.findByRole("heading", { level: 1, name: "TV" })).toBeTruthy();
    expect(await screen.findByRole("complementary", { name: "Bet slip" })).toBeTruthy();
    expect(address()).toBe("/tv");
  });

  it("[ROUTE-08] leads to the page for what does not exist on any other host", async () => {
    const { address } = openTv({}, false);
    await waitFor(() => expect(address()).toBe("/error-404"));
  });

  it("[ROUTE-08] is in the menu of a host that has it, and of no other", async () => {
    const there = openTv({ path: "/inplay" });
    const rail = within(await there.screen.findByRole("navigation", { name: "Sports" }));
    expect((await rail.findByRole("link", { name: "TV" })).getAttribute("href")).toBe("/tv");
    closeApps();
    const other = openTv({ path: "/inplay" }, false);
    await waitFor(() => expect(other.app.settings.state().status).toBe("ready"));
    expect(other.screen.queryByRole("link", { name: "TV" })).toBeNull();
  });

  it("says that its channels may be old where they could not be read again", async () => {
    const { app, screen, wire } = openTv({
      wire: (rules) => rules.on("Event/TreeSportWithEvent", () => cricket([anEvent()])),
    });
    await screen.findByRole("list", { name: "Channels" });
    wire.on("Event/TreeSportWithEvent", () => refused(503, "SERVICE_UNAVAILABLE", "Try later."));
    await act(() => app.queryClient.invalidateQueries());
    expect(await screen.findByText("This may be out of date: Try later.")).toBeTruthy();
    expect(screen.getByRole("list", { name: "Channels" })).toBeTruthy();
  });

  it("[ENTITY-08] has a channel for each event in play, and shows the chosen one", async () => {
    const events = [anEvent(), anEvent({ id: 42, title: "Nepal v Oman", team1: "Nepal", team2: "Oman" })];
    const { screen } = openTv({ wire: (wire) => wire.on("Event/TreeSportWithEvent", () => cricket(events)) });
    const channels = within(await screen.findByRole("list", { name: "Channels" }));
    expect(channels.getByRole("button", { name: /India v Australia/, pressed: true })).toBeTruthy();
    await userEvent.click(channels.getByRole("button", { name: /Nepal v Oman/ }));
    const player = within(screen.getByRole("region", { name: "Nepal v Oman" }));
    expect(player.getByRole("link", { name: "Markets of this match" }).getAttribute("href")).toBe(
      "/markets/42",
    );
  });

  it("says so when nothing is on", async () => {
    const { screen } = openTv({ wire: (wire) => wire.on("Event/TreeSportWithEvent", () => cricket([])) });
    expect(await screen.findByText("Nothing is on right now.")).toBeTruthy();
  });
});
