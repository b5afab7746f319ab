import { cleanup, screen, waitFor } from "@testing-library/react";
import { afterEach, describe, expect, it } from "vitest";
import { type ShownGame, showGame, stopGames } from "../testing/show-game.tsx";

afterEach(() => {
  stopGames();
  cleanup();
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
