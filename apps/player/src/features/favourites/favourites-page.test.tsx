import { ok, refused } from "@crossbook/browser/testing";
import { act, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, describe, expect, it } from "vitest";
import { anEvent } from "../../testing/market-answers.ts";
import { type MarketWorldOptions, openMarketWorld } from "../../testing/market-world.ts";
import { closeApps } from "../../testing/test-app.tsx";

afterEach(closeApps);

const TREE = [
  {
    id: 3,
    name: "cricket",
    displayName: "Cricket",
    events: [anEvent({ id: 41 }), anEvent({ id: 42, title: "India v England", team2: "England" })],
  },
];

function openPage(pins: readonly number[], options: MarketWorldOptions = {}) {
  return openMarketWorld({
    guest: true,
    path: "/favorites",
    ...options,
    stored: { pins: JSON.stringify(pins), ...options.stored },
    wire: (wire) => {
      wire.on("Event/TreeSportWithEvent", () => ok(TREE));
      options.wire?.(wire);
    },
  });
}

describe("the favourites", () => {
  it("[STORE-05] are the pinned events by sport, and no others", async () => {
    const { screen } = openPage([42]);
    const group = within(await screen.findByRole("region", { name: /Cricket/ }));
    expect(group.getAllByRole("link", { name: /India/ })).toHaveLength(1);
    expect(group.getByRole("link", { name: /England/ }).getAttribute("href")).toMatch(/^\/markets\/42/);
  });

  it("lose an event whose pin is taken away", async () => {
    const { app, screen } = openPage([42]);
    await screen.findByRole("link", { name: /England/ });
    app.preferences.togglePin(42);
    expect(await screen.findByText("You have no favourites yet.")).toBeTruthy();
    expect(app.ports.storage.getItem("pins")).toBe("[]");
  });

  it("lead on where there is none", async () => {
    const { screen, address } = openPage([]);
    await userEvent.click(await screen.findByRole("link", { name: "Find a match" }));
    await waitFor(() => expect(address()).toBe("/inplay"));
  });

  it("say that they may be old where they could not be read again", async () => {
    const { screen, app, wire } = openPage([42]);
    await screen.findByRole("link", { name: /England/ });
    wire.on("Event/TreeSportWithEvent", () => refused(503, "SERVICE_UNAVAILABLE", "Try later."));
    await act(() => app.queryClient.invalidateQueries());
    expect(await screen.findByText("This may be out of date: Try later.")).toBeTruthy();
    expect(screen.getByRole("link", { name: /England/ })).toBeTruthy();
  });

  it("say why they could not be loaded, and are tried again", async () => {
    const { screen, wire } = openPage([41], {
      wire: (wire) =>
        wire.on("Event/TreeSportWithEvent", () => refused(503, "SERVICE_UNAVAILABLE", "Try later.")),
    });
    expect(await screen.findByText("Your favourites could not be loaded.")).toBeTruthy();
    wire.on("Event/TreeSportWithEvent", () => ok(TREE));
    await userEvent.click(screen.getByRole("button", { name: "Try again" }));
    expect(await screen.findByRole("link", { name: /Australia/ })).toBeTruthy();
  });
});
