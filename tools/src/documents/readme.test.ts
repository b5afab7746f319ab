import { CONFIGURATION } from "@crossbook/server/configuration";
import { describe, expect, it } from "vitest";
import { readmeDocument } from "./readme.ts";

const SECTIONS = ["configuration", "benchmarks"];
const empty = SECTIONS.map(
  (name) => `## ${name}\n<!-- ${name}:start -->\nstale\n<!-- ${name}:end -->\n`,
).join("\n");

describe("README.md", () => {
  const written = readmeDocument(empty);

  it("lists every variable that the server reads, with its meaning", () => {
    for (const { name, meaning } of Object.values(CONFIGURATION)) {
      const row = written.split("\n").find((line) => line.startsWith(`| \`${name}\` |`));
      expect(row).toContain(meaning);
    }
  });

  it("has its sections made whole, and the rest kept", () => {
    expect(written).not.toContain("stale");
    for (const name of SECTIONS) expect(written).toContain(`## ${name}\n`);
    expect(readmeDocument(written)).toBe(written);
  });

  it("is refused where a section was taken out or doubled", () => {
    expect(() => readmeDocument(empty.replace("<!-- benchmarks:end -->", ""))).toThrow(
      "no section benchmarks",
    );
    expect(() => readmeDocument(empty + empty)).toThrow("more than once");
  });
});
