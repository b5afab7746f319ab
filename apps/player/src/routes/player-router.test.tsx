import { ok } from "@crossbook/browser/testing";
import { act, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, describe, expect, it } from "vitest";
import { aMarket } from "../testing/market-answers.ts";
import { cricketTree } from "../testing/market-world.ts";
import { closeApps, openApp, storedLogin, type TestApp } from "../testing/test-app.tsx";
import { someSettings } from "../testing/wire-answers.ts";
import { ROUTES, type RouteRow } from "./route-table.ts";

afterEach(closeApps);

const inTenMinutes = () => new Date(new Date().getTime() + 600_000);
const player = () => storedLogin(inTenMinutes());

async function arrives(test: TestApp, address: string): Promise<void> {
  await waitFor(() => {
    expect(test.router.state.status).toBe("idle");
    expect(test.address()).toBe(address);
  });
}

/** Inside header and menus. */
async function inMainLayout(test: TestApp): Promise<void> {
  expect(await test.screen.findByRole("complementary", { name: "Bet slip" })).toBeTruthy();
  expect(test.screen.getByRole("navigation", { name: /Sports|Main/ })).toBeTruthy();
}

describe("routes of the main layout", () => {
  it("[ROUTE-01] / redirects to /inplay", async () => {
    await arrives(openApp({ path: "/" }), "/inplay");
  });

  it.each([
    ["[ROUTE-02]", "/index"],
    ["[ROUTE-03]", "/inplay"],
    ["[ROUTE-04]", "/markets"],
    ["[ROUTE-04]", "/markets/41"],
    ["[ROUTE-04]", "/markets/41/replay-41"],
    ["[ROUTE-05]", "/matchlist/3"],
    ["[ROUTE-06]", "/favorites"],
    ["[ROUTE-07]", "/underConstruction"],
  ])("%s a guest opens %s inside header and menus", async (_id, path) => {
    const test = openApp({ path });
    await arrives(test, path);
    await inMainLayout(test);
  });

  it.each(["/matchlist/4", "/matchlist/27"])("takes the second id of a sport: %s", async (path) => {
    await arrives(openApp({ path }), path);
  });

  it("sends an id of no sport to the page for what does not exist", async () => {
    await arrives(openApp({ path: "/matchlist/999" }), "/error-404");
  });

  it("matches without regard to case, as links of the field are written", async () => {
    const test = openApp({ path: "/Markets/41" });
    await inMainLayout(test);
    expect(test.address()).toBe("/Markets/41");
  });
});

describe("routes for players", () => {
  it.each([
    ["[ROUTE-09]", "/my-markets"],
    ["[ROUTE-10]", "/bonus"],
    ["[ROUTE-11]", "/open-bets"],
    ["[ROUTE-17]", "/account-cash-statement"],
    ["[ROUTE-18]", "/account-cash-statement/detail/17"],
    ["[ROUTE-19]", "/bet-history"],
    ["[ROUTE-15]", "/settings-stake"],
    ["[ROUTE-16]", "/change-password"],
    ["[ROUTE-12]", "/rule-regulations"],
    ["[ROUTE-13]", "/exclusion-policy"],
    ["[ROUTE-14]", "/responsible-gaming"],
    ["[ROUTE-20]", "/my-bets"],
    ["[ROUTE-21]", "/ProfitLoss"],
    ["[ROUTE-22]", "/profit-detail/17"],
    ["[ROUTE-23]", "/dwrequests"],
    ["[ROUTE-24]", "/depositw"],
    ["[ROUTE-25]", "/withdrawal"],
  ])(
    "%s[GUARD-01] %s opens with a token, and sends a guest to login with the wanted path",
    async (_id, path) => {
      const withToken = openApp({ path, stored: player() });
      await arrives(withToken, path);
      await inMainLayout(withToken);
      closeApps();
      const guest = openApp({ path });
      await arrives(guest, `/auth/login?to=${encodeURIComponent(path)}`);
    },
  );

  it("[ROLE-01] ask of a route's visitor nothing but whether he is logged in", () => {
    const asked = Object.values(ROUTES).flatMap((row) => Object.keys(row));
    const known = ["title", "loginRequired", "feature", "openWhileSuspended"];
    expect([...new Set(asked)].filter((key) => !known.includes(key))).toEqual([]);
  });

  it("have a title each that no other page has", () => {
    const titles = Object.values<RouteRow>(ROUTES).flatMap(({ title }) => title?.() ?? []);
    expect(titles.length).toBeGreaterThan(30);
    expect(titles.filter((title, index) => titles.indexOf(title) !== index)).toEqual([]);
  });

  it("name what a page is about where one route has many", async () => {
    const match = openApp({
      path: "/markets/41",
      wire: (wire) => {
        wire.on("Event/TreeSportWithEvent", () => ok(cricketTree()));
        wire.on("Market/GetByEventId", () => ok([aMarket()]));
        wire.on("Sport/GetScoreCard", () => ok(null));
      },
    });
    await waitFor(() => expect(document.title).toBe("Test Exchange | India v Australia"));
    await match.router.navigate({ to: "/matchlist/:id", params: { id: "4" } });
    await waitFor(() => expect(document.title).toBe("Test Exchange | Cricket"));
    await match.router.navigate({ to: "/favorites" });
    await waitFor(() => expect(document.title).toBe("Test Exchange | Favourites"));
  });

  it("[GUARD-09] a session whose time is over counts as ended at the next navigation", async () => {
    const test = openApp({ path: "/inplay", stored: player() });
    await arrives(test, "/inplay");
    test.storage.setItem("expire_DateTime", new Date(0).toISOString());
    test.app.session.store.setState({ expiresAtMs: 0 });
    await test.router.navigate({ to: "/open-bets" });
    await arrives(test, `/auth/login?to=${encodeURIComponent("/open-bets")}`);
  });

  it("treats a token that was removed from storage as no token", async () => {
    const test = openApp({ path: "/inplay", stored: player() });
    await arrives(test, "/inplay");
    test.storage.removeItem("accessToken");
    await test.router.navigate({ to: "/open-bets" });
    await arrives(test, `/auth/login?to=${encodeURIComponent("/open-bets")}`);
  });
});

describe("routes that the settings of the host close", () => {
  it.each([
    ["[GUARD-03]", "/dwrequests", "showDWRequests"],
    ["[GUARD-04]", "/depositw", "showDepositW"],
    ["[GUARD-05]", "/withdrawal", "showDepositW"],
    ["[GUARD-06]", "/casino", "casino"],
    ["[GUARD-07]", "/auth/signup", "allowSignUp"],
  ] as const)("%s[GUARD-08] %s is closed by %s and by nothing else", async (_id, path, feature) => {
    // A demo user: who has an account of his own has no use for the page to sign up by.
    const stored = storedLogin(inTenMinutes(), { demo: true });
    const all = { showDWRequests: false, showDepositW: false, casino: false, allowSignUp: false };
    const settings = (isOpen: boolean) =>
      someSettings(isOpen ? { ...all, [feature]: true } : { [feature]: false });
    const open = openApp({ path, stored, wire: (wire) => wire.on(".json", () => ok(settings(true))) });
    await open.screen.findByRole("main");
    await arrives(open, path);
    closeApps();
    const closed = openApp({
      path: "/matchlist/3",
      stored,
      wire: (wire) => wire.on(".json", () => ok(settings(false))),
    });
    await arrives(closed, "/matchlist/3");
    await act(() => closed.router.navigate({ to: path }));
    await arrives(closed, "/matchlist/3");
    expect(await closed.screen.findByRole("heading", { level: 1, name: "Cricket" })).toBeTruthy();
  });
});

describe("routes of the auth layout", () => {
  it.each([
    ["[ROUTE-29]", "/auth/login"],
    ["[ROUTE-30]", "/auth/signup"],
    ["[ROUTE-31]", "/auth/verfication"],
  ])("%s %s is one card with a way back, without menus", async (_id, path) => {
    const test = openApp({ path });
    expect(await test.screen.findByRole("button", { name: "Back to the matches" })).toBeTruthy();
    expect(test.address()).toBe(path);
    expect(test.screen.queryByRole("navigation")).toBeNull();
    expect(test.screen.queryByRole("complementary")).toBeNull();
  });

  it("[ROUTE-29] /auth/login shows the login form", async () => {
    const { screen } = openApp({ path: "/auth/login" });
    expect(await screen.findByRole("heading", { name: "Log in" })).toBeTruthy();
    expect(screen.getByLabelText("Username")).toBeTruthy();
  });

  it("[ROUTE-30] /auth/signup shows the register form where sign-up is open", async () => {
    const { screen } = openApp({ path: "/auth/signup" });
    expect(await screen.findByLabelText("Referral Code")).toBeTruthy();
  });

  it("[GUARD-15] the register form takes the referral code from the address", async () => {
    const { screen } = openApp({ path: "/auth/signup?referral=ASHA42" });
    expect(((await screen.findByLabelText("Referral Code")) as HTMLInputElement).value).toBe("ASHA42");
  });

  it("[GUARD-15] the referral code is still there after a look at the login", async () => {
    const { screen, address } = openApp({ path: "/auth/signup?to=%2Fbonus&referral=ASHA42" });
    const user = userEvent.setup();
    await user.click(await screen.findByRole("button", { name: "Already have an account? Login" }));
    await user.click(await screen.findByRole("button", { name: "New User? Create An Account" }));
    expect(((await screen.findByLabelText("Referral Code")) as HTMLInputElement).value).toBe("ASHA42");
    expect(address()).toBe("/auth/signup?to=%2Fbonus&referral=ASHA42");
  });

  it("[GUARD-15][ROUTE-01] the referral code of a link to the site itself is in the form that its first page opens", async () => {
    const test = openApp({ path: "/?referral=ASHA42" });
    await arrives(test, "/inplay?referral=ASHA42");
    await userEvent.setup().click(await test.screen.findByRole("button", { name: "Sign up" }));
    expect(((await test.screen.findByLabelText("Referral Code")) as HTMLInputElement).value).toBe("ASHA42");
  });

  it("[ROUTE-31] /auth/verfication shows the code form", async () => {
    const { screen } = openApp({ path: "/auth/verfication" });
    expect(await screen.findByLabelText("OTP Code")).toBeTruthy();
  });

  it.each([
    ["/auth/login", "/inplay"],
    ["/auth/login?to=%2Fopen-bets", "/open-bets"],
    ["/auth/signup", "/inplay"],
    ["/auth/verfication", "/inplay"],
  ])("%s leads who is logged in to %s, and shows its form to a demo user", async (path, leadsTo) => {
    await arrives(openApp({ path, stored: player() }), leadsTo);
    closeApps();
    const soon = new Date(performance.timeOrigin + performance.now() + 600_000);
    const demo = openApp({ path, stored: storedLogin(soon, { demo: true }) });
    expect(await demo.screen.findByRole("button", { name: /^(Log in|Sign Up|Send)$/ })).toBeTruthy();
    expect(demo.address()).toBe(path);
  });

  it("[ROUTE-32] /auth/logout redirects to login", async () => {
    await arrives(openApp({ path: "/auth/logout", stored: player() }), "/auth/login");
  });

  it("[ROUTE-33] so does /Auth/Logout, where an expired session goes", async () => {
    await arrives(openApp({ path: "/Auth/Logout", stored: player() }), "/auth/login");
  });

  it("[GUARD-07][GUARD-08][ROLE-06] sign-up is closed where the host does not allow it, and the player stays", async () => {
    const closed = (wire: TestApp["wire"]) =>
      wire.on(".json", () => ok(someSettings({ allowSignUp: false })));
    const test = openApp({ path: "/favorites", wire: closed });
    await arrives(test, "/favorites");
    await test.router.navigate({ to: "/auth/signup" });
    await arrives(test, "/favorites");
    expect(test.screen.queryByRole("button", { name: "Sign up" })).toBeNull();
    closeApps();
    await arrives(openApp({ path: "/auth/signup", wire: closed }), "/inplay");
  });
});

describe("full pages", () => {
  async function expectFullPage(path: string, title: string): Promise<void> {
    const { screen } = openApp({ path });
    expect(await screen.findByRole("heading", { name: title })).toBeTruthy();
    expect(screen.queryByRole("complementary")).toBeNull();
    expect(screen.queryByRole("navigation")).toBeNull();
  }

  it("[ROUTE-34] /not-authorized is a page without menus", () =>
    expectFullPage("/not-authorized", "You are not allowed to see this page"));

  it("[ROUTE-35] /error-404 is a page without menus", () =>
    expectFullPage("/error-404", "We can't find that page"));

  it("[ROUTE-36] /error-500 is a page without menus", () =>
    expectFullPage("/error-500", "Something went wrong on our side"));

  it("[ROUTE-38] an unknown path redirects to /error-404", async () => {
    await arrives(openApp({ path: "/made/up" }), "/error-404");
  });

  it("[ROUTE-37][GUARD-02] a suspended site leads everywhere to /under-maintenance and asks for the settings", async () => {
    const suspended = someSettings({ siteSuspended: true, suspendedMessage: "Back at noon." });
    const test = openApp({
      path: "/open-bets",
      stored: { ...player(), siteSuspended: "true" },
      wire: (wire) => wire.on(".json", () => ok(suspended)),
    });
    expect(await test.screen.findByRole("heading", { name: "Website Under Maintenance" })).toBeTruthy();
    expect(await test.screen.findByText("Back at noon.")).toBeTruthy();
    expect(test.router.state.location.pathname).toBe("/under-maintenance");
    expect(test.screen.queryByRole("navigation")).toBeNull();
    const before = test.wire.requestsTo(".json").length;
    await test.router.navigate({ to: "/inplay" });
    await waitFor(() => expect(test.wire.requestsTo(".json").length).toBeGreaterThan(before));
    expect(test.router.state.location.pathname).toBe("/under-maintenance");
  });

  it.each(["/", "/inplay", "/open-bets", "/lobby", "/auth/login", "/auth/logout", "/error-404", "/made/up"])(
    "[GUARD-02] %s leads there too, and the flag that another tab has stored meanwhile counts",
    async (href) => {
      const test = openApp({ path: "/favorites", stored: player() });
      await arrives(test, "/favorites");
      await waitFor(() => expect(test.app.settings.state().status).toBe("ready"));
      test.wire.on(".json", () => ok(someSettings({ siteSuspended: true })));
      test.storage.setItem("siteSuspended", "true");
      const before = test.wire.requestsTo(".json").length;
      await act(() => test.router.navigate({ href }));
      await arrives(test, `/under-maintenance?to=${encodeURIComponent(href)}`);
      await waitFor(() => expect(test.wire.requestsTo(".json").length).toBe(before + 1));
    },
  );

  it("[GUARD-02] is an open site again where the settings that are asked for then say so", async () => {
    const test = openApp({ path: "/favorites" });
    await arrives(test, "/favorites");
    await waitFor(() => expect(test.app.settings.state().status).toBe("ready"));
    test.storage.setItem("siteSuspended", "true");
    await act(() => test.router.navigate({ to: "/index" }));
    await arrives(test, "/index");
    expect(test.storage.getItem("siteSuspended")).toBeNull();
  });

  it("[GUARD-06] leads to the matches when the site is open again and the wanted page is closed meanwhile", async () => {
    let settings = someSettings({ siteSuspended: true });
    const test = openApp({
      path: "/casino",
      stored: { ...player(), siteSuspended: "true" },
      wire: (wire) => wire.on(".json", () => ok(settings)),
    });
    await arrives(test, "/under-maintenance?to=%2Fcasino");
    settings = someSettings({ casino: false });
    await act(() => test.app.settings.load());
    await arrives(test, "/inplay");
  });

  it("leads back to the wanted page when the site is open again", async () => {
    const test = openApp({ path: "/favorites", stored: { siteSuspended: "true" } });
    await arrives(test, "/favorites");
    expect(test.storage.getItem("siteSuspended")).toBeNull();
  });
});
