import { api } from "@crossbook/contract";
import { fakeClock } from "@crossbook/testkit";
import Fastify from "fastify";
import { pino } from "pino";
import { afterEach, describe, expect, it } from "vitest";
import { accountSession } from "./account-session.ts";

const closers: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0)) await close();
});

/** A session at a server that refuses so many logins first, and calls while its token is not valid. */
async function sessionWith({ refusedLogins = 0 } = {}) {
  const http = Fastify();
  const seen = { logins: 0, calls: 0, token: "", held: Promise.resolve() };
  const error = (code: string) => ({ success: false, result: null, error: { code, message: code } });
  http.post("/api/Account/Authenticate", async (_request, reply) => {
    seen.logins += 1;
    if (seen.logins <= refusedLogins) return reply.code(503).send(error("EXCHANGE_BUSY"));
    seen.token = `token ${seen.logins}`;
    return { success: true, result: { accessToken: seen.token, balance: 700 }, error: null };
  });
  http.post("/api/Bet/CancelBets", async ({ headers }, reply) => {
    seen.calls += 1;
    await seen.held;
    if (headers.authorization === `Bearer ${seen.token}`)
      return { success: true, result: "Cancelled", error: null };
    return reply.code(401).send({ ...error("TOKEN_EXPIRED"), unAuthorizedRequest: true });
  });
  const crossbookUrl = await http.listen({ host: "127.0.0.1", port: 0 });
  closers.push(() => http.close());
  const clock = fakeClock();
  const stopping = new AbortController();
  const { signal } = stopping;
  const log = pino({ level: "silent" });
  const session = accountSession({ crossbookUrl, username: "maker1", password: "p", clock, log, signal });
  const call = () => session.call(api.bets.cancelBets, {});
  return { session, seen, clock, stopping, call };
}

describe("a session of an account", () => {
  it("logs in before its first call only, and knows its balance then", async () => {
    const { session, seen, call } = await sessionWith();
    expect([session.loggedIn, session.balance]).toEqual([false, 0]);
    expect((await call())?.ok).toBe(true);
    await call();
    expect([session.loggedIn, session.balance, seen.logins, seen.calls]).toEqual([true, 700, 1, 2]);
  });

  it("logs in once for calls that are made at once", async () => {
    const { seen, call } = await sessionWith();
    const outcomes = await Promise.all([call(), call(), call()]);
    expect(outcomes.map((outcome) => outcome?.ok)).toEqual([true, true, true]);
    expect([seen.logins, seen.calls]).toEqual([1, 3]);
  });

  it("tries to log in again, less and less often, until the server lets it", async () => {
    const { seen, clock, call } = await sessionWith({ refusedLogins: 2 });
    const outcome = call();
    for (const [logins, waitMs] of [
      [1, 2000],
      [2, 4000],
    ] as const) {
      await expect.poll(() => clock.pending).toBe(1);
      expect(seen.logins).toBe(logins);
      clock.advance(waitMs - 1);
      expect(clock.pending).toBe(1);
      clock.advance(1);
    }
    expect((await outcome)?.ok).toBe(true);
    expect(seen.logins).toBe(3);
  });

  it("reports the refusal of an ended session, and logs in again at the next call", async () => {
    const { session, seen, call } = await sessionWith();
    await call();
    seen.token = "another";
    expect(await call()).toMatchObject({ ok: false, error: { code: "TOKEN_EXPIRED" } });
    expect(session.loggedIn).toBe(false);
    expect((await call())?.ok).toBe(true);
    expect(seen.logins).toBe(2);
  });

  it("is not ended by a late answer to a call under the token before it", async () => {
    const { session, seen, call } = await sessionWith();
    await call();
    seen.token = "another";
    let answer: () => void = () => undefined;
    seen.held = new Promise((resolve) => (answer = resolve));
    const late = call();
    await expect.poll(() => seen.calls).toBe(2);
    seen.held = Promise.resolve();
    expect((await call())?.ok).toBe(false);
    expect((await call())?.ok).toBe(true);
    answer();
    expect(await late).toMatchObject({ ok: false, error: { code: "TOKEN_EXPIRED" } });
    expect([session.loggedIn, seen.logins]).toEqual([true, 2]);
  });

  it("answers nothing once the sandbox stops", async () => {
    const { seen, stopping, clock, call } = await sessionWith({ refusedLogins: 100 });
    const outcome = call();
    await expect.poll(() => clock.pending).toBe(1);
    stopping.abort();
    expect(await outcome).toBeUndefined();
    expect(seen.calls).toBe(0);
  });
});
