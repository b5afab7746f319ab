import { type FakeWire, ok, refused, type WireAnswer } from "@crossbook/browser/testing";
import type { OperatorRole, WaitingPayment } from "@crossbook/contract";
import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, describe, expect, it } from "vitest";
import { aSession, closeConsoles, openConsole } from "../../../../testing/open-console.tsx";

afterEach(closeConsoles);

const AT = "2026-11-20T09:30:00.000Z";
const LATER = new Date(Date.now() + 600_000).toISOString();

function waiting(paymentId: number, overrides: Partial<WaitingPayment> = {}): WaitingPayment {
  return {
    ...{ paymentId, version: paymentId + 1, userName: `payer${paymentId}`, amount: 500, state: "review" },
    ...{ utr: "632600000001", reasonCode: null, remark: null, claimedBy: null, claimedUntil: null },
    ...{ creationTime: AT, updateTime: AT, direction: "deposit", channel: "manual", method: "Upi" },
    ...{ approvedBy: [], ...overrides },
  };
}

const WITHDRAWAL = { direction: "withdrawal", state: "requested", method: "UPI" } as const;

type Rules = (wire: FakeWire) => void;

function openQueue(queue: WaitingPayment[], role: OperatorRole = "cashier", more: Rules = () => undefined) {
  const claimed = (paymentId: number) => ({
    ...{ paymentId, version: 1, state: "review", claimedBy: role, claimedUntil: LATER },
  });
  return openConsole({
    path: "/cash",
    session: aSession(role, { hasSecondFactor: true }),
    wire: (wire) => {
      wire.on("Operator/GetPaymentQueue", () => ok({ items: [...queue], totalCount: queue.length }));
      for (const call of ["GetDepositClaim", "GetWithdrawal", "GetPayment"])
        wire.on(`Operator/${call}`, () => refused(404, "PAYMENT_NOT_FOUND", "There is no such payment."));
      for (const call of ["ClaimPayment", "ReleasePayment"])
        wire.on(`Operator/${call}`, ({ body }) => ok(claimed((body as { paymentId: number }).paymentId)));
      more(wire);
    },
  });
}

/** An answer by payment; what is not named is credited. */
function answers(byPayment: Readonly<Record<number, WireAnswer>>, otherwise: object): Rules {
  return (wire) => {
    for (const call of ["ApproveDeposit", "ApproveWithdrawal"])
      wire.on(`Operator/${call}`, ({ body }) => {
        const { paymentId } = body as { paymentId: number };
        return byPayment[paymentId] ?? ok({ ...waiting(paymentId), ...otherwise });
      });
  };
}

const idsOf = (wire: FakeWire, call: string) =>
  wire.requestsTo(`Operator/${call}`).map(({ body }) => (body as { paymentId: number }).paymentId);
const choice = (name: string) => screen.getByRole("checkbox", { name: `Approve ${name} with others` });
const chooseAll = async () => userEvent.click(await screen.findByRole("checkbox", { name: /^Choose all/ }));
const approveChosen = async () => {
  await userEvent.click(screen.getByRole("button", { name: "Approve the chosen" }));
  return within(await screen.findByRole("dialog"));
};

describe("several payments", () => {
  it("are approved once the count and the sums are confirmed, each in the version that was shown, and a row says what became of each", async () => {
    const queue = [
      waiting(11, { amount: 500.1 }),
      waiting(12, { amount: 1_000.2, claimedBy: "cashier", claimedUntil: LATER }),
      waiting(13, { ...WITHDRAWAL, amount: 250 }),
      waiting(14, { ...WITHDRAWAL, amount: 750, state: "onHold" }),
    ];
    const { wire } = openQueue(queue, "cashier", (rules) => {
      const changed = refused(409, "PAYMENT_CHANGED", "The payment has changed. Look at it again.");
      answers(
        { 11: changed, 12: ok({ ...waiting(12), state: "review", approvedBy: ["cashier"] }) },
        {},
      )(rules);
      rules.on("Operator/ApproveWithdrawal", ({ body }) => {
        const { paymentId } = body as { paymentId: number };
        const needsSecondPerson = paymentId === 14;
        return ok({
          ...waiting(paymentId, { ...WITHDRAWAL, claimedBy: needsSecondPerson ? null : "cashier" }),
          ...{ state: "approved", needsSecondPerson },
        });
      });
    });
    await chooseAll();
    expect(screen.getByText("4 chosen,", { exact: false }).textContent).toBe("4 chosen, 2,500.30");
    const dialog = await approveChosen();
    const sums = within(dialog.getByRole("list", { name: "Sums" })).getAllByRole("listitem");
    expect(sums.map(({ textContent }) => textContent)).toEqual([
      ...["2 × Deposit by hand1,500.30", "2 × Withdrawal1,000.00", "Together2,500.30"],
    ]);
    expect(wire.requestsTo("Operator/ClaimPayment")).toEqual([]);
    await userEvent.click(dialog.getByRole("button", { name: "Approve 4 payments" }));
    await dialog.findByText("1 approved; 2 approved, and another operator must follow; 1 refused.");
    const rows = dialog.getAllByRole("row").slice(1);
    expect(rows.map(({ textContent }) => textContent)).toEqual([
      "Deposit by hand 11payer11500.10refused The payment has changed. Look at it again.",
      "Deposit by hand 12payer121,000.20approved Another operator must follow.",
      "Withdrawal 14payer14750.00approved Another operator must follow.",
      "Withdrawal 13payer13250.00approved",
    ]);
    expect(wire.requestsTo("Operator/ApproveDeposit")[0]?.body).toEqual({ paymentId: 11, version: 12 });
    expect(idsOf(wire, "ClaimPayment")).toEqual([11, 12, 13, 14]);
    // What was claimed for this alone is free for others again.
    expect(idsOf(wire, "ReleasePayment")).toEqual([11, 13]);
    await userEvent.click(dialog.getByRole("button", { name: "Done" }));
    expect(screen.queryByRole("dialog")).toBeNull();
    expect(screen.getByText("0 chosen,", { exact: false })).toBeTruthy();
    expect(screen.getByRole("button", { name: "Approve the chosen" })).toHaveProperty("disabled", true);
  });

  it("cannot be chosen where another operator works on it, where it waits for somebody else, or where it needs its amount", async () => {
    openQueue([
      waiting(11, { claimedBy: "sara", claimedUntil: LATER }),
      waiting(12, { approvedBy: ["cashier"] }),
      waiting(13, { channel: "upi" }),
      waiting(14, { ...WITHDRAWAL, state: "approved", approvedBy: ["sara"] }),
      waiting(15, { approvedBy: ["sara"] }),
      waiting(16, { claimedBy: "sara", claimedUntil: AT }),
    ]);
    await screen.findByRole("checkbox", { name: "Choose all 2" });
    const names = ["Deposit by hand 11", "Deposit by hand 12", "Deposit by UPI 13", "Withdrawal 14"];
    for (const name of names) expect(choice(name)).toHaveProperty("disabled", true);
    expect(choice("Deposit by hand 15")).toHaveProperty("disabled", false);
    await chooseAll();
    expect(screen.getByText("2 chosen,", { exact: false })).toBeTruthy();
  });

  it("are withdrawals only for a role that decides on no deposit", async () => {
    openQueue([waiting(11), waiting(12, WITHDRAWAL)], "risk");
    await screen.findByRole("checkbox", { name: "Choose all 1" });
    expect(choice("Deposit by hand 11")).toHaveProperty("disabled", true);
  });

  it("are chosen one by one with the key c, and what leaves the page is not approved", async () => {
    const queue = [waiting(11), waiting(12), waiting(13)];
    const { app, wire } = openQueue(queue, "cashier", answers({}, { state: "credited" }));
    await screen.findByRole("checkbox", { name: /^Choose all 3/ });
    await userEvent.keyboard("cjcjcc");
    expect(screen.getByText("2 chosen,", { exact: false })).toBeTruthy();
    queue.shift();
    await app.queryClient.invalidateQueries();
    await screen.findByText("1 chosen,", { exact: false });
    const dialog = await approveChosen();
    await userEvent.click(dialog.getByRole("button", { name: "Approve 1 payment" }));
    await dialog.findByText("1 approved.");
    expect(idsOf(wire, "ApproveDeposit")).toEqual([12]);
  });

  it("are not begun any more once it is stopped, and the dialog stays until the one under way is answered", async () => {
    let answer: (given: WireAnswer) => void = () => undefined;
    const slow = new Promise<WireAnswer>((resolve) => {
      answer = resolve;
    });
    const { wire } = openQueue([waiting(11), waiting(12)], "cashier", (rules) => {
      rules.on("Operator/ApproveDeposit", () => slow);
    });
    await chooseAll();
    const dialog = await approveChosen();
    await userEvent.click(dialog.getByRole("button", { name: "Approve 2 payments" }));
    await waitFor(() => expect(idsOf(wire, "ApproveDeposit")).toEqual([11]));
    await userEvent.keyboard("{Escape}");
    await userEvent.click(dialog.getByRole("button", { name: "Stop" }));
    answer(ok({ ...waiting(11), state: "credited" }));
    await dialog.findByText("1 approved; 1 not asked for.");
    expect(idsOf(wire, "ClaimPayment")).toEqual([11]);
  });

  it.each([
    [
      "no answer comes",
      refused(500, "INTERNAL_ERROR", "Something went wrong."),
      "1 without an answer; 1 not asked for.",
    ],
    [
      "the code is not given",
      refused(403, "SECOND_FACTOR_NEEDED", "A code is needed."),
      "1 refused; 1 not asked for.",
    ],
  ])("are left alone behind one where %s", async (_, given, summary) => {
    const { wire } = openQueue([waiting(11), waiting(12)], "cashier", answers({ 11: given }, {}));
    await chooseAll();
    const dialog = await approveChosen();
    await userEvent.click(dialog.getByRole("button", { name: "Approve 2 payments" }));
    const code = screen.queryByRole("dialog", { name: /factor|code/i });
    if (code) await userEvent.click(within(code).getByRole("button", { name: "Cancel" }));
    await dialog.findByText(summary);
    expect(idsOf(wire, "ApproveDeposit")).toEqual([11]);
  });
});
