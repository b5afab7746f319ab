import { expectAccessible } from "./support/accessibility.ts";
import { expect, journey, logIn, shellFigure } from "./support/journey.ts";
import { fundedPlayer, Opponent } from "./support/opponent.ts";
import { BOOKMAKER, MATCH_ODDS, StagedMatch } from "./support/staged-match.ts";

journey(
  "[PROD-02, PROD-03, PROD-04, CALL-BET-07, CALL-BET-09] a bookmaker bet: its rate is percent on the page, in the slip and in the lists, and 85 pays 0.85 for 1",
  async ({ page }, { project }) => {
    const match = await new StagedMatch(`bookmaker-${project.name}`, BOOKMAKER, [MATCH_ODDS]).announce();
    const opponent = await Opponent.join(`bookmaker.opponent.${project.name}`);
    await opponent.offer(match, "home", "lay", 85, 1000);
    const player = await fundedPlayer(`bookmaker.player.${project.name}`, 5000);

    await logIn(page, player, `/markets/${match.eventId}`);
    const market = page.getByRole("region", { name: BOOKMAKER.name, exact: true });
    await market.getByRole("button", { name: "Back Staged Lions at 85" }).first().click();
    const slip = page.getByRole("region", { name: "Back Staged Lions" });
    await slip.getByLabel("Stake", { exact: true }).fill("1000");
    await expect(slip.getByText("A rate of 85 means 1.85: 100 wins 85.")).toBeVisible();
    await expectAccessible(page);
    await slip.getByRole("button", { name: "Back 1,000 at 85, risk 1,000" }).click();
    await expect(slip.getByText("Matched 1,000 at 85.")).toBeVisible();
    await slip.getByRole("button", { name: "Done" }).click();
    await expect(market.getByText("+850.00").first()).toBeVisible();

    await page.goto("/my-markets");
    const event = page.getByRole("region", { name: match.title });
    await expect(event.getByText("+850.00")).toBeVisible();
    await expect(event.getByText("1 open bet")).toBeVisible();
    await expectAccessible(page);

    await match.turnInPlay();
    await match.finish("home");
    // 850 won, 2 % of it is commission.
    await expect(shellFigure(page, "Available")).toHaveText("5,833.00");
    await expect(page.getByText("You have no open bets.").first()).toBeVisible();
  },
);
