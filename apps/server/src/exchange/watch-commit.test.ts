import { fakeClock } from "@crossbook/testkit";
import { describe, expect, it } from "vitest";
import { watchCommit } from "./watch-commit.ts";

function watched(limits = { slowCommitMs: 1_000, commitTimeoutMs: 20_000 }) {
  const clock = fakeClock();
  const reports: unknown[] = [];
  const observer = {
    commitSlow: (slow: unknown) => reports.push(["slow", slow]),
    slowCommitEnded: (ended: unknown) => reports.push(["ended", ended]),
  };
  const end = watchCommit({ clock, limits, observer }, () => reports.push("timeout"));
  return { clock, reports, end };
}

describe("a commit", () => {
  it("that is quick is not reported, and leaves no timer", () => {
    const { clock, reports, end } = watched();
    clock.advance(999);
    expect(end()).toBe(999);
    clock.advance(60_000);
    expect(reports).toEqual([]);
    expect(clock.pending).toBe(0);
  });

  it("that stalls is reported once while it lasts and once when it has ended", () => {
    const { clock, reports, end } = watched();
    clock.advance(9_600);
    expect(reports).toEqual([["slow", { forMs: 1_000 }]]);
    expect(end()).toBe(9_600);
    expect(reports.at(-1)).toEqual(["ended", { tookMs: 9_600 }]);
    clock.advance(60_000);
    expect(reports).toHaveLength(2);
    expect(clock.pending).toBe(0);
  });

  it("that does not end in time is given up at the time-out, to the millisecond", () => {
    const { clock, reports } = watched();
    clock.advance(19_999);
    expect(reports).not.toContain("timeout");
    clock.advance(1);
    expect(reports).toContain("timeout");
  });

  it("may be given up before it would count as slow", () => {
    const { clock, reports } = watched({ slowCommitMs: 1_000, commitTimeoutMs: 50 });
    clock.advance(50);
    expect(reports).toEqual([["slow", { forMs: 50 }], "timeout"]);
  });
});
