import { ok } from "@crossbook/browser/testing";
import { api as contract } from "@crossbook/contract";
import { waitFor } from "@testing-library/react";
import { afterEach, describe, expect, it } from "vitest";
import { anOpenBet, aPlacement } from "../../../testing/market-answers.ts";
import { bodiesTo, openSlip } from "../../../testing/market-world.ts";
import { stakeOf } from "../../../testing/slip-world.ts";
import { closeApps } from "../../../testing/test-app.tsx";

afterEach(closeApps);

/** A lay of 500 at 1.8 is unmatched, which can lose 400. */
function openLimited(exposureLimit: number | undefined) {
  return openSlip(/^Back India at 1.85$/, {
    wire: (wire) => {
      const openBets = [anOpenBet()];
      wire.on("Bet/GetUserOpenBets", () =>
        ok({
          balance: 5_000,
          exposure: 400,
          held: 0,
          openBets,
          ...(exposureLimit !== undefined && { exposureLimit }),
        }),
      );
      wire.on(contract.bets.placeBet.path, () => ok("Bet placed", aPlacement()));
    },
    stored: { exposure: "400", balance: "5000" },
  });
}

describe("a bet above the exposure limit of the account", () => {
  it("is said beside the amount before it is placed, and the server decides", async () => {
    const opened = await openLimited(700);
    const { slip, user, place, wire } = opened;
    await user.type(stakeOf(opened), "700");
    expect(slip.queryByText(/above your limit/)).toBeNull();
    await user.type(stakeOf(opened), "{Backspace}1");
    const words = "With this your open bets can lose 701, above your limit of 700.";
    await waitFor(() => expect(slip.getByText(words).getAttribute("role")).toBe("status"));
    await user.click(place());
    await waitFor(() => expect(bodiesTo(wire, "Bet/PlaceBetV2")).toHaveLength(1));
  });

  it("is not said where there is no limit, nor of a bet that adds nothing to what can be lost", async () => {
    const unlimited = await openLimited(undefined);
    await unlimited.user.type(stakeOf(unlimited), "2000");
    expect(unlimited.slip.queryByText(/above your limit/)).toBeNull();
    closeApps();
    // Above it already, as where the limit was lowered: the back covers the lay that is unmatched.
    const limited = await openLimited(300);
    await limited.user.type(stakeOf(limited), "400");
    await waitFor(() => expect(limited.place().textContent).toContain("risk"));
    expect(limited.slip.queryByText(/above your limit/)).toBeNull();
  });
});
