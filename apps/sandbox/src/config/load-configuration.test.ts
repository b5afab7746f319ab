import { describe, expect, it } from "vitest";
import { DEFAULT_SPEED, loadConfiguration } from "./load-configuration.ts";

const loaded = (environment: Record<string, string>) => {
  const result = loadConfiguration(environment);
  return result.ok ? result.configuration : undefined;
};
const complaints = (environment: Record<string, string>) => {
  const result = loadConfiguration(environment);
  return result.ok ? [] : result.complaints;
};

describe("the sandbox's configuration", () => {
  it("needs nothing to be set, and listens on loopback only", () => {
    expect(loaded({})).toMatchObject({
      host: "127.0.0.1",
      port: 3100,
      crossbookUrl: "http://127.0.0.1:3000",
      speed: DEFAULT_SPEED,
      stateDir: ".data/sandbox",
      makers: { usernames: ["maker1", "maker2"], crowdUsername: "crowd", password: undefined },
    });
  });

  it("says which sports may be named where one is not known", () => {
    expect(complaints({ MAKER_SPORTS: "cricket,chess" })).toEqual([
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
      CROWD: "none",
      MAKER_PASSWORD: "secret",
      OPERATOR_USERNAME: "desk",
      OPERATOR_PASSWORD: "desk-secret",
      MATCHES_DIR: "/a:/b",
    });
    expect(configuration).toMatchObject({
      port: 3110,
      crossbookUrl: "http://127.0.0.1:3010",
      speed: 2.5,
      stateDir: "/var/lib/crossbook/sandbox",
      matchesDirs: ["/a", "/b"],
      makers: {
        usernames: ["one", "two", "three"],
        crowdUsername: undefined,
        password: "secret",
        sports: ["cricket", "football"],
      },
      operator: { username: "desk", password: "desk-secret" },
    });
    expect(loaded({ CROSSBOOK_URL: "https://exchange.example/" })?.crossbookUrl).toBe(
      "https://exchange.example",
    );
  });

  it.each([
    ["SANDBOX_PORT", "99999"],
    ["SANDBOX_PORT", "12.5"],
    ["SANDBOX_SPEED", "0"],
    ["SANDBOX_SPEED", "fast"],
    ["CROSSBOOK_URL", "exchange"],
    ["CROSSBOOK_URL", "ftp://exchange.example"],
    ["LOG_LEVEL", "loud"],
  ])("refuses %s=%s with a sentence that names it", (name, value) => {
    const [sentence] = complaints({ [name]: value });
    expect(sentence).toContain(name);
    expect(sentence).toContain(`"${value}"`);
  });

  it("tells all that is wrong at once", () => {
    expect(complaints({ SANDBOX_PORT: "x", LOG_LEVEL: "loud" })).toHaveLength(2);
  });
});
