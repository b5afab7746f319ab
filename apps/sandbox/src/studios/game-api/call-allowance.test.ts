import { describe, expect, it } from "vitest";
import { CallAllowance, MOST_CALLS } from "./call-allowance.ts";

describe("the calls of a session", () => {
  it("are bounded in each window of ten seconds, for one session apart from others", () => {
    let now = 0;
    const allowance = new CallAllowance(() => now);
    const all = Array.from({ length: MOST_CALLS + 1 }, () => allowance.take("a"));
    expect(all.lastIndexOf(true)).toBe(MOST_CALLS - 1);
    expect([allowance.take("a"), allowance.take("b")]).toEqual([false, true]);
    now = 10_000;
    expect(allowance.take("a")).toBe(true);
  });

  it("are never refused to a page that plays five rounds a second", () => {
    let now = 0;
    const allowance = new CallAllowance(() => now);
    for (; now < 60_000; now += 100)
      expect([allowance.take("page"), allowance.take("page")]).toEqual([true, true]);
  });

  it("take no more memory however many sessions call", () => {
    const allowance = new CallAllowance(() => 0);
    for (let made = 0; made < 20_000; made++) expect(allowance.take(`s${made}`)).toBe(true);
  });
});
