import { describe, expect, it } from "vitest";
import { project } from "../testing/run-tool.ts";
import { isAllowed, type LockedPackages, licencesDocument, shippedPackages } from "./licences.ts";

const LOCK: LockedPackages = {
  "": {},
  "apps/server": { version: "1.0.0", dependencies: { "@ours/engine": "1.0.0", http: "2.0.0" } },
  benchmarks: { version: "1.0.0", dependencies: { peer: "1.0.0" } },
  "packages/engine": { version: "1.0.0", dependencies: { fast: "1.0.0" } },
  "node_modules/@ours/engine": { resolved: "packages/engine", link: true },
  "node_modules/fast": { version: "1.0.0", license: "ISC" },
  "node_modules/http": { version: "2.0.0", license: "MIT", dependencies: { fast: "2.0.0" } },
  "node_modules/http/node_modules/fast": { version: "2.0.0", license: "MIT" },
  "node_modules/peer": { version: "1.0.0", license: "GPL-3.0" },
};

describe("the licences of what is shipped", () => {
  it("are those of all packages that apps need, however deep, and of no other", () => {
    expect(shippedPackages(LOCK)).toEqual([
      { name: "fast", version: "1.0.0", licence: "ISC" },
      { name: "fast", version: "2.0.0", licence: "MIT" },
      { name: "http", version: "2.0.0", licence: "MIT" },
    ]);
  });

  it.each([
    ["MIT", true],
    ["MIT OR GPL-3.0", true],
    ["Apache-2.0 AND MIT", true],
    ["Apache-2.0 AND GPL-3.0", false],
    ["(MIT AND Zlib)", true],
    ["SEE LICENSE IN DBIP-LICENSE (CC-BY-4.0)", true],
    ["SEE LICENSE IN SOMEWHERE", false],
    ["none", false],
    ["AGPL-3.0-only", false],
  ])("%s may be shipped: %s", (licence, expected) => {
    expect(isAllowed(licence)).toBe(expected);
  });

  it("are all allowed in this project", () => {
    expect(licencesDocument(project)).toContain("| MIT | keep the notice | ");
  });
});
