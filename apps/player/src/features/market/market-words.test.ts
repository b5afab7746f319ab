import { describe, expect, it } from "vitest";
import { countdownWords, delayWords } from "./market-words.ts";

describe("words", () => {
  it.each([
    [0, "no delay"],
    [1_000, "1 s delay"],
    [5_500, "5.5 s delay"],
  ])("a delay of %i ms reads %s", (delayMs, words) => {
    expect(delayWords(delayMs)).toBe(words);
  });

  it.each([
    [0, undefined],
    [-5, undefined],
    [Number.NaN, undefined],
    [999, "00:01"],
    [65_000, "01:05"],
    [3_600_000, "01:00:00"],
    [90_061_000, "1 d 01:01:01"],
  ])("%f ms to the start read %s", (leftMs, words) => {
    expect(countdownWords(leftMs)).toBe(words);
  });
});
