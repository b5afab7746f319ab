import { api } from "@crossbook/contract";
import { HubConnectionState } from "@microsoft/signalr";
import { afterEach, expect, it } from "vitest";
import { WRITTEN_EVERY_MS } from "../http/observability/refused-access.ts";
import { operatorToken } from "../testing/accounts.ts";
import { type HubListener, listenToHub } from "../testing/hub-listener.ts";
import { sendText } from "../testing/send-text.ts";
import { testConfiguration } from "../testing/test-configuration.ts";
import {
  resultOf,
  startTestServer,
  type TestServer,
  type TestServerOptions,
} from "../testing/test-server.ts";

let world: TestServer;
let url: string;
let lines: string[] = [];
const listeners: HubListener[] = [];

async function started(config: TestServerOptions["config"] = {}): Promise<void> {
  lines = [];
  const trustedProxies = ["127.0.0.0/8"];
  world = await startTestServer({
    onLogged: (line) => void lines.push(line),
    config: { trustedProxies, ...config },
  });
  url = await world.server.start();
}

afterEach(async () => {
  await Promise.all(listeners.splice(0).map(({ connection }) => connection.stop()));
  await world.close();
});

/** The lines about refused access of the minute that ends now. */
function written(): object[] {
  world.clock.advance(WRITTEN_EVERY_MS);
  return lines.map((line) => JSON.parse(line)).filter(({ msg }) => msg === "access was refused");
}

async function listen(token?: string): Promise<HubListener> {
  const listener = await listenToHub(url, token);
  listeners.push(listener);
  return listener;
}

/** Status of a negotiation by a client behind the proxy. */
async function negotiate(from: string, headers: Record<string, string> = {}): Promise<number> {
  const answer = await fetch(`${url}/hub/negotiate?negotiateVersion=1`, {
    method: "POST",
    headers: { "x-forwarded-for": from, ...headers },
  });
  return answer.status;
}

function upgrade(headers: readonly string[]): Promise<string> {
  const lines = ["GET /hub HTTP/1.1", "Host: play.example", "Connection: Upgrade", "Upgrade: websocket"];
  const key = ["Sec-WebSocket-Version: 13", "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ=="];
  return sendText(Number(new URL(url).port), [...lines, ...key, ...headers, "\r\n"].join("\r\n"));
}

it("tokens that the hub refuses are in the log of refused access, without the token", async () => {
  await started();
  const operator = await operatorToken(world);
  const bearer = (token: string) => ({ authorization: `Bearer ${token}` });
  expect(await negotiate("10.0.0.1", bearer("forged-token"))).toBe(401);
  expect(await negotiate("10.0.0.1", bearer(operator))).toBe(401);
  expect(await upgrade(["X-Forwarded-For: 10.0.0.2", "Authorization: Bearer forged-token"])).toContain("401");
  const guest = await listen();
  expect(await guest.register("forged-token")).toEqual({ UserName: null });
  const found = written();
  expect(found).toMatchObject([
    { code: "TOKEN_INVALID", call: "hub", address: "10.0.0.1", count: 2 },
    { code: "TOKEN_INVALID", call: "hub", address: "10.0.0.2", count: 1 },
    { code: "TOKEN_INVALID", call: "hub", address: expect.stringContaining("127.0.0.1"), count: 1 },
  ]);
  for (const secret of ["forged-token", operator]) expect(JSON.stringify(found)).not.toContain(secret);
});

it("pages of other sites, by negotiation or upgrade, are in the log", async () => {
  await started();
  expect(await negotiate("10.0.0.3", { origin: "https://evil.example" })).toBe(403);
  const foreign = ["X-Forwarded-For: 10.0.0.3", "Origin: https://evil.example"];
  expect(await upgrade(foreign)).toContain("403");
  expect(written()).toMatchObject([{ code: "FORBIDDEN", call: "hub", address: "10.0.0.3", count: 2 }]);
});

it("an address's connections and requests beyond its limits are in the log", async () => {
  const { rates } = testConfiguration();
  const hub = { connectionsPerAddress: 1, messagesPerConnection: 20, messagesPerAddress: 1_000 };
  await started({ hub, rates: { ...rates, perAddress: { perSecond: 1, burst: 2 } } });
  for (const status of [200, 200, 429]) expect(await negotiate("10.0.0.4")).toBe(status);
  expect(await upgrade(["X-Forwarded-For: 10.0.0.4"])).toContain("429");
  await listen();
  await expect(listen()).rejects.toThrow("429");
  expect(written()).toMatchObject([
    { code: "TOO_MANY_REQUESTS", call: "hub", address: "10.0.0.4", count: 2 },
    { code: "TOO_MANY_REQUESTS", call: "hub", address: expect.stringContaining("127.0.0.1") },
  ]);
});

it("a player who sends too much to the hub is in the log by his number", async () => {
  await started();
  const demo = resultOf(await world.call(api.account.loginAsDemoUser, {}));
  const { connection } = await listen(demo.accessToken);
  const closed = new Promise<void>((resolve) => connection.onclose(() => resolve()));
  for (let count = 0; count < 300 && connection.state === HubConnectionState.Connected; count += 1)
    void connection.send("NoSuchMethod").catch(() => undefined);
  await closed;
  const found = written();
  expect(found).toMatchObject([{ code: "TOO_MANY_REQUESTS", call: "hub", userId: expect.any(Number) }]);
});
