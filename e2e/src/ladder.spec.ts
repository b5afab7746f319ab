import type { Page } from "@playwright/test";
import { expectAccessibleInBothThemes } from "./support/accessibility.ts";
import { expect, journey, logIn, shellFigure } from "./support/journey.ts";
import { fundedPlayer, Opponent } from "./support/opponent.ts";
import { StagedMatch } from "./support/staged-match.ts";

/** The tools stand beside the markets, or on a phone behind a button. */
async function openTools(page: Page): Promise<void> {
  const button = page.getByRole("button", { name: "Ladder, charts and matches" });
  const ladder = page.getByRole("grid", { name: "Ladder of Staged Lions" });
  await expect(button.or(ladder)).toBeVisible();
  if (await button.isVisible()) await button.click();
  await expect(ladder).toBeVisible();
}

journey(
  "[PROD-03] a trader arms one click, bets with one press, moves the bet by keyboard and by pointer, and takes it back; a suspension disarms",
  async ({ page }, { project }) => {
    const match = await new StagedMatch(`ladder-${project.name}`).announce();
    const opponent = await Opponent.join(`ladder.opponent.${project.name}`);
    await opponent.offer(match, "home", "back", 2.1, 300);
    await opponent.offer(match, "home", "lay", 2, 300);
    const player = await fundedPlayer(`ladder.player.${project.name}`, 5_000);
    await logIn(page, player, `/markets/${match.eventId}`);
    await openTools(page);
    const ladder = page.getByRole("grid", { name: "Ladder of Staged Lions" });
    await expectAccessibleInBothThemes(page);

    await page.getByRole("combobox", { name: "Stake" }).selectOption("500");
    await page.getByRole("switch", { name: "One click" }).click();
    await expect(page.getByText(/^A press places a bet\. Off in \d+ s\.$/)).toBeVisible();
    await ladder.getByRole("button", { name: "At 2.06: place back 500 now. Nothing is offered." }).click();
    const own = (price: string) =>
      ladder.getByRole("button", { name: new RegExp(`^Your back 500 at ${price},`) });
    await expect(own("2\\.06")).toHaveAccessibleName(/1st at its price/);

    await own("2\\.06").focus();
    await page.keyboard.press("m");
    await page.keyboard.press("ArrowUp");
    await page.keyboard.press("ArrowUp");
    await page.keyboard.press("Enter");
    await expect(own("2\\.10")).toHaveAccessibleName(/2nd at its price after 300/);
    await expect(own("2\\.06")).toHaveCount(0);

    const from = await own("2\\.10").boundingBox();
    const to = await ladder.getByRole("button", { name: /^At 2\.04: place lay/ }).boundingBox();
    if (from === null || to === null) throw new Error("the ladder is not in sight");
    await page.mouse.move(from.x + from.width / 2, from.y + from.height / 2);
    await page.mouse.down();
    await page.mouse.move(to.x + to.width / 2, to.y + to.height / 2, { steps: 5 });
    await page.mouse.up();
    await expect(own("2\\.04")).toBeVisible();

    await match.turnInPlay();
    await match.suspend("Wicket");
    await expect(page.getByRole("switch", { name: "One click" })).not.toBeChecked();
    await match.reopen();
    await expect(page.getByRole("switch", { name: "One click" })).not.toBeChecked();
    await expect(own("2\\.04")).toHaveCount(0);

    await ladder.getByRole("button", { name: /^At 2\.06: back Staged Lions/ }).click();
    const slip = page.getByRole("region", { name: "Back Staged Lions" });
    await slip.getByLabel("Stake", { exact: true }).fill("100");
    await slip.getByRole("button", { name: /^Back 100 at 2\.06/ }).click();
    await slip.getByRole("button", { name: "Done" }).click();
    await openTools(page);
    await page.getByRole("button", { name: "Cancel your bet in this market" }).click();
    // On a phone the tools cover the page.
    if (project.name === "phone")
      await page.getByRole("dialog").getByRole("button", { name: "Close" }).click();
    await expect(shellFigure(page, "Exposure")).toHaveText("0.00");
  },
);
