import { type FakeWire, ok, refused, type WireAnswer } from "@crossbook/browser/testing";
import { waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, describe, expect, it } from "vitest";
import { closed, openModal } from "../../testing/auth-modal.ts";
import { closeApps, openApp } from "../../testing/test-app.tsx";
import { someSettings } from "../../testing/wire-answers.ts";

afterEach(closeApps);

const PATH = "/auth/reset-password";
const SKIPPING = {
  wire: (wire: FakeWire) => wire.on(".json", () => ok(someSettings({ skipVerification: true }))),
};

async function send(mobile: string, answer: () => WireAnswer) {
  const test = openApp({ path: PATH, wire: (wire) => wire.on("Account/RequestPasswordReset", answer) });
  const user = userEvent.setup();
  const box = await test.screen.findByLabelText("Mobile No");
  if (mobile !== "") await user.type(box, mobile);
  await user.click(test.screen.getByRole("button", { name: "Send link" }));
  const numbers = () =>
    test.wire
      .requestsTo("Account/RequestPasswordReset")
      .map(({ body }) => (body as { mobile: string }).mobile);
  return { ...test, user, box, numbers };
}

describe("the page for a forgotten password", () => {
  it("is found from the login, which it leads back to", async () => {
    const { test, dialog, user } = await openModal("login");
    await user.click(await dialog.findByRole("button", { name: "Forgot password?" }));
    await closed(test);
    await test.screen.findByRole("heading", { name: "Forgotten password" });
    expect(test.address()).toBe(PATH);
    await user.click(test.screen.getByRole("button", { name: "Go to the login" }));
    await waitFor(() => expect(test.address()).toBe("/auth/login"));
  });

  it("asks for a link, and says neither that there is an account nor that there is none", async () => {
    const { screen, user, numbers } = await send("98765 43210", () => ok("on its way"));
    expect(
      await screen.findByText(/^If an account has the number ending in 3210, a link is on its way/),
    ).toBeTruthy();
    expect(screen.getByText(/Support can help/)).toBeTruthy();
    await user.click(screen.getByRole("button", { name: "Send another link" }));
    await waitFor(() => expect(numbers()).toEqual(["9876543210", "9876543210"]));
  });

  it.each([
    ["", "mobile no is a required field"],
    ["12345", "mobile number is not valid"],
  ])("asks nothing of the server with the number “%s”", async (mobile, words) => {
    const { screen, numbers } = await send(mobile, () => ok("on its way"));
    expect(await screen.findByText(words)).toBeTruthy();
    expect(numbers()).toEqual([]);
  });

  it("says why none is sent", async () => {
    const { screen, box } = await send("9876543210", () =>
      refused(429, "OTP_RESEND_LIMIT", "Too many codes were sent. Please wait 9 minutes."),
    );
    expect(await screen.findByText("Too many codes were sent. Please wait 9 minutes.")).toBeTruthy();
    expect(box.getAttribute("aria-invalid")).toBe("true");
    expect(screen.queryByText(/on its way/)).toBeNull();
  });

  it("leaves it to support where the site asks for no code, so that no number is proved", async () => {
    const { screen } = openApp({ path: PATH, ...SKIPPING });
    expect(await screen.findByText(/^Forgotten your password\? Support sends a link/)).toBeTruthy();
    expect(screen.queryByLabelText("Mobile No")).toBeNull();
    closeApps();
    const { dialog } = await openModal("login", SKIPPING);
    expect(dialog.queryByRole("button", { name: "Forgot password?" })).toBeNull();
  });
});
