import { describe, expect, it } from "vitest";
import { DEFAULT_SPEED, loadConfiguration } from "./load-configuration.ts";

const loaded = (environment: Record<string, string>) => {
  const result = loadConfiguration(environment);
  return result.ok ? result.configuration : undefined;
};
const problems = (environment: Record<string, string>) => {
  const result = loadConfiguration(environment);
  return result.ok ? [] : result.problems;
};

describe("the sandbox's configuration", () => {
  it("needs nothing to be set, and listens on loopback only", () => {
    expect(loaded({})).toMatchObject({
      host: "127.0.0.1",
      port: 3100,
      crossbookUrl: "http://127.0.0.1:3000",
      operatorUrl: "http://127.0.0.1:3000",
      speed: DEFAULT_SPEED,
      payments: { keyId: "key_development", speed: 60, mix: {}, keepDays: 7 },
      stateDir: ".data/sandbox",
      accounts: {
        makers: ["maker1", "maker2"],
        bettors: ["bettor1", "bettor2", "bettor3", "bettor4"],
        password: undefined,
      },
    });
  });

  it("stays on loopback where the server does not, unless it is told otherwise", () => {
    expect(loaded({ HOST: "0.0.0.0" })?.host).toBe("127.0.0.1");
    expect(loaded({ HOST: "0.0.0.0", SANDBOX_HOST: "0.0.0.0" })?.host).toBe("0.0.0.0");
  });

  it("says which sports may be named where one is not known", () => {
    expect(problems({ MAKER_SPORTS: "cricket,chess" })).toEqual([
      'MAKER_SPORTS names "chess"; it may name cricket, football, tennis, horseRacing, kabaddi, trade, or none.',
    ]);
  });

  it("takes what is set", () => {
    const configuration = loaded({
      PORT: "3010",
      SANDBOX_PORT: "3110",
      DATA_DIR: "/var/lib/crossbook",
      SANDBOX_SPEED: "2.5",
      MAKERS: "one, two,three",
      MAKER_SPORTS: "football, cricket",
      BETTORS: "none",
      MAKER_PASSWORD: "secret",
      OPERATOR_USERNAME: "operator",
      OPERATOR_PASSWORD: "operator-secret",
      MATCHES_DIR: "/a:/b",
    });
    expect(configuration).toMatchObject({
      port: 3110,
      crossbookUrl: "http://127.0.0.1:3010",
      speed: 2.5,
      stateDir: "/var/lib/crossbook/sandbox",
      matchesDirs: ["/a", "/b"],
      accounts: {
        makers: ["one", "two", "three"],
        bettors: [],
        password: "secret",
        sports: ["cricket", "football"],
      },
      operator: { username: "operator", password: "operator-secret" },
    });
    expect(loaded({ OPERATOR_PORT: "3001" })?.operatorUrl).toBe("http://127.0.0.1:3001");
    expect(loaded({ OPERATOR_PORT: "3001", OPERATOR_HOST: "10.0.0.2" })?.operatorUrl).toBe(
      "http://10.0.0.2:3001",
    );
    expect(loaded({ CROSSBOOK_URL: "https://exchange.example/" })?.crossbookUrl).toBe(
      "https://exchange.example",
    );
  });

  it("takes the payment provider's credentials, speed and faults", () => {
    const configuration = loaded({
      PAYMENT_KEY_ID: "key_1",
      PAYMENT_KEY_SECRET: "secret",
      PAYMENT_WEBHOOK_SECRET: "webhook",
      SANDBOX_PAYMENT_SPEED: "600",
      SANDBOX_PAYMENT_DAYS: "30",
      SANDBOX_PAYMENT_FAULTS: "lostWebhook:0.1, duplicateWebhook:1",
    });
    expect(configuration?.payments).toEqual({
      ...{ keyId: "key_1", keySecret: "secret", webhookSecret: "webhook", speed: 600, keepDays: 30 },
      mix: { lostWebhook: 0.1, duplicateWebhook: 1 },
    });
  });

  it.each([
    "explode:0.1",
    "lostWebhook",
    "lostWebhook:",
    "lostWebhook:2",
    "lostWebhook:-0.1",
    "lostWebhook:x",
  ])("refuses %s as a mix of faults, and says which there are", (mix) => {
    const [sentence] = problems({ SANDBOX_PAYMENT_FAULTS: mix });
    expect(sentence).toContain(`"${mix}"`);
    expect(sentence).toContain("lateSuccess");
  });

  it.each([
    ["SANDBOX_PAYMENT_SPEED", "0"],
    ["SANDBOX_PAYMENT_DAYS", "0"],
    ["SANDBOX_PORT", "99999"],
    ["SANDBOX_PORT", "12.5"],
    ["SANDBOX_SPEED", "0"],
    ["SANDBOX_SPEED", "fast"],
    ["CROSSBOOK_URL", "exchange"],
    ["CROSSBOOK_URL", "ftp://exchange.example"],
    ["LOG_LEVEL", "loud"],
  ])("refuses %s=%s with a sentence that names it", (name, value) => {
    const [sentence] = problems({ [name]: value });
    expect(sentence).toContain(name);
    expect(sentence).toContain(`"${value}"`);
  });

  it("names everything that is wrong at once", () => {
    expect(problems({ SANDBOX_PORT: "x", LOG_LEVEL: "loud" })).toHaveLength(2);
  });
});
