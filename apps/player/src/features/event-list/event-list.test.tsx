import { ok, refused } from "@crossbook/browser/testing";
import type { SportTree } from "@crossbook/contract";
import { waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, describe, expect, it } from "vitest";
import { fetchLanguage } from "../../language/languages.ts";
import { anEvent, EVENT_ID } from "../../testing/market-answers.ts";
import { cricketTree, openMarketWorld, pushImage } from "../../testing/market-world.ts";
import { closeApps } from "../../testing/test-app.tsx";

afterEach(closeApps);

const UPCOMING = { status: "UPCOMING", matchDate: "Tomorrow", scoreLine: null, market: null } as const;

function upcoming(id: number, day: number) {
  const title = `Side ${id} v Other ${id}`;
  const startTime = `2030-01-0${day}T10:00:00.000Z`;
  return anEvent({ ...UPCOMING, id, title, team1: `Side ${id}`, team2: `Other ${id}`, startTime });
}

/** Three upcoming cricket matches and one in play. */
const TREE: SportTree = [
  {
    id: 3,
    name: "cricket",
    displayName: "Cricket",
    events: [upcoming(53, 3), upcoming(51, 1), upcoming(52, 2), anEvent()],
  },
];

function openList(path: string, options: Parameters<typeof openMarketWorld>[0] = {}) {
  return openMarketWorld({ guest: true, path, ...options });
}

describe("in play", () => {
  it("[ROUTE-03][CALL-BET-03] lists what is in play by sport, with its score, for a guest", async () => {
    const { screen, wire, hub } = openList("/inplay");
    const cricket = within(await screen.findByRole("region", { name: /Cricket/ }));
    expect(cricket.getByRole("link", { name: /India.*Australia/ }).getAttribute("href")).toBe("/markets/41");
    expect(cricket.getByText("India 45/1 (6.2)")).toBeTruthy();
    expect(wire.requestsTo("Event/TreeSportWithEvent").length).toBeGreaterThan(0);
    hub.push({
      Code: "Score",
      Data: {
        EventId: EVENT_ID,
        ScoreLine: "India 49/1 (6.3)",
        Score: { sport: "tennis", players: [], note: "" },
      },
    });
    expect(await cricket.findByText("India 49/1 (6.3)")).toBeTruthy();
  });

  it("writes a row's score in the language of the viewer, from the list and from a push", async () => {
    const shown = anEvent({
      scoreLine: "Over 6.2 of 20",
      lineParts: [{ kind: "over", overs: "6.2", of: "20" }],
    });
    await fetchLanguage("hi");
    const { screen, hub } = openList("/inplay", {
      stored: { language: "hi" },
      wire: (wire) =>
        wire.on("Event/TreeSportWithEvent", () =>
          ok([{ id: 3, name: "cricket", displayName: "Cricket", events: [shown] }]),
        ),
    });
    expect(await screen.findByText("20 में से 6.2 ओवर")).toBeTruthy();
    const lineParts = [{ kind: "over" as const, overs: "6.3", of: "20" }];
    hub.push({
      Code: "Score",
      Data: {
        ...{ EventId: EVENT_ID, ScoreLine: "Over 6.3 of 20" },
        Score: { sport: "tennis", players: [], note: "", lineParts },
      },
    });
    expect(await screen.findByText("20 में से 6.3 ओवर")).toBeTruthy();
  });

  it("[CONST-06] previews the next two matches of a sport", async () => {
    const { screen } = openList("/inplay", {
      wire: (wire) => wire.on("Event/TreeSportWithEvent", () => ok(TREE)),
    });
    await screen.findByRole("heading", { name: "Starting soon" });
    expect(screen.getByRole("link", { name: /Side 51/ })).toBeTruthy();
    expect(screen.getByRole("link", { name: /Side 52/ })).toBeTruthy();
    expect(screen.queryByRole("link", { name: /Side 53/ })).toBeNull();
  });

  it("marks a fast bet only where it distinguishes one match from another", async () => {
    const fast = anEvent({ isFastBet: true });
    const slow = anEvent({ id: 42, isFastBet: false });
    const treeOf = (events: SportTree[number]["events"]): SportTree => [
      { id: 3, name: "cricket", displayName: "Cricket", events },
    ];
    const all = openList("/inplay", {
      wire: (wire) => wire.on("Event/TreeSportWithEvent", () => ok(treeOf([fast]))),
    });
    await all.screen.findByRole("link", { name: /India.*Australia/ });
    expect(all.screen.queryByText("Fast")).toBeNull();
    closeApps();
    const mixed = openList("/inplay", {
      wire: (wire) => wire.on("Event/TreeSportWithEvent", () => ok(treeOf([fast, slow]))),
    });
    expect(await mixed.screen.findAllByText("Fast")).toHaveLength(1);
  });

  it("names the runners of a race with their prices, since no column can", async () => {
    const runners = ["Night Jasmine", "Quiet Thunder", "Temple Bell", "Ghat Runner"].map((name, index) => ({
      id: index + 1,
      name,
    }));
    const market = { marketId: 90, name: "Win", status: "OPEN", runners } as const;
    const race = anEvent({ team1: null, team2: null, title: "Fort Meadow, 4 runners", market });
    const { screen } = openList("/inplay", {
      wire: (wire) =>
        wire.on("Event/TreeSportWithEvent", () =>
          ok([{ id: 26, name: "horse", displayName: "Horse", events: [race] }]),
        ),
    });
    expect(await screen.findByRole("button", { name: /^Back Night Jasmine/ })).toBeTruthy();
    expect(screen.getByText("Temple Bell")).toBeTruthy();
    expect(screen.queryByText("Ghat Runner")).toBeNull();
  });

  it("opens the slip from the row, with the price of the row", async () => {
    const world = openList("/inplay");
    await pushImage(world);
    await userEvent.click(await world.screen.findByRole("button", { name: "Lay India at 1.90" }));
    expect(await world.screen.findByRole("heading", { name: "Lay India" })).toBeTruthy();
    expect(world.address()).toBe("/inplay");
  });

  it("always says that a match is a replay", async () => {
    const { screen } = openList("/inplay");
    expect(await screen.findByText("Replay · World Cup")).toBeTruthy();
  });

  it("says so when nothing is in play", async () => {
    const { screen } = openList("/inplay", {
      wire: (wire) => wire.on("Event/TreeSportWithEvent", () => ok([])),
    });
    expect(await screen.findByText("Nothing is in play right now.")).toBeTruthy();
  });

  it("[ERR-07] shows what went wrong in the server's words and tries again", async () => {
    let isBroken = true;
    const { screen } = openList("/inplay", {
      wire: (wire) =>
        wire.on("Event/TreeSportWithEvent", () =>
          isBroken
            ? refused(503, "SERVICE_UNAVAILABLE", "The service is not available right now.")
            : ok(cricketTree()),
        ),
    });
    expect((await screen.findAllByText("The service is not available right now.")).length).toBeGreaterThan(0);
    isBroken = false;
    await userEvent.click(screen.getByRole("button", { name: "Try again" }));
    expect(await screen.findByRole("link", { name: /India.*Australia/ })).toBeTruthy();
  });

  it("reads the tree again when the hub says that it changed", async () => {
    const { wire, hub, screen } = openList("/inplay");
    await screen.findByRole("link", { name: /India.*Australia/ });
    await waitFor(() => expect(hub.calls.some(({ method }) => method === "RegisterClient")).toBe(true));
    const before = wire.requestsTo("Event/TreeSportWithEvent").length;
    hub.push({ Code: "EventTree", Data: {} });
    await waitFor(() => expect(wire.requestsTo("Event/TreeSportWithEvent").length).toBeGreaterThan(before));
  });
});

describe("a sport's matches", () => {
  it.each(["/matchlist/3", "/matchlist/4", "/matchList/4"])(
    "[ROUTE-05] opens %s as cricket",
    async (path) => {
      const { screen } = openList(path, {
        wire: (wire) => wire.on("Event/TreeSportWithEvent", () => ok(TREE)),
      });
      expect(await screen.findByRole("heading", { name: "Cricket", level: 1 })).toBeTruthy();
      expect(await screen.findByRole("region", { name: "In play 1" })).toBeTruthy();
      const upcomingList = within(screen.getByRole("region", { name: "Upcoming 3" }));
      expect(upcomingList.getAllByRole("link").map((link) => link.getAttribute("href"))).toEqual([
        "/markets/51",
        "/markets/52",
        "/markets/53",
      ]);
    },
  );

  it("says so when a sport has no match", async () => {
    const { screen } = openList("/matchlist/2");
    expect(await screen.findByText("No match available")).toBeTruthy();
  });
});

describe("pins", () => {
  it("[STATE-25][STORE-05] go on and off with a press, and are kept", async () => {
    const { screen, storage } = openList("/inplay");
    const pin = await screen.findByRole("button", { name: "Pin India v Australia" });
    await userEvent.click(pin);
    expect(
      await screen.findByRole("button", { name: "Unpin India v Australia", pressed: true }),
    ).toBeTruthy();
    expect(storage.getItem("pins")).toBe("[41]");
    await userEvent.click(screen.getByRole("button", { name: "Unpin India v Australia" }));
    expect(storage.getItem("pins")).toBe("[]");
  });

  it("[ROUTE-06][STORE-05] are the favourites after a reload, for a guest too", async () => {
    const { screen } = openList("/favorites", { stored: { pins: "[41]" } });
    expect(await screen.findByRole("link", { name: /India.*Australia/ })).toBeTruthy();
    await userEvent.click(screen.getByRole("button", { name: "Unpin India v Australia" }));
    expect(await screen.findByText("You have no favourites yet.")).toBeTruthy();
  });
});

describe("an event of the store", () => {
  it("[ENTITY-11] has its pin from the preferences, whatever the answer says", async () => {
    const tree: SportTree = [
      { id: 3, name: "cricket", displayName: "Cricket", events: [anEvent({ pin: true })] },
    ];
    const { screen } = openList("/inplay", {
      wire: (wire) => wire.on("Event/TreeSportWithEvent", () => ok(tree)),
    });
    expect(await screen.findByRole("button", { name: "Pin India v Australia", pressed: false })).toBeTruthy();
  });
});
