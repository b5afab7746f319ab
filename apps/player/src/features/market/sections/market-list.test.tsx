import { ok } from "@crossbook/browser/testing";
import type { Market } from "@crossbook/contract";
import { waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, describe, expect, it } from "vitest";
import { aMarket } from "../../../testing/market-answers.ts";
import { type MarketWorldOptions, openMarketWorld } from "../../../testing/market-world.ts";
import { closeApps } from "../../../testing/test-app.tsx";

afterEach(closeApps);

function market(
  marketId: number,
  marketType: string,
  marketName: string,
  overrides: Partial<Market> = {},
): Market {
  return aMarket({ marketId, marketType: marketType as Market["marketType"], marketName, ...overrides });
}

const MARKETS = [
  market(1, "match_odd", "Match Odds"),
  market(2, "bookmaker", "Bookmaker"),
  market(3, "goalsmaker", "Over/under 1.5 goals", { status: "SETTLED" }),
  market(4, "goalsmaker", "Over/under 2.5 goals"),
  market(5, "handicap", "Asian handicap"),
];

async function openMarkets(markets: readonly Market[] = MARKETS, options: MarketWorldOptions = {}) {
  const world = openMarketWorld({
    guest: true,
    ...options,
    wire: (wire) => wire.on("Market/GetByEventId", () => ok(markets)),
  });
  await world.screen.findByRole("heading", { name: "Match Odds" });
  const names = () =>
    world.screen
      .getAllByRole("heading", { level: 2 })
      .map(({ textContent }) => textContent)
      .filter((name) => name !== "Open bets");
  return { ...world, names, user: userEvent.setup() };
}

describe("the markets of a match", () => {
  it("are under each other by kind; several of one kind are on one card with their count", async () => {
    const { screen, names } = await openMarkets();
    expect(names()).toEqual(["Match Odds", "Bookmaker", "Goals 22 markets", "Asian handicap"]);
    expect(screen.getByRole("heading", { level: 3, name: "Over/under 2.5 goals" })).toBeTruthy();
  });

  it("have no filter where there is one kind only", async () => {
    const { screen } = await openMarkets(MARKETS.slice(0, 1));
    expect(screen.queryByRole("tab")).toBeNull();
  });

  it("are filtered by kind, with how many take bets, and by the keyboard", async () => {
    const { screen, names, user } = await openMarkets();
    expect(screen.getAllByRole("tab").map(({ textContent }) => textContent)).toEqual([
      "All4",
      "Match odds1",
      "Bookmaker1",
      "Goals1",
      "Handicap1",
    ]);
    await user.click(screen.getByRole("tab", { name: /^Goals/ }));
    expect(names()).toEqual(["Goals 22 markets"]);
    await user.keyboard("{ArrowRight}");
    await waitFor(() => expect(names()).toEqual(["Asian handicap"]));
  });

  it("shows all kinds again when the one that was filtered by is gone", async () => {
    let markets: readonly Market[] = MARKETS;
    const { app, screen, names, user, wire } = await openMarkets();
    wire.on("Market/GetByEventId", () => ok(markets));
    await user.click(screen.getByRole("tab", { name: /^Handicap/ }));
    expect(names()).toEqual(["Asian handicap"]);
    markets = MARKETS.slice(0, 4);
    await app.queryClient.invalidateQueries();
    await waitFor(() => expect(names()).toEqual(["Match Odds", "Bookmaker", "Goals 22 markets"]));
  });

  it("are collapsed and pinned by kind, on every match and after a reload", async () => {
    const { screen, names, user, storage } = await openMarkets();
    await user.click(screen.getByRole("button", { name: "Show Bookmaker", expanded: true }));
    const collapsed = screen.getByRole("region", { name: "Bookmaker" });
    expect(collapsed.querySelector("li")).toBeNull();
    await user.click(screen.getByRole("button", { name: "Pin Goals to the top", pressed: false }));
    await waitFor(() => expect(names()[0]).toBe("Goals 22 markets"));
    expect(names()).toEqual(["Goals 22 markets", "Match Odds", "Bookmaker", "Asian handicap"]);
    const stored = {
      collapsedSections: storage.getItem("collapsedSections") ?? "",
      pinnedSections: storage.getItem("pinnedSections") ?? "",
    };
    closeApps();
    const again = await openMarkets(MARKETS, { stored });
    expect(again.names()).toEqual(["Goals 22 markets", "Match Odds", "Bookmaker", "Asian handicap"]);
    await again.user.click(again.screen.getByRole("button", { name: "Show Bookmaker", expanded: false }));
    expect(again.screen.getByRole("region", { name: "Bookmaker" }).querySelectorAll("li")).toHaveLength(2);
  });

  it.each([
    [390, 0],
    [1_200, 0],
    [1_680, 2],
  ])("stand in two columns where there is room: %d px", async (width, columns) => {
    const { screen } = await openMarkets(MARKETS, { width });
    const bookmaker = screen.getByRole("region", { name: "Bookmaker" }).parentElement;
    const handicap = screen.getByRole("region", { name: "Asian handicap" }).parentElement;
    expect(new Set([bookmaker, handicap]).size).toBe(columns === 2 ? 2 : 1);
  });
});
