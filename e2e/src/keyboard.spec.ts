import type { Locator, Page } from "@playwright/test";
import { expect, journey, shellFigure } from "./support/journey.ts";
import { fundedPlayer, Opponent } from "./support/opponent.ts";
import { StagedMatch } from "./support/staged-match.ts";

/** More stops than any page has before its content. */
const MOST_STOPS = 80;

/** Goes on by Tab until the element has the focus, as somebody without a pointer must. */
async function tabTo(page: Page, wanted: Locator): Promise<void> {
  await expect(wanted).toBeVisible();
  for (let stop = 0; stop < MOST_STOPS; stop += 1) {
    if (await wanted.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press("Tab");
  }
  throw new Error(`Tab did not reach ${wanted.toString()} in ${MOST_STOPS} stops`);
}

journey(
  "[PROD-03] with the keyboard alone: log in, find the match, back it, see it matched, cash out",
  async ({ page }) => {
    await page.addInitScript(() => {
      const fail = () => {
        throw new Error("a pointer was used");
      };
      // A click of the keyboard has no pointer before it.
      window.addEventListener("pointerdown", fail, true);
    });
    const match = await new StagedMatch("keyboard").announce();
    const opponent = await Opponent.join("keyboard.opponent");
    await opponent.offer(match, "home", "lay", 2.5, 1000);
    const player = await fundedPlayer("keyboard.player", 5000);

    await page.goto("/auth/login");
    await tabTo(page, page.getByLabel("Username"));
    await page.keyboard.type(player.userName);
    await page.keyboard.press("Tab");
    await expect(page.getByLabel("Password", { exact: true })).toBeFocused();
    await page.keyboard.type(player.password);
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL(/inplay$/);
    await expect(shellFigure(page, "Available")).toHaveText("5,000.00");

    await page.keyboard.press("Control+k");
    await expect(page.getByRole("combobox", { name: "Event, page or action" })).toBeFocused();
    await page.keyboard.type(match.title);
    await expect(page.getByRole("option", { name: new RegExp("\\(keyboard\\)") }).first()).toBeVisible();
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL(new RegExp(`/markets/${match.eventId}`));
    // The list that is left has the same price for a moment.
    await expect(page.getByRole("heading", { level: 1, name: match.title })).toBeVisible();

    await expect(page.getByRole("button", { name: /^Back Staged Lions at 2\.5/ }).first()).toBeEnabled();
    await page.keyboard.press("j");
    await expect(page.getByRole("button", { name: /^Back Staged Lions at 2\.5/ }).first()).toBeFocused();
    await page.keyboard.press("b");
    const slip = page.getByRole("region", { name: "Back Staged Lions" });
    await tabTo(page, slip.getByLabel("Stake", { exact: true }));
    await page.keyboard.type("1000");
    await page.keyboard.press("Enter");
    await expect(slip.getByText(/Matched 1,?000 at 2\.50/)).toBeVisible();
    await tabTo(page, slip.getByRole("button", { name: "Done" }));
    await page.keyboard.press("Enter");
    await expect(slip).toHaveCount(0);

    await opponent.offer(match, "home", "back", 2, 2000);
    const cashOut = page.getByRole("button", { name: "Cash out Match Odds" });
    await tabTo(page, cashOut);
    await page.keyboard.press("Enter");
    const dialog = page.getByRole("dialog", { name: "Cash out Match Odds" });
    await expect(dialog.getByText("+250.00")).toBeVisible();
    await tabTo(page, dialog.getByRole("button", { name: /Cash out 250$/ }));
    await page.keyboard.press("Enter");
    await expect(dialog.getByText("Cashed out")).toBeVisible();
    await tabTo(page, dialog.getByRole("button", { name: "Done" }));
    await page.keyboard.press("Enter");
    await expect(dialog).toHaveCount(0);
    await expect(shellFigure(page, "Exposure")).toHaveText("0.00");
  },
);
