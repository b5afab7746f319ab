import { api } from "@crossbook/contract";
import type { Page } from "@playwright/test";
import { expectAccessibleInBothThemes } from "./support/accessibility.ts";
import { operatorClient } from "./support/clients.ts";
import { expect, journey, logIn, shellFigure } from "./support/journey.ts";
import { backHome, offeredMatch } from "./support/matched-bet.ts";
import { consoleOf } from "./support/operators.ts";
import type { StagedMatch } from "./support/staged-match.ts";

const DAY_MS = 86_400_000;

async function openMarket(page: Page, match: StagedMatch): Promise<void> {
  await page.goto("/console/trading?phase=upcoming");
  await page.getByLabel("Search events").fill(match.title);
  await page
    .getByRole("region", { name: match.title, exact: true })
    .getByRole("link", { name: "Match Odds" })
    .click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(`${match.title} · Match Odds`);
}

/** All that was matched, by the keys of the time line, and what its void would do. */
async function previewVoid(page: Page): Promise<void> {
  await page.getByLabel("Until").press("End");
  await expect(page.getByText(/In the window: 1 match, 1,000\.00/)).toBeVisible();
  await page.getByRole("button", { name: "Preview their void" }).click();
}

journey(
  "[PROD-03] a trader suspends a market by a key and sees what a void would do, a settler makes it void, the trader reopens, and makes an event by hand that a player sees",
  async ({ page, browser }, { project }) => {
    const { match, player } = await offeredMatch(`traders-${project.name}`);
    await logIn(page, player, `/markets/${match.eventId}`);
    await backHome(page);
    await expect(shellFigure(page, "Available")).toHaveText("4,000.00");

    const trader = await consoleOf(browser, "trader", `tara.trades.${project.name}`, "trading");
    await openMarket(trader, match);
    await trader.keyboard.press("s");
    await expect(trader.getByRole("button", { name: "Reopen Match Odds" })).toBeVisible();
    await expect(page.getByText(/Suspended by the exchange/).first()).toBeVisible();
    await previewVoid(trader);
    await expect(trader.getByText("Your role may look at this and not do it.")).toBeVisible();
    await expectAccessibleInBothThemes(trader);

    const settler = await consoleOf(browser, "settler", `sana.settles.${project.name}`, "trading");
    await openMarket(settler, match);
    await previewVoid(settler);
    const preview = settler.getByRole("region", { name: "Preview" });
    await preview.getByLabel("Reason").fill("The feed was late");
    await preview.getByLabel("Rule").fill("Rule 4");
    await preview.getByRole("button", { name: "Make bets void" }).click();
    await expect(shellFigure(page, "Available")).toHaveText("5,000.00");

    await trader.keyboard.press("o");
    await expect(trader.getByRole("button", { name: "Suspend Match Odds" })).toBeVisible();
    await expect(page.getByText(/Suspended by the exchange/)).toHaveCount(0);

    const title = `Handmade Lions v Handmade Tigers (${project.name})`;
    await trader.goto("/console/trading/new");
    await trader.getByLabel("Competition").fill("Journeys by hand");
    await trader.getByLabel("Title").fill(title);
    await trader.getByLabel("First team").fill("Handmade Lions");
    await trader.getByLabel("Second team").fill("Handmade Tigers");
    await trader
      .getByLabel("Start", { exact: true })
      .fill(new Date(Date.now() + DAY_MS).toISOString().slice(0, 16));
    await trader.getByLabel("Runners, separated by commas").fill("Handmade Lions, Handmade Tigers");
    await trader.getByText("Open at once").click();
    await expectAccessibleInBothThemes(trader);
    await trader.getByRole("button", { name: "Make the event" }).click();
    await trader.getByLabel("Search events").fill(title);
    await expect(trader.getByRole("region", { name: title, exact: true })).toContainText("open");
    const events = await (await operatorClient()).call(api.operator.getTradingEvents, {
      ...{ Phase: "upcoming" as const, Search: title },
    });
    await page.goto(`/markets/${events.ok ? events.result.items[0]?.eventId : 0}`);
    await expect(page.getByText("Handmade Tigers", { exact: true }).first()).toBeVisible();
    await trader.context().close();
    await settler.context().close();
  },
);
