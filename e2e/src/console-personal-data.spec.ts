import { readFile } from "node:fs/promises";
import { api } from "@crossbook/contract";
import type { Locator, Page } from "@playwright/test";
import { expectAccessible } from "./support/accessibility.ts";
import { operatorClient } from "./support/clients.ts";
import { expect, journey } from "./support/journey.ts";
import { givenOperator, logInToConsole, logOutOfConsole } from "./support/operators.ts";
import { fundedPlayer } from "./support/opponent.ts";

const OWN_PASSWORD = "Chosen-4-the-journeys";

/** Opens the dialog of an act and gives the reason of it. */
async function act(page: Page, button: Locator, reason: string): Promise<void> {
  await button.click();
  await page.getByRole("dialog").getByLabel("Reason").fill(reason);
  await page.getByRole("dialog").getByLabel("Reason").press("Enter");
}

journey(
  "an operator chooses a password of his own at the first login, saves what is kept about a player, and removes it once nothing is open",
  async ({ page }, { project }) => {
    const player = await fundedPlayer(`forgotten.${project.name}`, 500);
    const login = await givenOperator("compliance", `first.${project.name}`);
    await logInToConsole(page, login, `/console/players/${player.userName}`);
    await expect(page.getByRole("heading", { name: "Choose your own password" })).toBeVisible();
    await expect(page.getByText(player.userName)).toHaveCount(0);
    await expectAccessible(page);
    await page.getByLabel("First password").fill(login.password);
    const chosen = page.getByLabel("New password");
    await chosen.fill(login.password);
    await chosen.press("Enter");
    await expect(page.getByText("The new password is the one you have.")).toBeVisible();
    await chosen.fill(OWN_PASSWORD);
    await chosen.press("Enter");

    const kept = page.getByRole("region", { name: "Personal data" });
    const file = page.waitForEvent("download");
    await act(page, kept.getByRole("button", { name: "Save as a file" }), "Asked by letter");
    const saved = await readFile(await (await file).path(), "utf8");
    expect(JSON.parse(saved)).toMatchObject({ userName: player.userName });
    expect(saved).not.toMatch(/password_hash|\$argon/);
    await expect(page.getByRole("dialog")).toHaveCount(0);

    const remove = kept.getByRole("button", { name: "Remove" });
    await expect(remove).toBeDisabled();
    await act(page, page.getByRole("button", { name: "Lock login" }), "Asked by letter");
    await act(page, remove, "Asked by letter");
    await expect(page.getByRole("dialog").getByRole("alert")).toContainText("money in the account");
    const paidOut = await (await operatorClient()).call(api.operator.adjustBalance, {
      ...{ userName: player.userName, amount: -500, reason: "Paid out", reference: `out:${player.userName}` },
    });
    expect(paidOut.ok).toBe(true);
    await page.getByRole("dialog").getByRole("button", { name: "Remove for ever" }).click();
    await expect(page.getByText(/The personal data of account \d+ is removed/)).toBeVisible();
    await expect(page).toHaveURL(/\/console\/players$/);
    await page.getByLabel("Name, mobile or account").fill(player.userName);
    await expect(page.getByRole("link", { name: player.userName })).toHaveCount(0);
    await expect(page.getByText("No such players.")).toBeVisible();

    await logOutOfConsole(page, login);
    await logInToConsole(page, { ...login, password: OWN_PASSWORD }, "/console/players");
    await expect(page.getByRole("heading", { name: "Players" })).toBeVisible();
  },
);
