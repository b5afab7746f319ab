import { expect, type Locator, type Page } from "@playwright/test";
import type { Login } from "./clients.ts";
import { fundedPlayer, Opponent } from "./opponent.ts";
import { StagedMatch } from "./staged-match.ts";

/** The price at which the opponent lays the home side. */
const OFFERED = 2.5;

export interface OfferedMatch {
  readonly match: StagedMatch;
  readonly opponent: Opponent;
  readonly player: Login;
}

/** A match on which an opponent lays the home side at 2.50 for `offered`, and a player with money. `name`: of one journey. */
export async function offeredMatch(name: string, offered = 1_000, credit = 5_000): Promise<OfferedMatch> {
  const match = await new StagedMatch(name).announce();
  const opponent = await Opponent.join(`${name}.opponent`);
  await opponent.offer(match, "home", "lay", OFFERED, offered);
  return { match, opponent, player: await fundedPlayer(`${name}.player`, credit) };
}

/** Backs the home side at 2.50 by the slip; @returns the slip, which says that all of it is matched. */
export async function backHome(page: Page, stake = 1_000): Promise<Locator> {
  const figure = new Intl.NumberFormat("en-IN").format(stake).replaceAll(",", ",?");
  await page
    .getByRole("button", { name: /^Back Staged Lions at 2\.5/ })
    .first()
    .click();
  const slip = page.getByRole("region", { name: /^(Back|Lay) Staged/ });
  await slip.getByLabel("Stake", { exact: true }).fill(String(stake));
  await slip.getByRole("button", { name: new RegExp(`^Back ${figure} at 2\\.5`) }).click();
  await expect(slip.getByText(new RegExp(`Matched ${figure} at 2\\.50`))).toBeVisible();
  return slip;
}

/** `backHome`, and the slip put away. */
export async function backedHome(page: Page, stake?: number): Promise<void> {
  const slip = await backHome(page, stake);
  await slip.getByRole("button", { name: "Done" }).click();
}
