import { api } from "@crossbook/contract";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { codeOf, resultOf, startTestServer, type TestServer } from "../../../testing/test-server.ts";

let world: TestServer;

beforeAll(async () => {
  world = await startTestServer();
});
afterAll(() => world.close());

describe("demo logins", () => {
  it("[CALL-AUTH-02] get play money and an account of their own each", async () => {
    const [first, second] = await Promise.all([
      world.call(api.account.loginAsDemoUser, {}),
      world.call(api.account.loginAsDemoUser, {}),
    ]);
    expect(resultOf(first)).toMatchObject({ username: "Demo", demo: true, balance: 10_000, exposure: 0 });
    const subjects = [first, second].map((answer) => subjectOf(resultOf(answer).accessToken));
    expect(new Set(subjects).size).toBe(2);
  });

  it("are forgotten after a day", async () => {
    const session = resultOf(await world.call(api.account.loginAsDemoUser, {}));
    const id = subjectOf(session.accessToken);
    world.clock.advance(24 * 60 * 60_000 - 1);
    const rows = () =>
      world.rows<{ id: number }>(`SELECT id FROM users WHERE id = ${id} AND locked_at IS NOT NULL`);
    expect(await rows()).toEqual([]);
    const renewed = resultOf(await refresh(session.refreshToken));
    world.clock.advance(11 * 60_000);
    expect(codeOf(await refresh(renewed.refreshToken))).toBe("REFRESH_INVALID");
    // The job of the minutes before may be under way: then the next minute's does it.
    const rowsOfNextMinute = () => {
      world.clock.advance(60_000);
      return rows();
    };
    await expect.poll(rowsOfNextMinute, { timeout: 10_000 }).toHaveLength(1);
  });

  const refresh = (token: string) =>
    world.call(api.account.refreshToken, {}, { headers: { "x-refresh-token": token } });
});

/** The account a token is made for. */
function subjectOf(token: string): number {
  const [, claims = ""] = token.split(".");
  return Number(JSON.parse(Buffer.from(claims, "base64url").toString()).sub);
}
