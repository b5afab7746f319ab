import type { FrameLocator, Page } from "@playwright/test";
import { expectAccessible } from "./support/accessibility.ts";
import { expect, journey, logIn, shellFigure } from "./support/journey.ts";
import { fundedPlayer } from "./support/opponent.ts";
import { surroundings } from "./support/surroundings.ts";

/**
 * One game of each studio: the word of the button that begins a round, what the statement calls its lines, and whether the
 * studio asks for a stake again whose answer was lost, or gives it back.
 */
const GAMES = [
  { studio: "Kestrel Games", name: "Dice", act: "Roll", line: /dice|kestrel/i, asksAgain: true },
  { studio: "Marigold Studio", name: "Wheel", act: "Turn", line: /wheel|marigold/i, asksAgain: false },
  {
    studio: "Banyan Live",
    name: "Teen Patti 20-20",
    act: "Deal",
    line: /teen.patti|banyan/i,
    asksAgain: true,
  },
] as const;

/** What goes wrong with the next round of anybody. */
async function prepareFault(fault: string): Promise<void> {
  const answer = await fetch(`${surroundings.sandbox()}/studios/faults`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ player: "*", faults: [fault] }),
  });
  if (!answer.ok) throw new Error(`the fault was not set: ${await answer.text()}`);
}

/** Opens a game from the lobby, and waits until it can be played. */
async function openGame(page: Page, played: (typeof GAMES)[number]): Promise<FrameLocator> {
  await page
    .getByRole("link", { name: new RegExp(`^${played.name}`) })
    .first()
    .click();
  const game = page.frameLocator(`iframe[title="${played.name}"]`);
  await expect(startOf(game, played)).toBeEnabled();
  return game;
}

const startOf = (game: FrameLocator, { act }: (typeof GAMES)[number]) =>
  game.getByRole("button", { name: new RegExp(`^${act}`) });

/** Plays one round, and waits for its result. */
async function playRound(game: FrameLocator, played: (typeof GAMES)[number]): Promise<void> {
  const results = game.getByRole("list", { name: "Newest results" }).getByRole("listitem");
  const before = await results.count();
  await startOf(game, played).click();
  await expect(results).toHaveCount(before + 1, { timeout: 30_000 });
}

/** Plays a round whose answers are lost: the studio asks again and plays it, or gives the stake back. */
async function playLostRound(game: FrameLocator, played: (typeof GAMES)[number]): Promise<void> {
  await prepareFault("answerLost");
  if (played.asksAgain) return playRound(game, played);
  await startOf(game, played).click();
  await expect(game.getByText(/given back/).first()).toBeVisible({ timeout: 30_000 });
}

for (const played of GAMES) {
  journey(
    `[PROD-07, ROUTE-26, CALL-CASINO-01, CALL-CASINO-02, GUARD-10] ${played.name} of ${played.studio} is played with the balance that bets are made with, a lost answer in the middle included`,
    async ({ page }, { project }) => {
      const userName = `casino.${played.act.toLowerCase()}.${project.name}`;
      const player = await fundedPlayer(userName, 5000);
      await logIn(page, player, "/lobby");
      await expect(page.getByRole("heading", { level: 1, name: "Casino" })).toBeVisible();
      await expectAccessible(page);

      const game = await openGame(page, played);
      await playRound(game, played);
      await playLostRound(game, played);
      await expectAccessible(page);

      // Both balances are of one account: header and game say the same.
      const inGame = await game
        .getByRole("banner")
        .getByText(/^[\d,]+\.\d\d$/)
        .innerText();
      await expect(shellFigure(page, "Available")).toHaveText(inGame);

      await page.getByRole("link", { name: "Back to sports" }).click();
      await expect(page).toHaveURL(/\/inplay$/);
      await expect(shellFigure(page, "Available")).toHaveText(inGame);

      await page.goto("/casino-history");
      const rounds = page.getByRole("link", { name: new RegExp(`^${played.name}, round`) });
      await expect(rounds).toHaveCount(2);
      await expectAccessible(page);
      await rounds.first().click();
      await expect(page.getByRole("heading", { level: 2, name: "Money of this round" })).toBeVisible();

      await page.goto("/account-cash-statement");
      await expect(page.getByRole("row", { name: /^Closing balance/ })).toContainText(inGame);
      await expect(page.getByRole("row").filter({ hasText: played.line }).first()).toBeVisible();
    },
  );
}

const EVERY_GAME = [
  ...["kestrel:dice", "kestrel:limbo", "kestrel:mines", "kestrel:plinko"],
  ...["marigold:wheel", "marigold:slot", "marigold:blackjack", "marigold:roulette"],
  ...["banyan:crash", "banyan:teen-patti"],
];

/** In a game's page: how far it scrolls, and what is lower than a finger needs. The track of a switch has its label beside it. */
function sizesOf(page: Element): { readonly scrolls: number; readonly low: readonly string[] } {
  const controls = [
    ...page.querySelectorAll("button:not([role='switch']), a, select, summary, [role='tab']"),
  ];
  const low = controls
    .map((control) => ({ control, height: control.getBoundingClientRect().height }))
    .filter(({ height }) => height > 1 && height < 43.5)
    .map(({ control, height }) => `${control.ariaLabel ?? control.textContent}: ${height}`);
  return { scrolls: page.scrollHeight - page.clientHeight, low };
}

journey(
  "[PROD-07] every game is whole on a screen of 1280 by 800, and on a phone its controls are as high as a finger needs",
  async ({ page }, { project }) => {
    const player = await fundedPlayer(`casino.sizes.${project.name}`, 100);
    const isPhone = project.name === "phone";
    if (!isPhone) await page.setViewportSize({ width: 1280, height: 800 });
    await logIn(page, player, "/lobby");
    for (const id of EVERY_GAME) {
      await page.goto(`/casino/${id}`);
      const game = page.frameLocator("iframe");
      await expect(game.getByRole("button", { name: "Fairness" })).toBeEnabled();
      if (id.endsWith("roulette")) await game.getByRole("button", { name: /^17,/ }).click();
      const { scrolls, low } = await game.locator("html").evaluate(sizesOf);
      if (isPhone) expect(low, id).toEqual([]);
      else expect(scrolls, id).toBe(0);
    }
  },
);
