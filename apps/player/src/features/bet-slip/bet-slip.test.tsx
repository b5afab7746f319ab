import { ok, refused } from "@crossbook/browser/testing";
import { api as contract, type OpenBet } from "@crossbook/contract";
import { act, waitFor, within } from "@testing-library/react";
import { afterEach, describe, expect, it } from "vitest";
import {
  AWAY,
  aMarket,
  anOpenBet,
  aPlacement,
  EVENT_ID,
  HOME,
  MARKET_ID,
  statusPush,
} from "../../testing/market-answers.ts";
import { bodiesTo, openSlip } from "../../testing/market-world.ts";
import { placeInPart } from "../../testing/slip-world.ts";
import { closeApps } from "../../testing/test-app.tsx";

afterEach(closeApps);

describe("writing a bet", () => {
  it("[CONST-01][ENTITY-02] offers the eight default stakes in order, and each press adds", async () => {
    const { slip, user } = await openSlip();
    const stakes = slip.getAllByRole("button", { name: /^Add .* to the stake$/ });
    expect(stakes.map((button) => button.textContent)).toEqual([
      "+100",
      "+500",
      "+1k",
      "+2k",
      "+3k",
      "+4k",
      "+5k",
      "+6k",
    ]);
    const value = () => slip.getByLabelText<HTMLInputElement>("Stake").value;
    const sums: string[] = [];
    for (const button of stakes) {
      await user.click(button);
      sums.push(value());
    }
    expect(sums).toEqual(["100", "600", "1600", "3600", "6600", "10600", "15600", "21600"]);
    await user.click(slip.getByRole("button", { name: "Double the stake" }));
    expect(value()).toBe("43200");
  });

  it("shows profit, liability, new exposure and balance together, and says the act in the button", async () => {
    const { slip, user, place } = await openSlip();
    await user.type(slip.getByLabelText("Stake"), "500");
    expect(slip.getAllByRole("definition").map((figure) => figure.textContent)).toEqual([
      "500.00",
      "450.00",
      "450.00",
      "550.00",
    ]);
    expect(place().textContent).toBe("Lay 500 at 1.90, risk 450");
  });

  it("moves the price along the market's ladder by the arrow keys", async () => {
    const { slip, user } = await openSlip(/^Back Australia at 2.10$/);
    const price = slip.getByLabelText<HTMLInputElement>("Price");
    await user.click(price);
    await user.keyboard("{ArrowUp}{ArrowUp}{ArrowDown}");
    expect(price.value).toBe("2.12");
  });

  it("is written, left by Escape and returns to its price, all by the keyboard", async () => {
    const { user, screen } = await openSlip();
    const price = screen.getByRole("button", { name: /^Back Australia at 2.10$/ });
    price.focus();
    await user.keyboard("{Enter}");
    const stake = await screen.findByLabelText("Stake");
    stake.focus();
    await user.keyboard("500");
    expect(stake).toHaveProperty("value", "500");
    await user.keyboard("{Escape}");
    expect(screen.queryByLabelText("Stake")).toBeNull();
    expect(document.activeElement).toBe(price);
  });

  it("projects the result for each runner while the stake is typed", async () => {
    const { slip, user, screen } = await openSlip();
    await user.type(slip.getByLabelText("Stake"), "100");
    const rows = screen.getAllByRole("listitem").map((row) => row.textContent ?? "");
    expect(rows.find((row) => row.startsWith("India"))).toContain("\u2212minus 90.00");
    expect(rows.find((row) => row.startsWith("Australia"))).toContain("+100.00");
  });

  it("names the rule a stake breaks and does not send it", async () => {
    const { slip, user, place } = await openSlip();
    await user.type(slip.getByLabelText("Stake"), "50");
    expect(slip.getByRole("alert").textContent).toBe("The minimum stake here is 100.");
    const stake = slip.getByRole("textbox", { name: "Stake", description: "The minimum stake here is 100." });
    expect(stake.getAttribute("aria-invalid")).toBe("true");
    expect(place()).toHaveProperty("disabled", true);
  });

  it("[CALL-BET-13] applies the player's own limits", async () => {
    const { slip, user } = await openSlip(undefined, {
      wire: (wire) =>
        wire.on("Odds/GetUserLimits", () =>
          ok([
            {
              marketType: "match_odd",
              marketId: MARKET_ID,
              runnnerId: HOME.id,
              limit: { minStake: 10, maxStake: 60, delayTime: 0, isSuspended: false, isBetLock: false },
            },
          ]),
        ),
    });
    await user.type(slip.getByLabelText("Stake"), "61");
    expect((await slip.findByRole("alert")).textContent).toBe("The maximum stake here is 60.");
  });

  it("keeps the price that was pressed when the market moves, and takes the new one only when asked", async () => {
    const { slip, user, hub } = await openSlip();
    hub.push({
      Code: "Odds",
      Data: {
        MarketId: MARKET_ID,
        Sequence: 11,
        Image: false,
        Status: "OPEN",
        Reason: "",
        Matched: 20_000,
        Runners: [{ Id: HOME.id, Back: [[1.9, 10]], Lay: [[1.95, 50]], Last: 1.9 }],
      },
    });
    const use = await slip.findByRole("button", { name: "Use 1.95 (+0.05)" });
    const price = slip.getByLabelText<HTMLInputElement>("Price");
    expect(price.value).toBe("1.90");
    await user.click(use);
    expect(price.value).toBe("1.95");
  });

  it("cannot be sent while the market is suspended, and says why", async () => {
    const { slip, user, hub, place } = await openSlip();
    await user.type(slip.getByLabelText("Stake"), "500");
    hub.push(statusPush({ Status: "SUSPENDED", Reason: "Wicket" }));
    await waitFor(() => expect(place().textContent).toBe("Suspended · Wicket"));
    expect(place()).toHaveProperty("disabled", true);
    expect(slip.getByLabelText<HTMLInputElement>("Stake").value).toBe("500");
  });
});

describe("placing it", () => {
  it("[PROD-03][CALL-BET-07] sends what the button says and shows plainly what was matched and what is unmatched", async () => {
    const { slip, user, place, wire } = await openSlip(undefined, { wire: placeInPart });
    await user.type(slip.getByLabelText("Stake"), "500");
    await user.click(place());
    expect(await slip.findByText("Matched 300 at 1.88. 200 is unmatched at 1.90.")).toBeTruthy();
    expect(slip.getByText("A better price than the 1.90 you asked for.")).toBeTruthy();
    expect(bodiesTo(wire, "Bet/PlaceBetV2")).toEqual([
      {
        placeTime: null,
        type: 2,
        rate: 1.9,
        stake: 500,
        fancyValue: 0,
        runnerId: HOME.id,
        marketId: MARKET_ID,
        eventId: EVENT_ID,
        clientReference: "id-1",
        execution: "limit",
        persistence: "lapse",
      },
    ]);
  });

  it("has the focus on what became of it, and gives it back to the price that was pressed", async () => {
    const { slip, user, screen } = await openSlip(undefined, {
      wire: (wire) => wire.on(contract.bets.placeBet.path, () => ok("Bet placed", aPlacement())),
    });
    await user.type(slip.getByLabelText("Stake"), "500{Enter}");
    const done = await slip.findByRole("button", { name: "Done" });
    expect(document.activeElement).toBe(done);
    expect(slip.queryByLabelText("Stake")).toBeNull();
    await user.keyboard("{Enter}");
    expect(document.activeElement).toBe(screen.getByRole("button", { name: "Lay India at 1.90" }));
  });

  it("reads the open bets again, and cancels what is unmatched beside the outcome", async () => {
    const { slip, user, place, wire } = await openSlip(undefined, {
      wire: (wire) => {
        placeInPart(wire);
        wire.on(contract.bets.cancelBet.path, () => ok("Cancelled 200.", { count: 1, amount: 200 }));
      },
    });
    const readBefore = wire.requestsTo("Bet/GetUserOpenBets").length;
    await user.type(slip.getByLabelText("Stake"), "500");
    await user.click(place());
    await user.click(await slip.findByRole("button", { name: "Cancel the rest" }));
    await waitFor(() => expect(bodiesTo(wire, "Bet/CancelBet")).toEqual([{ betId: 9001, reduceBy: null }]));
    await waitFor(() => expect(wire.requestsTo("Bet/GetUserOpenBets").length).toBeGreaterThan(readBefore));
  });

  it("says so when an unmatched bet has lapsed", async () => {
    let openBets = [anOpenBet({ betRate: 1.9 })];
    const { slip, user, place, hub } = await openSlip(undefined, {
      wire: (wire) => {
        wire.on(contract.bets.placeBet.path, () =>
          ok("Bet placed", aPlacement({ matched: 0, remaining: 500, averagePrice: null })),
        );
        wire.on("Bet/GetUserOpenBets", () => ok({ balance: 550, exposure: 450, openBets }));
      },
    });
    await user.type(slip.getByLabelText("Stake"), "500");
    await user.click(place());
    expect(await slip.findByText("Nothing is matched yet. 500 is unmatched at 1.90.")).toBeTruthy();
    openBets = [];
    hub.push({ Code: "OpenBets", Data: { EventId: EVENT_ID } });
    expect(await slip.findByText("Nothing was matched, and the bet is no longer open.")).toBeTruthy();
    expect(slip.queryByRole("button", { name: "Cancel bet" })).toBeNull();
  });

  it("is sent once where presses come before the button is shown as pressed", async () => {
    const { slip, user, place, wire } = await openSlip(undefined, {
      wire: (wire) => wire.on(contract.bets.placeBet.path, () => ok("Bet placed", aPlacement({}))),
    });
    await user.type(slip.getByLabelText("Stake"), "500");
    const button = place();
    act(() => {
      button.click();
      button.click();
    });
    await slip.findByRole("button", { name: "Done" });
    expect(bodiesTo(wire, contract.bets.placeBet.path)).toHaveLength(1);
  });

  it("keeps the slip filled after a refusal and shows the server's words", async () => {
    const { slip, user, place } = await openSlip(undefined, {
      wire: (wire) =>
        wire.on(contract.bets.placeBet.path, () =>
          refused(409, "SELF_MATCH", "This bet would match your own unmatched bet. Cancel that one first."),
        ),
    });
    await user.type(slip.getByLabelText("Stake"), "500");
    await user.click(place());
    expect((await slip.findByRole("alert")).textContent).toBe(
      "This bet would match your own unmatched bet. Cancel that one first.",
    );
    expect(slip.getByLabelText<HTMLInputElement>("Stake").value).toBe("500");
    expect(slip.getByLabelText<HTMLInputElement>("Price").value).toBe("1.90");
    expect(place().textContent).toBe("Lay 500 at 1.90, risk 450");
  });

  it("offers to take back the own bets that it would match, and no others", async () => {
    const own = (betId: number, overrides: Partial<OpenBet>) =>
      anOpenBet({ betId, betType: "back", ...overrides });
    const { slip, user, place, wire } = await openSlip(undefined, {
      wire: (wire) => {
        wire.on(contract.bets.placeBet.path, () => refused(409, "SELF_MATCH", "Your own bet."));
        wire.on(contract.bets.cancelBet.path, () => ok("Bet Cancelled Successfully"));
        wire.on("Bet/GetUserOpenBets", () =>
          ok({
            ...{ balance: 1, exposure: 2, held: 0 },
            openBets: [
              own(1, { betRate: 1.88 }),
              own(2, { betRate: 1.9 }),
              own(3, { betRate: 1.91 }),
              own(4, { betRate: 1.88, unmatched: 0, matched: 500 }),
              own(5, { betRate: 1.88, runnerId: AWAY.id }),
              own(6, { betRate: 1.88, marketId: MARKET_ID + 1 }),
              own(7, { betRate: 1.95, betType: "lay" }),
            ],
          }),
        );
      },
    });
    await user.type(slip.getByLabelText("Stake"), "500");
    await user.click(place());
    await user.click(await slip.findByRole("button", { name: "Cancel those 2 bets" }));
    await waitFor(() =>
      expect(bodiesTo(wire, contract.bets.cancelBet.path)).toEqual([
        { betId: 1, reduceBy: null },
        { betId: 2, reduceBy: null },
      ]),
    );
    await waitFor(() => expect(slip.queryByRole("alert")).toBeNull());
    expect(document.activeElement).toBe(place());
  });

  it("offers to take back those too that it would match at the worst price it accepts", async () => {
    const { slip, user, place } = await openSlip(undefined, {
      wire: (wire) => {
        wire.on(contract.bets.placeBet.path, () => refused(409, "SELF_MATCH", "Your own bet."));
        wire.on("Bet/GetUserOpenBets", () =>
          ok({
            ...{ balance: 1, exposure: 2, held: 0 },
            openBets: [
              anOpenBet({ betId: 1, betType: "back", betRate: 1.93 }),
              anOpenBet({ betId: 2, betType: "back", betRate: 1.96 }),
            ],
          }),
        );
      },
    });
    await user.type(slip.getByLabelText("Stake"), "500");
    await user.click(slip.getByRole("button", { name: "Options: Limit" }));
    await user.click(slip.getByRole("radio", { name: "Accept worse prices" }));
    expect(place().textContent).toBe("Lay 500 at 1.90 to 1.95, risk 475");
    await user.click(place());
    expect(await slip.findByRole("button", { name: "Cancel that bet" })).toBeTruthy();
  });

  it("[NOTE-12] asks by the same reference what became of a bet whose answer was lost", async () => {
    const { slip, user, place, wire } = await openSlip(undefined, {
      wire: (wire) => {
        wire.on(contract.bets.placeBet.path, () => "lost");
        wire.on(contract.bets.getPlacement.path, () => ok(aPlacement({ matched: 500, remaining: 0 })));
      },
    });
    await user.type(slip.getByLabelText("Stake"), "500");
    await user.click(place());
    expect(await slip.findByText("Matched 500 at 1.88.")).toBeTruthy();
    expect(wire.requestsTo("Bet/PlaceBetV2")).toHaveLength(1);
    expect(wire.requestsTo("Bet/GetPlacement")[0]?.query.get("clientReference")).toBe("id-1");
  });

  it("counts the bet delay down in the button", async () => {
    const { slip, user, place } = await openSlip(undefined, {
      wire: (wire) => {
        wire.on("Market/GetByEventId", () => ok([aMarket({ delayMs: 5_000 })]));
        wire.on(contract.bets.placeBet.path, () => "silent");
      },
    });
    await user.type(slip.getByLabelText("Stake"), "500");
    await user.click(place());
    const button = await slip.findByRole("button", { name: /Placing your bet/ });
    expect(button.textContent).toMatch(/^[45]Placing your bet/);
  });

  it("sends `anyPrice` only where it was chosen for this bet", async () => {
    const { slip, user, place, wire } = await openSlip(undefined, {
      wire: (wire) => wire.on(contract.bets.placeBet.path, () => ok("Bet placed", aPlacement())),
    });
    await user.type(slip.getByLabelText("Stake"), "500");
    await user.click(slip.getByRole("button", { name: "Options: Limit" }));
    await user.click(slip.getByRole("radio", { name: "Accept worse prices" }));
    await user.click(place());
    await waitFor(() =>
      expect(bodiesTo(wire, "Bet/PlaceBetV2")).toMatchObject([{ execution: "anyPrice", worstRate: 1.95 }]),
    );
  });

  it("takes as many ticks as the player chose, and keeps the choice on the device", async () => {
    const { slip, user, place, storage } = await openSlip();
    await user.type(slip.getByLabelText("Stake"), "500");
    await user.click(slip.getByRole("button", { name: "Options: Limit" }));
    await user.click(slip.getByRole("radio", { name: "Accept worse prices" }));
    expect(place().textContent).toBe("Lay 500 at 1.90 to 1.95, risk 475");
    await user.click(slip.getByRole("button", { name: "2 ticks worse" }));
    expect(place().textContent).toBe("Lay 500 at 1.90 to 1.92, risk 460");
    expect(storage.getItem("worseTicks")).toBe("2");
  });

  it("[STORE-06] asks first where the player chose to be asked", async () => {
    const { slip, user, place, wire, screen } = await openSlip(undefined, {
      stored: { confirmBeforePlaceBet: "true" },
      wire: (wire) => wire.on(contract.bets.placeBet.path, () => ok("Bet placed", aPlacement())),
    });
    await user.type(slip.getByLabelText("Stake"), "500");
    await user.click(place());
    const question = within(await screen.findByRole("dialog"));
    expect(question.getByText("Laying India, Match Odds")).toBeTruthy();
    expect(wire.requestsTo("Bet/PlaceBetV2")).toEqual([]);
    await user.click(question.getByRole("button", { name: "Lay 500 at 1.90, risk 450" }));
    await waitFor(() => expect(wire.requestsTo("Bet/PlaceBetV2")).toHaveLength(1));
  });

  it("[STORE-06] is set in the slip to ask first, asks, and keeps that over a reload", async () => {
    const { slip, user, place, wire, screen, storage } = await openSlip();
    await user.click(slip.getByRole("switch", { name: "Confirm before placing" }));
    expect(storage.getItem("confirmBeforePlaceBet")).toBe("true");
    await user.type(slip.getByLabelText("Stake"), "500");
    await user.click(place());
    expect(await screen.findByRole("dialog", { name: "Please confirm your bet" })).toBeTruthy();
    expect(wire.requestsTo("Bet/PlaceBetV2")).toEqual([]);
  });

  it('[STORE-06] takes the stored text "false" for no', async () => {
    const { slip, user, place, wire } = await openSlip(undefined, {
      stored: { confirmBeforePlaceBet: "false" },
      wire: (wire) => wire.on(contract.bets.placeBet.path, () => ok("Bet placed", aPlacement())),
    });
    await user.type(slip.getByLabelText("Stake"), "500");
    await user.click(place());
    await waitFor(() => expect(wire.requestsTo("Bet/PlaceBetV2")).toHaveLength(1));
  });

  it("leads a guest to the login and back to this market", async () => {
    const { slip, user, place, app, wire } = await openSlip(undefined, { guest: true });
    await user.type(slip.getByLabelText("Stake"), "500");
    expect(place().textContent).toBe("Log in to lay 500 at 1.90, risk 450");
    await user.click(place());
    expect(app.modals.store.getState().open).toEqual({ name: "login", to: "/markets/41" });
    expect(wire.requestsTo("Bet/PlaceBetV2")).toEqual([]);
  });
});
