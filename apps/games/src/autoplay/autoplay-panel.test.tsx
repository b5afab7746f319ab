import { act, cleanup, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { afterEach, describe, expect, it, vi } from "vitest";
import { type ShownGame, showGame, stopGames } from "../testing/show-game.tsx";
import { AUTOPLAY_GAP_MS } from "./use-autoplay.ts";

afterEach(() => {
  vi.useRealTimers();
  stopGames();
  cleanup();
});

async function planned(shown: ShownGame, fields: Readonly<Record<string, string>>): Promise<void> {
  await shown.user.click(screen.getByRole("tab", { name: "Autoplay" }));
  for (const [label, text] of Object.entries(fields)) {
    const box = screen.getByRole("textbox", { name: label });
    await shown.user.clear(box);
    if (text !== "") await shown.user.type(box, text);
  }
  await shown.user.click(screen.getByRole("button", { name: "Start autoplay" }));
}

const stakes = ({ studio }: ShownGame) =>
  studio.requests
    .filter(({ path, method }) => path === "rounds" && method === "POST")
    .map(({ body }) => body["stake"]);

/** What stands above the button once no plan runs: there it is seen on a phone too. */
async function ended(): Promise<string> {
  await screen.findByRole("form", { name: "Autoplay" }, { timeout: 3_000 });
  return within(screen.getByRole("group", { name: "Round" })).getByRole("status").textContent ?? "";
}

describe("autoplay", () => {
  it("plays its rounds, counts them, and ends in words", async () => {
    const shown = await showGame("dice");
    await planned(shown, { Rounds: "2" });
    expect(screen.getByText(/of 2/)).toBeTruthy();
    expect(await ended()).toMatch(/^All rounds are played\. Profit of 2 rounds: /);
    expect(stakes(shown)).toEqual([1_000, 1_000]);
  });

  it("does not begin with a field that is wrong, and leads to it: its button may be far away", async () => {
    const shown = await showGame("dice");
    await planned(shown, { Rounds: "0", "Stop at loss of": "much" });
    expect(screen.getByText(/^1 to .* rounds\.$/)).toBeTruthy();
    expect(document.activeElement).toBe(screen.getByRole("textbox", { name: "Rounds" }));
    await shown.user.type(screen.getByRole("textbox", { name: "Rounds" }), "{Backspace}2");
    await shown.user.click(screen.getByRole("button", { name: "Start autoplay" }));
    expect(document.activeElement).toBe(screen.getByRole("textbox", { name: "Stop at loss of" }));
    expect(stakes(shown)).toEqual([]);
  });

  it("raises the stake after a loss and stops before the loss limit is passed", async () => {
    const shown = await showGame("dice");
    shown.studio.luck = "lose";
    await planned(shown, { Rounds: "50", "Stop at loss of": "35", "On loss, stake + %": "100" });
    expect(await ended()).toMatch(
      /^Stopped: the next stake could pass your loss limit\. Profit of 2 rounds: .*30\.00$/,
    );
    expect(stakes(shown)).toEqual([1_000, 2_000]);
  });

  it("stops at its profit", async () => {
    const shown = await showGame("dice");
    shown.studio.luck = "win";
    await planned(shown, { Rounds: "50", "Stop at profit of": "15" });
    expect(await ended()).toBe("Stopped: your profit limit is reached. Profit of 2 rounds: +20.00");
    expect(stakes(shown)).toHaveLength(2);
  });

  it("stops by its button, after the round under way", async () => {
    const shown = await showGame("dice");
    shown.studio.luck = "win";
    await planned(shown, { Rounds: "50" });
    await shown.user.click(screen.getByRole("button", { name: "Stop autoplay" }));
    expect(await ended()).toBe("Stopped. Profit of 1 round: +10.00");
    expect(stakes(shown)).toHaveLength(1);
  });

  it("stops at a refusal and says it", async () => {
    const shown = await showGame("dice");
    shown.studio.fail({ kind: "refused", code: "LIMIT_REACHED" });
    await planned(shown, { Rounds: "50" });
    expect(await ended()).toBe("Stopped: A limit that you have set does not allow this stake.");
  });

  it("stops at a round that became void, and counts it as none", async () => {
    const shown = await showGame("dice");
    shown.studio.fail({ kind: "pending" });
    await planned(shown, { Rounds: "50" });
    await waitFor(() => expect(shown.app.session.store.getState().activity).toBe("pending"));
    shown.studio.settlePending("OPERATOR_UNAVAILABLE");
    expect(await ended()).toBe("Stopped: a round was void.");
    expect(stakes(shown)).toHaveLength(1);
  });

  it("plays the bet that it was started with: nothing can be changed while it runs, also between two rounds", async () => {
    const shown = await showGame("dice");
    await shown.user.click(screen.getByRole("tab", { name: "Autoplay" }));
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    fireEvent.submit(screen.getByRole("form", { name: "Autoplay" }));
    await act(() => vi.advanceTimersByTimeAsync(AUTOPLAY_GAP_MS / 2));
    expect([shown.app.session.store.getState().activity, stakes(shown).length]).toEqual(["idle", 1]);
    for (const name of ["Target", "Stake"]) {
      expect(screen.getByRole<HTMLInputElement>("textbox", { name }).disabled).toBe(true);
    }
    for (const option of screen.getAllByRole("radio"))
      expect(option.closest("fieldset")?.disabled).toBe(true);
  });

  it("counts the round that is shown while it is stopped", async () => {
    const shown = await showGame("dice", { hasMotion: true });
    shown.studio.luck = "lose";
    await planned(shown, { Rounds: "50" });
    await waitFor(() => expect(shown.app.session.store.getState().activity).toBe("revealing"));
    await shown.user.click(screen.getByRole("button", { name: "Stop autoplay" }));
    expect(await ended()).toMatch(/^Stopped\. Profit of 1 round: .*10\.00$/);
  });

  it("ends with its page: nothing is staked once that is gone", async () => {
    const shown = await showGame("dice");
    await shown.user.click(screen.getByRole("tab", { name: "Autoplay" }));
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    fireEvent.submit(screen.getByRole("form", { name: "Autoplay" }));
    await act(() => vi.advanceTimersByTimeAsync(AUTOPLAY_GAP_MS));
    const played = stakes(shown).length;
    expect(played).toBeGreaterThan(0);
    cleanup();
    await vi.advanceTimersByTimeAsync(10 * AUTOPLAY_GAP_MS);
    expect(stakes(shown)).toHaveLength(played);
  });

  it("stops when the operator's app pauses the game", async () => {
    const shown = await showGame("dice");
    await planned(shown, { Rounds: "50" });
    await shown.command({ type: "pause", reason: "realityCheck" });
    expect(await ended()).toMatch(/^Stopped: the game was paused\. Profit of 1 round: /);
    await shown.command({ type: "resume" });
    expect(stakes(shown)).toHaveLength(1);
  });

  it("is started by the main button, and the space bar plays no single round beside it", async () => {
    const shown = await showGame("dice");
    await shown.user.click(screen.getByRole("tab", { name: "Autoplay" }));
    const button = within(screen.getByRole("group", { name: "Round" })).getByRole("button");
    expect(button.textContent).toBe("Start autoplay");
    expect(screen.getAllByRole("button", { name: "Start autoplay" })).toHaveLength(1);
    await shown.user.click(document.body);
    await shown.user.keyboard(" ");
    expect(stakes(shown)).toEqual([]);
  });

  it("names what is wrong with a plan and starts nothing", async () => {
    const shown = await showGame("dice");
    await planned(shown, { Rounds: "9999" });
    expect(screen.getByText("1 to 500 rounds.")).toBeTruthy();
    expect(stakes(shown)).toEqual([]);
  });
});
