import { ok, refused } from "@crossbook/browser/testing";
import type { SportEvent } from "@crossbook/contract";
import { act, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeAll, describe, expect, it } from "vitest";
import { fetchLanguage } from "../../language/languages.ts";
import { anEvent, anOpenBet, MARKET_ID, polledOdds, statusPush } from "../../testing/market-answers.ts";
import { type MarketWorldOptions, openMarketWorld, pushImage } from "../../testing/market-world.ts";
import { closeApps } from "../../testing/test-app.tsx";

// Its many files take longer to be read than a screen is waited for, where the machine does much else.
beforeAll(() => fetchLanguage("hi"));
afterEach(closeApps);

function openList(options: MarketWorldOptions = {}) {
  return openMarketWorld({ guest: true, path: "/inplay", ...options });
}

function listOf(...events: SportEvent[]): MarketWorldOptions {
  return { wire: (wire) => wire.on("Event/TreeSportWithEvent", () => ok(listTree(...events))) };
}

function listTree(...events: SportEvent[]) {
  return [{ id: 3, name: "cricket", displayName: "Cricket", events }];
}

describe("a list of events that is loading", () => {
  it.each(["/inplay", "/matchlist/3"])("says so on %s", async (path) => {
    const { screen } = openList({
      path,
      wire: (wire) => wire.on("Event/TreeSportWithEvent", () => "silent"),
    });
    const words = await screen.findByText("Loading matches");
    expect(words.closest('[aria-busy="true"]')).not.toBeNull();
    expect(screen.queryByText("Nothing is in play right now.")).toBeNull();
    expect(screen.queryByText("No match available")).toBeNull();
  });

  it("of one sport says what went wrong and tries again", async () => {
    let isBroken = true;
    const { screen } = openList({
      path: "/matchlist/3",
      wire: (wire) =>
        wire.on("Event/TreeSportWithEvent", () =>
          isBroken
            ? refused(500, "INTERNAL_ERROR", "Something went wrong.")
            : ok([{ id: 3, name: "cricket", displayName: "Cricket", events: [anEvent()] }]),
        ),
    });
    expect(await screen.findByText("The matches could not be loaded.")).toBeTruthy();
    isBroken = false;
    await userEvent.click(screen.getByRole("button", { name: "Try again" }));
    expect(await screen.findByRole("link", { name: /India.*Australia/ })).toBeTruthy();
  });
});

describe("a list of events that could not be read again", () => {
  it.each(["/inplay", "/matchlist/3"])(
    "stays on %s, says that it may be old, and is tried again",
    async (path) => {
      const { screen, app, wire } = openList({ path, ...listOf(anEvent()) });
      await screen.findAllByText(/India/);
      wire.on("Event/TreeSportWithEvent", () => refused(503, "SERVICE_UNAVAILABLE", "Try later."));
      await act(() => app.queryClient.invalidateQueries());
      const note = await screen.findByText("This may be out of date: Try later.");
      expect(screen.getAllByText(/India/).length).toBeGreaterThan(0);
      wire.on("Event/TreeSportWithEvent", () => ok(listTree(anEvent())));
      await userEvent.click(
        within(note.parentElement ?? document.body).getByRole("button", { name: "Try again" }),
      );
      await waitFor(() => expect(screen.queryByText("This may be out of date: Try later.")).toBeNull());
    },
  );
});

describe("a row of a list", () => {
  it.each([-5, 7])(
    "counts down by the server's time on a device that is %i hours off",
    async (wrongByHours) => {
      const serverNow = new Date(new Date().getTime() - wrongByHours * 3_600_000);
      const startTime = new Date(serverNow.getTime() + 29.5 * 60_000).toISOString();
      const event = anEvent({ status: "UPCOMING", matchDate: "Today", startTime });
      const tree = [{ id: 3, name: "cricket", displayName: "Cricket", events: [event] }];
      const headers = { date: serverNow.toUTCString() };
      const { screen } = openList({
        wire: (wire) =>
          wire.on("Event/TreeSportWithEvent", () => ({
            ...{ status: 200, headers },
            body: { success: true, result: tree, error: null },
          })),
      });
      expect(await screen.findByText("in 30 min")).toBeTruthy();
    },
  );

  it.each([
    ["SUSPENDED", "Wicket", "Suspended · Wicket"],
    ["SUSPENDED", "", "Suspended"],
    ["CLOSED", "", "Market closed"],
    ["SETTLED", "", "Settled"],
    ["VOID", "Abandoned", "Void · Abandoned"],
  ] as const)("covers its prices in place while the market is %s (%s)", async (Status, Reason, words) => {
    const world = openList();
    await pushImage(world);
    const cell = await world.screen.findByRole("button", { name: "Back India at 1.85" });
    const row = within(cell.closest("li") ?? document.body);
    world.hub.push(statusPush({ Status, Reason }));
    expect(await row.findByText(words)).toBeTruthy();
    expect(row.getByRole("button", { name: "Back India at 1.85" }).getAttribute("aria-disabled")).toBe(
      "true",
    );
    expect(row.getByRole("link", { name: /India.*Australia/ })).toBeTruthy();
    world.hub.push(statusPush());
    await waitFor(() => expect(row.queryByText(words)).toBeNull());
  });

  it("says that a ball runs in the viewer's language alone", async () => {
    const world = openList({ stored: { language: "hi" } });
    await pushImage(world);
    await world.screen.findByRole("button", { name: /^बैक India.*1\.85/ });
    world.hub.push(statusPush({ Status: "BALLRUNNING", Reason: "Ball running" }));
    expect(await world.screen.findByText("बॉल चालू")).toBeTruthy();
  });

  it("has words in place of prices where there is no market yet", async () => {
    const { screen } = openList(listOf(anEvent({ market: null })));
    expect(await screen.findByText("No market yet")).toBeTruthy();
    expect(screen.queryByRole("button", { name: /^Back/ })).toBeNull();
  });

  it("names what else it has in badges with words", async () => {
    const { screen } = openList(
      listOf(anEvent({ isFancy: true, isBookMaker: true, videoURL: "https://tv.test/41" })),
    );
    await screen.findByRole("link", { name: /India.*Australia/ });
    for (const name of ["Has fancy markets", "Has a bookmaker market", "Has video"]) {
      expect(screen.getByTitle(name).textContent).toMatch(/^(F|BM|TV)/);
    }
  });

  it("is reached and pressed with the keyboard alone", async () => {
    const world = openList();
    await pushImage(world);
    const user = userEvent.setup();
    const pin = await world.screen.findByRole("button", { name: "Pin India v Australia" });
    pin.focus();
    await user.tab();
    expect(document.activeElement).toBe(world.screen.getByRole("link", { name: /India.*Australia/ }));
    await user.tab();
    expect(document.activeElement?.getAttribute("aria-label")).toBe("Back India at 1.85");
    await user.keyboard("{Enter}");
    expect(await world.screen.findByRole("heading", { name: "Back India" })).toBeTruthy();
  });

  it("greys its prices and locks them while they may be old, and says so over the page", async () => {
    const world = openList({ wire: (wire) => wire.on("Odds/GetUserOddsV2", () => ok(polledOdds())) });
    world.hub.isUp = false;
    await world.screen.findByRole("button", { name: "Back India at 1.85" });
    world.wire.on("Odds/GetUserOddsV2", () => "lost");
    expect(
      await world.screen.findByText("Prices are out of date. Betting is locked.", {}, { timeout: 12_000 }),
    ).toBeTruthy();
    const cell = world.screen.getByRole("button", { name: "Back India at 1.85" });
    expect(cell.dataset["price"]).toBe("stale");
    expect(cell.getAttribute("aria-disabled")).toBe("true");
    world.wire.on("Odds/GetUserOddsV2", () => ok(polledOdds()));
    await waitFor(
      () => expect(world.screen.queryByText("Prices are out of date. Betting is locked.")).toBeNull(),
      { timeout: 12_000 },
    );
  }, 30_000);
});

describe("the way to the open bets", () => {
  it("is there for a player, with their number, and not for a guest", async () => {
    const { screen } = openMarketWorld({
      path: "/inplay",
      wire: (wire) =>
        wire.on("Bet/GetUserOpenBets", () =>
          ok({ balance: 600, exposure: 400, held: 0, openBets: [anOpenBet()] }),
        ),
    });
    const main = within(await screen.findByRole("main"));
    const link = await main.findByRole("link", { name: "Open bets 1" });
    expect(link.getAttribute("href")).toBe("/open-bets");
    closeApps();
    const guest = openList();
    await guest.screen.findByRole("link", { name: /India.*Australia/ });
    expect(within(guest.screen.getByRole("main")).queryByRole("link", { name: /^Open bets/ })).toBeNull();
  });
});

describe("the row of a race", () => {
  const horse = (id: number, name: string, removed = false) => ({ id, name, ...(removed && { removed }) });
  const race = (...runners: ReturnType<typeof horse>[]) =>
    anEvent({
      ...{ team1: null, team2: null, title: "Fort Meadow, 4 runners" },
      market: { marketId: MARKET_ID, name: "Win", status: "OPEN", runners },
    });
  const rest = [horse(2, "Quiet Thunder"), horse(3, "Temple Bell"), horse(4, "Ghat Runner")];
  const priced = (Id: number, price: number) => ({ Id, Back: [[price, 50]] as [number, number][], Lay: [] });

  it("gives the place of a favourite that does not run to the next one", async () => {
    let event = race(horse(1, "Night Jasmine"), ...rest);
    const world = openList({
      wire: (wire) =>
        wire.on("Event/TreeSportWithEvent", () =>
          ok([{ id: 26, name: "horse", displayName: "Horse", events: [event] }]),
        ),
    });
    const { hub, screen } = world;
    await screen.findByText("Night Jasmine");
    const Runners = [priced(1, 2), priced(2, 9), priced(3, 3), priced(4, 5)];
    await pushImage(world, { Runners: Runners.map((runner) => ({ ...runner, Last: null })) });
    await screen.findByRole("button", { name: "Back Ghat Runner at 5.0" });
    expect(screen.queryByText("Quiet Thunder")).toBeNull();
    event = race(horse(1, "Night Jasmine", true), ...rest);
    hub.push({ Code: "EventTree", Data: {} });
    expect(await screen.findByRole("button", { name: "Back Quiet Thunder at 9.0" })).toBeTruthy();
    expect(screen.queryByText("Night Jasmine")).toBeNull();
    const names = screen.getAllByText(/Thunder|Bell|Runner$/).map(({ textContent }) => textContent);
    expect(names).toEqual(["Quiet Thunder", "Temple Bell", "Ghat Runner"]);
  });
});
