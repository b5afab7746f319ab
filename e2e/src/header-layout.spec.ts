import type { Page } from "@playwright/test";
import { expect, journey, logIn, shellFigure } from "./support/journey.ts";
import { fundedPlayer } from "./support/opponent.ts";

/** Notes what moves in the header of each page that is opened from now on. */
async function watchHeader(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const moved: string[] = [];
    Object.assign(window, { movedInHeader: moved });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & { sources: { node: Node | null }[] })[]) {
        for (const { node } of entry.sources) {
          const element = node instanceof Element ? node : node?.parentElement;
          if (element?.closest("header") && !element.closest("main")) moved.push(element.outerHTML);
        }
      }
    }).observe({ type: "layout-shift", buffered: true });
  });
}

journey(
  "the header of a player stands still while a page and its late parts load",
  async ({ page }, { project }) => {
    await logIn(page, await fundedPlayer(`header.${project.name}`, 12_345));
    await watchHeader(page);
    for (const path of ["/inplay", "/account-cash-statement"]) {
      await page.goto(path);
      await expect(shellFigure(page, "Available")).toHaveText("12,345.00");
      if (project.name === "desktop")
        await expect(page.getByRole("button", { name: /^Account: / })).toBeVisible();
      await page.waitForLoadState("networkidle");
      expect(await page.evaluate(() => Reflect.get(window, "movedInHeader"))).toEqual([]);
    }
  },
);
