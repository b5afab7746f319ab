import { chooseDark, expect, expectAccessible, journey, logIn } from "./support/journey.ts";
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

for (const theme of ["light", "dark"] as const) {
  journey(`axe finds nothing serious on any guest's screen, ${theme}`, async ({ page }) => {
    await page.goto("/inplay");
    if (theme === "dark") await chooseDark(page);
    for (const path of GUEST_SCREENS) {
      await page.goto(path);
      await expect(page.getByRole("heading").first()).toBeVisible();
      await expectAccessible(page);
    }
  });

  journey(`axe finds nothing serious on any player's screen, ${theme}`, async ({ page }, { project }) => {
    const player = await fundedPlayer(`axe.${theme}.${project.name}`);
    await page.goto("/inplay");
    if (theme === "dark") await chooseDark(page);
    await logIn(page, player);
    for (const path of PLAYER_SCREENS) {
      await page.goto(path);
      await expect(page.getByRole("heading").first()).toBeVisible();
      await expectAccessible(page);
    }
  });
}
