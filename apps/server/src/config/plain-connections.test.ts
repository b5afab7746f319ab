import { describe, expect, it } from "vitest";
import { testConfiguration } from "../testing/test-configuration.ts";
import type { Configuration } from "./configuration.ts";
import { plainConnections } from "./plain-connections.ts";

const sms = (url: string): Partial<Configuration> => ({ sms: { ...testConfiguration().sms, url } });
const NOTHING = { overPublicNetworks: [], overPrivateNetworks: [] };

function found(changes: Partial<Configuration>) {
  return plainConnections(testConfiguration(changes));
}

describe("connections that are not encrypted", () => {
  it.each<[string, Partial<Configuration>]>([
    ["the defaults", {}],
    ["the embedded database", { databaseUrl: undefined }],
    ["a socket file", { databaseUrl: "postgresql://u:p@%2Fvar%2Frun%2Fpostgresql/crossbook" }],
    ["a socket file by a parameter", { databaseUrl: "postgresql:///crossbook?host=/var/run/postgresql" }],
    ["this machine", { databaseUrl: "postgresql://u:p@127.0.0.1/db", natsUrl: "nats://u:p@localhost:4222" }],
    ["this machine by IPv6", sms("http://[::1]:3100/sms")],
    ["TLS to another", { databaseUrl: "postgresql://u:p@db.example/db?sslmode=verify-full" }],
    ["a stream on this machine", { botStream: { host: "127.0.0.1", port: 3002, tls: undefined } }],
    ["a stream over TLS", { botStream: { host: "0.0.0.0", port: 3002, tls: { cert: "c", key: "k" } } }],
    ["TLS to NATS and a provider", { natsUrl: "tls://u:p@nats.example", ...sms("https://sms.example") }],
  ])("are none of %s", (_what, changes) => {
    expect(found(changes)).toEqual(NOTHING);
  });

  it.each<[string, Partial<Configuration>]>([
    ["DATABASE_URL", { databaseUrl: "postgresql://u:leak@db.example/db" }],
    ["DATABASE_URL", { databaseUrl: "postgresql://u:leak@8.8.8.8/db?sslmode=disable" }],
    ["DATABASE_URL", { databaseUrl: "postgresql://u:leak@db.example/db?sslmode=no-verify" }],
    ["DATABASE_OWNER_URL", { databaseOwnerUrl: "postgres://u:leak@db.example/db" }],
    [
      "READ_DATABASE_URL",
      { readDatabase: { url: "postgresql://u:leak@replica.example/db", maxLagMs: 5000 } },
    ],
    ["NATS_URL", { natsUrl: "nats://u:leak@nats.example:4222" }],
    ["SMS_URL", sms("http://sms.example/v2")],
    ["SMS_URL", sms("http://127.sms.example/v2")],
    ["SMS_URL", sms("http://[2001:db8::1]/v2")],
    [
      "PAYMENT_URL",
      { payment: { url: "http://pay.example", keyId: "k", keySecret: "leak", webhookSecret: "leak" } },
    ],
    ["BOT_STREAM_HOST", { botStream: { host: "0.0.0.0", port: 3002, tls: undefined } }],
    ["BOT_STREAM_HOST", { botStream: { host: "::", port: 3002, tls: undefined } }],
    ["SITE_URL", { siteUrl: "http://{host}" }],
  ])("over public networks are said of %s, without what it holds: %#", (name, changes) => {
    const { overPublicNetworks, overPrivateNetworks } = found(changes);
    expect(overPublicNetworks).toHaveLength(1);
    expect(overPublicNetworks[0]).toMatch(new RegExp(`^${name} is not encrypted`));
    expect(overPublicNetworks[0]).not.toContain("leak");
    expect(overPrivateNetworks).toEqual([]);
  });

  it.each<[string, Partial<Configuration>]>([
    ["DATABASE_URL", { databaseUrl: "postgresql://u:p@database/crossbook" }],
    ["NATS_URL", { natsUrl: "nats://u:p@10.0.0.9:4222" }],
    ["SMS_URL", sms("http://192.168.1.4/sms")],
    ["BOT_STREAM_HOST", { botStream: { host: "10.0.0.4", port: 3002, tls: undefined } }],
  ])("inside a private network are said apart: %s", (name, changes) => {
    const { overPublicNetworks, overPrivateNetworks } = found(changes);
    expect(overPublicNetworks).toEqual([]);
    expect(overPrivateNetworks).toHaveLength(1);
    expect(overPrivateNetworks[0]).toContain(name);
  });
});
