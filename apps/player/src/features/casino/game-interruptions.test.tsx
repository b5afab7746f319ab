import { ok } from "@crossbook/browser/testing";
import { act, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { command, openGame } from "../../testing/game-world.ts";
import { closeApps } from "../../testing/test-app.tsx";

beforeEach(() => {
  // The frame's page is the test's own: the document loads none, and says so each time.
  vi.spyOn(console, "error").mockImplementation(() => undefined);
});

afterEach(() => {
  closeApps();
  for (const name of ["fullscreenEnabled", "fullscreenElement", "exitFullscreen"])
    Reflect.deleteProperty(document, name);
  Reflect.deleteProperty(Element.prototype, "requestFullscreen");
  vi.useRealTimers();
  vi.restoreAllMocks();
});

/** A browser that lets elements have the whole screen, one over the other. */
function giveScreens() {
  const stack: Element[] = [];
  const changed = () => void document.dispatchEvent(new Event("fullscreenchange"));
  const enter = (element: Element) => {
    stack.push(element);
    changed();
  };
  Object.defineProperties(document, {
    fullscreenEnabled: { configurable: true, value: true },
    fullscreenElement: { configurable: true, get: () => stack.at(-1) ?? null },
    exitFullscreen: {
      configurable: true,
      value: async () => {
        stack.pop();
        changed();
      },
    },
  });
  Object.defineProperty(Element.prototype, "requestFullscreen", {
    configurable: true,
    async value(this: Element) {
      enter(this);
    },
  });
  return { enter };
}

describe("an interruption", () => {
  const NOW = new Date("2026-11-22T12:00:00.000Z");
  const check = (elapsedSeconds: number, reminderMinutes: number | null) =>
    ok({
      ...{ sessionStart: "2026-11-22T11:00:00.000Z", elapsedSeconds, reminderMinutes },
      ...{ staked: 500, won: 100, lost: 350, net: -250 },
    });

  beforeEach(() => {
    vi.useFakeTimers({ shouldAdvanceTime: true, now: NOW });
  });

  it("by a reality check pauses the game until the player has read it", async () => {
    const { commands, post, screen } = await openGame({
      wire: (wire) => {
        wire.on("GetRealityCheck", () => check((new Date().getTime() - NOW.getTime()) / 1_000 + 1_740, 30));
      },
    });
    await post({ type: "ready" });
    await act(() => vi.advanceTimersByTimeAsync(30_000));
    expect(screen.queryByRole("dialog")).toBeNull();
    await act(() => vi.advanceTimersByTimeAsync(40_000));
    const dialog = within(await screen.findByRole("dialog", { name: "Reality check" }));
    expect(commands().at(-1)).toEqual(command("pause", { reason: "realityCheck" }));
    expect(dialog.getByText("Time since you logged in").nextElementSibling?.textContent).toBe("30 min");
    expect(dialog.getByText("Net").nextElementSibling?.textContent).toContain("250.00");
    act(() => dialog.getByRole("button", { name: "Go on" }).click());
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    expect(commands().at(-1)).toEqual(command("resume"));
    await act(() => vi.advanceTimersByTimeAsync(60_000));
    expect(screen.queryByRole("dialog")).toBeNull();
  });

  it.each(["the page", "the game"])(
    "by a reality check is seen where %s has the whole screen",
    async (holder) => {
      const screens = giveScreens();
      const { frame, post, screen, router } = await openGame({
        wire: (wire) => {
          wire.on("GetRealityCheck", () => check((new Date().getTime() - NOW.getTime()) / 1_000 + 590, 10));
        },
      });
      act(() => screen.getByRole("button", { name: "Full screen" }).click());
      if (holder === "the game") act(() => screens.enter(frame));
      await post({ type: "ready" });
      await act(() => vi.advanceTimersByTimeAsync(20_000));
      const dialog = await screen.findByRole("dialog", { name: "Reality check" });
      expect(document.fullscreenElement?.contains(dialog)).toBe(true);
      await act(() => router.navigate({ to: "/lobby" }));
      await waitFor(() => expect(document.fullscreenElement).toBeNull());
    },
  );

  it("by a reality check lets the player stop, without a new round meanwhile and without the question again", async () => {
    const { address, commands, post, screen } = await openGame({
      wire: (wire) => {
        wire.on("GetRealityCheck", () => check((new Date().getTime() - NOW.getTime()) / 1_000 + 590, 10));
      },
    });
    await post({ type: "ready" });
    await act(() => vi.advanceTimersByTimeAsync(20_000));
    act(() => screen.getByRole("button", { name: "Stop playing" }).click());
    await waitFor(() => expect(address()).toBe("/inplay"));
    expect(commands().at(-1)).toEqual(command("pause", { reason: "realityCheck" }));
    // The code of the sports pages' own question comes meanwhile.
    for (const waitMs of [10_000, 60_000, 50]) {
      await act(() => vi.advanceTimersByTimeAsync(waitMs));
      await act(() => vi.dynamicImportSettled());
    }
    expect(screen.queryByRole("dialog")).toBeNull();
  });

  const EXCLUSIONS = [
    ["timeOut", "timeOut", "You have taken a time-out."],
    ["selfExclusion", "exclusion", "You have excluded yourself."],
  ] as const;

  /** A game that runs for a player who is not excluded yet; `exclude` waits until the page has heard of it. */
  async function openExcludable() {
    let exclusion: object | null = null;
    const game = await openGame({
      wire: (wire) => {
        wire.on("Protection/GetState", () => ok({ limits: [], exclusion, reminderMinutes: null }));
      },
    });
    await game.post({ type: "ready" });
    const exclude = (kind: (typeof EXCLUSIONS)[number][0]) => {
      exclusion = { kind, from: NOW.toISOString(), until: "2026-11-23T12:00:00.000Z" };
      return act(() => vi.advanceTimersByTimeAsync(35_000));
    };
    return { ...game, exclude };
  }

  it.each(EXCLUSIONS)(
    "by %s leaves an open round to be finished, and covers the game after it",
    async (kind, reason, words) => {
      const { commands, exclude, post, screen } = await openExcludable();
      await post({ type: "roundStarted", roundId: "r-1" });
      await exclude(kind);
      expect(commands().at(-1)).toEqual(command("pause", { reason }));
      expect(screen.queryByText(words)).toBeNull();
      await post({ type: "roundEnded", roundId: "r-1" });
      expect(screen.getByText(words)).toBeTruthy();
    },
  );

  it.each(EXCLUSIONS)(
    "by %s that begins while the game runs pauses it, and nothing lets it go on",
    async (kind, reason, words) => {
      const { commands, exclude, screen } = await openExcludable();
      await exclude(kind);
      expect(await screen.findByText(words)).toBeTruthy();
      expect(commands().at(-1)).toEqual(command("pause", { reason }));
      expect(screen.queryByRole("button", { name: "Go on" })).toBeNull();
      expect(screen.getByText(/It ends on 23 Nov 2026, 17:30:00/)).toBeTruthy();
    },
  );
});
