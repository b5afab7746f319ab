import { ok, refused } from "@crossbook/browser/testing";
import type { PaymentRequest } from "@crossbook/contract";
import { act, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, describe, expect, it } from "vitest";
import { openMarketWorld } from "../../testing/market-world.ts";
import { closeApps } from "../../testing/test-app.tsx";
import { someSettings } from "../../testing/wire-answers.ts";

afterEach(closeApps);

const HISTORY = "DepositWithdrawal/GetUserWithdrawalHistory";

function aWithdrawal(change: Partial<PaymentRequest> = {}): PaymentRequest {
  return {
    ...{ id: 17, reference: "withdrawal:17", type: "Withdrawal", amount: 1500, paymentMethod: "UPI" },
    ...{ creationTime: "2026-11-22T10:00:00.000Z", updateTime: "2026-11-22T10:00:00.000Z", status: 0 },
    ...{ statusName: "Pending", state: "requested", accountNumber: null, accountHolderName: null },
    ...{ ifsC_Code: null, upiId: "asha@okbank", userName: "asha", rejectReason: null, utr: null },
    ...{ canCancel: false, ...change },
  };
}

function openPage(history: () => ReturnType<typeof ok>, showDWRequests = true) {
  const options = {
    ...{
      methods: ["UPI"],
      available: 4000,
      cash: 4000,
      exposure: 0,
      held: 0,
      minimum: 500,
      maximum: 100_000,
    },
    ...{ leftToday: 200_000, requestsLeftToday: 10, forfeits: [], canCancel: false, needsCode: false },
  };
  const world = openMarketWorld({
    path: "/withdrawal",
    wire: (wire) => {
      wire.on(".json", () => ok(someSettings({ showDWRequests })));
      wire.on("DepositWithdrawal/GetWithdrawalOptions", () => ok(options));
      wire.on("DepositWithdrawal/GetPayoutAccounts", () => ok([]));
      wire.on("DepositWithdrawal/CreateWithdrawal", () => ok("Withdrawal requested.", aWithdrawal()));
      wire.on(HISTORY, history);
    },
  });
  const region = async () =>
    within(await world.screen.findByRole("region", { name: "Your last withdrawals" }));
  return { ...world, region, user: userEvent.setup() };
}

describe("the last withdrawals", () => {
  it("[CALL-MONEY-08] are under the form, the newest first, each with its state and why it was not paid", async () => {
    const items = [
      aWithdrawal(),
      aWithdrawal({ id: 12, amount: 750, state: "paid", statusName: "Accepted" }),
      aWithdrawal({ id: 9, state: "rejected", statusName: "Rejected", rejectReason: "No such UPI id." }),
    ];
    const { region, wire } = openPage(() => ok({ items, totalCount: 9 }));
    const rows = await (await region()).findAllByRole("listitem");
    expect(rows[0]?.textContent).toMatch(/^1,500.00Pending.*asha@okbank · 22 Nov 2026, 15:30:00$/);
    expect(rows[1]?.textContent).toMatch(/^750.00Accepted/);
    expect(rows[2]?.textContent).toMatch(/^1,500.00RejectedNo such UPI id./);
    const all = (await region()).getByRole("link", { name: "All deposits and withdrawals" });
    expect(all.getAttribute("href")).toBe("/dwrequests");
    const [sent] = wire.requestsTo(HISTORY);
    expect(sent?.method).toBe("GET");
    expect(sent?.query.toString()).toBe("MaxResultCount=5&SkipCount=0");
  });

  it("are read again when one was asked for, and when the state of one has changed", async () => {
    let items: PaymentRequest[] = [];
    const { screen, region, user, hub } = openPage(() => ok({ items, totalCount: items.length }));
    await user.type(await screen.findByRole("textbox", { name: "Amount" }), "1500");
    expect(screen.queryByRole("region", { name: "Your last withdrawals" })).toBeNull();
    await user.type(screen.getByRole("textbox", { name: "UPI id" }), "asha@okbank");
    await user.click(screen.getByRole("button", { name: "Withdraw" }));
    items = [aWithdrawal()];
    const dialog = within(await screen.findByRole("dialog"));
    await user.click(dialog.getByRole("button", { name: "Withdraw" }));
    expect(await (await region()).findByText("Pending")).toBeTruthy();
    items = [aWithdrawal({ state: "paid", statusName: "Accepted" })];
    act(() =>
      hub.push({ Code: "Payment", Data: { Id: 17, Direction: "withdrawal", State: "paid", Amount: 1500 } }),
    );
    expect(await (await region()).findByText("Accepted")).toBeTruthy();
  });

  it("that could not be read are said, read again on request, and keep nobody from withdrawing", async () => {
    let isUp = false;
    const { screen, region, user } = openPage(
      () => (isUp ? ok({ items: [aWithdrawal()], totalCount: 1 }) : refused(500, "INTERNAL_ERROR", "Sorry.")),
      false,
    );
    expect(await (await region()).findByText("Your last withdrawals could not be loaded.")).toBeTruthy();
    expect(screen.getByRole("textbox", { name: "Amount" })).toBeTruthy();
    isUp = true;
    await user.click((await region()).getByRole("button"));
    expect(await (await region()).findByText("Pending")).toBeTruthy();
    await waitFor(() => expect(screen.queryByText("All deposits and withdrawals")).toBeNull());
  });
});
