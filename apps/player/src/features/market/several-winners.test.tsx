import { ok } from "@crossbook/browser/testing";
import type { Market } from "@crossbook/contract";
import { waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, describe, expect, it } from "vitest";
import { AWAY, aMarket, HOME, MARKET_ID, statusPush } from "../../testing/market-answers.ts";
import { type MarketWorldOptions, openMarketWorld, pushImage } from "../../testing/market-world.ts";
import { closeApps, type TestApp } from "../../testing/test-app.tsx";

afterEach(closeApps);

const THIRD = { id: 4103, name: "England" };
const PLACE: Market = aMarket({
  marketType: "place",
  marketName: "To be placed",
  winners: 2,
  runners: [
    { ...HOME, sort: 1, handicap: null },
    { ...AWAY, sort: 2, handicap: null },
    { ...THIRD, sort: 3, handicap: null },
  ],
});

const PRICES = {
  Runners: [HOME, AWAY, THIRD].map(({ id }) => ({
    Id: id,
    Back: [[1.5, 900] as [number, number]],
    Lay: [[1.6, 400] as [number, number]],
    Last: null,
  })),
};

function openPlaceMarket(market: Market = PLACE, options: MarketWorldOptions = {}): TestApp {
  return openMarketWorld({
    ...options,
    wire: (wire) => {
      wire.on("Market/GetByEventId", () => ok([market]));
      options.wire?.(wire);
    },
  });
}

async function rowOf({ screen }: TestApp, runner: string) {
  const cells = await screen.findAllByRole("button", { name: new RegExp(`^Back ${runner}`) });
  return within(cells[0]?.closest("li") ?? document.body);
}

describe("a market with several winners", () => {
  it("comes after the winner's market, with its number of winners, and a book against 100 % for each", async () => {
    const main = aMarket({ marketId: 99, marketName: "Winner" });
    const world = openMarketWorld({
      guest: true,
      wire: (wire) => wire.on("Market/GetByEventId", () => ok([PLACE, main])),
    });
    await pushImage(world, PRICES);
    const section = within(await world.screen.findByRole("region", { name: "To be placed" }));
    expect(section.getByRole("heading", { name: "To be placed" })).toBeTruthy();
    expect(section.getByText("2 winners")).toBeTruthy();
    expect(section.queryByRole("heading", { name: "Winner" })).toBeNull();
    const names = world.screen.getAllByRole("heading", { name: /^(Winner|To be placed)$/ });
    expect(names.map(({ textContent }) => textContent)).toEqual(["Winner", "To be placed"]);
    expect(await section.findByText("200/200%")).toBeTruthy();
  });

  it("names every winner, in the order of the rows", async () => {
    const world = openPlaceMarket(PLACE, { guest: true });
    await pushImage(world, PRICES);
    await rowOf(world, "England");
    world.hub.push(
      statusPush({ Status: "SETTLED", Result: { Type: "winners", RunnerIds: [THIRD.id, HOME.id] } }),
    );
    expect(await world.screen.findByText("Settled: India and England won.")).toBeTruthy();
    expect(world.screen.getAllByText("Winner")).toHaveLength(2);
  });

  it("names the winners of a market that was settled before the page opened", async () => {
    const result = { type: "winners" as const, runnerIds: [HOME.id, AWAY.id] };
    const { screen } = openPlaceMarket({ ...PLACE, status: "SETTLED", result }, { guest: true });
    expect(await screen.findByText("Settled: India and Australia won.")).toBeTruthy();
  });

  it("shows what a runner brings if it wins and if it does not, also to screen readers", async () => {
    const world = openPlaceMarket(PLACE, {
      wire: (wire) =>
        wire.on("Bet/GetUserExpectedProfitLoss", () =>
          ok([
            {
              eventId: 41,
              marketId: MARKET_ID,
              runners: [{ runnerId: HOME.id, amount: 120, ifLoses: -40 }],
            },
          ]),
        ),
    });
    await pushImage(world, PRICES);
    const row = await rowOf(world, "India");
    const [wins, loses] = await waitFor(() => [row.getByText("+120.00"), row.getByText(/40\.00$/)]);
    expect(wins?.parentElement?.textContent).toBe("If it wins +120.00 / , if it does not \u2212minus 40.00");
    expect(loses).toBeTruthy();
    expect((await rowOf(world, "Australia")).getAllByText("0.00")).toHaveLength(2);
  });

  it("projects a bet in the slip on its own runner only", async () => {
    const world = openPlaceMarket();
    await pushImage(world, PRICES);
    const user = userEvent.setup();
    await user.click(await world.screen.findByRole("button", { name: "Lay India at 1.60" }));
    await user.type(await world.screen.findByLabelText("Stake"), "500");
    const row = await rowOf(world, "India");
    expect(await row.findByText("+500.00")).toBeTruthy();
    expect(row.getByText(/300\.00$/)).toBeTruthy();
    const other = await rowOf(world, "Australia");
    expect(other.getAllByText("0.00")).toHaveLength(2);
    expect(other.queryByLabelText("would become")).toBeNull();
    expect(row.getByLabelText("would become")).toBeTruthy();
  });
});
