import { expectAccessible } from "./support/accessibility.ts";
import { expect, journey, logIn, shellFigure } from "./support/journey.ts";
import { backedHome, offeredMatch } from "./support/matched-bet.ts";

journey(
  "[PROD-03, PROD-04] a cash-out: nothing to sell while nobody offers, then a quote that is the same whatever happens, and the same amount in the end",
  async ({ page }, { project }) => {
    const { match, opponent, player } = await offeredMatch(`cash-out-${project.name}`);

    await logIn(page, player, `/markets/${match.eventId}`);
    const market = page.getByRole("region", { name: "Match Odds" });
    await backedHome(page);

    await market.getByRole("button", { name: "Cash out Match Odds" }).click();
    const dialog = page.getByRole("dialog", { name: "Cash out Match Odds" });
    await expect(dialog.getByRole("button", { name: "Get a new quote" })).toBeVisible();
    await expectAccessible(page);

    // 1,250 laid at 2.00 against 1,000 backed at 2.50: 250 either way.
    await opponent.offer(match, "home", "back", 2, 2000);
    await dialog.getByRole("button", { name: "Get a new quote" }).click();
    await expect(dialog.getByText("+250.00")).toBeVisible();
    await expectAccessible(page);
    await dialog.getByRole("button", { name: /Cash out 250$/ }).click();
    await expect(dialog.getByText("Cashed out")).toBeVisible();
    await dialog.getByRole("button", { name: "Done" }).click();
    await expect(shellFigure(page, "Exposure")).toHaveText("0.00");
    await expect(market.getByText("+250.00")).toHaveCount(2);

    await match.turnInPlay();
    await match.finish("away");
    // 250 won, 2 % of it is commission.
    await expect(shellFigure(page, "Available")).toHaveText("5,245.00");
  },
);
