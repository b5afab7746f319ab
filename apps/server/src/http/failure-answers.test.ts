import { api, COMMON_ERRORS, type Endpoint, type ErrorCode, SESSION_ERRORS } from "@crossbook/contract";
import { testDatabase } from "@crossbook/testkit";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { schema } from "../database/migrate.ts";
import { openAccount } from "../exchange/testing/exchange-world.ts";
import { Obstacle } from "../exchange/testing/obstacle.ts";
import { systemClock } from "../ports/clock.ts";
import { logIn } from "../testing/accounts.ts";
import { openBettingWorld } from "../testing/betting-world.ts";
import { closeVerified } from "../testing/close-verified.ts";
import { METRICS_TOKEN } from "../testing/test-configuration.ts";
import { codeOf, startTestServer, type TestServer } from "../testing/test-server.ts";

let world: TestServer;

beforeAll(async () => {
  world = await startTestServer();
});
afterAll(() => world.close());

/** How often calls of an endpoint had an outcome; undefined: no such series. */
async function counted(endpoint: string, outcome: string): Promise<number | undefined> {
  const headers = { authorization: `Bearer ${METRICS_TOKEN}` };
  const { body } = await world.server.http.inject({ url: "/metrics", headers });
  const name = `crossbook_http_calls_total{endpoint="${endpoint}",outcome="${outcome}"} `;
  const line = body.split("\n").find((one) => one.startsWith(name));
  return line === undefined ? undefined : Number(line.slice(name.length));
}

describe("calls that are refused before or in their handler", () => {
  it("are counted from 0, by the code of what was thrown too", async () => {
    const path = "Account/Authenticate";
    const post = (payload: string) =>
      world.server.http.inject({
        ...{ method: "POST", url: `/api/${path}`, payload },
        headers: { "content-type": "application/json" },
      });
    for (const code of ["ok", "INTERNAL_ERROR", "SERVICE_UNAVAILABLE", "EXCHANGE_STOPPED", "LOGIN_FAILED"])
      expect([code, await counted(path, code)]).toEqual([code, 0]);
    expect((await post("{")).statusCode).toBe(400);
    expect((await post(JSON.stringify({ password: "x".repeat(70_000) }))).statusCode).toBe(413);
    expect(codeOf(await logIn(world, "nobody"))).toBe("LOGIN_FAILED");
    for (const code of ["MALFORMED_JSON", "BODY_TOO_LARGE", "LOGIN_FAILED"])
      expect([code, await counted(path, code)]).toEqual([code, 1]);
  });

  it("are counted where a picture is refused before it is read", async () => {
    const refused = await world.server.http.inject({ method: "POST", url: "/api/Setting/StoreImage" });
    expect(refused.statusCode).toBe(401);
    expect(await counted("Setting/StoreImage", "NOT_LOGGED_IN")).toBe(1);
  });
});

/** What the document says that a call may refuse with. */
function documented({ errors }: Endpoint): readonly ErrorCode[] {
  return [...errors, ...COMMON_ERRORS, ...SESSION_ERRORS];
}

describe("a call that waits for tables when the exchange stops", () => {
  it.each([
    api.bets.getUserBetHistory,
    api.transactions.getHistory,
    api.transactions.getProfitLoss,
    api.protection.getRealityCheck,
  ] as readonly Endpoint[])("$path is refused with a code that the document has of it", async (endpoint) => {
    const database = await testDatabase(schema);
    const player = await openBettingWorld(database.connection, systemClock);
    const anna = await player.player("anna", 100);
    const obstacle = await Obstacle.on({ ...database.connection, application_name: "tests" });
    await obstacle.block("projection");
    await player.server.exchange.submit(openAccount(1_000_000));
    const { method, path } = endpoint;
    const asked = method === "GET" ? anna.get(path) : anna.post(path, {});
    await obstacle.isReached();
    const restarted = player.crash();
    const { status, code } = await asked;
    await obstacle.clear();
    await restarted;
    expect([status, documented(endpoint)]).toEqual([503, expect.arrayContaining([code])]);
    await obstacle.remove();
    await closeVerified(player, database);
  });
});

describe("a fault of ours", () => {
  it("is answered without any detail", async () => {
    await world.rows("ALTER TABLE users RENAME TO lost");
    const answer = await logIn(world, "asha");
    expect(answer.status).toBe(500);
    expect(codeOf(answer)).toBe("INTERNAL_ERROR");
    expect(answer.response.body).not.toMatch(/users|relation|at \w+ \(/);
    expect(await counted("Account/Authenticate", "INTERNAL_ERROR")).toBe(1);
  });
});
