import { readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeEach, describe, expect, it } from "vitest";
import { folderOfFiles, runTool, writeFile } from "../testing/run-tool.ts";
import { projectRequirements } from "./project-requirements.ts";

const path = "docs/requirements.md";
const document = [
  "# Requirements",
  "",
  "Proved by at least one test: 0 of 3.",
  "",
  "## 1. Calls",
  "",
  "| id | requirement | proved by |",
  "|---|---|---|",
  "| AAA-01 | One. | |",
  "| AAA-02 | Two. | |",
  "| AAA-03 | Three. | |",
  "",
].join("\n");
/** Joined here, so that the titles are not read as this file's own. */
const title = (name: string) => `it(${JSON.stringify(name)}, () => {});\n`;
const cwd = folderOfFiles({
  "packages/a/src/a.test.ts": title("[AAA-01] does one"),
  "apps/b/src/b.test.tsx": title("[AAA-01, AAA-03] does two"),
  "tools/none.ts": "",
  "e2e/src/c.spec.ts": title("no id"),
});
afterAll(() => rmSync(cwd, { recursive: true }));

const write = () => runTool("requirements/main.ts", { cwd });
const check = () => runTool("requirements/main.ts", { cwd, parameters: ["--check"] });
const read = () => readFileSync(join(cwd, path), "utf8");

describe("the requirements of the project", () => {
  beforeEach(() => {
    writeFile(cwd, path, document);
    writeFile(cwd, path, projectRequirements(cwd).text);
  });

  it("say who proves what", () => {
    expect(read()).toContain("| AAA-01 | One. | `apps/b/src/b.test.tsx`<br>`packages/a/src/a.test.ts` |");
    expect(read()).toContain("Proved by at least one test: 2 of 3.");
    expect(projectRequirements(cwd)).toMatchObject({ isStale: false, sentences: [] });
  });

  const stale: readonly (readonly [string, (text: string) => string])[] = [
    ["the count", (text) => text.replace("2 of 3", "3 of 3")],
    ["the tests of a row", (text) => text.replace("`apps/b/src/b.test.tsx`<br>", "")],
    ["a row without tests", (text) => text.replace("| Two. |  |", "| Two. | `gone.test.ts` |")],
  ];
  it.each(stale)("are stale where %s differs, and made whole", (_what, edit) => {
    const sound = read();
    writeFile(cwd, path, edit(sound));
    expect(read()).not.toBe(sound);
    expect(projectRequirements(cwd)).toMatchObject({ isStale: true, text: sound, sentences: [] });
  });

  const unsound: readonly (readonly [string, (text: string) => string, string])[] = [
    ["a row is doubled", (text) => text.replace(/(\| AAA-02 .*\n)/, "$1$1"), "AAA-02 has more than one row"],
    ["a row is lost", (text) => text.replace(/\| AAA-02 .*\n/, ""), "AAA-02 is missing before AAA-03"],
    ["a row is broken", (text) => text.replace("| AAA-03 |", "| AAA-03"), "This row cannot be read"],
    ["a proved row is lost", (text) => text.replace(/\| AAA-03 .*\n/, ""), "A test quotes AAA-03"],
    ["the count is lost", (text) => text.replace(/Proved by .*\n/, ""), "it is there 0 times"],
    ["a merge doubled all of it", (text) => text + text, "AAA-01 has more than one row"],
    ["a merge doubled a heading", (text) => `${text}## 1. Calls\n`, 'The heading "## 1. Calls"'],
  ];
  it.each(unsound)("are unsound where %s, also once they are made anew", (_what, edit, sentence) => {
    writeFile(cwd, path, edit(read()));
    const { sentences, text } = projectRequirements(cwd);
    expect(sentences.join("\n")).toContain(sentence);
    writeFile(cwd, path, text);
    expect(projectRequirements(cwd).sentences).not.toEqual([]);
  });
});

describe("the command `requirements`", () => {
  it("refuses with --check what is stale, and writes it without", () => {
    writeFile(cwd, path, document);
    expect(check()).toEqual({
      code: 1,
      output: expect.stringContaining(`${path} is not up to date. Run: npm run requirements`),
    });
    expect(read()).toBe(document);
    expect(write()).toEqual({ code: 0, output: "2 of 3 requirements are proved by at least one test.\n" });
    expect(check().code).toBe(0);
  });

  it("fails where the document is unsound, also when it writes", () => {
    writeFile(cwd, path, document + document);
    expect(write()).toEqual({
      code: 1,
      output: expect.stringContaining(`${path}: AAA-01 has more than one row. Keep one.`),
    });
  });
});
