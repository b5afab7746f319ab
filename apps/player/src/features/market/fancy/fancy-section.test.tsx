import { ok } from "@crossbook/browser/testing";
import type { Market } from "@crossbook/contract";
import { waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, describe, expect, it } from "vitest";
import { aFancy, FANCY_ID, FANCY_RUNNER_ID, fancyImage } from "../../../testing/fancy-answers.ts";
import { aMarket, anOpenBet, EVENT_ID, profitLossOf, statusPush } from "../../../testing/market-answers.ts";
import { bodiesTo, type MarketWorldOptions, openMarketWorld } from "../../../testing/market-world.ts";
import { closeApps } from "../../../testing/test-app.tsx";

afterEach(closeApps);

const LATER = aFancy({ marketId: 421, marketName: "10 over runs India" });
const WICKET = aFancy({ marketId: 422, marketName: "Fall of 2nd wicket India", category: "Wickets" });
const ENDED = aFancy({
  marketId: 400,
  marketName: "2 over runs India",
  status: "SETTLED",
  result: { type: "number", value: 17 },
});
const VOID = aFancy({
  marketId: 401,
  marketName: "Rohit runs",
  status: "VOID",
  statusReason: "Retired hurt",
});

/** 1,000 on Yes at 47 for 90 is matched. */
const PROFIT_LOSS = [
  {
    eventId: EVENT_ID,
    marketId: FANCY_ID,
    runners: [],
    ladder: [
      { from: null, to: 46, amount: -1_000 },
      { from: 47, to: null, amount: 900 },
    ],
  },
];

async function openFancies(markets: readonly Market[] = [aFancy()], options: MarketWorldOptions = {}) {
  const world = openMarketWorld({
    ...options,
    wire: (wire) => {
      wire.on("Market/GetByEventId", () => ok([aMarket(), ...markets]));
      options.wire?.(wire);
    },
  });
  const heading = await world.screen.findByRole("heading", { name: /^Fancy/ });
  await waitFor(() => {
    const watched = world.hub.calls.findLast(({ method }) => method === "WatchMarkets");
    expect(watched?.argument).toContain(markets[0]?.marketId);
  });
  world.hub.push(fancyImage());
  return {
    ...world,
    user: userEvent.setup(),
    section: within(heading.closest("section") ?? document.body),
  };
}

describe("the sessions of a match", () => {
  it("have No at the left and Yes at the right, each line over its rate", async () => {
    const { section } = await openFancies();
    const yes = await section.findByRole("button", { name: "Yes 6 over runs India: 47 at 90" });
    const row = within(yes.closest("li") ?? document.body);
    expect(row.getAllByRole("button", { name: /: \d+ at/ }).map((cell) => cell.textContent)).toEqual([
      "45110",
      "4790",
    ]);
    expect(row.getByText("50,000").parentElement?.textContent).toBe("100–50,000");
  });

  it("are by category, with how many take bets", async () => {
    const { section } = await openFancies([aFancy(), WICKET, LATER]);
    expect(section.getByText("3 open")).toBeTruthy();
    expect(section.getAllByRole("heading", { level: 3 }).map((name) => name.textContent)).toEqual([
      "Sessions",
      "Wickets",
    ]);
    expect(section.getAllByRole("listitem")).toHaveLength(3);
  });

  it("are covered in their own row while the ball runs, and only there", async () => {
    const { section, hub } = await openFancies([aFancy(), LATER]);
    const yes = await section.findByRole("button", { name: "Yes 6 over runs India: 47 at 90" });
    hub.push(statusPush({ MarketId: FANCY_ID, Status: "BALLRUNNING", Reason: "Ball running" }));
    expect((await section.findAllByText("Ball running")).length).toBe(1);
    expect(yes.getAttribute("aria-disabled")).toBe("true");
  });

  it("can be the first to name a line where nobody offers one", async () => {
    const { section, hub, screen, user } = await openFancies();
    await section.findByRole("button", { name: "Yes 6 over runs India: 47 at 90" });
    hub.push(fancyImage({ Yes: [] }, { Sequence: 11 }));
    await user.click(
      await section.findByRole("button", { name: "Yes 6 over runs India: no offer, name a line" }),
    );
    expect(await screen.findByRole("textbox", { name: "Line" })).toHaveProperty("value", "");
  });

  it("keep their place when they settle while the player looks, and are results at the next visit", async () => {
    let markets = [aFancy(), ENDED, VOID];
    const { section, app, wire } = await openFancies(markets);
    const results = section.getByText("Results of this match").closest("details");
    expect([...(results?.querySelectorAll("dl > div") ?? [])].map(({ textContent }) => textContent)).toEqual([
      "Rohit runsVoid (Retired hurt)",
      "2 over runs India17 runs",
    ]);
    markets = [aFancy({ status: "SETTLED", result: { type: "number", value: 51 } }), ENDED, VOID];
    wire.on("Market/GetByEventId", () => ok([aMarket(), ...markets]));
    wire.on("Odds/GetUserOddsV2", () => "silent");
    await app.queryClient.invalidateQueries();
    await waitFor(() => expect(section.getByText("0 open")).toBeTruthy());
    expect(section.getAllByRole("listitem")).toHaveLength(1);
  });

  it("ask for no stake any more once they take no bets", async () => {
    const { section, hub } = await openFancies();
    await section.findByRole("button", { name: "Yes 6 over runs India: 47 at 90" });
    expect(section.getByText("50,000")).toBeTruthy();
    hub.push(statusPush({ MarketId: FANCY_ID, Status: "CLOSED" }));
    expect(await section.findByText("Market closed")).toBeTruthy();
    expect(section.queryByText("50,000")).toBeNull();
  });

  it("show what they brought the player, settled before or while he looks", async () => {
    const brought = [{ marketId: ENDED.marketId, gross: 100 }];
    const { section, hub } = await openFancies([aFancy(), ENDED, VOID], {
      wire: (wire) => wire.on("Transaction/GetProfitLoss", () => ok(profitLossOf(brought))),
    });
    const before = await section.findByText(/^Your result/);
    expect(before.closest("div")?.textContent).toBe(
      "2 over runs India17 runsYour result: +98.00gross +100.00, commission 2.00",
    );
    brought.push({ marketId: FANCY_ID, gross: -100 });
    hub.push(statusPush({ MarketId: FANCY_ID, Status: "SETTLED" }));
    hub.push({
      Code: "MarketResult",
      Data: {
        ...{
          EventId: EVENT_ID,
          MarketId: FANCY_ID,
          Match: "India v Australia",
          MarketName: "6 over runs India",
        },
        ...{ Void: false, Gross: -100, Commission: 0, Net: -100 },
      },
    });
    await waitFor(() => expect(section.getAllByText(/^Your result/)).toHaveLength(2));
    expect(section.getByRole("listitem").textContent).toContain("Your result: \u2212minus 100.00");
  });

  it("are announced during the match", async () => {
    const { section, hub, wire } = await openFancies();
    wire.on("Market/GetByEventId", () => ok([aMarket(), aFancy(), LATER]));
    hub.push({ Code: "EventMarkets", Data: { EventId: EVENT_ID } });
    expect(await section.findByRole("button", { name: "10 over runs India" })).toBeTruthy();
  });

  it("open their rules by their name, with the lines", async () => {
    const { screen, section, user } = await openFancies();
    await user.click(section.getByRole("button", { name: "6 over runs India" }));
    const dialog = within(await screen.findByRole("dialog", { name: "6 over runs India" }));
    expect(dialog.getByText("Settled on the runs after 6 overs.")).toBeTruthy();
    expect(
      dialog.getByText("20 to 120 runs, by 1. Yes wins at its line or above, No below it."),
    ).toBeTruthy();
  });
});

describe("a bet on a session", () => {
  it("[CALL-BET-07] is sent with its line and rate as type 3, and the figures are by the rate", async () => {
    const { section, screen, user, wire } = await openFancies([aFancy()], {
      wire: (wire) => wire.on("Bet/PlaceBetV2", () => "silent"),
    });
    await user.click(await section.findByRole("button", { name: "Yes 6 over runs India: 47 at 90" }));
    const slip = within(await screen.findByRole("region", { name: "Yes 6 over runs India" }));
    await user.type(slip.getByLabelText("Stake"), "500");
    expect(slip.getByText("Yes wins at 47 runs or more, and loses at 46 or fewer.")).toBeTruthy();
    expect(slip.getByText("Profit").nextElementSibling?.textContent).toBe("450.00");
    await user.click(slip.getByRole("button", { name: "Yes 500 on 47 at 90, risk 500" }));
    await waitFor(() => expect(bodiesTo(wire, "Bet/PlaceBetV2")).toHaveLength(1));
    expect(bodiesTo(wire, "Bet/PlaceBetV2")[0]).toMatchObject({
      ...{ type: 3, rate: 90, fancyValue: 47, runnerId: null, marketId: FANCY_ID, stake: 500 },
    });
  });

  it.each([
    ["after commission", { netOfCommission: "true" }, "+882.00"],
    ["with every unmatched bet", { ifAllMatched: "true" }, "\u2212minus 2,100.00"],
  ])("shows the player's book as he has chosen to see his figures: %s", async (_, stored, figure) => {
    const no = anOpenBet({
      ...{ marketId: FANCY_ID, runnerId: FANCY_RUNNER_ID, betType: "no", notation: "percent" },
      ...{ betRate: 110, odds: 110, fancyValue: 45, stake: 1_000, matched: 0, unmatched: 1_000 },
    });
    const { section } = await openFancies([aFancy()], {
      stored,
      wire: (wire) => {
        wire.on("Bet/GetUserExpectedProfitLoss", () => ok(PROFIT_LOSS));
        wire.on("Bet/GetUserOpenBets", () => ok({ balance: 0, exposure: 0, held: 0, openBets: [no] }));
      },
    });
    const book = await section.findByRole("button", { name: /^Your book of 6 over runs India:/ });
    await waitFor(() => expect(book.textContent).toContain(figure));
  });

  it("changes nothing in the player's book any more once the session has its result", async () => {
    const { section, screen, user, hub } = await openFancies([aFancy()], {
      wire: (wire) => wire.on("Bet/GetUserExpectedProfitLoss", () => ok(PROFIT_LOSS)),
    });
    const book = await section.findByRole("button", { name: /^Your book of 6 over runs India:/ });
    await user.click(await section.findByRole("button", { name: "No 6 over runs India: 45 at 110" }));
    await user.type(await screen.findByLabelText("Stake"), "1000");
    await waitFor(() => expect(within(book).getByLabelText("would become")).toBeTruthy());
    hub.push(statusPush({ MarketId: FANCY_ID, Status: "SETTLED" }));
    await waitFor(() => expect(within(book).queryByLabelText("would become")).toBeNull());
  });

  it("says that its line is missing, not its stake", async () => {
    const { section, screen, user, hub } = await openFancies();
    await section.findByRole("button", { name: "Yes 6 over runs India: 47 at 90" });
    hub.push(fancyImage({ Yes: [] }, { Sequence: 11 }));
    await user.click(
      await section.findByRole("button", { name: "Yes 6 over runs India: no offer, name a line" }),
    );
    await user.type(await screen.findByLabelText("Stake"), "500");
    await user.type(screen.getByRole("textbox", { name: "Rate" }), "90");
    expect(await screen.findByRole("button", { name: "Enter a line" })).toHaveProperty("disabled", true);
  });

  it("shows in the ladder what it would change, before it is placed", async () => {
    const { section, screen, user } = await openFancies([aFancy()], {
      wire: (wire) => wire.on("Bet/GetUserExpectedProfitLoss", () => ok(PROFIT_LOSS)),
    });
    const book = await section.findByRole("button", { name: /^Your book of 6 over runs India:/ });
    expect(book.textContent).toContain("+900.00");
    await user.click(await section.findByRole("button", { name: "No 6 over runs India: 45 at 110" }));
    await user.type(await screen.findByLabelText("Stake"), "1000");
    await user.click(book);
    const table = within(await screen.findByRole("table", { name: "Your book" }));
    expect(table.getAllByRole("columnheader").map(({ textContent }) => textContent)).toEqual([
      "Runs",
      "Amount",
      "With this bet",
    ]);
    expect(
      table
        .getAllByRole("row")
        .slice(1)
        .map(({ textContent }) => textContent),
    ).toEqual([
      "44 or fewer\u2212minus 1,000.000.00",
      "45 to 46\u2212minus 1,000.00\u2212minus 2,100.00",
      "47 or more+900.00\u2212minus 200.00",
    ]);
  });
});
