import { ok, refused } from "@crossbook/browser/testing";
import type { PaymentRequest } from "@crossbook/contract";
import { act, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, describe, expect, it, vi } from "vitest";
import { bodiesTo, openMarketWorld } from "../../testing/market-world.ts";
import { closeApps } from "../../testing/test-app.tsx";
import { someSettings } from "../../testing/wire-answers.ts";

afterEach(closeApps);

function aRequest(change: Partial<PaymentRequest> = {}): PaymentRequest {
  return {
    ...{ id: 17, reference: "withdrawal:17", type: "Withdrawal", amount: 1_234_567.5, paymentMethod: "UPI" },
    ...{ creationTime: "2026-11-20T18:40:05.000Z", updateTime: "2026-11-20T18:45:05.000Z", status: 0 },
    ...{ statusName: "Pending", state: "processing", accountNumber: null, accountHolderName: null },
    ...{ ifsC_Code: null, upiId: "asha@okbank", userName: "asha", rejectReason: null, utr: null },
    ...{ canCancel: false, ...change },
  };
}

const LIST = "DepositWithdrawal/GetDepositWithdrawals";

function openPage(items = [aRequest()], totalCount = items.length) {
  const world = openMarketWorld({
    path: "/dwrequests",
    wire: (wire) => wire.on(LIST, () => ok({ items, totalCount })),
  });
  const user = userEvent.setup();
  const press = async (name: string | RegExp) =>
    user.click(await world.screen.findByRole("button", { name }));
  return { ...world, user, press, lastBody: () => bodiesTo(world.wire, LIST).at(-1) };
}

describe("the list of requests", () => {
  it("[ROUTE-23] sends a guest to the login with the way back", async () => {
    const { address } = openMarketWorld({ guest: true, path: "/dwrequests" });
    await waitFor(() => expect(address()).toMatch(/^\/auth\/login\?to=/));
    expect(decodeURIComponent(address())).toContain("/dwrequests");
  });

  it("[GUARD-03] is not reachable where the host does not show it", async () => {
    const { router, address, screen } = openMarketWorld({
      path: "/inplay",
      wire: (wire) => wire.on(".json", () => ok(someSettings({ showDWRequests: false }))),
    });
    await screen.findByRole("heading", { name: "In play" });
    await router.navigate({ to: "/dwrequests" });
    expect(address()).toBe("/inplay");
  });

  it.each([true, false])(
    "[ROLE-07] leads to a withdrawal where there is no request yet, as far as the host offers one: %s",
    async (showDepositW) => {
      const { screen } = openMarketWorld({
        path: "/dwrequests",
        wire: (wire) => {
          wire.on(".json", () => ok(someSettings({ showDepositW })));
          wire.on(LIST, () => ok({ items: [], totalCount: 0 }));
        },
      });
      expect(await screen.findByText("You have no deposits or withdrawals yet.")).toBeTruthy();
      const main = within(screen.getByRole("main"));
      for (const name of ["Deposit", "Withdraw"])
        expect(main.queryAllByRole("link", { name })).toHaveLength(showDepositW ? 1 : 0);
    },
  );

  it("[ROUTE-23][CALL-MONEY-05][PROD-05] lists deposits and withdrawals with status, account, times and reason", async () => {
    const { screen, lastBody } = openPage([
      aRequest(),
      aRequest({
        ...{ id: 16, type: "Deposit", reference: "deposit:16", statusName: "Accepted", state: "credited" },
        ...{ upiId: null, utr: "632600000001", paymentMethod: "UPI_QR" },
      }),
      aRequest({
        ...{ id: 15, statusName: "Rejected", state: "rejected", upiId: null, accountNumber: "••••7890" },
        rejectReason: "The bank does not know the account it should be paid to.",
      }),
    ]);
    const rows = within(await screen.findByRole("list", { name: "Requests" })).getAllByRole("listitem");
    expect(rows[0]?.textContent).toContain("WithdrawalPending12,34,567.50Being paid by the bank");
    expect(rows[0]?.textContent).toContain("UPI · asha@okbank · withdrawal:17");
    expect(rows[0]?.textContent).toContain("21 Nov 2026, 00:10:05 · changed 21 Nov 2026, 00:15:05");
    expect(rows[1]?.textContent).toContain("DepositAccepted");
    expect(rows[1]?.textContent).toContain("UPI · UTR 632600000001");
    expect(rows[2]?.textContent).toContain("RejectedThe bank does not know");
    expect(lastBody()).toEqual({
      ...{ maxResultCount: 20, skipCount: 0, sorting: null, filter: "", filterByUser: true },
      ...{ status: "0", type: "0" },
    });
  });

  it("is filtered by type and status, from the first page on", async () => {
    const { press, lastBody } = openPage([aRequest()], 45);
    await press("Next page");
    await waitFor(() => expect(lastBody()).toMatchObject({ skipCount: 20 }));
    await press("Withdrawals");
    await press("Rejected");
    await waitFor(() => expect(lastBody()).toMatchObject({ type: "2", status: "3", skipCount: 0 }));
  });

  it("is filtered by days, amounts and text", async () => {
    const { screen, user, press, lastBody } = openPage();
    await press("More filters");
    await user.type(await screen.findByRole("textbox", { name: "Amount from" }), "1,000");
    await user.type(screen.getByRole("textbox", { name: "Amount to" }), "-5");
    await user.type(screen.getByRole("textbox", { name: "Reference, UTR or account" }), "okbank");
    await press("Last 7 days");
    await waitFor(() => {
      expect(lastBody()).toMatchObject({ minAmount: 1000, filter: "okbank", from: expect.any(String) });
      expect(lastBody()).not.toHaveProperty("maxAmount");
    });
  });

  it("is asked for once while a word is being written", async () => {
    const { screen, user, wire, press, lastBody } = openPage();
    await press("More filters");
    const box = await screen.findByRole("textbox", { name: "Reference, UTR or account" });
    const asked = bodiesTo(wire, LIST).length;
    await user.type(box, "okbank");
    await waitFor(() => expect(lastBody()).toMatchObject({ filter: "okbank" }));
    expect(bodiesTo(wire, LIST)).toHaveLength(asked + 1);
  });

  it("follows what the hub pushes", async () => {
    const { screen, wire, hub } = openPage();
    await screen.findByText("Being paid by the bank");
    wire.on(LIST, () =>
      ok({
        items: [aRequest({ statusName: "Accepted", state: "paid", utr: "632600000009" })],
        totalCount: 1,
      }),
    );
    hub.push({ Code: "Payment", Data: { Id: 17, Direction: "withdrawal", State: "paid" } });
    expect(await screen.findByText(/UTR 632600000009/)).toBeTruthy();
    expect(screen.getByText("Accepted", { selector: "li *" })).toBeTruthy();
  });

  it("says to screen readers what has changed, and not the whole list", async () => {
    const { screen, wire, hub, press } = openPage(
      [aRequest(), aRequest({ id: 16, reference: "withdrawal:16" })],
      45,
    );
    const said = () => screen.getAllByRole("status").map(({ textContent }) => textContent);
    await screen.findByRole("list", { name: "Requests" });
    expect(screen.getByRole("list", { name: "Requests" }).closest("[aria-live]")).toBeNull();
    const paid = aRequest({ statusName: "Accepted", state: "paid" });
    wire.on(LIST, () =>
      ok({ items: [paid, aRequest({ id: 16, reference: "withdrawal:16" })], totalCount: 45 }),
    );
    hub.push({ Code: "Payment", Data: { Id: 17, Direction: "withdrawal", State: "paid" } });
    await waitFor(() => expect(said()).toContain("Withdrawal withdrawal:17: Paid."));
    wire.on(LIST, () => ok({ items: [aRequest({ id: 3, reference: "withdrawal:3" })], totalCount: 45 }));
    await press("Next page");
    await screen.findByText(/withdrawal:3$/);
    expect(said().join("")).not.toContain("withdrawal:3");
  });

  it("lets a withdrawal be cancelled only where the server says so", async () => {
    const { screen, wire, press } = openPage([aRequest({ state: "requested", canCancel: true })]);
    wire.on("DepositWithdrawal/CancelWithdrawal", () => ok(aRequest({ statusName: "Rejected" })));
    await press("Cancel withdrawal:17");
    await press("Cancel the withdrawal");
    expect(await screen.findByText(/Your withdrawal is cancelled/)).toBeTruthy();
    expect(bodiesTo(wire, "DepositWithdrawal/CancelWithdrawal")).toEqual([{ id: 17 }]);
  });

  it("shows what became of a withdrawal that could not be cancelled any more, and the money of now", async () => {
    const { screen, wire, press } = openPage([aRequest({ state: "requested", canCancel: true })]);
    wire.on("DepositWithdrawal/CancelWithdrawal", () => {
      wire.on(LIST, () =>
        ok({ items: [aRequest({ statusName: "Accepted", state: "paid" })], totalCount: 1 }),
      );
      wire.on("Bet/GetUserOpenBets", () => ok({ balance: 77, exposure: 0, held: 0, openBets: [] }));
      return refused(409, "WITHDRAWAL_NOT_CANCELLABLE", "It is paid already.");
    });
    await press("Cancel withdrawal:17");
    await press("Cancel the withdrawal");
    expect(await screen.findByText("It is paid already.")).toBeTruthy();
    expect(await screen.findByText("Accepted", { selector: "li *" })).toBeTruthy();
    expect(await screen.findByText("77.00")).toBeTruthy();
    expect(screen.queryByRole("button", { name: "Cancel withdrawal:17" })).toBeNull();
    // The button that the focus came back to has gone.
    expect(document.activeElement).toBe(screen.getByRole("heading", { level: 1 }));
  });

  it("lets another withdrawal be cancelled while the answer for one is on its way", async () => {
    const both = [17, 18].map((id) =>
      aRequest({ id, reference: `withdrawal:${id}`, state: "requested", canCancel: true }),
    );
    const { screen, wire, press } = openPage(both);
    wire.on("DepositWithdrawal/CancelWithdrawal", () => "silent");
    for (const { id } of both) {
      await press(`Cancel withdrawal:${id}`);
      const question = await screen.findByRole("dialog", { name: "Cancel this withdrawal?" });
      expect(question.textContent).toContain(`· withdrawal:${id}`);
      await press("Cancel the withdrawal");
    }
    await waitFor(() =>
      expect(bodiesTo(wire, "DepositWithdrawal/CancelWithdrawal")).toEqual([{ id: 17 }, { id: 18 }]),
    );
  });

  it("cancels a withdrawal once, however often its button is pressed", async () => {
    const { screen, wire, press } = openPage([aRequest({ state: "requested", canCancel: true })]);
    wire.on("DepositWithdrawal/CancelWithdrawal", () => "silent");
    await press("Cancel withdrawal:17");
    await press("Cancel the withdrawal");
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    await press("Cancel withdrawal:17");
    expect(screen.queryByRole("dialog")).toBeNull();
    expect(bodiesTo(wire, "DepositWithdrawal/CancelWithdrawal")).toHaveLength(1);
  });

  it("can be cancelled again where the answer was lost", async () => {
    const { screen, wire, press } = openPage([aRequest({ state: "requested", canCancel: true })]);
    wire.on("DepositWithdrawal/CancelWithdrawal", () => "lost");
    const isBusy = () =>
      screen.getByRole("button", { name: "Cancel withdrawal:17" }).hasAttribute("aria-busy");
    const sent = () => bodiesTo(wire, "DepositWithdrawal/CancelWithdrawal");
    for (const times of [1, 2]) {
      await press("Cancel withdrawal:17");
      await press("Cancel the withdrawal");
      await waitFor(() => expect(sent()).toHaveLength(times));
      await waitFor(() => expect(isBusy()).toBe(false));
    }
  });

  it("says which amount it is not filtered by", async () => {
    const { screen, user, press } = openPage();
    await press("More filters");
    const most = await screen.findByRole("textbox", { name: "Amount to" });
    await user.type(most, "1,50");
    expect(most.getAttribute("aria-invalid")).toBe("true");
    expect(screen.getByText("This is no amount: the list is not filtered by it.")).toBeTruthy();
  });

  it("says whose days it is filtered by where the viewer's clock shows another time", async () => {
    const { screen } = openMarketWorld({
      ...{ path: "/dwrequests", timeZone: "America/New_York" },
      wire: (wire) => wire.on(LIST, () => ok({ items: [aRequest()], totalCount: 1 })),
    });
    await userEvent.click(await screen.findByRole("button", { name: "More filters" }));
    const from = await screen.findByLabelText("From");
    expect(from.closest("section, form, main")?.textContent).toContain(
      "Days and times are those of India (IST).",
    );
  });

  it("says so where there is none, and how to begin", async () => {
    const { screen, press } = openPage([], 0);
    expect(await screen.findByText("You have no deposits or withdrawals yet.")).toBeTruthy();
    await press("Deposits");
    expect(await screen.findByText("No request is like that.")).toBeTruthy();
    await press("Show all");
    expect(await screen.findByText("You have no deposits or withdrawals yet.")).toBeTruthy();
  });

  it("shows what went wrong and tries again", async () => {
    const { screen, wire, press } = openMarketWorldThatFails();
    expect(await screen.findByText("Your requests could not be loaded.")).toBeTruthy();
    wire.on(LIST, () => ok({ items: [aRequest()], totalCount: 1 }));
    await press("Try again");
    expect(await screen.findByRole("list", { name: "Requests" })).toBeTruthy();
  });
});

function openMarketWorldThatFails() {
  const page = openPage();
  page.wire.on(LIST, () => refused(500, "INTERNAL_ERROR", "Something went wrong."));
  return page;
}

it("the list is read again while nothing is pushed, and says so where it cannot be", async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  try {
    const { hub, screen, wire } = openPage();
    await screen.findByText(/withdrawal:17/);
    hub.isUp = false;
    // The poll that is under way ends with this; the next one finds nobody.
    hub.push({ Code: "Settings", Data: {} });
    await act(() => vi.advanceTimersByTimeAsync(60_000));
    wire.on(LIST, () => ok({ items: [aRequest({ statusName: "Accepted", state: "paid" })], totalCount: 1 }));
    await act(() => vi.advanceTimersByTimeAsync(20_000));
    expect(screen.getByText("Accepted", { selector: "li *" })).toBeTruthy();
    wire.on(LIST, () => refused(503, "INTERNAL", "The desk is closed."));
    await act(() => vi.advanceTimersByTimeAsync(40_000));
    expect(screen.getByText(/The desk is closed\./)).toBeTruthy();
  } finally {
    vi.useRealTimers();
  }
});
