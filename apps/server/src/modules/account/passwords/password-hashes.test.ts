import { describe, expect, it } from "vitest";
import { COST_OF_NOBODYS, costOf, PasswordHashes } from "./password-hashes.ts";

const hashes = new PasswordHashes();

describe("a password's hash", () => {
  it("matches the password exactly as typed, and no other", async () => {
    const stored = await hashes.hash(" Straße 9");
    expect(await hashes.matches(" Straße 9", stored)).toBe(true);
    expect(await hashes.matches("Straße 9", stored)).toBe(false);
    expect(await hashes.hash(" Straße 9")).not.toBe(stored);
  });

  it("of nobody costs what every other costs, and matches nothing", async () => {
    expect(COST_OF_NOBODYS).toBe(costOf(await hashes.hash("Tiger77a")));
    expect(COST_OF_NOBODYS).toBe("$argon2id$v=19$m=19456,t=2,p=1");
    expect(await hashes.matches("", undefined)).toBe(false);
  });
});
