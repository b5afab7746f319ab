import { api } from "@crossbook/contract";
import { expectAccessible } from "./support/accessibility.ts";
import { operatorClient } from "./support/clients.ts";
import { expect, journey, logIn, shellFigure } from "./support/journey.ts";
import { backedHome, offeredMatch } from "./support/matched-bet.ts";

/** Offers the player 500 that must be wagered twice. */
async function offer(userName: string, name: string): Promise<void> {
  const operator = await operatorClient();
  const created = await operator.call(api.operator.createBonusTemplate, {
    ...{ name, type: "manual", title: "Journey bonus", description: "For those who travel" },
    terms: {
      ...{ trigger: "manual", minDeposit: 0, percent: null, amount: 500, cap: null },
      ...{ wageringMultiple: 2, wageringBase: "bonus", contributions: [], minOdds: 1.5, maxStake: null },
      ...{ excludedSports: [], excludedMarketTypes: [], claimDays: 7, expiryDays: 14, maxRelease: null },
      ...{ onePer: ["user"], host: null, bettable: false, period: null, refereeTurnover: null, budget: null },
    },
  });
  if (!created.ok) throw new Error(created.error.message);
  const { templateId } = created.result;
  const active = await operator.call(api.operator.activateBonusTemplate, { templateId, version: 1 });
  if (!active.ok) throw new Error(active.error.message);
  const granted = await operator.call(api.operator.grantBonus, {
    ...{ userName, templateId, amount: null, reference: name, reason: "A journey" },
  });
  if (!granted.ok) throw new Error(granted.error.message);
}

journey(
  "[PROD-06, ROUTE-10, CALL-BONUS-01, CALL-BONUS-02, GUARD-13] a bonus is claimed, wagered and released, and the statement shows it to the paisa",
  async ({ page }, { project }) => {
    const { match, player } = await offeredMatch(`bonus-${project.name}`);
    await offer(player.userName, `journey-${project.name}-${Date.now()}`);

    await logIn(page, player, "/bonus");
    const card = page.getByRole("article", { name: "Journey bonus" });
    await expect(card.getByText("Offered")).toBeVisible();
    await card.getByText("Terms").click();
    await expect(card.getByText(/Wager the bonus 2 times within 14 days/)).toBeVisible();
    await expectAccessible(page);
    await card.getByRole("button", { name: "Claim Journey bonus" }).click();
    await expect(card.getByText("Being wagered")).toBeVisible();
    await expect(card.getByText(/0.00 of 1,000.00 wagered/)).toBeVisible();
    await expect(shellFigure(page, "Available")).toHaveText("5,000.00");
    await expectAccessible(page);

    await page.goto(`/markets/${match.eventId}`);
    await backedHome(page);
    await match.turnInPlay();
    await match.finish("home");
    // 1,500 won, 2 % of it is commission, and the bonus of 500.
    await expect(shellFigure(page, "Available")).toHaveText("6,970.00");

    await page.goto("/bonus");
    await expect(page.getByText("500.00 went to your balance.")).toBeVisible();
    await expectAccessible(page);
    await page.goto("/account-cash-statement");
    await expect(page.getByText("Bonus released: Journey bonus")).toBeVisible();
    await expect(page.getByText("6,970.00").first()).toBeVisible();
  },
);
