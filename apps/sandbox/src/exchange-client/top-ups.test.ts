import { fakeClock } from "@crossbook/testkit";
import Fastify from "fastify";
import { pino } from "pino";
import { afterEach, describe, expect, it } from "vitest";
import { runTopUps, type ToppedUpAccount } from "./top-ups.ts";

const closers: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0).reverse()) await close();
});

const MINUTE_MS = 60_000;
const operator = { username: "operator", password: "Operator-4-business" };
const bettor: ToppedUpAccount = { username: "bettor", lowWater: 50_000, topUp: 200_000 };

/** The operator's calls as the server answers them: the same reference moves money once. */
async function operatorCalls(account: { kind: string; cash: number }) {
  const http = Fastify();
  const references: string[] = [];
  let valid = "";
  let logins = 0;
  let looks = 0;
  const success = (result: unknown) => ({ success: true, result, error: null });
  http.post("/api/Operator/Authenticate", async () => {
    valid = `token ${++logins}`;
    return success({ accessToken: valid });
  });
  http.addHook("preHandler", async (request, reply) => {
    if (request.url.includes("Authenticate") || request.headers.authorization === `Bearer ${valid}`) return;
    const error = { code: "TOKEN_EXPIRED", message: "Your session has ended." };
    return reply.code(401).send({ success: false, result: null, error, unAuthorizedRequest: true });
  });
  http.get("/api/Operator/GetPlayer", async () => {
    looks++;
    return success({ ...account });
  });
  http.post("/api/Operator/AdjustBalance", async (request) => {
    const { amount, reference } = request.body as { amount: number; reference: string };
    if (!references.includes(reference)) {
      references.push(reference);
      account.cash += amount;
    }
    return success({ ...account });
  });
  const crossbookUrl = await http.listen({ host: "127.0.0.1", port: 0 });
  closers.push(() => http.close());
  const clock = fakeClock(Date.UTC(2026, 0, 1, 12));
  const stopping = new AbortController();
  const { signal } = stopping;
  const log = pino({ level: "silent" });
  const running = runTopUps({ crossbookUrl, operator, accounts: [bettor], clock, log, signal });
  closers.push(async () => {
    stopping.abort();
    await running;
  });
  /** Lets the top-ups look once more and be done with it. */
  const look = async (afterMs: number) => {
    const before = looks;
    clock.advance(afterMs);
    await expect.poll(() => looks).toBeGreaterThan(before);
    await expect.poll(() => clock.pending).toBe(1);
  };
  await expect.poll(() => clock.pending).toBe(1);
  return {
    account,
    references,
    look,
    logins: () => logins,
    looks: () => looks,
    endSession: () => (valid = ""),
  };
}

describe("top-ups", () => {
  it("tops up an account that runs low, by a reference that names the hour", async () => {
    const { account, references } = await operatorCalls({ kind: "house", cash: 49_999.5 });
    expect(account.cash).toBe(249_999.5);
    expect(references).toEqual([`top-up:bettor:${Date.UTC(2026, 0, 1, 12) / 3_600_000}`]);
  });

  it("leaves alone who has enough", async () => {
    const { account, look } = await operatorCalls({ kind: "house", cash: 50_000 });
    await look(5 * MINUTE_MS);
    expect(account.cash).toBe(50_000);
  });

  it("moves money once an hour, however fast it is lost", async () => {
    const { account, references, look } = await operatorCalls({ kind: "house", cash: 0 });
    account.cash = 10;
    for (let minutes = 5; minutes < 60; minutes += 5) await look(5 * MINUTE_MS);
    expect(account.cash).toBe(10);
    await look(5 * MINUTE_MS);
    expect([account.cash, references.length]).toEqual([200_010, 2]);
  });

  it.each(["player", "demo"])("never credits a %s", async (kind) => {
    const { account, references } = await operatorCalls({ kind, cash: 0 });
    expect([account.cash, references.length]).toEqual([0, 0]);
  });

  it("logs in again when its session has ended", async () => {
    const world = await operatorCalls({ kind: "house", cash: 60_000 });
    world.endSession();
    world.account.cash = 5;
    await world.look(5 * MINUTE_MS);
    expect([world.account.cash, world.logins()]).toEqual([200_005, 2]);
  });

  it("does nothing without an operator's login", async () => {
    const { signal } = new AbortController();
    const log = pino({ level: "silent" });
    const nobody = {
      crossbookUrl: "http://127.0.0.1:9",
      operator: undefined,
      accounts: [bettor],
      log,
      signal,
    };
    await expect(runTopUps({ ...nobody, clock: fakeClock() })).resolves.toBeUndefined();
  });
});
