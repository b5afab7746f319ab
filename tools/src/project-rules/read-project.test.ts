import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { readProject } from "./read-project.ts";

const project = mkdtempSync(join(tmpdir(), "read-project-"));

function write(path: string, content: string | Buffer) {
  mkdirSync(dirname(join(project, path)), { recursive: true });
  writeFileSync(join(project, path), content);
}

beforeAll(() => {
  execFileSync("git", ["init", "-q"], { cwd: project });
  write(".gitignore", "dist/\n");
  write("docs/a file.md", "words");
  write("src/ümlaut.css", ".a {}");
  write("dist/built.js", "built");
  write("picture.png", Buffer.from([0x89, 0x50, 0x4e, 0x47, 0, 0, 0, 13]));
  write("gone.ts", "");
  execFileSync("git", ["add", "."], { cwd: project });
  rmSync(join(project, "gone.ts"));
  write("new.ts", "export {};");
});
afterAll(() => rmSync(project, { recursive: true }));

it("reads every text file that is or would be tracked, whatever its kind or name", () => {
  const files = readProject(project);
  expect(files.map(({ path }) => path).sort()).toEqual([
    ".gitignore",
    "docs/a file.md",
    "new.ts",
    "src/ümlaut.css",
  ]);
  expect(files.find(({ path }) => path === "docs/a file.md")?.text).toBe("words");
});
