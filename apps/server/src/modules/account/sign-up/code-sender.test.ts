import { api } from "@crossbook/contract";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { PASSWORD } from "../../../testing/accounts.ts";
import { testConfiguration } from "../../../testing/test-configuration.ts";
import { codeOf, resultOf, startTestServer, type TestServer } from "../../../testing/test-server.ts";

let world: TestServer;

beforeAll(async () => {
  world = await startTestServer({ config: { sms: { ...testConfiguration().sms, hourlyBudget: 2 } } });
});
afterAll(() => world.close());

describe("the hourly budget of messages", () => {
  it("refuses further codes to everybody until the hour is over", async () => {
    const register = (digit: number) =>
      world.call(api.account.register, {
        userName: `player${digit}`,
        password: PASSWORD,
        confirmPassword: PASSWORD,
        mobile: `987654321${digit}`,
      });
    resultOf(await register(1));
    resultOf(await register(2));
    expect(codeOf(await register(3))).toBe("SMS_NOT_SENT");
    world.clock.advance(60 * 60_000);
    resultOf(await register(3));
  });
});
