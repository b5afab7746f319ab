import type { Locator, Page } from "@playwright/test";
import { expect, journey, logIn, shellFigure } from "./support/journey.ts";
import { fundedPlayer, Opponent } from "./support/opponent.ts";
import { StagedMatch } from "./support/staged-match.ts";

/** A player with a slip to back the home team at 2, at which 300 are offered. */
async function openSlip(page: Page, name: string): Promise<Locator> {
  const match = await new StagedMatch(name).announce();
  const opponent = await Opponent.join(`opponent.${name}`);
  await opponent.offer(match, "home", "lay", 2, 300);
  await logIn(page, await fundedPlayer(`player.${name}`, 5000), `/markets/${match.eventId}`);
  await page
    .getByRole("button", { name: /^Back Staged Lions at 2\b/ })
    .first()
    .click();
  return page.getByRole("region", { name: "Back Staged Lions" });
}

journey(
  "[PROD-03, CALL-BET-07] a bet is written by what it wins, and its unmatched part lapses by itself at the time that was chosen",
  async ({ page }, { project }) => {
    const slip = await openSlip(page, `timed-${project.name}`);
    await slip.getByRole("button", { name: "To win", exact: true }).click();
    await slip.getByLabel("To win", { exact: true }).fill("600");
    await slip.getByRole("textbox", { name: "Price" }).fill("2.2");
    await expect(slip.getByText("Stake 500.00")).toBeVisible();
    await slip.getByRole("button", { name: "Options: Limit" }).click();
    await slip.getByLabel("Good for").selectOption("10 s");
    await slip.getByRole("button", { name: /^Back 500 at 2\.20/ }).click();
    await expect(slip.getByText("Nothing is matched yet. 500 is unmatched at 2.20.")).toBeVisible();
    await expect(slip.getByText(/· lapses \d\d:\d\d:\d\d$/)).toBeVisible();
    await expect(shellFigure(page, "Exposure")).toHaveText("500.00");
    await expect(
      page.getByText(/500 unmatched lapsed when the time of the bet was over/).first(),
    ).toBeVisible();
    await expect(shellFigure(page, "Exposure")).toHaveText("0.00");
    await page.goto("/open-bets");
    await expect(page.getByText("You have no open bets.")).toBeVisible();
  },
);

journey(
  "[PROD-03, CALL-BET-07] a fill-or-kill bet with a minimum takes that much or more, and nothing where less is offered",
  async ({ page }, { project }) => {
    const slip = await openSlip(page, `least-${project.name}`);
    await slip.getByLabel("Stake", { exact: true }).fill("500");
    await slip.getByRole("button", { name: "Options: Limit" }).click();
    await slip.getByRole("radio", { name: "Fill or kill" }).click();
    await slip.getByLabel("Match at least").fill("400");
    await expect(slip.getByText("Will be refused")).toBeVisible();
    const place = slip.getByRole("button", { name: /^Back 500 at 2/ });
    await place.click();
    await expect(slip.getByRole("alert")).toBeVisible();
    await expect(shellFigure(page, "Exposure")).toHaveText("0.00");
    await slip.getByLabel("Match at least").fill("300");
    await expect(slip.getByText("300 at once, 200 will be cancelled")).toBeVisible();
    await place.click();
    await expect(slip.getByText("Matched 300 at 2.00. 200 was cancelled.")).toBeVisible();
    await expect(shellFigure(page, "Exposure")).toHaveText("300.00");
  },
);
