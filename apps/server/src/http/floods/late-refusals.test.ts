import { api } from "@crossbook/contract";
import { type FakeClock, fakeClock } from "@crossbook/testkit";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { refuse, tooManyRequests } from "../../calls/refusals.ts";
import { testConfiguration } from "../../testing/test-configuration.ts";
import { startTestServer, type TestServer } from "../../testing/test-server.ts";
import { AT_ONCE, LATE_MS, LateRefusals, MOST_LATE } from "./late-refusals.ts";

const TOO_MANY = tooManyRequests(1000);

describe("refusals of calls too many", () => {
  let clock: FakeClock;
  let refusals: LateRefusals;

  /** How many of so many are put off. */
  const late = (count: number) =>
    Array.from({ length: count }, () => refusals.pause(TOO_MANY)).filter((pause) => pause !== undefined);

  const floodOf = (count: number): void => void late(count);

  beforeEach(() => {
    clock = fakeClock();
    refusals = new LateRefusals(clock);
  });

  it("are answered at once where they are few, and late in a flood", () => {
    expect(late(AT_ONCE.burst)).toHaveLength(0);
    expect(late(10)).toHaveLength(10);
    clock.advance(1000);
    expect(late(AT_ONCE.perSecond + 10)).toHaveLength(10);
  });

  it("are never later than half a second", async () => {
    floodOf(AT_ONCE.burst);
    const [pause] = late(1);
    let isOver = false;
    void pause?.then(() => {
      isOver = true;
    });
    clock.advance(LATE_MS - 1);
    await Promise.resolve();
    expect(isOver).toBe(false);
    clock.advance(1);
    await pause;
    expect(isOver).toBe(true);
  });

  it("keep no more connections waiting than there is room for", () => {
    floodOf(AT_ONCE.burst);
    expect(late(MOST_LATE + 100)).toHaveLength(MOST_LATE);
    clock.advance(LATE_MS);
    // What was saved up meanwhile is answered at once.
    floodOf((AT_ONCE.perSecond * LATE_MS) / 1000);
    expect(late(MOST_LATE + 100)).toHaveLength(MOST_LATE);
  });

  it.each(["LOGIN_FAILED", "EXCHANGE_BUSY", "NOT_FOUND"] as const)("%s is not one of them", (code) => {
    floodOf(AT_ONCE.burst);
    expect(refusals.pause(refuse(code))).toBeUndefined();
    expect(refusals.pause({ ok: true, result: null })).toBeUndefined();
  });
});

describe("a flood of calls", () => {
  let world: TestServer;
  const { rates } = testConfiguration();

  afterEach(() => world.close());

  it.each([
    ["of one address", { ...rates, perAddress: { perSecond: 1, burst: 5 } }, 5],
    ["of one account", { ...rates, perAccount: { perSecond: 1, burst: 5 } }, 5],
  ])("%s gets its answers late, and other callers theirs at once", async (_, limits, admitted) => {
    world = await startTestServer({ config: { rates: limits } });
    const { accessToken: token } = await demo("10.0.0.1");
    const other = await demo("10.0.0.2");
    const open = (from: string, bearer: string) =>
      world.call(api.bets.getUserOpenBets, {}, { token: bearer, from });
    let answered = 0;
    const flood = Array.from({ length: AT_ONCE.burst + admitted + 40 }, () =>
      open("10.0.0.3", token).finally(() => {
        answered += 1;
      }),
    );
    await expect.poll(() => answered).toBe(AT_ONCE.burst + admitted);
    expect((await open("10.0.0.2", other.accessToken)).ok).toBe(true);
    expect(answered).toBe(AT_ONCE.burst + admitted);
    world.clock.advance(LATE_MS);
    const codes = (await Promise.all(flood)).map((answer) => (answer.ok ? "ok" : answer.code));
    expect(codes.filter((code) => code === "TOO_MANY_REQUESTS")).toHaveLength(AT_ONCE.burst + 40);
  });

  async function demo(from: string) {
    const answer = await world.call(api.account.loginAsDemoUser, {}, { from });
    if (!answer.ok) throw new Error(answer.code);
    return answer.result;
  }
});
