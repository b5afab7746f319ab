import { describe, expect, it } from "vitest";
import { timeLabels } from "./time-labels.ts";

const INDIA = "Asia/Kolkata";
const HOUR = 3_600;

function every(seconds: number, count: number, from = "2026-11-20T14:30:00.000Z"): readonly number[] {
  return Array.from({ length: count }, (_, index) => Date.parse(from) / 1_000 + index * seconds);
}

describe("the times under a chart", () => {
  it("are of the viewer's zone, with seconds where they are close together", () => {
    expect(timeLabels(every(HOUR, 3), HOUR, INDIA)).toEqual(["20:00", "21:00", "22:00"]);
    expect(timeLabels(every(30, 2), 30, INDIA)).toEqual(["20:00:00", "20:00:30"]);
  });

  it("say the day at the first and at each new one, where they are of several", () => {
    expect(timeLabels(every(2 * HOUR, 4), 2 * HOUR, INDIA)).toEqual([
      "20:00\n20/11",
      "22:00",
      "00:00\n21/11",
      "02:00",
    ]);
    expect(timeLabels(every(2 * HOUR, 2), 2 * HOUR, "UTC")).toEqual(["14:30", "16:30"]);
  });

  it("are days alone where they are days apart", () => {
    expect(timeLabels(every(24 * HOUR, 2, "2026-11-20T18:30:00.000Z"), 24 * HOUR, INDIA)).toEqual([
      "21/11",
      "22/11",
    ]);
  });
});
