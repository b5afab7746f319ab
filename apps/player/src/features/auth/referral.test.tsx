import { ok } from "@crossbook/browser/testing";
import { act, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, describe, expect, it } from "vitest";
import { closed, openModal } from "../../testing/auth-modal.ts";
import { closeApps, openApp, type TestApp } from "../../testing/test-app.tsx";
import { aSession } from "../../testing/wire-answers.ts";

afterEach(closeApps);

/** What the form says that the header's button opens. */
async function codeInForm({ screen }: TestApp): Promise<string> {
  await userEvent.setup().click(await screen.findByRole("button", { name: "Sign up" }));
  return ((await screen.findByLabelText("Referral Code")) as HTMLInputElement).value;
}

describe("the code of a referral link", () => {
  it("[GUARD-15] is in the form that another page opens, also after a reload there", async () => {
    const test = openApp({ path: "/?referral=ASHA42" });
    await waitFor(() => expect(test.address()).toBe("/inplay?referral=ASHA42"));
    await act(() => test.router.navigate({ to: "/favorites" }));
    await waitFor(() => expect(test.address()).toBe("/favorites"));
    expect(await codeInForm(test)).toBe("ASHA42");
    test.close();
    expect(await codeInForm(openApp({ path: "/favorites" }))).toBe("ASHA42");
  });

  it("gives way to the one of a later link", async () => {
    const test = openApp({ path: "/inplay?referral=ASHA42" });
    await waitFor(() => expect(test.router.state.status).toBe("idle"));
    test.close();
    expect(await codeInForm(openApp({ path: "/favorites?referral=RAVI7" }))).toBe("RAVI7");
  });

  it("is forgotten by the sign-up that it led to", async () => {
    const pending = { username: "asha", mobile: "9876543210", domain: "host.test" };
    const { test, dialog, user } = await openModal("verification", {
      path: "/favorites?referral=ASHA42",
      stored: { registration: JSON.stringify(pending) },
      wire: (wire) => wire.on("Account/VerificationUser", () => ok(aSession())),
    });
    await user.type(dialog.getByLabelText("OTP Code"), "123456");
    await user.click(dialog.getByRole("button", { name: "Send" }));
    await closed(test);
    test.close();
    expect(await codeInForm(openApp({ path: "/favorites" }))).toBe("");
  });
});
