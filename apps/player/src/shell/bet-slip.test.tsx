import { waitFor } from "@testing-library/react";
import { afterEach, expect, it } from "vitest";
import { AWAY, EVENT_ID } from "../testing/market-answers.ts";
import { openMarketWorld } from "../testing/market-world.ts";
import { closeApps } from "../testing/test-app.tsx";

afterEach(closeApps);

it("a player of a phone has news of his bets, also before a price was pressed", async () => {
  const { app, hub, screen } = openMarketWorld({ path: "/inplay", width: 390 });
  await screen.findByRole("heading", { level: 1 });
  await waitFor(() => expect(app.realtime.isRegistered()).toBe(true));
  const matched = { BetId: 1, EventId: EVENT_ID, RunnerName: AWAY.name, Side: "back" } as const;
  await waitFor(() => {
    hub.push({ Code: "BetMatched", Data: { ...matched, Matched: 300, AveragePrice: 2.1, Remaining: 0 } });
    const said = screen.getAllByRole("status").map((region) => region.textContent);
    expect(said.some((words) => words?.startsWith("Back Australia"))).toBe(true);
  });
});
