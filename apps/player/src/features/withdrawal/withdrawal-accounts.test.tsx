import { ok } from "@crossbook/browser/testing";
import type { PayoutAccount, WithdrawalMethod } from "@crossbook/contract";
import { act, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, describe, expect, it } from "vitest";
import { bodiesTo, openMarketWorld } from "../../testing/market-world.ts";
import { closeApps } from "../../testing/test-app.tsx";

afterEach(closeApps);

const CALL = "DepositWithdrawal/CreateWithdrawal";
const ACCOUNT: PayoutAccount = {
  ...{ id: 7, method: "UPI", upiId: "asha@okbank", accountNumber: null, ifsC_Code: null },
  ...{ accountHolderName: null, lastUsed: "2026-11-20T10:00:00.000Z" },
};

function openPage(saved: readonly PayoutAccount[], methods: readonly WithdrawalMethod[] = ["UPI", "IMPS"]) {
  const accounts = { now: saved };
  const world = openMarketWorld({
    path: "/withdrawal",
    wire: (wire) => {
      wire.on("DepositWithdrawal/GetWithdrawalOptions", () =>
        ok({
          ...{
            methods,
            available: 4000.5,
            cash: 4000.5,
            exposure: 0,
            held: 0,
            minimum: 500,
          },
          ...{
            maximum: 100_000,
            leftToday: 200_000,
            requestsLeftToday: 10,
            forfeits: [],
            canCancel: false,
            needsCode: false,
          },
        }),
      );
      wire.on("DepositWithdrawal/GetPayoutAccounts", () => ok(accounts.now));
      wire.on(CALL, () => ok("Withdrawal requested."));
    },
  });
  const user = userEvent.setup();
  const type = async (label: string, text: string) =>
    user.type(await world.screen.findByRole("textbox", { name: label }), text);
  const press = async (name: string) => user.click(await world.screen.findByRole("button", { name }));
  const confirm = async () =>
    user.click(within(await world.screen.findByRole("dialog")).getByRole("button", { name: "Withdraw" }));
  return { ...world, accounts, user, type, press, confirm };
}

describe("the account that a withdrawal goes to", () => {
  it("is asked for anew where the saved one was forgotten on another device, before anything is confirmed", async () => {
    const { accounts, confirm, press, screen, type, wire } = openPage([ACCOUNT]);
    await type("Amount", "500");
    await press("Withdraw");
    expect((await screen.findByRole("dialog")).textContent).toContain("asha@okbank");
    accounts.now = [];
    act(() => {
      window.dispatchEvent(new Event("offline"));
      window.dispatchEvent(new Event("online"));
    });
    const box = await screen.findByRole("textbox", { name: "UPI id", hidden: true });
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    await press("Withdraw");
    await waitFor(() => expect(box.getAttribute("aria-invalid")).toBe("true"));
    expect(screen.queryByRole("dialog")).toBeNull();
    await type("UPI id", "asha@newbank");
    await press("Withdraw");
    await confirm();
    await waitFor(() => expect(bodiesTo(wire, CALL)).toMatchObject([{ upiId: "asha@newbank" }]));
  });

  it("is not a saved one of a way that is no longer offered", async () => {
    const { confirm, press, screen, type, wire } = openPage([ACCOUNT], ["IMPS"]);
    await type("Amount", "500");
    expect(screen.queryByText("asha@okbank")).toBeNull();
    await type("Account holder", "Asha Rao");
    await type("Account number", "123456789012");
    await type("IFSC", "SBIN0001234");
    await press("Withdraw");
    await confirm();
    await waitFor(() => expect(bodiesTo(wire, CALL)).toMatchObject([{ accountNumber: "123456789012" }]));
  });

  it("is forgotten once, however often that is pressed, and again where the answer was lost", async () => {
    const { press, screen, user, wire } = openPage([ACCOUNT]);
    let answer: (lost: "lost") => void = () => undefined;
    wire.on("RemovePayoutAccount", () => new Promise((resolve) => (answer = resolve)));
    await press("Edit saved accounts");
    const forget = await screen.findByRole("button", { name: "Forget asha@okbank" });
    await user.dblClick(forget);
    expect(wire.requestsTo("RemovePayoutAccount")).toHaveLength(1);
    await act(async () => answer("lost"));
    expect(await screen.findByText(/network/i)).toBeTruthy();
    await user.click(forget);
    await waitFor(() => expect(wire.requestsTo("RemovePayoutAccount")).toHaveLength(2));
  });

  it("is taken with digits as a keyboard in Hindi writes them", async () => {
    const { confirm, press, screen, type, user, wire } = openPage([]);
    await type("Amount", "५००");
    await type("UPI id", "९८७६५४३२१०@okbank");
    await press("Withdraw");
    expect((await screen.findByRole("dialog")).textContent).toContain("9876543210@okbank");
    await user.keyboard("{Escape}");
    await user.click(screen.getByRole("radio", { name: /^Bank account/ }));
    await type("Account holder", "Asha Rao");
    await type("Account number", "१२३४५६७८९०१२");
    await type("IFSC", "sbin०००१२३४");
    await press("Withdraw");
    await confirm();
    await waitFor(() =>
      expect(bodiesTo(wire, CALL)).toMatchObject([
        { accountNumber: "123456789012", ifsC_Code: "sbin0001234" },
      ]),
    );
  });
});
