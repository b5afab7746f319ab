import { describe, expect, it } from "vitest";
import { feedResultWords } from "./feed-result-words.ts";

const AT = "2026-11-20T11:00:00.000Z";

describe("what became of the feed's result", () => {
  it.each([
    ["RESULT_INVALID", "feed's result winners:2 refused: RESULT_INVALID"],
    ["asked", "feed's result winners:2 is under way"],
    ["unknown", "feed's result winners:2: not known whether it was paid"],
  ])("is said in words: %s", (refusal, words) => {
    expect(feedResultWords({ result: "winners:2", refusal, at: AT })).toBe(words);
  });
});
