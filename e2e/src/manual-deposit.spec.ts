import { api } from "@crossbook/contract";
import type { Page } from "@playwright/test";
import { expectAccessible } from "./support/accessibility.ts";
import { operatorClient } from "./support/clients.ts";
import { chooseDark, expect, journey, logIn, shellFigure } from "./support/journey.ts";
import { fundedPlayer } from "./support/opponent.ts";

/** A picture of a payment as an app shows it, drawn by the browser. */
async function screenshotOf(page: Page, amount: string, utr: string): Promise<Buffer> {
  const app = await page.context().newPage();
  await app.setViewportSize({ width: 720, height: 1280 });
  await app.setContent(
    `<body style="font: 40px sans-serif; margin: 80px; background: #fff; color: #111">
       <p>Payment successful</p><p style="font-size: 64px">Rs ${amount}</p>
       <p>Paid to Crossbook</p><p>UTR: ${utr}</p></body>`,
  );
  const picture = await app.screenshot();
  await app.close();
  return picture;
}

/** On a narrow phone each of the payee's details, and each button beside them, stands in one line. */
async function expectWholePayee(page: Page): Promise<void> {
  const size = page.viewportSize();
  await page.setViewportSize({ width: 360, height: 740 });
  const parts = page.locator("dd").filter({ has: page.getByRole("button", { name: /^Copy/ }) });
  const linesOf = (part: Element) =>
    [...part.children].map((child) => {
      const text = document.createRange();
      text.selectNodeContents(child);
      return new Set([...text.getClientRects()].map(({ top }) => top)).size;
    });
  for (const part of await parts.all()) expect(await part.evaluate(linesOf)).toEqual([1, 1]);
  if (size !== null) await page.setViewportSize(size);
}

/** Imports the payment's line of the bank account, links it to the player's deposit and approves that. */
async function approve(userName: string, amount: number, utr: string): Promise<void> {
  const operator = await operatorClient();
  const day = new Date().toISOString().slice(0, 10);
  const csv = `reference,date,amount,utr\nJOURNEY-${utr},${day},${amount},${utr}`;
  const imported = await operator.call(api.operator.importBankLines, { csv });
  if (!imported.ok) throw new Error(imported.error.message);
  const queue = await operator.call(api.operator.getDepositClaims, { UserName: userName });
  if (!queue.ok) throw new Error(queue.error.message);
  const paymentId = queue.result.items[0]?.paymentId ?? 0;
  const claim = await operator.call(api.operator.claimPayment, { paymentId });
  const detail = await operator.call(api.operator.getDepositClaim, { paymentId });
  if (!claim.ok || !detail.ok) throw new Error("the deposit could not be claimed");
  expect(detail.result.imageUrl).not.toBeNull();
  const bankLineId = detail.result.bankLines[0]?.bankLineId ?? 0;
  const { version } = claim.result;
  const linked = await operator.call(api.operator.linkBankLine, { paymentId, version, bankLineId });
  if (!linked.ok) throw new Error(linked.error.message);
  const approved = await operator.call(api.operator.approveDeposit, {
    ...{ paymentId, version: linked.result.version },
  });
  if (!approved.ok) throw new Error(approved.error.message);
}

journey(
  "[PROD-05, ROUTE-24, CALL-MONEY-07, CALL-OTHER-01] a deposit by hand is proved by a screenshot, approved by a bank line, and seen in requests and statement",
  async ({ page }, { project }) => {
    const player = await fundedPlayer(`manual.player.${project.name}`, 100);
    const utr = project.name === "phone" ? "632600770001" : "632600770002";
    await logIn(page, player, "/depositw");
    await page.getByRole("button", { name: /^By hand/ }).click();
    await expect(page.getByRole("region", { name: "Deposit by hand" })).toBeVisible();
    if (project.name === "phone") await expectWholePayee(page);
    await page.getByLabel("Screenshot of the payment").setInputFiles({
      ...{ name: "notes.svg", mimeType: "image/png" },
      buffer: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'),
    });
    await expect(page.getByRole("alert")).toBeVisible();
    await page.getByLabel("Screenshot of the payment").setInputFiles({
      ...{ name: "payment.png", mimeType: "image/png" },
      buffer: await screenshotOf(page, "1,500.00", utr),
    });
    await expect(page.getByText(/^(Read from the picture|Sent\.)/)).toBeVisible({ timeout: 20_000 });
    await expect(page.getByRole("img", { name: "The chosen screenshot" })).toBeVisible();
    await expectAccessible(page);
    await page.getByLabel("Amount paid").fill("1,500");
    await page.getByRole("textbox", { name: "UTR" }).fill(utr);
    await page.getByRole("button", { name: "I have paid" }).click();
    await expect(page.getByText(/^Deposit request sent/)).toBeVisible();
    await expect(shellFigure(page, "Available")).toHaveText("100.00");

    await page.goto("/dwrequests");
    const request = page.getByRole("list", { name: "Requests" }).getByRole("listitem").first();
    await expect(request).toContainText("Pending");
    await approve(player.userName, 1500, utr);
    await expect(request).toContainText("Accepted");
    await expect(shellFigure(page, "Available")).toHaveText("1,600.00");
    await chooseDark(page);
    await expectAccessible(page);

    await page.goto("/account-cash-statement");
    const line = page.getByRole("row").filter({ hasText: /deposit:\d+/ });
    await expect(line).toHaveCount(1);
    await expect(line).toContainText("+1,500.00");
  },
);
