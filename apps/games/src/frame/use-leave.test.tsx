import { cleanup, screen } from "@testing-library/react";
import { afterEach, describe, expect, it } from "vitest";
import { showGame, stopGames } from "../testing/show-game.tsx";

afterEach(() => {
  stopGames();
  cleanup();
});

const tools = () =>
  screen
    .getAllByRole("button")
    .map(({ textContent }) => textContent)
    .filter((name) => name === "Lobby" || name === "Cashier");

describe("the ways out of a page that stands alone", () => {
  it("are the studio's links", async () => {
    const opened = { lobbyUrl: "https://operator.test/lobby", cashierUrl: "https://operator.test/cashier" };
    await showGame("dice", { isAlone: true, opened });
    await screen.findByRole("button", { name: /^Roll/ });
    expect(tools()).toEqual(["Lobby", "Cashier"]);
  });

  it("are none without links, or with one that would run a script", async () => {
    await showGame("dice", { isAlone: true, opened: { lobbyUrl: "javascript:alert(1)", cashierUrl: "" } });
    await screen.findByRole("button", { name: /^Roll/ });
    expect(tools()).toEqual([]);
  });

  it("send nothing to anybody", async () => {
    const { posted } = await showGame("dice", { isAlone: true });
    expect(posted).toEqual([]);
  });
});
