import { ok, refused } from "@crossbook/browser/testing";
import { waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, describe, expect, it } from "vitest";
import { aMarket, EVENT_ID, hubImage, MARKET_ID } from "../../../testing/market-answers.ts";
import { openMarketWorld, pushImage } from "../../../testing/market-world.ts";
import { closeApps } from "../../../testing/test-app.tsx";

afterEach(closeApps);

const OTHER = { eventId: 77, marketId: 770 };

describe("markets that are watched together", () => {
  it("are added in their head, are live on one page, and open the slip there", async () => {
    const user = userEvent.setup();
    const world = openMarketWorld({
      stored: { watchedMarkets: JSON.stringify([OTHER]) },
      wire: (wire) =>
        wire.on("Market/GetByEventId", ({ query }) =>
          ok(
            query.get("eventId") === "77"
              ? [
                  aMarket({
                    ...OTHER,
                    event: { title: "France v Croatia", competition: "", sourceLabel: "" },
                  }),
                ]
              : [aMarket()],
          ),
        ),
    });
    const button = await world.screen.findByRole("button", { name: "Watch Match Odds with other markets" });
    await user.click(button);
    expect(button.getAttribute("aria-pressed")).toBe("true");
    expect(JSON.parse(world.storage.getItem("watchedMarkets") ?? "")).toEqual([
      OTHER,
      { eventId: EVENT_ID, marketId: MARKET_ID },
    ]);
    await world.router.navigate({ to: "/multi-market" });
    await world.screen.findByRole("link", { name: "France v Croatia" });
    await world.screen.findByRole("link", { name: "India v Australia" });
    expect(world.screen.getAllByRole("heading", { level: 2 }).map(({ textContent }) => textContent)).toEqual(
      expect.arrayContaining(["France v Croatia", "India v Australia"]),
    );
    await pushImage(world);
    world.hub.push(hubImage({ MarketId: OTHER.marketId }));
    await waitFor(() =>
      expect(world.screen.getAllByRole("button", { name: "Back India at 1.85" })).toHaveLength(2),
    );
    const [first] = world.screen.getAllByRole("button", { name: "Lay India at 1.90" });
    if (first) await user.click(first);
    expect(await world.screen.findByText("Match Odds · France v Croatia")).toBeTruthy();
  });

  it("are none at first", async () => {
    const { screen } = openMarketWorld({ path: "/multi-market" });
    expect(await screen.findByText("You watch no markets together.")).toBeTruthy();
  });

  it.each([
    ["its event has it no more", () => ok([])],
    ["its event is gone too", () => refused(404, "EVENT_NOT_FOUND", "There is no such event.")],
  ])("can be taken away one by one where %s", async (_, answer) => {
    const gone = openMarketWorld({
      path: "/multi-market",
      stored: { watchedMarkets: JSON.stringify([OTHER]) },
      wire: (wire) => wire.on("Market/GetByEventId", answer),
    });
    await userEvent.click(await gone.screen.findByRole("button", { name: "Take it away" }));
    expect(await gone.screen.findByText("You watch no markets together.")).toBeTruthy();
    expect(gone.storage.getItem("watchedMarkets")).toBe("[]");
  });
});
