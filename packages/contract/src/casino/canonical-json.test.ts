import { describe, expect, it } from "vitest";
import { canonicalJson } from "./canonical-json.ts";

/** As RFC 8785 gives it in 3.2.2. */
const RFC_EXAMPLE = String.raw`{
  "numbers": [333333333.33333329, 1E30, 4.50, 2e-3, 0.000000000000000000000000001],
  "string": "\u20ac$\u000F\u000aA'\u0042\u0022\u005c\\\"\/",
  "literals": [null, true, false]
}`;

describe("canonical JSON", () => {
  it("is what RFC 8785 gives for its example", () => {
    expect(canonicalJson(JSON.parse(RFC_EXAMPLE))).toBe(
      String.raw`{"literals":[null,true,false],"numbers":[333333333.3333333,1e+30,4.5,0.002,1e-27],"string":"€$\u000f\nA'B\"\\\\\"/"}`,
    );
  });

  it("sorts members by their UTF-16 code units, as RFC 8785 does in 3.2.3", () => {
    const members = {
      "\u20ac": 1,
      "\r": 2,
      "\ufb33": 3,
      "1": 4,
      "\ud83d\ude00": 5,
      "\u0080": 6,
      "\u00f6": 7,
    };
    const names = Object.keys(JSON.parse(canonicalJson(members) ?? "") as object);
    // A member whose name is a whole number always comes first in an object: the text itself is looked at.
    expect(canonicalJson(members)).toBe('{"\\r":2,"1":4,"\u0080":6,"ö":7,"€":1,"\u{1f600}":5,"\ufb33":3}');
    expect(names).toHaveLength(7);
  });

  it.each([
    ["5e-324", "5e-324"],
    ["1.7976931348623157e308", "1.7976931348623157e+308"],
    ["9007199254740992", "9007199254740992"],
    ["295147905179352830000", "295147905179352830000"],
    ["9.999999999999997e22", "9.999999999999997e+22"],
    ["1e+23", "1e+23"],
    ["1e-7", "1e-7"],
    ["-0", "0"],
  ])("writes the number %s as %s", (sent, written) => {
    expect(canonicalJson(JSON.parse(sent))).toBe(written);
  });

  it("keeps what is nested, at every level and in lists, without spaces", () => {
    const launch = { user: { nickName: "rita", id: "7", tags: [{ b: 1, a: [] }] }, cID: "c" };
    expect(canonicalJson(launch)).toBe(
      '{"cID":"c","user":{"id":"7","nickName":"rita","tags":[{"a":[],"b":1}]}}',
    );
  });

  it("has no text for half a character, a number that JSON does not have, or endless nesting", () => {
    const nested = (levels: number): unknown => (levels === 0 ? 1 : [nested(levels - 1)]);
    expect(canonicalJson("\ud83d")).toBeUndefined();
    expect(canonicalJson({ "\ud83d": 1 })).toBeUndefined();
    expect(canonicalJson([Number.NaN])).toBeUndefined();
    expect(canonicalJson({ a: undefined })).toBeUndefined();
    expect(canonicalJson(nested(32))).toBe(`${"[".repeat(32)}1${"]".repeat(32)}`);
    expect(canonicalJson(nested(33))).toBeUndefined();
    expect(canonicalJson(JSON.parse("[".repeat(20_000) + "]".repeat(20_000)))).toBeUndefined();
  });
});
