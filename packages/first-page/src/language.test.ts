import { describe, expect, it } from "vitest";
import { preferredLanguage, requestedLanguage } from "./language.ts";

describe("the language of a viewer", () => {
  it.each([
    [["hi-IN", "en-IN"], "hi"],
    [["HI"], "hi"],
    [["ta-IN", "hi", "en"], "hi"],
    [["ta-IN", "en-IN", "hi"], "en"],
    [["fr"], "en"],
    [[], "en"],
  ] as const)("whose browser is set to %j is %s", (tags, language) => {
    expect(preferredLanguage(tags)).toBe(language);
    expect(requestedLanguage({ "accept-language": tags.join(",") })).toBe(language);
  });

  it.each([
    ["en;q=0.5, hi-IN", undefined, "hi"],
    ["hi;q=0.4,en;q=0.9", undefined, "en"],
    ["hi;q=0, en;q=0.1", undefined, "en"],
    ["hi;q=many, fr", undefined, "en"],
    ["en-IN", "a=1; language=hi; b=2", "hi"],
    ["hi-IN", "language=en", "en"],
    ["hi-IN", "language=xx", "hi"],
    ["hi-IN", "otherlanguage=en; b=language=en", "hi"],
    [undefined, undefined, "en"],
    [`${"fr,".repeat(5000)}hi`, undefined, "en"],
  ] as const)("who sends %j and the cookie %j is %s", (accepted, cookie, language) => {
    expect(requestedLanguage({ "accept-language": accepted, cookie })).toBe(language);
  });
});
