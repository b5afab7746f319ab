import { type FakeWire, ok, refused } from "@crossbook/browser/testing";
import type { Market } from "@crossbook/contract";
import { waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, describe, expect, it } from "vitest";
import {
  AWAY,
  aMarket,
  anEvent,
  anOpenBet,
  EVENT_ID,
  HOME,
  MARKET_ID,
  profitLossOf,
  statusPush,
} from "../../testing/market-answers.ts";
import {
  cricketTree,
  type MarketWorldOptions,
  openMarketWorld,
  pushImage,
} from "../../testing/market-world.ts";
import { closeApps, type TestApp } from "../../testing/test-app.tsx";

afterEach(closeApps);

function openMarket(market: Partial<Market>, options: MarketWorldOptions = {}) {
  return openMarketWorld({
    guest: true,
    ...options,
    wire: (wire) => {
      wire.on("Market/GetByEventId", () => ok([aMarket(market)]));
      options.wire?.(wire);
    },
  });
}

function startingAt(startTime: string) {
  return ok([
    {
      id: 3,
      name: "cricket",
      displayName: "Cricket",
      events: [anEvent({ status: "UPCOMING", matchDate: "Today", startTime })],
    },
  ]);
}

describe("a market page that is loading", () => {
  it("says so to those who do not see it, and shows the title as soon as the lists know it", async () => {
    const { screen } = openMarketWorld({
      guest: true,
      wire: (wire) => wire.on("Market/GetByEventId", () => "silent"),
    });
    expect(await screen.findByRole("heading", { name: "India v Australia", level: 1 })).toBeTruthy();
    const loading = screen.getByText("Loading markets");
    expect(loading.closest('[aria-busy="true"]')).not.toBeNull();
    expect(screen.queryByRole("heading", { name: "Match Odds" })).toBeNull();
  });

  it("keeps the markets it has while a later answer fails", async () => {
    let isBroken = false;
    const { screen, app, wire } = openMarketWorld({
      guest: true,
      wire: (wire) =>
        wire.on("Market/GetByEventId", () =>
          isBroken ? refused(500, "INTERNAL_ERROR", "Something went wrong.") : ok([aMarket()]),
        ),
    });
    await screen.findByRole("heading", { name: "Match Odds" });
    isBroken = true;
    const before = wire.requestsTo("Market/GetByEventId").length;
    void app.queryClient.invalidateQueries();
    await waitFor(() => expect(wire.requestsTo("Market/GetByEventId").length).toBeGreaterThan(before));
    expect(screen.getByRole("heading", { name: "Match Odds" })).toBeTruthy();
    expect(screen.queryByText("The markets could not be loaded.")).toBeNull();
  });

  it("has no markets to show while offline, and says why", async () => {
    const { screen } = openMarketWorld({
      guest: true,
      wire: (wire) => wire.on("Market/GetByEventId", () => "lost"),
    });
    expect(await screen.findByText("The markets could not be loaded.")).toBeTruthy();
    expect(screen.getByRole("button", { name: "Try again" })).toBeTruthy();
  });
});

describe("the standing of a market", () => {
  it("is suspended from the first sight where the answer says so, with its heads in place", async () => {
    const world = openMarket({ status: "SUSPENDED", statusReason: "Goal" });
    await pushImage(world, { Status: "SUSPENDED", Reason: "Goal" });
    expect((await world.screen.findAllByText("Suspended · Goal")).length).toBeGreaterThan(0);
    expect(world.screen.getByText("101.7%")).toBeTruthy();
    for (const cell of world.screen.getAllByRole("button", { name: /^(Back|Lay) India/ })) {
      expect(cell.getAttribute("aria-disabled")).toBe("true");
    }
  });

  it("is closed: prices are covered and the result is awaited", async () => {
    const world = openMarket({});
    await pushImage(world);
    await world.screen.findByText("101.7%");
    world.hub.push(statusPush({ Status: "CLOSED" }));
    expect((await world.screen.findByText("Closed: no more bets. The result follows.")).role).toBe("status");
    expect(world.screen.getAllByText("Market closed").length).toBeGreaterThan(0);
    const [cell] = world.screen.getAllByRole("button", { name: "Back India at 1.85" });
    expect(cell?.getAttribute("aria-disabled")).toBe("true");
  });

  it("is void without a reason where none was given", async () => {
    const { screen } = openMarket({ status: "VOID" });
    expect(await screen.findByText("Void: all stakes were returned.")).toBeTruthy();
    expect(screen.queryByRole("button", { name: /^(Back|Lay) / })).toBeNull();
    expect(screen.queryByText("Winner")).toBeNull();
  });

  it("is settled without words of winners where no runner of ours won", async () => {
    const { screen } = openMarket({ status: "SETTLED", result: null });
    expect(await screen.findByText("Settled.")).toBeTruthy();
  });

  it("has its bounds and its delay while it takes bets, and its matched total where that is known", async () => {
    const facts = ({ screen }: TestApp) =>
      screen.getByRole("heading", { name: "Match Odds" }).closest("header")?.textContent;
    const open = openMarket({ inPlay: true });
    await open.screen.findByRole("heading", { name: "Match Odds" });
    expect(facts(open)).toMatch(/Matched .*Min .*in play · /);
    closeApps();
    const settled = openMarket({ inPlay: true, status: "SETTLED" });
    await settled.screen.findByText(/^Settled/);
    expect(facts(settled)).not.toMatch(/Matched|Min|in play/);
    await pushImage(settled, { Status: "SETTLED" });
    await waitFor(() => expect(facts(settled)).toContain("Matched 12,345.50"));
    expect(facts(settled)).not.toMatch(/Min|in play/);
  });

  it("says what a settled market has brought the player, and nothing to who had no bet there", async () => {
    const wire = (marketId: number) => (one: FakeWire) =>
      one.on("Transaction/GetProfitLoss", () => ok(profitLossOf([{ marketId, gross: 150 }])));
    const own = openMarket({ status: "SETTLED" }, { guest: false, wire: wire(MARKET_ID) });
    expect((await own.screen.findByText(/^Your result/)).textContent).toBe(
      "Your result: +147.00gross +150.00, commission 3.00",
    );
    closeApps();
    const others = openMarket({ status: "SETTLED" }, { guest: false, wire: wire(MARKET_ID + 1) });
    await waitFor(() => expect(others.wire.requestsTo("Transaction/GetProfitLoss")).not.toHaveLength(0));
    expect(others.screen.queryByText(/^Your result/)).toBeNull();
  });

  it("shows its delay before the match only where there is one", async () => {
    const none = openMarket({ inPlay: false, delayMs: 0 });
    await none.screen.findByRole("heading", { name: "Match Odds" });
    expect(none.screen.queryByText(/delay$/)).toBeNull();
    closeApps();
    const some = openMarket({ inPlay: false, delayMs: 1_500 });
    expect(await some.screen.findByText("1.5 s delay")).toBeTruthy();
    some.hub.push(statusPush({ InPlay: true, DelayMs: 1_500 }));
    await pushImage(some);
    some.hub.push(statusPush({ InPlay: true, DelayMs: 1_500 }));
    expect(await some.screen.findByText("in play · 1.5 s delay")).toBeTruthy();
  });
});

describe("the rows of a field of many", () => {
  const FIELD = ["Amber", "Blaze", "Comet", "Dune"].map((name, index) => ({
    ...{ id: 4101 + index, name, sort: index + 1, handicap: null },
  }));
  const names = (world: ReturnType<typeof openMarket>) =>
    world.screen
      .getAllByRole("listitem")
      .flatMap(({ textContent }) => /^(?:Amber|Blaze|Comet|Dune)/.exec(textContent) ?? []);
  const priced = (...prices: readonly (number | undefined)[]) => ({
    Runners: prices.map((price, index) => ({
      ...{ Id: 4101 + index, Lay: [], Last: null },
      Back: price === undefined ? [] : [[price, 10] as [number, number]],
    })),
  });

  it("are in the order of the first prices, and keep their places when prices change", async () => {
    const world = openMarket({ runners: FIELD });
    await world.screen.findByText("Amber");
    expect(names(world)).toEqual(["Amber", "Blaze", "Comet", "Dune"]);
    await pushImage(world, priced(8, 2.5, undefined, 4));
    await world.screen.findByRole("button", { name: "Back Blaze at 2.50" });
    expect(names(world)).toEqual(["Blaze", "Dune", "Amber", "Comet"]);
    await pushImage(world, { Sequence: 11, ...priced(2, 2.5, 3, 4) });
    await world.screen.findByRole("button", { name: "Back Amber at 2.00" });
    expect(names(world)).toEqual(["Blaze", "Dune", "Amber", "Comet"]);
  });
});

describe("the heads of the price columns", () => {
  it("have room for the book's percentage before every runner has a price, so that no row moves", async () => {
    const world = openMarket({});
    const half = { Id: HOME.id, Back: [[1.85, 900] as [number, number]], Lay: [], Last: null };
    await pushImage(world, { Runners: [half, { Id: AWAY.id, Back: [], Lay: [], Last: null }] });
    await world.screen.findByRole("button", { name: "Back India at 1.85" });
    const card = world.screen.getByRole("region", { name: "Match Odds" });
    const lines = () =>
      [...card.querySelectorAll("header + div > span > span")].map((line) => line.textContent);
    expect(lines()).toEqual(["", ""]);
    world.hub.push({
      Code: "Odds",
      Data: {
        MarketId: MARKET_ID,
        Sequence: 11,
        Image: false,
        Status: "OPEN",
        Reason: "",
        Matched: 0,
        Runners: [{ Id: AWAY.id, Back: [[2.1, 300]], Lay: [], Last: null }],
      },
    });
    await waitFor(() => expect(lines()).toEqual(["101.7%", ""]));
  });
});

describe("the rules of a market", () => {
  it("name its commission and its prices, and are left by Escape with the focus back on the button", async () => {
    const { screen } = openMarket({ priceLadder: "finest", commissionPercent: 3 });
    const user = userEvent.setup();
    const opener = await screen.findByRole("button", { name: "Rules of Match Odds" });
    opener.focus();
    await user.keyboard("{Enter}");
    const rules = within(await screen.findByRole("dialog", { name: "Match Odds: rules" }));
    expect(await rules.findByText("3% of the net winnings in this market")).toBeTruthy();
    expect(rules.getByText("1.01 to 1000 in steps of 0.01")).toBeTruthy();
    expect(rules.getByText("no delay")).toBeTruthy();
    expect(rules.queryByText("Cross-matching")).toBeNull();
    await user.keyboard("{Escape}");
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    expect(document.activeElement).toBe(opener);
  });

  it("say that its prices include bets on the other runner, where they do", async () => {
    const { screen } = openMarket({ crossMatching: true });
    await userEvent.click(await screen.findByRole("button", { name: "Rules of Match Odds" }));
    expect(await screen.findByText(/^Prices include bets on the other runner/)).toBeTruthy();
  });
});

describe("a market at the start of its event", () => {
  it("says its bet delay with the first word that it is in play, while the limits of before are still shown", async () => {
    const limits = [HOME, AWAY].map(({ id }) => ({
      marketType: "match_odd",
      marketId: MARKET_ID,
      runnnerId: id,
      limit: { minStake: 100, maxStake: 50_000, delayTime: 0, isSuspended: false, isBetLock: false },
    }));
    const world = openMarketWorld({
      wire: (wire) => {
        wire.on("Market/GetByEventId", () => ok([aMarket({ inPlay: false, delayMs: 0 })]));
        wire.on("Odds/GetUserLimits", () => ok(limits));
      },
    });
    await pushImage(world);
    await waitFor(() => expect(world.wire.requestsTo("Odds/GetUserLimits")).toHaveLength(1));
    const said: string[] = [];
    const look = new MutationObserver(() => {
      const badge = world.screen.queryByText(/^in play · /)?.textContent;
      if (badge && badge !== said.at(-1)) said.push(badge);
    });
    look.observe(document.body, { childList: true, subtree: true, characterData: true });
    world.wire.on("Market/GetByEventId", () => "silent");
    world.wire.on("Odds/GetUserLimits", () => "silent");
    world.hub.push(statusPush({ InPlay: true, DelayMs: 5_000 }));
    expect(await world.screen.findByText("in play · 5 s delay")).toBeTruthy();
    await waitFor(() => expect(world.wire.requestsTo("Odds/GetUserLimits")).toHaveLength(2));
    look.disconnect();
    expect(said).toEqual(["in play · 5 s delay"]);
  });
});

describe("an event before its start", () => {
  it("says that it is about to start when the time is over", async () => {
    const past = new Date(Date.now() - 60_000).toISOString();
    const { screen } = openMarketWorld({
      guest: true,
      wire: (wire) => wire.on("Event/TreeSportWithEvent", () => startingAt(past)),
    });
    expect(await screen.findByText("About to start")).toBeTruthy();
    expect(screen.queryByRole("timer")).toBeNull();
  });

  it("has no tab for what is live, and none at all for a guest of a phone", async () => {
    const start = new Date(Date.now() + 3_600_000).toISOString();
    const { screen } = openMarketWorld({
      guest: true,
      width: 390,
      wire: (wire) => wire.on("Event/TreeSportWithEvent", () => startingAt(start)),
    });
    expect(await screen.findByText("Starts in")).toBeTruthy();
    expect(await screen.findByRole("heading", { name: "Match Odds" })).toBeTruthy();
    expect(screen.queryByRole("tab")).toBeNull();
  });
});

describe("the parts of the page on a phone", () => {
  const matched = anOpenBet({ betId: 5, betType: "back", matched: 100, unmatched: 0, odds: 1.9 });

  it("are walked through with the arrow keys", async () => {
    const { screen } = openMarketWorld({ width: 390 });
    const user = userEvent.setup();
    const live = await screen.findByRole("tab", { name: "Live" });
    expect(live.getAttribute("aria-selected")).toBe("true");
    live.focus();
    await user.keyboard("{ArrowRight}");
    await waitFor(() =>
      expect(screen.getByRole("tab", { name: /Open bets/ }).getAttribute("aria-selected")).toBe("true"),
    );
    expect(await screen.findByText("You have no open bets on this event.")).toBeTruthy();
  });

  it("stay as they are when the match begins while the player looks", async () => {
    let tree = startingAt(new Date(Date.now() + 60_000).toISOString());
    const { screen, hub } = openMarketWorld({
      width: 390,
      wire: (wire) => wire.on("Event/TreeSportWithEvent", () => tree),
    });
    await screen.findByText("Starts in");
    const markets = screen.getByRole("heading", { name: "Match Odds" });
    await waitFor(() => expect(hub.calls.some(({ method }) => method === "RegisterClient")).toBe(true));
    tree = ok(cricketTree());
    hub.push({ Code: "EventTree", Data: {} });
    expect((await screen.findByRole("tab", { name: "Live" })).getAttribute("aria-selected")).toBe("false");
    expect(screen.getByRole("tab", { name: "Markets" }).getAttribute("aria-selected")).toBe("true");
    expect(markets.isConnected).toBe(true);
  });

  it("list unmatched and matched bets of this event alone", async () => {
    const other = anOpenBet({ betId: 6, eventId: EVENT_ID + 1, runnerName: "France" });
    const openBets = [anOpenBet({ betId: 4, unmatched: 200, matched: 300 }), matched, other];
    const { screen } = openMarketWorld({
      width: 390,
      wire: (wire) =>
        wire.on("Bet/GetUserOpenBets", () => ok({ balance: 600, exposure: 400, held: 0, openBets })),
    });
    await userEvent.click(await screen.findByRole("tab", { name: /Open bets 2/ }));
    const panel = within(await screen.findByRole("tabpanel"));
    expect(panel.getByRole("heading", { name: "Unmatched" })).toBeTruthy();
    expect(panel.getByRole("heading", { name: "Matched" })).toBeTruthy();
    expect(panel.getByText(/^back/).textContent).toBe("back 100.00 at 1.90");
    expect(panel.getByText(/^lay/).textContent).toBe("lay 300.00 at 1.80");
    expect(panel.queryByText(/France/)).toBeNull();
  });
});

describe("a pin on the event page", () => {
  it("goes on and off, and is kept", async () => {
    const { screen, storage } = openMarketWorld({ guest: true });
    await userEvent.click(await screen.findByRole("button", { name: "Add to favourites", pressed: false }));
    const pinned = await screen.findByRole("button", { name: "Remove from favourites", pressed: true });
    expect(storage.getItem("pins")).toBe("[41]");
    await userEvent.click(pinned);
    expect(storage.getItem("pins")).toBe("[]");
  });
});

describe("a runner that was taken out", () => {
  const [HOME_RUNNER, AWAY_RUNNER] = [
    { ...HOME, sort: 1, handicap: null },
    { ...AWAY, sort: 2, handicap: null },
  ];

  it("says so on its row, has no prices, and is not missed in what the prices add up to", async () => {
    const THIRD = { id: 4103, name: "England", sort: 3, handicap: null };
    const world = openMarket({ runners: [HOME_RUNNER, AWAY_RUNNER, { ...THIRD, removed: true }] });
    await pushImage(world);
    const market = within(await world.screen.findByRole("region", { name: "Match Odds" }));
    const row = within(market.getByText("England").closest("li") ?? document.body);
    expect(row.getByText("Non-runner")).toBeTruthy();
    expect(row.queryAllByRole("button")).toEqual([]);
    expect(market.getAllByText("Non-runner")).toHaveLength(1);
    // 1/1.85 and 1/2.10 to back.
    expect(await market.findByText("101.7%")).toBeTruthy();
  });

  it("is marked as soon as a push says that the event's markets have changed", async () => {
    let removed = false;
    const world = openMarket(
      {},
      {
        wire: (wire) =>
          wire.on("Market/GetByEventId", () =>
            ok([aMarket({ runners: [HOME_RUNNER, { ...AWAY_RUNNER, removed }] })]),
          ),
      },
    );
    await world.screen.findByRole("region", { name: "Match Odds" });
    await waitFor(() => expect(world.hub.calls.some(({ method }) => method === "RegisterClient")).toBe(true));
    removed = true;
    world.hub.push({ Code: "EventMarkets", Data: { EventId: EVENT_ID } });
    expect(await world.screen.findByText("Non-runner")).toBeTruthy();
  });
});
