import { ok } from "@crossbook/browser/testing";
import { within } from "@testing-library/react";
import { afterEach, describe, expect, it } from "vitest";
import { aMarket, statusPush } from "../testing/market-answers.ts";
import { openMarketWorld, pushImage } from "../testing/market-world.ts";
import { closeApps } from "../testing/test-app.tsx";
import { statusWords } from "./status-words.ts";

afterEach(closeApps);

describe("why the prices of a market cannot be taken", () => {
  it.each([
    [{ Status: "SUSPENDED", Reason: "Wicket" }, "Suspended · Wicket"],
    [{ Status: "SUSPENDED", Reason: "SUSPENDED" }, "Suspended"],
    [{ Status: "BALLRUNNING", Reason: "BallRunning" }, "Ball running"],
  ] as const)("is said once: %o", async (push, words) => {
    const world = openMarketWorld();
    await pushImage(world);
    const market = within(await world.screen.findByRole("region", { name: "Match Odds" }));
    world.hub.push(statusPush(push));
    expect(await market.findByText(words)).toBeTruthy();
  });

  it("is said once for all runners of a race, over their rows", async () => {
    const runners = Array.from({ length: 9 }, (_, sort) => ({
      ...{ id: 4_100 + sort, name: `Runner ${sort}`, sort, handicap: null },
    }));
    const world = openMarketWorld({
      wire: (wire) => wire.on("Market/GetByEventId", () => ok([aMarket({ runners })])),
    });
    await pushImage(world);
    const market = within(await world.screen.findByRole("region", { name: "Match Odds" }));
    world.hub.push(statusPush({ Status: "SUSPENDED", Reason: "SUSPENDED" }));
    expect(await market.findByText("Suspended")).toBeTruthy();
    expect(market.getAllByRole("listitem")).toHaveLength(9);
  });

  it("is that it is suspended where a newer server has a status that this app does not know", () => {
    expect(statusWords("HALTED" as "SUSPENDED")).toBe("Suspended");
  });
});
