import { refused } from "@crossbook/browser/testing";
import { act, waitFor } from "@testing-library/react";
import { afterEach, describe, expect, it } from "vitest";
import { someCategories } from "../testing/casino-answers.ts";
import { answerCasino, openCasino } from "../testing/casino-world.ts";
import { closeApps, type TestApp } from "../testing/test-app.tsx";
import { gamesOf } from "./casino-games.ts";

afterEach(closeApps);

const state = ({ app }: TestApp) => app.casinoGames.store.getState();
const asked = ({ wire }: TestApp) => wire.requestsTo("api/InternationalCasino/GetGames").length;
/** A page that asks for no games by itself. */
const openQuiet = (options: Parameters<typeof openCasino>[0] = {}) =>
  openCasino({ path: "/favorites", ...options });

describe("the list of casino games", () => {
  it("[CALL-CASINO-01][STORE-04] is filled from the call, and kept with its flag", async () => {
    const test = openQuiet();
    expect([test.storage.getItem("casino_is_empty"), test.storage.getItem("games")]).toEqual([null, null]);
    await act(() => test.app.casinoGames.load());
    expect(asked(test)).toBe(1);
    expect(state(test)).toMatchObject({ status: "ready", isEmpty: false, categories: someCategories() });
    expect(test.storage.getItem("casino_is_empty")).toBe("false");
    expect(JSON.parse(test.storage.getItem("games") ?? "")).toEqual(someCategories());
  });

  it("[STORE-04] says that the casino is empty where no category has a game", async () => {
    const test = openQuiet({
      wire: (wire) => answerCasino(wire, [{ category: "Slots", categoryIcon: "slots", games: [] }]),
    });
    await act(() => test.app.casinoGames.load());
    expect(test.storage.getItem("casino_is_empty")).toBe("true");
    expect(state(test).isEmpty).toBe(true);
  });

  it("[ENTITY-08] is there from the last visit before an answer comes", async () => {
    const test = openQuiet({
      stored: { games: JSON.stringify(someCategories()), casino_is_empty: "false" },
      wire: (wire) => wire.on("InternationalCasino/GetGames", () => "silent"),
    });
    expect(gamesOf(state(test).categories ?? [])).toHaveLength(4);
    expect(state(test).status).toBe("stored");
  });

  it.each(["", "null", "[{}]", '{"category":"Slots"}', "[{"])(
    "takes nothing from storage that is no list of games: %j",
    (games) => {
      expect(state(openQuiet({ stored: { games } })).categories).toBeUndefined();
    },
  );

  it("stays as it was when a load fails, and says why", async () => {
    const test = openQuiet({
      stored: { games: JSON.stringify(someCategories()), casino_is_empty: "false" },
      wire: (wire) => wire.on("GetGames", () => refused(503, "SERVICE_UNAVAILABLE", "Try later.")),
    });
    await act(() => test.app.casinoGames.load());
    expect(state(test)).toMatchObject({ status: "failed", message: "Try later.", isLoading: false });
    expect(gamesOf(state(test).categories ?? [])).toHaveLength(4);
    expect(test.storage.getItem("casino_is_empty")).toBe("false");
  });

  it("is asked for once by loads that overlap, and again by a later one", async () => {
    const test = openQuiet();
    await act(() => Promise.all([test.app.casinoGames.load(), test.app.casinoGames.load()]));
    expect(asked(test)).toBe(1);
    await act(() => test.app.casinoGames.load());
    expect(asked(test)).toBe(2);
  });

  it("[STATE-08] is forgotten at a logout, and an answer that was under way is not kept", async () => {
    const test = openQuiet();
    await act(() => test.app.casinoGames.load());
    const late = test.app.casinoGames.load();
    act(() => test.app.authentication.leave());
    await act(() => late);
    expect(state(test)).toMatchObject({ status: "stored", categories: undefined, isEmpty: false });
    expect(test.storage.getItem("games")).toBeNull();
  });

  it("[STATE-13] loses its flag with a 401, and no more", async () => {
    const test = openQuiet();
    await act(() => test.app.casinoGames.load());
    act(() => test.app.session.end("unauthorized"));
    expect(test.storage.getItem("casino_is_empty")).toBeNull();
    expect(test.storage.getItem("games")).not.toBeNull();
  });

  it("[CALL-CASINO-01] is asked for once per mount of a page that shows it", async () => {
    const test = openCasino({ path: "/casino" });
    await test.screen.findByRole("link", { name: /^Dice/ });
    expect(asked(test)).toBe(1);
    await act(() => test.router.navigate({ to: "/favorites" }));
    await act(() => test.router.navigate({ to: "/casino" }));
    await waitFor(() => expect(asked(test)).toBe(2));
  });
});
