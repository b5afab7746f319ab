import type { Page } from "@playwright/test";
import { expectAccessibleInBothThemes } from "./support/accessibility.ts";
import { expect, journey, logIn } from "./support/journey.ts";
import { backHome, offeredMatch } from "./support/matched-bet.ts";
import { consoleOf } from "./support/operators.ts";

/** The market's page, from the queue. */
async function openMarket(page: Page, title: string, state: string): Promise<void> {
  await page.goto(`/console/settlement?state=${state}`);
  await page.getByLabel("Search events").fill(title);
  await page.getByRole("link", { name: `${title} · Match Odds` }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(`${title} · Match Odds`);
}

/** Enters the winner, reads what the player gets by it, and proposes it. */
async function propose(page: Page, winner: string, player: string, change: string): Promise<void> {
  await page.getByLabel(winner).selectOption("won");
  await page.getByRole("button", { name: "Preview the result" }).click();
  const preview = page.getByRole("region", { name: "Preview" });
  await expect(preview.getByRole("row", { name: player })).toContainText(change);
  await expect(preview.getByText("Sum of the three").locator("xpath=following-sibling::dd")).toHaveText(
    "0.00",
  );
  await preview.getByLabel("Reason").fill("Official score card");
  await preview.getByLabel("Rule").fill("Rule 4");
  await expectAccessibleInBothThemes(page);
  await preview.getByRole("button", { name: "Propose to a second operator" }).click();
  await expect(page.getByRole("region", { name: "Proposal" })).toContainText(
    "Another operator must approve it.",
  );
}

async function approve(page: Page, title: string): Promise<void> {
  await openMarket(page, title, "proposed");
  await page.getByRole("button", { name: "Approve and do it" }).click();
  await expect(page.getByRole("region", { name: "Proposal" })).toHaveCount(0);
}

journey(
  "[PROD-04] a settler enters a result and sees what it pays, another one approves it, the player's statement follows, and so it does when it is settled again",
  async ({ page, browser }, { project }) => {
    const { match, player } = await offeredMatch(`settlers-${project.name}`, 90_000, 200_000);
    await logIn(page, player, `/markets/${match.eventId}`);
    await backHome(page, 90_000);

    const first = await consoleOf(browser, "settler", `asha.${project.name}`, "settlement");
    const second = await consoleOf(browser, "settler", `dev.${project.name}`, "settlement");
    await openMarket(first, match.title, "live");
    await first.getByRole("button", { name: "Close the market" }).click();
    await first.getByRole("dialog").getByLabel("Reason").fill("The match is over");
    await first.getByRole("dialog").getByRole("button", { name: "Close the market" }).click();
    await expect(first.getByText("closed", { exact: true })).toBeVisible();
    await propose(first, "Staged Lions", player.userName, "1,32,300.00");
    await approve(second, match.title);
    await expect(second.getByText("Result: Staged Lions")).toBeVisible();
    const log = second.getByRole("region", { name: "Log of the event" });
    const settled = log.getByRole("row", { name: /settled/ });
    for (const name of ["Official score card", "Rule 4"])
      await expect(settled.getByRole("cell", { name, exact: true })).toBeVisible();
    await page.goto("/account-cash-statement");
    await expect(page.getByText("3,32,300.00").first()).toBeVisible();

    await openMarket(first, match.title, "finished");
    await propose(first, "Staged Tigers", player.userName, "2,22,300.00");
    await approve(second, match.title);
    await expect(second.getByText("Result: Staged Tigers")).toBeVisible();
    await page.reload();
    await expect(page.getByText(/Official score card \(Rule 4\)/).first()).toBeVisible();
    await expect(page.getByText("1,10,000.00").first()).toBeVisible();
    await first.context().close();
    await second.context().close();
  },
);
