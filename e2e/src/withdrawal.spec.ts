import { api } from "@crossbook/contract";
import type { Page } from "@playwright/test";
import { expectAccessible } from "./support/accessibility.ts";
import { operatorClient } from "./support/clients.ts";
import { chooseDark, expect, journey, logIn, shellFigure } from "./support/journey.ts";
import { fundedPlayer } from "./support/opponent.ts";

/** Asks for a withdrawal to a UPI id, as a person does. */
async function withdraw(page: Page, amount: string, upiId: string): Promise<void> {
  await page.goto("/withdrawal");
  await page.getByLabel("Amount").fill(amount);
  const another = page.getByLabel("Another account");
  if (await another.isVisible()) await another.check();
  await page.getByLabel("UPI id").fill(upiId);
  await page.getByRole("button", { name: "Withdraw", exact: true }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Withdraw", exact: true }).click();
  await expect(page.getByRole("status", { name: "Your withdrawal" })).toContainText("is requested");
}

/** Claims the player's oldest open withdrawal; answers how to decide on it. */
async function claimed(userName: string) {
  const operator = await operatorClient();
  const queue = await operator.call(api.operator.getWithdrawals, { UserName: userName });
  if (!queue.ok) throw new Error(queue.error.message);
  const paymentId = queue.result.items[0]?.paymentId ?? 0;
  const claim = await operator.call(api.operator.claimPayment, { paymentId });
  if (!claim.ok) throw new Error(claim.error.message);
  return { operator, paymentId, version: claim.result.version };
}

async function approved(userName: string) {
  const { operator, ...decision } = await claimed(userName);
  const answer = await operator.call(api.operator.approveWithdrawal, decision);
  if (!answer.ok) throw new Error(answer.error.message);
  return { operator, paymentId: decision.paymentId, version: answer.result.version };
}

async function expectLine(page: Page, ...texts: string[]): Promise<void> {
  let line = page.getByRole("row");
  for (const text of texts) line = line.filter({ hasText: text });
  await expect(line).toHaveCount(1);
  await expect(line).toBeVisible();
}

journey(
  "[PROD-05, CALL-MONEY-06] a withdrawal is requested, held, approved and paid, or rejected, and seen in requests and statement",
  async ({ page }, { project }) => {
    const player = await fundedPlayer(`withdrawal.player.${project.name}`, 5000);
    await logIn(page, player);
    await withdraw(page, "1,200", "asha@okbank");
    await expect(shellFigure(page, "Held")).toHaveText("1,200.00");
    await expect(shellFigure(page, "Available")).toHaveText("3,800.00");
    await expectAccessible(page);

    await page.goto("/dwrequests");
    const requests = page.getByRole("list", { name: "Requests" }).getByRole("listitem");
    await expect(requests).toContainText(["Pending"]);
    const first = await approved(player.userName);
    await expect(requests.first()).toContainText("Approved");
    const paid = await first.operator.call(api.operator.payWithdrawal, {
      ...{ paymentId: first.paymentId, version: first.version },
      utr: `6326${String(first.paymentId).padStart(8, "0")}`,
    });
    if (!paid.ok) throw new Error(paid.error.message);
    await expect(requests.first()).toContainText("Accepted");
    await expect(requests.first()).toContainText(`UTR 6326${String(first.paymentId).padStart(8, "0")}`);
    await expect(shellFigure(page, "Held")).toHaveCount(0);
    await expect(shellFigure(page, "Available")).toHaveText("3,800.00");

    await withdraw(page, "800", "asha@other");
    await expect(shellFigure(page, "Held")).toHaveText("800.00");
    await page.goto("/dwrequests");
    const { operator, ...decision } = await claimed(player.userName);
    const rejected = await operator.call(api.operator.rejectWithdrawal, {
      ...decision,
      reasonCode: "accountInvalid",
      remark: "Please check the UPI id.",
    });
    if (!rejected.ok) throw new Error(rejected.error.message);
    await expect(requests.first()).toContainText("Rejected");
    await expect(requests.first()).toContainText("Please check the UPI id.");
    await expect(shellFigure(page, "Available")).toHaveText("3,800.00");
    await chooseDark(page);
    await expectAccessible(page);

    await page.goto("/account-cash-statement");
    // Money that is paid out left the balance when it was held: its one line says how it ended.
    await expectLine(page, "Withdrawal paid out", `withdrawal:${first.paymentId}`, "1,200.00");
    await expectLine(page, "Withdrawal requested", `withdrawal:${decision.paymentId}`, "800.00");
    await expectLine(page, "Withdrawal returned", `withdrawal:${decision.paymentId}`, "800.00");
  },
);

journey(
  "[PROD-05, CALL-MONEY-06] a withdrawal is paid out by the payment provider, and its UTR is in requests",
  async ({ page }, { project }) => {
    const player = await fundedPlayer(`payout.player.${project.name}`, 3000);
    await logIn(page, player);
    await withdraw(page, "1,000", "ravi@okbank");
    await page.goto("/dwrequests");
    const request = page.getByRole("list", { name: "Requests" }).getByRole("listitem").first();
    const { operator, paymentId, version } = await approved(player.userName);
    await expect(request).toContainText("Approved");
    const sent = await operator.call(api.operator.sendPayout, { paymentId, version });
    if (!sent.ok) throw new Error(sent.error.message);
    await expect(request).toContainText("Accepted", { timeout: 30_000 });
    await expect(request).toContainText(/UTR \d{12}/);
    await expect(shellFigure(page, "Held")).toHaveCount(0);
    await expect(shellFigure(page, "Available")).toHaveText("2,000.00");
    await page.goto("/account-cash-statement");
    await expectLine(page, "Withdrawal paid out", `withdrawal:${paymentId}`, "1,000.00");
  },
);
