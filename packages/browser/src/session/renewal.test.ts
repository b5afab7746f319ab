import type { Outcome } from "@crossbook/client";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { memoryStorage } from "../testing/memory-storage.ts";
import { createRenewal } from "./renewal.ts";
import { createSessionStorage, type IssuedTokens } from "./session-storage.ts";
import { createSessionStore, type SessionState } from "./session-store.ts";

beforeEach(() => {
  vi.useFakeTimers({ now: 1_000_000 });
});

afterEach(() => {
  vi.useRealTimers();
});

type Answer = Outcome<IssuedTokens>;

const LOST: Answer = { ok: false, error: { kind: "network", message: "lost", validationErrors: [] } };
const RENEWED: Answer = {
  ok: true,
  result: { accessToken: "token-2", expireInSeconds: 600, refreshToken: "refresh-2" },
  detail: undefined,
};
const GUEST: SessionState<IssuedTokens> = {
  loggedIn: false,
  user: undefined,
  accessToken: undefined,
  expiresAtMs: undefined,
};

function tab(answer: () => Answer, storage = memoryStorage()) {
  const clock = { now: () => new Date().getTime() };
  const keys = { accessToken: "a", user: "u", expiresIn: "i", expiresAt: "e" };
  const session = createSessionStore<IssuedTokens, SessionState<IssuedTokens>>({
    storage: createSessionStorage({
      storage,
      keys,
      readUser: (stored) => (stored === undefined ? undefined : (stored as IssuedTokens)),
    }),
    clock,
    guest: GUEST,
    stateOf: ({ user, expiresAtMs }) => ({
      loggedIn: true,
      user,
      accessToken: user.accessToken,
      expiresAtMs,
    }),
    clear: () => {
      for (const key of Object.values(keys)) storage.removeItem(key);
    },
  });
  const asked: (string | undefined)[] = [];
  let expired = 0;
  const stop = createRenewal({
    session,
    clock,
    exclusively: (task) => task(),
    renewTokens: async (refreshToken) => {
      asked.push(refreshToken);
      return answer();
    },
    onExpired: () => {
      expired += 1;
    },
  }).start();
  return { session, storage, asked, expired: () => expired, stop };
}

const login = (expireInSeconds: number, refreshToken = "refresh-1") => ({
  accessToken: "token-1",
  expireInSeconds,
  refreshToken,
});

describe("the renewal of a token", () => {
  it("happens a minute before the end, with the refresh token, and again a minute before the next", async () => {
    const { session, asked } = tab(() => RENEWED);
    session.logIn(login(600));
    await vi.advanceTimersByTimeAsync(539_999);
    expect(asked).toEqual([]);
    await vi.advanceTimersByTimeAsync(1);
    expect(asked).toEqual(["refresh-1"]);
    expect(session.state().accessToken).toBe("token-2");
    await vi.advanceTimersByTimeAsync(540_000);
    expect(asked).toEqual(["refresh-1", "refresh-2"]);
  });

  it("happens half-way through a token of less than two minutes", async () => {
    const { session, asked } = tab(() => RENEWED);
    session.logIn(login(60));
    await vi.advanceTimersByTimeAsync(29_999);
    expect(asked).toEqual([]);
    await vi.advanceTimersByTimeAsync(1);
    expect(asked).toHaveLength(1);
  });

  it("names no refresh token where the server keeps it in a cookie", async () => {
    const { session, asked } = tab(() => RENEWED);
    session.logIn(login(60, ""));
    await vi.advanceTimersByTimeAsync(30_000);
    expect(asked).toEqual([undefined]);
  });

  it("is tried again every ten seconds, and ends the session when its time is over", async () => {
    const { session, asked, expired } = tab(() => LOST);
    session.logIn(login(120));
    await vi.advanceTimersByTimeAsync(119_999);
    expect(asked).toHaveLength(6);
    expect([session.state().loggedIn, expired()]).toEqual([true, 0]);
    await vi.advanceTimersByTimeAsync(1);
    expect([session.state().loggedIn, expired()]).toEqual([false, 1]);
  });

  it("is left to the tab that was first", async () => {
    const storage = memoryStorage();
    const one = tab(() => RENEWED, storage);
    one.session.logIn(login(600));
    const two = tab(() => RENEWED, storage);
    await vi.advanceTimersByTimeAsync(540_000);
    expect([...one.asked, ...two.asked]).toEqual(["refresh-1"]);
    expect(two.session.state().accessToken).toBe("token-2");
  });

  it("stops with its session, and when it is stopped", async () => {
    const { session, asked, stop } = tab(() => RENEWED);
    session.logIn(login(600));
    session.end("logout");
    await vi.advanceTimersByTimeAsync(600_000);
    session.logIn(login(600));
    stop();
    await vi.advanceTimersByTimeAsync(600_000);
    expect(asked).toEqual([]);
  });
});
