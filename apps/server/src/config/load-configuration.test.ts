import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { CONFIGURATION } from "./configuration-entries.ts";
import { loadConfiguration } from "./load-configuration.ts";

const required = {
  PLAYER_TOKEN_SECRETS: "2026a:0123456789abcdef0123456789abcdef",
  OPERATOR_TOKEN_SECRETS: "2026a:fedcba9876543210fedcba9876543210",
  OTP_SECRET: "another0123456789abcdef0123456789",
  FEED_SECRET: "feed0123456789abcdef0123456789ab",
  SMS_KEY: "sms-key-1-of-22-letters",
};

const folder = mkdtempSync(join(tmpdir(), "crossbook-configuration-"));
afterAll(() => rmSync(folder, { recursive: true }));

function configurationOf(environment: Record<string, string>) {
  const loaded = loadConfiguration({ ...required, ...environment }, "/srv/crossbook");
  if (!loaded.ok) throw new Error(loaded.problems.join(" "));
  return loaded.configuration;
}

function problemsOf(environment: Record<string, string | undefined>): readonly string[] {
  const loaded = loadConfiguration({ ...required, ...environment }, "/srv/crossbook");
  return loaded.ok ? [] : loaded.problems;
}

describe("the configuration", () => {
  it("needs five secrets and nothing else", () => {
    expect(configurationOf({})).toMatchObject({
      host: "127.0.0.1",
      port: 3000,
      operatorListener: undefined,
      dataDir: "/srv/crossbook/.data",
      databaseUrl: undefined,
      databaseOwnerUrl: undefined,
      journal: "removeOld",
      finishedMarketMs: 3_600_000,
      keptKeysMs: 7_776_000_000,
      playerTokenKeys: [{ id: "2026a", secret: "0123456789abcdef0123456789abcdef" }],
      operatorTokenKeys: [{ id: "2026a", secret: "fedcba9876543210fedcba9876543210" }],
      sms: { url: "http://127.0.0.1:3100/sms-gateway", key: "sms-key-1-of-22-letters", sender: "CROSBK" },
      payment: undefined,
      operator: undefined,
      operatorSecondFactor: "optional",
      autoVerifyOtp: undefined,
      blockedCountries: ["IN"],
      tvSite: undefined,
      corsOrigins: [],
      metrics: { token: undefined, port: undefined },
      hub: { connectionsPerAddress: 500, messagesPerConnection: 20, messagesPerAddress: 1000 },
      traces: false,
      logLevel: "info",
      rates: { perAccount: { perSecond: 50, burst: 200 } },
    });
  });

  it("of a front needs a database and a NATS server, and has no operators' calls and no bots' stream", () => {
    const DATABASE_URL = "postgresql://u:p@db/crossbook";
    const NATS_URL = "nats://user:secret@10.0.0.9:4222";
    expect(configurationOf({})).toMatchObject({ role: "server", natsUrl: undefined });
    expect(configurationOf({ ROLE: "front", NATS_URL, DATABASE_URL })).toMatchObject({
      ...{ role: "front", natsUrl: NATS_URL },
    });
    expect(problemsOf({ ROLE: "front", OPERATOR_PORT: "3001", BOT_STREAM_PORT: "3002" })).toEqual([
      "NATS_URL is not set: a front needs it.",
      "DATABASE_URL is not set: a front needs it.",
      "OPERATOR_PORT is set: a front has no operators' calls; set it for the servers.",
      "BOT_STREAM_PORT is set: a front has no bots' stream; set it for the servers.",
    ]);
    const wrong = problemsOf({ NATS_URL: "http://user:secret@10.0.0.9" });
    expect(wrong).toEqual(["NATS_URL is not an address: write one that begins with nats://."]);
  });

  it("of a bots' stream has a certificate with its key, or neither", () => {
    expect(configurationOf({}).botStream).toBeUndefined();
    expect(configurationOf({ BOT_STREAM_PORT: "0" }).botStream).toEqual({
      ...{ host: "127.0.0.1", port: 0, tls: undefined },
    });
    const file = (name: string, text: string) => {
      writeFileSync(join(folder, name), text);
      return join(folder, name);
    };
    const files = {
      BOT_STREAM_TLS_CERT_FILE: file("cert.pem", "certificate"),
      BOT_STREAM_TLS_KEY_FILE: file("key.pem", "key"),
    };
    expect(configurationOf({ BOT_STREAM_PORT: "3002", ...files }).botStream?.tls).toEqual({
      ...{ cert: "certificate", key: "key" },
    });
    const { BOT_STREAM_TLS_KEY_FILE: _key, ...half } = files;
    expect(problemsOf({ BOT_STREAM_PORT: "3002", ...half })).toEqual([
      "Set BOT_STREAM_TLS_CERT_FILE and BOT_STREAM_TLS_KEY_FILE both, or neither.",
    ]);
    expect(problemsOf({ BOT_STREAM_PORT: "3002", ...files, BOT_STREAM_TLS_KEY_FILE: "none.pem" })[0]).toMatch(
      /^BOT_STREAM_TLS_KEY_FILE cannot be read/,
    );
  });

  it("takes every value from the environment", () => {
    const configuration = configurationOf({
      HOST: "::1",
      METRICS_TOKEN: "0123456789abcdef0123456789abcdef",
      METRICS_PORT: "9100",
      PORT: "0",
      OPERATOR_PORT: "3001",
      OPERATOR_HOST: "10.0.0.2",
      DATA_DIR: "/var/lib/crossbook",
      DATABASE_URL: "postgresql://u:p@db/crossbook",
      SMS_URL: "https://sms.example/v2/",
      PAYMENT_URL: "https://pay.example/",
      PAYMENT_KEY_ID: "rzp_test_1",
      PAYMENT_KEY_SECRET: "key secret of the tests",
      PAYMENT_WEBHOOK_SECRET: "webhook secret of tests",
      OPERATOR_USERNAME: "anna",
      OPERATOR_PASSWORD: "long enough a password",
      AUTO_VERIFY_OTP: "445566",
      BLOCKED_COUNTRIES: "IN, US",
      TV_SITE: "sky",
      CORS_ORIGINS: "https://a.example,http://b.example:8080",
      TRUSTED_PROXIES: "10.0.0.0/8,::1,fd00::/128",
      HOST_SETTINGS_FILE: "hosts.json",
      LOG_LEVEL: "warn",
    });
    expect(configuration).toMatchObject({
      host: "::1",
      metrics: { token: "0123456789abcdef0123456789abcdef", port: 9100 },
      port: 0,
      operatorListener: { host: "10.0.0.2", port: 3001 },
      dataDir: "/var/lib/crossbook",
      databaseUrl: "postgresql://u:p@db/crossbook",
      playerTokenKeys: [{ id: "2026a", secret: "0123456789abcdef0123456789abcdef" }],
      operatorTokenKeys: [{ id: "2026a", secret: "fedcba9876543210fedcba9876543210" }],
      sms: { url: "https://sms.example/v2" },
      payment: {
        url: "https://pay.example",
        keyId: "rzp_test_1",
        keySecret: "key secret of the tests",
        webhookSecret: "webhook secret of tests",
      },
      operator: { username: "anna", password: "long enough a password" },
      autoVerifyOtp: "445566",
      blockedCountries: ["IN", "US"],
      tvSite: "sky",
      corsOrigins: ["https://a.example", "http://b.example:8080"],
      trustedProxies: ["10.0.0.0/8", "::1", "fd00::/128"],
      hostSettingsFile: "/srv/crossbook/hosts.json",
      logLevel: "warn",
    });
  });

  it("follows the sandbox's port with the SMS provider's address", () => {
    expect(configurationOf({ SANDBOX_PORT: "4100" }).sms.url).toBe("http://127.0.0.1:4100/sms-gateway");
  });

  it.each([
    [{ PORT: "abc" }, "PORT"],
    [{ PORT: "65536" }, "PORT"],
    [{ PORT: "-1" }, "PORT"],
    [{ OPERATOR_PORT: "x" }, "OPERATOR_PORT"],
    [{ PORT: "3e3" }, "PORT"],
    [{ PLAYER_TOKEN_SECRETS: undefined }, "PLAYER_TOKEN_SECRETS"],
    [{ PLAYER_TOKEN_SECRETS: `a:${"x".repeat(31)}` }, "PLAYER_TOKEN_SECRETS"],
    [{ PLAYER_TOKEN_SECRETS: "x".repeat(32) }, "PLAYER_TOKEN_SECRETS"],
    [{ PLAYER_TOKEN_SECRETS: `a:${"x".repeat(32)},a:${"y".repeat(32)}` }, "PLAYER_TOKEN_SECRETS"],
    [{ PLAYER_TOKEN_SECRETS: `a:${"x".repeat(32)},b:${"x".repeat(32)}` }, "PLAYER_TOKEN_SECRETS"],
    [{ OPERATOR_TOKEN_SECRETS: undefined }, "OPERATOR_TOKEN_SECRETS"],
    [{ OPERATOR_TOKEN_SECRETS: required.PLAYER_TOKEN_SECRETS }, "OPERATOR_TOKEN_SECRETS"],
    [{ OTP_SECRET: "x".repeat(31) }, "OTP_SECRET"],
    [{ FEED_SECRET: "x".repeat(31) }, "FEED_SECRET"],
    [{ SMS_KEY: "" }, "SMS_KEY"],
    [{ SMS_KEY: "x".repeat(21) }, "SMS_KEY"],
    [{ DATABASE_URL: "mysql://db" }, "DATABASE_URL"],
    [{ DATABASE_URL: "localhost" }, "DATABASE_URL"],
    [{ DATABASE_OWNER_URL: "localhost" }, "DATABASE_OWNER_URL"],
    [{ SMS_URL: "ftp://sms.example" }, "SMS_URL"],
    [{ SMS_SENDER: "too long a sender" }, "SMS_SENDER"],
    [{ SITE_URL: "https://example.org/path" }, "SITE_URL"],
    [{ OPERATOR_USERNAME: "anna" }, "OPERATOR_PASSWORD"],
    [{ OPERATOR_USERNAME: "anna", OPERATOR_PASSWORD: "short" }, "OPERATOR_PASSWORD"],
    [{ OPERATOR_SECOND_FACTOR: "no" }, "OPERATOR_SECOND_FACTOR"],
    [{ AUTO_VERIFY_OTP: "1" }, "AUTO_VERIFY_OTP"],
    [{ LOG_LEVEL: "loud" }, "LOG_LEVEL"],
    [{ BLOCKED_COUNTRIES: "India" }, "BLOCKED_COUNTRIES"],
    [{ TV_SITE: "https://sky.example" }, "TV_SITE"],
    [{ CORS_ORIGINS: "example.org" }, "CORS_ORIGINS"],
    [{ CORS_ORIGINS: "*" }, "CORS_ORIGINS"],
    [{ CORS_ORIGINS: "https://Example.org" }, "CORS_ORIGINS"],
    [{ CORS_ORIGINS: "https://example.org:443" }, "CORS_ORIGINS"],
    [{ TRUSTED_PROXIES: "proxy" }, "TRUSTED_PROXIES"],
    [{ TRUSTED_PROXIES: "10.0.0" }, "TRUSTED_PROXIES"],
    [{ TRUSTED_PROXIES: "10.0.0.0/33" }, "TRUSTED_PROXIES"],
    [{ TRUSTED_PROXIES: "fd00::/129" }, "TRUSTED_PROXIES"],
    [{ TRUSTED_PROXIES: "10.0.0.0/8/8" }, "TRUSTED_PROXIES"],
    [{ METRICS_PORT: "many" }, "METRICS_PORT"],
    [{ METRICS_TOKEN: "x".repeat(31) }, "METRICS_TOKEN"],
    [{ HUB_CONNECTIONS_PER_ADDRESS: "0" }, "HUB_CONNECTIONS_PER_ADDRESS"],
    [{ HUB_MESSAGES_PER_CONNECTION: "1" }, "HUB_MESSAGES_PER_CONNECTION"],
    [{ HUB_MESSAGES_PER_ADDRESS: "few" }, "HUB_MESSAGES_PER_ADDRESS"],
    [{ RATE_PER_ACCOUNT: "0" }, "RATE_PER_ACCOUNT"],
    [{ SMS_HOURLY_BUDGET: "many" }, "SMS_HOURLY_BUDGET"],
  ])("refuses %j and names the variable", (environment, name) => {
    const problems = problemsOf(environment);
    expect(problems).toHaveLength(1);
    expect(problems[0]).toContain(name);
  });

  it("reports all problems at once", () => {
    expect(problemsOf({ PORT: "x", LOG_LEVEL: "y", OTP_SECRET: undefined })).toHaveLength(3);
  });

  it("repeats no secret in what it reports", () => {
    const secrets = {
      PLAYER_TOKEN_SECRETS: "leak:leak,leak",
      OPERATOR_TOKEN_SECRETS: "leak-token",
      OTP_SECRET: "leak-otp",
      FEED_SECRET: "leak-feed",
      SMS_KEY: "leak",
      OPERATOR_USERNAME: "anna",
      OPERATOR_PASSWORD: "leak-pass",
      AUTO_VERIFY_OTP: "leak otp!",
      DATABASE_URL: "mysql://u:leak@db",
    };
    expect(problemsOf(secrets).length).toBeGreaterThanOrEqual(6);
    expect(problemsOf(secrets).join(" ")).not.toContain("leak");
  });

  it("is described entry by entry", () => {
    for (const [name, entry] of Object.entries(CONFIGURATION)) {
      expect(entry.name).toBe(name);
      expect(entry.meaning).toMatch(/[.]$/);
      if (entry.secret) expect(entry.default).toBe("");
    }
  });
});
