import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { idsInTitle, quotedRequirements } from "./quoted-requirements.ts";
import { writeRequirements } from "./requirements-document.ts";

const root = mkdtempSync(join(tmpdir(), "requirements-"));
afterAll(() => rmSync(root, { recursive: true }));

const document = [
  "Proved by at least one test: 0 of 2.",
  "| id | requirement | proved by |",
  "|---|---|---|",
  "| AAA-01 | Title is `x \\| y`. | |",
  "| BB-CC-01 | Other. | `old.test.ts` |",
  "| NOTE-01 | Open point. | |",
].join("\n");

describe("requirements document", () => {
  it("finds single and listed ids, and leaves other brackets alone", () => {
    expect(idsInTitle("[AAA-01] does [BB-CC-02, AAA-03] and [x]")).toEqual(["AAA-01", "BB-CC-02", "AAA-03"]);
    expect(idsInTitle("takes [1, 2] from a list")).toEqual([]);
  });

  it("reads the titles of plain, each and skipped-looking tests from every folder but the built ones", () => {
    const open = "it(";
    mkdirSync(join(root, "packages/x/dist"), { recursive: true });
    writeFileSync(
      join(root, "packages/x/a.test.ts"),
      `${open}"[AAA-01] one", () => {});\nit.each([1, 2])("[ZZZ-09] %d", () => {});`,
    );
    writeFileSync(join(root, "packages/x/dist/b.test.ts"), `${open}"[BB-CC-02] built", () => {});`);
    const provedBy = quotedRequirements(root, ["packages"]);
    expect([...provedBy.keys()].sort()).toEqual(["AAA-01", "ZZZ-09"]);
  });

  it("reads the rows of a test that is run for each", () => {
    mkdirSync(join(root, "apps/y"), { recursive: true });
    const row = (title: string) => `["${title}", 1],\n`;
    const rows = row("[AAA-01]") + row("[BB-CC-02][AAA-03] too short") + row("[not an id]");
    writeFileSync(join(root, "apps/y/rows.test.ts"), `it.each([\n${rows}])("%s", () => {});`);
    const provedBy = quotedRequirements(root, ["apps"]);
    expect([...provedBy.keys()].sort()).toEqual(["AAA-01", "AAA-03", "BB-CC-02"]);
  });

  it("writes who proves what, counts it, and names ids that do not exist", () => {
    const written = writeRequirements(
      document,
      new Map([
        ["AAA-01", new Set(["b.test.ts", "a.test.ts"])],
        ["QQ-07", new Set(["c"])],
      ]),
    );
    expect(written.text).toContain("| AAA-01 | Title is `x \\| y`. | `a.test.ts`<br>`b.test.ts` |");
    expect(written.text).toContain("| BB-CC-01 | Other. |  |");
    expect(written.text).toContain("Proved by at least one test: 1 of 2.");
    expect(written.unknown).toEqual(["QQ-07"]);
  });

  it("names rows and summaries that a merge has doubled", () => {
    const [summary = "", ...rest] = document.split("\n");
    const row = rest.find((line) => line.includes("AAA-01")) ?? "";
    const doubled = [summary, summary, ...rest, row].join("\n");
    expect(writeRequirements(document, new Map()).faults).toEqual([]);
    const { faults } = writeRequirements(doubled, new Map());
    expect(faults).toHaveLength(2);
    expect(faults.join(" ")).toMatch(/AAA-01 has more than one row.*there 2 times/);
    expect(writeRequirements(rest.join("\n"), new Map()).faults.join()).toContain("there 0 times");
  });

  it("names a row that is lost or cannot be read, and a heading that is doubled", () => {
    const faultsOf = (text: string) => writeRequirements(text, new Map()).faults;
    expect(faultsOf(document.replace("| AAA-01 |", "| AAA-02 |"))).toEqual([
      "AAA-01 is missing before AAA-02.",
    ]);
    expect(faultsOf(document.replace("| AAA-01 | Title", "| AAA-01 Title"))).toHaveLength(1);
    expect(faultsOf(`${document}\n| AAA-2 | One digit. | |`)).toEqual([
      "This row cannot be read: | AAA-2 | One digit. | |",
    ]);
    expect(faultsOf(`## 1. A\n${document}\n## 1. A`)).toEqual([
      'The heading "## 1. A" stands there more than once. Keep one.',
    ]);
  });

  it("writes the same document again from its own output", () => {
    const once = writeRequirements(document, new Map()).text;
    expect(writeRequirements(once, new Map()).text).toBe(once);
  });
});
