import { waitFor } from "@testing-library/react";
import { afterEach, describe, expect, it } from "vitest";
import { AWAY, EVENT_ID, MARKET_ID } from "../../testing/market-answers.ts";
import { openSlip } from "../../testing/market-world.ts";
import { closeApps } from "../../testing/test-app.tsx";

afterEach(closeApps);

describe("news of own bets", () => {
  it("is announced when an unmatched bet is matched and when a market has its result", async () => {
    const { hub, screen } = await openSlip();
    hub.push({
      Code: "BetMatched",
      Data: {
        BetId: 1,
        EventId: EVENT_ID,
        RunnerName: AWAY.name,
        Side: "back",
        Matched: 300,
        AveragePrice: 2.1,
        Remaining: 200,
      },
    });
    const said = () => screen.getAllByRole("status").map((region) => region.textContent);
    await waitFor(() =>
      expect(said()).toContain("Back Australia: 300 matched at 2.10, 200 still unmatched."),
    );
    hub.push({
      Code: "MarketResult",
      Data: {
        ...{ EventId: EVENT_ID, MarketId: MARKET_ID, Match: "India v Australia", MarketName: "Match Odds" },
        ...{ Void: false, Gross: -450, Commission: 0, Net: -450 },
      },
    });
    await waitFor(() => expect(said()).toContain("India v Australia · Match Odds is settled: you lost 450."));
  });

  it("is announced and shown when bets lapse, those of one moment together, and reads the open bets again", async () => {
    const { hub, screen, wire } = await openSlip();
    const readBefore = wire.requestsTo("Bet/GetUserOpenBets").length;
    const bet = { BetId: 1, RunnerName: AWAY.name, Side: "back", Amount: 200 } as const;
    const lapsed = {
      EventId: EVENT_ID,
      MarketId: MARKET_ID,
      MarketName: "Match Odds",
      Reason: "wicket",
    } as const;
    hub.push({ Code: "BetsLapsed", Data: { ...lapsed, Count: 1, Amount: 200, Bets: [bet] } });
    // Toasts and the polite region say the same.
    const words = "Back Australia: 200 unmatched lapsed at a wicket.";
    await waitFor(() => expect(screen.getAllByText(words)).toHaveLength(2));
    expect(screen.getAllByRole("status").map((region) => region.textContent)).toContain(words);
    await waitFor(() => expect(wire.requestsTo("Bet/GetUserOpenBets").length).toBeGreaterThan(readBefore));
    hub.push({ Code: "BetsLapsed", Data: { ...lapsed, Count: 99, Amount: 9_900, Bets: [bet] } });
    hub.push({ Code: "BetsLapsed", Data: { ...lapsed, Count: 1, Amount: 200, Bets: [bet] } });
    const sum = "100 unmatched bets in Match Odds lapsed at a wicket: 10,100 in all.";
    await waitFor(() => expect(screen.getAllByText(sum)).toHaveLength(2));
    expect(screen.getAllByText(words)).toHaveLength(1);
  });

  it("says of a lay that waited for the starting price what it could have lost", async () => {
    const { hub, screen } = await openSlip();
    const bet = { BetId: 1, RunnerName: AWAY.name, Side: "lay", Amount: 60, IsLiability: true } as const;
    hub.push({
      Code: "BetsLapsed",
      Data: {
        ...{ EventId: EVENT_ID, MarketId: MARKET_ID, MarketName: "Match Odds", Reason: "startingPrice" },
        ...{ Count: 1, Amount: 60, Bets: [bet] },
      },
    });
    const words = "Lay Australia: liability 60 unmatched lapsed at the starting price.";
    await waitFor(() => expect(screen.getAllByText(words)).toHaveLength(2));
  });
});
