import { within } from "@testing-library/react";
import { afterEach, describe, expect, it } from "vitest";
import { statusPush } from "../testing/market-answers.ts";
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
    expect((await market.findAllByText(words)).length).toBeGreaterThan(0);
  });

  it("is that it is suspended where a newer server has a status that this app does not know", () => {
    expect(statusWords("HALTED" as "SUSPENDED")).toBe("Suspended");
  });
});
