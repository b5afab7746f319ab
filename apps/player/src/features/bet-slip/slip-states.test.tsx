import { ok, refused } from "@crossbook/browser/testing";
import { api as contract } from "@crossbook/contract";
import { act, waitFor, within } from "@testing-library/react";
import { afterEach, describe, expect, it } from "vitest";
import { useSelection } from "../../selection/selection-store.ts";
import {
  aMarket,
  anOpenBet,
  aPlacement,
  EVENT_ID,
  HOME,
  MARKET_ID,
  statusPush,
} from "../../testing/market-answers.ts";
import { bodiesTo, openSlip } from "../../testing/market-world.ts";
import { type Opened, priceOf, pushPrices, stakeOf } from "../../testing/slip-world.ts";
import { closeApps } from "../../testing/test-app.tsx";

afterEach(closeApps);

describe("a bet on its way", () => {
  it("counts once, also when the pushes and the lists know it before its answer is here", async () => {
    const opened = await openSlip(undefined, {
      wire: (wire) => wire.on(contract.bets.placeBet.path, () => "silent"),
    });
    const { slip, hub, wire, screen, user } = opened;
    const figures = () =>
      ["New exposure", "Available after"].map((name) => slip.getByText(name).nextElementSibling?.textContent);
    await user.type(stakeOf(opened), "500");
    expect(figures()).toEqual(["450.00", "550.00"]);
    await user.click(opened.place());
    wire.on("Bet/GetUserOpenBets", () =>
      ok({
        ...{ balance: 550, exposure: 450, held: 0 },
        openBets: [anOpenBet({ betType: "lay", betRate: 1.9, stake: 500, matched: 0, unmatched: 500 })],
      }),
    );
    hub.push({ Code: "UserBalance", Data: { Balance: 550, Exposure: 450, Held: 0 } });
    hub.push({ Code: "OpenBets", Data: { EventId: EVENT_ID } });
    await waitFor(() => expect(opened.app.session.state().exposure).toBe(450));
    await screen.findAllByText("550.00");
    expect(figures()).toEqual(["450.00", "550.00"]);
    expect(screen.queryByText("−450.00")).toBeNull();
    expect(useSelection.getState().draft).toMatchObject({ stakeText: "500", isSent: true });
  });

  it("counts again as what is being written after a refusal", async () => {
    const opened = await openSlip(undefined, {
      wire: (wire) =>
        wire.on(contract.bets.placeBet.path, () => refused(409, "MARKET_SUSPENDED", "It is suspended.")),
    });
    await opened.user.type(stakeOf(opened), "500");
    await opened.user.click(opened.place());
    expect(await opened.slip.findByText("It is suspended.")).toBeTruthy();
    expect(useSelection.getState().draft?.isSent).toBe(false);
  });
});

describe("a bet that a player's own protection refuses", () => {
  it.each([
    ["STAKE_LIMIT_EXCEEDED", 422, "This goes beyond your stake limit of 500.00 in 24 hours: 80.00 is left."],
    ["LOSS_LIMIT_EXCEEDED", 422, "This goes beyond your loss limit of 500.00 in 7 days: 0.00 is left."],
    ["TIME_OUT_ACTIVE", 403, "You are taking a time-out until 12 Jan 2026, 09:30 (India time)."],
    ["SELF_EXCLUDED", 403, "You have excluded yourself until 10 Jul 2026, 12:15 (India time)."],
  ] as const)("says what and until when: %s", async (code, status, words) => {
    const opened = await openSlip(undefined, {
      wire: (wire) => wire.on(contract.bets.placeBet.path, () => refused(status, code, words)),
    });
    await opened.user.type(stakeOf(opened), "500");
    await opened.user.click(opened.place());
    expect(await opened.slip.findByText(words)).toBeTruthy();
    expect(stakeOf(opened)).toHaveProperty("value", "500");
  });
});

describe("a slip whose market changes", () => {
  it.each([
    ["CLOSED", "This market takes no more bets."],
    ["SETTLED", "This market takes no more bets."],
    ["VOID", "This market takes no more bets."],
    ["SUSPENDED", "Suspended"],
  ] as const)("cannot be sent while it is %s, and keeps what was written", async (Status, words) => {
    const opened = await openSlip();
    await opened.user.type(stakeOf(opened), "500");
    opened.hub.push(statusPush({ Status }));
    await waitFor(() => expect(opened.place().textContent).toBe(words));
    expect(opened.place()).toHaveProperty("disabled", true);
    await opened.user.type(stakeOf(opened), "{Enter}");
    expect(opened.wire.requestsTo("Bet/PlaceBetV2")).toEqual([]);
    expect(stakeOf(opened).value).toBe("500");
    expect(priceOf(opened).value).toBe("1.90");
    // What is over says nothing of what is to come.
    const isOver = Status === "SETTLED" || Status === "VOID";
    expect(opened.slip.queryAllByText(/^Unmatched part/)).toHaveLength(isOver ? 0 : 1);
  });

  it("can be sent again when the market is open again", async () => {
    const opened = await openSlip(undefined, {
      wire: (wire) => wire.on(contract.bets.placeBet.path, () => ok("Bet placed", aPlacement())),
    });
    await opened.user.type(stakeOf(opened), "500");
    opened.hub.push(statusPush({ Status: "SUSPENDED", Reason: "Wicket" }));
    await waitFor(() => expect(opened.place().textContent).toBe("Suspended · Wicket"));
    opened.hub.push(statusPush());
    await waitFor(() => expect(opened.place().textContent).toBe("Lay 500 at 1.90, risk 450"));
    await opened.user.click(opened.place());
    await waitFor(() => expect(bodiesTo(opened.wire, "Bet/PlaceBetV2")).toHaveLength(1));
  });

  it("says that nobody offers any more, and by how much the price moved when somebody does", async () => {
    const opened = await openSlip();
    expect(opened.slip.queryByText("No offer now")).toBeNull();
    pushPrices(opened, []);
    expect(await opened.slip.findByText("No offer now")).toBeTruthy();
    pushPrices(opened, [[1.8, 20]], 12);
    expect(await opened.slip.findByRole("button", { name: "Use 1.80 (−0.10)" })).toBeTruthy();
    pushPrices(opened, [[1.9, 20]], 13);
    await waitFor(() => expect(opened.slip.queryByRole("button", { name: /^Use/ })).toBeNull());
    expect(priceOf(opened).value).toBe("1.90");
  });

  it.each([
    [{ isBetLock: true }, "Betting is locked for your account.", "Bets are locked for you"],
    [
      { isSportLock: true },
      "Betting on this sport is locked for your account.",
      "This sport is locked for you",
    ],
  ])("is locked for a player who may not bet there: %o", async (lock, words, badge) => {
    const limit = { minStake: 10, maxStake: 60, delayTime: 0, ...lock };
    const opened = await openSlip(undefined, {
      wire: (wire) =>
        wire.on("Odds/GetUserLimits", () =>
          ok([{ marketType: "match_odd", marketId: MARKET_ID, runnnerId: HOME.id, limit }]),
        ),
    });
    await opened.user.type(stakeOf(opened), "50");
    await waitFor(() => expect(opened.place().textContent).toBe(words));
    expect(opened.place()).toHaveProperty("disabled", true);
    expect(opened.screen.getByText(badge)).toBeTruthy();
  });
});

describe("the stake", () => {
  it("is halved, doubled and cleared by its buttons, and the button under it says what is missing", async () => {
    const opened = await openSlip();
    const { user, slip } = opened;
    expect(opened.place().textContent).toBe("Enter a stake");
    await user.type(stakeOf(opened), "500");
    await user.click(slip.getByRole("button", { name: "Half the stake" }));
    expect(stakeOf(opened).value).toBe("250");
    await user.click(slip.getByRole("button", { name: "Double the stake" }));
    expect(stakeOf(opened).value).toBe("500");
    await user.click(slip.getByRole("button", { name: "Clear the stake" }));
    expect(stakeOf(opened).value).toBe("");
    expect(opened.place().textContent).toBe("Enter a stake");
    expect(opened.place()).toHaveProperty("disabled", true);
  });

  it("becomes as large as the balance covers, and no larger than the market takes", async () => {
    const opened = await openSlip(/^Back Australia at 2.10$/, {
      wire: (wire) => wire.on("Market/GetByEventId", () => ok([aMarket({ maxStake: 700 })])),
    });
    await opened.user.click(opened.slip.getByRole("button", { name: "The largest stake" }));
    expect(stakeOf(opened).value).toBe("700");
    expect(opened.place().textContent).toBe("Back 700 at 2.10, risk 700");
  });

  it("names its rule in place of the limits, and the limits return with a good stake", async () => {
    const opened = await openSlip();
    const { user, slip } = opened;
    expect(slip.getByText(/^Min/).textContent).toBe("Min 100 · Max 50,000");
    await user.type(stakeOf(opened), "99");
    expect((await slip.findByRole("alert")).textContent).toBe("The minimum stake here is 100.");
    expect(stakeOf(opened).getAttribute("aria-invalid")).toBe("true");
    expect(slip.queryByText(/^Min/)).toBeNull();
    await user.clear(stakeOf(opened));
    await user.type(stakeOf(opened), "100");
    expect(slip.queryByRole("alert")).toBeNull();
    expect(slip.getByText(/^Min/)).toBeTruthy();
  });
});

describe("a question before the bet", () => {
  it("is left by Change it with everything as it was, and places nothing", async () => {
    const opened = await openSlip(undefined, { stored: { confirmBeforePlaceBet: "true" } });
    await opened.user.type(stakeOf(opened), "500");
    await opened.user.click(opened.place());
    await opened.user.click(await opened.screen.findByRole("button", { name: "Change it" }));
    await waitFor(() => expect(opened.screen.queryByRole("dialog")).toBeNull());
    expect(stakeOf(opened).value).toBe("500");
    expect(opened.wire.requestsTo("Bet/PlaceBetV2")).toEqual([]);
  });

  it("is left by Escape too", async () => {
    const opened = await openSlip(undefined, { stored: { confirmBeforePlaceBet: "true" } });
    await opened.user.type(stakeOf(opened), "500{Enter}");
    await opened.screen.findByRole("dialog", { name: "Please confirm your bet" });
    await opened.user.keyboard("{Escape}");
    await waitFor(() => expect(opened.screen.queryByRole("dialog")).toBeNull());
    expect(opened.wire.requestsTo("Bet/PlaceBetV2")).toEqual([]);
  });
});

describe("a question before the bet while the market changes behind it", () => {
  const ASKING = { stored: { confirmBeforePlaceBet: "true" } };
  const placed = (wire: Opened["wire"]) => bodiesTo(wire, "Bet/PlaceBetV2");

  async function ask(price = "1.90") {
    const opened = await openSlip(undefined, ASKING);
    await opened.user.clear(priceOf(opened));
    await opened.user.type(priceOf(opened), price);
    await opened.user.type(stakeOf(opened), "500{Enter}");
    const question = within(await opened.screen.findByRole("dialog", { name: "Please confirm your bet" }));
    const confirm = () => question.getAllByRole<HTMLButtonElement>("button", { name: /^Lay |Suspended/ })[0];
    return { ...opened, question, confirm };
  }

  it("takes no answer while the market is suspended, and says why", async () => {
    const { hub, confirm, user, wire } = await ask();
    hub.push(statusPush({ Status: "SUSPENDED", Reason: "Wicket" }));
    await waitFor(() => expect(confirm()?.textContent).toBe("Suspended · Wicket"));
    expect(confirm()?.disabled).toBe(true);
    await user.click(confirm() ?? document.body);
    expect(placed(wire)).toEqual([]);
    hub.push(statusPush({ Status: "OPEN" }));
    await waitFor(() => expect(confirm()?.disabled).toBe(false));
  });

  it("asks again where the price has changed: the new one with its own risk", async () => {
    const opened = await ask();
    const { question, confirm, user, wire } = opened;
    pushPrices(opened, [[2, 400]]);
    expect((await question.findByRole("alert")).textContent).toBe(
      "The price has changed: 2.00 is offered now.",
    );
    expect(confirm()?.disabled).toBe(true);
    await user.click(question.getByRole("button", { name: "Use 2.00" }));
    expect(confirm()?.textContent).toBe("Lay 500 at 2.00, risk 500");
    await user.click(confirm() ?? document.body);
    await waitFor(() => expect(placed(wire)).toMatchObject([{ rate: 2, stake: 500 }]));
  });

  it("or the old one all the same, and asks once more at the next change", async () => {
    const opened = await ask();
    const { question, confirm, user } = opened;
    pushPrices(opened, []);
    expect((await question.findByRole("alert")).textContent).toBe("Nobody offers a price any more.");
    await user.click(question.getByRole("button", { name: "Keep 1.90" }));
    expect(confirm()?.disabled).toBe(false);
    pushPrices(opened, [[1.88, 400]], 12);
    expect(await question.findByRole("button", { name: "Use 1.88" })).toBeTruthy();
    expect(confirm()?.disabled).toBe(true);
  });

  it("is not disturbed by prices that a bet which only rests would not take", async () => {
    const opened = await ask("1.80");
    pushPrices(opened, [[1.95, 400]]);
    await waitFor(() => expect(opened.screen.queryAllByText("1.95").length).toBeGreaterThan(0));
    expect(opened.question.queryByRole("alert")).toBeNull();
    expect(opened.confirm()?.disabled).toBe(false);
  });
});

describe("a bet placed by the keyboard", () => {
  it("is sent by Enter in the stake, and the outcome is announced", async () => {
    const opened = await openSlip(undefined, {
      wire: (wire) =>
        wire.on(contract.bets.placeBet.path, () =>
          ok("Bet placed", aPlacement({ matched: 500, remaining: 0 })),
        ),
    });
    await opened.user.type(stakeOf(opened), "500{Enter}");
    const outcome = await opened.slip.findByText("Matched 500 at 1.88.");
    expect(outcome.closest('[role="status"]')).not.toBeNull();
    expect(opened.slip.queryByRole("button", { name: /^Cancel/ })).toBeNull();
    expect(bodiesTo(opened.wire, "Bet/PlaceBetV2")).toMatchObject([{ stake: 500, eventId: EVENT_ID }]);
  });

  it("shows later matches of its rest where the player still looks at it", async () => {
    let openBets = [anOpenBet({ betRate: 1.9, unmatched: 500 })];
    const opened = await openSlip(undefined, {
      wire: (wire) => {
        wire.on(contract.bets.placeBet.path, () =>
          ok("Bet placed", aPlacement({ matched: 0, remaining: 500, averagePrice: null })),
        );
        wire.on("Bet/GetUserOpenBets", () => ok({ balance: 550, exposure: 450, held: 0, openBets }));
      },
    });
    await opened.user.type(stakeOf(opened), "500{Enter}");
    await opened.slip.findByText("Nothing is matched yet. 500 is unmatched at 1.90.");
    openBets = [anOpenBet({ betRate: 1.9, odds: 1.9, matched: 400, unmatched: 100 })];
    act(() => opened.hub.push({ Code: "OpenBets", Data: { EventId: EVENT_ID } }));
    expect(await opened.slip.findByText("Matched 400 at 1.90. 100 is unmatched at 1.90.")).toBeTruthy();
    expect(opened.slip.getByRole("button", { name: "Cancel the rest" })).toBeTruthy();
  });

  it("says nothing of what is gone by a list of bets that was read before it", async () => {
    const opened = await openSlip(undefined, {
      wire: (wire) => wire.on(contract.bets.placeBet.path, () => ok("Bet placed", aPlacement())),
    });
    const reads = () => opened.wire.requestsTo("Bet/GetUserOpenBets").length;
    await waitFor(() => expect(reads()).toBeGreaterThan(0));
    opened.wire.on("Bet/GetUserOpenBets", () => "silent");
    const before = reads();
    await opened.user.type(stakeOf(opened), "500{Enter}");
    expect(await opened.slip.findByText("Matched 300 at 1.88. 200 is unmatched at 1.90.")).toBeTruthy();
    await waitFor(() => expect(reads()).toBeGreaterThan(before));
    expect(opened.slip.getByRole("button", { name: "Cancel the rest" })).toBeTruthy();
  });

  it("says that its rest is gone where it has lapsed before the open bets were read", async () => {
    const opened = await openSlip(undefined, {
      wire: (wire) => wire.on(contract.bets.placeBet.path, () => ok("Bet placed", aPlacement())),
    });
    await waitFor(() => expect(opened.wire.requestsTo("Bet/GetUserOpenBets").length).toBeGreaterThan(0));
    await opened.user.type(stakeOf(opened), "500{Enter}");
    expect(await opened.slip.findByText("Matched 300 at 1.88. The rest is no longer open.")).toBeTruthy();
    expect(opened.slip.queryByRole("button", { name: /^Cancel/ })).toBeNull();
  });
});
