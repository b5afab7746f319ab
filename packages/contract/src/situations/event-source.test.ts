import { describe, expect, it } from "vitest";
import { dayWords, ENGLISH_SOURCES } from "./english-sources.ts";
import { type EventSource, eventSource, sourceText } from "./event-source.ts";

const REPLAY = { kind: "replay", day: "2021-11-14", from: "Cricsheet (ODC-By 1.0)", minutesSimulated: false };

describe("where an event comes from", () => {
  it.each([
    ["Replay of 14 Nov 2021 · Cricsheet (ODC-By 1.0)", REPLAY],
    [
      "Replay of 14 Nov 2021 · openfootball · goal minutes simulated",
      { ...REPLAY, from: "openfootball", minutesSimulated: true },
    ],
    ["Simulated", { kind: "simulated" }],
    ["By hand", { kind: "byHand" }],
  ])("is in English what it has always been: %s", (words, source) => {
    expect(sourceText("the feed's words", eventSource.parse(source), ENGLISH_SOURCES)).toBe(words);
  });

  it("is the feed's label where it sends no more, or a kind that is not known here", () => {
    const newer = { kind: "rehearsal" } as unknown as EventSource;
    expect(sourceText("Rehearsal", undefined, ENGLISH_SOURCES)).toBe("Rehearsal");
    expect(sourceText("Rehearsal", newer, ENGLISH_SOURCES)).toBe("Rehearsal");
  });

  it.each([
    ["a kind that does not exist", { kind: "rehearsal" }],
    ["a day in words", { ...REPLAY, day: "14 Nov 2021" }],
    ["a name without end", { ...REPLAY, from: "x".repeat(61) }],
  ])("is refused with %s", (_, wrong) => {
    expect(eventSource.safeParse(wrong).success).toBe(false);
  });

  it.each([
    ["2021-11-14", "14 Nov 2021"],
    ["2026-01-01", "1 Jan 2026"],
    ["some day", "some day"],
    ["", ""],
  ])("writes the day %j as %j", (day, shown) => {
    expect(dayWords(day, "en-GB")).toBe(shown);
  });
});
