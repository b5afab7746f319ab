import { describe, expect, it } from "vitest";
import { pagePolicy, studioOrigins } from "./security-headers.ts";

const NONE = { kestrel: undefined, marigold: undefined, banyan: undefined, frameOrigins: [] };
const at = (url: string) => ({ url });

describe("where game pages may come from", () => {
  it("is nowhere without a studio", () => {
    expect(studioOrigins(NONE)).toEqual([]);
    expect(pagePolicy([])).toContain("frame-src 'none'");
    expect(pagePolicy([])).toContain("connect-src 'self';");
  });

  it("[CALL-CASINO-03] is the origins of the studios' addresses and those that are named, each once", () => {
    const origins = studioOrigins({
      kestrel: at("http://127.0.0.1:3100/studios/kestrel"),
      marigold: at("http://127.0.0.1:3100/studios/marigold"),
      banyan: at("https://banyan.example:8443"),
      frameOrigins: ["https://games.example", "https://banyan.example:8443"],
    });
    expect(origins).toEqual([
      "http://127.0.0.1:3100",
      "https://banyan.example:8443",
      "https://games.example",
    ]);
    const policy = pagePolicy(origins);
    const sources = "http://127.0.0.1:3100 https://banyan.example:8443 https://games.example";
    expect(policy).toContain(`frame-src ${sources}`);
    expect(policy).toContain(`connect-src 'self' ${sources};`);
    expect(policy).toContain("script-src 'self';");
    expect(policy).not.toMatch(/unsafe|\*/);
  });
});
