import { ok } from "@crossbook/browser/testing";
import { act, waitFor } from "@testing-library/react";
import { afterEach, describe, expect, it, vi } from "vitest";
import { AWAY, aMarket, anEvent, EVENT_ID, MARKET_ID, statusPush } from "../../testing/market-answers.ts";
import { cricketTree, openMarketWorld, pushImage } from "../../testing/market-world.ts";
import { anotherTabStores, closeApps, type TestApp } from "../../testing/test-app.tsx";

afterEach(() => {
  vi.useRealTimers();
  closeApps();
});

const settled = () => aMarket({ status: "SETTLED", result: { type: "winners", runnerIds: [AWAY.id] } });

/** The lists change: the hub says so, and the next answer has them. */
function changeTree({ hub, wire }: TestApp, tree: unknown): void {
  wire.on("Event/TreeSportWithEvent", () => ok(tree));
  act(() => hub.push({ Code: "EventTree", Data: {} }));
}

const watchedMarkets = ({ hub }: TestApp) =>
  hub.calls.findLast(({ method }) => method === "WatchMarkets")?.argument;

describe("an event that changes while its page is open", () => {
  it("is shown under its new name", async () => {
    const world = openMarketWorld({ guest: true });
    await pushImage(world);
    const [cricket] = cricketTree();
    changeTree(world, [{ ...cricket, events: [anEvent({ title: "India A v Australia A" })] }]);
    expect(
      await world.screen.findByRole("heading", { name: "India A v Australia A", level: 1 }),
    ).toBeTruthy();
  });

  it("that is postponed counts down to its new start", async () => {
    const world = openMarketWorld({ guest: true });
    await pushImage(world);
    const [cricket] = cricketTree();
    const tomorrow = new Date(new Date().getTime() + 26 * 3_600_000).toISOString();
    const postponed = anEvent({ status: "UPCOMING", matchDate: "Tomorrow", startTime: tomorrow });
    changeTree(world, [{ ...cricket, events: [postponed] }]);
    expect(await world.screen.findByText(/Tomorrow/)).toBeTruthy();
  });

  it("that begins says so in the place of its countdown on a phone, so that no price below moves", async () => {
    const [cricket] = cricketTree();
    const soon = new Date(new Date().getTime() + 60_000).toISOString();
    const upcoming = anEvent({ status: "UPCOMING", matchDate: "Today", startTime: soon });
    const world = openMarketWorld({
      width: 390,
      wire: (wire) => wire.on("Event/TreeSportWithEvent", () => ok([{ ...cricket, events: [upcoming] }])),
    });
    expect((await world.screen.findByRole("region", { name: "Start" })).textContent).toMatch(/^Starts in/);
    await pushImage(world);
    changeTree(world, [{ ...cricket, events: [{ ...upcoming, status: "IN_PLAY" }] }]);
    await world.screen.findByRole("tab", { name: "Live" });
    expect(world.screen.getByRole("region", { name: "Start" }).textContent).toMatch(/^In play/);
  });

  it("that is abandoned says that it has ended, and is not asked about any more", async () => {
    const world = openMarketWorld({ guest: true });
    await pushImage(world);
    expect(watchedMarkets(world)).toEqual([MARKET_ID]);
    world.wire.on("Market/GetByEventId", () => ok([aMarket({ status: "VOID", result: { type: "void" } })]));
    act(() =>
      world.hub.push({
        Code: "MarketStatus",
        Data: {
          ...{ EventId: EVENT_ID, MarketId: MARKET_ID, Status: "VOID", Reason: "Abandoned" },
          ...{ InPlay: false, DelayMs: 0, Result: { Type: "void" } },
        },
      }),
    );
    changeTree(world, []);
    expect(await world.screen.findByText("Ended")).toBeTruthy();
    await waitFor(() => expect(watchedMarkets(world)).toEqual([]));
  });
});

describe("a wicket", () => {
  it("that suspends the markets of an event one after another has them read once", async () => {
    const world = openMarketWorld();
    await pushImage(world);
    const asked = () =>
      ["Market/GetByEventId", "Odds/GetUserLimits"].map((path) => world.wire.requestsTo(path).length);
    await waitFor(() => expect(asked().every((count) => count > 0)).toBe(true));
    const [markets = 0, limits = 0] = asked();
    for (let market = 0; market < 10; market += 1) {
      await act(async () =>
        world.hub.push(statusPush({ MarketId: MARKET_ID + market, Status: "SUSPENDED" })),
      );
    }
    await waitFor(() => expect(asked()).toEqual([markets + 1, limits + 1]));
    // An answer later there is no other one on its way.
    await world.screen.findAllByText(/Suspended/);
    expect(asked()).toEqual([markets + 1, limits + 1]);
  });
});

describe("a market that is made void", () => {
  it("says at once why, and not why it was suspended before", async () => {
    const world = openMarketWorld({
      guest: true,
      wire: (wire) =>
        wire.on("Market/GetByEventId", () => ok([aMarket({ status: "SUSPENDED", statusReason: "Wicket" })])),
    });
    await pushImage(world, { Status: "SUSPENDED", Reason: "Wicket" });
    await world.screen.findAllByText("Suspended · Wicket");
    world.wire.on("Market/GetByEventId", () => "silent");
    act(() => world.hub.push(statusPush({ Status: "VOID", Reason: "Abandoned", Result: { Type: "void" } })));
    expect(await world.screen.findByText("Void, all stakes were returned: Abandoned")).toBeTruthy();
  });
});

describe("an event that has ended", () => {
  it("is not polled, while one that goes on is", async () => {
    vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
    const asked = async (ended: boolean) => {
      const { screen, wire } = openMarketWorld({
        guest: true,
        wire: (wire) => {
          wire.on("Event/TreeSportWithEvent", () => ok(ended ? [] : cricketTree()));
          wire.on("Market/GetByEventId", () => ok([ended ? settled() : aMarket()]));
        },
      });
      await screen.findByText(ended ? "Ended" : "World Cup", { exact: false });
      const before = wire.requestsTo("Market/GetByEventId").length;
      await act(() => vi.advanceTimersByTimeAsync(70_000));
      return wire.requestsTo("Market/GetByEventId").length - before;
    };
    expect(await asked(false)).toBeGreaterThan(0);
    closeApps();
    expect(await asked(true)).toBe(0);
  });
});

it.each([
  ["a wide", 1_440],
  ["a narrow", 390],
])("an event that has ended has no tools on %s screen", async (_name, width) => {
  const { screen } = openMarketWorld({
    width,
    wire: (wire) => {
      wire.on("Event/TreeSportWithEvent", () => ok([]));
      wire.on("Market/GetByEventId", () => ok([settled()]));
    },
  });
  await screen.findByText("Ended");
  expect(screen.queryByRole("complementary", { name: "Trading tools" })).toBeNull();
  expect(screen.queryByRole("button", { name: "Ladder, charts and matches" })).toBeNull();
});

describe("two tabs", () => {
  it("have one theme: the other follows when it is changed", () => {
    openMarketWorld({ guest: true, stored: { colourMode: "light" } });
    expect(document.documentElement.dataset["mode"]).toBe("light");
    act(() => anotherTabStores({ colourMode: "dark" }));
    expect(document.documentElement.dataset["mode"]).toBe("dark");
  });
});
