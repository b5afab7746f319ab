import { ok, refused, type WireAnswer } from "@crossbook/browser/testing";
import { act, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, it } from "vitest";
import { aSession, closeConsoles, openConsole } from "../testing/open-console.tsx";
import { openPlayer } from "../testing/open-player.ts";

afterEach(closeConsoles);

it("an act that is asked for with other words, while the one before is under way, is made too", async () => {
  const answers: ((answer: WireAnswer) => void)[] = [];
  const { wire } = openPlayer("risk", undefined, (rules) => {
    rules.on("Operator/LockPlayer", () => new Promise((resolve) => void answers.push(resolve)));
  });
  const lockFor = async (hours: string, reason: string) => {
    await userEvent.click(await screen.findByRole("button", { name: "Lock login" }));
    await userEvent.selectOptions(await screen.findByLabelText("Ends"), hours);
    await userEvent.type(screen.getByLabelText("Reason"), `${reason}{Enter}`);
  };
  await lockFor("1 hour", "Called about a lost phone");
  await waitFor(() => expect(answers).toHaveLength(1));
  await userEvent.click(screen.getByText("Cancel"));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  await lockFor("Until it is taken away", "Called again: it was stolen");
  await waitFor(() => expect(answers).toHaveLength(2));
  const done = { userName: "Asha", locked: true, betLocked: false, endedSessions: 0, cancelledBets: 0 };
  answers[0]?.(ok(done));
  await screen.findByText("Lock login: done for Asha.");
  // It closes no dialog but its own, which is gone.
  expect(screen.getByLabelText<HTMLInputElement>("Reason").value).toBe("Called again: it was stolen");
  answers[1]?.(ok(done));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(wire.requestsTo("Operator/LockPlayer").map(({ body }) => body)).toEqual([
    { userName: "Asha", hours: 1, reason: "Called about a lost phone" },
    { userName: "Asha", reason: "Called again: it was stolen" },
  ]);
});

/** A withdrawal that is claimed, whose approval is answered by hand. */
function openClaimed(approve: () => Promise<WireAnswer>) {
  const at = "2026-11-20T09:30:00.000Z";
  const withdrawal = {
    ...{ paymentId: 21, version: 4, userName: "asha", amount: 2_500, state: "requested", utr: null },
    ...{ reasonCode: null, remark: null, claimedBy: "cashier", creationTime: at, updateTime: at },
    ...{
      claimedUntil: new Date(Date.now() + 600_000).toISOString(),
      direction: "withdrawal",
      channel: "upi",
    },
    ...{ method: "IMPS", upiId: null, accountNumber: "0012345", ifsC_Code: null, accountHolderName: null },
    ...{ payoutId: null, payoutStatus: null, payoutFault: null, nextCheck: null, needsSecondPerson: false },
  };
  return openConsole({
    path: "/cash/payments/21",
    session: aSession("cashier"),
    wire: (wire) => {
      wire.on("Operator/GetPayment", () => ok({ payment: withdrawal, steps: [], upiOrder: null }));
      wire.on("Operator/GetWithdrawal", () => ok({ withdrawal, steps: [] }));
      wire.on("Operator/ApproveWithdrawal", approve);
    },
  });
}

it.each([
  ["done", ok({ needsSecondPerson: false }), "Withdrawal 21 is approved."],
  ["refused", refused(409, "PAYMENT_CHANGED", "It was changed meanwhile."), "It was changed meanwhile."],
] as const)(
  "an act that is pressed twice before its answer is made once, and says once that it is %s",
  async (_, answer, words) => {
    let give: (answer: WireAnswer) => void = () => undefined;
    const { wire } = openClaimed(() => new Promise((resolve) => (give = resolve)));
    const button = await screen.findByRole("button", { name: "Approve" });
    act(() => {
      // Both before the first is drawn as busy.
      button.click();
      button.click();
    });
    await waitFor(() => expect(wire.requestsTo("Operator/ApproveWithdrawal")).toHaveLength(1));
    give(answer);
    await screen.findByText(words);
    await waitFor(() =>
      expect(screen.getByRole("button", { name: "Approve" }).getAttribute("aria-busy")).not.toBe("true"),
    );
    expect(screen.getAllByText(words)).toHaveLength(1);
    expect(wire.requestsTo("Operator/ApproveWithdrawal")).toHaveLength(1);
  },
);

it("an act that wants a code after the screen was locked asks nobody for one: it is not made for who unlocks it", async () => {
  let give: (answer: WireAnswer) => void = () => undefined;
  const { app, wire } = openClaimed(() => new Promise((resolve) => (give = resolve)));
  wire.on("Operator/LockSession", () => ok("Locked."));
  wire.on("Operator/UnlockSession", () => ok("Unlocked."));
  await userEvent.click(await screen.findByRole("button", { name: "Approve" }));
  await act(() => app.session.lock());
  give(refused(401, "SECOND_FACTOR_NEEDED", "A fresh code is needed."));
  await screen.findByText("A fresh code is needed.");
  await act(async () => void (await app.session.unlock("password")));
  await screen.findByRole("button", { name: "Approve" });
  expect(screen.queryByRole("dialog", { name: "Second factor" })).toBeNull();
  expect(wire.requestsTo("Operator/ApproveWithdrawal")).toHaveLength(1);
});

it("an act's code is not asked for any more once its dialog is left by Escape, and its reason has no blanks around it", async () => {
  const { wire } = openPlayer("risk", undefined, (rules) => {
    rules.on("Operator/LockPlayer", () => refused(401, "SECOND_FACTOR_NEEDED", "A fresh code is needed."));
  });
  await userEvent.click(await screen.findByRole("button", { name: "Lock login" }));
  await userEvent.type(await screen.findByLabelText("Reason"), "  Called  {Enter}");
  await screen.findByRole("dialog", { name: "Second factor" });
  await userEvent.keyboard("{Escape}");
  expect((await screen.findByRole("alert")).textContent).toBe("A fresh code is needed.");
  expect(screen.queryByRole("dialog", { name: "Second factor" })).toBeNull();
  expect(wire.requestsTo("Operator/LockPlayer").map(({ body }) => body)).toEqual([
    { userName: "Asha", reason: "Called" },
  ]);
});
