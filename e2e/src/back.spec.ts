import { expect, journey } from "./support/journey.ts";

const scrolledPx = () => Math.round(window.scrollY);

journey(
  "a step back comes to where the list was left, a step forward and a reload too; a new page begins at its top",
  async ({ page }) => {
    // So low that every page can be scrolled.
    await page.setViewportSize({ width: page.viewportSize()?.width ?? 1_440, height: 420 });
    await page.goto("/inplay");
    const match = page
      .getByRole("main")
      .getByRole("link", { name: /Replay/ })
      .first();
    await expect(match).toBeVisible({ timeout: 60_000 });
    await page.evaluate(() => window.scrollTo(0, 160));
    await expect.poll(() => page.evaluate(scrolledPx)).toBe(160);
    await match.evaluate((link: HTMLElement) => link.click());
    await expect(page.getByRole("heading", { name: "Match Odds" })).toBeVisible();
    expect(await page.evaluate(scrolledPx)).toBe(0);
    await page.evaluate(() => window.scrollTo(0, 90));
    await page.goBack();
    await expect(page).toHaveURL(/\/inplay$/);
    await expect.poll(() => page.evaluate(scrolledPx)).toBe(160);
    await page.goForward();
    await expect(page.getByRole("heading", { name: "Match Odds" })).toBeVisible();
    await expect.poll(() => page.evaluate(scrolledPx)).toBe(90);
    await page.goBack();
    await expect.poll(() => page.evaluate(scrolledPx)).toBe(160);
    await page.reload();
    await expect(match).toBeVisible();
    await expect.poll(() => page.evaluate(scrolledPx)).toBe(160);
  },
);

journey(
  "a step back closes what lies over the page, and the next one leaves it",
  async ({ page, isMobile }) => {
    await page.goto("/inplay");
    await expect(page.getByRole("heading", { level: 1, name: "In play" })).toBeVisible();
    await page
      .getByRole("main")
      .getByRole("link", { name: /Replay/ })
      .first()
      .click({ timeout: 60_000 });
    await expect(page.getByRole("heading", { name: "Match Odds" })).toBeVisible();
    const address = page.url();
    for (const _time of [1, 2]) {
      if (isMobile) await page.getByRole("button", { name: "Account" }).click();
      else await page.getByRole("button", { name: "Log in" }).first().click();
      await expect(page.getByRole("dialog")).toBeVisible();
      await page.evaluate(() => window.history.back());
      await expect(page.getByRole("dialog")).toHaveCount(0);
      expect(page.url()).toBe(address);
    }
    await page.goBack();
    await expect(page).toHaveURL(/\/inplay$/);
  },
);
