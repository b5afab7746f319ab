import { expectAccessible } from "./support/accessibility.ts";
import { expect, journey } from "./support/journey.ts";

journey(
  "[ROUTE-01, ROUTE-03, PROD-01, PROD-02] a guest lands in play, opens the replayed match and sees both sides of its book",
  async ({ page }) => {
    await page.goto("/");
    await expect(page).toHaveURL(/\/inplay$/);
    const styles = await page.locator("link[rel=stylesheet]").first().getAttribute("href");
    const compressed = await page.request.get(styles ?? "", { headers: { "Accept-Encoding": "br" } });
    expect(compressed.headers()["content-encoding"]).toBe("br");
    // Whichever match is being replayed by now: the first one ends after some minutes. One that was stopped has no prices any more.
    const cricket = page.getByRole("region", { name: /Cricket/ });
    await cricket
      .getByRole("listitem")
      .filter({ has: page.getByRole("button", { name: /^Back .+ at \d/ }) })
      .getByRole("link", { name: /Replay/ })
      .first()
      .click({ timeout: 60_000 });
    await expect(page).toHaveURL(/\/markets\/\d+/);
    await expect(page.getByText(/Replay of .*Cricsheet \(ODC-By 1\.0\)/)).toBeVisible();
    await expect(page.getByRole("heading", { name: "Match Odds" })).toBeVisible();
    await expect(page.getByRole("button", { name: /^Back .+ at \d/ }).first()).toBeVisible({
      timeout: 60_000,
    });
    await expect(page.getByRole("button", { name: /^Lay .+ at \d/ }).first()).toBeVisible({
      timeout: 60_000,
    });
    await expectAccessible(page);
  },
);

journey(
  "[GUARD-01, ROUTE-11, ROUTE-17, ROUTE-19] a guest who opens a page of players is asked to log in and led back",
  async ({ page }) => {
    const fonts: string[] = [];
    page.on("request", (request) => {
      if (request.resourceType() === "font") fonts.push(request.url());
    });
    for (const path of ["/open-bets", "/account-cash-statement", "/bet-history"]) {
      await page.goto(path);
      await expect(page).toHaveURL(
        (url) => url.pathname === "/auth/login" && url.searchParams.get("to") === path,
      );
    }
    // The choice of a language names Hindi in its own letters, for which no font of 122 kB is fetched.
    await expect(page.getByLabel("Language")).toBeVisible();
    expect(fonts.length).toBeGreaterThan(0);
    expect(fonts.filter((url) => url.includes("devanagari"))).toEqual([]);
  },
);

journey("[ROUTE-35, ROUTE-38] an unknown address ends at the error page, without menus", async ({ page }) => {
  await page.goto("/no/such/page");
  await expect(page).toHaveURL(/\/error-404$/);
  await expect(page.getByRole("navigation")).toHaveCount(0);
  await expectAccessible(page);
});
