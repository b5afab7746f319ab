import { createPrivateKey, createPublicKey, sign, verify } from "node:crypto";
import { afterEach, describe, expect, it } from "vitest";
import { studioEnvironment, studioSecrets } from "./studios.mjs";

let made = 0;
const secret = () => `secret-${++made}`;
const NAMES = ["KESTREL_URL", "BANYAN_URL", "STUDIO_BANYAN_SECRET"];

afterEach(() => {
  for (const name of NAMES) delete process.env[name];
});

const key = (base64: string | undefined) => Buffer.from(base64 ?? "", "base64");
const isPair = (privateKey: string | undefined, publicKey: string | undefined) => {
  const signature = sign(
    "sha256",
    Buffer.from("body"),
    createPrivateKey({ key: key(privateKey), format: "der", type: "pkcs8" }),
  );
  const verifier = createPublicKey({ key: key(publicKey), format: "der", type: "spki" });
  return verify("sha256", Buffer.from("body"), verifier, signature);
};

describe("the keys of the studios", () => {
  it("are a pair for each direction, and stay as they were made", () => {
    const first: Record<string, string> = studioSecrets({}, secret);
    expect(isPair(first["KESTREL_PRIVATE_KEY"], first["STUDIO_KESTREL_PUBLIC_KEY"])).toBe(true);
    expect(isPair(first["STUDIO_KESTREL_PRIVATE_KEY"], first["KESTREL_PUBLIC_KEY"])).toBe(true);
    expect(isPair(first["KESTREL_PRIVATE_KEY"], first["KESTREL_PUBLIC_KEY"])).toBe(false);
    expect(studioSecrets(first, secret)).toEqual(first);
  });

  it.each(["KESTREL_PRIVATE_KEY", "STUDIO_KESTREL_PUBLIC_KEY"])(
    "are made anew as a pair where one half is missing: %s",
    (lost) => {
      const kept: Record<string, string> = studioSecrets({}, secret);
      delete kept[lost];
      const again: Record<string, string> = studioSecrets(kept, secret);
      expect(isPair(again["KESTREL_PRIVATE_KEY"], again["STUDIO_KESTREL_PUBLIC_KEY"])).toBe(true);
      expect(again["KESTREL_PUBLIC_KEY"]).toBe(kept["KESTREL_PUBLIC_KEY"]);
    },
  );

  it("are the same at both ends, unless the environment says otherwise", () => {
    const all: Record<string, string> = studioSecrets({}, secret);
    const both: Record<string, string> = studioEnvironment(all, "3110");
    expect(both["STUDIO_MARIGOLD_KEY_TO_STUDIO"]).toBe(all["MARIGOLD_KEY_TO_STUDIO"]);
    expect(both["STUDIO_BANYAN_SECRET"]).toBe(all["BANYAN_SECRET"]);
    process.env["STUDIO_BANYAN_SECRET"] = "another";
    expect(studioEnvironment(all, "3110")).toMatchObject({ STUDIO_BANYAN_SECRET: "another" });
  });
});

describe("the addresses of the studios", () => {
  it("are the sandbox's, unless the environment names others, or none", () => {
    process.env["KESTREL_URL"] = "https://kestrel.example";
    process.env["BANYAN_URL"] = "";
    expect(studioEnvironment({}, "3110")).toMatchObject({
      KESTREL_URL: "https://kestrel.example",
      MARIGOLD_URL: "http://127.0.0.1:3110/studios/marigold",
      BANYAN_URL: "",
    });
  });
});
