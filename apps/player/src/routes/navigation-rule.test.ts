import { describe, expect, it } from "vitest";
import { decideNavigation, type NavigationFacts, safePath } from "./navigation-rule.ts";

const ALL_ON = { showDWRequests: true, showDepositW: true, casino: true, allowSignUp: true };

function facts(overrides: Partial<NavigationFacts> = {}): NavigationFacts {
  return {
    wanted: "/wanted?page=2",
    loggedIn: true,
    siteSuspended: false,
    settings: ALL_ON,
    previous: "/before",
    ...overrides,
  };
}

describe("the decision of a navigation", () => {
  it("asks for suspension first, then for the login, then for the feature", () => {
    const rule = { loginRequired: true, feature: "casino" } as const;
    const settings = { ...ALL_ON, casino: false };
    expect(decideNavigation(rule, facts({ siteSuspended: true, loggedIn: false, settings })).kind).toBe(
      "maintenance",
    );
    expect(decideNavigation(rule, facts({ loggedIn: false, settings })).kind).toBe("login");
    expect(decideNavigation(rule, facts({ settings }))).toEqual({ kind: "stay", to: "/before" });
    expect(decideNavigation(rule, facts()).kind).toBe("allow");
  });

  it("leads a first visit of a closed page to the matches", () => {
    const settings = { ...ALL_ON, allowSignUp: false };
    expect(decideNavigation({ feature: "allowSignUp" }, facts({ settings, previous: undefined }))).toEqual({
      kind: "stay",
      to: "/inplay",
    });
  });

  it("[GUARD-08] never leads from a page for players back to one that would lead here again: login, maintenance", () => {
    const rule = { loginRequired: true, feature: "casino" } as const;
    const settings = { ...ALL_ON, casino: false, allowSignUp: false };
    for (const previous of ["/auth/login?to=%2Fcasino", "/under-maintenance?to=%2Fcasino"])
      expect(decideNavigation(rule, facts({ settings, previous }))).toEqual({ kind: "stay", to: "/inplay" });
    const signUp = decideNavigation({ feature: "allowSignUp" }, facts({ settings, previous: "/auth/login" }));
    expect(signUp).toEqual({ kind: "stay", to: "/auth/login" });
  });

  it.each(["showDWRequests", "showDepositW", "casino", "allowSignUp"] as const)(
    "[ENTITY-05] closes by %s alone",
    (feature) => {
      const settings = { ...ALL_ON, [feature]: false };
      for (const other of ["showDWRequests", "showDepositW", "casino", "allowSignUp"] as const) {
        expect(decideNavigation({ feature: other }, facts({ settings })).kind).toBe(
          other === feature ? "stay" : "allow",
        );
      }
    },
  );

  it("[ENTITY-05] opens and closes nothing by the setting that skips verification", () => {
    for (const skipVerification of [true, false]) {
      const settings = { ...ALL_ON, skipVerification };
      for (const feature of ["showDWRequests", "showDepositW", "casino", "allowSignUp"] as const)
        expect(decideNavigation({ feature }, facts({ settings })).kind).toBe("allow");
    }
  });

  it("keeps the maintenance page open while the site is suspended", () => {
    expect(decideNavigation({ openWhileSuspended: true }, facts({ siteSuspended: true })).kind).toBe("allow");
  });

  it("carries the wanted path with its query", () => {
    expect(decideNavigation({ loginRequired: true }, facts({ loggedIn: false }))).toEqual({
      kind: "login",
      to: "/wanted?page=2",
    });
  });

  it.each(["/open-bets", "/markets/41?tab=live"])("takes %s as a path of this site", (path) => {
    expect(safePath(path)).toBe(path);
  });

  it.each([
    "https://evil.test",
    "//evil.test",
    "/\\evil.test",
    "/a\\b",
    "/a\nb",
    "javascript:1",
    "",
    7,
    "/auth/logout",
    "/under-maintenance?to=%2Fcasino",
  ])("takes %j as none", (path) => {
    expect(safePath(path)).toBeUndefined();
  });
});
