import { lapseReason } from "@crossbook/contract";
import { describe, expect, it } from "vitest";
import { lapseWords } from "./lapse-words.ts";

describe("why a bet lapsed", () => {
  it("is said in words of its own for each reason", () => {
    const words = lapseReason.options.map(lapseWords);
    expect(new Set(words).size).toBe(lapseReason.options.length);
    for (const one of words) expect(`lapsed ${one}`).toMatch(/^lapsed (at|when|because) .+[^.]$/);
  });

  it("is not said where a newer server gives a reason that this app does not know", () => {
    expect(lapseWords("rain" as "goal")).toBe("");
  });
});
