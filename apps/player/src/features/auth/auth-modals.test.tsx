import { ok, refused } from "@crossbook/browser/testing";
import { act, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, describe, expect, it, vi } from "vitest";
import { closed, openModal, type } from "../../testing/auth-modal.ts";
import { closeApps, openApp, type TestAppOptions } from "../../testing/test-app.tsx";
import { aSession, someSettings } from "../../testing/wire-answers.ts";

afterEach(() => {
  closeApps();
  vi.useRealTimers();
});

const PENDING = { username: "asha", mobile: "9876543210", domain: "host.test" };

describe("the login modal", () => {
  it("[MODAL-01][MODAL-02] opens and closes by events, with its boxes and buttons", async () => {
    const { test, dialog } = await openModal("login");
    expect(dialog.getByLabelText("Username")).toBeTruthy();
    expect(dialog.getByLabelText("Password")).toBeTruthy();
    expect(dialog.getByRole("button", { name: "Log in" })).toBeTruthy();
    expect(dialog.getByRole("button", { name: "Login as demo user" })).toBeTruthy();
    act(() => test.app.modals.close());
    await closed(test);
  });

  it("[MODAL-03][MODAL-05] leads to the register modal and back", async () => {
    const { test, dialog, user } = await openModal("login");
    await user.click(dialog.getByRole("button", { name: "New User? Create An Account" }));
    await user.click(await test.screen.findByRole("button", { name: "Already have an account? Login" }));
    expect(await test.screen.findByRole("button", { name: "Login as demo user" })).toBeTruthy();
  });

  it("offers no account where sign-up is closed", async () => {
    const { dialog } = await openModal("login", {
      wire: (wire) => wire.on(".json", () => ok(someSettings({ allowSignUp: false }))),
    });
    await waitFor(() => expect(dialog.queryByRole("button", { name: /New User/ })).toBeNull());
  });

  it("[VALID-05][VALID-15] asks for both boxes before it sends anything", async () => {
    const { test, dialog, user } = await openModal("login");
    await user.click(dialog.getByRole("button", { name: "Log in" }));
    expect(await dialog.findByText("username is a required field")).toBeTruthy();
    expect(dialog.getByText("password is a required field")).toBeTruthy();
    expect(test.wire.requestsTo("Account/Authenticate")).toEqual([]);
  });

  it.each([
    ["Password", "username is a required field"],
    ["Username", "password is a required field"],
  ])("[VALID-05] sends nothing with the %s alone: %s", async (label, words) => {
    const { test, dialog, user } = await openModal("login");
    await type(user, dialog.getByLabelText(label), "Secret1!");
    await user.click(dialog.getByRole("button", { name: "Log in" }));
    expect(await dialog.findByText(words)).toBeTruthy();
    expect(dialog.getAllByText(/is a required field$/)).toHaveLength(1);
    expect(test.wire.requestsTo("Account/Authenticate")).toEqual([]);
  });

  it("[STATE-01][ENTITY-16][ENTITY-01][CALL-AUTH-01][GUARD-13][STORE-02] logs in and lands on /inplay", async () => {
    const { test, dialog, user } = await openModal("login", {
      path: "/favorites",
      wire: (wire) => wire.on("Account/Authenticate", () => ok(aSession())),
    });
    await type(user, dialog.getByLabelText("Username"), "asha");
    await type(user, dialog.getByLabelText("Password"), "it's Secret1!");
    await user.click(dialog.getByRole("button", { name: "Log in" }));
    await closed(test);
    await waitFor(() => expect(test.address()).toBe("/inplay"));
    const [sent] = test.wire.requestsTo("Account/Authenticate");
    expect(sent?.method).toBe("POST");
    expect(sent?.body).toEqual({
      ...{ userNameOrEmailAddress: "asha", password: "it's Secret1!" },
      rememberClient: true,
    });
    expect(sent?.headers.authorization).toBeUndefined();
    expect(JSON.parse(test.storage.getItem("userinfo") ?? "{}")).toEqual(aSession());
    expect(test.storage.getItem("accessToken")).toBe("access-1");
    expect(test.storage.getItem("expire_in")).toBe("900");
    expect(Date.parse(test.storage.getItem("expire_DateTime") ?? "")).toBeGreaterThan(new Date().getTime());
  });

  it.each([
    ["Asha", "OTP Code"],
    ["ravi", "Username"],
  ])(
    "asks for the code where the sign-up of this name waits on this device: %s sees %s",
    async (name, label) => {
      const { test, dialog, user } = await openModal("login", {
        stored: { registration: JSON.stringify(PENDING) },
        wire: (wire) =>
          wire.on("Account/Authenticate", () => refused(403, "NOT_VERIFIED", "Not verified yet.")),
      });
      await type(user, dialog.getByLabelText("Username"), name);
      await type(user, dialog.getByLabelText("Password"), "Secret1!");
      await user.click(dialog.getByRole("button", { name: "Log in" }));
      await waitFor(() => expect(test.wire.requestsTo("Account/Authenticate")).toHaveLength(1));
      expect(await test.screen.findByLabelText(label)).toBeTruthy();
      if (label === "Username") expect(await test.screen.findByText("Not verified yet.")).toBeTruthy();
    },
  );

  it("[GUARD-13] a login page goes where the guard was asked for", async () => {
    const test = openApp({
      path: "/open-bets",
      wire: (wire) => wire.on("Account/Authenticate", () => ok(aSession())),
    });
    const user = userEvent.setup();
    await user.type(await test.screen.findByLabelText("Username"), "asha");
    await user.type(test.screen.getByLabelText("Password"), "Secret1!");
    await user.click(test.screen.getByRole("button", { name: "Log in" }));
    await waitFor(() => expect(test.address()).toBe("/open-bets"));
  });

  it("[GUARD-06][GUARD-13] goes to the matches where the wanted page is closed on this host", async () => {
    const test = openApp({
      path: "/casino",
      wire: (wire) => {
        wire.on(".json", () => ok(someSettings({ casino: false })));
        wire.on("Account/Authenticate", () => ok(aSession()));
      },
    });
    const user = userEvent.setup();
    await user.type(await test.screen.findByLabelText("Username"), "asha");
    await user.type(test.screen.getByLabelText("Password"), "Secret1!");
    expect(test.address()).toBe("/auth/login?to=%2Fcasino");
    await user.click(test.screen.getByRole("button", { name: "Log in" }));
    expect(await test.screen.findByRole("heading", { level: 1, name: "In play" })).toBeTruthy();
    expect(test.address()).toBe("/inplay");
  });

  it.each([
    ["/auth/login?to=%2Fopen-bets", "/open-bets"],
    ["/auth/login", "/inplay"],
  ])("[GUARD-14] a demo login on %s goes to %s", async (path, leadsTo) => {
    const demo = aSession({ username: "demo-17", demo: true });
    const test = openApp({ path, wire: (wire) => wire.on("Account/LoginAsDemoUser", () => ok(demo)) });
    const button = await test.screen.findByRole("button", { name: "Login as demo user" });
    await userEvent.setup().click(button);
    await waitFor(() => expect(test.address()).toBe(leadsTo));
  });

  it.each(["https://evil.test/", "//evil.test", "/\\evil.test", "javascript:alert(1)"])(
    "never follows %s out of the site",
    async (to) => {
      const test = openApp({
        path: `/auth/login?to=${encodeURIComponent(to)}`,
        wire: (wire) => wire.on("Account/LoginAsDemoUser", () => ok(aSession())),
      });
      await userEvent.setup().click(await test.screen.findByRole("button", { name: "Login as demo user" }));
      await waitFor(() => expect(test.address()).toBe("/inplay"));
    },
  );

  it("begins no second login while one is on its way: the later answer would be another account's", async () => {
    const { test, dialog, user } = await openModal("login", {
      wire: (wire) => wire.on("Account/Authenticate", () => "silent"),
    });
    await type(user, dialog.getByLabelText("Username"), "asha");
    await type(user, dialog.getByLabelText("Password"), "it's Secret1!");
    await user.click(dialog.getByRole("button", { name: "Log in" }));
    await user.click(dialog.getByRole("button", { name: "Login as demo user" }));
    expect(test.wire.requestsTo("Account/Authenticate")).toHaveLength(1);
    expect(test.wire.requestsTo("Account/LoginAsDemoUser")).toEqual([]);
  });

  it("[STATE-02][CALL-AUTH-02][ROLE-05][GUARD-14] one press logs a demo user in, as Demo, by way of /", async () => {
    const { test, dialog, user } = await openModal("login", {
      path: "/favorites",
      wire: (wire) => wire.on("Account/LoginAsDemoUser", () => ok(aSession({ username: "demo-17" }))),
    });
    await user.click(dialog.getByRole("button", { name: "Login as demo user" }));
    await closed(test);
    await waitFor(() => expect(test.address()).toBe("/inplay"));
    expect(test.wire.requestsTo("Account/LoginAsDemoUser")[0]?.method).toBe("GET");
    const kept = JSON.parse(test.storage.getItem("userinfo") ?? "{}");
    expect(kept).toMatchObject({ username: "Demo", demo: true });
  });

  it("a refused login says who helps with a forgotten password, where support alone does", async () => {
    const { test, dialog, user } = await openModal("login", {
      wire: (wire) => {
        wire.on(".json", () => ok(someSettings({ skipVerification: true })));
        wire.on("Account/Authenticate", () => refused(401, "LOGIN_FAILED", "Not correct."));
      },
    });
    expect(dialog.queryByText(/^Forgotten your password/)).toBeNull();
    await type(user, dialog.getByLabelText("Username"), " asha ");
    await type(user, dialog.getByLabelText("Password"), " wrong");
    await user.click(dialog.getByRole("button", { name: "Log in" }));
    expect(await dialog.findByText(/^Forgotten your password\? Support sends a link/)).toBeTruthy();
    const sent = { userNameOrEmailAddress: "asha", password: " wrong" };
    expect(test.wire.requestsTo("Account/Authenticate")[0]?.body).toMatchObject(sent);
  });

  it("a locked account is said in the form, with the way to support", async () => {
    const words = "This account is locked. Please contact support.";
    const { test, dialog, user } = await openModal("login", {
      wire: (wire) => {
        wire.on(".json", () =>
          ok(someSettings({ showSupportLink: true, supportLink: "https://help.test/" })),
        );
        wire.on("Account/Authenticate", () => refused(403, "ACCOUNT_LOCKED", words));
      },
    });
    await type(user, dialog.getByLabelText("Username"), "asha");
    await type(user, dialog.getByLabelText("Password"), "Secret1!");
    await user.click(dialog.getByRole("button", { name: "Log in" }));
    expect(await dialog.findByText(words)).toBeTruthy();
    expect(dialog.getByRole("link", { name: "Ask support" }).getAttribute("href")).toBe("https://help.test/");
    test.wire.on("Account/Authenticate", () => refused(429, "LOGIN_THROTTLED", "Please wait."));
    await user.click(dialog.getByRole("button", { name: "Log in" }));
    await waitFor(() => expect(dialog.queryByText(words)).toBeNull());
  });

  it("[ERR-02][STATE-12] a refusal is a toast, and the form stays", async () => {
    const words = "Username or password is not correct.";
    const { test, dialog, user } = await openModal("login", {
      wire: (wire) => {
        wire.on("Account/Authenticate", () => refused(401, "LOGIN_FAILED", words));
        wire.on("Account/LoginAsDemoUser", () => refused(429, "LOGIN_THROTTLED", "Please wait."));
      },
    });
    await type(user, dialog.getByLabelText("Username"), "asha");
    await type(user, dialog.getByLabelText("Password"), "wrong");
    await user.click(dialog.getByRole("button", { name: "Log in" }));
    expect(await test.screen.findByText(words)).toBeTruthy();
    await user.click(dialog.getByRole("button", { name: "Login as demo user" }));
    expect(await test.screen.findByText("Please wait.")).toBeTruthy();
    expect(test.screen.getByRole("dialog")).toBeTruthy();
    expect(test.address()).toBe("/inplay");
    expect((dialog.getByLabelText("Username") as HTMLInputElement).value).toBe("asha");
    expect((dialog.getByLabelText("Password") as HTMLInputElement).value).toBe("");
  });
});

describe("the register modal", () => {
  async function fill(fields: Readonly<Record<string, string>>, options: TestAppOptions = {}) {
    const opened = await openModal("register", options);
    const good = {
      Username: "asha",
      Password: "Secret1!",
      "Confirm Password": "Secret1!",
      "Mobile No": "9876543210",
      "Referral Code": "FRIEND",
    };
    for (const [label, text] of Object.entries({ ...good, ...fields })) {
      await type(opened.user, opened.dialog.getByLabelText(label), text);
    }
    await opened.user.click(opened.dialog.getByRole("checkbox", { name: /^I am 18 or older/ }));
    await opened.user.click(opened.dialog.getByRole("button", { name: "Sign Up" }));
    return opened;
  }

  async function expectRefused(fields: Record<string, string>, words: string): Promise<void> {
    const { test, dialog } = await fill(fields);
    expect(await dialog.findByText(words)).toBeTruthy();
    expect(test.wire.requestsTo("Account/Register")).toEqual([]);
  }

  it.each([
    [{ Username: "" }, "username is a required field"],
    [{ Password: "", "Confirm Password": "" }, "password is a required field"],
  ])("[VALID-06] without %o nothing is sent: %s", expectRefused);

  it("flags every empty box at once, the age among them, and says what is optional", async () => {
    const { dialog, user } = await openModal("register");
    await user.click(dialog.getByRole("button", { name: "Sign Up" }));
    const boxes = ["Username", "Password", "Confirm Password"].map((label) => dialog.getByLabelText(label));
    await waitFor(() => expect(boxes.every((box) => box.matches("[aria-invalid=true]"))).toBe(true));
    expect(dialog.getAllByText(/^Optional|^Please confirm your age/)).toHaveLength(3);
  });

  it("shows the rules that are to be accepted, which have no page for guests", async () => {
    const { test, dialog, user } = await openModal("register");
    await user.click(dialog.getByRole("button", { name: "Read the rules" }));
    const rules = within(await test.screen.findByRole("dialog", { name: "Rules and regulations" }));
    expect(rules.getByRole("heading", { name: "A. Introduction" })).toBeTruthy();
    expect(rules.getByText(/^Who bets must be at least 18 years old/)).toBeTruthy();
  });

  it("asks for the age and the rules, and sends nothing before both are confirmed", async () => {
    const { test, dialog, user } = await openModal("register");
    await type(user, dialog.getByLabelText("Username"), "asha");
    await type(user, dialog.getByLabelText("Password"), "Secret1!");
    await type(user, dialog.getByLabelText("Confirm Password"), "Secret1!");
    await user.click(dialog.getByRole("button", { name: "Sign Up" }));
    expect(await dialog.findByText("Please confirm your age and the rules to sign up.")).toBeTruthy();
    expect(test.wire.requestsTo("Account/Register")).toEqual([]);
    await user.click(dialog.getByRole("checkbox", { name: /^I am 18 or older/ }));
    expect(dialog.queryByText(/Please confirm your age/)).toBeNull();
    await user.click(dialog.getByRole("button", { name: "Sign Up" }));
    await waitFor(() => expect(test.wire.requestsTo("Account/Register")).toHaveLength(1));
  });

  it("[VALID-07][CONST-08] seven characters are too short for a password, eight can pass", async () => {
    const short = { Password: "Secre1!", "Confirm Password": "Secre1!" };
    await expectRefused(short, "Password is too short - should be 8 chars minimum.");
    closeApps();
    const { test } = await fill({ Password: "Secret1!", "Confirm Password": "Secret1!" });
    await waitFor(() => expect(test.wire.requestsTo("Account/Register")).toHaveLength(1));
  });

  it.each(["Secret2!", ""])("[VALID-10] the two passwords must be the same, and are not with %j", (other) =>
    expectRefused({ "Confirm Password": other }, "Passwords must match"),
  );

  it.each(["5876543210", "987654321"])("[VALID-12] %s is no Indian mobile number", (mobile) =>
    expectRefused({ "Mobile No": mobile }, "mobile number is not valid"),
  );

  it("takes a mobile number in the digits of a keyboard in Hindi", async () => {
    const { test } = await fill({ "Mobile No": "९८७६५४३२१०" });
    await waitFor(() => expect(test.wire.requestsTo("Account/Register")).toHaveLength(1));
    expect(test.wire.requestsTo("Account/Register")[0]?.body).toMatchObject({ mobile: "9876543210" });
  });

  it.each(["12345678!", "Password!", "Password1", "Secret1!-"])(
    "[VALID-08][VALID-09] the password %s does not fit the pattern",
    (password) =>
      expectRefused(
        { Password: password, "Confirm Password": password },
        "Password Must Contain 8 Characters, One Uppercase, One Lowercase, One Number and one special case Character",
      ),
  );

  it("[MODAL-04][ENTITY-17][CALL-AUTH-04][ENTITY-15][STATE-16] sends the five values and opens the verification", async () => {
    const { test } = await fill(
      {},
      { wire: (wire) => wire.on("Account/Register", () => ok({ domain: "host.test" })) },
    );
    expect(await test.screen.findByLabelText("OTP Code")).toBeTruthy();
    expect(test.screen.getAllByRole("dialog")).toHaveLength(1);
    expect(test.wire.requestsTo("Account/Register")[0]?.body).toEqual({
      userName: "asha",
      password: "Secret1!",
      confirmPassword: "Secret1!",
      mobile: "9876543210",
      referralCode: "FRIEND",
    });
    expect(JSON.parse(test.storage.getItem("registration") ?? "{}")).toEqual(PENDING);
  });

  it("[ERR-03] a refusal is a toast, and is said at its box too", async () => {
    const words = "This username is taken. Please choose another.";
    const { test, dialog } = await fill(
      {},
      { wire: (wire) => wire.on("Account/Register", () => refused(409, "USERNAME_TAKEN", words)) },
    );
    await waitFor(() => expect(test.screen.getAllByText(words)).toHaveLength(2));
    expect(dialog.getByLabelText("Username").getAttribute("aria-invalid")).toBe("true");
  });

  it("[STATE-15][ENTITY-05] verifies by itself where the host skips the code, and sends no code of its own", async () => {
    const { test } = await fill(
      {},
      {
        path: "/favorites",
        wire: (wire) => {
          wire.on(".json", () => ok(someSettings({ skipVerification: true })));
          wire.on("Account/Register", () => ok({ domain: "host.test" }));
          wire.on("Account/VerificationUser", () => ok(aSession()));
        },
      },
    );
    await closed(test);
    await waitFor(() => expect(test.address()).toBe("/inplay"));
    expect(test.wire.requestsTo("Account/VerificationUser")[0]?.body).toEqual({
      userName: "asha",
      mobile: "9876543210",
      domain: "host.test",
    });
    expect(test.storage.getItem("accessToken")).toBe("access-1");
  });

  it("[STATE-15][ERR-03] stays, with a toast, where that verification is refused", async () => {
    const words = "Please try again later.";
    const { test, dialog } = await fill(
      {},
      {
        wire: (wire) => {
          wire.on(".json", () => ok(someSettings({ skipVerification: true })));
          wire.on("Account/Register", () => ok({ domain: "host.test" }));
          wire.on("Account/VerificationUser", () => refused(503, "SERVICE_UNAVAILABLE", words));
        },
      },
    );
    await waitFor(() => expect(test.screen.queryAllByText(words)).not.toEqual([]));
    expect(dialog.getByLabelText("Referral Code")).toBeTruthy();
    expect(test.storage.getItem("accessToken")).toBeNull();
  });
});
