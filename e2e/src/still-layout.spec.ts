import type { Page } from "@playwright/test";
import { expect, journey, logIn, shellFigure } from "./support/journey.ts";
import { fundedPlayer, Opponent } from "./support/opponent.ts";
import { StagedMatch } from "./support/staged-match.ts";

interface Move {
  readonly element: Element;
  readonly rightPx: number;
  readonly downPx: number;
}

/** Notes what moves without a press in the pages that are opened from now on. */
async function watchMoves(page: Page): Promise<void> {
  await page.addInitScript(() => {
    interface Shift extends PerformanceEntry {
      readonly sources: readonly {
        readonly node: Node | null;
        readonly previousRect: DOMRectReadOnly;
        readonly currentRect: DOMRectReadOnly;
      }[];
    }
    const moves: Move[] = [];
    Object.assign(window, { moves });
    new PerformanceObserver((list) => {
      for (const { sources } of list.getEntries() as Shift[]) {
        for (const { node, previousRect, currentRect } of sources) {
          const element = node instanceof Element ? node : node?.parentElement;
          const [rightPx, downPx] = [currentRect.x - previousRect.x, currentRect.y - previousRect.y];
          if (element) moves.push({ element, rightPx, downPx });
        }
      }
    }).observe({ type: "layout-shift", buffered: true });
  });
}

/** What has moved in one direction and is in such an element, or has one in it. */
function moved(page: Page, direction: "rightPx" | "downPx", selector: string): Promise<string[]> {
  return page.evaluate(
    ({ direction, selector }) =>
      (Reflect.get(window, "moves") as Move[])
        .filter(
          ({ element }) => element.closest(selector) !== null || element.querySelector(selector) !== null,
        )
        .filter((move) => move[direction] !== 0)
        .map((move) => `${move[direction]} px: ${move.element.outerHTML.slice(0, 200)}`),
    { direction, selector },
  );
}

// Whoever asks for no motion sees less of it.
journey.use({ contextOptions: {} });

journey(
  "the header of a player stands still while a page and its late parts load",
  async ({ page }, { project }) => {
    await logIn(page, await fundedPlayer(`header.${project.name}`, 12_345));
    await watchMoves(page);
    for (const path of ["/inplay", "/account-cash-statement"]) {
      await page.goto(path);
      await expect(shellFigure(page, "Available")).toHaveText("12,345.00");
      if (project.name === "desktop")
        await expect(page.getByRole("button", { name: /^Account: / })).toBeVisible();
      await page.waitForLoadState("networkidle");
      expect(await moved(page, "rightPx", "header dl")).toEqual([]);
    }
  },
);

journey(
  "the prices of a live match stand still while its score and its totals load",
  async ({ page }, { project }) => {
    const match = await new StagedMatch(`still-${project.name}`).announce();
    await match.turnInPlay();
    await match.score(12, 9);
    const [layer, backer] = [`still.lays.${project.name}`, `still.backs.${project.name}`];
    await (await Opponent.join(layer)).offer(match, "home", "lay", 2, 9_000);
    await (await Opponent.join(backer)).offer(match, "home", "back", 2, 4_500);
    await watchMoves(page);
    await page.goto(`/markets/${match.eventId}`);
    await expect(page.getByText("Matched 4,500.00")).toBeVisible();
    await expect(page.getByText("12").first()).toBeVisible();
    await page.waitForLoadState("networkidle");
    expect(await moved(page, "downPx", "main li button")).toEqual([]);
  },
);

journey("a row of the list is as high whatever the figures of its score", async ({ page }, { project }) => {
  const match = await new StagedMatch(`row-${project.name}`).announce();
  await match.turnInPlay();
  await match.score(12, 9);
  await page.goto("/matchlist/25");
  const link = page.locator(`a[href="/markets/${match.eventId}"]`);
  const row = page.getByRole("main").getByRole("listitem").filter({ has: link });
  const heights: (number | undefined)[] = [];
  const first = "Staged Lions 172/4 (20)";
  // The two parts of the first of them fit beside each other on a phone, of the last they do not.
  for (const then of ["", " · Staged Tigers 1/0 (1)", " · Staged Tigers 111/10 (19.5)"]) {
    await match.score(12, 9, first + then);
    await expect(row).toContainText(then.replace(" · ", "") || first);
    heights.push((await row.boundingBox())?.height);
  }
  expect(heights[0]).toBeGreaterThan(0);
  expect(new Set(heights).size).toBe(1);
});
