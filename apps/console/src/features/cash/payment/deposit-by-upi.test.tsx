import { ok, refused } from "@crossbook/browser/testing";
import type { OperatorRole } from "@crossbook/contract";
import { act, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, describe, expect, it, vi } from "vitest";
import { aSession, closeConsoles, openConsole } from "../../../testing/open-console.tsx";
import type { UpiOrder } from "./payment-answers.ts";

afterEach(() => {
  closeConsoles();
  vi.useRealTimers();
});

const AT = "2026-11-20T09:30:00.000Z";
const LATER = new Date(Date.now() + 600_000).toISOString();
const PAYMENT = {
  ...{
    paymentId: 31,
    version: 2,
    userName: "asha",
    amount: 500,
    state: "review",
    utr: null,
    method: "UPI_QR",
  },
  ...{ reasonCode: null, remark: null, claimedBy: "cashier", claimedUntil: LATER, creationTime: AT },
  ...{ updateTime: AT, direction: "deposit", channel: "upi" },
};
const ORDER: UpiOrder = {
  ...{
    orderRef: "o1",
    providerOrderId: "order_1",
    askedAmount: 500,
    amountPaid: 0,
    claimedUtr: "632600000077",
  },
  ...{ approvedBy: [], payments: [] },
};

function openPayment(role: OperatorRole, payment: object = {}, order: Partial<UpiOrder> = {}) {
  const shown = { ...PAYMENT, ...payment };
  return openConsole({
    path: "/cash/payments/31",
    session: aSession(role),
    wire: (wire) => {
      const upiOrder = { ...ORDER, ...order };
      wire.on("Operator/GetPayment", () => ok({ payment: shown, steps: [], upiOrder }));
      wire.on("Operator/ResolveDeposit", () => ok(shown));
    },
  });
}

const shown = async () => within(await screen.findByRole("article", { name: "Payment 31" }));

describe("a deposit by UPI under review", () => {
  it("begins with what the player asked for and his UTR, and says that a second operator is waited for", async () => {
    const { wire } = openPayment("cashier");
    await shown();
    await userEvent.keyboard("a");
    const dialog = within(await screen.findByRole("dialog", { name: "Approve deposit 31" }));
    expect(dialog.getByLabelText<HTMLInputElement>("Amount to credit").value).toBe("500");
    expect(dialog.getByLabelText<HTMLInputElement>("UTR").value).toBe("632600000077");
    await userEvent.click(dialog.getByRole("button", { name: "Approve" }));
    await screen.findByText("Deposit 31 waits for a second operator.");
    expect(wire.requestsTo("Operator/ResolveDeposit")[0]?.body).toEqual({
      ...{ paymentId: 31, version: 2, decision: "approve", amount: "500", utr: "632600000077" },
    });
  });

  it("is rejected with a reason, which stays in the dialog where the server refuses it", async () => {
    const { wire } = openPayment("cashier");
    wire.on("Operator/ResolveDeposit", () => refused(409, "PAYMENT_CHANGED", "It was changed meanwhile."));
    await shown();
    await userEvent.keyboard("r");
    const dialog = within(await screen.findByRole("dialog", { name: "Reject deposit 31" }));
    await userEvent.selectOptions(dialog.getByLabelText("Reason"), "Credited already");
    await userEvent.click(dialog.getByRole("button", { name: "Reject" }));
    expect((await dialog.findByRole("alert")).textContent).toBe("It was changed meanwhile.");
    expect(wire.requestsTo("Operator/ResolveDeposit")[0]?.body).toMatchObject({
      ...{ decision: "reject", reasonCode: "alreadyCredited" },
    });
  });

  it("is read again while it is looked at, until it is decided", async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true, now: Date.parse(AT) });
    const { wire } = openPayment("cashier", { claimedBy: "sara", claimedUntil: "2026-11-20T09:40:00.000Z" });
    await shown();
    await screen.findByText(/^sara works on it/);
    wire.on("Operator/GetPayment", () =>
      ok({ payment: { ...PAYMENT, state: "credited" }, steps: [], upiOrder: ORDER }),
    );
    await act(() => vi.advanceTimersByTimeAsync(16_000));
    expect(await screen.findByText("credited")).toBeTruthy();
    const asked = wire.requestsTo("Operator/GetPayment").length;
    await act(() => vi.advanceTimersByTimeAsync(60_000));
    expect(wire.requestsTo("Operator/GetPayment")).toHaveLength(asked);
  });

  it("shows the provider's payments beside its order, or that the provider does not answer", async () => {
    const captured = {
      providerPaymentId: "pay_1",
      status: "captured",
      utr: null,
      at: AT,
      amount: 450,
    } as const;
    const { wire } = openPayment(
      "cashier",
      {},
      { payments: [captured], amountPaid: 450, approvedBy: ["sara"] },
    );
    const article = await shown();
    expect(
      within(article.getByRole("table", { name: "The provider's payments" })).getByText("pay_1"),
    ).toBeTruthy();
    expect(article.getByText("sara")).toBeTruthy();
    wire.on("Operator/GetPayment", () =>
      ok({ payment: PAYMENT, steps: [], upiOrder: { ...ORDER, providerOrderId: null, payments: null } }),
    );
    await userEvent.keyboard("a");
    await userEvent.click(within(await screen.findByRole("dialog")).getByRole("button", { name: "Approve" }));
    await screen.findByText("The provider does not answer, or has no such order.");
    expect(screen.getByText("not placed")).toBeTruthy();
  });

  it("says that the provider knows of no payment, where a table would have no rows", async () => {
    openPayment("cashier", {}, { payments: [] });
    const article = await shown();
    expect(article.getByText("The provider knows of no payment.")).toBeTruthy();
    expect(article.queryByRole("table", { name: "The provider's payments" })).toBeNull();
  });

  it.each(["risk", "support", "compliance"] as const)(
    "is read by the role %s, who decides nothing",
    async (role) => {
      openPayment(role, { claimedBy: role });
      const article = await shown();
      expect(article.getByText("order_1")).toBeTruthy();
      expect(article.queryByRole("button", { name: /Approve|Reject/ })).toBeNull();
    },
  );

  it("that has ended shows its reason in words, and no claim", async () => {
    openPayment("cashier", {
      state: "rejected",
      reasonCode: "otherPersonPaid",
      remark: "Pay from your own.",
    });
    const article = await shown();
    expect(article.getByText("Paid from somebody else's account")).toBeTruthy();
    expect(article.getByText("Pay from your own.")).toBeTruthy();
    expect(article.queryByRole("button")).toBeNull();
  });

  it("begins with what the provider has captured, where it is another amount than was asked for", async () => {
    openPayment("cashier", { utr: "632600000078" }, { amountPaid: 450.5 });
    await shown();
    await userEvent.keyboard("a");
    const dialog = within(await screen.findByRole("dialog", { name: "Approve deposit 31" }));
    expect(dialog.getByLabelText<HTMLInputElement>("Amount to credit").value).toBe("450.5");
    expect(dialog.getByLabelText<HTMLInputElement>("UTR").value).toBe("632600000078");
  });

  it.each([
    ["risk", 1],
    ["support", 0],
    ["compliance", 0],
  ] as const)("can be claimed by the role %s: %d", async (role, count) => {
    openPayment(role, { claimedBy: null, claimedUntil: null });
    const article = await shown();
    expect(article.queryAllByRole("button", { name: "Claim" })).toHaveLength(count);
  });
});
