import { type FakeWire, ok, refused } from "@crossbook/browser/testing";
import type { LoginAttemptLine, OpenSession } from "@crossbook/contract";
import { waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, describe, expect, it } from "vitest";
import { bodiesTo, openMarketWorld } from "../../testing/market-world.ts";
import { closeApps, storedLogin } from "../../testing/test-app.tsx";
import { someSettings } from "../../testing/wire-answers.ts";
import { attemptWords, deviceName } from "./device-words.ts";

afterEach(closeApps);

const CHROME_PHONE = "Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 Chrome/126.0 Mobile Safari/537.36";
const FIREFOX = "Mozilla/5.0 (Windows NT 10.0; rv:130.0) Gecko/20100101 Firefox/130.0";

const here: OpenSession = {
  ...{ sessionId: "s-1", current: true, address: "203.0.113.7", userAgent: CHROME_PHONE },
  ...{ startedAt: "2026-11-20T10:00:00.000Z", lastUsedAt: "2026-11-20T11:00:00.000Z" },
  endsAt: "2026-12-20T10:00:00.000Z",
};
const elsewhere: OpenSession = {
  ...here,
  sessionId: "s-2",
  current: false,
  address: "198.51.100.4",
  userAgent: FIREFOX,
};
const wrong: LoginAttemptLine = {
  ...{ tenancyName: "", userNameOrEmail: "asha", clientIpAddress: "198.51.100.0/24", clientName: "" },
  ...{ browserInfo: FIREFOX, result: "wrongPassword", creationTime: "2026-11-20T09:30:00.000Z" },
  ...{ method: "password", tries: 3 },
};

const demoLogin = () =>
  storedLogin(new Date(performance.timeOrigin + performance.now() + 600_000), { demo: true });

function openPage(change: (wire: FakeWire) => void = () => undefined) {
  let sessions = [here, elsewhere];
  const world = openMarketWorld({
    path: "/change-password",
    wire: (wire) => {
      wire.on("Account/GetSessions", () => ok(sessions));
      wire.on("Account/EndSession", ({ body }) => {
        const { sessionId } = body as { readonly sessionId: string };
        sessions = sessions.filter((session) => session.sessionId !== sessionId);
        return ok("This session has ended.");
      });
      wire.on("Account/GetSecondFactor", () => ok({ since: null, recoveryCodesLeft: 0 }));
      wire.on("Account/GetBotKeys", () => ok([]));
      wire.on("Account/GetUserLoginAttempts", () => ok({ items: [wrong], totalCount: 1 }));
      wire.on("Account/changePassword", () => ok("Password Changed Successfully", { endedSessions: 1 }));
      wire.on("Account/LogOutEverywhere", () => ok({ endedSessions: 2 }));
      change(wire);
    },
  });
  const user = userEvent.setup();
  async function fill(current: string, password: string, again = password) {
    await user.type(await world.screen.findByLabelText("Current Password"), current);
    await user.type(world.screen.getByLabelText("New Password"), password);
    await user.type(world.screen.getByLabelText("Confirm Password"), again);
    await user.click(world.screen.getByRole("button", { name: "Save" }));
  }
  return { ...world, user, fill };
}

describe("changing the password", () => {
  it("[ROUTE-16][CALL-AUTH-11] sends the present and the new one, says the words, and empties the boxes", async () => {
    const { screen, wire, fill } = openPage();
    await fill("Old1@pass!", "New2@word");
    expect(await screen.findByText("Password Changed Successfully")).toBeTruthy();
    expect(bodiesTo(wire, "Account/changePassword")).toEqual([
      { currentPassword: "Old1@pass!", newPassword: "New2@word", confirmPassword: "New2@word" },
    ]);
    expect((screen.getByLabelText("New Password") as HTMLInputElement).value).toBe("");
    await waitFor(() => expect(wire.requestsTo("Account/GetSessions").length).toBe(2));
  });

  it("[VALID-20] keeps the rules of a new password, in the same words as sign-up", async () => {
    const { screen, wire, fill } = openPage();
    await fill("x", "short1@", "other");
    const said = (await screen.findAllByRole("alert")).map(({ textContent }) => textContent);
    expect(said).toEqual(["Password is too short - should be 8 chars minimum.", "Passwords must match"]);
    expect(wire.requestsTo("Account/changePassword")).toHaveLength(0);
  });

  it("[ERR-19] shows a refusal at the box it is about, by its code, and any other under the form", async () => {
    const { screen, wire, fill, user } = openPage((wire) =>
      wire.on("Account/changePassword", () => refused(422, "CURRENT_PASSWORD_WRONG", "That is not it.")),
    );
    await fill("Wrong1@pass", "New2@word");
    await waitFor(() =>
      expect(screen.getByLabelText("Current Password").getAttribute("aria-invalid")).toBe("true"),
    );
    expect(screen.getByRole("alert").textContent).toBe("That is not it.");
    wire.on("Account/changePassword", () => refused(429, "LOGIN_THROTTLED", "Please wait 4 seconds."));
    await user.type(screen.getByLabelText("Current Password"), "x");
    await user.click(screen.getByRole("button", { name: "Save" }));
    expect(await screen.findByText("Please wait 4 seconds.")).toBeTruthy();
  });

  it("says that it may be changed where the present one is found wrong after an answer was lost", async () => {
    const { screen, wire, fill, user } = openPage((wire) => wire.on("Account/changePassword", () => "lost"));
    await fill("Old1@pass!", "New2@word");
    await screen.findByText(/network/i, { selector: "form [role=alert]" });
    wire.on("Account/changePassword", () => refused(422, "CURRENT_PASSWORD_WRONG", "That is not it."));
    await user.click(screen.getByRole("button", { name: "Save" }));
    expect(await screen.findByText(/^Your password may be changed already/)).toBeTruthy();
    expect(screen.getByText("That is not it.")).toBeTruthy();
  });

  it("does not say so after a refusal of a site that was closed: nothing was changed", async () => {
    const { screen, wire, fill, user } = openPage((wire) =>
      wire.on("Account/changePassword", () => refused(503, "SITE_SUSPENDED", "Please come back later.")),
    );
    await fill("Wrong1@pass", "New2@word");
    await screen.findByText("Please come back later.");
    wire.on("Account/changePassword", () => refused(422, "CURRENT_PASSWORD_WRONG", "That is not it."));
    await user.click(screen.getByRole("button", { name: "Save" }));
    expect(await screen.findByText("That is not it.")).toBeTruthy();
    expect(screen.queryByText(/^Your password may be changed already/)).toBeNull();
  });

  it("is not offered to a demo account", async () => {
    const { screen } = openPage();
    await screen.findByLabelText("Current Password");
    closeApps();
    const demo = openMarketWorld({ path: "/change-password", stored: demoLogin() });
    expect(await demo.screen.findByText("A demo account has no password.")).toBeTruthy();
    expect(demo.screen.queryByLabelText("Current Password")).toBeNull();
    const signUp = await demo.screen.findByRole("link", { name: "Sign up" });
    expect(signUp.getAttribute("href")).toBe("/auth/signup");
    closeApps();
    const closed = openMarketWorld({
      path: "/change-password",
      stored: demoLogin(),
      wire: (wire) => wire.on(".json", () => ok(someSettings({ allowSignUp: false }))),
    });
    expect(await closed.screen.findByText("A demo account has no password.")).toBeTruthy();
    expect(closed.screen.queryByText("Sign up for an account to have one.")).toBeNull();
    expect(closed.screen.queryByRole("link", { name: "Sign up" })).toBeNull();
  });
});

describe("the sessions", () => {
  it("are named, and one of another device is ended by a press", async () => {
    const { screen, user } = openPage();
    const list = within(await screen.findByRole("list", { name: "Sessions" }));
    expect(list.getByText("Chrome on Android")).toBeTruthy();
    expect(list.getByText("This device")).toBeTruthy();
    await user.click(
      list.getByRole("button", { name: "End the session of Firefox on Windows, 198.51.100.4" }),
    );
    await waitFor(() => expect(list.queryByText("Firefox on Windows")).toBeNull());
    // One's own is ended by logging out.
    expect(list.queryByRole("button")).toBeNull();
  });

  it("that are this one alone are not ended elsewhere", async () => {
    const { screen, user } = openPage((wire) => wire.on("Account/GetSessions", () => ok([here])));
    await user.click(await screen.findByRole("button", { name: "Log out everywhere…" }));
    const dialog = within(await screen.findByRole("dialog"));
    const disabled = dialog.getAllByRole<HTMLButtonElement>("button").filter((button) => button.disabled);
    expect(disabled.map(({ textContent }) => textContent)).toEqual(["Everywhere but here"]);
  });

  it("are all ended after a question, and this device is at the login again", async () => {
    const { screen, user, wire, address } = openPage();
    await user.click(await screen.findByRole("button", { name: "Log out everywhere…" }));
    await user.click(await screen.findByRole("button", { name: "Everywhere, here too" }));
    await waitFor(() => expect(address()).toBe("/auth/login"));
    expect(bodiesTo(wire, "Account/LogOutEverywhere")).toEqual([{ keepThis: false }]);
  });

  it("say that they could not be loaded, and are asked for again", async () => {
    const { screen, user, wire } = openPage((wire) => wire.on("Account/GetSessions", () => "lost"));
    expect(await screen.findByText("Your sessions could not be loaded.")).toBeTruthy();
    wire.on("Account/GetSessions", () => ok([here]));
    await user.click(screen.getByRole("button", { name: "Try again" }));
    expect(await screen.findByText("Chrome on Android")).toBeTruthy();
  });
});

describe("the login attempts", () => {
  it("[CALL-AUTH-10][ENTITY-22] are asked for in the query by result and page", async () => {
    const { screen, user, wire } = openPage((rules) =>
      rules.on("Account/GetUserLoginAttempts", () => ok({ items: [wrong], totalCount: 45 })),
    );
    expect(await screen.findByText("Wrong password, 3 times")).toBeTruthy();
    expect(screen.getByText(/198\.51\.100\.0\/24 · Firefox on Windows/)).toBeTruthy();
    const sent = () =>
      Object.fromEntries(wire.requestsTo("Account/GetUserLoginAttempts").at(-1)?.query ?? []);
    expect(sent()).toEqual({ Result: "0", MaxResultCount: "20", SkipCount: "0" });
    await user.click(screen.getByRole("button", { name: "Next page" }));
    await waitFor(() => expect(sent()).toMatchObject({ SkipCount: "20" }));
    await user.selectOptions(screen.getByLabelText("Result"), "Wrong password or code");
    await waitFor(() => expect(sent()).toMatchObject({ Result: "3", SkipCount: "0" }));
  });
});

describe("the words of devices and attempts", () => {
  it.each([
    [CHROME_PHONE, "Chrome on Android"],
    [FIREFOX, "Firefox on Windows"],
    ["Mozilla/5.0 (iPhone; CPU iPhone OS 17) AppleWebKit Version/17 Safari/604", "Safari on iOS"],
    ["curl/8 (Linux)", "A program on Linux"],
    ["Application: Chrome on Windows", "Application “Chrome on Windows”"],
    ["", "Unknown device"],
  ])("%s", (userAgent, name) => expect(deviceName(userAgent)).toBe(name));

  it("tell a change of password from a login", () => {
    expect(attemptWords({ result: "success", method: "passwordChange", tries: 1 })).toBe("Password changed");
    expect(attemptWords({ result: "wrongPassword", method: "passwordChange", tries: 2 })).toBe(
      "Wrong password at a change of password, 2 times",
    );
    expect(attemptWords({ result: "locked", method: "password", tries: 1 })).toBe("Account locked");
  });
});
