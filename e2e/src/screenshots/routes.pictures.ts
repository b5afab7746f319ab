import { join, resolve } from "node:path";
import { createApiClient } from "@crossbook/client";
import { api } from "@crossbook/contract";
import { expect, type Page, test } from "@playwright/test";
import { surroundings } from "../support/surroundings.ts";

/** Every route of the players' app, by the name of its picture. `{…}`: filled in from what is there. */
const GUEST_ROUTES = {
  login: "/auth/login",
  "sign-up": "/auth/signup",
  verification: "/auth/verfication",
  "in-play-guest": "/inplay",
  "not-authorized": "/not-authorized",
  "error-404": "/error-404",
  "error-500": "/error-500",
  "under-maintenance": "/under-maintenance",
  "under-construction": "/underConstruction",
};
const PLAYER_ROUTES = {
  "in-play": "/inplay",
  index: "/index",
  market: "/markets/{event}",
  "no-market": "/markets",
  "match-list": "/matchlist/1",
  racing: "/matchlist/26",
  favourites: "/favorites",
  tv: "/tv",
  "open-bets": "/open-bets",
  "my-markets": "/my-markets",
  "my-bets": "/my-bets",
  "profit-loss": "/ProfitLoss",
  statement: "/account-cash-statement",
  "bet-history": "/bet-history",
  "casino-history": "/casino-history",
  bonus: "/bonus",
  withdrawal: "/withdrawal",
  requests: "/dwrequests",
  deposit: "/depositw",
  "stake-settings": "/settings-stake",
  "change-password": "/change-password",
  "responsible-gaming": "/responsible-gaming",
  "rule-regulations": "/rule-regulations",
  "exclusion-policy": "/exclusion-policy",
  lobby: "/lobby",
  casino: "/casino",
  game: "/casino/{game}",
};
/** In English and in Hindi. */
const DEMO = /demo user|डेमो यूज़र/;
const FOLDER = resolve(import.meta.dirname, "../../../screenshots");
/** Prices arrive, fonts and pictures load; a picture of a moment before says nothing. */
const SETTLE_MS = 1_500;

const client = () => createApiClient({ baseUrl: `${surroundings.site()}/api`, accessToken: () => undefined });

/** A path with an event in play and a game that there are. */
async function filled(path: string): Promise<string> {
  if (path.includes("{event}")) {
    const tree = await client().call(api.events.treeSportWithEvent, {});
    const events = tree.ok ? tree.result.flatMap((sport) => sport.events) : [];
    const event = events.find(({ status }) => status === "IN_PLAY") ?? events[0];
    return path.replace("{event}", String(event?.id));
  }
  if (path.includes("{game}")) {
    const list = await client().call(api.casino.getGames, {});
    const game = list.ok ? list.result.flatMap(({ games }) => games)[0] : undefined;
    return path.replace("{game}", game?.id ?? "");
  }
  return path;
}

async function logInAsDemo(page: Page): Promise<void> {
  await page.goto(`${surroundings.site()}/auth/login`);
  await page.getByRole("button", { name: DEMO }).click();
  await expect(page).toHaveURL(/inplay/);
}

for (const scheme of ["light", "dark"] as const) {
  test.describe(scheme, () => {
    test.use({ colorScheme: scheme });
    // A device begins with the light theme, whatever its system prefers: dark is chosen.
    test.beforeEach(async ({ page }) => {
      await page.addInitScript((mode) => {
        if (window.origin !== "null") localStorage.setItem("colourMode", mode);
      }, scheme);
    });

    const take = async (page: Page, name: string, path: string): Promise<void> => {
      await page.goto(surroundings.site() + (await filled(path)));
      await page.locator(".first-page").waitFor({ state: "detached" });
      await page.waitForTimeout(SETTLE_MS);
      await page.screenshot({ path: join(FOLDER, test.info().project.name, scheme, `${name}.png`) });
    };

    for (const [name, path] of Object.entries(GUEST_ROUTES)) {
      test(`${name} of a guest`, async ({ page }) => take(page, name, path));
    }

    test("pages of a player", async ({ page }) => {
      test.setTimeout(600_000);
      await logInAsDemo(page);
      for (const [name, path] of Object.entries(PLAYER_ROUTES)) await take(page, name, path);
    });
  });
}
