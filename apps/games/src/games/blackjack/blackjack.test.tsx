import { cleanup, screen, waitFor, within } from "@testing-library/react";
import { afterEach, describe, expect, it } from "vitest";
import { type ShownGame, showGame, stopGames } from "../../testing/show-game.tsx";
import { gameDefinitionOf } from "../games.ts";

afterEach(() => {
  stopGames();
  cleanup();
});

const line = () => screen.getByRole("region", { name: "Game" }).textContent ?? "";
const action = (name: string) => screen.getByRole("button", { name });
const isLocked = (name: string) => action(name).hasAttribute("disabled");

/** Deals until a round is open in which this action is possible. */
async function dealUntil(shown: ShownGame, name: string): Promise<void> {
  for (let round = 0; round < 60; round += 1) {
    await shown.user.click(await screen.findByRole("button", { name: /^Deal/ }));
    await waitFor(() => expect(line()).toMatch(/Dealer shows|Dealer \d+\./));
    const possible = screen.queryByRole("button", { name });
    if (possible !== null && !possible.hasAttribute("disabled")) return;
    while (screen.queryByRole("button", { name: "Stand" }) !== null) {
      await shown.user.keyboard("s");
      await waitFor(() => expect(shown.app.session.store.getState().activity).toBe("idle"));
    }
  }
  throw new Error(`no round had ${name}`);
}

describe("blackjack", () => {
  it("deals, hides the dealer's second card, and stands", async () => {
    const shown = await showGame("blackjack");
    await dealUntil(shown, "Stand");
    const dealer = within(screen.getByRole("region", { name: "Dealer" }));
    expect(dealer.getAllByRole("img").map((card) => card.getAttribute("aria-label"))[1]).toBe("face down");
    await shown.user.click(action("Stand"));
    await waitFor(() => expect(line()).toMatch(/Dealer \d+\. \d+: (won|lost|push)/));
    expect(dealer.queryByRole("img", { name: "face down" })).toBeNull();
    expect(await screen.findByRole("button", { name: /^Deal/ })).toBeTruthy();
  });

  it("takes a card by its key, not while an amount is typed", async () => {
    const shown = await showGame("blackjack");
    await dealUntil(shown, "Hit");
    const cards = () => within(screen.getByRole("region", { name: "Your hand" })).getAllByRole("img").length;
    await shown.user.keyboard("h");
    await waitFor(() => expect(cards()).toBe(3));
  });

  it("doubles for one more card and the stake once more", async () => {
    const shown = await showGame("blackjack");
    await dealUntil(shown, "Double");
    const before = shown.studio.balance;
    await shown.user.click(action("Double"));
    await waitFor(() => expect(line()).toContain("doubled"));
    const { round } = shown.app.session.store.getState();
    expect(round?.stake).toBe(2_000);
    expect(shown.studio.balance).toBe(before - 1_000 + (round?.payout ?? 0));
  });

  it("splits into two hands that are played in order", async () => {
    const shown = await showGame("blackjack", { opened: {} });
    await dealUntil(shown, "Split");
    await shown.user.click(action("Split"));
    expect(await screen.findByRole("region", { name: "Your hand 2" })).toBeTruthy();
    expect(shown.app.session.store.getState().round?.stake).toBe(2_000);
  });

  it("locks what is not possible, in fixed places", async () => {
    const shown = await showGame("blackjack");
    await dealUntil(shown, "Hit");
    const names = screen.getAllByRole("button").map(({ textContent }) => textContent);
    expect(names.filter((name) => ["Hit", "Stand", "Double", "Split"].includes(name ?? ""))).toEqual([
      "Hit",
      "Stand",
      "Double",
      "Split",
    ]);
    expect(isLocked("Hit")).toBe(false);
  });

  it("does nothing at the key of what is not possible, or of no action", async () => {
    const shown = await showGame("blackjack");
    await dealUntil(shown, "Stand");
    expect(isLocked("Split")).toBe(true);
    await waitFor(() => expect(shown.app.session.store.getState().activity).toBe("idle"));
    const steps = () => shown.studio.requests.filter(({ path }) => path.endsWith("/steps")).length;
    const before = steps();
    await shown.user.keyboard("px");
    expect([steps(), shown.app.session.store.getState().activity]).toEqual([before, "idle"]);
    await shown.user.keyboard("s");
    await waitFor(() => expect(steps()).toBe(before + 1));
  });

  it("says a second stake that the balance does not cover", async () => {
    const shown = await showGame("blackjack");
    await dealUntil(shown, "Double");
    shown.studio.fail({ kind: "refused", code: "INSUFFICIENT_FUNDS" });
    await shown.user.click(action("Double"));
    expect((await screen.findByRole("alert")).textContent).toContain(
      "Your balance does not cover this stake.",
    );
    expect(isLocked("Stand")).toBe(false);
  });

  it("has no autoplay: each round needs decisions", async () => {
    await showGame("blackjack");
    expect(screen.queryByRole("tab", { name: "Autoplay" })).toBeNull();
  });

  it("reads nothing from an answer that is no hand", () => {
    expect(gameDefinitionOf("blackjack")?.outcomeWords({ view: { dealer: {} } } as never)).toBe("");
  });
});
