import { api } from "@crossbook/contract";
import { fakeClock } from "@crossbook/testkit";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { createOperatorWith, operatorToken } from "../../testing/accounts.ts";
import { testConfiguration } from "../../testing/test-configuration.ts";
import { resultOf, startTestServer, type TestServer } from "../../testing/test-server.ts";
import { MOST_LINES, RefusedAccess, WRITTEN_EVERY_MS } from "./refused-access.ts";

interface Written extends Record<string, unknown> {
  readonly code: string;
  readonly count: number;
}

describe("refused access in the log of a server", () => {
  let world: TestServer;
  let lines: string[];

  beforeEach(async () => {
    lines = [];
    world = await startTestServer({ onLogged: (line) => void lines.push(line) });
  });
  afterEach(() => world.close());

  /** The lines of the minute that ends now. */
  function written(): Written[] {
    world.clock.advance(WRITTEN_EVERY_MS);
    const found = lines.map((line) => JSON.parse(line)).filter(({ msg }) => msg === "access was refused");
    lines = [];
    return found;
  }

  it("has who, which call, which code and how often, one line a minute, and nothing of the token", async () => {
    const operator = await operatorToken(world);
    const { accessToken: player } = resultOf(
      await world.call(api.account.loginAsDemoUser, {}, { from: "10.0.0.5" }),
    );
    for (let count = 0; count < 3; count++)
      await world.call(api.operator.getStatus, {}, { token: player, from: "10.0.0.5" });
    await world.call(api.bets.getUserOpenBets, {}, { token: operator, from: "10.0.0.6" });
    await world.call(api.bets.getUserOpenBets, {}, { token: "forged-token", from: "10.0.0.7" });
    await world.call(api.bets.getUserOpenBets, {}, { from: "10.0.0.8" });
    const found = written();
    expect(found).toMatchObject([
      { code: "TOKEN_INVALID", call: "Bet/GetUserOpenBets", address: "10.0.0.7", count: 1 },
      { code: "NOT_LOGGED_IN", call: "Bet/GetUserOpenBets", address: "10.0.0.8", count: 1 },
      { code: "FORBIDDEN", call: "Operator/GetStatus", userId: expect.any(Number), count: 3 },
      { code: "FORBIDDEN", call: "Bet/GetUserOpenBets", operatorId: expect.any(Number), count: 1 },
    ]);
    for (const secret of [player, operator, "forged-token"])
      expect(JSON.stringify(found)).not.toContain(secret);
    expect(written()).toEqual([]);
  });

  it("has an operator whose role is not enough, and failed logins without name and password", async () => {
    const token = await operatorToken(world);
    const viewer = { userName: "viola", password: "Operate-for-tests-5", role: "viewer" as const };
    await createOperatorWith(world, viewer, token);
    const its = resultOf(await world.call(api.operator.authenticate, viewer)).accessToken;
    await world.call(api.operator.exportAudit, { reason: "r" }, { token: its });
    const guess = { userName: "viola", password: "Guessed-4-the-tests" };
    await world.call(api.operator.authenticate, guess, { from: "10.0.0.9" });
    const found = written();
    expect(found).toMatchObject([
      { code: "LOGIN_FAILED", call: "Operator/Authenticate", address: "10.0.0.9" },
      { code: "FORBIDDEN", call: "Operator/ExportAudit", operatorId: expect.any(Number) },
    ]);
    expect(JSON.stringify(found)).not.toMatch(/viola|Guessed/);
  });

  it("has callers that ask too often, and what a provider's signature does not cover", async () => {
    const { rates } = testConfiguration();
    await world.restart({ rates: { ...rates, perAddress: { perSecond: 1, burst: 2 } } });
    for (let count = 0; count < 5; count++)
      await world.call(api.settings.getSetting, {}, { from: "10.0.0.10" });
    await world.server.http.inject({
      ...{ method: "POST", url: "/api/Feed/Publish", payload: {}, remoteAddress: "10.0.0.11" },
    });
    expect(written()).toMatchObject([
      { code: "TOO_MANY_REQUESTS", call: "any", address: "10.0.0.10", count: 3 },
      { code: "FEED_SIGNATURE_INVALID", call: "Feed/Publish", address: "10.0.0.11", count: 1 },
    ]);
  });

  it("has what a stop would leave unwritten, and no ordinary refusal or end of a session", async () => {
    await world.call(api.account.getSessions, {}, { from: "10.0.0.12" });
    await world.call(api.account.register, { userName: "x" } as never, { from: "10.0.0.12" });
    await world.restart();
    expect(lines.filter((line) => line.includes("access was refused"))).toHaveLength(1);
  });
});

describe("strangers", () => {
  it("fill neither log nor memory, and leave room for those who are known", () => {
    const clock = fakeClock();
    const found: Written[] = [];
    const refused = new RefusedAccess({
      ...{ clock, logger: { info: (line: Written) => void found.push(line) } as never },
    });
    const call = "Bet/PlaceBetV2";
    const from = (ip: string) => ({ code: "NOT_LOGGED_IN" as const, call, request: { ip, id: "r" } });
    for (let stranger = 0; stranger < 5_000; stranger++)
      refused.note({ ...from(`10.${stranger >> 8}.0.${stranger & 255}`), caller: undefined });
    // One network of IPv6 is one caller.
    const operator = { kind: "operator", operatorId: 7 } as never;
    refused.note({ ...from("10.99.0.1"), code: "FORBIDDEN", caller: operator });
    refused.note({ ...from("10.99.0.2"), code: "EXCHANGE_BUSY", caller: undefined });
    refused.note({ ...from("10.99.0.2"), code: "TOKEN_EXPIRED", caller: undefined });
    clock.advance(WRITTEN_EVERY_MS);
    expect(found).toHaveLength(MOST_LINES + 2);
    expect(found.find((line) => line["others"])?.count).toBe(5_000 - MOST_LINES);
    expect(found.at(-1)).toMatchObject({ operatorId: 7, code: "FORBIDDEN", count: 1 });
    expect(clock.pending).toBe(0);
  });
});
