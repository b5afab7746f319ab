import { ok } from "@crossbook/browser/testing";
import { waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, describe, expect, it } from "vitest";
import { AWAY, aMarket, anOpenBet, HOME, hubImage, statusPush } from "../../testing/market-answers.ts";
import { bodiesTo, openMarketWorld, pushImage } from "../../testing/market-world.ts";
import { closeApps } from "../../testing/test-app.tsx";

afterEach(closeApps);

const BOOKMAKER = aMarket({
  marketType: "bookmaker",
  marketName: "Bookmaker",
  notation: "percent",
  priceLadder: "finest",
});
const PERCENT_PRICES = {
  Notation: "percent" as const,
  Runners: [
    { Id: HOME.id, Back: [[85, 900] as [number, number]], Lay: [[88, 400] as [number, number]], Last: 85 },
    { Id: AWAY.id, Back: [[2, 300] as [number, number]], Lay: [], Last: null },
  ],
};

describe("a market that writes its prices in percent", () => {
  it("[PROD-02] shows rates over sizes, and takes a rate of 2 for 1.02", async () => {
    const world = openMarketWorld({
      guest: true,
      wire: (wire) => wire.on("Market/GetByEventId", () => ok([BOOKMAKER])),
    });
    await pushImage(world, PERCENT_PRICES);
    const back = await world.screen.findByRole("button", { name: "Back India at 85" });
    expect(back.textContent).toBe("85900");
    expect(world.screen.getByText("Last 85")).toBeTruthy();
    expect(world.screen.getByRole("button", { name: "Back Australia at 2" })).toBeTruthy();
  });

  it("[CALL-BET-07] has a slip that says what 85 means, and sends it as 85", async () => {
    const world = openMarketWorld({
      wire: (wire) => {
        wire.on("Market/GetByEventId", () => ok([BOOKMAKER]));
        wire.on("Bet/PlaceBetV2", () => "silent");
      },
    });
    const user = userEvent.setup();
    await pushImage(world, PERCENT_PRICES);
    await user.click(await world.screen.findByRole("button", { name: "Lay India at 88" }));
    const slip = within(await world.screen.findByRole("region", { name: "Lay India" }));
    expect(slip.getByRole<HTMLInputElement>("textbox", { name: "Rate" }).value).toBe("88");
    await user.type(slip.getByLabelText("Stake"), "1000");
    expect(slip.getByText("A rate of 88 means 1.88: 100 wins 88.")).toBeTruthy();
    await user.click(slip.getByRole("button", { name: "Lay 1,000 at 88, risk 880" }));
    await waitFor(() => expect(bodiesTo(world.wire, "Bet/PlaceBetV2")).toHaveLength(1));
    expect(bodiesTo(world.wire, "Bet/PlaceBetV2")[0]).toMatchObject({
      ...{ type: 2, rate: 88, fancyValue: 0, runnerId: HOME.id, stake: 1_000 },
    });
  });

  it("writes the player's own bets in percent too", async () => {
    const openBets = [anOpenBet({ notation: "percent", betRate: 88, odds: 88 })];
    const world = openMarketWorld({
      wire: (wire) => {
        wire.on("Market/GetByEventId", () => ok([BOOKMAKER]));
        wire.on("Bet/GetUserOpenBets", () => ok({ balance: 600, exposure: 440, held: 0, openBets }));
      },
    });
    expect(
      (await world.screen.findAllByText(/unmatched at/)).map(({ textContent }) => textContent),
    ).toContain("500.00 unmatched at 88");
  });
});

describe("a market of Asian handicaps", () => {
  const HANDICAP = aMarket({
    marketType: "handicap",
    marketName: "Asian handicap",
    line: { unit: "goals", first: 0.75, step: 0.25, count: 1, sides: "both" },
    runners: [
      { ...HOME, name: "India -0.75", sort: 0, handicap: -0.75 },
      { ...AWAY, name: "Australia +0.75", sort: 1, handicap: 0.75 },
    ],
  });
  const LADDER = [
    {
      eventId: 41,
      marketId: HANDICAP.marketId,
      runners: [],
      ladder: [
        { from: null, to: 0, amount: -100 },
        { from: 1, to: 1, amount: 40 },
        { from: 2, to: null, amount: 80 },
      ],
    },
  ];

  it("says of each line what is won, half won or lost, and of the book what each margin brings", async () => {
    const world = openMarketWorld({
      wire: (wire) => {
        wire.on("Market/GetByEventId", () => ok([HANDICAP]));
        wire.on("Bet/GetUserExpectedProfitLoss", () => ok(LADDER));
      },
    });
    world.hub.push(hubImage());
    expect(await world.screen.findByText("won: win by 2+ · half won: win by 1 · else lost.")).toBeTruthy();
    await userEvent.click(await world.screen.findByRole("button", { name: /^Your book of Asian handicap:/ }));
    const table = within(await world.screen.findByRole("table", { name: "Your book" }));
    expect(table.getAllByRole("rowheader").map(({ textContent }) => textContent)).toEqual([
      "Draw or worse for India",
      "India by 1",
      "India by 2 or more",
    ]);
  });

  it("shows the lines that somebody offers, and the others where they are asked for", async () => {
    const runners = Array.from({ length: 20 }, (_, index) => ({
      ...{ id: 5000 + index, sort: index, handicap: index },
      name: `${index % 2 === 0 ? "India" : "Australia"} line ${Math.floor(index / 2)}`,
    }));
    const market = aMarket({
      ...HANDICAP,
      line: { unit: "goals", first: -1, step: 0.25, count: 10, sides: "both" },
      runners,
    });
    const world = openMarketWorld({
      guest: true,
      wire: (wire) => wire.on("Market/GetByEventId", () => ok([market])),
    });
    const offer = (id: number) => ({ Id: id, Back: [[1.9, 300] as [number, number]], Lay: [], Last: null });
    await pushImage(world, { Runners: [offer(5002), offer(5003), offer(5007)] });
    await world.screen.findByRole("button", { name: /Back India line 1 at 1.90/ });
    const rows = () => world.screen.getAllByText(/ line \d/).map(({ textContent }) => textContent);
    expect(rows()).toEqual(["India line 1", "Australia line 1", "Australia line 3"]);
    await userEvent.click(world.screen.getByRole("button", { name: "17 more lines without offers" }));
    expect(rows()).toHaveLength(20);
    await userEvent.click(world.screen.getByRole("button", { name: "Fewer lines" }));
    expect(rows()).toHaveLength(3);
  });

  it("keeps a line that the player has bet on, though nobody offers it", async () => {
    const runners = Array.from({ length: 20 }, (_, index) => ({
      ...{ id: 5000 + index, sort: index, handicap: index, name: `Line ${index}` },
    }));
    const line = { unit: "goals", first: -1, step: 0.25, count: 10, sides: "both" as const };
    const world = openMarketWorld({
      wire: (wire) => {
        wire.on("Market/GetByEventId", () => ok([aMarket({ ...HANDICAP, line, runners })]));
        const bet = anOpenBet({ runnerId: 5011, matched: 500, unmatched: 0 });
        wire.on("Bet/GetUserOpenBets", () => ok({ balance: 1, exposure: 1, held: 0, openBets: [bet] }));
      },
    });
    const offer = { Id: 5002, Back: [[1.9, 300] as [number, number]], Lay: [], Last: null };
    await pushImage(world, { Runners: [offer] });
    expect(await world.screen.findByText("Line 11")).toBeTruthy();
    expect(world.screen.getByRole("button", { name: "18 more lines without offers" })).toBeTruthy();
  });

  it("is settled by the margin", async () => {
    const world = openMarketWorld({
      guest: true,
      wire: (wire) => wire.on("Market/GetByEventId", () => ok([HANDICAP])),
    });
    await pushImage(world);
    world.hub.push(statusPush({ Status: "SETTLED", Result: { Type: "number", Value: 1 } }));
    expect(await world.screen.findByText("Settled: India by 1.")).toBeTruthy();
  });
});

describe("correct scores", () => {
  const NAMES = ["0 - 0", "1 - 0", "0 - 1", "1 - 1", "2 - 0", "0 - 2", "2 - 1", "1 - 2", "2 - 2"];
  const SCORES = aMarket({
    ...{ marketType: "correct_score", marketName: "Correct Score" },
    runners: NAMES.map((name, sort) => ({ id: 6000 + sort, name, sort, handicap: null })),
  });
  const offer = (id: number) => ({ Id: id, Back: [[9, 300] as [number, number]], Lay: [], Last: null });

  it("are folded where nobody offers them any more, and the one that won has its row", async () => {
    const world = openMarketWorld({
      guest: true,
      wire: (wire) => wire.on("Market/GetByEventId", () => ok([SCORES])),
    });
    // Which of them comes first is another matter.
    const rows = () =>
      world.screen
        .getAllByText(/^\d - \d/)
        .map(({ parentElement }) => parentElement?.textContent)
        .sort();
    await world.screen.findByText("0 - 0");
    expect(rows()).toEqual(NAMES.toSorted());
    await pushImage(world, { Runners: [offer(6006), offer(6008)] });
    const more = await world.screen.findByRole("button", { name: "7 more scores without offers" });
    expect(rows()).toEqual(["2 - 1", "2 - 2"]);
    await userEvent.click(more);
    expect(rows()).toEqual(NAMES.toSorted());
    await userEvent.click(world.screen.getByRole("button", { name: "Fewer scores" }));
    world.hub.push(statusPush({ Status: "SETTLED", Result: { Type: "winners", RunnerIds: [6004] } }));
    expect(await world.screen.findByText("Winner")).toBeTruthy();
    expect(rows()).toEqual(["2 - 0Winner", "2 - 1", "2 - 2"]);
    expect(world.screen.getByRole("button", { name: "6 more scores without offers" })).toBeTruthy();
  });
});
