import { api } from "@crossbook/contract";
import { expectAccessible } from "./support/accessibility.ts";
import { operatorClient } from "./support/clients.ts";
import { expect, journey, logIn, shellFigure } from "./support/journey.ts";
import { backedHome, offeredMatch } from "./support/matched-bet.ts";
import { secondOperator } from "./support/operators.ts";
import { fundedPlayer, Opponent } from "./support/opponent.ts";
import { RACE, StagedMatch } from "./support/staged-match.ts";

const WORDS = { reason: "Wrong score card", rule: "Rule 9.2" };
const SAID = "Wrong score card (Rule 9.2)";

journey(
  "[PROD-04, CALL-BET-09, CALL-MONEY-01] a part of a bet is made void: a notice says why, the bet, its history and the statement too",
  async ({ page }, { project }) => {
    const { match, opponent, player } = await offeredMatch(`void-${project.name}`, 600);
    const wrong = await opponent.offer(match, "home", "lay", 2.5, 400);

    await logIn(page, player, `/markets/${match.eventId}`);
    await backedHome(page);

    const operator = await operatorClient();
    const scope = { type: "bets" as const, betIds: [wrong ?? 0] };
    const made = await operator.call(api.operator.voidBets, { marketId: match.marketId, scope, ...WORDS });
    expect(made.ok).toBe(true);
    await expect(page.getByText(`400 matched in Match Odds is void: ${SAID}.`).first()).toBeVisible();
    await expect(shellFigure(page, "Exposure")).toHaveText("600.00");

    await page.goto("/open-bets");
    const matched = page.getByRole("region", { name: "Matched bets" });
    await expect(matched.getByRole("listitem")).toContainText(`400.00 void: ${SAID}`);

    await match.turnInPlay();
    await match.finish("home");
    // 900 won with what is left, 2 % of it is commission.
    await expect(shellFigure(page, "Available")).toHaveText("5,882.00");
    await page.goto("/bet-history");
    await expect(page.getByText(`400.00 void: ${SAID}`)).toBeVisible();
    await page.goto("/account-cash-statement");
    const line = page.getByRole("row").filter({ hasText: match.title });
    await expect(line).toContainText("Gross +900.00, commission 2 % 18.00");
    await line.getByRole("link").click();
    const bets = page.getByRole("region", { name: "Bets" });
    await expect(bets.getByText(`400.00 void: ${SAID}`)).toBeVisible();
    await expectAccessible(page);
  },
);

journey(
  "[PROD-03, PROD-04, CALL-MONEY-01] a market is settled again: a notice, what was paid is reversed and paid anew in the statement, and the market shows its new result",
  async ({ page }, { project }) => {
    const { match, player } = await offeredMatch(`resettle-${project.name}`);
    const second = await secondOperator(`resettle.second.${project.name}`);

    await logIn(page, player, `/markets/${match.eventId}`);
    await backedHome(page);
    await match.turnInPlay();
    await match.finish("home");
    await expect(shellFigure(page, "Available")).toHaveText("6,470.00");

    const asked = {
      marketId: match.marketId,
      result: { type: "winners" as const, runnerIds: [match.runnerId("away")] },
      ...WORDS,
    };
    const alone = await (await operatorClient()).call(api.operator.resettleMarket, asked);
    expect(alone.ok).toBe(false);
    const together = await second.call(api.operator.resettleMarket, asked);
    expect(together.ok).toBe(true);
    await expect(page.getByText("Match Odds is settled again: you lost 1,000.").first()).toBeVisible();
    await expect(shellFigure(page, "Available")).toHaveText("4,000.00");
    await page.reload();
    await expect(page.getByText("Settled: Staged Tigers won.")).toBeVisible();

    await page.goto("/account-cash-statement");
    const rows = page.getByRole("row").filter({ hasText: match.title });
    await expect(rows).toHaveCount(3);
    await expect(rows.nth(0)).toContainText(`Settled again: ${SAID}`);
    await expect(rows.nth(0)).toContainText("4,000.00");
    await expect(rows.nth(1)).toContainText(`Result reversed · ${SAID}`);
    await expectAccessible(page);
    await page.goto("/bet-history");
    await expect(page.getByText(/settled again/).first()).toBeVisible();
  },
);

journey(
  "[PROD-03, PROD-04, CALL-BET-09] a runner that does not run: its bets are void, the others' prices reduced, and the market says so",
  async ({ page }, { project }) => {
    const race = await new StagedMatch(`non-runner-${project.name}`, RACE).announce();
    const opponent = await Opponent.join(`non-runner.opponent.${project.name}`);
    await opponent.offer(race, "bell", "lay", 8, 1000);
    await opponent.offer(race, "mist", "lay", 4, 1000);
    const player = await fundedPlayer(`non-runner.player.${project.name}`, 5000);

    await logIn(page, player, `/markets/${race.eventId}`);
    const market = page.getByRole("region", { name: "Win", exact: true });
    for (const [name, price] of [
      ["Temple Bell", "8"],
      ["Sea Mist", "4"],
    ] as const) {
      await market
        .getByRole("button", { name: new RegExp(`^Back ${name} at ${price}`) })
        .first()
        .click();
      const slip = page.getByRole("region", { name: `Back ${name}` });
      await slip.getByLabel("Stake", { exact: true }).fill("100");
      await slip.getByRole("button", { name: /^Back 100 at/ }).click();
      await expect(slip.getByText(/Matched 100 at/)).toBeVisible();
      await slip.getByRole("button", { name: "Done" }).click();
    }

    const said = "Sea Mist does not run (reduction 25 %)";
    await race.removeRunner("mist", "Sea Mist does not run", 25);
    await expect(page.getByText(`100 matched in Win is void: ${said}.`).first()).toBeVisible();
    const row = market.getByRole("listitem").filter({ hasText: "Sea Mist" });
    await expect(row.getByText("Non-runner")).toBeVisible();
    await expect(row.getByRole("button")).toHaveCount(0);
    await expect(shellFigure(page, "Exposure")).toHaveText("100.00");
    await expectAccessible(page);

    await page.goto("/open-bets");
    const bets = page.getByRole("region", { name: "Matched bets" }).getByRole("listitem");
    await expect(bets).toHaveCount(1);
    await expect(bets).toContainText("Price6.0");
    await expect(bets).toContainText(`price reduced: ${said}`);
  },
);
