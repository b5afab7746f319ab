import { act, cleanup, screen, waitFor, within } from "@testing-library/react";
import { afterEach, describe, expect, it } from "vitest";
import { memory, showGame, stopGames } from "../testing/show-game.tsx";
import { studioDouble } from "../testing/studio-double.ts";

afterEach(() => {
  stopGames();
  cleanup();
});

const balance = () => screen.getByRole("banner").querySelector("strong")?.textContent;
const line = () => screen.getByRole("region", { name: "Game" }).textContent ?? "";
const roll = () => screen.getByRole("button", { name: /^Roll/ });

describe("a game's page", () => {
  it("says the studio is simulated and the money is play money", async () => {
    await showGame("dice");
    expect((await screen.findByRole("banner")).textContent).toContain(
      "Kestrel Games · simulated studio · play money",
    );
  });

  it("says of a demo that its balance is one", async () => {
    await showGame("dice", { opened: { mode: "demo" } });
    expect(await screen.findByText("Demo balance")).toBeTruthy();
  });

  it("plays a round that wins: balance, words, result, messages to the app", async () => {
    const { studio, user, posted } = await showGame("dice");
    studio.luck = "win";
    await user.click(roll());
    await waitFor(() => expect(line()).toMatch(/Won \d+\.\d\d\./));
    expect(balance()).toBe("1,010.00");
    expect(screen.getByRole("list", { name: "Newest results" }).textContent).toMatch(/^\d+\.\d\d$/);
    expect(posted.map(({ type }) => type)).toEqual([
      "ready",
      "resultHidden",
      "roundStarted",
      "resultHidden",
      "roundEnded",
      "balanceChanged",
    ]);
  });

  it("plays a round that loses", async () => {
    const { studio, user } = await showGame("dice");
    studio.luck = "lose";
    await user.click(roll());
    await waitFor(() => expect(line()).toContain("Lost 10.00."));
    expect(balance()).toBe("990.00");
  });

  it("reads the result out", async () => {
    const { studio, user } = await showGame("dice");
    studio.luck = "lose";
    await user.click(roll());
    await waitFor(() => {
      const spoken = within(screen.getByRole("region", { name: "Game" })).getByRole("status").textContent;
      expect(spoken).toMatch(/^Rolled \d+\.\d\d\. Lost 10\.00\.$/);
    });
  });

  it("starts a round by the space bar, but not while a button or box has the focus", async () => {
    const { studio, user } = await showGame("dice");
    await user.keyboard(" ");
    await waitFor(() => expect(line()).toMatch(/Won|Lost/));
    expect(studio.requests.filter(({ path, method }) => path === "rounds" && method === "POST")).toHaveLength(
      1,
    );
    await user.click(screen.getByRole("textbox", { name: "Stake" }));
    await user.keyboard(" ");
    expect(studio.requests.filter(({ path, method }) => path === "rounds" && method === "POST")).toHaveLength(
      1,
    );
  });

  it("sends a round whose answer was lost again under the same number, and it counts once", async () => {
    const { studio, user } = await showGame("dice");
    studio.luck = "lose";
    studio.fail({ kind: "answerLost" });
    await user.click(roll());
    await waitFor(() => expect(line()).toContain("The same request is sent again; it counts once."));
    await waitFor(() => expect(line()).toContain("Lost 10.00."));
    const sent = studio.requests.filter(({ path, method }) => path === "rounds" && method === "POST");
    expect(sent.map(({ body }) => body["requestId"])).toEqual(["id-2", "id-2"]);
    expect(balance()).toBe("990.00");
  });

  it("shows a pending round as pending until the wallet has answered", async () => {
    const { studio, user } = await showGame("dice");
    studio.luck = "win";
    studio.fail({ kind: "pending" });
    await user.click(roll());
    await waitFor(() => expect(line()).toContain("Pending: the operator has not confirmed the stake yet."));
    expect(balance()).toBe("1,000.00");
    studio.settlePending("taken");
    await waitFor(() => expect(line()).toContain("Won"));
  });

  it("says why a pending round became void, and that nothing is lost", async () => {
    const { studio, user } = await showGame("dice");
    studio.fail({ kind: "pending" });
    await user.click(roll());
    await waitFor(() => expect(line()).toContain("Pending"));
    studio.settlePending("OPERATOR_UNAVAILABLE");
    await waitFor(() => expect(line()).toContain("any stake taken is given back"));
    expect(balance()).toBe("1,000.00");
  });

  it.each([
    ["INSUFFICIENT_FUNDS", "Your balance does not cover this stake."],
    ["LIMIT_REACHED", "A limit that you have set does not allow this stake."],
    ["PLAYER_BLOCKED", "You cannot stake in the casino now."],
  ] as const)("says %s in words, and keeps what was typed", async (code, words) => {
    const { studio, user } = await showGame("dice");
    const stake = screen.getByRole("textbox", { name: "Stake" });
    await user.clear(stake);
    await user.type(stake, "25");
    studio.fail({ kind: "refused", code });
    await user.click(roll());
    await waitFor(() => expect(screen.getByRole("alert").textContent).toContain(words));
    expect(screen.getByRole<HTMLInputElement>("textbox", { name: "Stake" }).value).toBe("25");
    expect(balance()).toBe("1,000.00");
  });

  it("ends with the session, and sends the player back to the lobby", async () => {
    const { studio, user, posted } = await showGame("dice");
    studio.hasEnded = true;
    await user.click(roll());
    expect(await screen.findByText("This game session is over.")).toBeTruthy();
    await user.click(screen.getByRole("button", { name: "Back to the lobby" }));
    expect(posted.slice(-2)).toEqual([
      { crossbookGame: 1, type: "sessionEnded", reason: "SESSION_ENDED" },
      { crossbookGame: 1, type: "openLobby" },
    ]);
  });

  it("tries again where the studio could not be reached", async () => {
    const studio = studioDouble("dice");
    studio.isUp = false;
    const { user } = await showGame("dice", { studio });
    expect(await screen.findByText("The game could not be opened.")).toBeTruthy();
    studio.isUp = true;
    await user.click(screen.getByRole("button", { name: "Try again" }));
    expect(await screen.findByRole("button", { name: /^Roll/ })).toBeTruthy();
  });

  it("goes on after a reload of the page, though its key opens only once", async () => {
    const tabStorage = memory();
    const first = await showGame("dice", { tabStorage });
    first.studio.luck = "lose";
    await first.user.click(roll());
    await waitFor(() => expect(line()).toContain("Lost"));
    first.stop();
    cleanup();
    await showGame("dice", { tabStorage, studio: first.studio });
    expect(await screen.findByRole("button", { name: /^Roll/ })).toBeTruthy();
    await waitFor(() => expect(balance()).toBe("990.00"));
  });

  it("shows the stake of the open round that it goes on with", async () => {
    const tabStorage = memory();
    const first = await showGame("mines", { tabStorage });
    const box = () => screen.getByRole<HTMLInputElement>("textbox", { name: "Stake" });
    await first.user.clear(box());
    await first.user.type(box(), "25");
    await first.user.click(screen.getByRole("button", { name: /^Start/ }));
    await screen.findByRole("button", { name: "Open a tile" });
    first.stop();
    cleanup();
    await showGame("mines", { studio: first.studio, tabStorage });
    expect(await screen.findByRole("button", { name: "Open a tile" })).toBeTruthy();
    expect(box().value).toBe("25");
  });

  it("opens no second page with a used key in another tab", async () => {
    const { studio } = await showGame("dice");
    cleanup();
    await showGame("dice", { studio });
    expect(
      await screen.findByText("This game was opened before. Open it again from the lobby."),
    ).toBeTruthy();
  });
});

describe("the operator's app around a game", () => {
  it("pauses it: no round starts until it resumes", async () => {
    const { command, studio, user } = await showGame("dice");
    await command({ type: "pause", reason: "realityCheck" });
    expect(screen.getByText(/Paused for your reality check/)).toBeTruthy();
    expect(roll().hasAttribute("disabled")).toBe(true);
    await user.keyboard(" ");
    expect(studio.requests.map(({ path }) => path)).toEqual(["open"]);
    await command({ type: "resume" });
    await user.click(roll());
    await waitFor(() => expect(line()).toMatch(/Won|Lost/));
  });

  it("says the balance, the colours and the motion", async () => {
    const { command } = await showGame("dice");
    await command({ type: "balance", paise: 123_456 });
    expect(balance()).toBe("1,234.56");
    await command({ type: "theme", dark: true, reducedMotion: true });
    expect(document.documentElement.dataset["mode"]).toBe("dark");
    expect(document.documentElement.dataset["motion"]).toBe("reduced");
    await command({ type: "theme", dark: false, reducedMotion: false });
    expect(document.documentElement.dataset["mode"]).toBe("light");
  });

  it("cannot give a result away by the balance while a round is shown", async () => {
    const { command, studio, user } = await showGame("dice", { hasMotion: true });
    studio.luck = "win";
    await user.click(roll());
    await waitFor(() => expect(balance()).toBe("990.00"));
    await command({ type: "balance", paise: 101_000 });
    expect(balance()).toBe("990.00");
    await waitFor(() => expect(line()).toContain("Won"));
    expect(balance()).toBe("1,010.00");
  });

  it("is asked for lobby and cashier", async () => {
    const { user, posted } = await showGame("dice");
    await user.click(screen.getByRole("button", { name: "Lobby" }));
    await user.click(screen.getByRole("button", { name: "Cashier" }));
    expect(posted.map(({ type }) => type)).toEqual(["ready", "openLobby", "openCashier"]);
  });
});

describe("without a connection", () => {
  it("says so, and goes on once it is back", async () => {
    const { studio, user } = await showGame("dice");
    studio.isUp = false;
    Object.defineProperty(navigator, "onLine", { configurable: true, value: false });
    await act(async () => void window.dispatchEvent(new Event("offline")));
    expect(screen.getByText(/You are offline/)).toBeTruthy();
    await user.click(roll());
    await waitFor(() => expect(line()).toContain("sent again"));
    studio.isUp = true;
    Object.defineProperty(navigator, "onLine", { configurable: true, value: true });
    await act(async () => void window.dispatchEvent(new Event("online")));
    expect(screen.queryByText(/You are offline/)).toBeNull();
    await waitFor(() => expect(line()).toMatch(/Won|Lost/));
  });
});
