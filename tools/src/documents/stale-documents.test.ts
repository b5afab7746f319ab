import { readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { folderOfFiles, runTool, writeFile } from "../testing/run-tool.ts";
import { staleDocuments } from "./stale-documents.ts";

const section = (name: string) => `<!-- ${name}:start -->\n<!-- ${name}:end -->`;
const cwd = folderOfFiles({
  "docs/architecture.md": "",
  "package-lock.json": JSON.stringify({ packages: {} }),
  "README.md": `# Title\n\n${section("configuration")}\n\nBy hand.\n\n${section("benchmarks")}\n`,
});
afterAll(() => rmSync(cwd, { recursive: true }));

const ours = `${"<".repeat(7)} HEAD\n`;
const theirs = `${">".repeat(7)} topic\n`;
const read = (path: string) => readFileSync(join(cwd, path), "utf8");
const write = () => runTool("documents/main.ts", { cwd });
const check = () => runTool("documents/main.ts", { cwd, parameters: ["--check"] });
const stale = () => staleDocuments(cwd).map(({ path }) => path);

/** Edits of a generated text, each of which the check must see. */
const edits: readonly (readonly [string, string, (text: string) => string])[] = [
  ["a line added at the end", "docs/errors.md", (text) => `${text}More.\n`],
  ["a line added at the beginning", "docs/errors.md", (text) => `More.\n${text}`],
  ["a word changed", "docs/errors.md", (text) => text.replace("later", "never")],
  ["a row taken out", "docs/errors.md", (text) => text.replace(/\| 2\d\d .*\n/, "")],
  ["both sides of a merge", "docs/errors.md", (text) => text + text],
  ["merge markers", "docs/errors.md", (text) => text.replace(/(\| 2\d\d .*\n)/, `${ours}$1${theirs}`)],
  ["a line break at the end lost", "docs/errors.md", (text) => text.trimEnd()],
  ["all of it lost", "docs/errors.md", () => ""],
  ["a value changed", "README.md", (text) => text.replace("`3000`", "`3001`")],
  ["a row taken out", "README.md", (text) => text.replace(/\| `PORT` .*\n/, "")],
  ["a row doubled", "README.md", (text) => text.replace(/(\| `PORT` .*\n)/, "$1$1")],
  ["merge markers", "README.md", (text) => text.replace(/(\| `PORT` .*\n)/, `${ours}$1${theirs}`)],
  ["a section emptied", "README.md", (text) => text.replace(/Not measured yet.*/, "")],
];

describe("documents made from source", () => {
  const firstRun = write();

  it("are up to date once they are written, and are not written again", () => {
    expect(firstRun).toEqual({ code: 0, output: "4 documents, 4 written.\n" });
    expect(check()).toEqual({ code: 0, output: "4 documents, 0 stale.\n" });
    expect(write().output).toBe("4 documents, 0 written.\n");
    expect(read("README.md")).toContain("By hand.");
  });

  it.each(edits)("are stale with %s in %s, and their text is made whole", (_what, path, edit) => {
    const sound = read(path);
    writeFile(cwd, path, edit(sound));
    expect(read(path)).not.toBe(sound);
    const found = staleDocuments(cwd);
    writeFile(cwd, path, sound);
    expect(found).toEqual([{ path, text: sound }]);
  });

  it("are refused where they are stale or missing, until they are written", () => {
    const sound = read("README.md");
    rmSync(join(cwd, "docs/errors.md"));
    writeFile(cwd, "README.md", sound.replace("`3000`", "`3001`"));
    expect(check().code).toBe(1);
    expect(check().output).toContain("README.md is not up to date. Run: npm run documents");
    expect(check().output).toContain("docs/errors.md is not up to date. Run: npm run documents");
    expect(write().output).toBe("4 documents, 2 written.\n");
    expect(read("README.md")).toBe(sound);
    expect(stale()).toEqual([]);
  });

  it("are refused where a merge has doubled a section, which writing does not hide", () => {
    const sound = read("README.md");
    writeFile(cwd, "README.md", sound + sound);
    const run = write();
    writeFile(cwd, "README.md", sound);
    expect(run.code).not.toBe(0);
    expect(run.output).toContain("section configuration more than once");
  });

  it("show the benchmarks as they were measured", () => {
    const row = { name: "book", peer: "other", ours: 1234567, theirs: 0.12345, unit: "ms", ratio: 2.5 };
    const results = [
      { ...row, target: "≥ 2", pass: true, notes: "" },
      { ...row, name: "start", target: "≥ 3", pass: false, notes: "" },
    ];
    writeFile(
      cwd,
      "benchmarks/results.json",
      JSON.stringify({ machine: "2 cores", measuredOn: "2026-11-01", results }),
    );
    const [readme] = staleDocuments(cwd);
    expect(readme?.path).toBe("README.md");
    expect(readme?.text).toContain("Measured on 2026-11-01, 2 cores.");
    expect(readme?.text).toContain("| book | 1,234,567 ms | other: 0.123 ms | 2.5 | ≥ 2 | yes |");
    expect(readme?.text).toContain("| ≥ 3 | **no** |");
  });
});
