import { ok } from "@crossbook/browser/testing";
import { api as contract } from "@crossbook/contract";
import { waitFor } from "@testing-library/react";
import { afterEach, describe, expect, it } from "vitest";
import { aMarket, aPlacement, EVENT_ID, MARKET_ID, polledOdds } from "../../testing/market-answers.ts";
import { bodiesTo, openSlip } from "../../testing/market-world.ts";
import { closeApps } from "../../testing/test-app.tsx";
import { lapseRule, persistencesOf } from "./lapse-rule.ts";

afterEach(closeApps);

/** A slip on the match before its start, which keeps bets where asked. */
function openBefore(keepsInPlay: boolean, options: Parameters<typeof openSlip>[1] = {}) {
  return openSlip(undefined, {
    ...options,
    wire: (wire) => {
      const odds = polledOdds();
      wire.on("Market/GetByEventId", () => ok([aMarket({ inPlay: false, keepsInPlay })]));
      wire.on("Odds/GetUserOddsV2", () => ok({ ...odds, matchOdds: { ...odds.matchOdds, inPlay: false } }));
      wire.on(contract.bets.placeBet.path, () => ok("Bet placed", aPlacement()));
      options.wire?.(wire);
    },
  });
}

describe("what becomes of an unmatched part", () => {
  const before = { inPlay: false, keepsInPlay: true, offersStartingPrice: false, sport: "cricket" } as const;
  const inPlay = { ...before, inPlay: true } as const;
  const bet = { execution: "limit", persistence: "lapse" } as const;
  const kept = { execution: "limit", persistence: "keep" } as const;

  it.each([
    [bet, before, "Unmatched part lapses at the start."],
    [kept, before, "Unmatched part stays at the start, and lapses at a wicket or a review."],
    [kept, { ...before, keepsInPlay: false }, "Unmatched part lapses at the start."],
    [bet, inPlay, "Unmatched part lapses at a wicket or a review."],
    [kept, inPlay, "Unmatched part lapses at a wicket or a review."],
    [bet, { ...inPlay, sport: "football" }, "Unmatched part lapses at a goal."],
    [bet, { ...inPlay, sport: undefined }, "Unmatched part lapses at a deciding event."],
    [{ ...kept, execution: "immediateOrCancel" }, before, "What is not matched at once is cancelled."],
    [{ ...kept, execution: "fillOrKill" }, before, "All of it at once, or nothing."],
    [
      { ...bet, persistence: "startingPrice" },
      { ...before, offersStartingPrice: true },
      "Unmatched part takes the starting price, whatever it is.",
    ],
    [{ ...bet, persistence: "startingPrice" }, inPlay, "Unmatched part lapses at a wicket or a review."],
    [
      { ...bet, execution: "startingPrice" },
      { ...before, offersStartingPrice: true },
      "Waits for the starting price and cannot be cancelled. What finds no bet at it lapses.",
    ],
  ] as const)("%o in %o is said: %s", (draft, terms, words) => {
    expect(lapseRule(draft, terms)).toBe(words);
  });

  it("can be kept before the start or take the starting price, where the market offers it and something can rest", () => {
    const withPrice = { ...before, offersStartingPrice: true };
    expect(persistencesOf(before, "limit")).toEqual(["lapse", "keep"]);
    expect(persistencesOf(withPrice, "anyPrice")).toEqual(["lapse", "keep", "startingPrice"]);
    expect(persistencesOf({ ...withPrice, keepsInPlay: false }, "limit")).toEqual(["lapse", "startingPrice"]);
    expect(persistencesOf(inPlay, "limit")).toEqual(["lapse"]);
    expect(persistencesOf({ ...before, keepsInPlay: false }, "limit")).toEqual(["lapse"]);
    for (const execution of ["immediateOrCancel", "fillOrKill", "startingPrice"] as const)
      expect(persistencesOf(withPrice, execution)).toEqual(["lapse"]);
  });
});

describe("the slip", () => {
  it("says before the start that what is unmatched lapses at it, and offers no choice where there is none", async () => {
    const { slip } = await openBefore(false);
    expect(await slip.findByText("Unmatched part lapses at the start.")).toBeTruthy();
    expect(slip.queryByRole("switch", { name: "Keep in play" })).toBeNull();
  });

  it("keeps a bet by keyboard, sends that, and begins anew in the next slip", async () => {
    const { slip, user, place, wire, screen } = await openBefore(true);
    const keeps = await slip.findByRole<HTMLButtonElement>("switch", { name: "Keep in play" });
    expect(keeps.getAttribute("aria-checked")).toBe("false");
    keeps.focus();
    await user.keyboard(" ");
    expect(keeps.getAttribute("aria-checked")).toBe("true");
    expect(
      slip.getByText("Unmatched part stays at the start, and lapses at a wicket or a review."),
    ).toBeTruthy();
    await user.type(slip.getByLabelText("Stake"), "500");
    await user.click(place());
    await waitFor(() =>
      expect(bodiesTo(wire, "Bet/PlaceBetV2")).toMatchObject([{ persistence: "keep", execution: "limit" }]),
    );
    await user.click(await slip.findByRole("button", { name: "Done" }));
    await user.click(screen.getByRole("button", { name: "Back India at 1.85" }));
    expect(await screen.findByText("Unmatched part lapses at the start.")).toBeTruthy();
  });

  it("says the rule of the game in play from the moment of the start, and takes the choice away", async () => {
    const { slip, hub } = await openBefore(true);
    expect(await slip.findByRole("switch", { name: "Keep in play" })).toBeTruthy();
    hub.push({
      Code: "MarketStatus",
      Data: {
        ...{ EventId: EVENT_ID, MarketId: MARKET_ID, Status: "OPEN", Reason: "", InPlay: true },
        ...{ DelayMs: 5000, Result: null },
      },
    });
    expect(await slip.findByText("Unmatched part lapses at a wicket or a review.")).toBeTruthy();
    expect(slip.queryByRole("switch", { name: "Keep in play" })).toBeNull();
  });

  it("says it once more in the question before the bet", async () => {
    const { slip, user, place, screen } = await openBefore(false, {
      stored: { confirmBeforePlaceBet: "true" },
    });
    await user.type(slip.getByLabelText("Stake"), "500");
    await user.click(place());
    const dialog = await screen.findByRole("dialog", { name: "Please confirm your bet" });
    expect(dialog.textContent).toContain("Unmatched part lapses at the start.");
  });
});
