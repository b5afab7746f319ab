import { api } from "@crossbook/contract";
import type { Page } from "@playwright/test";
import { expectAccessible } from "./support/accessibility.ts";
import { chooseDark, expect, journey, logIn, shellFigure } from "./support/journey.ts";
import { fundedPlayer } from "./support/opponent.ts";
import { surroundings } from "./support/surroundings.ts";

/** Opens a payment of the amount; answers its reference. */
async function openPayment(page: Page, amount: string): Promise<string> {
  await page.getByLabel("Amount").fill(amount);
  const generated = page.waitForResponse((answer) =>
    answer.url().endsWith(`/api/${api.payments.generate.path}`),
  );
  await page.getByRole("button", { name: "Continue to pay" }).click();
  const { result } = (await (await generated).json()) as { result: { orderRef: string } };
  await expect(payment(page).getByRole("heading", { name: "Waiting for your payment" })).toBeVisible();
  await expect(payment(page)).toContainText(result.orderRef);
  return result.orderRef;
}

const payment = (page: Page) => page.getByRole("region", { name: "Your payment" });

/** The payer's bank in a window of its own, with the order open: by the link of an app, or from its list of orders. */
async function openBank(page: Page, orderRef: string, link: string | null): Promise<Page> {
  const bank = await page.context().newPage();
  const sandbox = surroundings.sandbox();
  if (link === null) {
    await bank.goto(`${sandbox}/bank`);
    await bank.getByRole("link", { name: orderRef }).click();
  } else await bank.goto(link.replace("upi://pay?", `${sandbox}/bank/pay?`));
  await expect(bank.getByText(orderRef)).toBeVisible();
  return bank;
}

journey(
  "[PROD-05, ROUTE-24, CALL-MONEY-09, CALL-MONEY-10] a deposit by UPI is paid at the bank, credited at once, and seen in the statement to the paisa",
  async ({ page }, { project }) => {
    const isPhone = project.name === "phone";
    const player = await fundedPlayer(`upi.player.${project.name}`, 1000);
    await logIn(page, player, "/depositw");
    await page.getByLabel("Amount").fill("99.99");
    await page.getByRole("button", { name: "Continue to pay" }).click();
    await expect(page.getByText(/^The smallest deposit/)).toBeVisible();
    await expectAccessible(page);

    const orderRef = await openPayment(page, "1,250.50");
    const qr = page.getByRole("img", { name: /^QR to pay Crossbook/ });
    const appLink = page.getByRole("link", { name: "Any UPI app" });
    if (isPhone) await page.getByRole("button", { name: "Show the QR for another phone" }).click();
    else await expect(appLink).toHaveCount(0);
    await expect(qr).toBeAttached();
    await expect(page.getByRole("timer", { name: "Time left to pay" })).toHaveText(/^1[45]:\d\d$/);
    await expect(shellFigure(page, "Available")).toHaveText("1,000.00");
    await expectAccessible(page);
    // A reload, as after an app of the phone was in front, finds the payment again.
    await page.reload();
    await expect(payment(page)).toContainText(orderRef);

    const bank = await openBank(page, orderRef, isPhone ? await appLink.getAttribute("href") : null);
    await expect(bank.getByText("Rs 1,250.50")).toBeVisible();
    await bank.getByRole("button", { name: "Pay", exact: true }).click();
    const utr = await bank.getByText(/^\d{12}$/).textContent();
    await bank.close();

    // The hub brings it: sooner than the page asks by itself.
    await expect(page.getByRole("heading", { name: "Deposit credited" })).toBeVisible({ timeout: 4_000 });
    await expect(payment(page)).toContainText(utr ?? "no UTR");
    await expect(payment(page)).toContainText("2,250.50");
    await expect(shellFigure(page, "Available")).toHaveText("2,250.50");
    await expectAccessible(page);
    await chooseDark(page);
    await expectAccessible(page);

    await page.goto("/account-cash-statement");
    const rows = page.getByRole("row");
    await expect(rows.filter({ hasText: "Closing balance" })).toContainText("2,250.50");
    await expectAccessible(page);
    const line = rows.filter({ hasText: /deposit:\d+/ });
    await expect(line).toHaveCount(1);
    await expect(line).toContainText("Deposit");
    await expect(line).toContainText("+1,250.50");
    await line.getByRole("link").click();
    await expect(page).toHaveURL(/\/account-cash-statement\/detail\/\d+$/);
    await expect(page.getByRole("region", { name: "History" })).toContainText("+1,250.50");
  },
);

journey(
  "[PROD-05, CALL-MONEY-10] a declined payment says so, and the money that comes after it is credited",
  async ({ page }, { project }) => {
    const player = await fundedPlayer(`upi.late.${project.name}`, 100);
    await logIn(page, player, "/depositw");
    const orderRef = await openPayment(page, "500");
    const bank = await openBank(page, orderRef, null);
    await bank.getByRole("button", { name: "Decline" }).click();
    await expect(page.getByRole("heading", { name: "Payment failed" })).toBeVisible();
    await expectAccessible(page);
    await expect(shellFigure(page, "Available")).toHaveText("100.00");
    await bank.getByRole("button", { name: "Pay", exact: true }).click();
    await expect(page.getByRole("heading", { name: "Deposit credited" })).toBeVisible();
    await expect(shellFigure(page, "Available")).toHaveText("600.00");
  },
);
