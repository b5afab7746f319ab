import type { api } from "@crossbook/contract";
import { ERROR_CATALOGUE, type ErrorCode } from "@crossbook/contract";
import { describe, expect, expectTypeOf, it } from "vitest";
import type { Handler, HandlersOf } from "../calls/handler.ts";

type Resend = Handler<typeof api.account.resendVerificationCode>;

/*
 * These are laws of the compiler: `npm run check` type-checks this file, and a law that no longer holds makes its
 * expected error unused, which is an error itself.
 */
describe("the contract's laws", () => {
  it("a handler may answer the codes its endpoint declares, and no others", () => {
    const declared: Resend = async () => ({ ok: false, code: "OTP_RESEND_LIMIT" });
    // @ts-expect-error -- SELF_MATCH is not declared by ResendVerificationCode
    const undeclared: Resend = async () => ({ ok: false, code: "SELF_MATCH" });
    expect([declared, undeclared]).toHaveLength(2);
  });

  it("a handler answers the endpoint's result", () => {
    const right: Resend = async () => ({ ok: true, result: "OTP Code Send Again" });
    // @ts-expect-error -- the result is a text
    const wrong: Resend = async () => ({ ok: true, result: 5 });
    expect([right, wrong]).toHaveLength(2);
  });

  it("an endpoint without a handler does not compile", () => {
    // @ts-expect-error -- getHistory is missing
    const handlers: HandlersOf<"transactions"> = {};
    expect(handlers).toEqual({});
  });

  it("the caller is of the endpoint's audience", () => {
    type Caller = Parameters<Handler<typeof api.bets.placeBet>>[1]["caller"];
    expectTypeOf<Caller["kind"]>().toEqualTypeOf<"player">();
  });

  it("every code has words, a number of its own and an HTTP status", () => {
    const entries = Object.values(ERROR_CATALOGUE);
    expect(new Set(entries.map(({ number }) => number)).size).toBe(entries.length);
    for (const { message, status } of entries) {
      expect(message.length).toBeGreaterThan(5);
      expect(status).toBeGreaterThanOrEqual(400);
    }
    // @ts-expect-error -- a code without words
    const words: Record<ErrorCode, string> = { NOT_FOUND: "x" };
    expect(words.NOT_FOUND).toBe("x");
  });
});
