import { expectAccessible } from "./support/accessibility.ts";
import { expect, journey, logIn, shellFigure } from "./support/journey.ts";
import { backedHome, offeredMatch } from "./support/matched-bet.ts";

journey(
  "[PROD-03, PROD-04, CALL-MONEY-01, CALL-BET-12, GUARD-13] a match is settled by its result: winnings less commission are paid, and statement and history show it",
  async ({ page }, { project }) => {
    const { match, player } = await offeredMatch(`settle-${project.name}`);

    await logIn(page, player, `/markets/${match.eventId}`);
    await backedHome(page);
    await expect(shellFigure(page, "Exposure")).toHaveText("1,000.00");

    await match.turnInPlay();
    await match.finish("home");
    // 1,500 won, 2 % of it is commission.
    await expect(shellFigure(page, "Available")).toHaveText("6,470.00");
    await expect(shellFigure(page, "Exposure")).toHaveText("0.00");

    await page.goto(`/markets/${match.eventId}`);
    await expect(page.getByRole("heading", { level: 1, name: match.title })).toBeVisible();
    await expect(page.getByText("Ended")).toBeVisible();
    await expect(page.getByText("Settled: Staged Lions won.")).toBeVisible();
    await expectAccessible(page);

    await page.goto("/account-cash-statement");
    await expect(page.getByText(match.title).first()).toBeVisible();
    await expect(page.getByText("6,470.00").first()).toBeVisible();
    await expectAccessible(page);

    await page.goto("/bet-history");
    await expect(page.getByText("Staged Lions").first()).toBeVisible();
    await expect(page.getByText("1,500.00").first()).toBeVisible();
    await expectAccessible(page);
  },
);
