import { type FakeWire, ok, refused } from "@crossbook/browser/testing";
import { act, waitFor } from "@testing-library/react";
import { afterEach, describe, expect, it, vi } from "vitest";
import { closed, openModal, type } from "../../testing/auth-modal.ts";
import { closeApps } from "../../testing/test-app.tsx";
import { aSession } from "../../testing/wire-answers.ts";

afterEach(() => {
  closeApps();
  vi.useRealTimers();
});

const PENDING = { username: "asha", mobile: "9876543210", domain: "host.test" };
const pending = { registration: JSON.stringify(PENDING) };

describe("the verification modal", () => {
  const accepting = (wire: FakeWire) => {
    wire.on("Account/VerificationUser", () => ok(aSession()));
    wire.on("Account/ResendVerificationCode", () => ok("Sent"));
  };

  it("[STATE-03][STATE-17][CALL-AUTH-05][ENTITY-18] a code logs in, reloads the settings and the games and lands on /inplay", async () => {
    /** Where the player was when the games were asked for: the landing page asks for them too. */
    const askedAt: string[] = [];
    const { test, dialog, user } = await openModal("verification", {
      path: "/favorites",
      stored: pending,
      wire: (wire) => {
        accepting(wire);
        wire.on("InternationalCasino/GetGames", () => {
          askedAt.push(test.address());
          return ok([]);
        });
      },
    });
    await waitFor(() => expect(test.app.settings.state().status).toBe("ready"));
    const loads = test.wire.requestsTo(".json").length;
    await user.type(dialog.getByLabelText("OTP Code"), "123456");
    await user.click(dialog.getByRole("button", { name: "Send" }));
    await closed(test);
    await waitFor(() => expect(test.address()).toBe("/inplay"));
    expect(test.wire.requestsTo("Account/VerificationUser")[0]?.body).toEqual({
      userName: "asha",
      mobile: "9876543210",
      domain: "host.test",
      otp: "123456",
    });
    expect(test.storage.getItem("accessToken")).toBe("access-1");
    expect(test.storage.getItem("registration")).toBeNull();
    expect(test.wire.requestsTo(".json").length).toBeGreaterThan(loads);
    expect(askedAt[0]).toBe("/favorites");
  });

  it("takes a code in the digits of a keyboard in Hindi", async () => {
    const { test, dialog, user } = await openModal("verification", { stored: pending, wire: accepting });
    await user.type(dialog.getByLabelText("OTP Code"), "१२३४५६");
    await user.click(dialog.getByRole("button", { name: "Send" }));
    await closed(test);
    expect(test.wire.requestsTo("Account/VerificationUser")[0]?.body).toMatchObject({ otp: "123456" });
  });

  it.each(["", "12a4"])(
    "[VALID-13][VALID-14] the code %j is refused at its box and in a toast",
    async (otp) => {
      const { test, dialog, user } = await openModal("verification", { stored: pending });
      await type(user, dialog.getByLabelText("OTP Code"), otp);
      await user.click(dialog.getByRole("button", { name: "Send" }));
      await waitFor(() => expect(test.screen.getAllByText("Please Enter Otp code")).toHaveLength(2));
      expect(test.wire.requestsTo("Account/VerificationUser")).toEqual([]);
    },
  );

  it("[STATE-18][ERR-12] without a pending registration it gives way to the register modal", async () => {
    const { test, dialog, user } = await openModal("verification");
    await user.type(dialog.getByLabelText("OTP Code"), "123456");
    await user.click(dialog.getByRole("button", { name: "Send" }));
    expect(await test.screen.findByLabelText("Referral Code")).toBeTruthy();
    expect(test.wire.requestsTo("Account/VerificationUser")).toEqual([]);
  });

  it("[STATE-18][ERR-12] gives way to it too where a new code is asked for without a pending registration", async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    const { test, dialog, user } = await openModal("verification");
    await act(() => vi.advanceTimersByTimeAsync(121_000));
    await user.click(dialog.getByRole("button", { name: "Send Again Code" }));
    expect(await test.screen.findByLabelText("Referral Code")).toBeTruthy();
    expect(test.wire.requestsTo("Account/ResendVerificationCode")).toEqual([]);
  });

  it("[ERR-03][STATE-22] a refused resend is a toast, and starts no countdown", async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    const { test, dialog, user } = await openModal("verification", {
      stored: pending,
      wire: (wire) =>
        wire.on("Account/ResendVerificationCode", () => refused(429, "OTP_RESEND_LIMIT", "Please wait.")),
    });
    await act(() => vi.advanceTimersByTimeAsync(121_000));
    await user.click(dialog.getByRole("button", { name: "Send Again Code" }));
    expect(await test.screen.findByText("Please wait.")).toBeTruthy();
    expect(test.screen.queryByText("OTP Code Send Again")).toBeNull();
    expect(dialog.getByRole("timer").textContent).toBe("00:00");
    expect(dialog.getByRole("button", { name: "Send Again Code" })).toBeTruthy();
  });

  it("[ERR-03] a wrong code is a toast", async () => {
    const { test, dialog, user } = await openModal("verification", {
      stored: pending,
      wire: (wire) =>
        wire.on("Account/VerificationUser", () => refused(400, "OTP_WRONG", "This code is not correct.")),
    });
    await user.type(dialog.getByLabelText("OTP Code"), "111111");
    await user.click(dialog.getByRole("button", { name: "Send" }));
    await waitFor(() => expect(test.screen.getAllByText("This code is not correct.")).toHaveLength(2));
  });

  it("[MODAL-06][STATE-21][STATE-22][CONST-07][CALL-AUTH-06][ENTITY-19][ERR-05] counts two minutes down, then offers a new code", async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    const { test, dialog, user } = await openModal("verification", { stored: pending, wire: accepting });
    const clock = dialog.getByRole("timer");
    expect(clock.textContent).toBe("02:00");
    await act(() => vi.advanceTimersByTimeAsync(1_000));
    expect(clock.textContent).toBe("01:59");
    await act(() => vi.advanceTimersByTimeAsync(118_000));
    expect(clock.textContent).toBe("00:01");
    expect(dialog.getByRole("button", { name: "Send" })).toBeTruthy();
    expect(dialog.queryByRole("button", { name: "Send Again Code" })).toBeNull();
    await act(() => vi.advanceTimersByTimeAsync(1_000));
    expect(clock.textContent).toBe("00:00");
    expect(dialog.queryByRole("button", { name: "Send" })).toBeNull();
    await user.click(dialog.getByRole("button", { name: "Send Again Code" }));
    expect(await test.screen.findByText("OTP Code Send Again")).toBeTruthy();
    expect(dialog.getByRole("timer").textContent).toMatch(/^(02:00|01:59)$/);
    expect(dialog.getByRole("button", { name: "Send" })).toBeTruthy();
    expect(test.wire.requestsTo("Account/ResendVerificationCode")[0]?.body).toEqual({
      userName: "asha",
      mobile: "9876543210",
      domain: "host.test",
    });
  });

  it("takes a code that comes late: a whole one is sent without the button, and no part of one", async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    const { test, dialog, user } = await openModal("verification", { stored: pending, wire: accepting });
    await act(() => vi.advanceTimersByTimeAsync(120_000));
    await user.type(dialog.getByLabelText("OTP Code"), "१२३45");
    expect(dialog.getByText("A whole code is sent as soon as you have entered it.")).toBeTruthy();
    expect(test.wire.requestsTo("Account/VerificationUser")).toEqual([]);
    await user.type(dialog.getByLabelText("OTP Code"), "6");
    await closed(test);
    expect(test.wire.requestsTo("Account/VerificationUser").map(({ body }) => body)).toEqual([
      { userName: "asha", mobile: "9876543210", domain: "host.test", otp: "123456" },
    ]);
  });

  it("keeps the box for as long as the server says that the code works, then asks for a new one", async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    const { test, dialog, user } = await openModal("register", {
      wire: (wire) => {
        wire.on("Account/Register", () => ok({ domain: "host.test" }, { codeExpiresInSeconds: 600 }));
        wire.on("Account/ResendVerificationCode", () => ok("Sent", { codeExpiresInSeconds: 600 }));
      },
    });
    for (const [label, text] of Object.entries({
      Username: "asha",
      Password: "Secret1!",
      "Confirm Password": "Secret1!",
      "Mobile No": "9876543210",
    }))
      await type(user, dialog.getByLabelText(label), text);
    await user.click(dialog.getByRole("checkbox", { name: /^I am 18 or older/ }));
    await user.click(dialog.getByRole("button", { name: "Sign Up" }));
    expect(await test.screen.findByText(/This code works for (10|9) more minutes\./)).toBeTruthy();
    await act(() => vi.advanceTimersByTimeAsync(300_000));
    expect(test.screen.getByText(/This code works for [45] more minutes\./)).toBeTruthy();
    expect(test.screen.getByRole("button", { name: "Send Again Code" })).toBeTruthy();
    await user.type(test.screen.getByLabelText("OTP Code"), "12");
    await act(() => vi.advanceTimersByTimeAsync(300_000));
    expect(test.screen.getByText("This code no longer works. Please ask for a new one.")).toBeTruthy();
    expect(test.screen.queryByLabelText("OTP Code")).toBeNull();
    expect(test.screen.queryByRole("button", { name: "Send" })).toBeNull();
    await user.click(test.screen.getByRole("button", { name: "Send Again Code" }));
    expect(await test.screen.findByText(/This code works for (10|9) more minutes\./)).toBeTruthy();
    expect((test.screen.getByLabelText("OTP Code") as HTMLInputElement).value).toBe("");
  });

  it.each([
    ["OTP_TRIES_EXCEEDED", "Too many wrong codes. Please ask for a new one."],
    ["OTP_EXPIRED", "This code has expired. Please ask for a new one."],
  ])("offers a new code at once where none can succeed any more: %s", async (code, words) => {
    const { test, dialog, user } = await openModal("verification", {
      stored: pending,
      wire: (wire) => {
        wire.on("Account/VerificationUser", () => refused(400, code, words));
        wire.on("Account/ResendVerificationCode", () => ok("Sent", { codeExpiresInSeconds: 600 }));
      },
    });
    await user.type(dialog.getByLabelText("OTP Code"), "111111");
    await user.click(dialog.getByRole("button", { name: "Send" }));
    expect(await test.screen.findByText(words)).toBeTruthy();
    expect(dialog.queryByLabelText("OTP Code")).toBeNull();
    await user.click(dialog.getByRole("button", { name: "Send Again Code" }));
    expect(await dialog.findByLabelText("OTP Code")).toHaveProperty("value", "");
    expect(dialog.getByRole("button", { name: "Send" })).toBeTruthy();
  });

  it("goes back to the register modal where a new code is asked for and the registration is gone", async () => {
    const { test, dialog, user } = await openModal("verification", {
      stored: { registration: JSON.stringify({ ...PENDING, codeEndsAtMs: 1 }) },
      wire: (wire) =>
        wire.on("Account/ResendVerificationCode", () =>
          refused(404, "REGISTRATION_NOT_FOUND", "Please sign up again."),
        ),
    });
    await user.click(dialog.getByRole("button", { name: "Send Again Code" }));
    expect(await test.screen.findByLabelText("Referral Code")).toBeTruthy();
    expect(test.screen.getByText("Please sign up again.")).toBeTruthy();
  });

  it.each(["Send", "Send Again Code"])(
    "leads to the login where the sign-up is found ended after the answer to a code was lost: by %s",
    async (press) => {
      vi.useFakeTimers({ shouldAdvanceTime: true });
      const { test, dialog, user } = await openModal("verification", {
        stored: pending,
        wire: (wire) => wire.on("Account/VerificationUser", () => "lost"),
      });
      const gone = () => refused(404, "REGISTRATION_NOT_FOUND", "Please sign up again.");
      await user.type(dialog.getByLabelText("OTP Code"), "123456");
      await user.click(dialog.getByRole("button", { name: "Send" }));
      await dialog.findByRole("alert");
      test.wire.on("Account/VerificationUser", gone);
      test.wire.on("Account/ResendVerificationCode", gone);
      if (press !== "Send") await act(() => vi.advanceTimersByTimeAsync(121_000));
      await user.click(await dialog.findByRole("button", { name: press }));
      expect(await test.screen.findByText(/^Your account may exist already/)).toBeTruthy();
      expect(await test.screen.findByRole("button", { name: "Login as demo user" })).toBeTruthy();
      expect(test.screen.queryByText("Please sign up again.")).toBeNull();
    },
  );

  it.each([
    ["USERNAME_TAKEN", "This username is taken. Please choose another."],
    ["MOBILE_TAKEN", "This mobile number already belongs to an account."],
    ["REGISTRATION_NOT_FOUND", "Please sign up again."],
  ])(
    "[ERR-12] goes back to the register modal, with the words, where the answer is %s",
    async (code, words) => {
      const { test, dialog, user } = await openModal("verification", {
        stored: pending,
        wire: (wire) => wire.on("Account/VerificationUser", () => refused(409, code, words)),
      });
      await user.type(dialog.getByLabelText("OTP Code"), "123456");
      await user.click(dialog.getByRole("button", { name: "Send" }));
      expect(await test.screen.findByLabelText("Referral Code")).toBeTruthy();
      expect(test.screen.getByText(words)).toBeTruthy();
    },
  );
});
