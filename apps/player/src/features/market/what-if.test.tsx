import { ok } from "@crossbook/browser/testing";
import type { OpenBet } from "@crossbook/contract";
import { waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, describe, expect, it } from "vitest";
import { AWAY, anOpenBet, EVENT_ID, HOME, MARKET_ID } from "../../testing/market-answers.ts";
import { bodiesTo, openMarketWorld } from "../../testing/market-world.ts";
import { closeApps, type TestApp } from "../../testing/test-app.tsx";

afterEach(closeApps);

/** 100 matched on India at 2.5, and 100 and 50 more unmatched on Australia at 3. */
function openPosition(): TestApp {
  const openBets = [
    anOpenBet({ betId: 1, betType: "back", odds: 2.5, betRate: 2.5, stake: 100, matched: 100, unmatched: 0 }),
    ...[100, 50].map((stake, index) =>
      anOpenBet({
        ...{ betId: 2 + index, betType: "back", odds: 3, betRate: 3, stake, matched: 0, unmatched: stake },
        ...{ runnerId: AWAY.id, runnerName: AWAY.name },
      }),
    ),
  ];
  return openMarketWorld({
    wire: (wire) => {
      wire.on("Bet/GetUserOpenBets", () => ok({ balance: 500, exposure: 250, held: 0, openBets }));
      wire.on("Bet/CancelBets", () => ok("Cancelled.", { count: 2, amount: 150 }));
      wire.on("Bet/GetUserExpectedProfitLoss", () =>
        ok([
          {
            ...{ eventId: EVENT_ID, marketId: MARKET_ID, ladder: null },
            runners: [
              { runnerId: HOME.id, amount: 150, ifLoses: null, ifPlaced: null },
              { runnerId: AWAY.id, amount: -100, ifLoses: null, ifPlaced: null },
            ],
          },
        ]),
      );
    },
  });
}

async function figures({ screen }: TestApp): Promise<(string | null)[]> {
  const market = within(await screen.findByRole("region", { name: "Match Odds" }));
  const rows = market
    .getAllByRole("listitem")
    .filter(({ textContent }) => /^(India|Australia)/.test(textContent));
  return rows.map(
    ({ textContent }) => /^(?:India|Australia)[+\u2212minus ]*[\d,.]+/.exec(textContent)?.[0] ?? null,
  );
}

describe("the figures of a position", () => {
  it("count unmatched bets and commission as the player chooses, and keep the choice", async () => {
    const world = openPosition();
    await world.screen.findByText("As if all were matched");
    await waitFor(async () =>
      expect(await figures(world)).toEqual(["India+150.00", "Australia\u2212minus 100.00"]),
    );
    await userEvent.click(world.screen.getByRole("switch", { name: "As if all were matched" }));
    expect(await figures(world)).toEqual(["India0.00", "Australia+200.00"]);
    await userEvent.click(world.screen.getByRole("switch", { name: "After commission" }));
    expect(await figures(world)).toEqual(["India0.00", "Australia+196.00"]);
    expect([world.storage.getItem("ifAllMatched"), world.storage.getItem("netOfCommission")]).toEqual([
      "true",
      "true",
    ]);
  });

  it("are switched under the markets where the first bet came while they were looked at: no price moves", async () => {
    let openBets: readonly OpenBet[] = [];
    const world = openMarketWorld({
      wire: (wire) => {
        wire.on("Bet/GetUserOpenBets", () => ok({ balance: 500, exposure: 0, held: 0, openBets }));
      },
    });
    const card = await world.screen.findByRole("region", { name: "Match Odds" });
    await waitFor(() => expect(world.wire.requestsTo("Bet/GetUserOpenBets").length).toBeGreaterThan(0));
    expect(world.screen.queryByRole("group", { name: "Figures of your positions" })).toBeNull();
    openBets = [anOpenBet({ betId: 1 })];
    world.hub.push({ Code: "OpenBets", Data: { EventId: EVENT_ID } });
    const switches = await world.screen.findByRole("group", { name: "Figures of your positions" });
    expect(card.compareDocumentPosition(switches) & Node.DOCUMENT_POSITION_FOLLOWING).not.toBe(0);
  });

  it("are beside one button that cancels what is unmatched in this market", async () => {
    const world = openPosition();
    const name = "Cancel all your unmatched bets in Match Odds";
    await userEvent.click(await world.screen.findByRole("button", { name }));
    const question = within(await world.screen.findByRole("dialog"));
    await userEvent.click(question.getByRole("button", { name: "Cancel all" }));
    await waitFor(() => expect(bodiesTo(world.wire, "Bet/CancelBets")).toEqual([{ marketId: MARKET_ID }]));
  });
});
