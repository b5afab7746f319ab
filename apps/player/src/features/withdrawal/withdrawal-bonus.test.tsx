import { ok, refused } from "@crossbook/browser/testing";
import type { WithdrawalOptions } from "@crossbook/contract";
import { waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, describe, expect, it } from "vitest";
import { bodiesTo, openMarketWorld } from "../../testing/market-world.ts";
import { closeApps } from "../../testing/test-app.tsx";

afterEach(closeApps);

const OPTIONS: WithdrawalOptions = {
  ...{ methods: ["UPI"], available: 4000.5, cash: 5000.5, exposure: 1000, held: 0 },
  ...{ minimum: 500, maximum: 100_000, leftToday: 200_000, requestsLeftToday: 10 },
  ...{ forfeits: [], canCancel: false, needsCode: false },
};
const BONUS = { title: "Match", amount: 50 };
const WORDS = "This withdrawal ends your active bonus: Match (50.00) would be lost.";

/** The form with 600 written, and its confirmation open; the server refuses what does not confirm the loss. */
async function openConfirming() {
  let options = OPTIONS;
  const world = openMarketWorld({
    path: "/withdrawal",
    wire: (wire) => {
      wire.on("DepositWithdrawal/GetWithdrawalOptions", () => ok(options));
      wire.on("DepositWithdrawal/GetPayoutAccounts", () => ok([]));
      wire.on("DepositWithdrawal/CreateWithdrawal", () => refused(409, "BONUS_WOULD_BE_FORFEITED", WORDS));
    },
  });
  const user = userEvent.setup();
  await user.type(await world.screen.findByRole("textbox", { name: "Amount" }), "600");
  await user.type(await world.screen.findByRole("textbox", { name: "UPI id" }), "asha@okbank");
  await user.click(await world.screen.findByRole("button", { name: "Withdraw" }));
  const dialog = within(await world.screen.findByRole("dialog"));
  const push = (next: Partial<WithdrawalOptions>): void => {
    options = { ...OPTIONS, ...next };
    world.hub.push({ Code: "UserBalance", Data: { Balance: 0, Exposure: 0, Held: 0 } });
  };
  const sent = () => bodiesTo(world.wire, "DepositWithdrawal/CreateWithdrawal");
  return { ...world, user, dialog, push, sent };
}

describe("a withdrawal that would end a bonus", () => {
  it("is as if it had never been asked for, once it was refused and left", async () => {
    const { screen, user, dialog, push } = await openConfirming();
    await user.click(dialog.getByRole("button", { name: "Withdraw" }));
    expect(await dialog.findByText(WORDS)).toBeTruthy();
    await user.click(dialog.getByRole("button", { name: "Back" }));
    push({ available: 100 });
    expect(await screen.findByText("You cannot withdraw now.")).toBeTruthy();
  });

  it("is not agreed to by a press on what was read before there was a bonus", async () => {
    const { screen, user, dialog, push, sent } = await openConfirming();
    push({ forfeits: [BONUS] });
    await screen.findByText(/Match/);
    await user.click(dialog.getByRole("button", { name: /^Withdraw/ }));
    await waitFor(() => expect(sent()).toHaveLength(1));
    expect(sent()[0]).toMatchObject({ confirmForfeit: false });
    expect(await dialog.findByText(WORDS)).toBeTruthy();
    expect(dialog.getByRole("button", { name: "Withdraw and lose the bonus" })).toBeTruthy();
  });
});
