import { type FakeWire, ok } from "@crossbook/browser/testing";
import type { OperatorWithdrawal, WaitingPayment } from "@crossbook/contract";
import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, describe, expect, it, vi } from "vitest";
import { aSession, closeConsoles, openConsole } from "../../../testing/open-console.tsx";
import type { DepositDetail } from "../payment/payment-answers.ts";

afterEach(() => {
  closeConsoles();
  vi.useRealTimers();
});

const AT = "2026-11-20T09:30:00.000Z";
const LATER = new Date(Date.now() + 600_000).toISOString();

const MINE = { claimedBy: "cashier", claimedUntil: LATER };

function waiting(paymentId: number, overrides: Partial<WaitingPayment> = {}): WaitingPayment {
  return {
    ...{ paymentId, version: 1, userName: `payer${paymentId}`, amount: 500, state: "review", utr: null },
    ...{
      reasonCode: null,
      remark: null,
      claimedBy: null,
      claimedUntil: null,
      creationTime: AT,
      updateTime: AT,
    },
    ...{ direction: "deposit", channel: "manual", method: "Upi", approvedBy: [], ...overrides },
  };
}

const LINE = {
  ...{ bankLineId: 31, bankReference: "B1", at: AT, amount: 500, utr: "632600000001", payer: "ASHA RAO" },
  ...{ narration: "UPI", paymentId: null },
};

/** Deposits by hand in a queue that the calls change. */
function aQueue(wire: FakeWire, queue: WaitingPayment[]) {
  const links = new Map<number, number | null>();
  const at = (paymentId: unknown) => queue.findIndex((payment) => payment.paymentId === Number(paymentId));
  const idOf = (body: unknown) => (body as { paymentId: number }).paymentId;
  const remove = (body: unknown) => queue.splice(at(idOf(body)), 1)[0];
  const detail = (paymentId: number): DepositDetail => {
    const payment = queue[at(paymentId)] ?? waiting(paymentId);
    const bankLineId = links.get(paymentId) ?? null;
    return {
      claim: { ...payment, method: "Upi", utr: "632600000001", hasImage: true, bankLineId },
      imageUrl: `/api/image/show?link=of-${paymentId}`,
      reading: { utr: "632600000009", amount: 500 },
      bankLines: [{ ...LINE, paymentId: bankLineId === null ? null : paymentId }],
      earlierUses: [
        { reference: "deposit:3", userName: "ravi", state: "rejected", at: AT, alike: "looksTheSame" },
      ],
      steps: [{ version: 1, at: AT, to: "review", source: "player", actor: "asha" }],
    };
  };
  wire.on("Operator/GetPaymentQueue", () => ok({ items: [...queue], totalCount: queue.length }));
  wire.on("Operator/GetDepositClaim", ({ query }) => ok(detail(Number(query.get("paymentId")))));
  wire.on("Operator/ClaimPayment", ({ body }) => {
    const payment = queue[at(idOf(body))];
    if (payment) queue[at(idOf(body))] = { ...payment, claimedBy: "cashier", claimedUntil: LATER };
    return ok({
      paymentId: idOf(body),
      version: 1,
      state: "review",
      claimedBy: "cashier",
      claimedUntil: LATER,
    });
  });
  wire.on("Operator/LinkBankLine", ({ body }) => {
    links.set(idOf(body), (body as { bankLineId: number | null }).bankLineId);
    return ok(detail(idOf(body)).claim);
  });
  for (const call of ["ApproveDeposit", "RejectDeposit"])
    wire.on(`Operator/${call}`, ({ body }) => {
      const answer = {
        ...detail(idOf(body)).claim,
        state: call === "ApproveDeposit" ? "credited" : "rejected",
      };
      remove(body);
      return ok(answer);
    });
}

function openQueue(queue: WaitingPayment[], more: (wire: FakeWire) => void = () => undefined) {
  return openConsole({
    path: "/cash",
    session: aSession("cashier"),
    wire: (wire) => {
      aQueue(wire, queue);
      more(wire);
    },
  });
}

describe("the queue", () => {
  it("is worked through by keys: choose, claim, link, approve, and reject with a reason", async () => {
    const { wire } = openQueue([waiting(11), waiting(12), waiting(13)]);
    const user = userEvent.setup();
    await screen.findByRole("article", { name: "Deposit by hand 11" });
    await user.keyboard("jj");
    await screen.findByRole("article", { name: "Deposit by hand 13" });
    await user.keyboard("k");
    const second = await screen.findByRole("article", { name: "Deposit by hand 12" });
    await user.keyboard("a");
    expect(wire.requestsTo("Operator/ApproveDeposit")).toEqual([]);

    await user.keyboard("{Enter}");
    await within(second).findByText(/^yours for/);
    await user.keyboard("l");
    await within(second).findByText(/The bank line is linked/);
    await user.keyboard("a");
    await screen.findByText("Deposit 12 of payer12 is approved.");
    expect(wire.requestsTo("Operator/ApproveDeposit")[0]?.body).toEqual({ paymentId: 12, version: 1 });

    const third = await screen.findByRole("article", { name: "Deposit by hand 13" });
    await user.keyboard("{Enter}");
    await within(third).findByText(/^yours for/);
    await user.keyboard("r");
    const dialog = within(await screen.findByRole("dialog", { name: "Reject deposit 13" }));
    await user.selectOptions(dialog.getByLabelText("Reason"), "Another amount has arrived");
    await user.type(dialog.getByLabelText("Words for the player"), "400 has come.{Enter}");
    await screen.findByText("Deposit 13 of payer13 is rejected.");
    expect(wire.requestsTo("Operator/RejectDeposit")[0]?.body).toEqual({
      ...{ paymentId: 13, version: 1, reasonCode: "amountDiffers", remark: "400 has come." },
    });
    await screen.findByRole("article", { name: "Deposit by hand 11" });
  });

  it("shows picture, what was read, the bank's line and earlier uses side by side", async () => {
    const { wire } = openQueue([waiting(11, { approvedBy: ["sara"] })]);
    const deposit = within(await screen.findByRole("article", { name: "Deposit by hand 11" }));
    const picture = deposit.getByRole<HTMLImageElement>("img", { name: /proof of the payment/ });
    expect(picture.getAttribute("src")).toBe("/api/image/show?link=of-11");
    const utr = within(deposit.getByRole("table", { name: "Compared" })).getAllByRole("row")[1];
    expect(utr?.textContent).toBe("UTR632600000001632600000009 differs632600000001");
    expect(deposit.getByText("a picture that looks the same")).toBeTruthy();
    expect(screen.getByText("approved by sara")).toBeTruthy();
    // Enter presses the button that has the focus; it claims nothing then.
    screen.getByRole("button", { name: "Deposit by hand 11" }).focus();
    await userEvent.keyboard("{Enter}");
    expect(wire.requestsTo("Operator/ClaimPayment")).toEqual([]);
  });

  it("leaves no dialog of a payment over the next one, where the payment leaves the list meanwhile", async () => {
    const queue = [waiting(11, MINE), waiting(12, MINE)];
    const { app, wire } = openQueue(queue);
    await screen.findByRole("article", { name: "Deposit by hand 11" });
    // The next one is known already: it is there without being waited for.
    await userEvent.keyboard("j");
    await screen.findByRole("article", { name: "Deposit by hand 12" });
    await userEvent.keyboard("k");
    await screen.findByRole("article", { name: "Deposit by hand 11" });
    await userEvent.keyboard("r");
    const dialog = within(await screen.findByRole("dialog", { name: "Reject deposit 11" }));
    await userEvent.type(dialog.getByLabelText("Words for the player"), "Not here.");
    // The provider's answer, or another operator behind an ended claim.
    queue.shift();
    await act(() => app.queryClient.invalidateQueries());
    await screen.findByRole("article", { name: "Deposit by hand 12" });
    expect(screen.queryByRole("dialog")).toBeNull();
    expect(wire.requestsTo("Operator/RejectDeposit")).toEqual([]);
  });

  /** The first of two payments leaves the queue by itself; the second is known already and is there without being waited for. */
  async function openReplaced(first: Partial<WaitingPayment>, second: Partial<WaitingPayment>) {
    const queue = [waiting(11, first), waiting(12, second)];
    const { app, wire } = openQueue(queue);
    await screen.findByRole("article", { name: "Deposit by hand 11" });
    await userEvent.keyboard("j");
    await screen.findByRole("article", { name: "Deposit by hand 12" });
    await userEvent.keyboard("k");
    await screen.findByRole("article", { name: "Deposit by hand 11" });
    vi.useFakeTimers();
    queue.shift();
    void app.queryClient.invalidateQueries();
    await pass(500);
    const deposit = within(screen.getByRole("article", { name: "Deposit by hand 12" }));
    return { wire, deposit };
  }
  const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
  const press = (key: string) => fireEvent.keyDown(document.body, { key });

  it("approves nothing by a press that was meant for the payment whose place another one has just taken", async () => {
    const { wire, deposit } = await openReplaced(MINE, MINE);
    for (const key of ["a", "l"]) press(key);
    for (const name of [/^Approve/, /^Link bank line/])
      fireEvent.click(deposit.getByRole("button", { name }));
    await pass(400);
    expect(wire.requestsTo("Operator/ApproveDeposit")).toEqual([]);
    expect(wire.requestsTo("Operator/LinkBankLine")).toEqual([]);
    await pass(1_000);
    press("a");
    await pass(100);
    expect(wire.requestsTo("Operator/ApproveDeposit")[0]?.body).toEqual({ paymentId: 12, version: 1 });
  });

  it("approves at once what was claimed after it has come", async () => {
    const { wire, deposit } = await openReplaced(MINE, {});
    press("Enter");
    await pass(100);
    deposit.getByText(/^yours for/);
    press("a");
    await pass(100);
    expect(wire.requestsTo("Operator/ApproveDeposit")[0]?.body).toEqual({ paymentId: 12, version: 1 });
  });

  it("marks what waits for more than an hour, and nothing else", async () => {
    const ago = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString();
    openQueue([waiting(11, { creationTime: ago(150) }), waiting(12, { creationTime: ago(30) })]);
    expect((await screen.findByText("2 h")).className).toContain("caution");
    expect(screen.getByText("30 min").className).not.toContain("caution");
  });

  it("offers nothing on what another operator works on", async () => {
    openQueue([waiting(11, { claimedBy: "sara", claimedUntil: LATER })]);
    await screen.findByText(/^sara works on it for/);
    expect(screen.queryByRole("button", { name: "Approve" })).toBeNull();
    expect(screen.queryByRole("button", { name: "Claim" })).toBeNull();
  });

  it("sends an approved withdrawal once it is confirmed", async () => {
    const claimed = { claimedBy: "cashier", claimedUntil: LATER, state: "approved" };
    const payment = waiting(21, { ...claimed, direction: "withdrawal", method: "UPI" });
    const withdrawal: OperatorWithdrawal = {
      ...payment,
      ...{ method: "UPI", upiId: "asha@okbank", accountNumber: null, ifsC_Code: null, payoutId: null },
      ...{ accountHolderName: "Asha Rao", payoutStatus: null, payoutFault: null, nextCheck: null },
      needsSecondPerson: true,
    };
    const { wire } = openQueue([payment], (rules) => {
      rules.on("Operator/GetWithdrawal", () => ok({ withdrawal, steps: [] }));
      rules.on("Operator/SendPayout", () => ok({ ...withdrawal, state: "processing" }));
    });
    const shown = within(await screen.findByRole("article", { name: "Withdrawal 21" }));
    expect(shown.getByText(/another person than the approver/)).toBeTruthy();
    await userEvent.keyboard("s");
    const dialog = within(await screen.findByRole("dialog", { name: "Send payout 21" }));
    expect(dialog.getByText(/pays/).textContent).toContain("asha@okbank");
    await userEvent.click(dialog.getByRole("button", { name: "Send" }));
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    expect(wire.requestsTo("Operator/SendPayout")[0]?.body).toEqual({ paymentId: 21, version: 1 });
  });

  it("credits of a deposit by UPI what the provider has captured", async () => {
    const payment = waiting(31, { channel: "upi", claimedBy: "cashier", claimedUntil: LATER });
    const upiOrder = {
      ...{ orderRef: "o1", providerOrderId: "order_1", askedAmount: 500, amountPaid: 450, claimedUtr: null },
      ...{ approvedBy: [], payments: null },
    };
    const { wire } = openQueue([payment], (rules) => {
      rules.on("Operator/GetPayment", () => ok({ payment, steps: [], upiOrder }));
      rules.on("Operator/ResolveDeposit", () => ok({ ...payment, state: "credited" }));
    });
    await screen.findByRole("article", { name: "Payment 31" });
    await userEvent.keyboard("a");
    const dialog = within(await screen.findByRole("dialog", { name: "Approve deposit 31" }));
    expect(dialog.getByLabelText<HTMLInputElement>("Amount to credit").value).toBe("450");
    await userEvent.type(dialog.getByLabelText("UTR"), "632600000031{Enter}");
    await screen.findByText("Deposit 31 of payer31 is approved.");
    expect(wire.requestsTo("Operator/ResolveDeposit")[0]?.body).toEqual({
      ...{ paymentId: 31, version: 1, decision: "approve", amount: "450", utr: "632600000031" },
    });
  });
});
