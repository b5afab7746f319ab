import type { Page } from "@playwright/test";
import { expectAccessible } from "./support/accessibility.ts";
import { expect, journey } from "./support/journey.ts";
import { fundedPlayer, Opponent } from "./support/opponent.ts";
import { StagedMatch } from "./support/staged-match.ts";

// What the browser is set to; nobody has chosen a language here.
journey.use({ locale: "hi-IN" });

journey(
  "[PROD-03] in Hindi on a narrow phone: log in, place a bet, see it among the open bets, and nothing is wider than the screen",
  async ({ page }, { project }) => {
    if (project.name === "phone") await page.setViewportSize({ width: 360, height: 740 });
    const match = await new StagedMatch(`hindi-${project.name}`).announce();
    const opponent = await Opponent.join(`hindi.opponent.${project.name}`);
    await opponent.offer(match, "home", "lay", 2, 500);
    const { userName, password } = await fundedPlayer(`hindi.player.${project.name}`, 1_234_567);

    await page.goto(`/auth/login?to=/markets/${match.eventId}`);
    await page.getByLabel("यूज़रनेम").fill(userName);
    await page.getByLabel("पासवर्ड", { exact: true }).fill(password);
    await expect(page.locator("html")).toHaveAttribute("lang", "hi");
    await expectFits(page);
    await page.getByRole("button", { name: "लॉग इन करें", exact: true }).click();
    await expect(page).toHaveURL(new RegExp(`/markets/${match.eventId}$`));
    await expect(page.getByText("12,34,567.00").first()).toBeVisible();

    await page
      .getByRole("button", { name: /^बैक Staged Lions, 2\b/ })
      .first()
      .click();
    const slip = page.getByRole("region", { name: /^बैक Staged Lions/ });
    await slip.getByLabel("स्टेक", { exact: true }).fill("500");
    await expectFits(page);
    await expectAccessible(page);
    await slip.getByRole("button", { name: /^बैक 500, 2/ }).click();
    await expect(slip.getByText(/500, 2\.00 पर मैच हुआ/)).toBeVisible();

    await page.goto("/open-bets");
    const matched = page.getByRole("region", { name: "मैच हुई बेट" });
    await expect(matched.getByText("Staged Lions").first()).toBeVisible();
    await expect(page.getByText("आपकी कोई अनमैच बेट नहीं है।")).toBeVisible();
    await expectFits(page);
    await expectAccessible(page);
  },
);

/** No part of the page is beyond its right edge. */
async function expectFits(page: Page): Promise<void> {
  const widths = await page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    return { scrollWidth, clientWidth };
  });
  expect(widths.scrollWidth).toBeLessThanOrEqual(widths.clientWidth);
}
