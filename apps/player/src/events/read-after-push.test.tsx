import { ok } from "@crossbook/browser/testing";
import { waitFor } from "@testing-library/react";
import { afterEach, expect, it } from "vitest";
import { aMarket, EVENT_ID, profitLossOf, statusPush } from "../testing/market-answers.ts";
import { openMarketWorld, openSlip } from "../testing/market-world.ts";
import { closeApps, type TestApp } from "../testing/test-app.tsx";

afterEach(closeApps);

/** How often a call was sent once it has been sent more often than before, and what else came at the same time is there too. */
async function sentBeyond({ wire, app }: TestApp, path: string, before: number): Promise<number> {
  await waitFor(() => expect(wire.requestsTo(path).length).toBeGreaterThan(before));
  await waitFor(() => expect(app.queryClient.isFetching()).toBe(0));
  return wire.requestsTo(path).length - before;
}

const WIDE = { width: 1_440 };

it.each([
  ["Event/TreeSportWithEvent", { Code: "EventTree", Data: {} }],
  ["Market/GetByEventId", { Code: "EventMarkets", Data: { EventId: EVENT_ID } }],
  ["Market/GetByEventId", statusPush({ Status: "SUSPENDED" })],
] as const)("%s is read once after a push, however many parts of the page show it", async (path, push) => {
  const opened = await openSlip(undefined, WIDE);
  await opened.slip.findByText(/^Min/);
  await waitFor(() => expect(opened.app.queryClient.isFetching()).toBe(0));
  const before = opened.wire.requestsTo(path).length;
  opened.hub.push(push);
  expect(await sentBeyond(opened, path, before)).toBe(1);
});

it("a player's results in an event are read once, however many of its markets are settled", async () => {
  const markets = [1, 2, 3].map((marketId) => aMarket({ marketId, status: "SETTLED" }));
  const world = openMarketWorld({
    ...WIDE,
    wire: (wire) => {
      wire.on("Market/GetByEventId", () => ok(markets));
      wire.on("Transaction/GetProfitLoss", () => ok(profitLossOf([{ marketId: 1, gross: 100 }])));
    },
  });
  const path = "Transaction/GetProfitLoss";
  await world.screen.findByText(/^Your result/);
  await waitFor(() => expect(world.app.queryClient.isFetching()).toBe(0));
  const before = world.wire.requestsTo(path).length;
  world.hub.push({
    Code: "MarketResult",
    Data: {
      ...{ EventId: EVENT_ID, MarketId: 2, Match: "India v Australia", MarketName: "Match Odds" },
      ...{ Void: false, Gross: 100, Commission: 0, Net: 100 },
    },
  });
  expect(await sentBeyond(world, path, before)).toBe(1);
});
