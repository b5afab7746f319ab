import { expect, it } from "vitest";
import { metaphorLines, reportLines, singleFileFolders } from "./report.ts";

const files = [
  { path: "packages/x/package.json", text: '{ "exports": { ".": { "source": "./src/index.ts" } } }' },
  { path: "packages/x/src/index.ts", text: 'export { a } from "./one/a.ts";' },
  { path: "packages/x/src/one/a.ts", text: "export const a = 1;" },
  { path: "packages/x/src/one/a.test.ts", text: "const crowd = 1;" },
  { path: "packages/x/src/two/b.ts", text: "" },
  { path: "packages/x/src/two/c.ts", text: "" },
];

it("lists folders with one source file, tests not counted and folders of folders left out", () => {
  expect(singleFileFolders(files)).toEqual(["packages/x/src/one"]);
});

it("reports what rules would find where they are not switched on", () => {
  const lines = reportLines(files);
  expect(lines).toContain("  off packages/x: 1");
  expect(lines.some((line) => line.includes("packages/x/src/one/a.ts:1 a"))).toBe(true);
  expect(lines).toContain("Folders with a single source file: 1");
  expect(metaphorLines(files, "packages/x")).toEqual([expect.stringContaining("one/a.test.ts:1")]);
  expect(metaphorLines(files, "apps/x")).toEqual([]);
});
