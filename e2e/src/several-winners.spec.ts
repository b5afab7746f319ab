import { expectAccessible } from "./support/accessibility.ts";
import { expect, journey, logIn, shellFigure } from "./support/journey.ts";
import { fundedPlayer, Opponent } from "./support/opponent.ts";
import { PLACES, StagedMatch } from "./support/staged-match.ts";

journey(
  "[PROD-02, PROD-03, PROD-04, CALL-MONEY-01] a bet on a place in a race: two figures for each runner, two winners on the event page, and the winnings in the statement",
  async ({ page }, { project }) => {
    const race = await new StagedMatch(`place-${project.name}`, PLACES).announce();
    const opponent = await Opponent.join(`place.opponent.${project.name}`);
    await opponent.offer(race, "bell", "lay", 1.5, 1000);
    const player = await fundedPlayer(`place.player.${project.name}`, 5000);

    await logIn(page, player, `/markets/${race.eventId}`);
    const market = page.getByRole("region", { name: "To Be Placed, 2 places" });
    await expect(market.getByText("2 winners")).toBeVisible();
    await market
      .getByRole("button", { name: /^Back Temple Bell at 1\.5/ })
      .first()
      .click();
    const slip = page.getByRole("region", { name: "Back Temple Bell" });
    await slip.getByLabel("Stake", { exact: true }).fill("1000");
    if (project.name === "phone") {
      await expect(slip.getByLabel("For each runner")).toContainText("If it wins +500.00");
    }
    await slip.getByRole("button", { name: /^Back 1,?000 at 1\.5/ }).click();
    await expect(slip.getByText(/Matched 1,?000 at 1\.50/)).toBeVisible();
    await expect(shellFigure(page, "Exposure")).toHaveText("1,000.00");
    await slip.getByRole("button", { name: "Done" }).click();

    const row = market.getByRole("listitem").filter({ hasText: "Temple Bell" });
    await expect(row.getByText("+500.00")).toBeVisible();
    await expect(row).toContainText("if it does not \u2212minus 1,000.00");
    await expectAccessible(page);

    await race.turnInPlay();
    await race.finish("mist", "bell");
    // 500 won, 2 % of it is commission.
    await expect(shellFigure(page, "Available")).toHaveText("5,490.00");
    await expect(shellFigure(page, "Exposure")).toHaveText("0.00");
    await expect(market.getByText("Settled: Temple Bell and Sea Mist won.")).toBeVisible();
    await expect(market.getByText("Winner", { exact: true })).toHaveCount(2);
    await expectAccessible(page);

    await page.goto("/account-cash-statement");
    await expect(page.getByText(/Winners: Temple Bell, Sea Mist/).first()).toBeVisible();
    await expect(page.getByText("5,490.00").first()).toBeVisible();
    await expectAccessible(page);
  },
);
