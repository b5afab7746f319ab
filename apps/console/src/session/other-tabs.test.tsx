import { type FakeWire, ok, refused, type WireAnswer } from "@crossbook/browser/testing";
import type { OperatorSession } from "@crossbook/contract";
import { act, screen, waitFor } from "@testing-library/react";
import { afterEach, describe, expect, it, vi } from "vitest";
import { aSession, closeConsoles, openConsole } from "../testing/open-console.tsx";
import type { ConsoleSession } from "./console-session.ts";

afterEach(() => {
  closeConsoles();
  vi.useRealTimers();
});

const CHANGE_KEY = "console-session-change";
const LOCK_KEY = "console-session-lock";
const LOGIN = { userName: "admin", password: "Operate-1" };
const LOCKED = aSession("admin", { locked: true });
const saidToOthers = () => window.localStorage.getItem(CHANGE_KEY);

function answerSession(wire: FakeWire): void {
  wire.on("Operator/Authenticate", () => ok(aSession()));
  wire.on("Operator/LockSession", () => ok("Your session is locked."));
  wire.on("Operator/UnlockSession", ({ body }) =>
    (body as { password: string }).password === "right"
      ? ok("Your session is unlocked.")
      : refused(422, "CURRENT_PASSWORD_WRONG", "Not correct."),
  );
}

/** A console whose start is over. */
async function openIn(session: OperatorSession | undefined, wire: (wire: FakeWire) => void = answerSession) {
  const opened = openConsole({ session, wire });
  await waitFor(() => expect(opened.app.session.state().phase).not.toBe("starting"));
  return { ...opened, session: opened.app.session };
}

function changeInOtherTab(change: string): void {
  window.localStorage.setItem(CHANGE_KEY, change);
  act(() => void window.dispatchEvent(new Event("storage")));
}

/** Another tab has changed the session; what the server says of it comes when it is asked for. */
async function askAgain({ wire }: { readonly wire: FakeWire }) {
  let answer: (given: WireAnswer) => void = () => undefined;
  const before = wire.requestsTo("Operator/ResumeSession").length;
  wire.on("Operator/ResumeSession", () => new Promise((give) => (answer = give)));
  changeInOtherTab("something");
  await waitFor(() => expect(wire.requestsTo("Operator/ResumeSession").length).toBeGreaterThan(before));
  return (given: WireAnswer) => act(async () => answer(given));
}

type Deed = (session: ConsoleSession) => Promise<unknown>;
const logIn: Deed = (session) => session.logIn(LOGIN);
const lock: Deed = (session) => session.lock();
const unlock: Deed = (session) => session.unlock("right");
const logOut: Deed = (session) => session.logOut();
const choosePassword: Deed = async (session) => session.passwordChosen();

describe("the other tabs", () => {
  it.each([
    ["a login", undefined, logIn],
    ["a lock", aSession(), lock],
    ["an unlock", LOCKED, unlock],
    ["a logout", aSession(), logOut],
    ["a password of his own", aSession("admin", { mustChangePassword: true }), choosePassword],
  ] as const)("hear of %s", async (_, before, deed) => {
    const { session } = await openIn(before);
    expect(saidToOthers()).toBeNull();
    await act(() => deed(session));
    expect(saidToOthers()).not.toBeNull();
  });

  it("hear of a lock once the server knows of it: asked before, it would say that nothing is locked", async () => {
    let answer: (given: WireAnswer) => void = () => undefined;
    const { session } = await openIn(aSession(), (wire) =>
      wire.on("Operator/LockSession", () => new Promise((give) => (answer = give))),
    );
    act(() => void session.lock());
    expect([session.state().phase, saidToOthers()]).toEqual(["locked", null]);
    await act(async () => answer(ok("Your session is locked.")));
    await waitFor(() => expect(saidToOthers()).not.toBeNull());
  });

  it("hear nothing of an unlock that was refused", async () => {
    const { session } = await openIn(LOCKED);
    await act(async () => expect(await session.unlock("wrong")).toMatchObject({ message: "Not correct." }));
    expect([session.state().phase, saidToOthers()]).toEqual(["locked", null]);
  });

  it("are followed where they change the session, and not where they keep something else", async () => {
    const { wire } = await openIn(aSession());
    await screen.findByRole("heading", { name: "Trading" });
    window.localStorage.setItem("density", "dense");
    act(() => void window.dispatchEvent(new Event("storage")));
    expect(wire.requestsTo("Operator/ResumeSession")).toHaveLength(1);
    wire.on("Operator/ResumeSession", () => ok(null));
    changeInOtherTab("logout");
    expect(await screen.findByText(/^Your session has ended\. Log in to go on/)).toBeTruthy();
    expect(wire.requestsTo("Operator/ResumeSession")).toHaveLength(2);
  });
});

describe("what was asked for before says nothing any more", () => {
  it.each([
    ["a login", undefined, logIn, null, "active"],
    ["an unlock", LOCKED, unlock, LOCKED, "active"],
    ["a logout", aSession(), logOut, aSession(), "loggedOut"],
  ] as const)("after %s", async (_, before, deed, late, phase) => {
    const opened = await openIn(before);
    const answer = await askAgain(opened);
    await act(() => deed(opened.session));
    await answer(ok(late));
    expect(opened.session.state().phase).toBe(phase);
  });

  it("after a password of his own was chosen", async () => {
    const first = aSession("admin", { mustChangePassword: true });
    const opened = await openIn(first);
    const answer = await askAgain(opened);
    act(() => opened.session.passwordChosen());
    await answer(ok(first));
    expect(opened.session.state().operator?.mustChangePassword).toBe(false);
  });
});

describe("a refusal", () => {
  it.each([
    ["of a token that is not this session's", "TOKEN_EXPIRED", "token-of-before", "active"],
    ["for another reason than the session", "SECOND_FACTOR_NEEDED", "token-of-admin", "active"],
    ["without a reason", undefined, "token-of-admin", "active"],
    ["of this session's token", "TOKEN_EXPIRED", "token-of-admin", "loggedOut"],
  ] as const)("%s: %s of %s", async (_, code, token, phase) => {
    const { session } = await openIn(aSession());
    act(() => session.refused(code, token));
    expect(session.state().phase).toBe(phase);
  });

  it("that comes after a logout, of a session that is locked, locks nothing", async () => {
    const { session } = await openIn(aSession());
    await act(() => session.logOut());
    act(() => session.lockedByServer());
    expect(await screen.findByLabelText("Operator")).toBeTruthy();
    expect(session.state().phase).toBe("loggedOut");
  });
});

it("a console that was closed locks nothing any more", async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const { session, wire, close } = await openIn(aSession("admin", { idleLockSeconds: 60 }));
  close();
  vi.advanceTimersByTime(200_000);
  expect(wire.requestsTo("Operator/LockSession")).toEqual([]);
  expect(session.state().phase).toBe("active");
});

describe("a lock that did not reach the server", () => {
  it("stays when the session is read anew, as by a reload, which brings it there", async () => {
    const opened = await openIn(aSession(), (wire) => wire.on("Operator/LockSession", () => "lost"));
    const { session, wire } = opened;
    await act(() => session.lock());
    expect(window.localStorage.getItem(LOCK_KEY)).not.toBeNull();
    wire.on("Operator/LockSession", () => ok("Your session is locked."));
    const answer = await askAgain(opened);
    await answer(ok(aSession()));
    expect(session.state().phase).toBe("locked");
    await waitFor(() => expect(wire.requestsTo("Operator/LockSession")).toHaveLength(2));
    await waitFor(() => expect(window.localStorage.getItem(LOCK_KEY)).toBeNull());
  });

  it.each([
    ["an unlock", unlock],
    ["a logout", logOut],
  ] as const)("is over with %s", async (_, deed) => {
    const { session } = await openIn(aSession(), (wire) => {
      answerSession(wire);
      wire.on("Operator/LockSession", () => "lost");
    });
    await act(() => session.lock());
    expect(window.localStorage.getItem(LOCK_KEY)).not.toBeNull();
    await act(() => deed(session));
    expect(window.localStorage.getItem(LOCK_KEY)).toBeNull();
  });
});
