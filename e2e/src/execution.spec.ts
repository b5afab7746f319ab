import type { Locator, Page } from "@playwright/test";
import { chooseDark, expect, journey, logIn, shellFigure } from "./support/journey.ts";
import { fundedPlayer, Opponent } from "./support/opponent.ts";
import { StagedMatch } from "./support/staged-match.ts";

/** Presses the first price of that name; the slip that opens. */
async function openSlip(page: Page, price: RegExp): Promise<Locator> {
  await page.getByRole("button", { name: price }).first().click();
  return page.getByRole("region", { name: /^(Back|Lay) Staged/ });
}

/** Every choice lies in the window with nothing over it. */
async function expectReachable(choices: Locator): Promise<void> {
  await expect(choices).toHaveCount(5);
  const isUncovered = (choice: Element) => {
    const { left, top, width, height } = choice.getBoundingClientRect();
    return choice.contains(document.elementFromPoint(left + width / 2, top + height / 2));
  };
  for (const choice of await choices.all()) await expect.poll(() => choice.evaluate(isUncovered)).toBe(true);
}

journey(
  "[PROD-03, CALL-BET-07] a post-only bet that would match is refused, and rests at a price that does not; an immediate-or-cancel bet leaves nothing in the book",
  async ({ page }, { project }) => {
    const match = await new StagedMatch(`options-${project.name}`).announce();
    const opponent = await Opponent.join(`options.opponent.${project.name}`);
    await opponent.offer(match, "home", "lay", 2, 300);
    const player = await fundedPlayer(`options.player.${project.name}`, 5000);
    await logIn(page, player, `/markets/${match.eventId}`);

    const slip = await openSlip(page, /^Back Staged Lions at 2\b/);
    await slip.getByLabel("Stake", { exact: true }).fill("500");
    await slip.getByRole("button", { name: "Options: Limit" }).click();
    await slip.getByRole("radio", { name: "Post only" }).click();
    await slip.getByRole("button", { name: /^Back 500 at 2/ }).click();
    await expect(slip.getByRole("alert")).toContainText("would match at once");
    await expect(shellFigure(page, "Exposure")).toHaveText("0.00");

    await slip.getByRole("textbox", { name: "Price" }).fill("2.2");
    await slip.getByRole("button", { name: /^Back 500 at 2\.2/ }).click();
    await expect(slip.getByText(/500 is unmatched at 2\.20/)).toBeVisible();
    await expect(shellFigure(page, "Exposure")).toHaveText("500.00");
    await slip.getByRole("button", { name: "Cancel bet" }).click();
    await expect(shellFigure(page, "Exposure")).toHaveText("0.00");
    await slip.getByRole("button", { name: "Done" }).click();

    await openSlip(page, /^Back Staged Lions at 2\b/);
    await slip.getByLabel("Stake", { exact: true }).fill("500");
    await slip.getByRole("button", { name: "Options: Limit" }).click();
    await slip.getByRole("radio", { name: "Immediate or cancel" }).click();
    await slip.getByRole("button", { name: /^Back 500 at 2/ }).click();
    await expect(slip.getByText("Matched 300 at 2.00. 200 was cancelled.")).toBeVisible();
    await expect(shellFigure(page, "Available")).toHaveText("4,700.00");
    await expect(shellFigure(page, "Exposure")).toHaveText("300.00");
    await page.goto("/open-bets");
    await expect(page.getByText("You have no unmatched bets.")).toBeVisible();
  },
);

journey(
  "[PROD-03] in play the answer of an immediate-or-cancel bet comes after the market's delay, and a suspension meanwhile cancels it",
  async ({ page }, { project }) => {
    const match = await new StagedMatch(`delay-${project.name}`).announce();
    await match.turnInPlay();
    const opponent = await Opponent.join(`delay.opponent.${project.name}`);
    await opponent.offer(match, "home", "lay", 2, 300);
    const player = await fundedPlayer(`delay.player.${project.name}`, 5000);
    await logIn(page, player, `/markets/${match.eventId}`);

    const slip = await openSlip(page, /^Back Staged Lions at 2\b/);
    await slip.getByLabel("Stake", { exact: true }).fill("100");
    await slip.getByRole("button", { name: "Options: Limit" }).click();
    await slip.getByRole("radio", { name: "Immediate or cancel" }).click();
    const place = slip.getByRole("button", { name: /^Back 100 at 2/ });
    await place.click();
    await expect(slip.getByText("Placing your bet…")).toBeVisible();
    await expect(slip.getByText("Matched 100 at 2.00.")).toBeVisible();
    await slip.getByRole("button", { name: "Done" }).click();

    await openSlip(page, /^Back Staged Lions at 2\b/);
    await slip.getByLabel("Stake", { exact: true }).fill("100");
    await place.click();
    await expect(slip.getByText("Placing your bet…")).toBeVisible();
    await match.suspend("Wicket");
    await expect(slip.getByText("Placing your bet…")).toHaveCount(0);
    await expect(shellFigure(page, "Exposure")).toHaveText("100.00");
  },
);

journey(
  "[PROD-03, CALL-BET-07] a fill-or-kill bet is refused while less than its stake is offered, and matched whole once enough is",
  async ({ page }, { project }) => {
    const match = await new StagedMatch(`whole-${project.name}`).announce();
    const opponent = await Opponent.join(`whole.opponent.${project.name}`);
    await opponent.offer(match, "home", "lay", 2, 300);
    const player = await fundedPlayer(`whole.player.${project.name}`, 5000);
    await logIn(page, player, `/markets/${match.eventId}`);

    const slip = await openSlip(page, /^Back Staged Lions at 2\b/);
    await slip.getByLabel("Stake", { exact: true }).fill("500");
    await slip.getByRole("button", { name: "Options: Limit" }).click();
    await slip.getByRole("radio", { name: "Fill or kill" }).click();
    await expect(slip.getByText("Will be refused")).toBeVisible();
    const place = slip.getByRole("button", { name: /^Back 500 at 2/ });
    await place.click();
    await expect(slip.getByRole("alert")).toContainText("you asked for all or nothing");
    await expect(slip.getByLabel("Stake", { exact: true })).toHaveValue("500");
    await expect(shellFigure(page, "Exposure")).toHaveText("0.00");

    await opponent.offer(match, "home", "lay", 2, 200);
    await expect(slip.getByText("Will be refused")).toHaveCount(0);
    await place.click();
    await expect(slip.getByText("Matched 500 at 2.00.")).toBeVisible();
    await expect(shellFigure(page, "Exposure")).toHaveText("500.00");
    await page.goto("/open-bets");
    await expect(page.getByText("You have no unmatched bets.")).toBeVisible();
  },
);

journey(
  "every way to place a bet is in sight and uncovered when the options open, in both themes and by keyboard",
  async ({ page }, { project }) => {
    const match = await new StagedMatch(`reach-${project.name}`).announce();
    const opponent = await Opponent.join(`reach.opponent.${project.name}`);
    await opponent.offer(match, "home", "lay", 2, 300);
    const player = await fundedPlayer(`reach.player.${project.name}`, 5000);
    if (project.name === "phone") await page.setViewportSize({ width: 390, height: 844 });
    await logIn(page, player, `/markets/${match.eventId}`);
    for (const theme of ["light", "dark"] as const) {
      if (theme === "dark") {
        await page.goto("/inplay");
        await chooseDark(page);
      }
      await page.goto(`/markets/${match.eventId}`);
      const slip = await openSlip(page, /^Back Staged Lions at 2\b/);
      await slip.getByLabel("Stake", { exact: true }).fill("100");
      await slip.getByRole("button", { name: "Options: Limit" }).click();
      const choices = slip.getByRole("radio");
      await expectReachable(choices);
      await slip.getByRole("radio", { name: "Limit", exact: true }).focus();
      for (const next of ["Post only", "Immediate or cancel", "Fill or kill", "Accept worse prices"]) {
        // Held for a moment, as a finger does: the choice follows the focus while the key is down.
        await page.keyboard.press("ArrowDown", { delay: 100 });
        await expect(slip.getByRole("radio", { name: next })).toBeChecked();
      }
      await expectReachable(choices);
    }
  },
);
