import { ok, refused } from "@crossbook/browser/testing";
import { act, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, describe, expect, it, vi } from "vitest";
import { aGame, someCategories } from "../../testing/casino-answers.ts";
import { answerCasino, openCasino } from "../../testing/casino-world.ts";
import { bodiesTo } from "../../testing/market-world.ts";
import { closeApps, type TestApp } from "../../testing/test-app.tsx";
import { someSettings } from "../../testing/wire-answers.ts";

afterEach(() => {
  closeApps();
  vi.useRealTimers();
});

const PAGES = ["/lobby", "/casino", "/lobby-page/slots"] as const;
const names = (region: HTMLElement) =>
  within(region)
    .getAllByRole("listitem")
    .map((item) => item.querySelector("a")?.textContent);
const section = ({ screen }: TestApp, name: string) => screen.findByRole("region", { name });

describe("the lobby layout", () => {
  it.each([
    ["[ROUTE-26]", "/lobby", "Casino"],
    ["[ROUTE-27]", "/casino", "All games"],
    ["[ROUTE-28]", "/lobby-page/slots", "Slots"],
  ])(
    "%s[GUARD-01] %s is for players, in a layout of its own; a guest is sent to login",
    async (_id, path, title) => {
      const { screen } = openCasino({ path });
      expect(await screen.findByRole("heading", { level: 1, name: title })).toBeTruthy();
      expect(screen.getByRole("navigation", { name: "Casino" })).toBeTruthy();
      expect(screen.getByRole("link", { name: "Skip to content" }).getAttribute("href")).toBe("#main");
      expect(screen.queryByRole("complementary", { name: "Bet slip" })).toBeNull();
      expect(screen.queryByRole("navigation", { name: "Sports" })).toBeNull();
      closeApps();
      const guest = openCasino({ path, guest: true });
      await waitFor(() => expect(guest.address()).toBe(`/auth/login?to=${encodeURIComponent(path)}`));
    },
  );

  it.each([...PAGES, "/casino/kestrel:dice"])(
    "[GUARD-06][NOTE-04][GUARD-08][PROD-10] %s is closed where the host has no casino, and the player stays",
    async (path) => {
      const test = openCasino({
        path: "/favorites",
        wire: (wire) => wire.on(".json", () => ok(someSettings({ casino: false }))),
      });
      await test.screen.findByRole("heading", { name: "Favourites" });
      await act(() => test.router.navigate({ href: path }));
      await waitFor(() => expect(test.router.state.status).toBe("idle"));
      expect(test.address()).toBe("/favorites");
      expect(test.wire.requestsTo("GetGames")).toEqual([]);
    },
  );

  it("has the ways out and the live balance in its header, and no cashier where the host has none", async () => {
    const test = openCasino();
    const ways = within(await test.screen.findByRole("navigation", { name: "Casino" }));
    expect(ways.getByRole("link", { name: "Back to sports" }).getAttribute("href")).toBe("/inplay");
    expect(ways.getByRole("link", { name: "Cashier" }).getAttribute("href")).toBe("/depositw");
    act(() => test.app.session.setMoney({ balance: 1_234.5, exposure: 10, held: 0 }));
    expect(test.screen.getByText("Available").nextElementSibling?.textContent).toBe("1,234.50");
    closeApps();
    const without = openCasino({
      wire: (wire) => wire.on(".json", () => ok(someSettings({ showDepositW: false }))),
    });
    await section(without, "Crash");
    expect(without.screen.queryByRole("link", { name: "Cashier" })).toBeNull();
  });

  it("says on every page that the studios are simulated and the money is play money", async () => {
    for (const path of PAGES) {
      const { screen } = openCasino({ path });
      expect(await screen.findByText("Simulated studios · play money")).toBeTruthy();
      closeApps();
    }
  });
});

describe("the lobby", () => {
  it("[CALL-CASINO-01] shows the player's own games, what is popular and new, and every category", async () => {
    const test = openCasino();
    expect(names(await section(test, "Recently played"))).toEqual(["LimboKestrel Games"]);
    expect(names(await section(test, "Popular"))).toEqual(["CrashBanyan Live"]);
    expect(names(await section(test, "New"))).toEqual(["Marigold SlotMarigold Studio"]);
    expect(names(await section(test, "Originals"))).toEqual(["DiceKestrel Games", "LimboKestrel Games"]);
    expect(test.screen.queryByRole("region", { name: "Favourites" })).toBeNull();
    const all = test.screen.getByRole("link", { name: "All of Originals" });
    expect(all.getAttribute("href")).toBe("/lobby-page/originals");
  });

  it("shows of a game its studio, its return to player, whether it is new, and its demo", async () => {
    const { screen } = openCasino({ path: "/lobby-page/originals" });
    const dice = (await screen.findByRole("link", { name: /^Dice/ })).closest("li") as HTMLElement;
    expect(within(dice).getByText("RTP 99.00%")).toBeTruthy();
    expect(within(dice).getByRole("link", { name: /^Dice/ }).getAttribute("href")).toBe(
      "/casino/kestrel:dice",
    );
    const demo = within(dice).getByRole("link", { name: "Demo of Dice" });
    expect(demo.getAttribute("href")).toBe("/casino/kestrel:dice?demo=true");
    closeApps();
    const crash = openCasino({ path: "/lobby-page/crash" });
    const card = (await crash.screen.findByRole("link", { name: /^Crash/ })).closest("li") as HTMLElement;
    expect(within(card).queryByText(/RTP/)).toBeNull();
    expect(within(card).queryByRole("link", { name: /Demo/ })).toBeNull();
    expect(within(card).getByText("Popular")).toBeTruthy();
  });

  it("marks a favourite at once, keeps it with the account, and has it in a section of its own", async () => {
    const test = openCasino();
    const originals = within(await section(test, "Originals"));
    await userEvent.click(originals.getByRole("button", { name: "Mark Dice as a favourite" }));
    expect(names(await section(test, "Favourites"))).toEqual(["DiceKestrel Games"]);
    expect(bodiesTo(test.wire, "Casino/SetFavourite")).toEqual([{ gameId: "kestrel:dice", favourite: true }]);
    await userEvent.click(originals.getByRole("button", { name: "Unmark Dice", pressed: true }));
    await waitFor(() => expect(test.screen.queryByRole("region", { name: "Favourites" })).toBeNull());
  });

  it("takes a favourite back that the account refuses, and says why", async () => {
    const test = openCasino({
      path: "/lobby-page/originals",
      wire: (wire) => wire.on("SetFavourite", () => refused(409, "FAVOURITES_FULL", "Your list is full.")),
    });
    await userEvent.click(await test.screen.findByRole("button", { name: "Mark Dice as a favourite" }));
    expect(await test.screen.findByText("Your list is full.")).toBeTruthy();
    expect(
      test.screen.getByRole("button", { name: "Mark Dice as a favourite", pressed: false }),
    ).toBeTruthy();
  });
});

describe("marks of favourites", () => {
  const star = ({ screen }: TestApp, name: string) => screen.findByRole("button", { name: new RegExp(name) });

  it("that are made one after the other all stay, although the answer to the first knows nothing of the others", async () => {
    const test = openCasino({
      path: "/lobby-page/originals",
      wire: (wire) =>
        wire.on("SetFavourite", ({ body }) =>
          (body as { readonly gameId: string }).gameId === "kestrel:dice"
            ? ok({ recent: [], favourites: ["kestrel:dice"] })
            : "silent",
        ),
    });
    const stars = [await star(test, "Mark Dice"), await star(test, "Mark Limbo")];
    act(() => {
      for (const one of stars) one.click();
    });
    await waitFor(() => expect(bodiesTo(test.wire, "SetFavourite")).toHaveLength(2));
    // The answer to the first is there.
    await act(() => new Promise(setImmediate));
    expect((await star(test, "Unmark Dice")).getAttribute("aria-pressed")).toBe("true");
    expect((await star(test, "Unmark Limbo")).getAttribute("aria-pressed")).toBe("true");
  });

  it("are kept also where those of before could not be read", async () => {
    const test = openCasino({
      path: "/lobby-page/originals",
      wire: (wire) => wire.on("GetRecent", () => refused(503, "SERVICE_UNAVAILABLE", "Try later.")),
    });
    await userEvent.click(await star(test, "Mark Dice"));
    expect((await star(test, "Unmark Dice")).getAttribute("aria-pressed")).toBe("true");
    expect(bodiesTo(test.wire, "SetFavourite")).toEqual([{ gameId: "kestrel:dice", favourite: true }]);
  });
});

describe("the search", () => {
  it("waits until nothing has been typed for half a second", async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    const { screen } = openCasino({ path: "/casino" });
    const user = userEvent.setup({ advanceTimers: (ms) => vi.advanceTimersByTime(ms) });
    await user.type(await screen.findByRole("searchbox", { name: "Search games" }), "limbo");
    const panel = () => within(screen.getByRole("tabpanel"));
    expect(panel().getByRole("link", { name: /^Dice/ })).toBeTruthy();
    await act(() => vi.advanceTimersByTimeAsync(300));
    expect(panel().getByRole("link", { name: /^Dice/ })).toBeTruthy();
    await act(() => vi.advanceTimersByTimeAsync(250));
    expect(panel().queryByRole("link", { name: /^Dice/ })).toBeNull();
    expect(panel().getByRole("link", { name: /^Limbo/ })).toBeTruthy();
  });

  it("chooses by studio, and says so when nothing is left", async () => {
    const { screen } = openCasino({ path: "/casino" });
    const user = userEvent.setup();
    await user.click(await screen.findByRole("button", { name: "Banyan Live", pressed: false }));
    expect(names(screen.getByRole("tabpanel"))).toEqual(["CrashBanyan Live"]);
    await user.type(screen.getByRole("searchbox"), "zzz");
    expect(await screen.findByText("No game matches “zzz”.")).toBeTruthy();
    await user.click(screen.getByRole("button", { name: "All studios" }));
    await user.clear(screen.getByRole("searchbox"));
    expect(await screen.findByRole("link", { name: /^Dice/ })).toBeTruthy();
  });

  it("finds games in place of the sections of the lobby", async () => {
    const test = openCasino();
    await userEvent.type(await test.screen.findByRole("searchbox"), "slot");
    await waitFor(() => expect(test.screen.queryByRole("region", { name: "Popular" })).toBeNull());
    expect(test.screen.getAllByRole("link", { name: /^Marigold Slot/ })).toHaveLength(1);
  });

  it("leaves the categories that have a game, counted", async () => {
    const { screen } = openCasino({ path: "/casino" });
    const user = userEvent.setup();
    await user.click(await screen.findByRole("tab", { name: "Originals 2" }));
    expect(names(screen.getByRole("tabpanel"))).toEqual(["DiceKestrel Games", "LimboKestrel Games"]);
    await user.click(screen.getByRole("button", { name: "Marigold Studio" }));
    expect(screen.queryByRole("tab", { name: /Originals/ })).toBeNull();
    expect(screen.getByRole("tab", { name: "All 1", selected: true })).toBeTruthy();
  });
});

describe("a section", () => {
  it("[ROUTE-28] shows its own games and no others", async () => {
    const slots = openCasino({ path: "/lobby-page/slots" });
    expect(await slots.screen.findByRole("link", { name: /^Marigold Slot/ })).toBeTruthy();
    expect(slots.screen.queryByRole("link", { name: /^Dice/ })).toBeNull();
    await act(() => slots.router.navigate({ href: "/lobby-page/Originals" }));
    expect(await slots.screen.findByRole("heading", { level: 1, name: "Originals" })).toBeTruthy();
    expect(await slots.screen.findByRole("link", { name: /^Dice/ })).toBeTruthy();
    expect(slots.screen.queryByRole("link", { name: /^Marigold Slot/ })).toBeNull();
  });

  it("says how the player's own sections come to have games", async () => {
    const { screen } = openCasino({ path: "/lobby-page/favourites" });
    expect(await screen.findByText("Press the star of a game and it is here.")).toBeTruthy();
  });

  it("of another name is none, with the way on", async () => {
    const { screen } = openCasino({ path: "/lobby-page/poker" });
    expect(await screen.findByText("There is no such section.")).toBeTruthy();
    expect(screen.getByRole("link", { name: "See every game" }).getAttribute("href")).toBe("/casino");
  });

  it("shows a long list in parts", async () => {
    const games = Array.from({ length: 60 }, (_, at) =>
      aGame({ id: `kestrel:g${at}`, name: `Game ${at}`, order: at }),
    );
    const { screen } = openCasino({
      path: "/lobby-page/originals",
      wire: (wire) => answerCasino(wire, [{ category: "Originals", categoryIcon: "originals", games }]),
    });
    await screen.findByRole("link", { name: /^Game 47/ });
    expect(screen.queryByRole("link", { name: /^Game 48/ })).toBeNull();
    await userEvent.click(screen.getByRole("button", { name: "Show more (12)" }));
    expect(screen.getByRole("link", { name: /^Game 59/ })).toBeTruthy();
  });
});

describe("the lobby without games", () => {
  it("[VALID-18] says that there are none, and leads to the matches", async () => {
    const { screen } = openCasino({ wire: (wire) => answerCasino(wire, []) });
    expect(await screen.findByText("There are no games here right now.")).toBeTruthy();
    expect(screen.getByRole("link", { name: "See what is in play" })).toBeTruthy();
  });

  it("[VALID-18] shows the games as soon as a studio has them", async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    const { screen, wire } = openCasino({ wire: (own) => answerCasino(own, []) });
    await screen.findByText("There are no games here right now.");
    wire.on("InternationalCasino/GetGames", () => ok(someCategories()));
    await act(() => vi.advanceTimersByTimeAsync(10_000));
    expect((await screen.findAllByRole("link", { name: /^Dice/ })).length).toBeGreaterThan(0);
    const asked = wire.requestsTo("InternationalCasino/GetGames").length;
    await act(() => vi.advanceTimersByTimeAsync(60_000));
    expect(wire.requestsTo("InternationalCasino/GetGames")).toHaveLength(asked);
  });

  it("asks ever more rarely while no studio has any, not while it is hidden, and at once when it is seen again", async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    const { screen, wire } = openCasino({ wire: (own) => answerCasino(own, []) });
    await screen.findByText("There are no games here right now.");
    const count = () => wire.requestsTo("InternationalCasino/GetGames").length;
    const askedIn = async (ms: number) => {
      const before = count();
      await act(() => vi.advanceTimersByTimeAsync(ms));
      return count() - before;
    };
    const turn = (hidden: boolean) => {
      Object.defineProperty(document, "hidden", { value: hidden, configurable: true });
      act(() => void document.dispatchEvent(new Event("visibilitychange")));
    };
    expect(await askedIn(75_000)).toBe(3);
    expect(await askedIn(300_000)).toBe(2);
    turn(true);
    expect(await askedIn(100_000)).toBe(0);
    const before = count();
    turn(false);
    expect(count()).toBe(before + 1);
    expect(await askedIn(11_000)).toBe(1);
    Reflect.deleteProperty(document, "hidden");
  });

  it("says what went wrong in the server's words, and tries again", async () => {
    let isDown = true;
    const { screen } = openCasino({
      wire: (wire) =>
        wire.on("GetGames", () =>
          isDown ? refused(503, "SERVICE_UNAVAILABLE", "Try later.") : ok(someCategories()),
        ),
    });
    expect((await screen.findByRole("alert")).textContent).toContain("Try later.");
    isDown = false;
    await userEvent.click(screen.getByRole("button", { name: "Try again" }));
    expect(await screen.findByRole("region", { name: "Originals" })).toBeTruthy();
  });

  it("is loading, and does not say that there are none, while the player's own games are on their way", async () => {
    const { screen, wire } = openCasino({ wire: (rules) => rules.on("GetRecent", () => "silent") });
    await waitFor(() => expect(wire.requestsTo("GetGames").length).toBeGreaterThan(0));
    await waitFor(() => expect(screen.getByRole("main").querySelector("[aria-busy=true]")).not.toBeNull());
    await act(() => Promise.resolve());
    expect(screen.queryByText("There are no games here right now.")).toBeNull();
  });

  it("is there at once after a step back from a game that was played for long", async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    const test = openCasino();
    await section(test, "Recently played");
    await act(() => test.router.navigate({ href: "/favorites" }));
    await act(() => vi.advanceTimersByTimeAsync(400_000));
    test.wire.on("Casino/GetRecent", () => "silent");
    act(() => test.router.history.go(-1));
    expect(await section(test, "Recently played")).toBeTruthy();
  });

  it("shows the games although the player's own could not be read", async () => {
    const test = openCasino({
      wire: (wire) => wire.on("GetRecent", () => refused(503, "SERVICE_UNAVAILABLE", "Try later.")),
    });
    expect(await section(test, "Originals")).toBeTruthy();
  });
});
