import { api } from "@crossbook/contract";
import { afterEach, describe, expect, it } from "vitest";
import { testConfiguration } from "../testing/test-configuration.ts";
import { codeOf, resultOf, startTestServer, type TestServer } from "../testing/test-server.ts";

let world: TestServer | undefined;

afterEach(async () => {
  await world?.close();
  world = undefined;
});

const { rates } = testConfiguration();

describe("the limit of calls", () => {
  it("of an address lets a burst through, then so many a second, and leaves other addresses alone", async () => {
    world = await startTestServer({
      config: { rates: { ...rates, perAddress: { perSecond: 2, burst: 5 } } },
    });
    const call = (from: string) => world?.call(api.events.treeSportWithEvent, {}, { from });
    for (let calls = 0; calls < 5; calls++) expect((await call("10.0.0.1"))?.ok).toBe(true);
    const refused = await call("10.0.0.1");
    expect(refused).toMatchObject({ ok: false, status: 429, code: "TOO_MANY_REQUESTS" });
    expect(refused?.response.headers["retry-after"]).toBe("1");
    expect((await call("10.0.0.2"))?.ok).toBe(true);
    world.clock.advance(1000);
    expect((await call("10.0.0.1"))?.ok).toBe(true);
    expect((await call("10.0.0.1"))?.ok).toBe(true);
    expect((await call("10.0.0.1"))?.ok).toBe(false);
  });

  it("of an account counts its calls from everywhere", async () => {
    world = await startTestServer({
      config: { rates: { ...rates, perAccount: { perSecond: 1, burst: 3 } } },
    });
    const { accessToken: token } = resultOf(await world.call(api.account.loginAsDemoUser, {}));
    const other = resultOf(await world.call(api.account.loginAsDemoUser, {})).accessToken;
    for (let calls = 0; calls < 3; calls++)
      expect((await world.call(api.bets.getUserOpenBets, {}, { token, from: `10.0.0.${calls}` })).ok).toBe(
        true,
      );
    expect(codeOf(await world.call(api.bets.getUserOpenBets, {}, { token, from: "10.0.0.9" }))).toBe(
      "TOO_MANY_REQUESTS",
    );
    expect((await world.call(api.bets.getUserOpenBets, {}, { token: other })).ok).toBe(true);
  });

  it("of demo logins keeps one address from opening accounts without end", async () => {
    world = await startTestServer({
      config: { rates: { ...rates, freeAccounts: { perSecond: 1 / 60, burst: 2 } } },
    });
    const demo = (from: string) => world?.call(api.account.loginAsDemoUser, {}, { from });
    await demo("10.0.0.1");
    await demo("10.0.0.1");
    expect(await demo("10.0.0.1")).toMatchObject({ ok: false, code: "LOGIN_THROTTLED" });
    expect((await demo("10.0.0.2"))?.ok).toBe(true);
    world.clock.advance(60_000);
    expect((await demo("10.0.0.1"))?.ok).toBe(true);
  });

  it("believes a forwarded address only from a trusted proxy", async () => {
    const config = { rates: { ...rates, perAddress: { perSecond: 1, burst: 1 } } };
    world = await startTestServer({ config });
    const call = (forwarded: string) =>
      world?.call(api.events.treeSportWithEvent, {}, { headers: { "x-forwarded-for": forwarded } });
    expect((await call("10.0.0.1"))?.ok).toBe(true);
    expect((await call("10.0.0.2"))?.ok).toBe(false);
    await world.close();
    world = await startTestServer({ config: { ...config, trustedProxies: ["127.0.0.1"] } });
    expect((await call("10.0.0.1"))?.ok).toBe(true);
    expect((await call("10.0.0.2"))?.ok).toBe(true);
    expect((await call("10.0.0.2"))?.ok).toBe(false);
  });
});
