import type { Browser, Locator, Page, TestInfo } from "@playwright/test";
import { expectAccessible } from "./support/accessibility.ts";
import { expect, journey, logIn, shellFigure, waitForTheApp } from "./support/journey.ts";
import { fundedPlayer, Opponent } from "./support/opponent.ts";
import { STARTING, StagedMatch } from "./support/staged-match.ts";

/** Another player, at a device of the same kind. */
async function takeSeat(browser: Browser, { project }: TestInfo, name: string, path: string): Promise<Page> {
  const { baseURL, viewport, isMobile, hasTouch, deviceScaleFactor, userAgent, locale, timezoneId } =
    project.use;
  const given = { baseURL, viewport, isMobile, hasTouch, deviceScaleFactor, userAgent, locale, timezoneId };
  const known = Object.entries(given).filter(([, value]) => value !== undefined);
  const context = await browser.newContext(Object.fromEntries(known));
  const page = await context.newPage();
  waitForTheApp(page);
  await logIn(page, await fundedPlayer(name, 5000), path);
  return page;
}

/** The slip of a price of that name, on which the starting price is chosen. */
async function chooseStartingPrice(page: Page, price: RegExp): Promise<Locator> {
  await page.getByRole("button", { name: price }).first().click();
  const slip = page.getByRole("region", { name: /^(Back|Lay) Staged/ });
  await slip.getByRole("button", { name: "Options: Limit" }).click();
  await slip.getByRole("radio", { name: "At the starting price" }).click();
  return slip;
}

/** Nothing of a bet that waits can be cancelled. */
async function expectWaiting(slip: Locator, words: string): Promise<void> {
  await expect(slip.getByText(words)).toBeVisible();
  await expect(slip.getByRole("button", { name: /^Cancel/ })).toHaveCount(0);
  await slip.getByRole("button", { name: "Done" }).click();
}

journey(
  "[PROD-03, CALL-BET-07] a back and a lay wait for the starting price, are matched at it when the event starts and are paid; the page of a third, whose limit it misses, says so",
  async ({ page, browser }, info) => {
    const { name: kind } = info.project;
    const match = await new StagedMatch(`start-${kind}`, STARTING).announce();
    const opponent = await Opponent.join(`start.opponent.${kind}`);
    await opponent.offer(match, "home", "lay", 2, 10);
    await opponent.offer(match, "home", "back", 8, 10);
    const path = `/markets/${match.eventId}`;
    await logIn(page, await fundedPlayer(`start.backer.${kind}`, 5000), path);
    const layer = await takeSeat(browser, info, `start.layer.${kind}`, path);
    const third = await takeSeat(browser, info, `start.third.${kind}`, path);

    const back = await chooseStartingPrice(page, /^Back Staged Lions at 2\b/);
    await back.getByLabel("Stake", { exact: true }).fill("300");
    await expect(back.getByText("depends on SP")).toBeVisible();
    await expectAccessible(page);
    await back.getByRole("button", { name: "Back 300 at SP, risk 300" }).click();
    await expectWaiting(back, "Waits for the starting price with 300. It cannot be cancelled.");
    await expect(shellFigure(page, "Exposure")).toHaveText("300.00");

    const lay = await chooseStartingPrice(layer, /^Lay Staged Lions at 8\b/);
    await lay.getByLabel("Liability", { exact: true }).fill("1818");
    await lay.getByLabel(/^No worse than/).fill("8");
    await lay.getByRole("button", { name: "Lay at SP, 8.0 or lower, risk 1,818" }).click();
    await expectWaiting(
      lay,
      "Waits for a starting price no worse than 8.0 with liability 1,818. It cannot be cancelled.",
    );
    await expect(shellFigure(layer, "Exposure")).toHaveText("1,818.00");

    const over = await chooseStartingPrice(third, /^Back Staged Lions at 2\b/);
    await over.getByLabel("Stake", { exact: true }).fill("100");
    await over.getByLabel(/^No worse than/).fill("9");
    await expect(over.getByText("at least 800.00")).toBeVisible();
    await over.getByRole("button", { name: /^Back 100 at SP, 9.0 or higher/ }).click();
    await expectWaiting(
      over,
      "Waits for a starting price no worse than 9.0 with 100. It cannot be cancelled.",
    );

    const market = page.getByRole("region", { name: STARTING.name, exact: true });
    await market.getByRole("button", { name: "Starting price" }).click();
    const lions = market.getByRole("table").getByRole("row", { name: /Staged Lions/ });
    await expect(lions).toContainText("7.06");
    await expect(lions).toContainText("1,818");
    await expectAccessible(page);

    await match.turnInPlay();
    for (const seat of [page, layer, third]) await expect(seat.getByText("SP 7.06").first()).toBeVisible();
    const missed = "Back Staged Lions: 100 unmatched lapsed at the starting price.";
    await expect(third.getByText(missed).first()).toBeVisible();
    await expect(shellFigure(third, "Exposure")).toHaveText("0.00");
    await third.goto("/bet-history");
    await expect(third.getByText("SP, min 9.0")).toBeVisible();

    for (const seat of [page, layer]) {
      await seat.goto("/open-bets");
      const matched = seat.getByRole("region", { name: "Matched bets" });
      await expect(matched.getByRole("listitem")).toContainText("300.00");
      await expect(matched.getByText("7.06")).toBeVisible();
      await expect(matched.getByText(/at the starting price/)).toBeVisible();
    }
    await match.finish("home");
    // 1,818 won, 2 % of it is commission.
    await expect(shellFigure(page, "Available")).toHaveText("6,781.64");
    await expect(shellFigure(layer, "Available")).toHaveText("3,182.00");
    for (const seat of [layer, third]) await seat.context().close();
  },
);
