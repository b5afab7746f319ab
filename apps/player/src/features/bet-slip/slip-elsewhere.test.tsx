import { ok } from "@crossbook/browser/testing";
import { api as contract } from "@crossbook/contract";
import { act, waitFor, within } from "@testing-library/react";
import { afterEach, describe, expect, it } from "vitest";
import { anOpenBet, aPlacement } from "../../testing/market-answers.ts";
import { bodiesTo, openSlip, setWindowWidth } from "../../testing/market-world.ts";
import { stakeOf } from "../../testing/slip-world.ts";
import { closeApps } from "../../testing/test-app.tsx";

afterEach(closeApps);

/** A bet of 500 on its way, and how to let its answer come. */
async function betOnItsWay() {
  let answer = (): void => undefined;
  const opened = await openSlip(undefined, {
    wire: (wire) =>
      wire.on(contract.bets.placeBet.path, async () => {
        await new Promise<void>((resolve) => {
          answer = resolve;
        });
        return ok("Bet placed", aPlacement());
      }),
  });
  await opened.user.type(stakeOf(opened), "500");
  await opened.user.click(opened.place());
  await waitFor(() => expect(bodiesTo(opened.wire, "Bet/PlaceBetV2")).toHaveLength(1));
  return { ...opened, answer: () => answer() };
}

/** The slip as it is now: another screen draws another one. */
async function slipNow({ screen }: Awaited<ReturnType<typeof betOnItsWay>>) {
  const heading = await screen.findByRole("heading", { name: "Lay India" });
  return within(heading.closest("section") ?? document.body);
}

describe("a bet on its way", () => {
  it("is still on its way when the tablet is turned, and cannot be placed once more", async () => {
    const opened = await betOnItsWay();
    act(() => setWindowWidth(900));
    const turned = await slipNow(opened);
    const button = await turned.findByRole("button", { name: /Placing/ });
    expect(button).toHaveProperty("disabled", true);
    expect(turned.getByLabelText("Stake")).toHaveProperty("disabled", true);
    await opened.user.click(button);
    opened.answer();
    expect(await turned.findByRole("button", { name: "Done" })).toBeTruthy();
    expect(bodiesTo(opened.wire, "Bet/PlaceBetV2")).toHaveLength(1);
  });

  it("counts once when the tablet is turned after the lists know it", async () => {
    const opened = await betOnItsWay();
    opened.wire.on("Bet/GetUserOpenBets", () =>
      ok({
        ...{ balance: 550, exposure: 450, held: 0 },
        openBets: [anOpenBet({ betType: "lay", betRate: 1.9, stake: 500, matched: 0, unmatched: 500 })],
      }),
    );
    await act(() => opened.app.positions.loadBoth());
    act(() => setWindowWidth(900));
    const turned = await slipNow(opened);
    const figures = ["New exposure", "Available after"].map(
      (name) => turned.getByText(name).nextElementSibling?.textContent,
    );
    expect(figures).toEqual(["450.00", "550.00"]);
  });

  it("says what became of it on a page without a slip", async () => {
    const opened = await betOnItsWay();
    await act(() => opened.router.navigate({ to: "/lobby" }));
    await waitFor(() => expect(opened.screen.queryByRole("heading", { name: "Lay India" })).toBeNull());
    opened.answer();
    expect(await opened.screen.findByText(/^Matched/)).toBeTruthy();
  });
});
