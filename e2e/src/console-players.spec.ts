import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { expectAccessibleInBothThemes } from "./support/accessibility.ts";
import { expect, journey, logIn } from "./support/journey.ts";
import { logInToConsole, logOutOfConsole, newOperator } from "./support/operators.ts";
import { fundedPlayer } from "./support/opponent.ts";

/** Gives the reason of the dialog that is open, and confirms it by the key. */
async function giveReason(page: Page, reason: string): Promise<void> {
  await page.getByRole("dialog").getByLabel("Reason").fill(reason);
  await page.getByRole("dialog").getByLabel("Reason").press("Enter");
  await expect(page.getByRole("dialog")).toHaveCount(0);
}

journey(
  "support finds a player, writes a note and logs him out everywhere; compliance excludes him and exports the audit of it",
  async ({ page, context }, { project }) => {
    const player = await fundedPlayer(`records.${project.name}`);
    const seat = await context.newPage();
    await logIn(seat, player, "/open-bets");

    const support = await newOperator("support", `support.${project.name}`);
    await logInToConsole(page, support, "/console/players");
    await page.getByLabel("Name, mobile or account").fill(player.userName);
    await page.getByRole("link", { name: player.userName }).click();
    await expect(
      page
        .getByRole("region", { name: "Money" })
        .getByText(/10,00,000/)
        .first(),
    ).toBeVisible();
    await expectAccessibleInBothThemes(page);
    await page.getByRole("tab", { name: "Statement" }).click();
    await expect(page.getByRole("table", { name: "Statement" })).toContainText("Journey");
    await page.getByRole("tab", { name: "Notes" }).click();
    await page.getByLabel("New note").fill("Lost the phone on a train");
    await page.getByRole("button", { name: "Add the note" }).click();
    await expect(page.getByRole("table", { name: "Notes" })).toContainText("Lost the phone on a train");
    await page.getByRole("button", { name: "End sessions" }).click();
    await giveReason(page, "Lost phone, ticket 7");
    await expect(seat).toHaveURL(/\/auth\/login/);
    await expect(page.getByRole("link", { name: "Audit" })).toHaveCount(0);
    await logOutOfConsole(page, support);

    const compliance = await newOperator("compliance", `compliance.${project.name}`);
    await logInToConsole(page, compliance, `/console/players/${player.userName}`);
    await page.getByRole("button", { name: "Exclude the player" }).click();
    await page.getByLabel("Exclusion", { exact: true }).selectOption("Self-exclusion of 6 months");
    await giveReason(page, "Asked by telephone, ticket 8");
    await expect(page.getByRole("table", { name: "Exclusions" })).toContainText("ticket 8");
    await logIn(seat, player, "/responsible-gaming");
    await expect(seat.getByText("You have excluded yourself").first()).toBeVisible();
    await seat.close();

    await page.goto(`/console/audit?about=${player.userName}`);
    const audit = page.getByRole("table", { name: "Audit" });
    await expect(audit).toContainText("excludePlayer");
    await expect(audit).toContainText("endPlayerSessions");
    await page.getByRole("button", { name: "Verify the chain" }).click();
    await expect(page.getByRole("dialog").getByText(/entries hold, up to the newest/)).toBeVisible();
    await page.keyboard.press("Escape");
    await page.getByRole("button", { name: "Export" }).click();
    const file = page.waitForEvent("download");
    await giveReason(page, "Report of exclusions");
    const text = await readFile(await (await file).path(), "utf8");
    expect(text).toContain("Asked by telephone, ticket 8");
    expect(text).toMatch(/,[0-9a-f]{64}\r\n/);
  },
);
