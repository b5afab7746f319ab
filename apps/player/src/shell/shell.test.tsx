import { toastInfo } from "@crossbook/browser";
import { ok } from "@crossbook/browser/testing";
import { act, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { anEvent } from "../testing/market-answers.ts";
import { closeApps, openApp, storedLogin, type TestApp } from "../testing/test-app.tsx";
import { aSession, someSettings } from "../testing/wire-answers.ts";

beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
});

afterEach(() => {
  closeApps();
  vi.useRealTimers();
});

const player = () =>
  storedLogin(new Date(new Date().getTime() + 600_000), { balance: 1_23_456.5, exposure: 250 });
const user = () => userEvent.setup({ advanceTimers: (ms) => vi.advanceTimersByTime(ms) });
const root = document.documentElement;

/** What the tests' window takes for the system's. */
interface TestWindow {
  readonly happyDOM: { readonly settings: { readonly device: { prefersColorScheme: "light" | "dark" } } };
}

async function ready(test: TestApp): Promise<void> {
  await test.screen.findByRole("heading", { level: 1 });
  await waitFor(() => expect(test.app.settings.state().status).toBe("ready"));
}

describe("the shell", () => {
  it("[SHELL-01] shows balance and exposure, and nothing of the kind to a guest", async () => {
    const test = openApp({
      stored: player(),
      wire: (wire) =>
        wire.on("Bet/GetUserOpenBets", () => ok({ balance: 123_456.5, exposure: 250, openBets: [] })),
    });
    await ready(test);
    expect(test.screen.getByText("Available").nextElementSibling?.textContent).toBe("1,23,456.50");
    expect(test.screen.getByText("Exposure").nextElementSibling?.textContent).toBe("250.00");
    closeApps();
    const guest = openApp();
    await ready(guest);
    expect(guest.screen.queryByText("Available")).toBeNull();
  });

  it("[SHELL-02][SHELL-03][ENTITY-06] title, description, icon and logo come from the host's settings", async () => {
    const settings = someSettings({ mainLogo: "/logo.png" });
    const test = openApp({ path: "/favorites", wire: (wire) => wire.on(".json", () => ok(settings)) });
    await ready(test);
    await waitFor(() => expect(document.title).toBe("Test Exchange | Favourites"));
    const description = document.querySelector('meta[name="description"]');
    expect(description?.getAttribute("content")).toBe("An exchange for tests.");
    expect(document.querySelector('link[rel="icon"]')?.getAttribute("href")).toBe("/test-icon.svg");
    expect(test.screen.getByAltText("Test Exchange").getAttribute("src")).toBe("/logo.png");
  });

  it("[SHELL-04][CONST-16] the host name decides the theme; light and purple where nothing says another", async () => {
    const config = { blueHosts: ["blue.test"], yellowHosts: ["yellow.test"] };
    for (const [hostname, theme] of [
      ["blue.test", "blue"],
      ["yellow.test", "yellow"],
      ["host.test", "default"],
    ] as const) {
      openApp({ hostname, config });
      await waitFor(() => expect(root.dataset.host).toBe(theme));
      expect(root.dataset.mode).toBe("light");
      closeApps();
    }
  });

  it("[ENTITY-04] settings with blue switch the theme, and a host's own list wins over them", async () => {
    const blue = (wire: TestApp["wire"]) => wire.on(".json", () => ok(someSettings({ bodyBgColor: "Blue" })));
    openApp({ wire: blue });
    await waitFor(() => expect(root.dataset.host).toBe("blue"));
    closeApps();
    const test = openApp({ wire: blue, hostname: "yellow.test", config: { yellowHosts: ["yellow.test"] } });
    await ready(test);
    expect(root.dataset.host).toBe("yellow");
  });

  it("is dark where the system prefers it, until the player chooses", async () => {
    const { device } = (window as unknown as TestWindow).happyDOM.settings;
    device.prefersColorScheme = "dark";
    try {
      const test = openApp();
      expect(root.dataset.mode).toBe("dark");
      await ready(test);
      await user().click(test.screen.getByRole("button", { name: "Light theme" }));
      expect(root.dataset.mode).toBe("light");
      closeApps();
      openApp({ stored: { colourMode: "light" } });
      expect(root.dataset.mode).toBe("light");
    } finally {
      device.prefersColorScheme = "light";
    }
  });

  it("keeps the player's dark theme over a reload", async () => {
    const test = openApp({ stored: { colourMode: "dark" } });
    expect(root.dataset.mode).toBe("dark");
    await ready(test);
    await user().click(test.screen.getByRole("button", { name: "Light theme" }));
    expect(root.dataset.mode).toBe("light");
    expect(test.storage.getItem("colourMode")).toBe("light");
  });

  it("lets a player of a wide screen choose dense rows, and keeps them", async () => {
    const test = openApp({ stored: player() });
    await user().click(await test.screen.findByRole("button", { name: /^Account/ }));
    await user().click(await test.screen.findByRole("menuitem", { name: "Dense rows" }));
    expect(root.dataset.density).toBe("dense");
    expect(test.storage.getItem("density")).toBe("dense");
  });

  it("[ROLE-08] the role admin is theme state and opens nothing", async () => {
    const test = openApp({ path: "/open-bets" });
    expect(test.app.preferences.role).toBe("admin");
    await waitFor(() => expect(test.router.state.location.pathname).toBe("/auth/login"));
  });

  it("finds events by their words with the key /, arrows and Enter", async () => {
    const test = openApp();
    await ready(test);
    const keys = user();
    await keys.keyboard("/");
    const box = await test.screen.findByRole("combobox", { name: "Search events" });
    await waitFor(() => expect(document.activeElement).toBe(box));
    await keys.keyboard("austr");
    const option = await test.screen.findByRole("option", { name: /India v Australia/ });
    expect(option.getAttribute("aria-selected")).toBe("true");
    await keys.keyboard("{Enter}");
    await waitFor(() => expect(test.address()).toBe("/markets/41"));
  });

  it("says so when nothing has the words", async () => {
    const test = openApp({ wire: (wire) => wire.on("Event/GetEnded", () => ok([])) });
    await ready(test);
    const keys = user();
    await keys.keyboard("/");
    await keys.type(await test.screen.findByRole("combobox", { name: "Search events" }), "zzz");
    expect(await test.screen.findByText("Nothing matches “zzz”.")).toBeTruthy();
  });

  it("[ROLE-07][VALID-17] the rail lists sports that have events and are allowed", async () => {
    const test = openApp();
    await ready(test);
    const rail = within(test.screen.getByRole("navigation", { name: "Sports" }));
    expect(await rail.findByRole("link", { name: /Cricket/ })).toBeTruthy();
    expect(rail.queryByRole("link", { name: /Football/ })).toBeNull();
    closeApps();
    const closed = openApp({ wire: (wire) => wire.on(".json", () => ok(someSettings({ cricket: false }))) });
    await ready(closed);
    const closedRail = within(closed.screen.getByRole("navigation", { name: "Sports" }));
    await waitFor(() => expect(closedRail.queryByRole("link", { name: /Cricket/ })).toBeNull());
  });

  it("[ROLE-02][ROLE-03][ROLE-04][VALID-17][PROD-10] the rail follows the flags of who logs in, and the host for the rest and for guests", async () => {
    const sport = (id: number) => ({ id, name: `${id}`, displayName: `${id}`, events: [anEvent({ id })] });
    const settings = someSettings({ cricket: false, kabaddi: false });
    const test = openApp({
      wire: (wire) => {
        wire.on(".json", () => ok(settings));
        // Football is allowed to everybody here, and has no events.
        wire.on("Event/TreeSportWithEvent", () =>
          ok([{ ...sport(1), events: [] }, ...[2, 3, 25, 26].map(sport)]),
        );
      },
    });
    await ready(test);
    const rail = within(test.screen.getByRole("navigation", { name: "Sports" }));
    const shown = () =>
      ["Football", "Tennis", "Cricket", "Kabaddi", "Horse"].filter(
        (name) => rail.queryByRole("link", { name: new RegExp(`^${name}`) }) !== null,
      );
    await waitFor(() => expect(shown()).toEqual(["Tennis", "Horse"]));
    act(() => test.app.session.logIn(aSession({ tennis: false, cricket: true })));
    await waitFor(() => expect(shown()).toEqual(["Cricket", "Horse"]));
    act(() => test.app.session.end("logout"));
    await waitFor(() => expect(shown()).toEqual(["Tennis", "Horse"]));
  });

  it.each([
    ["showDepositW", ["Deposit", "Withdraw"]],
    ["showDWRequests", ["Deposits and withdrawals"]],
    ["casino", ["Casino history"]],
  ] as const)(
    "[ROLE-07] the account's menu has what %s allows and nothing of it where it is off",
    async (flag, names) => {
      async function entries(isOn: boolean): Promise<readonly (string | null)[]> {
        const wire = (one: TestApp["wire"]) => one.on(".json", () => ok(someSettings({ [flag]: isOn })));
        const test = openApp({ stored: player(), wire });
        await ready(test);
        await user().click(await test.screen.findByRole("button", { name: /^Account/ }));
        await test.screen.findByRole("menuitem", { name: "Open bets" });
        const items = test.screen.getAllByRole("menuitem").map(({ textContent }) => textContent);
        closeApps();
        return items;
      }
      const all = await entries(true);
      expect(all).toEqual(expect.arrayContaining([...names]));
      expect(await entries(false)).toEqual(all.filter((name) => !names.some((hidden) => hidden === name)));
    },
  );

  it("moves focus to the new page and offers the way past the menus", async () => {
    const test = openApp();
    await ready(test);
    expect(test.screen.getByRole("link", { name: "Skip to content" }).getAttribute("href")).toBe("#main");
    await act(() => test.router.navigate({ to: "/favorites" }));
    await waitFor(() => expect(document.activeElement?.id).toBe("main"));
  });

  it("says the title of each new page, its own where it has one, and nothing at the first", async () => {
    const test = openApp({ path: "/matchlist/3" });
    await ready(test);
    const said = () => test.screen.getAllByRole("status").map(({ textContent }) => textContent);
    await waitFor(() => expect(document.title).toContain("Cricket"));
    expect(said()).not.toContain("Cricket");
    await act(() => test.router.navigate({ to: "/favorites" }));
    await waitFor(() => expect(said()).toContain("Favourites"));
    for (const [id, sport] of [
      ["1", "Football"],
      ["3", "Cricket"],
    ] as const) {
      await act(() => test.router.navigate({ to: "/matchlist/:id", params: { id } }));
      await waitFor(() => expect(said()).toContain(sport));
    }
  });
});

describe("the loading overlay", () => {
  const overlay = (test: TestApp) => test.screen.queryByRole("progressbar", { name: "Loading" });

  async function settled(test: TestApp): Promise<void> {
    await ready(test);
    await act(() => vi.advanceTimersByTimeAsync(3_000));
    expect(overlay(test)).toBeNull();
  }

  it("[GUARD-11][GUARD-12] shows on a navigation for a second, and not on the way to an auth page", async () => {
    const test = openApp();
    await settled(test);
    await act(() => test.router.navigate({ to: "/favorites" }));
    await act(() => vi.advanceTimersByTimeAsync(900));
    expect(overlay(test)).not.toBeNull();
    await act(() => vi.advanceTimersByTimeAsync(200));
    expect(overlay(test)).toBeNull();
    for (const to of ["/auth/login", "/auth/signup", "/auth/verfication"] as const) {
      await act(() => test.router.navigate({ to }));
      expect(test.address()).toBe(to);
      expect(overlay(test)).toBeNull();
    }
  });

  it("[STATE-27] shows while a request is pending, and not for a background refresh", async () => {
    const test = openApp({
      stored: player(),
      wire: (wire) => {
        wire.on("Account/LoginAsDemoUser", () => "silent");
        wire.on("Bet/GetUserOpenBets", () => "silent");
      },
    });
    await settled(test);
    void test.app.positions.reload();
    await act(() => vi.advanceTimersByTimeAsync(50));
    expect(overlay(test)).toBeNull();
    void test.app.authentication.logInAsDemo();
    await act(() => vi.advanceTimersByTimeAsync(50));
    expect(overlay(test)).not.toBeNull();
  });
});

describe("toasts", () => {
  it("[CONST-10] show in the top-right corner, twenty at most, for five seconds", async () => {
    const test = openApp();
    await ready(test);
    act(() => {
      for (let index = 1; index <= 25; index += 1) toastInfo(`Notice ${index}`);
    });
    await waitFor(() => expect(test.screen.getAllByText(/^Notice/)).toHaveLength(20));
    expect(document.querySelector(".Toastify__toast-container--top-right")).not.toBeNull();
    const bar = document.querySelector<HTMLElement>(".Toastify__progress-bar");
    expect(bar?.style.animationDuration).toBe("5000ms");
  });
});

describe("preferences", () => {
  it("[STATE-25][STORE-05] a pin is toggled and kept", () => {
    const { app, storage } = openApp();
    app.preferences.togglePin(41);
    expect(storage.getItem("pins")).toBe("[41]");
    app.preferences.togglePin(41);
    expect(storage.getItem("pins")).toBe("[]");
  });

  it("[STORE-06] confirmBeforePlaceBet is kept, and the text false is not true", () => {
    const { app, storage } = openApp();
    app.preferences.set("confirmBeforePlaceBet", true);
    expect(storage.getItem("confirmBeforePlaceBet")).toBe("true");
    closeApps();
    expect(
      openApp({ stored: { confirmBeforePlaceBet: "false" } }).app.preferences.state().confirmBeforePlaceBet,
    ).toBe(false);
  });
});
