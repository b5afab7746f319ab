import { cleanup, screen, waitFor } from "@testing-library/react";
import { afterEach, describe, expect, it } from "vitest";
import { memory, showGame, stopGames } from "../../testing/show-game.tsx";

afterEach(() => {
  stopGames();
  cleanup();
});

const line = () => screen.getByRole("region", { name: "Game" }).textContent ?? "";
const tiles = () => screen.getAllByRole("button", { name: /^Row \d, column \d/ });
const tile = (index: number) => tiles()[index] ?? document.body;
const balance = () => screen.getByRole("banner").querySelector("strong")?.textContent;
/** With server seed 64 × a, client seed client-1, nonce 0 and three mines. */
async function minesOf(shown: Awaited<ReturnType<typeof showGame>>): Promise<readonly number[]> {
  await shown.user.click(screen.getByRole("button", { name: /^Start/ }));
  await waitFor(() => expect(line()).toContain("Open a tile."));
  const { mines, stream } = await import("@crossbook/fair");
  const seeds = { serverSeed: "a".repeat(64), clientSeed: "client-1", nonce: 0 };
  return mines.open({ mines: 3 }, stream(seeds)).layout;
}

describe("mines", () => {
  it("raises the cash-out with each safe tile, and pays what the button says", async () => {
    const shown = await showGame("mines");
    const layout = await minesOf(shown);
    expect(balance()).toBe("990.00");
    const safe = tiles()
      .map((_, index) => index)
      .filter((index) => !layout.includes(index));
    await shown.user.click(tile(safe[0] ?? 0));
    await waitFor(() => expect(line()).toContain("1 safe tile: 1.125×."));
    expect(screen.getByRole("button", { name: "Cash out 11.25" })).toBeTruthy();
    await shown.user.click(tile(safe[1] ?? 0));
    await shown.user.click(await screen.findByRole("button", { name: "Cash out 12.85" }));
    await waitFor(() => expect(line()).toContain("Cashed out after 2 safe tiles."));
    expect(line()).toContain("Won 2.85.");
    expect(balance()).toBe("1,002.85");
  });

  it("ends at a mine, and then shows where all of them were", async () => {
    const shown = await showGame("mines");
    const [mine = 0] = await minesOf(shown);
    await shown.user.click(tile(mine));
    await waitFor(() => expect(line()).toContain("Lost 10.00."));
    expect(tile(mine).getAttribute("aria-label")).toContain("a mine, opened");
    expect(tiles().filter((one) => one.getAttribute("aria-label")?.includes("a mine"))).toHaveLength(3);
  });

  it("is played with the arrow keys, and the focus stays on the tile", async () => {
    const shown = await showGame("mines");
    const layout = await minesOf(shown);
    tile(0).focus();
    await shown.user.keyboard("{ArrowDown}{ArrowRight}{ArrowUp}{ArrowUp}");
    expect(document.activeElement).toBe(tile(1));
    await shown.user.keyboard("{ArrowLeft}{ArrowLeft}");
    expect(document.activeElement).toBe(tile(0));
    await shown.user.keyboard("{Enter}");
    const state = layout.includes(0) ? "a mine, opened" : "safe";
    await waitFor(() => expect(tile(0).getAttribute("aria-label")).toContain(state));
    expect(document.activeElement).toBe(tile(0));
  });

  it("goes on with an open round after a reload, with its own number of mines", async () => {
    const tabStorage = memory();
    const shown = await showGame("mines", { tabStorage });
    await minesOf(shown);
    shown.stop();
    cleanup();
    await showGame("mines", { tabStorage, studio: shown.studio });
    expect(await screen.findByRole("button", { name: "Open a tile" })).toBeTruthy();
    expect(screen.getByRole("slider").getAttribute("aria-valuetext")).toBe("3 of 25 tiles");
  });

  it("shows the mines of a round that was begun elsewhere, and changes none while it is open", async () => {
    const tabStorage = memory();
    const first = await showGame("mines", { tabStorage });
    await first.app.session.play(1_000, { mines: 7 });
    first.stop();
    cleanup();
    await showGame("mines", { tabStorage, studio: first.studio });
    const slider = screen.getByRole<HTMLInputElement>("slider");
    expect(slider.getAttribute("aria-valuetext")).toBe("7 of 25 tiles");
    expect(slider.disabled).toBe(true);
  });

  it("opens a tile by chance among those that are closed, by a button and by its key", async () => {
    const shown = await showGame("mines");
    await minesOf(shown);
    await shown.user.click(screen.getByRole("button", { name: "Random tile" }));
    await waitFor(() => expect(line()).not.toContain("Open a tile"));
    const sent = () => shown.studio.requests.filter(({ path }) => path.endsWith("/steps"));
    // The test's chance is one half: the thirteenth of 25.
    expect(sent().map(({ body }) => body["choice"])).toEqual([{ open: 12 }]);
    await shown.user.click(document.body);
    await shown.user.keyboard("r");
    await waitFor(() => expect(sent()[1]?.body["choice"]).toEqual({ open: 13 }));
  });

  it("can be finished while the operator's app has paused the game", async () => {
    const shown = await showGame("mines");
    const layout = await minesOf(shown);
    await shown.command({ type: "pause", reason: "timeOut" });
    await shown.user.click(tile([0, 1, 2, 3].find((index) => !layout.includes(index)) ?? 0));
    await shown.user.click(await screen.findByRole("button", { name: /^Cash out/ }));
    await waitFor(() => expect(line()).toContain("Cashed out"));
    expect(screen.getByRole("button", { name: /^Start/ }).hasAttribute("disabled")).toBe(true);
  });

  it("sends a step whose answer was lost again under the same number", async () => {
    const shown = await showGame("mines");
    const layout = await minesOf(shown);
    const safe =
      tiles()
        .map((_, index) => index)
        .find((index) => !layout.includes(index)) ?? 0;
    shown.studio.fail({ kind: "answerLost" });
    await shown.user.click(tile(safe));
    await waitFor(() => expect(line()).toContain("1 safe tile"));
    const steps = shown.studio.requests.filter(({ path }) => path.endsWith("/steps"));
    expect(new Set(steps.map(({ body }) => body["requestId"])).size).toBe(1);
    expect(steps).toHaveLength(2);
  });
});
