import { GAME_SERVER_ERRORS, type GameServerErrorCode } from "@crossbook/contract";
import { describe, expect, it } from "vitest";
import { refusalWords, voidWords } from "./refusal-words.ts";

const CODES = Object.keys(GAME_SERVER_ERRORS) as GameServerErrorCode[];

describe("refusals in words", () => {
  it.each(CODES)("%s is a sentence without its code", (code) => {
    expect(refusalWords(code)).toMatch(/^[A-Z].*\.$/);
    expect(refusalWords(code)).not.toContain("_");
  });

  it("say of a void round why, where the studio says it", () => {
    expect(voidWords("INSUFFICIENT_FUNDS")).toBe("Your balance does not cover this stake.");
  });

  it.each([null, "", "SOMETHING_NEW", "toString"])(
    "say of a void round that nothing is lost for the reason %j",
    (reason) => {
      expect(voidWords(reason)).toBe("The round is void. Your stake is given back.");
    },
  );
});
