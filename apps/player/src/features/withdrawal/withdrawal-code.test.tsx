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
  ...{ forfeits: [], canCancel: false, needsCode: true },
};
const NEEDED = "A code of your authenticator is needed.";
const WRONG = "This code is not correct or was used before.";
const RIGHT_CODE = "123456";

/** The form with 600 written, and its confirmation open; the server takes one code. */
async function openConfirming(change: Partial<WithdrawalOptions> = {}) {
  const world = openMarketWorld({
    path: "/withdrawal",
    wire: (wire) => {
      wire.on("DepositWithdrawal/GetWithdrawalOptions", () => ok({ ...OPTIONS, ...change }));
      wire.on("DepositWithdrawal/GetPayoutAccounts", () => ok([]));
      wire.on("DepositWithdrawal/CreateWithdrawal", ({ body }) => {
        const { code } = body as { readonly code?: string };
        if (code === undefined) return refused(403, "SECOND_FACTOR_NEEDED", NEEDED);
        return code === RIGHT_CODE ? ok("requested") : refused(422, "SECOND_FACTOR_WRONG", WRONG);
      });
    },
  });
  const user = userEvent.setup();
  await user.type(await world.screen.findByRole("textbox", { name: "Amount" }), "600");
  await user.type(await world.screen.findByRole("textbox", { name: "UPI id" }), "asha@okbank");
  await user.click(await world.screen.findByRole("button", { name: "Withdraw" }));
  const dialog = within(await world.screen.findByRole("dialog"));
  const withdraw = () => user.click(dialog.getByRole("button", { name: "Withdraw" }));
  const codes = () =>
    bodiesTo(world.wire, "DepositWithdrawal/CreateWithdrawal").map(
      (body) => (body as { code?: string }).code,
    );
  return { ...world, user, dialog, withdraw, codes };
}

describe("a withdrawal of who has a second factor", () => {
  it("takes a code at the last look, and is not sent without one", async () => {
    const { screen, user, dialog, withdraw, codes } = await openConfirming();
    await withdraw();
    expect(await dialog.findByText("code is a required field")).toBeTruthy();
    expect(codes()).toEqual([]);
    await user.type(dialog.getByLabelText("Code"), ` ${RIGHT_CODE}{Enter}`);
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    expect(codes()).toEqual([RIGHT_CODE]);
  });

  it("asks again for another code after a wrong one, in an empty box that has the focus", async () => {
    const { screen, user, dialog, withdraw, codes } = await openConfirming();
    await user.type(dialog.getByLabelText("Code"), "000000");
    await withdraw();
    expect(await dialog.findByText(WRONG)).toBeTruthy();
    const box = dialog.getByLabelText("Code") as HTMLInputElement;
    await waitFor(() => expect(document.activeElement).toBe(box));
    expect(box.value).toBe("");
    await user.keyboard(RIGHT_CODE);
    await withdraw();
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    expect(codes()).toEqual(["000000", RIGHT_CODE]);
  });

  it("asks for a code where the second factor was set up after the page was read", async () => {
    const { screen, user, dialog, withdraw, codes } = await openConfirming({ needsCode: false });
    expect(dialog.queryByLabelText("Code")).toBeNull();
    await withdraw();
    expect(await dialog.findByText(NEEDED)).toBeTruthy();
    await user.type(dialog.getByLabelText("Code"), RIGHT_CODE);
    await withdraw();
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    expect(codes()).toEqual([undefined, RIGHT_CODE]);
  });
});
