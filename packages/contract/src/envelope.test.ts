import { describe, expect, it } from "vitest";
import type { Envelope } from "./envelope.ts";
import { ERROR_CATALOGUE } from "./errors.ts";

describe("the envelope", () => {
  it("is either a result or an error, which `success` decides", () => {
    const answers: readonly Envelope<number>[] = [
      { success: true, result: 1, error: null },
      {
        success: false,
        result: null,
        error: { code: "FORBIDDEN", message: ERROR_CATALOGUE.FORBIDDEN.message },
        unAuthorizedRequest: true,
      },
    ];
    for (const answer of answers) {
      // The compiler knows what is there once `success` is known.
      if (answer.success) expect(answer.result).toBe(1);
      else expect(answer.error.code).toBe("FORBIDDEN");
      expect(JSON.parse(JSON.stringify(answer))).toEqual(answer);
    }
  });
});
