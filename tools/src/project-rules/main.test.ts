import { execFileSync } from "node:child_process";
import { rmSync } from "node:fs";
import { afterAll, describe, expect, it } from "vitest";
import { folderOfFiles, runTool } from "../testing/run-tool.ts";

const marker = `${"<".repeat(7)} HEAD\n`;
const GENERATED = ["docs/requirements.md", "docs/errors.md", "README.md", "package-lock.json"];

const sound = projectOf({ "README.md": "# Fine\n", "apps/a/src/b.ts": "export function c() {}\n" });
const broken = projectOf(Object.fromEntries(GENERATED.map((path) => [path, `a line\n${marker}`])));
afterAll(() => {
  for (const folder of [sound, broken]) rmSync(folder, { recursive: true });
});

/** A project whose files git would track. */
function projectOf(files: Readonly<Record<string, string>>): string {
  const folder = folderOfFiles(files);
  execFileSync("git", ["init", "-q"], { cwd: folder });
  return folder;
}

describe("the command `rules`", () => {
  it("refuses a merge marker in each generated file, with its line", () => {
    const { code, output } = runTool("project-rules/main.ts", { cwd: broken });
    expect(code).toBe(1);
    for (const path of GENERATED) expect(output).toContain(`${path}:2\n  merge-markers: `);
    expect(output).toContain("4 files read, 4 violations of the project's rules.");
  });

  it("passes where nothing is broken, and reports figures where asked", () => {
    expect(runTool("project-rules/main.ts", { cwd: sound })).toEqual({
      code: 0,
      output: "2 files read, 0 violations of the project's rules.\n",
    });
    const { code, output } = runTool("project-rules/main.ts", { cwd: sound, parameters: ["--report"] });
    expect(code).toBe(0);
    expect(output).toContain("  apps/a: 1 of 1\n");
    expect(output).toContain("Folders with a single source file: 1\n  apps/a/src\n");
  });
});
