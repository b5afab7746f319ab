import { ok, refused } from "@crossbook/browser/testing";
import type { OperatorRole, OperatorWithdrawal } from "@crossbook/contract";
import { fireEvent, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, describe, expect, it } from "vitest";
import { aSession, closeConsoles, openConsole } from "../../../testing/open-console.tsx";

afterEach(closeConsoles);

const AT = "2026-11-20T09:30:00.000Z";
const LATER = new Date(Date.now() + 600_000).toISOString();
const WITHDRAWAL: OperatorWithdrawal = {
  ...{ paymentId: 21, version: 4, userName: "asha", amount: 2_500, state: "requested", utr: null },
  ...{
    reasonCode: null,
    remark: null,
    claimedBy: null,
    claimedUntil: null,
    creationTime: AT,
    updateTime: AT,
  },
  ...{ direction: "withdrawal", channel: "upi", method: "IMPS", upiId: null, accountNumber: "0012345" },
  ...{ ifsC_Code: "HDFC0000001", accountHolderName: "Asha Rao", payoutId: null, payoutStatus: null },
  ...{ payoutFault: null, nextCheck: null, needsSecondPerson: false },
};

/** A withdrawal that the calls answer as it then is. */
function openWithdrawal(role: OperatorRole, changes: Partial<OperatorWithdrawal> = {}) {
  const withdrawal = { ...WITHDRAWAL, ...changes };
  return openConsole({
    path: "/cash/payments/21",
    session: aSession(role),
    wire: (wire) => {
      wire.on("Operator/GetPayment", () => ok({ payment: withdrawal, steps: [], upiOrder: null }));
      wire.on("Operator/GetWithdrawal", () => ok({ withdrawal, steps: [] }));
      for (const call of ["ApproveWithdrawal", "RejectWithdrawal", "PutWithdrawalOnHold", "PayWithdrawal"])
        wire.on(`Operator/${call}`, () => ok(withdrawal));
      wire.on("Operator/ClaimPayment", () => ok({}));
      wire.on("Operator/ReleasePayment", () => ok({}));
      wire.on("Operator/RetryPayout", () => ok({ ...withdrawal, payoutStatus: "pending" }));
    },
  });
}

const shown = () => screen.findByRole("article", { name: "Withdrawal 21" });
const claimedBy = (name: string) => ({ claimedBy: name, claimedUntil: LATER });
const buttons = (article: HTMLElement) =>
  within(article)
    .getAllByRole("button")
    .map(({ textContent }) => textContent);

describe("a withdrawal", () => {
  it.each([
    ["cashier", "requested", ["Approvea", "Put on holdh", "Rejectr", "Give backx"]],
    ["cashier", "onHold", ["Approvea", "Rejectr", "Give backx"]],
    ["cashier", "approved", ["Send payouts", "Paid by handp", "Rejectr", "Give backx"]],
    ["risk", "requested", ["Approvea", "Put on holdh", "Rejectr", "Give backx"]],
    ["risk", "approved", ["Rejectr", "Give backx"]],
  ] as const)("offers the role %s, while it is %s, what it may do and no more", async (role, state, acts) => {
    openWithdrawal(role, { state, ...claimedBy(role) });
    expect(buttons(await shown())).toEqual(acts);
  });

  it("that needs a second person is sent by another than who has approved it, to whom no button says otherwise", async () => {
    const { wire, close } = openWithdrawal("cashier", {
      ...{ state: "approved", needsSecondPerson: true, ...claimedBy("cashier") },
    });
    const step = (actor: string) => ({ version: 4, at: AT, to: "approved", source: "operator", actor });
    const withdrawal = { ...WITHDRAWAL, state: "approved", needsSecondPerson: true, ...claimedBy("cashier") };
    wire.on("Operator/GetWithdrawal", () => ok({ withdrawal, steps: [step("cashier")] }));
    expect(buttons(await shown())).toEqual(["Rejectr", "Give backx"]);
    await screen.findByText(
      "You have approved it: above the host's limit another operator sends or pays it.",
    );
    close();
    const other = openWithdrawal("cashier");
    // Who approved it first does not count, where it was approved again.
    other.wire.on("Operator/GetWithdrawal", () =>
      ok({ withdrawal, steps: [step("cashier"), { ...step("sara"), version: 6 }] }),
    );
    expect(buttons(await shown())).toEqual(["Send payouts", "Paid by handp", "Rejectr", "Give backx"]);
  });

  it("that needs no second person is sent by who has approved it", async () => {
    const { wire } = openWithdrawal("cashier");
    const withdrawal = { ...WITHDRAWAL, state: "approved", ...claimedBy("cashier") };
    const step = { version: 4, at: AT, to: "approved", source: "operator", actor: "cashier" };
    wire.on("Operator/GetWithdrawal", () => ok({ withdrawal, steps: [step] }));
    expect(buttons(await shown())).toEqual(["Send payouts", "Paid by handp", "Rejectr", "Give backx"]);
    await screen.findByText("It is approved: send it, or pay it by hand.");
  });

  it.each([
    ["processing", ["Ask the provider nown"]],
    ["paid", []],
  ] as const)("that is %s is not decided on any more, also by who has claimed it", async (state, acts) => {
    openWithdrawal("cashier", { state, payoutId: "pout_1", ...claimedBy("cashier") });
    const names = within(await shown())
      .queryAllByRole("button")
      .map(({ textContent }) => textContent);
    expect(names).toEqual(acts);
  });

  it("shows where the money goes, and nothing to do to who has not claimed it", async () => {
    const { wire } = openWithdrawal("cashier");
    const article = await shown();
    for (const text of ["0012345", "HDFC0000001", "Asha Rao", "not needed"])
      expect(within(article).getByText(text)).toBeTruthy();
    await userEvent.keyboard("ahr");
    expect(screen.queryByRole("dialog")).toBeNull();
    expect(wire.requestsTo("Operator/ApproveWithdrawal")).toEqual([]);
    await userEvent.keyboard("{Enter}");
    expect(wire.requestsTo("Operator/ClaimPayment")[0]?.body).toEqual({ paymentId: 21 });
  });

  it("is approved by one key, and given back by another", async () => {
    const { wire } = openWithdrawal("cashier", { ...claimedBy("cashier"), needsSecondPerson: true });
    await shown();
    await userEvent.keyboard("a");
    await screen.findByText("Withdrawal 21 is approved. Another operator must send it.");
    expect(wire.requestsTo("Operator/ApproveWithdrawal")[0]?.body).toEqual({ paymentId: 21, version: 4 });
    await userEvent.keyboard("x");
    expect(wire.requestsTo("Operator/ReleasePayment")[0]?.body).toEqual({ paymentId: 21 });
  });

  it.each([
    ["r", "Reject withdrawal 21", "Asked for twice", "RejectWithdrawal", "duplicate", "is rejected."],
    [
      "h",
      "Put withdrawal 21 on hold",
      "Under investigation",
      "PutWithdrawalOnHold",
      "underInvestigation",
      "is on hold.",
    ],
  ] as const)(
    "asks by the key %s for a reason and words, and does it",
    async (key, title, reason, call, code, done) => {
      const { wire } = openWithdrawal("cashier", claimedBy("cashier"));
      await shown();
      await userEvent.keyboard(key);
      const dialog = within(await screen.findByRole("dialog", { name: title }));
      await userEvent.selectOptions(dialog.getByLabelText("Reason"), reason);
      await userEvent.type(dialog.getByLabelText("Words for the player"), "We will call you.{Enter}");
      await screen.findByText(new RegExp(`^Withdrawal 21.*${done}$`));
      expect(wire.requestsTo(`Operator/${call}`)[0]?.body).toEqual({
        ...{ paymentId: 21, version: 4, reasonCode: code, remark: "We will call you." },
      });
    },
  );

  it("stays in the dialog with the words of a refusal, as when somebody else was quicker", async () => {
    const { wire } = openWithdrawal("cashier", { state: "approved", ...claimedBy("cashier") });
    wire.on("Operator/PayWithdrawal", () => refused(409, "PAYMENT_CHANGED", "It was changed meanwhile."));
    await shown();
    await userEvent.keyboard("p");
    const dialog = within(await screen.findByRole("dialog", { name: "Withdrawal 21 was paid by hand" }));
    await userEvent.type(dialog.getByLabelText("UTR of the bank"), "632600000021{Enter}");
    expect((await dialog.findByRole("alert")).textContent).toContain("It was changed meanwhile.");
    expect(wire.requestsTo("Operator/PayWithdrawal")[0]?.body).toEqual({
      ...{ paymentId: 21, version: 4, utr: "632600000021" },
    });
  });

  it.each(["", "   "])("paid by hand needs a UTR, which %j is not, and sends none", async (utr) => {
    const { wire } = openWithdrawal("cashier", { state: "approved", ...claimedBy("cashier") });
    await shown();
    await userEvent.keyboard("p");
    const dialog = within(await screen.findByRole("dialog", { name: "Withdrawal 21 was paid by hand" }));
    fireEvent.change(dialog.getByLabelText("UTR of the bank"), { target: { value: utr } });
    await userEvent.click(dialog.getByRole("button", { name: "It was paid" }));
    expect(dialog.getByText("UTR of the bank is required.")).toBeTruthy();
    expect(wire.requestsTo("Operator/PayWithdrawal")).toEqual([]);
    fireEvent.change(dialog.getByLabelText("UTR of the bank"), { target: { value: "632600000021" } });
    await userEvent.click(dialog.getByRole("button", { name: "It was paid" }));
    await screen.findByText("Withdrawal 21 is paid.");
    expect(wire.requestsTo("Operator/PayWithdrawal")).toHaveLength(1);
  });

  it("on its way is asked about at the provider, and shows what the provider said", async () => {
    const { wire } = openWithdrawal("cashier", {
      ...{ state: "processing", payoutId: "pout_1", payoutStatus: "queued", payoutFault: "no answer" },
      nextCheck: AT,
    });
    const article = within(await shown());
    for (const text of ["pout_1", "queued", "no answer"]) expect(article.getByText(text)).toBeTruthy();
    await userEvent.keyboard("n");
    await screen.findByText("The provider says pending.");
    expect(wire.requestsTo("Operator/RetryPayout")).toHaveLength(1);
  });

  it("that has ended shows its reason and words, and nothing to do", async () => {
    openWithdrawal("cashier", { state: "rejected", reasonCode: "duplicate", remark: "See the first one." });
    const article = await shown();
    expect(within(article).getByText("Asked for twice")).toBeTruthy();
    expect(within(article).getByText("See the first one.")).toBeTruthy();
    expect(within(article).queryByRole("button")).toBeNull();
  });

  it("is read by support without its payee", async () => {
    const { wire } = openWithdrawal("support", claimedBy("cashier"));
    const article = await screen.findByRole("article", { name: "Payment 21" });
    expect(within(article).queryByText("0012345")).toBeNull();
    expect(within(article).queryByRole("button")).toBeNull();
    expect(wire.requestsTo("Operator/GetWithdrawal")).toEqual([]);
  });
});
