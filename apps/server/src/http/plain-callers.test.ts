import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Configuration } from "../config/configuration.ts";
import { StartRefusedError } from "../server.ts";
import { sendText } from "../testing/send-text.ts";
import { testConfiguration } from "../testing/test-configuration.ts";
import { startTestServer, type TestServer } from "../testing/test-server.ts";

const HOST = "real.example";
const PUBLIC = "203.0.113.7";
const PROXY = "198.51.100.1";

let folder: string;
let real: TestServer;
let play: TestServer;

async function started(moneyMode: "play" | "real", config: Partial<Configuration>): Promise<TestServer> {
  const hostSettingsFile = join(folder, `${moneyMode}.json`);
  const settings = { domain: { moneyMode }, server: { country: "MT" } };
  await writeFile(hostSettingsFile, JSON.stringify({ [HOST]: settings }));
  return startTestServer({ config: { hostSettingsFile, ...config } });
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "crossbook-plain-"));
  const trustedProxies = ["127.0.0.1", PROXY];
  real = await started("real", { trustedProxies });
  play = await started("play", { trustedProxies });
});
afterAll(async () => {
  await real.close();
  await play.close();
  await rm(folder, { recursive: true });
});

async function statusOf(world: TestServer, url: string, remoteAddress: string, headers = {}) {
  const { statusCode } = await world.server.http.inject({
    ...{ url, remoteAddress, headers: { host: HOST, ...headers } },
  });
  return statusCode;
}
const throughProxy = (protocol: string) => ({
  ...{ "x-forwarded-for": PUBLIC, "x-forwarded-proto": protocol },
});

describe("a call without TLS where money is real", () => {
  it.each(["/api/Setting/GetSetting", "/", `/settings/${HOST}.json`, "/readyz"])(
    "is refused from a public address: %s",
    async (url) => {
      const answer = await real.server.http.inject({ url, remoteAddress: PUBLIC, headers: { host: HOST } });
      expect(answer.statusCode).toBe(403);
      expect(answer.json()).toMatchObject({
        error: { code: "FORBIDDEN", message: "This site answers over HTTPS only." },
      });
      expect(await statusOf(real, url, PROXY, throughProxy("http"))).toBe(403);
      expect(await statusOf(real, url, PUBLIC, throughProxy("https"))).toBe(403);
    },
  );

  it("is answered over TLS, to this machine and its network, to a proxy's own checks, and where money is play", async () => {
    const url = "/api/Setting/GetSetting";
    expect(await statusOf(real, url, PROXY, throughProxy("https"))).toBe(200);
    for (const address of ["127.0.0.1", "::1", "10.2.3.4", "::ffff:192.168.1.2", "fd00::5"])
      expect(await statusOf(real, url, address)).toBe(200);
    expect(await statusOf(real, "/readyz", PROXY)).toBe(200);
    expect(await statusOf(play, url, PUBLIC)).toBe(200);
  });

  it("is refused by the hub too", async () => {
    const port = Number(new URL(await real.server.start()).port);
    const request = (start: string, protocol: string, headers: readonly string[]) =>
      [
        ...[start, `Host: ${HOST}`, `X-Forwarded-For: ${PUBLIC}`, `X-Forwarded-Proto: ${protocol}`],
        ...[...headers, "", ""],
      ].join("\r\n");
    const negotiation = "POST /hub/negotiate?negotiateVersion=1 HTTP/1.1";
    const upgrade = [
      ...["Connection: Upgrade", "Upgrade: websocket", "Sec-WebSocket-Version: 13"],
      "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==",
    ];
    const none = ["Content-Length: 0", "Connection: close"];
    expect(await sendText(port, request(negotiation, "http", none))).toMatch(/^HTTP\/1\.1 403 /);
    expect(await sendText(port, request(negotiation, "https", none))).toMatch(/^HTTP\/1\.1 200 /);
    const opened = "HTTP/1.1 101";
    const socket = request("GET /hub HTTP/1.1", "http", upgrade);
    expect(await sendText(port, socket)).toMatch(/^HTTP\/1\.1 403 /);
    expect(await sendText(port, request("GET /hub HTTP/1.1", "https", upgrade), opened)).toContain(opened);
  });
});

describe("an installation whose provider is reached without TLS over a public network", () => {
  const sms = { ...testConfiguration().sms, url: "http://sms.example/v2" };

  it("of real money does not start, and says which variable", async () => {
    const refused = await started("real", { sms }).then(
      () => undefined,
      (error: unknown) => error,
    );
    expect(refused).toBeInstanceOf(StartRefusedError);
    expect(String(refused)).toContain("SMS_URL is not encrypted");
  });

  it("of play money starts", async () => {
    const world = await started("play", { sms });
    await world.close();
  });
});
