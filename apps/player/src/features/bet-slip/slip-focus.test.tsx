import { refused } from "@crossbook/browser/testing";
import { api as contract } from "@crossbook/contract";
import { waitFor } from "@testing-library/react";
import { afterEach, describe, expect, it } from "vitest";
import { bodiesTo, openSlip } from "../../testing/market-world.ts";
import { stakeOf } from "../../testing/slip-world.ts";
import { closeApps } from "../../testing/test-app.tsx";

afterEach(closeApps);

/** A bet of 500 that was sent from the stake box by Enter, and how to refuse it. */
async function sentByEnter() {
  let refuse = (): void => undefined;
  const opened = await openSlip(undefined, {
    wire: (wire) =>
      wire.on(contract.bets.placeBet.path, async () => {
        await new Promise<void>((resolve) => {
          refuse = resolve;
        });
        return refused(409, "MARKET_SUSPENDED", "It is suspended.");
      }),
  });
  await opened.user.type(stakeOf(opened), "500{Enter}");
  await waitFor(() => expect(bodiesTo(opened.wire, "Bet/PlaceBetV2")).toHaveLength(1));
  return { ...opened, refuse: () => refuse() };
}

describe("the keyboard while a bet is on its way", () => {
  it("stays in the slip, whose boxes take none, and closes it", async () => {
    const opened = await sentByEnter();
    await waitFor(() => expect(stakeOf(opened).disabled).toBe(true));
    expect(document.activeElement).toBe(opened.screen.getByRole("region", { name: "Lay India" }));
    await opened.user.keyboard("{Escape}");
    await waitFor(() => expect(opened.screen.queryByRole("region", { name: "Lay India" })).toBeNull());
  });

  it("goes on where it was once the bet is refused", async () => {
    const opened = await sentByEnter();
    opened.refuse();
    expect(await opened.slip.findByText("It is suspended.")).toBeTruthy();
    expect(document.activeElement).toBe(stakeOf(opened));
  });
});
