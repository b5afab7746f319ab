import { ok, refused } from "@crossbook/browser/testing";
import { waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, describe, expect, it } from "vitest";
import { closeApps, openApp } from "../../testing/test-app.tsx";

afterEach(closeApps);

const PASSWORD = "Googly8@spin";

async function fill(path: string, answer: () => ReturnType<typeof ok | typeof refused>) {
  const test = openApp({ path, wire: (wire) => wire.on("Account/ResetPassword", answer) });
  const user = userEvent.setup();
  await user.type(await test.screen.findByLabelText("New Password"), PASSWORD);
  await user.type(test.screen.getByLabelText("Confirm Password"), PASSWORD);
  await user.click(test.screen.getByRole("button", { name: "Save password" }));
  return test;
}

describe("the page of a link for a new password", () => {
  it("sends the token of the fragment with the new password, and leads to the login", async () => {
    const test = await fill("/auth/reset-password#token=t-1", () => ok("done"));
    await test.screen.findByText("Your password is changed. Log in with the new one.");
    await waitFor(() => expect(test.address()).toBe("/auth/login"));
    const [sent] = test.wire.requestsTo("Account/ResetPassword");
    expect(sent?.body).toEqual({ token: "t-1", newPassword: PASSWORD, confirmPassword: PASSWORD });
  });

  it("says why a link that was used or is over does not work", async () => {
    const test = await fill("/auth/reset-password#token=t-2", () =>
      refused(422, "RESET_LINK_EXPIRED", "It is over."),
    );
    await test.screen.findByRole("heading", { name: "This link does not work" });
    expect(test.screen.getByRole("alert").textContent).toContain("only the newest one does");
    expect(test.screen.queryByLabelText("New Password")).toBeNull();
    await userEvent.click(test.screen.getByRole("button", { name: "Send another link" }));
    await test.screen.findByRole("heading", { name: "Forgotten password" });
    expect(test.address()).toBe("/auth/reset-password");
  });

  it("says that the password may be changed where the link is found used after an answer was lost", async () => {
    const test = await fill("/auth/reset-password#token=t-4", () => "lost");
    await test.screen.findByText(/network/i, { selector: "form [role=alert]" });
    test.wire.on("Account/ResetPassword", () => refused(422, "RESET_LINK_INVALID", "It was used."));
    await userEvent.click(test.screen.getByRole("button", { name: "Save password" }));
    expect(await test.screen.findByText(/^Your password may be changed already/)).toBeTruthy();
    await waitFor(() => expect(test.address()).toBe("/auth/login"));
  });

  it("sends no password that breaks a rule", async () => {
    const test = openApp({ path: "/auth/reset-password#token=t-3" });
    await userEvent.click(await test.screen.findByRole("button", { name: "Save password" }));
    await test.screen.findByText("password is a required field");
    expect(test.wire.requestsTo("Account/ResetPassword")).toEqual([]);
  });
});
