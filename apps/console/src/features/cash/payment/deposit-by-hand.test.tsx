import { ok, refused } from "@crossbook/browser/testing";
import type { BankLine, OperatorRole } from "@crossbook/contract";
import { fireEvent, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, describe, expect, it } from "vitest";
import { aSession, closeConsoles, openConsole } from "../../../testing/open-console.tsx";
import { lineOf } from "./evidence.tsx";
import type { DepositDetail } from "./payment-answers.ts";

afterEach(closeConsoles);

const AT = "2026-11-20T09:30:00.000Z";
const LATER = new Date(Date.now() + 600_000).toISOString();
const line = (bankLineId: number, paymentId: number | null = null, amount = 500): BankLine => ({
  ...{ bankLineId, bankReference: `B${bankLineId}`, at: AT, amount, utr: "632600000001", payer: "ASHA RAO" },
  ...{ narration: "UPI", paymentId },
});
const DEPOSIT: DepositDetail = {
  claim: {
    ...{ paymentId: 11, version: 3, userName: "asha", amount: 500, state: "review", utr: "632600000001" },
    ...{ reasonCode: null, remark: null, claimedBy: "cashier", claimedUntil: LATER, creationTime: AT },
    ...{ updateTime: AT, method: "Upi", hasImage: false, bankLineId: null, approvedBy: [] },
  },
  ...{ imageUrl: null, reading: null, bankLines: [], earlierUses: [], steps: [] },
};

type Changes = Partial<Omit<DepositDetail, "claim">> & { readonly claim?: Partial<DepositDetail["claim"]> };

function openDeposit({ claim, ...changes }: Changes = {}, role: OperatorRole = "cashier") {
  const deposit = { ...DEPOSIT, ...changes, claim: { ...DEPOSIT.claim, ...claim } };
  const payment = { ...deposit.claim, direction: "deposit", channel: "manual" };
  return openConsole({
    path: "/cash/payments/11",
    session: aSession(role),
    wire: (wire) => {
      wire.on("Operator/GetPayment", () => ok({ payment, steps: [], upiOrder: null }));
      wire.on("Operator/GetDepositClaim", () => ok(deposit));
      wire.on("Operator/LinkBankLine", () => ok(deposit.claim));
      wire.on("Operator/ApproveDeposit", () => ok({ ...deposit.claim, state: "review" }));
    },
  });
}

const shown = async () => within(await screen.findByRole("article", { name: "Deposit by hand 11" }));

describe("the line of a deposit", () => {
  it("is the linked one, or else the first of the amount that belongs to nothing", () => {
    const bankLines = [line(1, 9), line(2, null, 400), line(3), line(4)];
    expect(lineOf({ ...DEPOSIT, bankLines })?.bankLineId).toBe(3);
    expect(lineOf({ ...DEPOSIT, bankLines, claim: { ...DEPOSIT.claim, bankLineId: 1 } })?.bankLineId).toBe(1);
    expect(lineOf({ ...DEPOSIT, bankLines: bankLines.slice(0, 2) })).toBeUndefined();
  });
});

describe("a deposit by hand", () => {
  it("without picture, lines and earlier uses says so", async () => {
    openDeposit();
    const article = await shown();
    expect(article.getByText("The player has sent no picture.")).toBeTruthy();
    expect(article.getByText("No line has this UTR, or this amount around that day.")).toBeTruthy();
    expect(article.getByText("Neither the UTR nor the picture was used before.")).toBeTruthy();
    expect(article.queryByRole("button", { name: /^Link bank line/ })).toBeNull();
  });

  it.each([
    [{}, /No bank line is linked: a second operator must approve it too before it credits/],
    [
      { approvedBy: ["sara"] },
      /sara has approved it without a bank line: your approval credits 500\.00 to asha/,
    ],
    [{ approvedBy: ["cashier"] }, /You have approved it\. Another operator must approve it too\./],
    [{ bankLineId: 31, approvedBy: ["sara"] }, /The bank line is linked: an approval credits/],
  ] as const)("with %j says what an approval does", async (claim, words) => {
    openDeposit({ claim: { ...claim, approvedBy: [...("approvedBy" in claim ? claim.approvedBy : [])] } });
    const article = await shown();
    expect(
      article.getByText((_, element) => element?.tagName === "P" && words.test(element.textContent)),
    ).toBeTruthy();
  });

  it.each([
    [{ approvedBy: ["cashier"] }, false],
    [{ approvedBy: ["cashier"], bankLineId: 31 }, true],
    [{ approvedBy: ["sara"] }, true],
    [{ utr: null }, false],
    [{ utr: null, bankLineId: 31 }, true],
  ] as const)("with %j has a button to approve it: %j", async (claim, hasButton) => {
    openDeposit({ claim: { ...claim, approvedBy: [...("approvedBy" in claim ? claim.approvedBy : [])] } });
    const article = await shown();
    expect(article.queryByRole("button", { name: "Approve" }) !== null).toBe(hasButton);
    const words = "Without a UTR it needs a linked bank line before it can be approved.";
    expect(article.queryByText(words) !== null).toBe("utr" in claim && !("bankLineId" in claim));
  });

  it("links one of its lines, takes the link back, and leaves those of other payments", async () => {
    const bankLines = [line(31), line(32, 11), line(33, 12)];
    const { wire } = openDeposit({ bankLines, claim: { bankLineId: 32 } });
    const lines = within(await screen.findByRole("table", { name: "Bank lines" }));
    // As every other payment has it, whatever the player's app has sent.
    expect((await shown()).getByText("UPI")).toBeTruthy();
    expect(lines.getByText("payment 12")).toBeTruthy();
    await userEvent.click(lines.getByRole("button", { name: "Link B31" }));
    await userEvent.click(lines.getByRole("button", { name: "Unlink B32" }));
    expect(wire.requestsTo("Operator/LinkBankLine").map(({ body }) => body)).toEqual([
      { paymentId: 11, version: 3, bankLineId: 31 },
      { paymentId: 11, version: 3, bankLineId: null },
    ]);
  });

  it("marks what the picture and the bank say otherwise", async () => {
    openDeposit({
      bankLines: [line(31, 11, 450)],
      claim: { bankLineId: 31 },
      reading: { utr: null, amount: 505 },
    });
    const rows = within(await screen.findByRole("table", { name: "Compared" })).getAllByRole("row");
    expect(rows.slice(0, 3).map(({ textContent }) => textContent)).toEqual([
      "DetailPlayerPictureBank (linked)",
      "UTR632600000001–632600000001",
      "Amount500.00505.00 differs450.00 differs",
    ]);
  });

  it("says that a second operator is waited for, and keeps a refusal's words", async () => {
    const { wire } = openDeposit();
    await shown();
    await userEvent.keyboard("a");
    await screen.findByText("Deposit 11 waits for a second operator.");
    wire.on("Operator/ApproveDeposit", () => refused(409, "PAYMENT_CHANGED", "It was changed meanwhile."));
    await userEvent.keyboard("a");
    await screen.findByText("It was changed meanwhile.");
    wire.on("Operator/RejectDeposit", () => refused(409, "CLAIM_ENDED", "Your claim has ended."));
    await userEvent.keyboard("r");
    const dialog = within(await screen.findByRole("dialog", { name: "Reject deposit 11" }));
    await userEvent.type(dialog.getByLabelText("Words for the player"), "Not here.{Enter}");
    expect((await dialog.findByRole("alert")).textContent).toBe("Your claim has ended.");
  });

  it("is looked at by risk, who links and decides nothing", async () => {
    openDeposit({ bankLines: [line(31)], claim: { claimedBy: "risk" } }, "risk");
    const article = await shown();
    expect(article.queryByRole("button", { name: /Approve|Reject|Link/ })).toBeNull();
    expect(article.getByRole("button", { name: /Give back/ })).toBeTruthy();
  });

  it("keeps the picture's link while it holds, and takes the new one when it does not", async () => {
    const { wire } = openDeposit({ imageUrl: "/api/image/show?link=1" });
    const picture = (await shown()).getByRole<HTMLImageElement>("img");
    wire.on("Operator/GetDepositClaim", () => ok({ ...DEPOSIT, imageUrl: "/api/image/show?link=2" }));
    await userEvent.keyboard("a");
    await screen.findByText("Deposit 11 waits for a second operator.");
    expect(picture.getAttribute("src")).toBe("/api/image/show?link=1");
    fireEvent.error(picture);
    expect(picture.getAttribute("src")).toBe("/api/image/show?link=2");
  });

  it.each([
    ["it was decided on", { state: "credited", bankLineId: 31 }],
    ["nobody has claimed it", { claimedBy: null, claimedUntil: null, bankLineId: 31 }],
    ["somebody else has claimed it", { claimedBy: "sara", bankLineId: 31 }],
  ] as const)("keeps its line where %s", async (_, claim) => {
    openDeposit({ bankLines: [line(31, 11), line(32)], claim });
    const lines = within(await screen.findByRole("table", { name: "Bank lines" }));
    expect(lines.getByText("linked")).toBeTruthy();
    expect(lines.queryByRole("button")).toBeNull();
  });

  it("that has its line is not offered another by a key", async () => {
    const { wire } = openDeposit({ bankLines: [line(31, 11), line(32)], claim: { bankLineId: 31 } });
    const article = await shown();
    expect(article.queryByRole("button", { name: /^Link bank line/ })).toBeNull();
    await userEvent.keyboard("l");
    expect(wire.requestsTo("Operator/LinkBankLine")).toEqual([]);
  });

  it("without a UTR of the player's differs from no other", async () => {
    openDeposit({ bankLines: [line(31, 11)], claim: { bankLineId: 31, utr: null } });
    const [, utr] = within(await screen.findByRole("table", { name: "Compared" })).getAllByRole("row");
    expect(utr?.textContent).toBe("UTR––632600000001");
  });
});
