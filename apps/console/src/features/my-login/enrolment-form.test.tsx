import { ok, refused } from "@crossbook/browser/testing";
import { screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, describe, expect, it } from "vitest";
import { aSession, closeConsoles, openConsole } from "../../testing/open-console.tsx";

afterEach(closeConsoles);

describe("a new authenticator", () => {
  it("is confirmed by its code and the password; each refusal is at the field that it is about", async () => {
    const { wire } = openConsole({ path: "/my-login", session: aSession("cashier") });
    wire.on("Operator/EnrolSecondFactor", () => ok({ secret: "ABCD", uri: "otpauth://totp/x?secret=ABCD" }));
    const answers = [
      refused(422, "CURRENT_PASSWORD_WRONG", "Your current password is not correct."),
      refused(422, "SECOND_FACTOR_WRONG", "This code is not correct."),
      ok({ recoveryCodes: ["one-time-recovery"] }),
    ];
    wire.on("Operator/ConfirmSecondFactor", () => answers.shift() ?? ok(""));
    const part = within(await screen.findByRole("region", { name: "Second factor" }));
    await userEvent.click(part.getByRole("button", { name: "Set up an authenticator" }));
    await userEvent.type(await part.findByLabelText("Code"), "123456{Enter}");
    expect(part.getByTitle("The secret of your authenticator as a QR code")).toBeTruthy();
    expect(wire.requestsTo("Operator/ConfirmSecondFactor")).toEqual([]);

    const [code, password] = [part.getByLabelText("Code"), part.getByLabelText("Your password")];
    await userEvent.type(password, "Operate-1{Enter}");
    expect((await part.findByRole("alert")).textContent).toContain("password is not correct");
    expect(document.activeElement).toBe(password);
    await userEvent.type(password, "{Enter}");
    await part.findByText("This code is not correct.");
    expect(document.activeElement).toBe(code);
    await userEvent.type(code, "{Enter}");
    await part.findByText("one-time-recovery");
    expect(wire.requestsTo("Operator/ConfirmSecondFactor").at(-1)?.body).toEqual({
      ...{ code: "123456", password: "Operate-1" },
    });
  });
});
