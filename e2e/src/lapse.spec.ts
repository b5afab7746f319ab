import type { Page } from "@playwright/test";
import { expectAccessible } from "./support/accessibility.ts";
import { expect, goToConnected, journey, logIn } from "./support/journey.ts";
import { fundedPlayer, Opponent } from "./support/opponent.ts";
import { KEEPING, StagedMatch } from "./support/staged-match.ts";

/** Backs the home side at a price that nobody takes; the slip says first what becomes of it. */
async function rest(page: Page, price: string, stake: string, isKept: boolean): Promise<void> {
  await page
    .getByRole("button", { name: /^Back Staged Lions at 2\b/ })
    .first()
    .click();
  const slip = page.getByRole("region", { name: /^Back Staged/ });
  await expect(slip.getByText("Unmatched part lapses at the start.")).toBeVisible();
  await slip.getByLabel("Stake", { exact: true }).fill(stake);
  await slip.getByRole("textbox", { name: "Price" }).fill(price);
  if (isKept) {
    await slip.getByRole("switch", { name: "Keep in play" }).click();
    await expect(slip.getByText(/^Unmatched part stays at the start/)).toBeVisible();
  }
  await slip.getByRole("button", { name: new RegExp(`^Back ${stake} at ${price}`) }).click();
  await expect(slip.getByText(new RegExp(`${stake} is unmatched at ${price}`))).toBeVisible();
  await slip.getByRole("button", { name: "Done" }).click();
}

journey(
  "a bet that lapses at the start is announced with runner, amount and reason, and the history says why; one that is kept stays, until an event ends it",
  async ({ page }, { project }) => {
    const match = await new StagedMatch(`lapse-${project.name}`, KEEPING).announce();
    const opponent = await Opponent.join(`lapse.opponent.${project.name}`);
    await opponent.offer(match, "home", "lay", 2, 300);
    const player = await fundedPlayer(`lapse.player.${project.name}`, 5000);
    await logIn(page, player, `/markets/${match.eventId}`);
    await rest(page, "2.2", "500", false);
    await rest(page, "2.4", "100", true);

    await match.turnInPlay();
    await expect(
      page.getByText("Back Staged Lions: 500 unmatched lapsed at the start.").first(),
    ).toBeVisible();
    await goToConnected(page, "/open-bets");
    await expect(page.getByText(/kept in play/)).toBeVisible();

    // Announcements come with the slip, which is loaded after the page.
    await expect(page.locator('aside[aria-label="Bet slip"] > *').first()).toBeAttached();
    await match.lapse("Raid point");
    const ended = "Back Staged Lions: 100 unmatched lapsed when the market was suspended.";
    await expect(page.getByText(ended).first()).toBeVisible();
    await expect(page.getByText("You have no open bets.")).toBeVisible();
    await page.goto("/bet-history");
    await expect(page.getByText(/500\.00 lapsed at the start,/)).toBeVisible();
    await expect(page.getByText(/100\.00 lapsed when the market was suspended,/)).toBeVisible();
  },
);

journey(
  "what becomes of an unmatched bet at the start is changed in the open bets, and the bet stays in play",
  async ({ page }, { project }) => {
    const match = await new StagedMatch(`keep-${project.name}`, KEEPING).announce();
    const opponent = await Opponent.join(`keep.opponent.${project.name}`);
    await opponent.offer(match, "home", "lay", 2, 300);
    const player = await fundedPlayer(`keep.player.${project.name}`, 5000);
    await logIn(page, player, `/markets/${match.eventId}`);
    await rest(page, "2.6", "100", false);

    await goToConnected(page, "/open-bets");
    await page.getByRole("button", { name: /^Change back Staged Lions at 2.6, bet/ }).click();
    const choice = page.getByRole("group", { name: "What is unmatched at the start" });
    await expect(choice.getByRole("button", { name: "Lapses" })).toHaveAttribute("aria-pressed", "true");
    await expectAccessible(page);
    await choice.getByRole("button", { name: "Stays" }).click();
    await expect(page.getByText("What is unmatched stays at the start.")).toBeVisible();
    await expect(choice.getByRole("button", { name: "Stays" })).toHaveAttribute("aria-pressed", "true");
    await page.getByRole("button", { name: "Keep it" }).click();
    await expect(page.getByText(/kept in play/)).toBeVisible();

    await match.turnInPlay();
    await goToConnected(page, `/markets/${match.eventId}`);
    await expect(page.getByText(/in play/i).first()).toBeVisible();
    await goToConnected(page, "/open-bets");
    await expect(page.getByText(/kept in play/)).toBeVisible();
  },
);
