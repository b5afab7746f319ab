import { expectAccessibleInBothThemes } from "./support/accessibility.ts";
import { expect, journey, logIn } from "./support/journey.ts";
import { fundedPlayer } from "./support/opponent.ts";

const GUEST_SCREENS = [
  "/inplay",
  "/matchlist/3",
  "/matchlist/1",
  "/markets",
  "/favorites",
  "/auth/login",
  "/auth/signup",
  "/error-404",
  "/error-500",
  "/not-authorized",
];
const PLAYER_SCREENS = ["/inplay", "/open-bets", "/account-cash-statement", "/bet-history", "/favorites"];

journey("axe finds nothing serious on any guest's screen, light and dark", async ({ page }) => {
  // Ten screens, each looked at twice; the product may still be starting.
  journey.setTimeout(180_000);
  for (const path of GUEST_SCREENS) {
    await page.goto(path);
    await expect(page.getByRole("heading").first()).toBeVisible();
    await expectAccessibleInBothThemes(page);
  }
});

journey("axe finds nothing serious on any player's screen, light and dark", async ({ page }, { project }) => {
  await logIn(page, await fundedPlayer(`axe.${project.name}`));
  for (const path of PLAYER_SCREENS) {
    await page.goto(path);
    await expect(page.getByRole("heading").first()).toBeVisible();
    await expectAccessibleInBothThemes(page);
  }
});
