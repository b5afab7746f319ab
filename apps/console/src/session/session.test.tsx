import { ok, refused, type WireAnswer } from "@crossbook/browser/testing";
import { act, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, describe, expect, it, vi } from "vitest";
import { aSession, closeConsoles, openConsole } from "../testing/open-console.tsx";

afterEach(() => {
  closeConsoles();
  vi.useRealTimers();
});

const PLAYER = {
  ...{ userId: 4, userName: "asha", kind: "player", host: "x.test", mobile: null },
  ...{ createdAt: "2026-11-20T09:00:00.000Z", lockedAt: null, betLocked: false },
};

function changeInOtherTab(change: string): void {
  window.localStorage.setItem("console-session-change", change);
  act(() => void window.dispatchEvent(new Event("storage")));
}

const heading = (name: string) => screen.findByRole("heading", { name });

async function logIn(password: string, code?: string): Promise<void> {
  await userEvent.clear(screen.getByLabelText("Password"));
  await userEvent.type(screen.getByLabelText("Password"), password);
  if (code !== undefined) await userEvent.type(screen.getByLabelText("Code"), code);
  await userEvent.click(screen.getByRole("button", { name: "Log in" }));
}

describe("the console's session", () => {
  it("begins with a login, and with a code once the server asks for one, at the address that was wanted", async () => {
    const { wire, address, app } = openConsole({ path: "/players" });
    wire.on("Operator/FindPlayers", () => ok({ items: [], totalCount: 0 }));
    wire.on("Operator/Authenticate", ({ body }) =>
      (body as { code?: string }).code === "123456"
        ? ok(aSession("admin"))
        : refused(401, "SECOND_FACTOR_NEEDED", "A code is needed."),
    );
    await userEvent.type(await screen.findByLabelText("Operator"), "operator");
    await logIn("Operate-1");
    await screen.findByLabelText("Code");
    await logIn("Operate-1", "123456");
    await heading("Players");
    expect(address()).toBe("/console/players");
    expect(wire.requestsTo("Operator/Authenticate").at(-1)?.body).toEqual({
      ...{ userName: "operator", password: "Operate-1", code: "123456", inBrowser: true },
    });
    const { accessToken } = app.session.state();
    expect(accessToken).toBe("token-of-admin");
    for (const storage of [window.localStorage, window.sessionStorage])
      for (let at = 0; at < storage.length; at++)
        expect(storage.getItem(storage.key(at) ?? "")).not.toContain("token-of");
  });

  it("leads to the code that was wrong", async () => {
    const { wire } = openConsole();
    wire.on("Operator/Authenticate", ({ body }) =>
      (body as { code?: string }).code === undefined
        ? refused(401, "SECOND_FACTOR_NEEDED", "A code is needed.")
        : refused(422, "SECOND_FACTOR_WRONG", "Not correct."),
    );
    await userEvent.type(await screen.findByLabelText("Operator"), "operator");
    await logIn("Operate-1");
    await screen.findByLabelText("Code");
    await logIn("Operate-1", "000000");
    await screen.findByText("Not correct.");
    expect(document.activeElement).toBe(screen.getByLabelText("Code"));
  });

  it("goes on after a reload without a login", async () => {
    const { wire } = openConsole({ session: aSession("trader") });
    await heading("Trading");
    expect(wire.requestsTo("Operator/GetTradingEvents")[0]?.headers["authorization"]).toBe(
      "Bearer token-of-trader",
    );
  });

  it("goes on by itself once a server answers that could not be reached at the start", async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    const { wire } = openConsole({
      session: aSession("trader"),
      wire: (rules) => rules.on("Operator/ResumeSession", () => "lost"),
    });
    await screen.findByText(/^The server cannot be reached/);
    wire.on("Operator/ResumeSession", () => ok(aSession("trader")));
    await act(() => vi.advanceTimersByTimeAsync(5_000));
    await heading("Trading");
    expect(screen.queryByText(/^The server cannot be reached/)).toBeNull();
  });

  it("asks for a login once a server answers that knows of no session, and for nothing more", async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    const { wire } = openConsole({ wire: (rules) => rules.on("Operator/ResumeSession", () => "lost") });
    await screen.findByText(/^The server cannot be reached/);
    wire.on("Operator/ResumeSession", () => ok(null));
    await act(() => vi.advanceTimersByTimeAsync(20_000));
    expect(screen.queryByText(/^The server cannot be reached/)).toBeNull();
    expect(wire.requestsTo("Operator/ResumeSession")).toHaveLength(2);
  });

  it("of another operator in another tab shows nothing that the one before has read", async () => {
    const { wire } = openConsole({
      path: "/players",
      session: aSession("admin"),
      wire: (rules) => rules.on("Operator/FindPlayers", () => ok({ items: [PLAYER], totalCount: 1 })),
    });
    await screen.findByRole("link", { name: "asha" });
    wire.on("Operator/FindPlayers", () => "silent");
    wire.on("Operator/ResumeSession", () => ok(aSession("trader")));
    changeInOtherTab("login");
    await screen.findAllByText("trader");
    expect(screen.queryByRole("link", { name: "asha" })).toBeNull();
    expect(wire.requestsTo("Operator/FindPlayers").at(-1)?.headers["authorization"]).toBe(
      "Bearer token-of-trader",
    );
  });

  it("goes on where another tab has changed it and the server cannot be asked how", async () => {
    const { wire, goTo } = openConsole({
      session: aSession(),
      wire: (rules) => rules.on("Operator/FindPlayers", () => ok({ items: [PLAYER], totalCount: 1 })),
    });
    await heading("Trading");
    wire.on("Operator/ResumeSession", () => "lost");
    changeInOtherTab("unlock");
    await waitFor(() => expect(wire.requestsTo("Operator/ResumeSession")).toHaveLength(2));
    act(() => goTo("/players"));
    await screen.findByRole("link", { name: "asha" });
  });

  it("says why a login is refused, and keeps nothing of the other attempt", async () => {
    const { wire } = openConsole();
    wire.on("Operator/Authenticate", () =>
      refused(401, "LOGIN_FAILED", "Username or password is not correct."),
    );
    await userEvent.type(await screen.findByLabelText("Operator"), "operator");
    await logIn("wrong");
    expect((await screen.findByRole("alert")).textContent).toBe("Username or password is not correct.");
  });

  it("leads to the login when the server says that it is over, and says so", async () => {
    const { wire } = openConsole({ session: aSession() });
    await heading("Trading");
    wire.on("Operator/GetTradingEvents", () => refused(401, "TOKEN_EXPIRED", "Your session has ended."));
    await screen.findByText(/Your session has ended. Log in to go on/);
    expect(screen.queryByRole("navigation", { name: "Areas" })).toBeNull();
  });

  it("ends with a logout, and nothing that was read is kept", async () => {
    const { app } = openConsole({ session: aSession() });
    await heading("Trading");
    await userEvent.click(screen.getByRole("button", { name: /admin/ }));
    await userEvent.click(await screen.findByRole("menuitem", { name: "Log out" }));
    await screen.findByLabelText("Operator");
    expect(app.queryClient.getQueryCache().getAll()).toEqual([]);
  });
});

describe("the locked screen", () => {
  it("shows nothing of the screen until the password is right", async () => {
    const { wire } = openConsole({ session: aSession() });
    wire.on("Operator/LockSession", () => ok("Your session is locked."));
    wire.on("Operator/UnlockSession", ({ body }) =>
      (body as { password: string }).password === "right"
        ? ok("Your session is unlocked.")
        : refused(422, "CURRENT_PASSWORD_WRONG", "Your current password is not correct."),
    );
    await heading("Trading");
    await userEvent.click(screen.getByRole("button", { name: "Lock the screen" }));
    await heading("Locked");
    expect(screen.queryByRole("heading", { name: "Trading" })).toBeNull();
    expect(wire.requestsTo("Operator/LockSession")).toHaveLength(1);
    await userEvent.type(screen.getByLabelText("Password"), "wrong{Enter}");
    expect((await screen.findByRole("alert")).textContent).toContain("not correct");
    await userEvent.type(screen.getByLabelText("Password"), "right{Enter}");
    await heading("Trading");
  });

  it("has the focus in its password", async () => {
    const { wire } = openConsole({ session: aSession() });
    wire.on("Operator/LockSession", () => ok("Your session is locked."));
    await heading("Trading");
    await userEvent.keyboard("L");
    await heading("Locked");
    expect(document.activeElement).toBe(screen.getByLabelText("Password"));
    expect(screen.getByLabelText<HTMLInputElement>("Password").value).toBe("");
  });

  it("is left by a logout, whatever is answered to an unlock that was asked for before it", async () => {
    let answer: (given: WireAnswer) => void = () => undefined;
    const { app, wire } = openConsole({ session: aSession("admin", { locked: true }) });
    wire.on("Operator/UnlockSession", () => new Promise((give) => (answer = give)));
    await userEvent.type(await screen.findByLabelText("Password"), "right{Enter}");
    await userEvent.click(screen.getByRole("button", { name: "Log out" }));
    await screen.findByLabelText("Operator");
    await act(async () => answer(ok("Your session is unlocked.")));
    expect(app.session.state().phase).toBe("loggedOut");
    expect(screen.getByLabelText("Operator")).toBeTruthy();
  });

  it("stays, whatever is answered to what was asked before it", async () => {
    let answer: (given: WireAnswer) => void = () => undefined;
    const { wire } = openConsole({ session: aSession() });
    wire.on("Operator/LockSession", () => ok("Your session is locked."));
    await heading("Trading");
    wire.on("Operator/ResumeSession", () => new Promise((give) => (answer = give)));
    changeInOtherTab("unlock");
    await userEvent.keyboard("L");
    await heading("Locked");
    await act(async () => answer(ok(aSession())));
    expect(screen.getByRole("heading", { name: "Locked" })).toBeTruthy();
  });

  it("comes by itself when nobody has been there for the session's idle time, in any tab", async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    const { wire } = openConsole({ session: aSession("trader", { idleLockSeconds: 60 }) });
    wire.on("Operator/LockSession", () => ok("Your session is locked."));
    await heading("Trading");
    act(() => void vi.advanceTimersByTime(50_000));
    document.dispatchEvent(new Event("pointerdown"));
    act(() => void vi.advanceTimersByTime(50_000));
    expect(screen.queryByRole("heading", { name: "Locked" })).toBeNull();
    window.localStorage.setItem("console-last-activity", String(new Date().getTime()));
    act(() => void vi.advanceTimersByTime(40_000));
    expect(screen.queryByRole("heading", { name: "Locked" })).toBeNull();
    act(() => void vi.advanceTimersByTime(40_000));
    await heading("Locked");
    expect(wire.requestsTo("Operator/LockSession")).toHaveLength(1);
  });

  it("comes before anything else where the device has slept longer than that, also where a pointer is what wakes it", async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    const { wire } = openConsole({ session: aSession("trader", { idleLockSeconds: 60 }) });
    wire.on("Operator/LockSession", () => ok("Your session is locked."));
    await heading("Trading");
    // No timer runs while a device sleeps.
    vi.setSystemTime(Date.now() + 120_000);
    act(() => void document.dispatchEvent(new Event("pointermove")));
    await heading("Locked");
    expect(wire.requestsTo("Operator/LockSession")).toHaveLength(1);
  });

  it("comes when the server says that the session is locked", async () => {
    const { wire } = openConsole({ session: aSession() });
    await heading("Trading");
    wire.on("Operator/GetTradingEvents", () => refused(409, "SESSION_LOCKED", "Your session is locked."));
    await heading("Locked");
  });

  it("is left when another tab has unlocked the session", async () => {
    const { wire } = openConsole({ session: aSession("admin", { locked: true }) });
    await heading("Locked");
    wire.on("Operator/ResumeSession", () => ok(aSession("admin")));
    changeInOtherTab("unlock");
    await heading("Trading");
    await waitFor(() => expect(wire.requestsTo("Operator/GetTradingEvents").length).toBeGreaterThan(0));
  });
});
