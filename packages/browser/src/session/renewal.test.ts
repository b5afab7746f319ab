import type { Outcome } from "@crossbook/client";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { KeyValueStorage } from "../ports/ports.ts";
import { memoryStorage } from "../testing/memory-storage.ts";
import { tokenOf } from "../testing/token-of.ts";
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
const REFUSED: Answer = {
  ok: false,
  error: { kind: "refused", status: 401, message: "Please log in again.", validationErrors: [] },
};
const GUEST: SessionState<IssuedTokens> = {
  loggedIn: false,
  user: undefined,
  accessToken: undefined,
  expiresAtMs: undefined,
};

interface TabOptions {
  readonly storage?: KeyValueStorage;
  readonly exclusively?: (task: () => Promise<void>) => Promise<void>;
}

function tab(
  answer: () => Answer | Promise<Answer>,
  { storage = memoryStorage(), exclusively = (task) => task() }: TabOptions = {},
) {
  const clock = { now: () => new Date().getTime() };
  const keys = { accessToken: "a", user: "u", expiresIn: "i", expiresAt: "e", resumable: "r" };
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
      for (const key of ["a", "u", "i", "e"]) storage.removeItem(key);
    },
  });
  const asked: (string | undefined)[] = [];
  let expired = 0;
  let others = 0;
  const renewal = createRenewal({
    session,
    onOtherUser: () => {
      others += 1;
    },
    clock,
    exclusively,
    renewTokens: async (refreshToken) => {
      asked.push(refreshToken);
      return answer();
    },
  });
  const stop = renewal.start(() => {
    expired += 1;
  });
  return { session, renewal, storage, asked, expired: () => expired, others: () => others, stop };
}

const login = (expireInSeconds: number, refreshToken = "refresh-1") => ({
  accessToken: "token-1",
  expireInSeconds,
  refreshToken,
});

describe("a renewed token", () => {
  const renewedTo = (accessToken: string): Answer => ({
    ...{ ok: true, result: { accessToken, expireInSeconds: 600, refreshToken: "" }, detail: undefined },
  });
  const asha = { ...login(600, ""), accessToken: tokenOf("17") };

  it("of the same user goes on with the session", async () => {
    const { session, others } = tab(() => renewedTo(tokenOf("17", "second")));
    session.logIn(asha);
    await vi.advanceTimersByTimeAsync(540_000);
    expect([session.state().accessToken, others()]).toEqual([tokenOf("17", "second"), 0]);
  });

  it("of another user ends the session, says so once and is never used", async () => {
    const { session, asked, others } = tab(() => renewedTo(tokenOf("99")));
    session.logIn(asha);
    await vi.advanceTimersByTimeAsync(540_000);
    expect([session.state(), session.renewable(), others()]).toEqual([GUEST, undefined, 1]);
    await vi.advanceTimersByTimeAsync(600_000);
    expect([asked.length, others()]).toEqual([1, 1]);
  });

  describe("that comes after the session it was asked for", () => {
    const late = (): Promise<Answer> =>
      new Promise((resolve) => setTimeout(resolve, 5_000, renewedTo(tokenOf("17", "second"))));

    it("is not given to the user who has logged in meanwhile", async () => {
      const { session, others } = tab(late);
      session.logIn(asha);
      await vi.advanceTimersByTimeAsync(540_000);
      session.end("logout");
      const ravi = { ...login(600, ""), accessToken: tokenOf("99") };
      session.logIn(ravi);
      await vi.advanceTimersByTimeAsync(5_000);
      expect([session.state().accessToken, session.state().user, others()]).toEqual([tokenOf("99"), ravi, 0]);
    });

    it("goes on with a session whose time was over meanwhile, and asks no second time", async () => {
      const { session, asked } = tab(late);
      session.logIn({ ...asha, expireInSeconds: 4 });
      await vi.advanceTimersByTimeAsync(4_000);
      session.end("expiry");
      expect(session.state().loggedIn).toBe(false);
      await vi.advanceTimersByTimeAsync(3_000);
      expect([session.state().accessToken, asked.length]).toEqual([tokenOf("17", "second"), 1]);
    });

    it("does not bring back a session that another tab has ended", async () => {
      const storage = memoryStorage();
      const { session } = tab(late, { storage });
      session.logIn(asha);
      const other = tab(() => LOST, { storage });
      other.stop();
      await vi.advanceTimersByTimeAsync(540_000);
      other.session.end("logout");
      await vi.advanceTimersByTimeAsync(5_000);
      expect([session.state(), storage.getItem("a")]).toEqual([GUEST, null]);
    });
  });

  it("of another user is refused also after the browser was closed, and no signature was kept meanwhile", async () => {
    const storage = memoryStorage();
    const first = tab(() => LOST, { storage });
    first.session.logIn(asha);
    first.stop();
    await vi.advanceTimersByTimeAsync(900_000);
    first.session.end("expiry");
    expect(storage.getItem("r")).not.toContain("signature");
    const again = tab(() => renewedTo(tokenOf("99")), { storage });
    await vi.advanceTimersByTimeAsync(0);
    expect([again.session.state(), again.session.renewable(), again.others()]).toEqual([GUEST, undefined, 1]);
    const same = tab(() => renewedTo(tokenOf("17", "second")), { storage });
    await vi.advanceTimersByTimeAsync(0);
    expect([same.session.state(), same.others()]).toEqual([GUEST, 0]);
  });

  it("of another user gives way to the login of another tab", async () => {
    const storage = memoryStorage();
    const one = tab(
      () => {
        two.session.logIn({ ...login(600, ""), accessToken: tokenOf("99") });
        return renewedTo(tokenOf("99", "second"));
      },
      { storage },
    );
    const two = tab(() => LOST, { storage });
    one.session.logIn(asha);
    await vi.advanceTimersByTimeAsync(540_000);
    expect([one.session.state().accessToken, one.others()]).toEqual([tokenOf("99"), 0]);
  });
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
    const one = tab(() => RENEWED, { storage });
    one.session.logIn(login(600));
    const two = tab(() => RENEWED, { storage });
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

describe("the return to a session whose time is over", () => {
  const HOUR_MS = 3_600_000;

  /** A browser that was closed with this login, and is opened again an hour later. */
  function reopened(answer: () => Answer | Promise<Answer>, options: TabOptions = {}) {
    const storage = options.storage ?? memoryStorage();
    const before = tab(answer, { storage });
    before.session.logIn(login(900));
    before.stop();
    vi.setSystemTime(new Date().getTime() + HOUR_MS);
    return tab(answer, { ...options, storage });
  }

  it("renews it, and nobody has to log in", async () => {
    const { session, asked, renewal, storage } = reopened(() => RENEWED);
    expect([session.state().loggedIn, renewal.store.getState().resuming]).toEqual([false, true]);
    await expect(renewal.settle()).resolves.toBe(true);
    expect(session.state()).toMatchObject({ accessToken: "token-2", user: { refreshToken: "refresh-2" } });
    expect([asked, storage.getItem("r")]).toEqual([["refresh-1"], null]);
    await vi.advanceTimersByTimeAsync(540_000);
    expect(asked).toEqual(["refresh-1", "refresh-2"]);
  });

  it("leaves a guest where the server refuses it, says so once and asks no more", async () => {
    const { asked, expired, renewal, session } = reopened(() => REFUSED);
    await expect(renewal.settle()).resolves.toBe(false);
    await vi.advanceTimersByTimeAsync(HOUR_MS);
    expect([asked.length, expired(), session.renewable()]).toEqual([1, 1, undefined]);
  });

  it("is tried for 20 seconds without an answer, then less often, and still succeeds", async () => {
    let answer: Answer = LOST;
    const { asked, expired, renewal, session } = reopened(() => answer);
    await vi.advanceTimersByTimeAsync(19_999);
    expect([renewal.store.getState().resuming, expired()]).toEqual([true, 0]);
    await vi.advanceTimersByTimeAsync(2_001);
    expect([renewal.store.getState().resuming, expired()]).toEqual([false, 1]);
    const tries = asked.length;
    await vi.advanceTimersByTimeAsync(5 * 60_000);
    expect([asked.length - tries, expired()]).toEqual([15, 1]);
    answer = RENEWED;
    await vi.advanceTimersByTimeAsync(60_000);
    expect(session.state().accessToken).toBe("token-2");
  });

  it("is tried at once when the network is back", async () => {
    let answer: Answer = LOST;
    const { renewal, session } = reopened(() => answer);
    await vi.advanceTimersByTimeAsync(60_000);
    answer = RENEWED;
    await expect(renewal.wake()).resolves.toBe(true);
    expect(session.state().accessToken).toBe("token-2");
  });

  it("takes an answer that is no refusal of the session for none", async () => {
    const not = (status: number): Answer => ({
      ok: false,
      error: { ...LOST.error, kind: "refused", status },
    });
    const answers = [503, 429, 408].map(not);
    const { session, expired } = reopened(() => answers.shift() ?? RENEWED);
    await vi.advanceTimersByTimeAsync(6_000);
    expect([session.state().accessToken, expired()]).toEqual(["token-2", 0]);
  });

  it("goes on after a sleep in which no timer ran, with its user never gone", async () => {
    const { session, asked, renewal } = tab(() => RENEWED);
    session.logIn(login(900));
    expect(renewal.pending()).toBeUndefined();
    vi.setSystemTime(new Date().getTime() + HOUR_MS);
    const wasLoggedIn: boolean[] = [];
    session.store.subscribe(({ loggedIn }) => wasLoggedIn.push(loggedIn));
    await vi.advanceTimersByTimeAsync(20_000);
    expect([asked.length, session.state().accessToken, wasLoggedIn]).toEqual([1, "token-2", [true]]);
  });

  it("makes a call wait for the new token, also before a timer has run", async () => {
    const { session, renewal } = tab(() => RENEWED);
    session.logIn(login(900));
    vi.setSystemTime(new Date().getTime() + HOUR_MS);
    await expect(renewal.pending()).resolves.toBe(true);
    expect(session.state().accessToken).toBe("token-2");
  });

  it("ends a session that stays without an answer for 20 seconds after its time", async () => {
    const { session, renewal, expired } = tab(() => LOST);
    session.logIn(login(900));
    vi.setSystemTime(new Date().getTime() + HOUR_MS);
    const settled = renewal.settle();
    await vi.advanceTimersByTimeAsync(19_000);
    expect([session.state().loggedIn, expired()]).toEqual([true, 0]);
    await vi.advanceTimersByTimeAsync(2_000);
    await expect(settled).resolves.toBe(false);
    expect([expired(), session.renewable()]).toMatchObject([1, { refreshToken: "refresh-1" }]);
  });

  it("is one renewal over all tabs that come back together", async () => {
    let last = Promise.resolve();
    const exclusively = (task: () => Promise<void>) => {
      last = last.then(task);
      return last;
    };
    const storage = memoryStorage();
    const one = reopened(() => RENEWED, { storage, exclusively });
    const others = [1, 2, 3].map(() => tab(() => RENEWED, { storage, exclusively }));
    const tabs = [one, ...others];
    await Promise.all(tabs.map(({ renewal }) => renewal.wake()));
    expect(tabs.flatMap(({ asked }) => asked)).toEqual(["refresh-1"]);
    expect(tabs.map(({ session }) => session.state().accessToken)).toEqual(Array(4).fill("token-2"));
  });

  it("counts what another tab renewed where tabs cannot wait for each other", async () => {
    const storage = memoryStorage();
    const first = reopened(() => RENEWED, { storage });
    const late = tab(
      async () => {
        await first.renewal.settle();
        return REFUSED;
      },
      { storage },
    );
    storage.setItem("r", JSON.stringify({ ...login(900), accessToken: "" }));
    await expect(late.renewal.settle()).resolves.toBe(true);
    expect([late.session.state().accessToken, late.expired()]).toEqual(["token-2", 0]);
  });

  it("is over with a logout, whatever answer is still on its way", async () => {
    let answer: (outcome: Answer) => void = () => undefined;
    const { session, renewal } = tab(
      () =>
        new Promise((resolve) => {
          answer = resolve;
        }),
    );
    session.logIn(login(900));
    vi.setSystemTime(new Date().getTime() + HOUR_MS);
    const settled = renewal.settle();
    session.end("logout");
    answer(RENEWED);
    await expect(settled).resolves.toBe(false);
    expect([session.state(), session.renewable()]).toEqual([GUEST, undefined]);
  });

  it("does not wait for a lock that the browser refuses to a page that is being left", async () => {
    let refusals = 1;
    const exclusively = async (task: () => Promise<void>) => {
      refusals -= 1;
      if (refusals >= 0) throw new DOMException("not active", "InvalidStateError");
      await task();
    };
    const { session } = reopened(() => RENEWED, { exclusively });
    await vi.advanceTimersByTimeAsync(2_000);
    expect(session.state().accessToken).toBe("token-2");
  });
});
