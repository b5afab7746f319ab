import { ok, refused } from "@crossbook/browser/testing";
import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, describe, expect, it } from "vitest";
import { aSession, closeConsoles, openConsole } from "../testing/open-console.tsx";

afterEach(closeConsoles);

const NEEDED = refused(401, "SECOND_FACTOR_NEEDED", "A fresh code is needed.");
const SARA = {
  ...{ userName: "sara", role: "cashier", createdAt: "2026-01-01T00:00:00.000Z", lockedAt: null },
  ...{ hasSecondFactor: true, sessions: 0, lastLoginAt: null, firstPasswordUntil: null },
};
const operators = ok({ totalCount: 1, items: [SARA] });

describe("an act", () => {
  it("asks for its reason, then for a fresh code where the server wants one, and is then done once", async () => {
    let hasCode = false;
    const { wire } = openConsole({
      path: "/settings",
      session: aSession("admin", { hasSecondFactor: true }),
      wire: (rules) => {
        rules.on("Operator/GetOperators", () => operators);
        rules.on("Operator/LockOperator", () =>
          hasCode ? ok({ userName: "sara", locked: true, endedSessions: 0 }) : NEEDED,
        );
        rules.on("Operator/VerifySecondFactor", ({ body }) => {
          hasCode = (body as { code: string }).code === "123456";
          return hasCode ? ok("Your code is right.") : refused(422, "SECOND_FACTOR_WRONG", "Not correct.");
        });
      },
    });
    await userEvent.click(await screen.findByRole("button", { name: "Lock sara" }));
    const dialog = await screen.findByRole("dialog", { name: "Lock sara" });
    await userEvent.click(screen.getByRole("button", { name: "Lock", hidden: false }));
    expect(dialog.textContent).toContain("Reason is required.");
    await userEvent.type(screen.getByLabelText("Reason"), "Left the company{Enter}");

    const code = await screen.findByLabelText("Code");
    await userEvent.type(code, "000000{Enter}");
    expect(await screen.findByText("Not correct.")).toBeTruthy();
    await userEvent.clear(code);
    await userEvent.type(code, "123456{Enter}");
    await screen.findByText("sara is locked.");
    expect(wire.requestsTo("Operator/LockOperator").map(({ body }) => body)).toEqual([
      { userName: "sara", reason: "Left the company" },
      { userName: "sara", reason: "Left the company" },
    ]);
    expect(screen.queryByRole("dialog")).toBeNull();
  });

  it("is nothing that an admin does to himself: he could lock himself out", async () => {
    openConsole({
      path: "/settings",
      session: aSession("admin"),
      wire: (rules) =>
        rules.on("Operator/GetOperators", () =>
          ok({ totalCount: 2, items: [SARA, { ...SARA, userName: "admin", role: "admin" }] }),
        ),
    });
    await screen.findByRole("button", { name: "Lock sara" });
    expect(
      screen.queryByRole("button", { name: /^(Role of|Password of|Lock|Reset .* of) admin$/ }),
    ).toBeNull();
  });

  it("is refused in its dialog where no code is given, and an operator without a second factor is led to one", async () => {
    const { wire } = openConsole({
      path: "/settings",
      session: aSession("admin"),
      wire: (rules) => {
        rules.on("Operator/GetOperators", () => operators);
        rules.on("Operator/LockOperator", () => NEEDED);
      },
    });
    await userEvent.click(await screen.findByRole("button", { name: "Lock sara" }));
    await userEvent.type(await screen.findByLabelText("Reason"), "Left{Enter}");
    expect(await screen.findByRole("link", { name: "Set up an authenticator" })).toBeTruthy();
    const [close] = screen.getAllByText("Close", { selector: "button" });
    if (close) await userEvent.click(close);
    expect((await screen.findByRole("alert")).textContent).toBe("A fresh code is needed.");
    expect(wire.requestsTo("Operator/LockOperator")).toHaveLength(1);
  });

  it("is done and its dialog closed while the lists shown are still being read again", async () => {
    const { wire } = openConsole({
      path: "/settings",
      session: aSession("admin"),
      wire: (rules) => {
        rules.on("Operator/GetOperators", () => operators);
        rules.on("Operator/LockOperator", () => {
          rules.on("Operator/GetOperators", () => "silent");
          return ok({ userName: "sara", locked: true, endedSessions: 0 });
        });
      },
    });
    await userEvent.click(await screen.findByRole("button", { name: "Lock sara" }));
    await userEvent.type(await screen.findByLabelText("Reason"), "Left the company{Enter}");
    await screen.findByText("sara is locked.");
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    expect(wire.requestsTo("Operator/GetOperators")).toHaveLength(2);
  });

  it("that is refused after its dialog was closed is not taken for done", async () => {
    let answer: (outcome: ReturnType<typeof refused>) => void = () => undefined;
    const { wire } = openConsole({
      path: "/settings",
      session: aSession("admin"),
      wire: (rules) => {
        rules.on("Operator/GetOperators", () => operators);
        rules.on("Operator/LockOperator", () => new Promise((resolve) => (answer = resolve)));
      },
    });
    await userEvent.click(await screen.findByRole("button", { name: "Lock sara" }));
    await userEvent.type(await screen.findByLabelText("Reason"), "Left the company{Enter}");
    await waitFor(() => expect(wire.requestsTo("Operator/LockOperator")).toHaveLength(1));
    await userEvent.click(screen.getByText("Cancel"));
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    answer(refused(409, "EXCHANGE_BUSY", "Too much at once."));
    expect(await screen.findByText("Too much at once.")).toBeTruthy();
  });

  it.each([
    ["answer was lost", "lost"],
    ["server had a fault of its own", refused(500, "INTERNAL_ERROR", "Something went wrong.")],
  ] as const)(
    "whose %s is seen where it was done, and a refused one reads nothing again",
    async (_, unknown) => {
      const { wire } = openConsole({
        path: "/settings",
        session: aSession("admin"),
        wire: (rules) => {
          rules.on("Operator/GetOperators", () => operators);
          rules.on("Operator/LockOperator", () => refused(409, "EXCHANGE_BUSY", "Too much at once."));
        },
      });
      await userEvent.click(await screen.findByRole("button", { name: "Lock sara" }));
      await userEvent.type(await screen.findByLabelText("Reason"), "Left the company{Enter}");
      await screen.findByText("Too much at once.");
      expect(wire.requestsTo("Operator/GetOperators")).toHaveLength(1);
      wire.on("Operator/LockOperator", () => {
        const locked = { ...SARA, lockedAt: "2026-11-20T09:00:00.000Z" };
        wire.on("Operator/GetOperators", () => ok({ totalCount: 1, items: [locked] }));
        return unknown;
      });
      await userEvent.type(screen.getByLabelText("Reason"), "{Enter}");
      expect(await screen.findByText("locked")).toBeTruthy();
      expect(screen.getByLabelText<HTMLInputElement>("Reason").value).toBe("Left the company");
    },
  );

  it("stays what its button said when the list behind its dialog changes", async () => {
    const { app, wire } = openConsole({
      path: "/settings",
      session: aSession("admin"),
      wire: (rules) => {
        rules.on("Operator/GetOperators", () => operators);
        rules.on("Operator/LockOperator", () => ok({ userName: "sara", locked: true, endedSessions: 0 }));
        rules.on("Operator/UnlockOperator", () => ok({ userName: "sara", locked: false, endedSessions: 0 }));
      },
    });
    await userEvent.click(await screen.findByRole("button", { name: "Lock sara" }));
    await screen.findByRole("dialog", { name: "Lock sara" });
    wire.on("Operator/GetOperators", () =>
      ok({ totalCount: 1, items: [{ ...SARA, lockedAt: "2026-11-20T09:00:00.000Z" }] }),
    );
    await app.queryClient.invalidateQueries();
    await screen.findAllByText("Unlock");
    await userEvent.type(screen.getByLabelText("Reason"), "Left the company{Enter}");
    await screen.findByText("sara is locked.");
    expect(wire.requestsTo("Operator/UnlockOperator")).toEqual([]);
    expect(wire.requestsTo("Operator/LockOperator")).toHaveLength(1);
  });
});
