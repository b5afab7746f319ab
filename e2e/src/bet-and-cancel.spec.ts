import { expectAccessible } from "./support/accessibility.ts";
import { expect, journey, shellFigure } from "./support/journey.ts";
import { Opponent } from "./support/opponent.ts";
import { StagedMatch } from "./support/staged-match.ts";

journey(
  "[PROD-03, PROD-09, ROLE-05, MODAL-02, SHELL-01, CALL-AUTH-02, CALL-BET-07, CALL-BET-09, HUB-07] a demo player backs, is matched in part, sees balance and exposure move, and cancels the rest",
  async ({ page }, { project }) => {
    const match = await new StagedMatch(`bet-${project.name}`).announce();
    const opponent = await Opponent.join(`bet.opponent.${project.name}`);
    await opponent.offer(match, "home", "lay", 2, 300);

    await page.goto(`/markets/${match.eventId}`);
    await page.getByRole("button", { name: "Log in", exact: true }).first().click();
    await page.getByRole("button", { name: "Login as demo user" }).click();
    await expect(shellFigure(page, "Available")).toHaveText("10,000.00");
    await expect(shellFigure(page, "Exposure")).toHaveText("0.00");

    await page.goto(`/markets/${match.eventId}`);
    await page
      .getByRole("button", { name: /^Back Staged Lions at 2\b/ })
      .first()
      .click();
    const slip = page.getByRole("region", { name: /^(Back|Lay) Staged/ });
    await slip.getByLabel("Stake", { exact: true }).fill("500");
    await expectAccessible(page);
    await slip.getByRole("button", { name: /^Back 500 at 2/ }).click();
    await expect(slip.getByText(/Matched 300 at 2\.00\. 200 is unmatched at 2\.00\./)).toBeVisible();
    await expect(shellFigure(page, "Available")).toHaveText("9,500.00");
    await expect(shellFigure(page, "Exposure")).toHaveText("500.00");

    await slip.getByRole("button", { name: "Cancel the rest" }).click();
    await expect(slip.getByText("Matched 300 at 2.00. The rest is no longer open.")).toBeVisible();
    await expect(shellFigure(page, "Available")).toHaveText("9,700.00");
    await expect(shellFigure(page, "Exposure")).toHaveText("300.00");

    await page.goto("/open-bets");
    const matched = page.getByRole("region", { name: "Matched bets" });
    await expect(matched.getByText("Staged Lions").first()).toBeVisible();
    await expect(page.getByText("You have no unmatched bets.")).toBeVisible();
    await expectAccessible(page);
  },
);

journey(
  "[PROD-02, HUB-06] an unmatched bet is matched while its owner looks: balance and positions follow without a reload, a suspension covers the prices, a lost connection locks them, and nothing moves",
  async ({ page }, { project }) => {
    const match = await new StagedMatch(`wait-${project.name}`).announce();
    const opponent = await Opponent.join(`wait.opponent.${project.name}`);
    await opponent.offer(match, "away", "lay", 3, 50);

    await page.goto(`/auth/login?to=/markets/${match.eventId}`);
    await page.getByRole("button", { name: "Login as demo user" }).click();
    await expect(page).toHaveURL(new RegExp(`/markets/${match.eventId}$`));
    await page
      .getByRole("button", { name: /^Back Staged Tigers at 3\b/ })
      .first()
      .click();
    const slip = page.getByRole("region", { name: /^(Back|Lay) Staged/ });
    await slip.getByRole("textbox", { name: "Price" }).fill("3.5");
    await slip.getByLabel("Stake", { exact: true }).fill("100");
    await slip.getByRole("button", { name: /^Back 100 at 3\.5/ }).click();
    await expect(slip.getByText(/100 is unmatched at 3\.50/)).toBeVisible();

    await opponent.offer(match, "away", "lay", 3.5, 100);
    await expect(slip.getByText(/Matched 100 at 3\.50/)).toBeVisible();
    await slip.getByRole("button", { name: "Done" }).click();
    await expect(page.getByText("+250.00").first()).toBeVisible();

    const price = page.getByRole("button", { name: /^Back Staged Tigers/ }).last();
    const placeBefore = await price.boundingBox();
    await match.turnInPlay();
    await expect(page.getByText(/^in play · /).first()).toBeVisible();
    await match.suspend("Wicket");
    await expect(page.getByText(/Suspended · Wicket/).first()).toBeVisible();
    await match.reopen();
    await expect(page.getByText(/Suspended · Wicket/)).toHaveCount(0);

    expect(await price.boundingBox()).toEqual(placeBefore);
    await page.context().setOffline(true);
    await expect(page.getByText("Prices are out of date. Betting is locked.")).toBeVisible();
    await expect(price).toBeDisabled();
    expect(await price.boundingBox()).toEqual(placeBefore);
    await page.context().setOffline(false);
    await expect(page.getByText("Prices are out of date. Betting is locked.")).toHaveCount(0);
    await expect(price).toBeEnabled();
  },
);
