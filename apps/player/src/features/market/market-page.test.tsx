import { ok, refused } from "@crossbook/browser/testing";
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
  statusPush,
} from "../../testing/market-answers.ts";
import { bodiesTo, openMarketWorld, pushImage } from "../../testing/market-world.ts";
import { closeApps, type TestApp } from "../../testing/test-app.tsx";

afterEach(closeApps);

/** The row of a runner in the market card. */
async function rowOf({ screen }: TestApp, runner: string) {
  const cells = await screen.findAllByRole("button", { name: new RegExp(`^Back ${runner}`) });
  const row = cells[0]?.closest("li");
  if (!row) throw new Error(`there is no row of ${runner}`);
  return within(row);
}

describe("the market page", () => {
  it.each(["/markets/41", "/Markets/41", "/markets/41/replay-41"])(
    "[ROUTE-04] opens %s for a guest",
    async (path) => {
      const { screen, address } = openMarketWorld({ guest: true, path });
      expect(await screen.findByRole("heading", { name: "India v Australia", level: 1 })).toBeTruthy();
      expect(await screen.findByRole("heading", { name: "Match Odds" })).toBeTruthy();
      expect(address()).toBe(path);
    },
  );

  it("[ROUTE-04][CALL-BET-06] offers the nearest matches where no event is named", async () => {
    const { screen, wire } = openMarketWorld({
      guest: true,
      path: "/markets",
      wire: (wire) => wire.on("Event/Closest", () => ok([anEvent()])),
    });
    expect(await screen.findByText("Choose a match to see its markets.")).toBeTruthy();
    expect(await screen.findByRole("link", { name: /India.*Australia/ })).toBeTruthy();
    expect(wire.requestsTo("Event/Closest")[0]?.query.get("count")).toBe("6");
  });

  it("[PROD-02][CALL-BET-04][HUB-06] shows three prices a side from the hub, with sizes, the last match and the book's percentage", async () => {
    const world = openMarketWorld({ guest: true });
    await pushImage(world);
    const row = await rowOf(world, "India");
    await waitFor(() =>
      expect(row.getAllByRole("button").map((cell) => cell.textContent)).toEqual([
        "1.8325k",
        "1.841.5k",
        "1.85900",
        "1.90400",
        "1.912k",
        expect.stringContaining("–"),
      ]),
    );
    expect(row.getByText("Last 1.85")).toBeTruthy();
    expect((await rowOf(world, "Australia")).queryByText(/^Last/)).toBeNull();
    expect(world.screen.getByText("101.7%")).toBeTruthy();
    expect(world.screen.getByText("12,345.50")).toBeTruthy();
    expect(world.wire.requestsTo("Market/GetByEventId")[0]?.query.get("eventId")).toBe(String(EVENT_ID));
  });

  it("[CALL-BET-05] asks for the odds by itself while the hub is away", async () => {
    const world = openMarketWorld({ guest: true, wire: () => undefined });
    world.hub.isUp = false;
    const row = await rowOf(world, "India");
    expect(await row.findByRole("button", { name: "Back India at 1.85" })).toBeTruthy();
    expect(world.wire.requestsTo("Odds/GetUserOddsV2")[0]?.query.get("eventId")).toBe(String(EVENT_ID));
  });

  it("shows what the market asks, and its rules in a dialog", async () => {
    const { screen } = openMarketWorld({
      guest: true,
      wire: (wire) => wire.on("Market/GetByEventId", () => ok([aMarket({ delayMs: 2_000 })])),
    });
    expect(await screen.findByText("in play · 2 s delay")).toBeTruthy();
    await userEvent.click(screen.getByRole("button", { name: "Rules of Match Odds" }));
    const rules = within(await screen.findByRole("dialog"));
    expect(await rules.findByText("Settled on the official result.")).toBeTruthy();
    expect(rules.getByText("100.00")).toBeTruthy();
    expect(rules.getByText("50,000.00")).toBeTruthy();
  });

  it("says that it is loading, then what went wrong, and tries again", async () => {
    let isBroken = true;
    const { screen } = openMarketWorld({
      guest: true,
      wire: (wire) =>
        wire.on("Market/GetByEventId", () =>
          isBroken ? refused(500, "INTERNAL_ERROR", "Something went wrong.") : ok([aMarket()]),
        ),
    });
    expect(await screen.findByText("Something went wrong.")).toBeTruthy();
    isBroken = false;
    await userEvent.click(screen.getByRole("button", { name: "Try again" }));
    expect(await screen.findByRole("heading", { name: "Match Odds" })).toBeTruthy();
  });

  it("says that there is no such match, and offers the nearest", async () => {
    const { screen } = openMarketWorld({
      guest: true,
      wire: (wire) => {
        wire.on("Market/GetByEventId", () => refused(404, "EVENT_NOT_FOUND", "This event does not exist."));
        wire.on("Event/Closest", () => ok([anEvent()]));
      },
    });
    expect(await screen.findByText("There is no such match.")).toBeTruthy();
    expect(await screen.findByRole("link", { name: /India.*Australia/ })).toBeTruthy();
    expect(screen.queryByText(/ended/i)).toBeNull();
  });

  it("says so when an event has no market", async () => {
    const { screen } = openMarketWorld({
      guest: true,
      wire: (wire) => wire.on("Market/GetByEventId", () => ok([])),
    });
    expect(await screen.findByText("No market available")).toBeTruthy();
  });

  it("[CALL-BET-11] shows the score of the event above its markets", async () => {
    const score = {
      sport: "football",
      clock: "67'",
      home: { name: "India", goals: 2 },
      away: { name: "Australia", goals: 1 },
      timeline: [],
      note: "",
    };
    const { screen, hub } = openMarketWorld({
      guest: true,
      wire: (wire) => wire.on("Sport/GetScoreCard", () => ok(JSON.stringify(score))),
    });
    expect(await screen.findByText("2 – 1")).toBeTruthy();
    hub.push({
      Code: "Score",
      Data: { EventId: EVENT_ID, Score: { ...score, home: { name: "India", goals: 3 } }, ScoreLine: "3-1" },
    });
    expect(await screen.findByText("3 – 1")).toBeTruthy();
  });

  it("counts down to the start of an event that has not begun", async () => {
    const start = new Date(Date.now() + 90 * 60_000).toISOString();
    const { screen } = openMarketWorld({
      guest: true,
      wire: (wire) =>
        wire.on("Event/TreeSportWithEvent", () =>
          ok([
            {
              id: 3,
              name: "cricket",
              displayName: "Cricket",
              events: [anEvent({ status: "UPCOMING", matchDate: "Today", startTime: start })],
            },
          ]),
        ),
    });
    expect((await screen.findByRole("timer")).textContent).toMatch(/^01:(29:5\d|30:00)$/);
  });
});

describe("a market whose prices are not here yet", () => {
  it("takes no press, which would open a slip without a price", async () => {
    const world = openMarketWorld({ wire: (wire) => wire.on("Odds/GetUserOddsV2", () => "silent") });
    const [cell] = await world.screen.findAllByRole("button", { name: "Lay India: the price is loading" });
    expect(cell?.getAttribute("aria-disabled")).toBe("true");
    await userEvent.click(cell ?? document.body);
    expect(world.screen.queryByRole("heading", { name: "Lay India" })).toBeNull();
    await pushImage(world);
    await userEvent.click(await world.screen.findByRole("button", { name: "Lay India at 1.90" }));
    expect((await world.screen.findByLabelText("Price")).getAttribute("value")).toBe("1.90");
  });
});

describe("a market nobody has offered in", () => {
  it("opens a slip without a price, so that a player can be the first", async () => {
    const world = openMarketWorld();
    await pushImage(world, { Runners: [{ Id: HOME.id, Back: [], Lay: [], Last: null }] });
    const cells = await world.screen.findAllByRole("button", { name: "Back India: no offer, name a price" });
    await userEvent.click(cells[0] ?? document.body);
    expect(await world.screen.findByRole("heading", { name: "Back India" })).toBeTruthy();
    expect(world.screen.getByLabelText("Price").getAttribute("value")).toBe("");
    expect(world.screen.getByRole("button", { name: "Enter a price" })).toHaveProperty("disabled", true);
  });
});

describe("a market that cannot be bet on", () => {
  it("covers the prices in place, says the reason once for all its rows, and uncovers them", async () => {
    const world = openMarketWorld({ guest: true });
    await pushImage(world);
    const row = await rowOf(world, "India");
    await row.findByRole("button", { name: "Back India at 1.85" });
    world.hub.push(statusPush({ Status: "SUSPENDED", Reason: "Wicket" }));
    const market = within(world.screen.getByRole("region", { name: "Match Odds" }));
    expect(await market.findByText("Suspended")).toBeTruthy();
    expect(market.getAllByText("Suspended · Wicket")).toHaveLength(1);
    expect(row.getByRole("button", { name: "Back India at 1.85" }).getAttribute("aria-disabled")).toBe(
      "true",
    );
    world.hub.push(statusPush());
    await waitFor(() => expect(market.queryByText("Suspended")).toBeNull());
    expect(market.queryByText("Suspended · Wicket")).toBeNull();
    expect(row.getByRole("button", { name: "Back India at 1.85" }).getAttribute("aria-disabled")).toBeNull();
  });

  it("shows the result of a settled market", async () => {
    const { screen } = openMarketWorld({
      guest: true,
      wire: (wire) =>
        wire.on("Market/GetByEventId", () =>
          ok([aMarket({ status: "SETTLED", result: { type: "winners", runnerIds: [AWAY.id] } })]),
        ),
    });
    expect(await screen.findByText("Settled: Australia won.")).toBeTruthy();
    expect(screen.getByText("Winner")).toBeTruthy();
    expect(screen.queryByRole("button", { name: /^(Back|Lay) / })).toBeNull();
  });

  it("names an event that has ended though no list has it any more, with its result and a way on", async () => {
    const { screen } = openMarketWorld({
      guest: true,
      wire: (wire) => {
        wire.on("Event/TreeSportWithEvent", () => ok([]));
        wire.on("Market/GetByEventId", () =>
          ok([aMarket({ status: "SETTLED", result: { type: "winners", runnerIds: [AWAY.id] } })]),
        );
      },
    });
    expect(await screen.findByRole("heading", { name: "India v Australia", level: 1 })).toBeTruthy();
    expect(await screen.findByText("Ended")).toBeTruthy();
    expect(screen.getByText("Replay of 19 Nov 2023")).toBeTruthy();
    expect(screen.getByText("Settled: Australia won.")).toBeTruthy();
    expect(screen.getByRole("link", { name: "See what is in play" })).toBeTruthy();
  });

  it("does not call an event ended whose sport is only hidden from the viewer", async () => {
    const { screen } = openMarketWorld({
      guest: true,
      wire: (wire) => wire.on("Event/TreeSportWithEvent", () => ok([])),
    });
    expect(await screen.findByRole("heading", { name: "India v Australia", level: 1 })).toBeTruthy();
    expect(screen.queryByText("Ended")).toBeNull();
  });

  it("gives the result the place of the heads of the price columns, so that nothing moves", async () => {
    const world = openMarketWorld({ guest: true });
    await pushImage(world);
    expect(await world.screen.findByText("101.7%")).toBeTruthy();
    world.hub.push(statusPush({ Status: "SETTLED", Result: { Type: "winners", RunnerIds: [AWAY.id] } }));
    expect(await world.screen.findByText("Settled: Australia won.")).toBeTruthy();
    expect(world.screen.queryByText("101.7%")).toBeNull();
  });

  it("shows why a market is void", async () => {
    const { screen } = openMarketWorld({
      guest: true,
      wire: (wire) =>
        wire.on("Market/GetByEventId", () => ok([aMarket({ status: "VOID", statusReason: "Abandoned" })])),
    });
    expect(await screen.findByText("Void, all stakes were returned: Abandoned")).toBeTruthy();
  });

  it("greys the prices and locks betting when they could be old", async () => {
    const world = openMarketWorld({ guest: true });
    world.hub.isUp = false;
    const row = await rowOf(world, "India");
    await row.findByRole("button", { name: "Back India at 1.85" });
    world.wire.on("Odds/GetUserOddsV2", () => "lost");
    await waitFor(() =>
      expect(row.getByRole("button", { name: "Back India at 1.85" }).getAttribute("aria-disabled")).toBe(
        "true",
      ),
    );
  }, 20_000);
});

describe("what the player holds", () => {
  const held = [
    {
      eventId: EVENT_ID,
      marketId: MARKET_ID,
      runners: [
        { runnerId: HOME.id, amount: -450.5 },
        { runnerId: AWAY.id, amount: 500 },
      ],
    },
    { eventId: 99, marketId: 990, runners: [{ runnerId: HOME.id, amount: 7_777 }] },
  ];

  it("[CALL-BET-08][ENTITY-14] is under each runner with its sign", async () => {
    const world = openMarketWorld({
      wire: (wire) => wire.on("Bet/GetUserExpectedProfitLoss", () => ok(held)),
    });
    await pushImage(world);
    const loss = await (await rowOf(world, "India")).findByText("450.50");
    expect(loss.textContent).toBe("\u2212minus 450.50");
    expect(await (await rowOf(world, "Australia")).findByText("+500.00")).toBeTruthy();
    expect(world.screen.queryByText("+7,777.00")).toBeNull();
  });

  it("[STATE-07] is that of the last visit while the server is silent", async () => {
    const world = openMarketWorld({
      stored: { ProfitLoss: JSON.stringify(held) },
      wire: (wire) => wire.on("Bet/GetUserExpectedProfitLoss", () => "silent"),
    });
    await pushImage(world);
    expect(await (await rowOf(world, "Australia")).findByText("+500.00")).toBeTruthy();
  });

  it("lists own unmatched bets under the rows of their market, with cancel beside them", async () => {
    const world = openMarketWorld({
      wire: (wire) => {
        wire.on("Bet/GetUserOpenBets", () => ok({ balance: 600, exposure: 400, openBets: [anOpenBet()] }));
        wire.on("Bet/CancelBet", () => ok("Cancelled 500.", { count: 1, amount: 500 }));
      },
    });
    await pushImage(world);
    const unmatched = within(
      await world.screen.findByRole("list", { name: "Your unmatched bets in Match Odds" }),
    );
    expect(unmatched.getByRole("listitem").textContent).toContain("India500.00 unmatched at 1.80");
    await userEvent.click(
      unmatched.getByRole("button", { name: /^Cancel the unmatched part of lay India at/ }),
    );
    await waitFor(() =>
      expect(bodiesTo(world.wire, "Bet/CancelBet")).toEqual([{ betId: 9001, reduceBy: null }]),
    );
  });

  it("leave the focus in their market when they are cancelled", async () => {
    let openBets = [anOpenBet(), anOpenBet({ betId: 9002, betRate: 1.7 })];
    const world = openMarketWorld({
      wire: (wire) => {
        wire.on("Bet/GetUserOpenBets", () => ok({ balance: 600, exposure: 400, openBets }));
        wire.on("Bet/CancelBet", () => {
          openBets = openBets.slice(1);
          return ok("Cancelled 500.", { count: 1, amount: 500 });
        });
      },
    });
    await pushImage(world);
    const list = await world.screen.findByRole("list", { name: "Your unmatched bets in Match Odds" });
    const first = () => within(list).queryByRole("button", { name: /lay India at 1\.8\b/ });
    const second = () => within(list).queryByRole("button", { name: /lay India at 1\.7\b/ });
    await userEvent.click(first() ?? document.body);
    await waitFor(() => expect(first()).toBeNull());
    expect(document.activeElement).toBe(second());
    await userEvent.click(second() ?? document.body);
    await waitFor(() => expect(list.isConnected).toBe(false));
    const card = world.screen.getByRole("region", { name: "Match Odds" });
    expect(card.contains(document.activeElement)).toBe(true);
  });

  it("is a tab of its own on a phone, with the number of bets", async () => {
    const { screen } = openMarketWorld({
      width: 390,
      wire: (wire) =>
        wire.on("Bet/GetUserOpenBets", () => ok({ balance: 600, exposure: 400, openBets: [anOpenBet()] })),
    });
    await userEvent.click(await screen.findByRole("tab", { name: /Open bets 1/ }));
    expect(await screen.findByRole("heading", { name: "Unmatched" })).toBeTruthy();
    expect(screen.getByRole("tab", { name: "Markets" })).toBeTruthy();
    expect(screen.getByRole("tab", { name: "Live" })).toBeTruthy();
  });

  it("is a tab also on a tablet, where no column lists the bets, and none beside the column", async () => {
    const openBets = ok({ balance: 600, exposure: 400, openBets: [anOpenBet()] });
    const wire = (one: TestApp["wire"]) => one.on("Bet/GetUserOpenBets", () => openBets);
    const tablet = openMarketWorld({ width: 900, wire });
    expect(await tablet.screen.findByRole("tab", { name: /Open bets 1/ })).toBeTruthy();
    closeApps();
    const wide = openMarketWorld({ width: 1_100, wire });
    expect(await wide.screen.findByRole("region", { name: "Open bets" })).toBeTruthy();
    expect(wide.screen.queryByRole("tab")).toBeNull();
  });

  it("has no tab Live before the match: the countdown is with the markets", async () => {
    const start = new Date(Date.now() + 90 * 60_000).toISOString();
    const events = [anEvent({ status: "UPCOMING", matchDate: "Today", startTime: start })];
    const { screen } = openMarketWorld({
      width: 390,
      wire: (wire) =>
        wire.on("Event/TreeSportWithEvent", () =>
          ok([{ id: 3, name: "cricket", displayName: "Cricket", events }]),
        ),
    });
    expect(await screen.findByRole("timer")).toBeTruthy();
    expect(screen.getAllByRole("tab").map((tab) => tab.textContent)).toEqual(["Markets", "Open bets"]);
  });
});
