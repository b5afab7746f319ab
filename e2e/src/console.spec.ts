import { expectAccessibleInBothThemes } from "./support/accessibility.ts";
import { codeOf } from "./support/authenticator.ts";
import { expect, journey } from "./support/journey.ts";
import { logInToConsole, logOutOfConsole, newOperator } from "./support/operators.ts";
import { StagedMatch } from "./support/staged-match.ts";

journey(
  "a trader sets up an authenticator, logs in with its code, suspends a market, which a player sees at once, and reopens it",
  async ({ page, context }, { project }) => {
    const match = await new StagedMatch(`console-${project.name}`).announce();
    await match.turnInPlay();
    const trader = await newOperator("trader", `tara.${project.name}`);
    await logInToConsole(page, trader, "/console/my-login");
    await page.getByRole("button", { name: "Set up an authenticator" }).click();
    const secret = (await page.locator("form code").textContent()) ?? "";
    // Each code counts once: this one is of the step before, so that the login has one of its own.
    await page.getByLabel("Code").fill(codeOf(secret, -1));
    await page.getByLabel("Your password").fill(trader.password);
    await page.getByRole("button", { name: "Confirm" }).click();
    await expect(page.getByText(/they are not shown again/)).toBeVisible();

    await logOutOfConsole(page, trader);
    await logInToConsole(page, trader, "/console/trading");
    await page.getByLabel("Code").fill(codeOf(secret));
    await page.getByRole("button", { name: "Log in" }).click();
    await expect(page.getByRole("heading", { name: "Trading" })).toBeVisible();
    await page.reload();
    await page.getByLabel("Search events").fill(match.title);
    const floor = page.getByRole("region", { name: match.title, exact: true });
    await expect(floor.getByText("open / open")).toBeVisible();
    await expectAccessibleInBothThemes(page);
    await page.setViewportSize({ width: 360, height: 740 });
    const beyond = () => document.documentElement.scrollWidth - document.documentElement.clientWidth;
    expect(await page.evaluate(beyond)).toBe(0);
    // The market's table is moved sideways on a phone, and its button is in sight all the same.
    const suspend = floor.getByRole("button", { name: "Suspend Match Odds" });
    await suspend.scrollIntoViewIfNeeded();
    await expect(suspend).toBeInViewport({ ratio: 1 });
    expect(await suspend.evaluate((button) => button.closest("div")?.scrollLeft)).toBe(0);
    await page.setViewportSize({ width: 1280, height: 800 });

    const player = await context.newPage();
    await player.goto(`/markets/${match.eventId}`);
    await expect(player.getByRole("button", { name: /^Back Staged Lions/ }).first()).toBeVisible();
    await floor.getByRole("button", { name: "Suspend Match Odds" }).click();
    await expect(player.getByText(/Suspended by the exchange/).first()).toBeVisible();
    await floor.getByRole("button", { name: "Reopen Match Odds" }).click();
    await expect(player.getByText(/Suspended by the exchange/)).toHaveCount(0);
    await player.close();

    await page.keyboard.press("Escape");
    await page.getByRole("button", { name: "Lock the screen" }).click();
    await expect(page.getByRole("heading", { name: "Locked" })).toBeVisible();
    await page.reload();
    await page.getByLabel("Password", { exact: true }).fill(trader.password);
    await page.getByRole("button", { name: "Unlock" }).click();
    await expect(page.getByRole("heading", { name: "Trading" })).toBeVisible();
  },
);
