import { describe, expect, it } from "vitest";
import { gameSearch, playerSearch, settlementsSearch } from "../route-search.ts";
import { parseSearch, searchText } from "./search-text.ts";

describe("the query of an address", () => {
  it.each([
    ["?sport=3&event=41", { sport: 3, event: 41 }],
    ["?demo=true", { demo: true }],
    ["?from=2026-11-22", { from: "2026-11-22" }],
    ["?to=%2Fmarkets%2F41%3Fa%3D1", { to: "/markets/41?a=1" }],
    ["?text=%2212%22", { text: "12" }],
    ["?list=%5B1%2C2%5D", { list: [1, 2] }],
  ])("%s is read, and written the same again", (text, search) => {
    expect(parseSearch(text)).toEqual(search);
    expect(searchText(search)).toBe(text);
  });

  it.each([
    ["?client_id=90071992547409931", { client_id: "90071992547409931" }],
    ["?code=007", { code: "007" }],
    ["?number=1e3", { number: "1e3" }],
    ["?broken=%7B", { broken: "{" }],
    ["?bad=%E0%A4%A", { bad: "\uFFFD%A" }],
    ["?empty=&bare", { empty: "", bare: "" }],
    ["?a=1&a=2&a=b", { a: [1, 2, "b"] }],
    ["", {}],
  ])("%s keeps what no number or JSON holds exactly as text", (text, search) => {
    expect(parseSearch(text)).toEqual(search);
  });

  it("cannot reach what every object has", () => {
    const search = parseSearch('?__proto__={"to":"/x"}');
    expect(Object.getPrototypeOf(search)).toBe(Object.prototype);
    expect(playerSearch(search).to).toBeUndefined();
  });

  it("leaves out what is not there", () => {
    expect(searchText({ to: undefined, sport: 3 })).toBe("?sport=3");
    expect(searchText({ to: undefined })).toBe("");
  });
});

describe("what a page takes of it", () => {
  it.each([
    "//evil.example",
    "https://evil.example",
    "/auth/login",
    "/\\evil",
    7,
    ["/inplay", "/index"],
    null,
  ])("is no way to %s", (to) => {
    expect(playerSearch({ to })).toEqual({ to: undefined, referral: undefined });
  });

  it("is a way within the site, and a referral code of at most 64 letters", () => {
    expect(playerSearch({ to: "/open-bets?x=1", referral: 12 })).toEqual({
      to: "/open-bets?x=1",
      referral: "12",
    });
    expect(playerSearch({ referral: "A".repeat(70) }).referral).toHaveLength(64);
  });

  it("is a demo only where it says so, and an event only by a whole positive number", () => {
    expect(gameSearch({ demo: "true" })).toEqual({ demo: undefined });
    expect(settlementsSearch({ event: "41" })).toEqual({ event: 41 });
    for (const event of ["x", -1, 1.5, undefined, [], {}]) expect(settlementsSearch({ event })).toEqual({});
  });
});
