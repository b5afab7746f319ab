import { describe, expect, it } from "vitest";
import { subjectKey, subjectsOf } from "./audit-subjects.ts";

describe("the subjects of a call", () => {
  it.each([
    [{ userName: " Asha ", reason: "Ticket 7" }, ["asha"]],
    [{ marketId: 7, eventId: 3, winnerRunnerId: 9 }, ["market 7", "event 3"]],
    [{ for: { type: "player", userName: "Asha" }, sport: "cricket" }, ["asha"]],
    [{ for: { type: "host", host: "*" } }, []],
    [{ scope: { type: "event", eventId: 3 } }, ["event 3"]],
    [{ userName: "asha", templateId: 4, scope: { userName: "ASHA" } }, ["asha", "template 4"]],
    [{ userName: 7, marketId: "7", paymentId: 1.5, for: "asha", scope: null }, []],
    [{ scope: { scope: { userName: "deep" } } }, []],
  ])("of %j are %j", (input, subjects) => {
    expect(subjectsOf(input)).toEqual(subjects);
  });

  it("have no characters that a table refuses, and are bounded", () => {
    expect(subjectKey("A\u0000sha\n")).toBe("asha");
    expect(subjectKey("x".repeat(1000))).toHaveLength(256);
  });
});
