import { describe, expect, it } from "vitest";
import { isTestHost, launchBaseUrl } from "./launch-address.ts";

const SETTINGS = {
  casinoUrl: "https://casino.example/api",
  casinoTestUrl: "https://casino-test.example/api/",
};

describe("where a game is launched", () => {
  it.each([
    ["localhost", true],
    ["LOCALHOST", true],
    ["127.0.0.1", true],
    ["127.8.9.1", true],
    ["host.localhost", true],
    ["test.crossbook.example", true],
    ["crossbook.test", true],
    ["staging.crossbook.example", true],
    ["crossbook.example", false],
    ["www.crossbook.example", false],
    ["mylocalhost", false],
    ["localhost.example", false],
    ["contest.example", false],
    ["latest.crossbook.example", false],
    ["prestaging.example", false],
    ["127-0-0-1.example", false],
    ["10.127.0.1", false],
    ["crossbook.test.example", false],
  ])("[CALL-CASINO-02] the hostname %s is one for tests: %s", (hostname, isTest) => {
    expect(isTestHost(hostname)).toBe(isTest);
    expect(launchBaseUrl({ hostname, settings: SETTINGS, baseUrl: "/api" })).toBe(
      isTest ? "https://casino-test.example/api" : "https://casino.example/api",
    );
  });

  it.each(["localhost", "crossbook.example"])(
    "is the app's own API where the host names none: %s",
    (hostname) => {
      const none = { casinoUrl: "", casinoTestUrl: "" };
      expect(launchBaseUrl({ hostname, settings: none, baseUrl: "/api" })).toBe("/api");
      expect(launchBaseUrl({ hostname, settings: undefined, baseUrl: "/api/v2" })).toBe("/api/v2");
    },
  );
});
