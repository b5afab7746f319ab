import { describe, expect, it } from "vitest";
import { memoryStorage } from "../testing/memory-storage.ts";
import {
  createSessionStorage,
  type IssuedTokens,
  readStoredJson,
  type SessionKeys,
} from "./session-storage.ts";
import { createSessionStore, type SessionEnd, type SessionState } from "./session-store.ts";

interface Operator extends IssuedTokens {
  readonly name: string;
}

interface OperatorState extends SessionState<Operator> {
  readonly name: string;
}

const KEYS: SessionKeys = {
  accessToken: "console.token",
  user: "console.user",
  expiresIn: "console.expiresIn",
  expiresAt: "console.expiresAt",
};
const PLAYER_KEYS: SessionKeys = {
  accessToken: "accessToken",
  user: "userinfo",
  expiresIn: "expire_in",
  expiresAt: "expire_DateTime",
};
const GUEST: OperatorState = {
  loggedIn: false,
  user: undefined,
  accessToken: undefined,
  expiresAtMs: undefined,
  name: "guest",
};
const OPERATOR: Operator = {
  name: "root",
  accessToken: "token-1",
  expireInSeconds: 600,
  refreshToken: "refresh-1",
};

function isOperator(stored: unknown): stored is Operator {
  return typeof stored === "object" && stored !== null && "name" in stored;
}

function open(storage = memoryStorage(), keys = KEYS) {
  const clock = { nowMs: 1_000_000, now: () => clock.nowMs };
  const cleared: SessionEnd[] = [];
  const session = createSessionStore<Operator, OperatorState>({
    storage: createSessionStorage({
      storage,
      keys,
      readUser: (stored) => (isOperator(stored) ? stored : undefined),
    }),
    clock,
    guest: GUEST,
    stateOf: ({ user, expiresAtMs }) => ({
      loggedIn: true,
      user,
      accessToken: user.accessToken,
      expiresAtMs,
      name: user.name,
    }),
    clear: (reason) => {
      cleared.push(reason);
      for (const key of Object.values(keys)) storage.removeItem(key);
    },
  });
  return { session, storage, clock, cleared };
}

describe("a session", () => {
  it("begins with a login, for as long as the token lasts, and outlives a reload", () => {
    const first = open();
    first.session.logIn(OPERATOR);
    expect(first.session.state()).toMatchObject({ loggedIn: true, name: "root", expiresAtMs: 1_600_000 });
    const again = open(first.storage);
    expect(again.session.state()).toEqual(first.session.state());
  });

  it("is that of a guest where its time was over before the reload", () => {
    const first = open();
    first.session.logIn({ ...OPERATOR, expireInSeconds: 0 });
    const again = open(first.storage);
    expect(again.session.state()).toBe(GUEST);
    expect(again.cleared).toEqual(["expiry"]);
  });

  it("keeps its user when its token is renewed", () => {
    const { session, clock, storage } = open();
    session.logIn(OPERATOR);
    clock.nowMs += 500_000;
    session.refresh({ accessToken: "token-2", expireInSeconds: 900 });
    expect(session.state()).toMatchObject({ name: "root", accessToken: "token-2", expiresAtMs: 2_400_000 });
    expect(storage.getItem(KEYS.accessToken)).toBe("token-2");
    expect(session.state().user?.refreshToken).toBe("refresh-1");
  });

  it("takes no renewal for a guest", () => {
    const { session, storage } = open();
    session.refresh({ accessToken: "token-2", expireInSeconds: 900 });
    expect(session.state()).toBe(GUEST);
    expect(storage.length).toBe(0);
  });

  it("ends for a reason that its listeners hear, and is cleared from storage", () => {
    const { session, storage, cleared } = open();
    const heard: SessionEnd[] = [];
    const stop = session.onEnd((reason) => heard.push(reason));
    session.logIn(OPERATOR);
    session.end("unauthorized");
    expect([session.state(), storage.length]).toEqual([GUEST, 0]);
    stop();
    session.end("logout");
    expect(heard).toEqual(["unauthorized"]);
    expect(cleared).toEqual(["expiry", "unauthorized", "logout"]);
  });

  it("says once that it was ended by the server or by time, and never after a logout", () => {
    const { session } = open();
    session.end("unauthorized");
    expect([session.takeEnded(), session.takeEnded()]).toEqual([true, false]);
    session.end("expiry");
    session.logIn(OPERATOR);
    expect(session.takeEnded()).toBe(false);
    session.end("logout");
    expect(session.takeEnded()).toBe(false);
  });
});

describe("two tabs", () => {
  it("share a login, a renewal and a logout through the storage", () => {
    const storage = memoryStorage();
    const [one, two] = [open(storage), open(storage)];
    one.session.logIn(OPERATOR);
    two.session.adoptStored();
    expect(two.session.state()).toMatchObject({ loggedIn: true, accessToken: "token-1" });
    one.session.refresh({ accessToken: "token-2", expireInSeconds: 900 });
    two.session.adoptStored();
    expect(two.session.state().accessToken).toBe("token-2");
    one.session.end("logout");
    two.session.adoptStored();
    expect(two.session.state()).toBe(GUEST);
  });
});

describe("two audiences on one host", () => {
  it("have sessions of their own: the token of one never opens the other", () => {
    const storage = memoryStorage();
    open(storage, PLAYER_KEYS).session.logIn({ ...OPERATOR, accessToken: "player-token" });
    const operators = open(storage);
    expect(operators.session.state()).toBe(GUEST);
    operators.session.logIn(OPERATOR);
    expect(storage.getItem("accessToken")).toBe("player-token");
    operators.session.end("logout");
    expect(open(storage, PLAYER_KEYS).session.state().accessToken).toBe("player-token");
  });
});

describe("a stored session", () => {
  const stored = (overrides: Readonly<Record<string, string>>) =>
    open(
      memoryStorage({
        [KEYS.accessToken]: "token-1",
        [KEYS.user]: JSON.stringify(OPERATOR),
        [KEYS.expiresAt]: new Date(2_000_000).toISOString(),
        ...overrides,
      }),
    ).session.state().loggedIn;

  it.each([
    ["whole", {}, true],
    ["without a readable user", { [KEYS.user]: "{broken" }, false],
    ["of another shape", { [KEYS.user]: '{"username":"asha"}' }, false],
    ["without a moment of its end", { [KEYS.expiresAt]: "soon" }, false],
  ])("%s counts: %o %s", (_name, overrides, loggedIn) => {
    expect(stored(overrides)).toBe(loggedIn);
  });

  it("is no value where a key is missing or broken", () => {
    const storage = memoryStorage({ broken: "{", list: "[1]" });
    expect(["absent", "broken", "list"].map((key) => readStoredJson(storage, key))).toEqual([
      undefined,
      undefined,
      [1],
    ]);
  });
});
