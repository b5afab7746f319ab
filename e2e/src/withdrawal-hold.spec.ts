import { api } from "@crossbook/contract";
import type { Page } from "@playwright/test";
import { chooseDark, expect, expectAccessible, journey, logIn, shellFigure } from "./support/journey.ts";
import { fundedPlayer, operatorClient } from "./support/opponent.ts";

async function hold(userName: string, amount: number, reference: string): Promise<number> {
  const operator = await operatorClient();
  const held = await operator.call(api.operator.holdWithdrawal, {
    userName,
    amount,
    reference,
    reason: "Asked for by telephone",
  });
  if (!held.ok) throw new Error(held.error.message);
  return held.result.holdId;
}

async function end(act: "payHold" | "returnHold", holdId: number, reason: string): Promise<void> {
  const operator = await operatorClient();
  const ended = await operator.call(api.operator[act], { holdId, reason });
  if (!ended.ok) throw new Error(ended.error.message);
}

async function expectLine(page: Page, ...texts: string[]): Promise<void> {
  let line = page.getByRole("row");
  for (const text of texts) line = line.filter({ hasText: text });
  await expect(line).toHaveCount(1);
  await expect(line).toBeVisible();
}

journey(
  "[PROD-04, CALL-MONEY-01] a withdrawal held by the operator is shown as held and cannot be bet, and is paid out or returned, with its lines in the statement",
  async ({ page }, { project }) => {
    const player = await fundedPlayer(`hold.player.${project.name}`, 5000);
    const paid = `paid-${project.name}`;
    const returned = `returned-${project.name}`;
    await logIn(page, player);
    await expect(shellFigure(page, "Available")).toHaveText("5,000.00");
    await expect(shellFigure(page, "Held")).toHaveCount(0);

    const first = await hold(player.userName, 1200, paid);
    await expect(shellFigure(page, "Held")).toHaveText("1,200.00");
    await expect(shellFigure(page, "Available")).toHaveText("3,800.00");
    const second = await hold(player.userName, 800, returned);
    await expect(shellFigure(page, "Held")).toHaveText("2,000.00");
    await expect(shellFigure(page, "Available")).toHaveText("3,000.00");
    await page.reload();
    await expect(shellFigure(page, "Held")).toHaveText("2,000.00");
    await expectAccessible(page);

    await end("payHold", first, "Sent to the bank");
    await expect(shellFigure(page, "Held")).toHaveText("800.00");
    await expect(shellFigure(page, "Available")).toHaveText("3,000.00");
    await end("returnHold", second, "The bank did not know the account");
    await expect(shellFigure(page, "Held")).toHaveCount(0);
    await expect(shellFigure(page, "Available")).toHaveText("3,800.00");

    await chooseDark(page);
    await page.goto("/account-cash-statement");
    // Money that is paid out left the balance when it was held: its one line says how it ended.
    await expectLine(page, "Withdrawal paid out", `withdrawal:${paid}`, "1,200.00");
    await expectLine(page, "Withdrawal requested", `withdrawal:${returned}`, "800.00");
    await expectLine(page, "Withdrawal returned", `withdrawal:${returned}`, "800.00");
    await expect(page.getByRole("row").filter({ hasText: paid })).toHaveCount(1);
    await expectAccessible(page);
  },
);
