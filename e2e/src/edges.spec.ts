import type { Page } from "@playwright/test";
import { expect, journey, logIn } from "./support/journey.ts";
import { expectWhole } from "./support/layout.ts";
import { fundedPlayer, Opponent } from "./support/opponent.ts";
import { RACE, StagedMatch } from "./support/staged-match.ts";

// Each journey sets the sizes that it is about.
const ARABIC = "الأسود الملكية من الساحل الشرقي";
/** As many runners as a big race has, some of them with names that are long or are read from right to left. */
const BIG_RACE = {
  ...RACE,
  runners: Array.from({ length: 30 }, (_, index) => {
    const name = index === 1 ? ARABIC : index === 2 ? "Her Majesty's Long Promise of the Western Ghats" : "";
    return { key: `r${index}`, name: name || `Runner ${index + 1}` };
  }),
};

/** The narrowest phone, a window at 400 %, and text at 200 % on a phone and a desktop. */
const SIZES = [
  { name: "320 × 640", width: 320, height: 640, textPercent: 100 },
  { name: "1280 × 1024 at 400 %", width: 320, height: 256, textPercent: 100 },
  { name: "text at 200 %, phone", width: 390, height: 844, textPercent: 200 },
  { name: "text at 200 %, desktop", width: 1280, height: 900, textPercent: 200 },
] as const;

/** Opens a page with text of this size, as a browser does whose reader has chosen it. */
async function open(page: Page, path: string, textPercent: number): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send("Page.setFontSizes", { fontSizes: { standard: (16 * textPercent) / 100 } });
  await page.goto(path);
}

/** How many fields of a day have no room for ten digits and signs and the button of its calendar: a browser cuts them and says nothing. */
function cutDays(page: Page): Promise<number> {
  return page
    .locator("input[type=date]")
    .evaluateAll(
      (days) =>
        days.filter((day) => day.clientWidth < 9 * Number.parseFloat(getComputedStyle(day).fontSize)).length,
    );
}

journey(
  "no page is wider than a narrow or magnified screen, and no price of thirty runners is cut or touches another",
  async ({ page }) => {
    journey.setTimeout(180_000);
    const match = await new StagedMatch("edges", BIG_RACE).announce();
    const opponent = await Opponent.join("edges.opponent");
    await opponent.offer(match, "r0", "lay", 1.97, 98_765);
    await opponent.offer(match, "r0", "back", 2.02, 12_345.67);
    await opponent.offer(match, "r1", "lay", 980, 1_000);
    await opponent.offer(match, "r29", "back", 1000, 10);
    await logIn(page, await fundedPlayer("edges.player", 9_876_543));
    const account = ["/open-bets", "/settings-stake", "/account-cash-statement"];
    const pages = ["/inplay", "/matchlist/25", ...account, "/lobby"];
    const market = `/markets/${match.eventId}`;

    for (const { name, width, height, textPercent } of SIZES) {
      await page.setViewportSize({ width, height });
      for (const path of pages) {
        await open(page, path, textPercent);
        await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
        await expectWhole(page, `${path} at ${name}`);
        expect.soft(await cutDays(page), `fields of days on ${path} at ${name}`).toBe(0);
      }
      await open(page, market, textPercent);
      const best = page.getByRole("button", { name: /^Back Runner 1 at 1\.97/ }).first();
      await expect(best).toBeVisible();
      await expect(page.getByRole("button", { name: /^Lay Runner 30/ }).first()).toBeAttached();
      await expectWhole(page, `${market} at ${name}`);
      await best.click();
      const slip = page.getByRole("region", { name: "Back Runner 1" });
      await expect(slip).toBeVisible();
      const price = slip.getByRole("textbox", { name: "Price" });
      const isWhole = await price.evaluate(({ scrollWidth, clientWidth }) => scrollWidth <= clientWidth);
      expect.soft(isWhole, `the price in the slip at ${name}`).toBe(true);
      await expectWhole(page, `the slip at ${name}`);
    }

    // Names are read in their own direction, and take nothing beside them along.
    const direction = await page
      .getByText(ARABIC)
      .first()
      .evaluate((element) => getComputedStyle(element).direction);
    expect(direction).toBe("rtl");
  },
);

journey("the heads of the ladder are whole and stand by themselves with text at 200 %", async ({ page }) => {
  const match = await new StagedMatch("ladder-heads").announce();
  for (const { name, width, height, textPercent } of SIZES.filter(({ textPercent: text }) => text === 200)) {
    await page.setViewportSize({ width, height });
    await open(page, `/markets/${match.eventId}`, textPercent);
    const button = page.getByRole("button", { name: "Ladder, charts and matches" });
    const ladder = page.getByRole("grid", { name: "Ladder of Staged Lions" });
    await expect(button.or(ladder)).toBeVisible();
    if (await button.isVisible()) await button.click();
    await expect(ladder).toBeVisible();
    const cut = await ladder.getByRole("columnheader").evaluateAll((heads) =>
      heads.flatMap((head) => {
        const text = document.createRange();
        text.selectNodeContents(head);
        const [inner, box] = [text.getBoundingClientRect(), head.getBoundingClientRect()];
        const isCut = inner.left < box.left || inner.right > box.right || inner.height > box.height;
        return isCut ? [head.textContent] : [];
      }),
    );
    expect.soft(cut, `heads that are cut: ${name}`).toEqual([]);
  }
});

journey("two hundred bets cost the layout of those in sight", async ({ page }) => {
  const match = await new StagedMatch("many-bets").announce();
  const opponent = await Opponent.join("many.opponent");
  await opponent.offer(match, "home", "lay", 2, 500);
  await logIn(page, await fundedPlayer("many.player", 5_000), `/markets/${match.eventId}`);
  await page
    .getByRole("button", { name: /^Back Staged Lions at 2\b/ })
    .first()
    .click();
  const slip = page.getByRole("region", { name: /^Back Staged/ });
  await slip.getByLabel("Stake", { exact: true }).fill("100");
  await slip.getByRole("button", { name: /^Back 100 at 2/ }).click();
  await expect(slip.getByText(/Matched 100 at 2\.00/)).toBeVisible();

  // The one bet two hundred times, as if it had been placed so often.
  await page.route("**/Bet/GetUserOpenBets*", async (route) => {
    const answer = await route.fetch();
    const body = (await answer.json()) as { result: { openBets: { betId: number }[] } };
    const [bet] = body.result.openBets;
    body.result.openBets = Array.from({ length: 200 }, (_, index) => ({ ...bet, betId: 1_000 + index }));
    await route.fulfill({ response: answer, json: body });
  });
  await page.setViewportSize({ width: 320, height: 640 });
  await page.goto("/open-bets");
  const rows = page.getByRole("region", { name: "Matched bets" }).locator("li[data-side]");
  await expect(rows).toHaveCount(200);
  const drawn = await rows.evaluateAll(
    (all) =>
      all.filter((row) => row.firstElementChild?.checkVisibility({ contentVisibilityAuto: true })).length,
  );
  expect(drawn).toBeGreaterThan(0);
  expect(drawn).toBeLessThan(50);
  await expectWhole(page, "two hundred bets");
  await rows.last().scrollIntoViewIfNeeded();
  await expect(rows.last().getByText("Staged Lions")).toBeInViewport();
});

journey("a device whose clock is five hours off counts down to the start as it is", async ({ page }) => {
  await page.addInitScript(() => {
    const { now } = Date;
    Date.now = () => now() + 5 * 3_600_000;
  });
  const match = await new StagedMatch("wrong-clock").announce();
  await page.goto("/matchlist/25");
  const row = page.getByRole("link", { name: new RegExp(`^Staged Lions.*in (9|10) min`) });
  await expect(row.first()).toBeVisible();
  await page.goto(`/markets/${match.eventId}`);
  await expect(page.getByRole("timer")).toHaveText(/\b0?9\D/);
});

journey(
  "a device that forbids its storage can log in and look, and reads what it will not keep",
  async ({ page }) => {
    await page.addInitScript(() => {
      Object.defineProperty(window, "localStorage", {
        get: () => {
          throw new DOMException("blocked", "SecurityError");
        },
      });
    });
    const { userName, password } = await fundedPlayer("edges.forbidden", 1_000);
    await page.goto("/auth/login");
    await expect(page.getByText(/^This device keeps nothing for this site/)).toBeVisible();
    await page.getByLabel("Username").fill(userName);
    await page.getByLabel("Password", { exact: true }).fill(password);
    await page.getByRole("button", { name: "Log in", exact: true }).click();
    await expect(page).toHaveURL(/inplay$/);
    await expect(page.getByText("1,000.00").first()).toBeVisible();
  },
);

journey("the header of a tablet has all its parts in one line, none too narrow to read", async ({ page }) => {
  await logIn(page, await fundedPlayer("edges.tablet", 9_876_543));
  for (const width of [768, 820]) {
    await page.setViewportSize({ width, height: 1024 });
    const header = page.getByRole("banner");
    const parts = [
      { part: header.getByRole("button", { name: "Search events" }), leastPx: 24 },
      { part: header.getByLabel("Language"), leastPx: 70 },
      { part: header.getByRole("button", { name: /edges\.tablet/ }), leastPx: 80 },
    ];
    // The app hears of the new width a moment later.
    await expect(async () => {
      const inside = await header.boundingBox();
      for (const { part, leastPx } of parts) {
        const box = await part.boundingBox();
        expect(box?.width).toBeGreaterThanOrEqual(leastPx);
        expect(box?.y).toBeGreaterThanOrEqual(0);
        expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(inside?.height ?? 0);
      }
    }).toPass();
    await expectWhole(page, `the header at ${width}`);
  }
});

/** Modes of the document in the order in which it had them. */
declare global {
  interface Window {
    modes?: (string | undefined)[];
  }
}

journey("a device that prefers dark is shown dark from the first paint on", async ({ browser }) => {
  const context = await browser.newContext({ colorScheme: "dark" });
  const page = await context.newPage();
  await page.addInitScript(() => {
    const note = () => (window.modes ??= []).push(document.documentElement?.dataset["mode"]);
    new MutationObserver(note).observe(document, {
      attributes: true,
      subtree: true,
      attributeFilter: ["data-mode"],
    });
  });
  await page.goto("/inplay");
  const choose = page.getByRole("button", { name: "Light theme" });
  await expect(choose).toBeVisible();
  expect(await page.evaluate(() => [...new Set(window.modes)])).toEqual(["dark"]);
  await choose.click();
  await page.reload();
  await expect(page.getByRole("button", { name: "Dark theme" })).toBeVisible();
  await expect(page.locator("html")).toHaveAttribute("data-mode", "light");
  await context.close();
});

journey(
  "the usual ranges of days take two lines of a phone at most, wherever days are chosen",
  async ({ page }) => {
    await page.setViewportSize({ width: 360, height: 740 });
    await logIn(page, await fundedPlayer("edges.days"));
    for (const path of ["/account-cash-statement", "/bet-history", "/ProfitLoss", "/dwrequests"]) {
      await page.goto(path);
      if (path === "/dwrequests") await page.getByRole("button", { name: "More filters" }).click();
      const ranges = page.getByRole("button", { name: /^(Today|Yesterday|Last 7 days|Last 30 days)$/ });
      await expect(ranges).toHaveCount(4);
      const tops = await ranges.evaluateAll((buttons) =>
        buttons.map((one) => one.getBoundingClientRect().top),
      );
      expect(new Set(tops).size, path).toBeLessThanOrEqual(2);
      await expectWhole(page, path);
    }
  },
);

journey(
  "a phone that lies on its side keeps the pressed price in sight, beside a slip as high as the window",
  async ({ page }) => {
    await page.setViewportSize({ width: 844, height: 390 });
    const match = await new StagedMatch("edges.landscape").announce();
    await page.goto(`/markets/${match.eventId}`);
    await page
      .getByRole("button", { name: /^Back Staged Lions/ })
      .first()
      .click();
    await expect(page.getByRole("region", { name: "Back Staged Lions" })).toBeVisible();
    const row = page.locator("main li").filter({ has: page.locator('[data-price="selected"]') });
    const header = await page.getByRole("banner").boundingBox();
    await expect(async () => {
      const box = await row.boundingBox();
      expect(box?.y).toBeGreaterThanOrEqual((header?.y ?? 0) + (header?.height ?? 0) - 1);
      expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(390);
    }).toPass();
  },
);

journey("what is focused on the way back through a big race is never under the header", async ({ page }) => {
  const match = await new StagedMatch("edges.focus", BIG_RACE).announce();
  await page.setViewportSize({ width: 1280, height: 600 });
  await page.goto(`/markets/${match.eventId}`);
  await page.waitForLoadState("networkidle");
  await page
    .getByRole("button", { name: /^Lay Runner 30\b/ })
    .first()
    .focus();
  const headerPx = await page.getByRole("banner").evaluate((header) => header.getBoundingClientRect().height);
  // As many stops as the prices of the runners above.
  for (let stop = 0; stop < 2 * BIG_RACE.runners.length - 1; stop += 1) {
    await page.keyboard.press("Shift+Tab");
    const { top, name } = await page.evaluate(() => {
      const { activeElement: element } = document;
      return { top: element?.getBoundingClientRect().top, name: element?.ariaLabel ?? "" };
    });
    expect(top, name).toBeGreaterThanOrEqual(headerPx - 1);
  }
});
