import { generateKeyPairSync } from "node:crypto";
import { describe, expect, it } from "vitest";
import { EnvironmentReader } from "./environment-reader.ts";
import { readStudios } from "./studio-configuration.ts";

function keys(modulusLength: number) {
  const { privateKey, publicKey } = generateKeyPairSync("rsa", { modulusLength });
  return {
    KESTREL_PRIVATE_KEY: privateKey.export({ format: "der", type: "pkcs8" }).toString("base64"),
    KESTREL_PUBLIC_KEY: publicKey.export({ format: "der", type: "spki" }).toString("base64"),
  };
}

const whole = {
  KESTREL_URL: "https://kestrel.example/api/",
  ...keys(2048),
  MARIGOLD_URL: "https://marigold.example",
  MARIGOLD_CLIENT_ID: "crossbook",
  MARIGOLD_KEY_TO_STUDIO: "key to the studio of tests",
  MARIGOLD_KEY_FROM_STUDIO: "key from the studio of tests",
  BANYAN_URL: "https://banyan.example",
  BANYAN_SECURE_LOGIN: "crossbook",
  BANYAN_SECRET: "secret of the studio of tests",
  BANYAN_ADDRESSES: "10.1.0.0/16, 10.2.3.4",
  CASINO_FRAME_ORIGINS: "https://games.example",
};

function problemsOf(changes: Record<string, string>): readonly string[] {
  const read = new EnvironmentReader({ ...whole, ...changes });
  readStudios(read);
  return read.problems;
}

describe("the configuration of the studios", () => {
  it("offers none where no address is set", () => {
    const read = new EnvironmentReader({ KESTREL_PRIVATE_KEY: "not looked at" });
    expect(readStudios(read)).toEqual({
      ...{ kestrel: undefined, marigold: undefined, banyan: undefined },
      frameOrigins: [],
    });
    expect(read.problems).toEqual([]);
  });

  it("takes every value from the environment", () => {
    const read = new EnvironmentReader(whole);
    const studios = readStudios(read);
    expect(read.problems).toEqual([]);
    expect(studios).toMatchObject({
      kestrel: { url: "https://kestrel.example/api", addresses: [] },
      marigold: {
        clientId: "crossbook",
        keyToStudio: "key to the studio of tests",
        keyFromStudio: "key from the studio of tests",
      },
      banyan: { secureLogin: "crossbook", addresses: ["10.1.0.0/16", "10.2.3.4"] },
      frameOrigins: ["https://games.example"],
    });
    expect(studios.kestrel?.privateKey.type).toBe("private");
    expect(studios.kestrel?.publicKey.type).toBe("public");
  });

  it.each([
    ["KESTREL_URL", "kestrel.example"],
    ["KESTREL_PRIVATE_KEY", whole.KESTREL_PUBLIC_KEY],
    ["KESTREL_PUBLIC_KEY", whole.KESTREL_PRIVATE_KEY],
    ["KESTREL_PUBLIC_KEY", "no key"],
    ["KESTREL_ADDRESSES", "somewhere"],
    ["MARIGOLD_ADDRESSES", "10.1.2"],
    ["BANYAN_ADDRESSES", "10.1.0.0/64"],
    ["MARIGOLD_CLIENT_ID", ""],
    ["MARIGOLD_KEY_TO_STUDIO", "x".repeat(21)],
    ["MARIGOLD_KEY_FROM_STUDIO", ""],
    ["BANYAN_SECURE_LOGIN", "with space"],
    ["BANYAN_SECRET", "x".repeat(21)],
    ["CASINO_FRAME_ORIGINS", "games.example"],
  ])("refuses a wrong %s and names it", (name, value) => {
    const problems = problemsOf({ [name]: value });
    expect(problems.length).toBeGreaterThan(0);
    for (const problem of problems) expect(problem).toContain(name);
    if (value.length > 20) expect(problems.join()).not.toContain(value);
  });

  it("refuses a key that is too short to keep", () => {
    expect(problemsOf(keys(1024))).toHaveLength(2);
  });
});
