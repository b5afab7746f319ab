import { describe, expect, it } from "vitest";
import { returnAddress } from "./return-address.ts";

const OTHERS = ["https://app.example:8443"];

describe("the address to come back to", () => {
  it.each([
    ["the host that was called", "https://play.example/lobby?x=1", "https://play.example"],
    ["another port of it", "http://play.example:5173/", "http://play.example:5173"],
    ["another page of ours", "https://app.example:8443/casino", "https://app.example:8443"],
  ])("is of %s", (_what, url, origin) => {
    expect(returnAddress(url, "play.example", OTHERS)).toEqual({ host: new URL(url).hostname, origin });
  });

  it.each([
    ["a stranger's", "https://evil.example/"],
    ["a name below ours", "https://x.play.example/"],
    ["a name that begins like ours", "https://play.example.evil.example/"],
    ["one with a user", "https://play.example@evil.example/"],
    ["one of ours with a user", "https://me:pw@play.example/"],
    ["another port of another page", "https://app.example/"],
    ["no address", "https://"],
  ])("is never %s", (_what, url) => {
    expect(returnAddress(url, "play.example", OTHERS)).toBeUndefined();
  });
});
