import { ok, refused } from "@crossbook/browser/testing";
import type { PaymentRequest, PayoutAccount, WithdrawalOptions } from "@crossbook/contract";
import { act, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, describe, expect, it, vi } from "vitest";
import { bodiesTo, openMarketWorld } from "../../testing/market-world.ts";
import { closeApps, storedLogin } from "../../testing/test-app.tsx";
import { someSettings } from "../../testing/wire-answers.ts";

afterEach(closeApps);

const OPTIONS: WithdrawalOptions = {
  ...{ methods: ["UPI", "IMPS"], available: 4000.5, cash: 5000.5, exposure: 1000, held: 250 },
  ...{ minimum: 500, maximum: 100_000, leftToday: 200_000, requestsLeftToday: 10 },
  ...{ forfeits: [], canCancel: false, needsCode: false },
};
const UPI_ACCOUNT: PayoutAccount = {
  ...{ id: 7, method: "UPI", upiId: "asha@okbank", accountNumber: null, ifsC_Code: null },
  ...{ accountHolderName: null, lastUsed: "2026-11-20T10:00:00.000Z" },
};
const TAKEN: PaymentRequest = {
  ...{ id: 17, reference: "withdrawal:17", type: "Withdrawal", amount: 1500, paymentMethod: "UPI" },
  ...{ creationTime: "2026-11-22T10:00:00.000Z", updateTime: "2026-11-22T10:00:00.000Z", status: 0 },
  ...{ statusName: "Pending", state: "requested", accountNumber: null, accountHolderName: null },
  ...{ ifsC_Code: null, upiId: "asha@okbank", userName: "asha", rejectReason: null, utr: null },
  canCancel: false,
};

interface Given {
  readonly options?: Partial<WithdrawalOptions>;
  readonly accounts?: PayoutAccount[];
  readonly answer?: () => ReturnType<typeof ok>;
}

function openPage({ options = {}, accounts = [], answer }: Given = {}) {
  const world = openMarketWorld({
    path: "/withdrawal",
    wire: (wire) => {
      wire.on("DepositWithdrawal/GetWithdrawalOptions", () => ok({ ...OPTIONS, ...options }));
      wire.on("DepositWithdrawal/GetPayoutAccounts", () => ok(accounts));
      wire.on(
        "DepositWithdrawal/CreateWithdrawal",
        answer ?? (() => ok("Withdrawal of 1,500.00 requested.", TAKEN)),
      );
    },
  });
  const user = userEvent.setup();
  const press = async (name: string | RegExp) =>
    user.click(await world.screen.findByRole("button", { name }));
  const type = async (label: string, text: string) => {
    const box = await world.screen.findByRole("textbox", { name: label });
    await user.clear(box);
    await user.type(box, text);
  };
  const confirm = async (name: string | RegExp = "Withdraw") => {
    const dialog = within(await world.screen.findByRole("dialog"));
    await user.click(dialog.getByRole("button", { name }));
  };
  const sent = () => bodiesTo(world.wire, "DepositWithdrawal/CreateWithdrawal");
  return { ...world, user, press, type, confirm, sent };
}

describe("the withdrawal", () => {
  it("[ROUTE-25] sends a guest to the login with the way back", async () => {
    const { address } = openMarketWorld({ guest: true, path: "/withdrawal" });
    await waitFor(() => expect(address()).toMatch(/^\/auth\/login\?to=/));
    expect(decodeURIComponent(address())).toContain("/withdrawal");
  });

  it("[GUARD-05] is not reachable where the host offers no deposits and withdrawals", async () => {
    const { router, address, screen } = openMarketWorld({
      path: "/inplay",
      wire: (wire) => wire.on(".json", () => ok(someSettings({ showDepositW: false }))),
    });
    await screen.findByRole("heading", { name: "In play" });
    await router.navigate({ to: "/withdrawal" });
    expect(address()).toBe("/inplay");
  });

  it("[ROUTE-25] shows what can be withdrawn and what keeps the rest", async () => {
    const { screen } = openPage({ options: { forfeits: [{ title: "Welcome bonus", amount: 300 }] } });
    const figures = within(await screen.findByRole("region", { name: "What you can withdraw" }));
    expect(figures.getByText("You can withdraw").parentElement?.textContent).toContain("4,000.50");
    expect(figures.getByText("At risk in open bets").parentElement?.textContent).toContain("1,000.00");
    expect(figures.getByText("Held for withdrawals").parentElement?.textContent).toContain("250.00");
    expect(figures.getByText("Bonus: Welcome bonus").parentElement?.textContent).toContain("300.00");
    expect(screen.getByText(/Play money/, { selector: "header p" })).toBeTruthy();
  });

  it("[CALL-MONEY-06][PROD-05] is asked for to a new UPI id, after a last look", async () => {
    const { screen, press, type, confirm, sent } = openPage();
    await type("Amount", "1,500");
    await type("UPI id", " asha@okbank ");
    await press("Withdraw");
    const dialog = await screen.findByRole("dialog", { name: "Withdraw 1,500.00?" });
    expect(dialog.textContent).toContain("asha@okbank");
    expect(dialog.textContent).toContain("it cannot be cancelled");
    expect(sent()).toEqual([]);
    await confirm();
    await screen.findByText("Your withdrawal of 1,500.00 is requested.");
    expect(sent()).toEqual([
      {
        ...{ amount: 1500, paymentMethod: "UPI", upiId: "asha@okbank" },
        ...{ clientRequestId: expect.any(String), confirmForfeit: false },
      },
    ]);
    expect(screen.getByRole("link", { name: "Follow it in your requests" }).getAttribute("href")).toBe(
      "/dwrequests",
    );
  });

  it.each([
    ["approved", "Your withdrawal of 1,500.00", "It is approved and about to be paid."],
    ["paid", "Your withdrawal of 1,500.00", "It is paid."],
    ["rejected", "Your withdrawal of 1,500.00", "It was not paid. The money is in your account again."],
    ["onHold", "Your withdrawal of 1,500.00 is requested.", "The money is held."],
  ] as const)("says that it is %s while its player still looks", async (State, title, words) => {
    const { hub, press, confirm, screen } = openPage({ accounts: [UPI_ACCOUNT] });
    await press("All available");
    await press("Withdraw");
    await confirm();
    await screen.findByText(/is requested/);
    hub.push({ Code: "Payment", Data: { Id: 16, Direction: "withdrawal", State: "reversed" } });
    hub.push({ Code: "Payment", Data: { Id: 17, Direction: "withdrawal", State } });
    const taken = screen.getByRole("status", { name: "Your withdrawal" });
    await waitFor(() => expect(taken.textContent).toContain(title + words));
  });

  it("goes to a bank account, with the class' names of its fields", async () => {
    const { screen, user, press, type, confirm, sent } = openPage();
    await user.click(await screen.findByRole("radio", { name: "Bank account" }));
    await type("Amount", "600");
    await type("Account holder", "Asha Rao");
    await type("Account number", "००12 3456");
    await type("IFSC", "hdfc0001234");
    await press("Withdraw");
    await confirm();
    await screen.findByText(/is requested/);
    expect(sent()[0]).toMatchObject({
      ...{ paymentMethod: "IMPS", accountHolderName: "Asha Rao" },
      ...{ accountNumber: "0012 3456", ifsC_Code: "hdfc0001234" },
    });
  });

  it("takes all that is available by one press, and the account that was used last", async () => {
    const { press, confirm, sent, screen } = openPage({ accounts: [UPI_ACCOUNT] });
    const saved = await screen.findByRole("radio", { name: "asha@okbank" });
    expect(saved.getAttribute("aria-checked")).toBe("true");
    await press("All available");
    await press("Withdraw");
    await confirm();
    await screen.findByText(/is requested/);
    expect(sent()[0]).toMatchObject({ amount: 4000.5, payoutAccountId: 7 });
  });

  it("forgets a saved account", async () => {
    const { screen, wire, press } = openPage({ accounts: [UPI_ACCOUNT] });
    wire.on("DepositWithdrawal/RemovePayoutAccount", () => ok([]));
    await press("Edit saved accounts");
    await press("Forget asha@okbank");
    expect(await screen.findByRole("textbox", { name: "UPI id" })).toBeTruthy();
    expect(bodiesTo(wire, "DepositWithdrawal/RemovePayoutAccount")).toEqual([{ id: 7 }]);
  });

  it.each([
    ["", "Enter an amount with at most two decimals."],
    ["10.001", "Enter an amount with at most two decimals."],
    ["0", "The smallest withdrawal is 500.00."],
    ["499.99", "The smallest withdrawal is 500.00."],
    ["4000.51", "You can withdraw 4,000.50 now."],
  ])("of %j is not sent, and says why", async (amount, words) => {
    const { screen, type, press, user, sent } = openPage({ accounts: [UPI_ACCOUNT] });
    if (amount !== "") await type("Amount", amount);
    await press("Withdraw");
    expect(await screen.findByText(words)).toBeTruthy();
    expect(screen.queryByRole("dialog")).toBeNull();
    expect(document.activeElement).toBe(screen.getByRole("textbox", { name: "Amount" }));
    await user.tab();
    expect(sent()).toEqual([]);
  });

  it("to an account that cannot be is not sent", async () => {
    const { screen, type, press, sent } = openPage();
    await type("Amount", "600");
    await type("UPI id", "asha");
    await press("Withdraw");
    expect(await screen.findByText("A UPI id looks like name@bank.")).toBeTruthy();
    expect(sent()).toEqual([]);
  });

  it.each([
    ["WITHDRAWAL_ABOVE_AVAILABLE", 422, "This is more than you can withdraw."],
    ["WITHDRAWAL_DAY_LIMIT", 429, "Within 24 hours 2,00,000.00 can be withdrawn; 0.00 of it is left."],
    ["PAYOUT_ACCOUNT_INVALID", 400, "A UPI id looks like name@bank."],
    ["WITHDRAWAL_METHOD_NOT_OFFERED", 403, "This way of withdrawing is not offered."],
  ])("that is refused by %s says so, and the next one is another request", async (code, status, words) => {
    const { screen, press, type, confirm, sent } = openPage({
      accounts: [UPI_ACCOUNT],
      answer: () => refused(status, code, words),
    });
    await type("Amount", "600");
    for (let time = 0; time < 2; time++) {
      await press("Withdraw");
      await confirm();
      expect(await screen.findByText(words)).toBeTruthy();
      await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    }
    const ids = sent().map((body) => (body as { clientRequestId: string }).clientRequestId);
    expect(new Set(ids).size).toBe(2);
  });

  it("without an answer is sent again as the same request", async () => {
    let lost = true;
    const { screen, press, type, confirm, sent } = openPage({
      accounts: [UPI_ACCOUNT],
      answer: () => (lost ? "lost" : ok("Withdrawal of 1,500.00 requested.", TAKEN)),
    });
    await type("Amount", "1500");
    await press("Withdraw");
    await confirm();
    expect(await screen.findByText(/It is not known whether your withdrawal was taken/)).toBeTruthy();
    lost = false;
    await press("Withdraw");
    await confirm();
    await screen.findByText(/is requested/);
    const ids = sent().map((body) => (body as { clientRequestId: string }).clientRequestId);
    expect(ids).toHaveLength(2);
    expect(new Set(ids).size).toBe(1);
  });

  it("without an answer stays in view where its money is held, and is sent again as the same request", async () => {
    let lost = true;
    const { screen, press, confirm, sent, wire, hub } = openPage({
      accounts: [UPI_ACCOUNT],
      answer: () => (lost ? "lost" : ok("Withdrawal of 4,000.50 requested.", TAKEN)),
    });
    await press("All available");
    await press("Withdraw");
    await confirm();
    const doubt = /It is not known whether your withdrawal was taken/;
    expect(await screen.findByText(doubt)).toBeTruthy();
    wire.on("DepositWithdrawal/GetWithdrawalOptions", () => ok({ ...OPTIONS, available: 0, held: 4250.5 }));
    hub.push({ Code: "UserBalance", Data: { Balance: 1000, Exposure: 1000, Held: 4250.5 } });
    await waitFor(() =>
      expect(screen.getByText("Held for withdrawals").parentElement?.textContent).toContain("4,250.50"),
    );
    expect(screen.getByText(doubt)).toBeTruthy();
    lost = false;
    await press("Withdraw");
    await confirm();
    await screen.findByText(/is requested/);
    const [first, second] = sent();
    expect(second).toEqual(first);
  });

  it("names the bonuses that it ends now, not those of when the page was opened", async () => {
    const { screen, press, type, confirm, sent, wire, hub } = openPage({
      accounts: [UPI_ACCOUNT],
      options: { forfeits: [{ title: "Welcome bonus", amount: 300 }] },
    });
    await type("Amount", "600");
    wire.on("DepositWithdrawal/GetWithdrawalOptions", () => ok(OPTIONS));
    hub.push({ Code: "UserBalance", Data: { Balance: 5000, Exposure: 1000, Held: 250 } });
    await waitFor(() => expect(screen.queryByText("Bonus: Welcome bonus")).toBeNull());
    await press("Withdraw");
    expect((await screen.findByRole("dialog")).textContent).not.toContain("Welcome bonus");
    await confirm();
    await screen.findByText(/is requested/);
    expect(sent()[0]).toMatchObject({ confirmForfeit: false });
  });

  it("says what bonus it ends, and is confirmed with that", async () => {
    const { screen, press, type, confirm, sent } = openPage({
      accounts: [UPI_ACCOUNT],
      options: { forfeits: [{ title: "Welcome bonus", amount: 300 }] },
    });
    await type("Amount", "600");
    await press("Withdraw");
    expect((await screen.findByRole("dialog")).textContent).toContain("Welcome bonus (300.00) is lost");
    await confirm("Withdraw and lose the bonus");
    await screen.findByText(/is requested/);
    expect(sent()[0]).toMatchObject({ confirmForfeit: true });
  });

  it("asks again where a bonus began meanwhile", async () => {
    let asked = 0;
    const words = "This withdrawal ends your active bonus: Match (50.00) would be lost.";
    const { screen, press, type, confirm, sent } = openPage({
      accounts: [UPI_ACCOUNT],
      answer: () =>
        asked++ === 0 ? refused(409, "BONUS_WOULD_BE_FORFEITED", words) : ok("Requested.", TAKEN),
    });
    await type("Amount", "600");
    await press("Withdraw");
    await confirm();
    expect(await screen.findByText(words)).toBeTruthy();
    await confirm("Withdraw and lose the bonus");
    await screen.findByText(/is requested/);
    expect(sent()[1]).toMatchObject({ confirmForfeit: true });
  });

  it.each([
    ["nothing is offered", { methods: [] }, /offers no withdrawals/],
    ["there were too many", { requestsLeftToday: 0 }, /as many withdrawals as there can be/],
    ["there is too little", { available: 499.99 }, /You need at least 500.00/],
    ["the day's amount is used", { leftToday: 100 }, /as much as you can within 24 hours/],
  ])("has no form where %s, and says why", async (_what, options, words) => {
    const { screen } = openPage({ options });
    expect(await screen.findByText("You cannot withdraw now.")).toBeTruthy();
    expect(screen.getByText(words)).toBeTruthy();
    expect(screen.queryByRole("textbox", { name: "Amount" })).toBeNull();
  });

  it("follows the balance that the hub pushes", async () => {
    let available = 4000.5;
    const { screen, wire, hub } = openPage();
    await screen.findByRole("region", { name: "What you can withdraw" });
    available = 900;
    wire.on("DepositWithdrawal/GetWithdrawalOptions", () => ok({ ...OPTIONS, available }));
    hub.push({ Code: "UserBalance", Data: { Balance: 900, Exposure: 1000, Held: 250 } });
    await waitFor(() =>
      expect(screen.getByText("You can withdraw").parentElement?.textContent).toContain("900.00"),
    );
  });

  it("shows what went wrong and tries again", async () => {
    const { screen, wire, press } = openMarketPageThatFails();
    expect(await screen.findByText("Withdrawals could not be loaded.")).toBeTruthy();
    wire.on("DepositWithdrawal/GetWithdrawalOptions", () => ok(OPTIONS));
    await press("Try again");
    expect(await screen.findByRole("textbox", { name: "Amount" })).toBeTruthy();
  });
});

function openMarketPageThatFails() {
  const page = openPage();
  page.wire.on("DepositWithdrawal/GetWithdrawalOptions", () =>
    refused(500, "INTERNAL_ERROR", "Something went wrong."),
  );
  return page;
}

it("says to a demo account that its points are not withdrawn, and shows no form", async () => {
  const stored = storedLogin(new Date(performance.timeOrigin + performance.now() + 600_000), { demo: true });
  const { screen } = openMarketWorld({ path: "/withdrawal", stored });
  expect(await screen.findByText("Withdrawals are for players' own accounts.")).toBeTruthy();
  expect(screen.queryByLabelText("Amount")).toBeNull();
});

it("the figures are read again while nothing is pushed, and are said to be old where they cannot be", async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  try {
    const { hub, screen, wire } = openPage();
    const path = "DepositWithdrawal/GetWithdrawalOptions";
    await screen.findByText("4,000.50");
    hub.isUp = false;
    // The poll that is under way ends with this; the next one finds nobody.
    hub.push({ Code: "Settings", Data: {} });
    await act(() => vi.advanceTimersByTimeAsync(60_000));
    wire.on(path, () => ok({ ...OPTIONS, available: 3_000 }));
    await act(() => vi.advanceTimersByTimeAsync(20_000));
    expect(screen.getByText("3,000.00")).toBeTruthy();
    expect(screen.queryByText(/^You are offline\./)).toBeNull();
    wire.on(path, () => refused(503, "INTERNAL", "Closed."));
    await act(() => vi.advanceTimersByTimeAsync(40_000));
    expect(screen.getByText(/^You are offline\./).textContent).not.toContain("is sent");
  } finally {
    vi.useRealTimers();
  }
});
