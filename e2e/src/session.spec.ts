import type { Page } from "@playwright/test";
import { expectAccessible } from "./support/accessibility.ts";
import { expect, journey, logIn } from "./support/journey.ts";
import { fundedPlayer } from "./support/opponent.ts";
import { StagedMatch } from "./support/staged-match.ts";

/** The button of the account: in the header, or on a phone in the bar. */
function accountButton(page: Page) {
  return page.getByRole("button", { name: /^Account/ });
}

/** Opens the account's menu where it is not open: its code comes with the first that opens, maybe after a key that would close it. */
async function askToLogOut(page: Page): Promise<void> {
  const logOutItem = page.getByText("Log out…");
  await expect(async () => {
    if (!(await logOutItem.isVisible())) await accountButton(page).click({ timeout: 1_000 });
    await expect(logOutItem).toBeVisible({ timeout: 2_000 });
  }).toPass({ timeout: 15_000 });
  await logOutItem.click();
}

async function logOut(page: Page): Promise<void> {
  await askToLogOut(page);
  await page.getByRole("dialog").getByRole("button", { name: "Log out", exact: true }).click();
  await expect(page).toHaveURL(/\/auth\/login/);
}

journey(
  "[STATE-09, GUARD-09] a player comes back after the token's time: still logged in, on the page that was asked for",
  async ({ page }, { project }) => {
    await logIn(page, await fundedPlayer(`back.${project.name}`));
    await page.evaluate(() => {
      localStorage.setItem("expire_DateTime", new Date(Date.now() - 60_000).toISOString());
    });
    await page.goto("/open-bets");
    await expect(page.getByRole("heading", { name: "Open bets", level: 1 })).toBeVisible();
    await expect(page).toHaveURL(/\/open-bets$/);
    await expect(accountButton(page)).toBeVisible();
    // Not the token itself: two of one second are alike.
    const endsAt = await page.evaluate(() => localStorage.getItem("expire_DateTime"));
    expect(Date.parse(endsAt ?? "")).toBeGreaterThan(Date.now());
  },
);

journey(
  "[STATE-08] two taps on Account log nobody out; a logout is asked about first, and the other tab says so",
  async ({ page, context }, { project }) => {
    await logIn(page, await fundedPlayer(`leave.${project.name}`), "/open-bets");
    const other = await context.newPage();
    await other.goto("/open-bets");
    await expect(other.getByRole("heading", { name: "Open bets", level: 1 })).toBeVisible();

    await accountButton(page).dblclick();
    await page.keyboard.press("Escape");
    await expect(page).toHaveURL(/\/open-bets$/);
    await askToLogOut(page);
    await expectAccessible(page);
    await page.getByRole("button", { name: "Stay logged in" }).click();
    await expect(accountButton(page)).toBeVisible();

    // The notice goes by itself: it is looked for from the beginning.
    const notice = expect(other.getByText("You logged out in another tab.")).toBeVisible();
    await Promise.all([notice, logOut(page)]);
    await expect(other).toHaveURL((url) => url.pathname === "/auth/login");
    await expect(other.getByLabel("Username")).toBeVisible();
  },
);

journey(
  "[STATE-25, STORE-05] a favourite is there again after a logout, and on another device",
  async ({ page, browser, baseURL }, { project }) => {
    // A replayed match may end meanwhile, and is in no list then.
    const match = await new StagedMatch(`stars-${project.name}`).announce();
    const player = await fundedPlayer(`stars.${project.name}`);
    await logIn(page, player, `/markets/${match.eventId}`);
    const saved = page.waitForResponse(/Favourite\/Add/);
    await page.getByRole("button", { name: "Add to favourites" }).click();
    await saved;
    await logOut(page);
    expect(await page.evaluate(() => localStorage.getItem("pins"))).toBeNull();

    const device = await browser.newContext({ ...(baseURL === undefined ? {} : { baseURL }) });
    const there = await device.newPage();
    for (const one of [page, there]) {
      await logIn(one, player, "/favorites");
      await expect(one.getByRole("button", { name: `Unpin ${match.title}` })).toBeVisible();
    }
    await device.close();
  },
);
