import { describe, expect, it } from "vitest";
import { newSecret, presentSecret, stepOf } from "./totp.ts";

/** Appendix B of RFC 6238: the secret of SHA-1, and the last six of the eight digits. */
const RFC_SECRET = new TextEncoder().encode("12345678901234567890");
const RFC_CODES = [
  [59, "94287082"],
  [1_111_111_109, "07081804"],
  [1_111_111_111, "14050471"],
  [1_234_567_890, "89005924"],
  [2_000_000_000, "69279037"],
  [20_000_000_000, "65353130"],
] as const;

describe("a code of an authenticator", () => {
  it.each(RFC_CODES)("at %i seconds is the one of RFC 6238", (seconds, eightDigits) => {
    expect(stepOf(RFC_SECRET, eightDigits.slice(2), seconds * 1000)).toBe(Math.floor(seconds / 30));
  });

  it("counts one step early or late, and no more", () => {
    const code = RFC_CODES[0][1].slice(2);
    for (const seconds of [0, 29, 59, 89]) expect(stepOf(RFC_SECRET, code, seconds * 1000)).toBe(1);
    expect(stepOf(RFC_SECRET, code, 90_000)).toBeUndefined();
  });

  it.each(["", "28708", "2870822", "28708x", "287 82"])("is six digits, not %j", (code) => {
    expect(stepOf(RFC_SECRET, code, 59_000)).toBeUndefined();
  });

  it("is of one secret, which is written as authenticators read it", () => {
    expect(stepOf(newSecret(), RFC_CODES[0][1].slice(2), 59_000)).toBeUndefined();
    const { secret, uri } = presentSecret(RFC_SECRET, "olga");
    expect(secret).toBe("GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ");
    expect(uri).toMatch(/^otpauth:\/\/totp\/Crossbook:olga\?.*secret=GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ/);
    expect(newSecret()).toHaveLength(20);
  });
});
