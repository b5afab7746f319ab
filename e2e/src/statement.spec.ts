import { readFile } from "node:fs/promises";
import { expectAccessible } from "./support/accessibility.ts";
import { chooseDark, expect, journey, logIn, shellFigure } from "./support/journey.ts";
import { backedHome, offeredMatch } from "./support/matched-bet.ts";

journey(
  "[ROUTE-18, PROD-04, CALL-MONEY-02] the statement adds up from opening to closing balance, and each line leads to what is behind it, also after a reload",
  async ({ page }, { project }) => {
    const { match, player } = await offeredMatch(`statement-${project.name}`);

    await logIn(page, player, `/markets/${match.eventId}`);
    await backedHome(page);
    await match.turnInPlay();
    await match.finish("home");
    await expect(shellFigure(page, "Available")).toHaveText("6,470.00");
    await page.goto("/withdrawal");
    await page.getByLabel("Amount").fill("500");
    await page.getByLabel("UPI id").fill("asha@okbank");
    await page.getByRole("button", { name: "Withdraw", exact: true }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Withdraw", exact: true }).click();
    await expect(page.getByRole("status", { name: "Your withdrawal" })).toContainText("is requested");

    await page.goto("/account-cash-statement");
    const rows = page.getByRole("row");
    await expect(rows.filter({ hasText: "Closing balance" })).toContainText("5,970.00");
    await expect(rows.filter({ hasText: "Opening balance" })).toContainText("0.00");
    const line = rows.filter({ hasText: match.title });
    await expect(line).toHaveCount(1);
    await expect(line).toContainText("Gross +1,500.00, commission 2 % 30.00");
    await expect(line).toContainText("+1,470.00");
    await expectAccessible(page);

    const download = page.waitForEvent("download");
    await page.getByRole("button", { name: "CSV" }).click();
    const file = await download;
    expect(file.suggestedFilename()).toMatch(/^statement-\d{4}-\d\d-\d\d-\d{4}-\d\d-\d\d\.csv$/);
    const csv = await readFile(await file.path(), "utf8");
    expect(csv).toContain(",1500.00,30.00,1470.00,0.00,6470.00\r\n");
    expect(csv.trimEnd().split("\r\n").at(-1)).toBe(',,,"Closing balance",,,,6470.00,500.00,5970.00');

    await line.getByRole("link").click();
    await expect(page).toHaveURL(/\/account-cash-statement\/detail\/\d+$/);
    await page.reload();
    await expect(page.getByRole("heading", { level: 1 })).toContainText(match.title);
    const bets = page.getByRole("region", { name: "Bets" });
    await expect(bets.getByRole("row").filter({ hasText: "Net market total" })).toContainText("+1,470.00");
    await expect(bets.getByText("Back Staged Lions")).toBeVisible();
    await expectAccessible(page);

    await page.getByRole("main").getByRole("link", { name: "Account statement" }).click();
    await page.getByRole("combobox", { name: "Kind" }).selectOption("Withdrawals");
    await expect(rows.filter({ hasText: match.title })).toHaveCount(0);
    await chooseDark(page);
    await page.getByRole("link", { name: "Withdrawal requested" }).click();
    await expect(page.getByRole("region", { name: "History" })).toContainText("Withdrawal requested");
    await expectAccessible(page);
  },
);
