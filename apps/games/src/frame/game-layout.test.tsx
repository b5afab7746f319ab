import { cleanup, screen, waitFor } from "@testing-library/react";
import { afterEach, describe, expect, it, vi } from "vitest";
import { type ShownGame, showGame, stopGames } from "../testing/show-game.tsx";

afterEach(() => {
  stopGames();
  cleanup();
  vi.restoreAllMocks();
});

const place = () => screen.getByRole("group", { name: "Round" });
const played = ({ studio }: ShownGame) =>
  studio.requests.filter(({ method, path }) => method === "POST" && path === "rounds").length;

describe("the focus on a game's main button", () => {
  it("stays at its place while a round locks it, and the space bar goes on from there", async () => {
    const shown = await showGame("dice");
    const button = screen.getByRole("button", { name: /^Roll/ });
    button.focus();
    await shown.user.keyboard("{Enter}");
    await waitFor(() => expect(document.activeElement).toBe(place()));
    await waitFor(() => expect(button.hasAttribute("disabled")).toBe(false));
    await shown.user.keyboard("{Enter}");
    expect(played(shown)).toBe(1);
    await shown.user.keyboard(" ");
    await waitFor(() => expect(played(shown)).toBe(2));
  });

  it("stays there where other buttons take the place of the one that had it", async () => {
    const shown = await showGame("mines");
    screen.getByRole("button", { name: /^Start/ }).focus();
    await shown.user.keyboard("{Enter}");
    await screen.findByRole("button", { name: "Open a tile" });
    await waitFor(() => expect(document.activeElement).toBe(place()));
    await shown.user.keyboard("{Enter}");
    expect(played(shown)).toBe(1);
  });

  it("is not taken from where somebody has gone meanwhile", async () => {
    const shown = await showGame("dice");
    screen.getByRole("button", { name: /^Roll/ }).focus();
    await shown.user.click(document.body);
    shown.app.session.setPause("realityCheck");
    await waitFor(() =>
      expect(screen.getByRole("button", { name: /^Roll/ }).hasAttribute("disabled")).toBe(true),
    );
    expect(document.activeElement).toBe(document.body);
  });
});

describe("a board that is scrolled away", () => {
  const board = () => screen.getByRole("region", { name: "Game" });
  const scrolledTo = (top: number) => {
    vi.spyOn(board(), "getBoundingClientRect").mockReturnValue(new DOMRect(0, top, 366, 600));
    return vi.spyOn(board(), "scrollIntoView").mockImplementation(() => undefined);
  };

  it.each([
    ["at once with reduced motion", false, "instant"],
    ["by a movement without", true, "smooth"],
  ])("comes back when a round begins: %s", async (_how, hasMotion, behavior) => {
    const shown = await showGame("roulette", { hasMotion });
    await shown.user.click(screen.getByRole("button", { name: "17, 0 chips" }));
    const scrolled = scrolledTo(-300);
    await shown.user.click(screen.getByRole("button", { name: /^Spin/ }));
    await waitFor(() => expect(scrolled.mock.calls).toEqual([[{ block: "start", behavior }]]));
  });

  it("stays where it is while its top is seen", async () => {
    const shown = await showGame("dice");
    const scrolled = scrolledTo(12);
    await shown.user.click(screen.getByRole("button", { name: /^Roll/ }));
    await waitFor(() => expect(shown.app.session.store.getState().results).toHaveLength(1));
    expect(scrolled).not.toHaveBeenCalled();
  });
});
