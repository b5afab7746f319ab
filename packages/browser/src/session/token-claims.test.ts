import { describe, expect, it } from "vitest";
import { tokenOf } from "../testing/token-of.ts";
import { tokenSubject, unsignedToken } from "./token-claims.ts";

describe("the claims of a token", () => {
  it("say whose it is, also without its signature", () => {
    const token = tokenOf("17");
    expect(tokenSubject(token)).toBe("17");
    expect(unsignedToken(token)).not.toContain("signature");
    expect(tokenSubject(unsignedToken(token))).toBe("17");
  });

  it.each(["", "token-1", "a.b.c", `a.${btoa("7")}.c`, `a.${btoa('{"sub":7}')}.c`, `a.${btoa("null")}.c`])(
    "of %j cannot be read",
    (token) => {
      expect(tokenSubject(token)).toBeUndefined();
    },
  );

  it("are none in a token of no parts", () => {
    expect(unsignedToken("token-1")).toBe("");
  });
});
