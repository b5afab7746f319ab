import { api } from "@crossbook/contract";
import { fakeClock } from "@crossbook/testkit";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { TEST_OPERATOR } from "../../testing/test-configuration.ts";
import { codeOf, resultOf, startTestServer, type TestServer } from "../../testing/test-server.ts";
import { authenticate } from "./authenticate.ts";
import { LoginQueue } from "./login-queue.ts";
import { OperatorLoginThrottle } from "./login-throttle.ts";
import type { OperatorParts } from "./operator-parts.ts";

let world: TestServer;

beforeAll(async () => {
  world = await startTestServer();
});
afterAll(() => world.close());

const { username: userName, password } = TEST_OPERATOR;
const logIn = (from: string, given: { userName?: string; password?: string } = {}) =>
  world.call(api.operator.authenticate, { userName, password, ...given }, { from });
const WRONG = { password: "not the password" };

describe("an operator's login", () => {
  it("answers a token for an hour, whatever the case of the name", async () => {
    const session = resultOf(await logIn("10.6.0.9", { userName: " OPERATOR " }));
    expect(session).toMatchObject({ expireInSeconds: 3600, userName: "operator" });
  });

  it("answers a wrong password and an unknown name alike, and then makes their network wait", async () => {
    for (let tries = 0; tries < 5; tries++)
      expect(codeOf(await logIn("10.6.0.1", WRONG))).toBe("LOGIN_FAILED");
    const throttled = await logIn("10.6.0.1", WRONG);
    expect(codeOf(throttled)).toBe("LOGIN_THROTTLED");
    expect(throttled.response.headers["retry-after"]).toBe("2");
    expect(codeOf(await logIn("10.6.0.2", { userName: "nobody" }))).toBe("LOGIN_FAILED");
  });

  it("counts an IPv6 network as one", async () => {
    for (let tries = 1; tries <= 5; tries++) await logIn(`2001:db8:0:1::${tries}`, WRONG);
    expect(codeOf(await logIn("2001:db8:0:1::99"))).toBe("LOGIN_THROTTLED");
    expect((await logIn("2001:db8:0:2::1")).ok).toBe(true);
  });

  it("that could not be checked is no failure: who comes after an outage is let in", async () => {
    await world.rows("ALTER TABLE operators RENAME TO operators_away");
    for (let outage = 0; outage < 8; outage++) expect(codeOf(await logIn("10.6.0.4"))).toBe("INTERNAL_ERROR");
    await world.rows("ALTER TABLE operators_away RENAME TO operators");
    expect((await logIn("10.6.0.4")).ok).toBe(true);
  });

  it("says that an operator is locked only to who knows the password", async () => {
    await world.rows("UPDATE operators SET locked_at = now()");
    expect(codeOf(await logIn("10.6.0.3"))).toBe("ACCOUNT_LOCKED");
    expect(codeOf(await logIn("10.6.0.3", WRONG))).toBe("LOGIN_FAILED");
    await world.rows("UPDATE operators SET locked_at = NULL");
  });

  it("writes wrong passwords down as one row a day, and nothing for unknown names", async () => {
    await world.rows("DELETE FROM operator_login_failures");
    for (let tries = 0; tries < 3; tries++) await logIn(`10.7.0.${tries}`, WRONG);
    await logIn("10.7.0.9", { userName: "somebody" });
    expect(await world.rows("SELECT failures, last_address FROM operator_login_failures")).toEqual([
      { failures: 3, last_address: "10.7.0.2" },
    ]);
  });
});

describe("an operator at a clean address", () => {
  it("logs in at the first try while 200 addresses guess his password and a crowd of players logs in", async () => {
    for (let minute = 0; minute < 3; minute++) {
      const players = Array.from({ length: 20 }, (_, number) => {
        const given = { userNameOrEmailAddress: `player${number}`, password: "not the password" };
        return world.call(api.account.authenticate, given, { from: `10.30.${minute}.${number}` });
      });
      const strangers = Array.from({ length: 37 }, (_, number) =>
        logIn(`10.40.0.${(minute * 37 + number) % 200}`, WRONG),
      );
      expect((await logIn(`10.50.0.${minute}`)).ok).toBe(true);
      for (const answer of await Promise.all(strangers)) expect(codeOf(answer)).toBe("LOGIN_FAILED");
      await Promise.all(players);
      world.clock.advance(60_000);
    }
  });

  it("logs in at the first try while 150 other addresses guess at the same moment", async () => {
    const strangers = Array.from({ length: 150 }, (_, number) => logIn(`10.41.0.${number}`, WRONG));
    expect((await logIn("10.51.0.1")).ok).toBe(true);
    await Promise.all(strangers);
  });

  it("goes before everyone where he has logged in before, also after a restart", async () => {
    expect((await logIn("10.60.0.1")).ok).toBe(true);
    await world.restart();
    for (let name = 0; name < 30; name++) await logIn("10.60.0.1", { userName: `name${name}`, ...WRONG });
    for (let tries = 0; tries < 10; tries++) await logIn("10.60.0.1", WRONG);
    expect((await logIn("10.60.0.1")).ok).toBe(true);
  });
});

describe("an operator's login for which there is no room", () => {
  it("is no failure, however often it is tried", async () => {
    const queue = new LoginQueue({ mostAtOnce: 1, mostWaiting: 0 });
    let leave: () => void = () => undefined;
    const taken = queue.admit(0, () => new Promise<void>((resolve) => (leave = resolve)));
    const throttle = new OperatorLoginThrottle(fakeClock());
    const handle = authenticate({ queue, throttle } as unknown as OperatorParts);
    const context = { ip: "10.70.0.1" } as Parameters<typeof handle>[1];
    for (let tries = 0; tries < 30; tries++)
      expect(await handle({ userName, password }, context)).toMatchObject({ code: "SERVICE_UNAVAILABLE" });
    expect(throttle.failuresOf({ network: "10.70.0.1" })).toBe(0);
    leave();
    await taken;
  });
});
