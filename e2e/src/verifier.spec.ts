import { expectAccessible } from "./support/accessibility.ts";
import { expect, journey, logIn } from "./support/journey.ts";
import { fundedPlayer } from "./support/opponent.ts";

journey(
  "[PROD-07] a round of dice is checked on the verifier's page with the network cut, and a changed seed is found",
  async ({ page }, { project }) => {
    const player = await fundedPlayer(`verifier.${project.name}`, 1000);
    await logIn(page, player, "/lobby");
    await page.getByRole("link", { name: /^Dice/ }).first().click();
    const game = page.frameLocator('iframe[title="Dice"]');
    await game.getByRole("button", { name: /^Roll/ }).click();
    await expect(game.getByRole("list", { name: "Newest results" }).getByRole("listitem")).toHaveCount(1, {
      timeout: 30_000,
    });

    // The seed is revealed only once it is out of use; from then on each round names all that it was made of.
    await game.getByRole("button", { name: "Fairness" }).click();
    await game.getByRole("button", { name: "New pair, reveal the old one" }).click();
    await expect(game.getByRole("region", { name: "Revealed seed" })).toBeVisible();
    await game.getByRole("button", { name: "Close" }).click();
    await game.getByRole("button", { name: "Rounds" }).click();
    const round = game.getByRole("dialog").getByRole("listitem").first();
    await round.getByText(/^Rolled/).click();
    const rolled = /Rolled ([\d.]+)\./.exec(await round.innerText())?.[1] ?? "nothing";

    // The game's frame may open no window: the app around it does.
    const opening = page.context().waitForEvent("page");
    await round.getByRole("link", { name: "Check this round yourself" }).click();
    const verifier = await opening;
    await expect(verifier.getByRole("status")).toContainText("Commitment holds.");
    const address = new URL(verifier.url());
    await verifier.goto(`${address.origin}${address.pathname}`);
    await page.context().setOffline(true);
    await verifier.evaluate((fragment) => {
      window.location.hash = fragment;
    }, address.hash);
    const result = verifier.getByRole("status");
    await expect(result).toContainText("Commitment holds.");
    await expect(result).toContainText(rolled);
    await expectAccessible(verifier);

    await verifier.getByLabel("Server seed (revealed)").fill("0".repeat(64));
    await verifier.getByRole("button", { name: "Check" }).click();
    await expect(result).toContainText("Commitment broken!");
    await page.context().setOffline(false);
    await verifier.close();
  },
);
