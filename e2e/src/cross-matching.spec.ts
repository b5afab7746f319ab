import { expectAccessible } from "./support/accessibility.ts";
import { expect, journey, logIn, shellFigure } from "./support/journey.ts";
import { fundedPlayer, Opponent } from "./support/opponent.ts";
import { CROSSED, StagedMatch } from "./support/staged-match.ts";

journey(
  "[PROD-03, CALL-BET-07] a back of one team is offered to who backs the other, and the two are matched and paid",
  async ({ page }, { project }) => {
    const match = await new StagedMatch(`crossed-${project.name}`, CROSSED).announce();
    const opponent = await Opponent.join(`crossed.opponent.${project.name}`);
    await opponent.offer(match, "home", "back", 1.9, 1000);
    const player = await fundedPlayer(`crossed.player.${project.name}`, 5000);

    await logIn(page, player, `/markets/${match.eventId}`);
    const market = page.getByRole("region", { name: CROSSED.name, exact: true });
    await market.getByRole("button", { name: `Rules of ${CROSSED.name}` }).click();
    const rules = page.getByRole("dialog");
    await expect(rules.getByText("Prices include bets on the other runner")).toBeVisible();
    await expectAccessible(page);
    await page.keyboard.press("Escape");

    await market
      .getByRole("button", { name: /^Back Staged Tigers at 2\.1/ })
      .first()
      .click();
    const slip = page.getByRole("region", { name: "Back Staged Tigers" });
    await slip.getByLabel("Stake", { exact: true }).fill("900");
    await slip.getByRole("button", { name: /^Back 900 at 2\.1/ }).click();
    await expect(slip.getByText("Matched 900 at 2.11.")).toBeVisible();
    await expect(shellFigure(page, "Exposure")).toHaveText("900.00");
    await slip.getByRole("button", { name: "Done" }).click();
    await expect(market.getByText("+999.00").first()).toBeVisible();

    await match.turnInPlay();
    await match.finish("away");
    // 999 won, 2 % of it is commission.
    await expect(shellFigure(page, "Available")).toHaveText("5,979.02");
  },
);
