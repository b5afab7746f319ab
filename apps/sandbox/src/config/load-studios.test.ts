import { generateKeyPairSync } from "node:crypto";
import { describe, expect, it } from "vitest";
import { loadConfiguration } from "./load-configuration.ts";

const { privateKey, publicKey } = generateKeyPairSync("rsa", { modulusLength: 2048 });
const PRIVATE = privateKey.export({ format: "der", type: "pkcs8" }).toString("base64");
const PUBLIC = publicKey.export({ format: "der", type: "spki" }).toString("base64");
const { privateKey: other } = generateKeyPairSync("ec", { namedCurve: "P-256" });
const KESTREL = { STUDIO_KESTREL_PRIVATE_KEY: PRIVATE, STUDIO_KESTREL_PUBLIC_KEY: PUBLIC };

const studios = (environment: Record<string, string>) => {
  const result = loadConfiguration(environment);
  return result.ok ? result.configuration.studios : undefined;
};
const problems = (environment: Record<string, string>) => {
  const result = loadConfiguration(environment);
  return result.ok ? [] : result.problems;
};

describe("the studios of the sandbox's configuration", () => {
  it("are not there until they have their keys", () => {
    expect(studios({})).toMatchObject({
      kestrel: undefined,
      marigold: undefined,
      banyan: undefined,
      speed: 60,
      mix: {},
    });
    expect(studios(KESTREL)).toMatchObject({ kestrel: expect.any(Object), marigold: undefined });
  });

  it("have keys, an address for browsers, a speed and faults", () => {
    const configured = studios({
      ...KESTREL,
      STUDIO_MARIGOLD_CLIENT_ID: "crossbook",
      STUDIO_MARIGOLD_KEY_TO_STUDIO: "to",
      STUDIO_MARIGOLD_KEY_FROM_STUDIO: "from",
      STUDIO_BANYAN_SECURE_LOGIN: "login",
      STUDIO_BANYAN_SECRET: "secret",
      STUDIO_PUBLIC_URL: "https://games.example/",
      STUDIO_SPEED: "3600",
      STUDIO_FAULTS: "answerLost:0.1, duplicate:1",
      STUDIO_GAMES_DIR: "/games",
    });
    expect(configured).toMatchObject({
      marigold: { clientId: "crossbook", keyToStudio: "to", keyFromStudio: "from" },
      banyan: { secureLogin: "login", secret: "secret" },
      ...{ publicUrl: "https://games.example", speed: 3600, gamesDir: "/games" },
      mix: { answerLost: 0.1, duplicate: 1 },
    });
    expect(configured?.kestrel?.privateKey.type).toBe("private");
    expect(configured?.kestrel?.operatorKey.type).toBe("public");
  });

  it.each<[string, Record<string, string>, RegExp]>([
    ["half a studio", { STUDIO_BANYAN_SECRET: "s" }, /STUDIO_BANYAN_SECURE_LOGIN must be set together/],
    [
      "a key that is none",
      { ...KESTREL, STUDIO_KESTREL_PRIVATE_KEY: "AAAA" },
      /STUDIO_KESTREL_PRIVATE_KEY must be/,
    ],
    [
      "its keys the wrong way round",
      { ...KESTREL, STUDIO_KESTREL_PUBLIC_KEY: PRIVATE },
      /STUDIO_KESTREL_PUBLIC_KEY must/,
    ],
    [
      "a key of another kind",
      {
        ...KESTREL,
        STUDIO_KESTREL_PRIVATE_KEY: other.export({ format: "der", type: "pkcs8" }).toString("base64"),
      },
      /must be an RSA key/,
    ],
    ["an address with a path", { STUDIO_PUBLIC_URL: "https://games.example/x" }, /must be an origin/],
    ["a fault that nobody knows", { STUDIO_FAULTS: "other:0.5" }, /STUDIO_FAULTS has "other:0.5"/],
    ["a likelihood above one", { STUDIO_FAULTS: "duplicate:2" }, /STUDIO_FAULTS has "duplicate:2"/],
    ["a speed of nothing", { STUDIO_SPEED: "0" }, /STUDIO_SPEED must be a number/],
  ])("cannot have %s", (_what, environment, words) => {
    expect(problems(environment)).toEqual([expect.stringMatching(words)]);
  });

  it("never repeat a secret in a problem", () => {
    const said = problems({
      ...KESTREL,
      STUDIO_KESTREL_PRIVATE_KEY: "VeryS3cret",
      STUDIO_BANYAN_SECRET: "alsoS3cret",
    });
    expect(said.join(" ")).not.toMatch(/S3cret/);
  });
});
