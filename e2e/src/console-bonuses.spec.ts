import { expectAccessible } from "./support/accessibility.ts";
import { expect, journey } from "./support/journey.ts";
import { logInToConsole } from "./support/operators.ts";
import { fundedPlayer } from "./support/opponent.ts";
import { surroundings } from "./support/surroundings.ts";

/** The screens of cash and the casino that no other journey opens, by what is on each. */
const SCREENS = [
  ["/cash/payments", "Payments"],
  ["/cash/comparison", "Comparison with the provider"],
  ["/cash/adjustments", "Adjustments"],
  ["/casino", "Casino"],
  ["/casino/rounds", "Rounds"],
  ["/casino/transactions", "Transactions"],
  ["/casino/refused-calls", "Refused calls"],
  ["/casino/reconciliations", "Reconciliation"],
  ["/casino/returns", "Returns to players"],
] as const;

journey(
  "an operator writes a bonus, grants and cancels it, closes a game and opens it, and looks through cash and casino",
  async ({ page }) => {
    journey.setTimeout(180_000);
    const player = await fundedPlayer("console.bonus.player", 100);
    await logInToConsole(page, surroundings.operator(), "/console/bonuses/new");

    await page.getByLabel("Name").fill("console-goodwill");
    await page.getByLabel("Type", { exact: true }).selectOption({ label: "Granted by hand" });
    await page.getByLabel("Title").fill("Goodwill of the console");
    await page.getByLabel("Fixed amount").fill("75");
    await page.getByRole("button", { name: "Add a contribution" }).click();
    await expectAccessible(page);
    await page.getByRole("button", { name: "Create the draft" }).click();
    await page.getByRole("link", { name: "console-goodwill" }).click();
    await page.getByRole("button", { name: "Activate version 1" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Activate" }).click();
    await expect(page.getByText("Offers are made from version 1")).toBeVisible();
    await expectAccessible(page);

    await page.getByRole("link", { name: "Show the grants" }).click();
    await page.getByRole("button", { name: "Grant by hand" }).click();
    await page.getByLabel("Player", { exact: true }).fill(player.userName);
    await page.getByLabel("Template").selectOption({ label: "console-goodwill" });
    await page.getByLabel("Reason").fill("Sorry");
    await page.keyboard.press("Enter");
    await expect(page.getByText(`${player.userName} is offered 75.00.`)).toBeVisible();
    const grant = page.getByRole("row").filter({ hasText: player.userName });
    await expect(grant).toContainText("offered");
    await expectAccessible(page);
    await grant.getByRole("button", { name: /^Cancel/ }).click();
    await page.getByLabel("Reason").fill("Two accounts");
    await page.keyboard.press("Enter");
    await expect(grant).toContainText("cancelled");
    await expect(grant).toContainText("Two accounts");

    for (const [path, title] of SCREENS) {
      await page.goto(`/console${path}`);
      await expect(page.getByRole("heading", { name: title, level: 1 })).toBeVisible();
      await expect(page.locator("[aria-busy='true']")).toHaveCount(0);
      await expectAccessible(page);
    }
    // On a host that no other journey plays on.
    await page.goto("/console/casino?host=closed.example&q=dice");
    await page
      .getByRole("button", { name: /^Close .*Dice/ })
      .first()
      .click();
    await page.getByLabel("Reason").fill("Maintenance");
    await page.keyboard.press("Enter");
    await page.getByRole("button", { name: /^Open .*Dice/ }).click();
    await page.getByLabel("Reason").fill("Maintained");
    await page.keyboard.press("Enter");
    await expect(page.getByRole("button", { name: /^Open .*Dice/ })).toHaveCount(0);
  },
);
