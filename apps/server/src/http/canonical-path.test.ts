import { describe, expect, it } from "vitest";
import { canonicalUrl, endpointKey } from "./canonical-path.ts";

describe("the address of a call", () => {
  it.each([
    "/api/Bet/PlaceBetV2",
    "/API/bet/placebetv2",
    "/api/services/app/Bet/PlaceBetV2",
    "//api/Bet/PlaceBetV2/",
    "/Bet/PlaceBetV2",
  ])("%s is the same endpoint", (path) => {
    expect(canonicalUrl(path)).toBe("/api/bet/placebetv2");
    expect(endpointKey(path)).toBe("bet/placebetv2");
  });

  it("keeps its query as it came", () => {
    expect(canonicalUrl("/api/Odds/GetUserOddsV2?eventId=7&A=b")).toBe(
      "/api/odds/getuseroddsv2?eventId=7&A=b",
    );
  });

  it("stays as it is where the contract has no such call", () => {
    for (const path of ["/", "/In-Play", "/api/Nothing/Here", "/settings/Play.Example.json", "/hub?id=X"])
      expect(canonicalUrl(path)).toBe(path);
  });

  it("is found again however many spellings came before", () => {
    for (let spelling = 0; spelling < 2000; spelling++)
      canonicalUrl(`/api/Bet/PlaceBetV2${"/".repeat(spelling)}`);
    expect(canonicalUrl("/services/app/BET/PLACEBETV2")).toBe("/api/bet/placebetv2");
  });
});
