import type { Configuration } from "../config/configuration.ts";

/** Shows a test the metrics. */
export const METRICS_TOKEN = "metrics token of the tests and of no other";

export const TEST_OPERATOR = { username: "operator", password: "Operate-for-tests-1" };

/** Time that a test lets pass while something is committed says nothing about the disk. */
export const TEST_EXCHANGE_LIMITS = { commitTimeoutMs: 2 ** 31 - 1, expectedKeys: 1024 };

/** A configuration for tests: nothing outside is reached, and nobody is slowed down unless a test asks for it. */
export function testConfiguration(overrides: Partial<Configuration> = {}): Configuration {
  const unlimited = { perSecond: 1_000_000, burst: 1_000_000 };
  return {
    role: "server",
    natsUrl: undefined,
    host: "127.0.0.1",
    port: 0,
    operatorListener: undefined,
    botStream: undefined,
    dataDir: "/nowhere",
    walArchiveDir: undefined,
    traces: false,
    databaseUrl: undefined,
    databaseOwnerUrl: undefined,
    readDatabase: undefined,
    leaderLeaseMs: 60_000,
    journal: "removeOld",
    finishedMarketMs: 3_600_000,
    keptKeysMs: 7_776_000_000,
    settlementApprovalAbove: 10_000_000,
    sms: {
      url: "http://127.0.0.1:9",
      key: "test-sms-key",
      sender: "CROSBK",
      hourlyBudget: 1000,
      hourlyPerAddress: 10,
    },
    siteUrl: "https://{host}",
    payment: undefined,
    studios: { kestrel: undefined, marigold: undefined, banyan: undefined, frameOrigins: [] },
    imageStoreBytes: 64 * 1024 * 1024,
    feedSecret: "feed secret of the tests",
    playerTokenKeys: [{ id: "tests", secret: "secret of players in the tests, 32 characters" }],
    operatorTokenKeys: [{ id: "tests", secret: "secret of operators in the tests, 32 characters" }],
    otpSecret: "secret of codes in the tests, 32 characters",
    operator: TEST_OPERATOR,
    operatorSecondFactor: "optional",
    autoVerifyOtp: undefined,
    logLevel: "silent",
    hostSettingsFile: undefined,
    blockedCountries: ["IN"],
    tvSite: undefined,
    metrics: { token: METRICS_TOKEN, port: undefined },
    hub: { connectionsPerAddress: 500, messagesPerConnection: 20, messagesPerAddress: 1000 },
    corsOrigins: [],
    trustedProxies: [],
    playerAppDir: undefined,
    consoleAppDir: undefined,
    rates: { perAddress: unlimited, perAccount: unlimited, freeAccounts: unlimited },
    ...overrides,
  };
}
