import { ok, refused } from "@crossbook/browser/testing";
import { screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, describe, expect, it } from "vitest";
import { aSession, closeConsoles, openConsole } from "../testing/open-console.tsx";

afterEach(closeConsoles);

const TITLE = "Choose your own password";
const heading = (name: string) => screen.findByRole("heading", { name });

describe("an operator with a first password", () => {
  it("sees nothing and asks for nothing before he has one of his own, and then the screen that he wanted", async () => {
    const { wire } = openConsole({ session: aSession("trader", { mustChangePassword: true }) });
    const answers = [
      refused(422, "CURRENT_PASSWORD_WRONG", "Your current password is not correct."),
      refused(400, "PASSWORD_COMMON", "This password is too common to be safe."),
      ok("Your password is changed."),
    ];
    wire.on("Operator/ChangeOwnPassword", () => answers.shift() ?? ok(""));
    await heading(TITLE);
    expect(screen.queryByRole("navigation", { name: "Areas" })).toBeNull();
    expect(wire.requestsTo("Operator/GetTradingEvents")).toEqual([]);
    const [first, next] = [screen.getByLabelText("First password"), screen.getByLabelText("New password")];
    expect(document.activeElement).toBe(first);
    await userEvent.type(first, "given{Enter}");
    expect(wire.requestsTo("Operator/ChangeOwnPassword")).toEqual([]);
    await userEvent.type(next, "my own long one{Enter}");
    await screen.findByText("Your current password is not correct.");
    expect(document.activeElement).toBe(first);
    await userEvent.type(first, "{Enter}");
    await screen.findByText("This password is too common to be safe.");
    expect(document.activeElement).toBe(next);
    await userEvent.type(next, "{Enter}");
    await heading("Trading");
    expect(wire.requestsTo("Operator/ChangeOwnPassword").at(-1)?.body).toEqual({
      ...{ currentPassword: "given", password: "my own long one" },
    });
  });

  it("may log out instead", async () => {
    openConsole({ session: aSession("trader", { mustChangePassword: true }) });
    await heading(TITLE);
    await userEvent.click(screen.getByRole("button", { name: "Log out" }));
    await screen.findByLabelText("Operator");
  });
});
