import { ok, refused } from "@crossbook/browser/testing";
import { screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, describe, expect, it } from "vitest";
import { aSession, closeConsoles, openConsole } from "../../testing/open-console.tsx";

afterEach(closeConsoles);

const SARA = {
  ...{ userName: "sara", role: "cashier", createdAt: "2026-01-01T00:00:00.000Z", lockedAt: null },
  ...{ hasSecondFactor: false, sessions: 1, lastLoginAt: null, firstPasswordUntil: null },
};

describe("an operator's password", () => {
  it("is changed under My login by the one that he has, and nothing typed stays", async () => {
    const { wire } = openConsole({ path: "/my-login", session: aSession("cashier") });
    const answers = [
      refused(422, "CURRENT_PASSWORD_WRONG", "Your current password is not correct."),
      ok("Your password is changed."),
    ];
    wire.on("Operator/ChangeOwnPassword", () => answers.shift() ?? ok(""));
    const part = within(await screen.findByRole("region", { name: "Password" }));
    await userEvent.click(part.getByRole("button", { name: "Change the password" }));
    expect(wire.requestsTo("Operator/ChangeOwnPassword")).toEqual([]);
    await userEvent.type(part.getByLabelText("Password now"), "wrong");
    await userEvent.type(part.getByLabelText("New password"), "it's; a <new> one{Enter}");
    await part.findByText("Your current password is not correct.");
    await userEvent.click(part.getByRole("button", { name: "Change the password" }));
    await screen.findByText("Your password is changed.");
    expect(wire.requestsTo("Operator/ChangeOwnPassword").at(-1)?.body).toEqual({
      ...{ currentPassword: "wrong", password: "it's; a <new> one" },
    });
    for (const label of ["Password now", "New password"])
      expect(part.getByLabelText<HTMLInputElement>(label).value).toBe("");
  });

  it("is given anew by an admin with a reason where it is forgotten", async () => {
    const { wire } = openConsole({
      path: "/settings",
      session: aSession("admin"),
      wire: (rules) => {
        rules.on("Operator/GetOperators", () => ok({ totalCount: 1, items: [SARA] }));
        rules.on("Operator/SetOperatorPassword", () =>
          ok({ userName: "sara", locked: false, endedSessions: 1 }),
        );
      },
    });
    await userEvent.click(await screen.findByRole("button", { name: "Password of sara" }));
    const dialog = within(await screen.findByRole("dialog", { name: "New password of sara" }));
    await userEvent.type(dialog.getByLabelText("First password"), "Operate-for-now-1");
    await userEvent.type(dialog.getByLabelText("Reason"), "Forgotten{Enter}");
    await screen.findByText("sara has a new password.");
    expect(wire.requestsTo("Operator/SetOperatorPassword")[0]?.body).toEqual({
      ...{ userName: "sara", password: "Operate-for-now-1", reason: "Forgotten" },
    });
  });

  it("is said to be a first one, and until when it works, until it is changed", async () => {
    openConsole({
      path: "/settings",
      session: aSession("admin"),
      wire: (rules) =>
        rules.on("Operator/GetOperators", () =>
          ok({
            totalCount: 2,
            items: [SARA, { ...SARA, userName: "ravi", firstPasswordUntil: "2026-01-08T00:00:00.000Z" }],
          }),
        ),
    });
    const [, sara, ravi] = within(await screen.findByRole("table", { name: "Operators" })).getAllByRole(
      "row",
    );
    expect(sara?.textContent).toContain("own");
    expect(ravi?.textContent).toMatch(/first one, until .*Jan/);
  });
});

it("operators are read by compliance, who does nothing to them", async () => {
  openConsole({
    path: "/settings",
    session: aSession("compliance"),
    wire: (wire) => wire.on("Operator/GetOperators", () => ok({ totalCount: 1, items: [SARA] })),
  });
  const row = within(await screen.findByRole("row", { name: /sara/ }));
  expect(row.queryByRole("button")).toBeNull();
  expect(screen.queryByRole("button", { name: "New operator" })).toBeNull();
});

it("operators' sessions are ended by an admin with a reason, where there are any", async () => {
  const { wire } = openConsole({
    path: "/settings",
    session: aSession("admin"),
    wire: (rules) => {
      const items = [SARA, { ...SARA, userName: "ravi", sessions: 0 }];
      rules.on("Operator/GetOperators", () => ok({ totalCount: 2, items }));
      rules.on("Operator/EndOperatorSessions", () =>
        ok({ userName: "sara", locked: false, endedSessions: 1 }),
      );
    },
  });
  await userEvent.click(await screen.findByRole("button", { name: "End sessions of sara" }));
  expect(screen.queryByRole("button", { name: "End sessions of ravi", hidden: true })).toBeNull();
  await userEvent.type(await screen.findByLabelText("Reason"), "Lost a laptop{Enter}");
  await screen.findByText("1 session of sara ended.");
  expect(wire.requestsTo("Operator/EndOperatorSessions")[0]?.body).toEqual({
    ...{ userName: "sara", reason: "Lost a laptop" },
  });
});

it("an operator without a name is not asked for, and its form can be left", async () => {
  const { wire } = openConsole({
    path: "/settings",
    session: aSession("admin"),
    wire: (rules) => rules.on("Operator/GetOperators", () => ok({ totalCount: 1, items: [SARA] })),
  });
  await userEvent.click(await screen.findByRole("button", { name: "New operator" }));
  const dialog = within(await screen.findByRole("dialog", { name: "New operator" }));
  await userEvent.click(dialog.getByRole("button", { name: "Create" }));
  expect(dialog.getByText("Name is required.")).toBeTruthy();
  expect(dialog.getByText("First password is required.")).toBeTruthy();
  await userEvent.click(dialog.getByRole("button", { name: "Cancel" }));
  expect(screen.queryByRole("dialog")).toBeNull();
  expect(wire.requestsTo("Operator/CreateOperator")).toEqual([]);
});
