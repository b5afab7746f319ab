import { bets } from "@crossbook/contract";
import { describe, expect, it } from "vitest";
import { declaredRefusal, refuse } from "./refusals.ts";

describe("a refusal", () => {
  it("has its code, and words of its own only where they are given", () => {
    expect(refuse("NOT_FOUND")).toEqual({ ok: false, code: "NOT_FOUND" });
    expect(refuse("INVALID_INPUT", { message: "No." })).toEqual({
      ...{ ok: false, code: "INVALID_INPUT" },
      message: "No.",
    });
  });

  it("is answered by an endpoint that declares it", () => {
    expect(declaredRefusal(bets.cancelBet, "ORDER_NOT_FOUND")).toEqual({
      ok: false,
      code: "ORDER_NOT_FOUND",
    });
  });

  it("is of a stopped exchange where the outcome is not known", () => {
    expect(declaredRefusal(bets.cancelBet, "OUTCOME_UNKNOWN").code).toBe("EXCHANGE_STOPPED");
  });

  it("is a bug where the endpoint does not declare it", () => {
    expect(() => declaredRefusal(bets.cancelBet, "PASSWORD_COMMON")).toThrow(
      "Bet/CancelBet may not answer PASSWORD_COMMON",
    );
  });
});
