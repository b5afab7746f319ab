import { describe, expect, it } from "vitest";
import { compactScore, scoreLines } from "./compact-score.ts";

const SIDES = { team1: "Iran", team2: "New Zealand" };

describe("compactScore", () => {
  it.each([
    ["Iran 1–1 New Zealand (43')", "1–1 (43')"],
    ["Iran 0–2 New Zealand", "0–2"],
    ["Iran 97/2 (13.1)", "Iran 97/2 (13.1)"],
    ["Iran 97/2 (20) · New Zealand 12/0 (1.3)", "Iran 97/2 (20) · New Zealand 12/0 (1.3)"],
    ["New Zealand 97/2 (13.1)", "New Zealand 97/2 (13.1)"],
    ["7–6 (0–0)", "7–6 (0–0)"],
    ["", ""],
  ])("writes %j as %j", (line, expected) => {
    expect(compactScore(line, SIDES)).toBe(expected);
  });

  it("leaves the line of an event without sides", () => {
    const line = "130 m to go · Temple Bell leads";
    expect(compactScore(line, { team1: null, team2: null })).toBe(line);
  });
});

describe("scoreLines", () => {
  it.each([
    ["football", 1, 1],
    ["tennis", 2, 1],
    ["cricket", 3, 2],
    ["cricket's second id", 4, 2],
    ["kabaddi", 25, 2],
    ["races", 26, 2],
    ["trades", 40, 2],
  ])("keeps a row of %s as high as its scores become", (_, sportId, lines) => {
    expect(scoreLines({ sportId })).toBe(lines);
  });
});
