import { resolve } from "node:path";
import { expect, type Page, test } from "@playwright/test";
import { surroundings } from "../support/surroundings.ts";

/** The pictures of the README: `README_PICTURES=1 npm run screenshots -- readme` takes them anew. */
const FOLDER = resolve(import.meta.dirname, "../../../docs/images");
const SETTLE_MS = 1_500;
/** So long after its start a product has a match in play. */
const FIRST_BALL_MS = 90_000;
/** And so long, until the list of those in play is one. */
const MOST_IN_PLAY_MS = 150_000;
const MANY_IN_PLAY = 4;

async function open(page: Page, path: string): Promise<void> {
  await page.goto(surroundings.site() + path);
  await page.locator(".first-page").waitFor({ state: "detached" });
}

/** Opens the first cricket match in play with a stake in the slip, once its market can be bet on. */
async function openBet(page: Page): Promise<void> {
  await open(page, "/index");
  const inPlay = page.getByRole("link", { name: / v .*In play/ }).first();
  await inPlay.click({ timeout: FIRST_BALL_MS });
  await expect(page).toHaveURL(/markets/);
  await expect(page.getByRole("heading", { name: "Match Odds" })).toBeVisible();
  const price = page.getByRole("button", { name: /^Back .*at/ }).first();
  await price.click();
  await page.getByLabel("Stake", { exact: true }).fill("500");
  await page.waitForTimeout(SETTLE_MS);
  // Prices move before the ladder is taken, and the last press has left the pointer on it.
  const centre = page.getByRole("button", { name: "Centre" });
  if (await centre.isVisible()) await centre.click();
  await page.mouse.move(0, 0);
}

/** While a ball runs, words are in the place of the prices. */
async function take(page: Page, name: string): Promise<Buffer> {
  await expect(page.getByText("Ball running")).toHaveCount(0, { timeout: FIRST_BALL_MS });
  return page.screenshot({ path: resolve(FOLDER, `${name}.png`), scale: "css" });
}

test("the README's pictures", async ({ page }, { project }) => {
  test.skip(process.env["README_PICTURES"] === undefined, "they are part of the project");
  test.skip(project.name === "hindi", "the README is English");
  test.setTimeout(360_000);
  await open(page, "/auth/login");
  await page.getByRole("button", { name: "Login as demo user" }).click();
  await expect(page).toHaveURL(/inplay/);
  await openBet(page);
  if (project.name === "phone") return void (await take(page, "market-phone"));
  await take(page, "market-desktop");
  await page.getByRole("button", { name: "Dark theme" }).click();
  await page.waitForTimeout(SETTLE_MS);
  await take(page, "market-dark");
  await page.getByRole("button", { name: "Light theme" }).click();
  await open(page, "/inplay");
  const inPlay = page.getByRole("link", { name: / v .*In play/ });
  await expect.poll(() => inPlay.count(), { timeout: MOST_IN_PLAY_MS }).toBeGreaterThanOrEqual(MANY_IN_PLAY);
  await page.waitForTimeout(SETTLE_MS * 2);
  await expect(page.getByText("Suspended")).toHaveCount(0, { timeout: FIRST_BALL_MS });
  await take(page, "in-play-desktop");
  await open(page, "/casino");
  await page.waitForTimeout(SETTLE_MS);
  await take(page, "casino-desktop");
});
