import { expectAccessible } from "./support/accessibility.ts";
import { expect, journey, logIn, shellFigure } from "./support/journey.ts";
import { fundedPlayer, Opponent } from "./support/opponent.ts";
import { MATCH_ODDS, SESSION, StagedMatch } from "./support/staged-match.ts";

journey(
  "[PROD-02, PROD-03, PROD-04, CALL-BET-07, CALL-BET-12] a bet on a session: what it would change in the book, the line and the rate it is matched at, and its result while the match goes on",
  async ({ page }, { project }) => {
    const match = await new StagedMatch(`session-${project.name}`, MATCH_ODDS, [SESSION]).announce();
    const opponent = await Opponent.join(`session.opponent.${project.name}`);
    await opponent.offerLine(match, "no", 47, 90, 1000);
    const player = await fundedPlayer(`session.player.${project.name}`, 5000);

    await logIn(page, player, `/markets/${match.eventId}`);
    await page.getByRole("tab", { name: /^Fancy/ }).click();
    const fancy = page.getByRole("region", { name: /^Fancy/ });
    await fancy.getByRole("button", { name: `Yes ${SESSION.name}: 47 at 90` }).click();
    const slip = page.getByRole("region", { name: `Yes ${SESSION.name}` });
    await slip.getByLabel("Stake", { exact: true }).fill("500");
    await expect(slip.getByText("Yes wins at 47 runs or more, and loses at 46 or fewer.")).toBeVisible();
    await expectAccessible(page);
    await slip.getByRole("button", { name: "Yes 500 on 47 at 90, risk 500" }).click();
    await expect(slip.getByText("Matched 500 on 47 at 90.")).toBeVisible();
    await expect(shellFigure(page, "Exposure")).toHaveText("500.00");
    await slip.getByRole("button", { name: "Done" }).click();

    await fancy.getByRole("button", { name: `Your book of ${SESSION.name}:` }).click();
    const book = page.getByRole("table", { name: "Your book" });
    await expect(book.getByRole("row", { name: /^46 or fewer .*500\.00/ })).toBeVisible();
    await expect(book.getByRole("row", { name: /^47 or more \+450\.00/ })).toBeVisible();
    await expectAccessible(page);
    await page.keyboard.press("Escape");

    await match.turnInPlay();
    await match.settleLine(SESSION.key, 51);
    // 450 won, 2 % of it is commission.
    await expect(shellFigure(page, "Available")).toHaveText("5,441.00");
    await expect(shellFigure(page, "Exposure")).toHaveText("0.00");
    await expect(fancy.getByText("Settled: 51 runs.")).toBeVisible();
    await expect(fancy.getByText("Your result: +441.00")).toBeVisible();

    await page.reload();
    await page.getByRole("tab", { name: /^Fancy/ }).click();
    await page.getByText("Results of this match").click();
    await expect(page.getByText("51 runs", { exact: true })).toBeVisible();
    await expect(fancy.getByText("Your result: +441.00")).toBeVisible();
    await expectAccessible(page);

    await page.goto("/bet-history");
    await expect(page.getByText("47 at 90").first()).toBeVisible();
    await expectAccessible(page);
  },
);
