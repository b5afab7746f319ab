import { HubConnectionState } from "@microsoft/signalr";
import { afterEach, describe, expect, it } from "vitest";
import { type HubListener, listenToHub } from "../testing/hub-listener.ts";
import { sendText } from "../testing/send-text.ts";
import { METRICS_TOKEN, testConfiguration } from "../testing/test-configuration.ts";
import { startTestServer, type TestServer, type TestServerOptions } from "../testing/test-server.ts";
import { hubCosts } from "./hub-limits.ts";

let world: TestServer | undefined;
const listeners: HubListener[] = [];

afterEach(async () => {
  await Promise.all(listeners.splice(0).map(({ connection }) => connection.stop()));
  await world?.close();
  world = undefined;
});

async function started(options: TestServerOptions = {}): Promise<{ url: string; port: number }> {
  world = await startTestServer(options);
  const url = await world.server.start();
  return { url, port: Number(new URL(url).port) };
}

async function listen(url: string): Promise<HubListener> {
  const listener = await listenToHub(url);
  listeners.push(listener);
  return listener;
}

async function metricsOf(): Promise<string> {
  return (
    (
      await world?.server.http.inject({
        url: "/metrics",
        headers: { authorization: `Bearer ${METRICS_TOKEN}` },
      })
    )?.body ?? ""
  );
}

function upgrade(path: string, headers: readonly string[] = []): string {
  return [
    `GET ${path} HTTP/1.1`,
    "Host: play.example",
    "Connection: Upgrade",
    "Upgrade: websocket",
    "Sec-WebSocket-Version: 13",
    "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==",
    ...headers,
    "\r\n",
  ].join("\r\n");
}

/** Who is not read any more is cut after a second; without it, its end waits for the library's own 30 seconds. */
const cutUnread = () => world?.clock.advance(2000);
const markets = Array.from({ length: 200 }, (_, index) => index + 1);

describe("a guest who sends too much to the hub", () => {
  it("is cut off for looping WatchMarkets, five at a time, while an honest connection is served", async () => {
    const { url } = await started();
    const honest = await listen(url);
    const guests = await Promise.all(Array.from({ length: 5 }, () => listen(url)));
    const refusals = new Set<string>();
    const calls = await Promise.all(
      guests.map(async ({ connection }) => {
        let count = 0;
        while (connection.state === HubConnectionState.Connected) {
          count += 1;
          await connection
            .invoke("WatchMarkets", markets)
            .catch(({ message }: Error) => refusals.add(message));
        }
        return count;
      }),
    );
    // 100 tokens: five calls for 200 markets each; the messages of ten seconds end the connection.
    for (const count of calls) expect(count).toBeLessThanOrEqual(200);
    expect([...refusals].join()).toContain("Too many calls: wait a moment.");
    expect([...refusals].join()).toContain("Too many messages: wait before you connect again.");
    expect(await honest.register()).toEqual({ UserName: null });
    expect(await metricsOf()).toContain('crossbook_hub_limited_total{rate="messages",scope="connection"} 5');
    cutUnread();
  });

  it("is cut off for messages without end", async () => {
    const { url } = await started();
    const [honest, guest] = [await listen(url), await listen(url)];
    const ended = new Promise<string>((resolve) => {
      guest.connection.onclose((error) => resolve(error?.message ?? ""));
    });
    for (let count = 0; count < 300; count += 1)
      void guest.connection.send("NoSuchMethod").catch(() => undefined);
    expect(await ended).toContain("Too many messages");
    expect(await honest.register()).toEqual({ UserName: null });
  });

  it("is cut off for long messages, long before they are too many", async () => {
    const { url } = await started();
    const [honest, guest] = [await listen(url), await listen(url)];
    const ended = new Promise<string>((resolve) => {
      guest.connection.onclose((error) => resolve(error?.message ?? ""));
    });
    // The official client puts what is sent meanwhile into one frame.
    for (let count = 0; count < 150 && guest.connection.state === HubConnectionState.Connected; count += 1)
      await guest.connection.send("NoSuchMethod", "x".repeat(20_000)).catch(() => undefined);
    expect(await ended).toContain("Too many bytes");
    expect(await honest.register()).toEqual({ UserName: null });
    expect(await metricsOf()).toContain('crossbook_hub_limited_total{rate="bytes",scope="connection"} 1');
    cutUnread();
  });

  it("is not what a player who looks around is: ten markets watched anew every second", async () => {
    const { url } = await started();
    const player = await listen(url);
    for (let second = 0; second < 120; second += 1) {
      const shown = markets.slice(second, second + 10);
      await player.connection.invoke("WatchMarkets", shown);
      await player.connection.invoke("WatchEvents", shown);
      world?.clock.advance(1_000);
    }
    expect(player.connection.state).toBe(HubConnectionState.Connected);
  });
});

describe("the price of WatchMarkets", () => {
  it.each([
    [[], 0],
    [[1], 1],
    [markets.slice(0, 11), 2],
    [markets, 20],
    [[...markets, ...markets], 20],
    ["many", 1],
    [undefined, 1],
  ])("of %j is %i", (argument, cost) => {
    expect(hubCosts.WatchMarkets(argument)).toBe(cost);
  });
});

describe("an address", () => {
  const few = { perSecond: 1, burst: 4 };
  const unlimited = { perSecond: 1_000_000, burst: 1_000_000 };
  const rates = { perAddress: few, perAccount: unlimited, freeAccounts: unlimited };

  it("has its negotiations, polls and upgrades counted with its calls", async () => {
    const { url, port } = await started({ config: { rates } });
    const negotiate = () => fetch(`${url}/hub/negotiate?negotiateVersion=1`, { method: "POST" });
    for (let count = 0; count < 2; count += 1) expect((await negotiate()).status).toBe(200);
    expect((await fetch(`${url}/healthz`)).status).toBe(200);
    expect((await fetch(`${url}/hub?id=unknown`)).status).toBe(404);
    const refused = await negotiate();
    expect(refused.status).toBe(429);
    expect(refused.headers.get("retry-after")).toBe("1");
    expect(await refused.json()).toMatchObject({ error: { code: "TOO_MANY_REQUESTS" } });
    const socket = await sendText(port, upgrade("/hub"));
    expect(socket).toMatch(/^HTTP\/1\.1 429 [^]*Retry-After: 1\r\n/);
    world?.clock.advance(1_000);
    expect((await negotiate()).status).toBe(200);
  });

  it("is the one that a trusted proxy names, and nobody else's word counts", async () => {
    const { url } = await started({ config: { rates, trustedProxies: ["127.0.0.0/8"] } });
    const negotiate = (forwarded: string) =>
      fetch(`${url}/hub/negotiate?negotiateVersion=1`, {
        method: "POST",
        headers: { "x-forwarded-for": forwarded },
      });
    for (let count = 0; count < 4; count += 1) expect((await negotiate("198.51.100.1")).status).toBe(200);
    expect((await negotiate("203.0.113.9, 198.51.100.1")).status).toBe(429);
    expect((await negotiate("198.51.100.2")).status).toBe(200);
  });

  it("may have so many connections to the hub", async () => {
    const hub = { connectionsPerAddress: 2, messagesPerConnection: 20, messagesPerAddress: 1_000 };
    const { url } = await started({ config: { hub } });
    await listen(url);
    await listen(url);
    await expect(listen(url)).rejects.toThrow("429");
  });

  // Of an address with five messages a second: one call and 5 KiB a second, and ten seconds' worth at once.
  const hub = { connectionsPerAddress: 10, messagesPerConnection: 20, messagesPerAddress: 5 };

  it("may make so many calls of all its connections together, and more a second later", async () => {
    const { url } = await started({ config: { hub } });
    const [first, second] = [await listen(url), await listen(url)];
    for (let count = 0; count < 5; count += 1)
      for (const { connection } of [first, second]) await connection.invoke("WatchMarkets", [1]);
    const call = () => second.connection.invoke("WatchMarkets", [1]);
    await expect(call()).rejects.toThrow("Too many calls: wait a moment.");
    expect(await metricsOf()).toContain('crossbook_hub_limited_total{rate="invocations",scope="address"} 1');
    world?.clock.advance(1_000);
    await call();
    await expect(call()).rejects.toThrow("Too many calls: wait a moment.");
  });

  it("may send so many bytes over all its connections together", async () => {
    const { url } = await started({ config: { hub } });
    const senders = await Promise.all(Array.from({ length: 4 }, () => listen(url)));
    const long = "x".repeat(20_000);
    for (const { connection } of senders) await connection.send("NoSuchMethod", long).catch(() => undefined);
    const limited = async () =>
      /hub_limited_total\{rate="bytes",scope="address"\} (\d+)/.exec(await metricsOf())?.[1];
    await expect.poll(limited).toBe("1");
    expect(
      senders.filter(({ connection }) => connection.state === HubConnectionState.Connected).length,
    ).toBeGreaterThan(0);
    cutUnread();
  });
});

describe("a page of another site", () => {
  const foreign = "Origin: https://evil.example";

  it("cannot connect to the hub, by upgrade or by negotiation", async () => {
    const { port } = await started();
    expect(await sendText(port, upgrade("/hub", [foreign]))).toMatch(/^HTTP\/1\.1 403 /);
    const negotiation = `POST /hub/negotiate HTTP/1.1\r\nHost: play.example\r\nConnection: close\r\nContent-Length: 0\r\n${foreign}\r\n\r\n`;
    expect(await sendText(port, negotiation)).toMatch(/^HTTP\/1\.1 403 /);
  });

  it("can where CORS_ORIGINS names it, and a page of our own always", async () => {
    const { port } = await started({ config: { corsOrigins: ["https://evil.example"] } });
    expect(await sendText(port, upgrade("/hub", [foreign]), "101")).toMatch(/^HTTP\/1\.1 101 /);
    const own = upgrade("/hub", ["Origin: https://play.example"]);
    expect(await sendText(port, own, "101")).toMatch(/^HTTP\/1\.1 101 /);
  });

  it("is compared with the host that a trusted proxy was asked for", async () => {
    const { port } = await started({ config: { trustedProxies: ["127.0.0.1"] } });
    const headers = ["Origin: https://bets.example", "X-Forwarded-Host: bets.example"];
    expect(await sendText(port, upgrade("/hub", headers), "101")).toMatch(/^HTTP\/1\.1 101 /);
    await world?.close();
    const untrusted = await started();
    expect(await sendText(untrusted.port, upgrade("/hub", headers))).toMatch(/^HTTP\/1\.1 403 /);
  });
});

describe("an answer of the hub over TLS", () => {
  it("says that the host is asked over TLS only, refusals of the limit too", async () => {
    const rates = { ...testConfiguration().rates, perAddress: { perSecond: 1, burst: 1 } };
    const { url } = await started({ config: { trustedProxies: ["127.0.0.1"], rates } });
    const headers = { "x-forwarded-proto": "https" };
    for (const status of [200, 429]) {
      const answer = await fetch(`${url}/hub/negotiate?negotiateVersion=1`, { method: "POST", headers });
      expect(answer.status).toBe(status);
      expect(answer.headers.get("strict-transport-security")).toBe("max-age=31536000; includeSubDomains");
    }
  });
});
