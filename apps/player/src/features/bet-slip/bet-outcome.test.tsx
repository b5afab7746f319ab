import { ok } from "@crossbook/browser/testing";
import { waitFor } from "@testing-library/react";
import { afterEach, describe, expect, it } from "vitest";
import { anOpenBet, aPlacement } from "../../testing/market-answers.ts";
import { openSlip } from "../../testing/market-world.ts";
import { stakeOf } from "../../testing/slip-world.ts";
import { closeApps } from "../../testing/test-app.tsx";

afterEach(closeApps);

describe("what became of a bet of which a part was cancelled at once", () => {
  it("is not said to be gone because its parts add up to a hair more", async () => {
    const matched = { stake: 1_000.7, matched: 1_000.3, averagePrice: 1.9 };
    let openBets = [anOpenBet({ betId: 1 })];
    const opened = await openSlip(undefined, {
      wire: (wire) => {
        wire.on("Bet/GetUserOpenBets", () => ok({ balance: 9_000, exposure: 0, held: 0, openBets }));
        wire.on("Bet/PlaceBetV2", () => {
          openBets = [anOpenBet({ ...matched, odds: 1.9, unmatched: 0 })];
          return ok("Placed", aPlacement({ ...matched, remaining: 0, cancelled: 0.4 }));
        });
      },
    });
    await opened.user.type(stakeOf(opened), "1000.7");
    await opened.user.click(opened.place());
    const open = await opened.screen.findByRole("region", { name: "Open bets" });
    await opened.slip.findByText("Bet 9001");
    await waitFor(() => expect(open.textContent).toContain("1,000.30"));
    expect(opened.slip.getByText("Matched 1,000.30 at 1.90. 0.40 was cancelled.")).toBeTruthy();
  });
});

describe("the button that cancels what is unmatched of it", () => {
  it("leaves the focus on the one that is done with the bet", async () => {
    let openBets = [anOpenBet({ matched: 300, unmatched: 200 })];
    const opened = await openSlip(undefined, {
      wire: (wire) => {
        wire.on("Bet/GetUserOpenBets", () => ok({ balance: 9_000, exposure: 0, held: 0, openBets }));
        wire.on("Bet/PlaceBetV2", () => ok("Placed", aPlacement()));
        wire.on("Bet/CancelBet", () => {
          openBets = [anOpenBet({ matched: 300, unmatched: 0 })];
          return ok("Cancelled 200.00.");
        });
      },
    });
    await opened.user.type(stakeOf(opened), "500");
    await opened.user.click(opened.place());
    const cancel = await opened.slip.findByRole("button", { name: "Cancel the rest" });
    cancel.focus();
    await opened.user.keyboard("{Enter}");
    await waitFor(() => expect(opened.slip.queryByRole("button", { name: "Cancel the rest" })).toBeNull());
    expect(document.activeElement).toBe(opened.slip.getByRole("button", { name: "Done" }));
  });
});
