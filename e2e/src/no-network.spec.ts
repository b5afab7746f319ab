import { expect, journey, logIn } from "./support/journey.ts";
import { fundedPlayer } from "./support/opponent.ts";

journey.use({ serviceWorkers: "allow" });

journey(
  "a page that was not opened before the network went says so among the menus, and comes with the network",
  async ({ page }, { project }) => {
    await logIn(page, await fundedPlayer(`network.${project.name}`));
    await expect(page.getByRole("heading", { level: 1, name: "In play" })).toBeVisible();
    await page.context().setOffline(true);
    await page.getByRole("link", { name: "Casino", exact: true }).first().click();
    await expect(page.getByText("This page could not be loaded.")).toBeVisible();
    await expect(page.getByRole("link", { name: /^In play/ }).first()).toBeVisible();
    await page.context().setOffline(false);
    await expect(page.getByRole("heading", { level: 1, name: "Casino" })).toBeVisible({ timeout: 20_000 });
  },
);
